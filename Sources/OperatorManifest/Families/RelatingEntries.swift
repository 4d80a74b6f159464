import ReactiveConcurrency

extension OperatorEntry {
  /// Operators that relate the values of several signals to one another.
  static let relating: [OperatorEntry] = [
    OperatorEntry(
      "Signal.mergeSorted(_:by:)", drawing: "Signal.mergeSorted([a, b], by: <)", ["a": "-1-4--7|", "b": "--2-3-5-9|"]
    ) { run in .mergeSorted([run["a"], run["b"]]) { $0.value < $1.value } }
    .with(Traits(.buffering, sends: .others, stores: nil, pulls: .values(256)))
    .check { .mergeSorted([$0.source, .of(0, 3, 8)]) { $0.value < $1.value } },
    OperatorEntry(undrawn: "Signal.mergeSorted(_:)", as: "Signal.mergeSorted(_:by:)")
      .check("of one", Traits(.buffering, stores: .waiting(most: 256), pulls: .values(1))) {
        .mergeSorted([$0.source.map(\.value)])
      }
      .unmodelled("It is `Signal.mergeSorted(_:by:)`."),
    OperatorEntry(
      "zipLongest(_:_:)", drawing: "zipLongest(a, b)", ["a": "-1-2-3-|", "b": "--a|"]
    ) { run in zipLongest(run.text("a"), run.text("b")).map { ($0 ?? "-") + ($1 ?? "-") } }
    .with(Traits(.buffering, stores: .waiting(most: 256), released: .otherwise))
    .check { zipLongest($0.source, Signal.of("a", "b")).map { "\($0 ?? 0)\($1 ?? "-")" } },
    OperatorEntry(
      "elementsEqual(_:)", rx: "sequenceEqual", drawing: "a.elementsEqual(b)", ["a": "-1-2-3-|", "b": "--12---4|"]
    ) { run in run["a"].elementsEqual(run["b"]).drawnTruth() }
    .with(
      Traits(
        .gathering, limit: .sourceOnStack, stores: nil, pulls: .values(256),
        released: .otherwise)
    )
    .check { $0.source.elementsEqual(.of(1, 2)) }
    .unmodelled("It is `zipLongest(_:_:)` with `filter(_:)` and `take(_:)`."),
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
    }
    .with(Traits(.buffering, sends: .others, stores: nil, pulls: .all))
    .check { run in
      run.source.join(.of(1, 3, 5), by: { $0 }, and: { $0 }, within: .seconds(9999), on: run.scheduler)
        .map { "\($0)" }
    }
    .time {
      $0.source.concat(.never).join(Signal<Int>.never, by: { $0 }, and: { $0 }, within: $0.time, on: $0.scheduler).map {
        _ in -1
      }
    },
    OperatorEntry(
      "expand(maxConcurrent:_:)", drawing: "expand { $0 < 5 ? children(of: $0) : .empty }", ["source": "-1---|"]
    ) { run in
      run.source.expand { value in
        value.value < 5 ? Signal.of(value * 2, value * 2 + 1).delay(for: .seconds(1), on: run.scheduler) : .empty
      }
    }
    .with(Traits(.merging, limit: .sourceOnStack, sends: .others, stores: nil))
    .check { $0.source.expand { $0.value < 3 ? .just($0 * 10) : .empty } }
    .count { $0.source.expand(maxConcurrent: $0.count) { _ in .empty } },
  ]
}
