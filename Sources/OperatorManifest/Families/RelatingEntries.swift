import ReactiveConcurrency

extension OperatorEntry {
  /// Operators that relate the values of several signals to one another.
  static let relating: [OperatorEntry] = [
    OperatorEntry(
      "Signal.mergeSorted(_:by:)",
      words: SearchWords(
        questions: ["Everything from all of them?", "In order, from several sorted ones?"], topics: "logs shards sort"),
      traits: Traits(.buffering, sends: .others, stores: nil, livesOn: .pausesOthers),
      example: Example(
        drawing: "Signal.mergeSorted([a, b], by: <)", ["a": "-1-4--7|", "b": "--2-3-5-9|"]
      ) { run in .mergeSorted([run["a"], run["b"]]) { $0.value < $1.value } },
      checks: [Check { .mergeSorted([$0.source, .of(0, 3, 8)]) { $0.value < $1.value } }]),
    OperatorEntry(
      "Signal.mergeSorted(_:)",
      shownBy: "Signal.mergeSorted(_:by:)",
      checks: [
        Check("of one", Traits(.buffering, stores: .waiting(most: 256))) { .mergeSorted([$0.source.map(\.value)]) }
      ],
      unmodelled: "It is `Signal.mergeSorted(_:by:)`."),
    OperatorEntry(
      "zipLongest(_:_:)",
      words: SearchWords(questions: ["In pairs, first with first?"], topics: "zip all"),
      traits: Traits(.buffering, stores: .waiting(most: 256), livesOn: .waitsForOthers),
      example: Example(drawing: "zipLongest(a, b)", ["a": "-1-2-3-|", "b": "--a|"]) { run in
        zipLongest(run.text("a"), run.text("b")).map { ($0 ?? "-") + ($1 ?? "-") }
      },
      checks: [Check { zipLongest($0.source, Signal.of("a", "b")).map { "\($0 ?? 0)\($1 ?? "-")" } }]),
    OperatorEntry(
      "elementsEqual(_:)",
      words: SearchWords(rx: "sequenceEqual", questions: ["Are they the same?"], topics: "sequenceEqual compare"),
      traits: Traits(.gathering, limit: .sourceOnStack, stores: nil, livesOn: .pausesOthers),
      page: PageWording(memory: "values that are ahead, up to 256", demand: ""),
      example: Example(drawing: "a.elementsEqual(b)", ["a": "-1-2-3-|", "b": "--12---4|"]) { run in
        run["a"].elementsEqual(run["b"]).drawnTruth()
      },
      checks: [Check { $0.source.elementsEqual(.of(1, 2)).drawnTruth() }],
      unmodelled: "It is `zipLongest(_:_:)` with `filter(_:)` and `take(_:)`."),
    OperatorEntry(
      "join(_:by:and:within:on:)",
      words: SearchWords(
        rx: "join", questions: ["Two events that belong together?"],
        topics: "correlate match key window orders payments"),
      traits: Traits(.buffering, sends: .others, stores: nil, livesOn: .waitsForOthers),
      page: PageWording(memory: "the values of one interval"),
      example: Example(
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
      checks: [
        Check { run in
          run.source.join(.of(1, 3, 5), by: { $0 }, and: { $0 }, within: .seconds(9999), on: run.scheduler)
            .map { "\($0)" }
        }
      ]),
    OperatorEntry(
      "expand(maxConcurrent:_:)",
      words: SearchWords(questions: ["A tree, from its root?"], topics: "recursion recursive walk folders"),
      traits: Traits(.merging, limit: .sourceOnStack, sends: .others, stores: nil, livesOn: .pausesOthers),
      page: PageWording(memory: "the values that have not been expanded"),
      example: Example(drawing: "expand { $0 < 5 ? children(of: $0) : .empty }", ["source": "-1---|"]) { run in
        run.source.expand { value in
          value.value < 5 ? Signal.of(value * 2, value * 2 + 1).delay(for: .seconds(1), on: run.scheduler) : .empty
        }
      },
      checks: [Check { $0.source.expand { $0.value < 3 ? .just($0 * 10) : .empty } }]),
  ]
}
