import ReactiveConcurrency
import ReactiveTesting

extension OperatorEntry {
  static let transforming: [OperatorEntry] = [
    OperatorEntry(
      "map(_:)", reactiveCocoa: "map:", code: "map { $0 * 2 }", ["source": "-1-2-3-|"]
    ) { $0.source.map { $0 * 2 } }
    .sequence { $0.map { $0 * 2 } },
    OperatorEntry(
      "map(to:)", reactiveCocoa: "mapReplace:", code: "map(to: \"z\")", ["source": "-1-2-3-|"]
    ) { $0.source.map(to: "z") }
    .called("map(to:_:)")
    .sequence("map(to: 0)") { $0.map(to: 0) },
    OperatorEntry(
      "compactMap(_:)", code: "compactMap { $0 % 2 == 0 ? $0 / 2 : nil }", ["source": "-1-2-3-4-|"]
    ) { $0.source.compactMap { $0 % 2 == 0 ? $0 / 2 : nil } }
    .sequence {
      $0.compactMap { $0 % 2 == 0 ? $0 / 2 : nil }
    },
    OperatorEntry(
      "compacted()", reactiveCocoa: "ignore:nil", rx: "compactMap", combine: "compactMap",
      drawing: "compacted()", ["source": "-1-n-3-|"]
    ) { $0.text("source").map { $0 == "n" ? String?.none : $0 }.compacted() }
    .check { $0.source.map { (value: Number) in value == 2 ? nil : value }.compacted() }
    .unmodelled("It is a `compactMap`.")
    .sequence("map { $0 == 2 ? nil : $0 }.compacted()", of: 1...3) {
      ($0.map { $0 == 2 ? nil : $0 } as ReactiveSequence<Int?>).compacted()
    },
    OperatorEntry(
      "scan(_:_:)", reactiveCocoa: "scanWithStart:reduce:", code: "scan(0) { $0 + $1 }", ["source": "-1-2-1-3-|"]
    ) { $0.source.scan(0) { $0 + $1 } }
    .with(Traits(stores: .newest(1)))
    .sequence(of: 1...3) { $0.scan(0) { $0 + $1 } },
    OperatorEntry(
      "scan(into:_:)", reactiveCocoa: "scanWithStart:reduce:",
      code: "scan(into: []) { $0.append($1) }", ["source": "-1-2-3-|"]
    ) { $0.source.scan(into: [Number]()) { $0.append($1) }.drawnLists() }
    .with(Traits(stores: .everything))
    .sequence("scan(into: 0) { $0 += $1 }", of: 1...3) {
      $0.scan(into: 0) { $0 += $1 }
    },
    OperatorEntry(
      "scan(_:)", reactiveCocoa: "scanWithStart:reduce:", code: "scan { max($0, $1) }", ["source": "-1-3-2-4-|"]
    ) { $0.source.scan { max($0, $1) } }
    .with(Traits(stores: .newest(1)))
    .unmodelled("It is `scan(_:_:)`, whose start is the first value."),
    OperatorEntry(
      "scanMap(into:_:)", rx: "scan, map", combine: "scan, map",
      code: "scanMap(into: 0) { $0 += $1; return $0 % 2 == 0 }", ["source": "-1-1-2-3-|"]
    ) {
      $0.source.scanMap(into: Number(0)) { sum, next in
        sum = sum + next
        return sum % 2 == 0
      }.drawnTruth()
    }
    .with(Traits(stores: .newest(1)))
    .unmodelled("It is a `scan` and a `map`."),
    OperatorEntry(
      "interspersed(every:with:)", code: "interspersed(with: 0)", ["source": "-1-2-3-|"]
    ) { $0.source.interspersed(with: 0) }
    .with(Traits(.merging, limit: .sourceOnStack, stores: .held))
    .count { $0.source.interspersed(every: $0.count, with: 0) },
    OperatorEntry(
      "pairwise()", reactiveCocoa: "combinePreviousWithStart:reduce:", code: "pairwise()", ["source": "-1-2-3-|"]
    ) { $0.source.pairwise().drawnPairs() }
    .with(Traits(stores: .newest(1)))
    .sequence(of: 1...3) {
      $0.pairwise().map { "\($0)\($1)" }
    },
    OperatorEntry(
      "enumerated()", code: "enumerated()", ["source": "-a-b-c-|"]
    ) { $0.source.enumerated().map { "\($0.offset)\($0.element)" } }
    .sequence(of: 5...7) { $0.enumerated().map { "\($0)\($1)" } },
    OperatorEntry(
      "aggregate(_:_:)", reactiveCocoa: "aggregateWithStart:reduce:", rx: "reduce", combine: "reduce",
      code: "aggregate(0) { $0 + $1 }", ["source": "-1-2-1-3-|"]
    ) { $0.source.aggregate(0) { $0 + $1 } }
    .with(Traits(.gathering, stores: .newest(1)))
    .sequence(of: 1...3) {
      $0.aggregate(0) { $0 + $1 }
    },
    OperatorEntry(
      "aggregate(into:_:)", reactiveCocoa: "aggregateWithStart:reduce:", rx: "reduce", combine: "reduce",
      drawing: "aggregate(into: []) { $0.append($1) }", ["source": "-1-2-3-|"]
    ) { $0.source.aggregate(into: [Number]()) { $0.append($1) }.drawnLists() }
    .with(Traits(.gathering, stores: .newest(1)))
    .check { $0.source.aggregate(into: 0) { $0 = $0 + $1 } }
    .sequence("aggregate(into: 0) { $0 += $1 }", of: 1...3) {
      $0.aggregate(into: 0) { $0 += $1 }
    },
    OperatorEntry(
      "collected()", reactiveCocoa: "collect", rx: "toArray", combine: "collect",
      code: "collected()", ["source": "-1-2-3-4-|"]
    ) { $0.source.collected().drawnLists() }
    .with(Traits(.gathering, stores: .everything))
    .sequence(of: 1...3) { $0.collected().map { $0.drawn } },
    OperatorEntry(
      "reduceEach(_:)", reactiveCocoa: "reduceEach:", rx: "map", combine: "map",
      code: "pairs.reduceEach { a, b in a + b }", ["pairs": "-1-2-3-|"]
    ) { $0["pairs"].map { ($0, $0) }.reduceEach { $0 + $1 } }
    .check("of a Tuple") { $0.source.map { Tuple($0, 2) }.reduceEach { $0 * $1 } }
    .unmodelled("It is a `map`.")
    .sequence("pairwise().reduceEach { $0 + $1 }", of: 1...3) {
      $0.pairwise().reduceEach { $0 + $1 }
    },
    OperatorEntry(
      "materialize()", reactiveCocoa: "materialize", code: "materialize()", ["source": "-1-2-#"]
    ) {
      $0.source.materialize().map { event in
        switch event {
        case .next(let value): "next \(value)"
        case .failed: "failed"
        case .completed: "completed"
        }
      }
    }
    .with(Traits(released: .otherwise))
    .sequence(of: 1...2) { $0.materialize() },
    OperatorEntry(
      "dematerialize()", reactiveCocoa: "dematerialize",
      drawing: "materialize().delay(…).dematerialize()", ["source": "-1-2-#"]
    ) { run in
      // Delayed in between, to show the difference to a plain signal: the error is delayed, too.
      run.source.materialize().delay(for: .seconds(2), on: run.scheduler).dematerialize()
    }
    .check("of materialize()") { $0.source.materialize().dematerialize() }
    .sequence("map { $0 == 3 ? .completed : .next($0) }.dematerialize()") {
      ($0.map { $0 == 3 ? .completed : .next($0) } as ReactiveSequence<Event<Int>>).dematerialize()
    },
    OperatorEntry(
      "ifEmpty(_:)", rx: "ifEmpty(default:)", combine: "replaceEmpty(with:)", code: "ifEmpty(0)", ["source": "---|"]
    ) { $0.source.ifEmpty(0) }
    .with(Traits(released: .otherwise))
    .check("that is", Traits(.gathering, pulls: .values(10), released: .otherwise)) {
      $0.source.filter { $0 > 9 }.ifEmpty(9)
    }
    .sequence("filter { $0 > 2 }.ifEmpty(0)", of: 1...2) { $0.filter { $0 > 2 }.ifEmpty(0) },
    OperatorEntry(
      "ifEmpty(switchTo:)", rx: "ifEmpty(switchTo:)",
      code: "source.ifEmpty(switchTo: fallback)", ["source": "---|", "fallback": "-8-9|"]
    ) { $0.source.ifEmpty(switchTo: $0["fallback"]) }
    .with(Traits(released: .otherwise))
    .check("that is", Traits()) { Signal.empty.ifEmpty(switchTo: $0.source) },
    OperatorEntry(undrawn: "through(_:)")
      .check("left out") { $0.source }
      .check("of .map.then(.filter)") { $0.source.through(Stage.map { $0 + 1 }.then(.filter { $0 % 2 == 0 })) },
    OperatorEntry(undrawn: "packed()")
      .check { $0.source.map { ($0, 2) }.packed() }
      .unmodelled("It is a `map`."),
  ]
}
