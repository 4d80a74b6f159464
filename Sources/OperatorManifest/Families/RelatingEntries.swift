import ReactiveConcurrency

extension OperatorEntry {
  /// Operators that relate the values of several signals to one another.
  static let relating: [OperatorEntry] = [
    OperatorEntry(
      "Signal.mergeSorted(_:by:)", drawing: "Signal.mergeSorted([a, b], by: <)", ["a": "-1-4--7|", "b": "--2-3-5-9|"]
    ) { run in .mergeSorted([run["a"], run["b"]]) { $0.value < $1.value } },
    OperatorEntry(
      "zipLongest(_:_:)", drawing: "zipLongest(a, b)", ["a": "-1-2-3-|", "b": "--a|"]
    ) { run in zipLongest(run.text("a"), run.text("b")).map { ($0 ?? "-") + ($1 ?? "-") } },
    OperatorEntry(
      "elementsEqual(_:)", rx: "sequenceEqual", drawing: "a.elementsEqual(b)", ["a": "-1-2-3-|", "b": "--12---4|"]
    ) { run in run["a"].elementsEqual(run["b"]).drawnTruth() },
    OperatorEntry(
      "join(_:by:and:within:on:)",
      drawing: "orders.join(payments, by: { $0 }, and: { $0 }, within: .seconds(3), on: scheduler)",
      ["orders": "-1-2------|", "payments": "---1---2-|"]
    ) { run in
      run["orders"].join(run["payments"], by: { $0 }, and: { $0 }, within: .seconds(3), on: run.scheduler)
        .map { result in
          switch result {
          case .pair(let order, let payment): "\(order)\(payment)"
          case .left(let order): "\(order)-"
          case .right(let payment): "-\(payment)"
          }
        }
    },
    OperatorEntry(
      "expand(maxConcurrent:_:)", drawing: "expand { $0 < 5 ? children(of: $0) : .empty }", ["source": "-1---|"]
    ) { run in
      run.source.expand { value in
        value.value < 5 ? Signal.of(value * 2, value * 2 + 1).delay(for: .seconds(1), on: run.scheduler) : .empty
      }
    },
  ]
}
