import ReactiveConcurrency
import ReactiveTesting

extension OperatorEntry {
  static let transforming: [OperatorEntry] = [
    OperatorEntry(
      "map(_:)",
      words: SearchWords(reactiveCocoa: "map:", rx: "map", combine: "map"),
      example: Example("map { $0 * 2 }", ["source": "-1-2-3-|"]) { $0.source.map { $0 * 2 } }),
    OperatorEntry(
      "through(_:)",
      checks: [
        Check("left out") { $0.source },
        Check("of .map.then(.filter)") { $0.source.through(Stage.map { $0 + 1 }.then(.filter { $0 % 2 == 0 })) },
      ]),
    OperatorEntry(
      "map(to:)", symbol: "map(to:_:)",
      words: SearchWords(reactiveCocoa: "mapReplace:", rx: "map", combine: "map"),
      example: Example("map(to: \"z\")", ["source": "-1-2-3-|"]) { $0.source.map(to: "z") }),
    OperatorEntry(
      "compactMap(_:)",
      words: SearchWords(rx: "compactMap", combine: "compactMap"),
      example: Example("compactMap { $0 % 2 == 0 ? $0 / 2 : nil }", ["source": "-1-2-3-4-|"]) {
        $0.source.compactMap { $0 % 2 == 0 ? $0 / 2 : nil }
      }),
    OperatorEntry(
      "compacted()",
      words: SearchWords(
        reactiveCocoa: "ignore:nil", rx: "compactMap", combine: "compactMap", questions: ["How do I drop nil?"]),
      example: Example(drawing: "compacted()", ["source": "-1-n-3-|"]) {
        $0.text("source").map { $0 == "n" ? String?.none : $0 }.compacted()
      },
      checks: [Check { $0.source.map { (value: Number) in value == 2 ? nil : value }.compacted() }],
      unmodelled: "It is a `compactMap`."),
    OperatorEntry(
      "tryMap(_:)",
      words: SearchWords(reactiveCocoa: "tryMap:", rx: "map (throwing)", combine: "tryMap"),
      example: Example("tryMap { if $0 > 2 { throw … } else { $0 } }", ["source": "-1-2-3-4-|"]) {
        $0.source.tryMap { number in
          if number > 2 { throw MarbleFailure() }
          return number
        }
      },
      checks: [Check("without an error") { $0.source.tryMap { $0 * 2 } }]),
    OperatorEntry(
      "scan(_:_:)",
      words: .scan,
      traits: Traits(stores: .newest(1)),
      example: Example("scan(0) { $0 + $1 }", ["source": "-1-2-1-3-|"]) { $0.source.scan(0) { $0 + $1 } }),
    OperatorEntry(
      "scan(_:_:) with index", symbol: "scan(_:_:)",
      words: .scan,
      traits: Traits(stores: .newest(1)),
      example: Example("scan(0) { $0 + $1 * $2 }", ["source": "-1-2-1-1-|"]) {
        $0.source.scan(0) { running, next, index in running + next * Number(index) }
      }),
    OperatorEntry(
      "scan(into:_:)",
      words: .scan,
      traits: Traits(stores: .everything),
      page: PageWording(memory: "its state"),
      example: Example("scan(into: []) { $0.append($1) }", ["source": "-1-2-3-|"]) {
        $0.source.scan(into: [Number]()) { $0.append($1) }.drawnLists()
      }),
    OperatorEntry(
      "scan(_:)",
      words: .scan,
      traits: Traits(stores: .newest(1)),
      example: Example("scan { max($0, $1) }", ["source": "-1-3-2-4-|"]) { $0.source.scan { max($0, $1) } },
      unmodelled: "It is `scan(_:_:)`, whose start is the first value."),
    OperatorEntry(
      "scanMap(into:_:)",
      words: SearchWords(rx: "scan, map", combine: "scan, map", topics: "sum count accumulate"),
      traits: Traits(stores: .newest(1)),
      example: Example("scanMap(into: 0) { $0 += $1; return $0 % 2 == 0 }", ["source": "-1-1-2-3-|"]) {
        $0.source.scanMap(into: Number(0)) { sum, next in
          sum = sum + next
          return sum % 2 == 0
        }.drawnTruth()
      },
      unmodelled: "It is a `scan` and a `map`."),
    OperatorEntry(
      "combinePrevious(_:_:)",
      words: SearchWords(
        reactiveCocoa: "combinePreviousWithStart:reduce:", rx: "scan", combine: "scan",
        questions: ["How do I compare with the value before?"]),
      traits: Traits(stores: .newest(1)),
      example: Example("combinePrevious(0) { $1 - $0 }", ["source": "-1-3-7-8-|"]) {
        $0.source.combinePrevious(0) { $1 - $0 }
      }),
    OperatorEntry(
      "interspersed(every:with:)",
      words: SearchWords(questions: ["Something between the values?"]),
      traits: Traits(.merging, limit: .sourceOnStack, stores: .held),
      page: PageWording(memory: "one value", demand: ""),
      example: Example("interspersed(with: 0)", ["source": "-1-2-3-|"]) { $0.source.interspersed(with: 0) }),
    OperatorEntry(
      "pairwise()",
      words: SearchWords(
        reactiveCocoa: "combinePreviousWithStart:reduce:", rx: "pairwise",
        questions: ["How do I compare with the value before?"]),
      traits: Traits(stores: .newest(1)),
      example: Example("pairwise()", ["source": "-1-2-3-|"]) { $0.source.pairwise().drawnPairs() }),
    OperatorEntry(
      "enumerated()",
      words: SearchWords(rx: "enumerated"),
      example: Example("enumerated()", ["source": "-a-b-c-|"]) {
        $0.source.enumerated().map { "\($0.offset)\($0.element)" }
      }),
    OperatorEntry(
      "aggregate(_:_:)",
      words: .aggregate,
      traits: Traits(.gathering, stores: .newest(1)),
      page: .runningResult,
      example: Example("aggregate(0) { $0 + $1 }", ["source": "-1-2-1-3-|"]) { $0.source.aggregate(0) { $0 + $1 } }),
    OperatorEntry(
      "aggregate(_:_:) with index", symbol: "aggregate(_:_:)",
      words: .aggregate,
      traits: Traits(.gathering, stores: .newest(1)),
      page: .runningResult,
      example: Example("aggregate(0) { $0 + $1 * $2 }", ["source": "-1-2-1-1-|"]) {
        $0.source.aggregate(0) { running, next, index in running + next * Number(index) }
      }),
    OperatorEntry(
      "aggregate(from:_:)",
      words: .aggregate,
      traits: Traits(.gathering, stores: .newest(1)),
      page: .runningResult,
      example: Example("aggregate(from: { 1 }) { $0 + $1 }", ["source": "-1-2-1-3-|"]) {
        $0.source.aggregate(from: { 1 }) { $0 + $1 }
      },
      checks: [Check("with index") { $0.source.aggregate(from: { 1 }) { $0 + $1 * Number($2) } }]),
    OperatorEntry(
      "aggregate(into:_:)",
      words: .aggregate,
      traits: Traits(.gathering, stores: .newest(1)),
      page: .runningResult,
      example: Example(drawing: "aggregate(into: []) { $0.append($1) }", ["source": "-1-2-3-|"]) {
        $0.source.aggregate(into: [Number]()) { $0.append($1) }.drawnLists()
      },
      checks: [Check { $0.source.aggregate(into: 0) { $0 = $0 + $1 } }]),
    OperatorEntry(
      "collected()",
      words: SearchWords(
        reactiveCocoa: "collect", rx: "toArray", combine: "collect", questions: ["All values in one array?"]),
      traits: Traits(.gathering, stores: .everything),
      page: PageWording(demand: "never pauses its source"),
      example: Example("collected()", ["source": "-1-2-3-4-|"]) { $0.source.collected().drawnLists() }),
    OperatorEntry(
      "reduceEach(_:)",
      words: SearchWords(reactiveCocoa: "reduceEach:", rx: "map", combine: "map"),
      example: Example("pairs.reduceEach { a, b in a + b }", ["pairs": "-1-2-3-|"]) {
        $0["pairs"].map { ($0, $0) }.reduceEach { $0 + $1 }
      },
      checks: [Check("of a Tuple") { $0.source.map { pack($0, 2) }.reduceEach { $0 * $1 } }],
      unmodelled: "It is a `map`."),
    OperatorEntry(
      "packed()",
      checks: [Check { $0.source.map { ($0, 2) }.packed() }],
      unmodelled: "It is a `map`."),
    OperatorEntry(
      "reduceApply()",
      words: SearchWords(reactiveCocoa: "reduceApply"),
      example: Example(drawing: "calls.reduceApply()", ["arguments": "-1-2-3-|"]) {
        let double: @Sendable (Number) -> Number = { $0 * 2 }
        return $0["arguments"].map { DeferredCall(double, $0) }.reduceApply()
      },
      checks: [
        Check { $0.source.map { DeferredCall({ $0 * $1 + $2 }, $0, 2, 1) }.reduceApply() },
        Check("of pairs") {
          $0.source.map { (value: Number) -> (@Sendable (Number) -> Number, Number) in ({ $0 + value }, 10) }
            .reduceApply()
        },
        Check("of a Tuple") { run in
          let add: @Sendable (Number, Number) -> Number = { $0 + $1 }
          return run.source.map { pack(add, $0, 10) }.reduceApply()
        },
      ],
      unmodelled: "It is a `map`."),
    OperatorEntry(
      "materialize()",
      words: SearchWords(reactiveCocoa: "materialize", rx: "materialize", combine: "materialize"),
      example: Example("materialize()", ["source": "-1-2-#"]) {
        $0.source.materialize().map { event in
          switch event {
          case .next(let value): "next \(value)"
          case .failed: "failed"
          case .completed: "completed"
          }
        }
      }),
    OperatorEntry(
      "dematerialize()",
      words: SearchWords(reactiveCocoa: "dematerialize", rx: "dematerialize"),
      example: Example(drawing: "materialize().delay(…).dematerialize()", ["source": "-1-2-#"]) { run in
        // Delayed in between, to show the difference to a plain signal: the error is delayed, too.
        run.source.materialize().delay(for: .seconds(2), on: run.scheduler).dematerialize()
      },
      checks: [Check("of materialize()") { $0.source.materialize().dematerialize() }]),
    OperatorEntry(
      "ifEmpty(_:)",
      words: SearchWords(
        rx: "ifEmpty(default:)", combine: "replaceEmpty(with:)", questions: ["What if there is nothing?"],
        topics: "fallback default"),
      example: Example("ifEmpty(0)", ["source": "---|"]) { $0.source.ifEmpty(0) },
      checks: [Check("that is", Traits(.gathering)) { $0.source.filter { $0 > 9 }.ifEmpty(9) }]),
    OperatorEntry(
      "ifEmpty(switchTo:)",
      words: SearchWords(rx: "ifEmpty(switchTo:)", questions: ["What if there is nothing?"]),
      traits: Traits(livesOn: .keepsSource),
      example: Example("source.ifEmpty(switchTo: fallback)", ["source": "---|", "fallback": "-8-9|"]) {
        $0.source.ifEmpty(switchTo: $0["fallback"])
      },
      checks: [Check("that is") { Signal.empty.ifEmpty(switchTo: $0.source) }]),
  ]
}

/// The words of operators in several forms.
extension SearchWords {
  fileprivate static let scan = SearchWords(
    reactiveCocoa: "scanWithStart:reduce:", rx: "scan", combine: "scan", questions: ["A running total?"],
    topics: "progress sum count accumulate")
  fileprivate static let aggregate = SearchWords(
    reactiveCocoa: "aggregateWithStart:reduce:", rx: "reduce", combine: "reduce", questions: ["One result at the end?"],
    topics: "sum count accumulate")
}

extension PageWording {
  fileprivate static let runningResult = PageWording(memory: "the running result", demand: "never pauses its source")
}
