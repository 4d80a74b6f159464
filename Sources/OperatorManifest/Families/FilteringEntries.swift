import ReactiveConcurrency

extension OperatorEntry {
  static let filtering: [OperatorEntry] = [
    OperatorEntry(
      "filter(_:)", reactiveCocoa: "filter:", code: "filter { $0 % 2 == 0 }", ["source": "-1-2-3-4-|"]
    ) { $0.source.filter { $0 % 2 == 0 } }
    .sequence(of: 1...5) { $0.filter { $0 % 2 == 0 } },
    OperatorEntry(
      "ignore(_:)", reactiveCocoa: "ignore:", rx: "filter", combine: "filter",
      code: "ignore(2)", ["source": "-1-2-3-2-|"]
    ) { $0.source.ignore(2) }
    .sequence { $0.ignore(2) },
    OperatorEntry(
      "ignoreValues()", reactiveCocoa: "ignoreValues", rx: "ignoreElements", combine: "ignoreOutput",
      code: "ignoreValues()", ["source": "-1-2-3-4-|"]
    ) { $0.source.ignoreValues() }
    .with(Traits(pulls: .all))
    .sequence(of: 1...3) { $0.ignoreValues() },
    OperatorEntry(
      "distinctUntilChanged()", reactiveCocoa: "distinctUntilChanged", combine: "removeDuplicates",
      drawing: "distinctUntilChanged()", ["source": "-1-1-2-2-1-|"]
    ) { $0.source.distinctUntilChanged() }
    .with(Traits(stores: .newest(1)))
    .check { $0.source.map { $0 / 2 }.distinctUntilChanged() }
    .sequence("map { $0 / 2 }.distinctUntilChanged()", of: 1...5) {
      $0.map { $0 / 2 }.distinctUntilChanged()
    },
    OperatorEntry(
      "distinctUntilChanged(by:)", reactiveCocoa: "distinctUntilChanged", combine: "removeDuplicates",
      code: "distinctUntilChanged { $0 / 2 == $1 / 2 }", ["source": "-1-2-3-4-5-|"]
    ) { $0.source.distinctUntilChanged { $0 / 2 == $1 / 2 } }
    .with(Traits(stores: .newest(1)))
    .sequence(of: 1...5) {
      $0.distinctUntilChanged { $0 / 2 == $1 / 2 }
    },
    OperatorEntry(undrawn: "distinctUntilChanged(at:)", as: "distinctUntilChanged(by:)")
      .with(Traits(stores: .newest(1)))
      .check { $0.source.distinctUntilChanged(at: { $0 / 2 }) },
    OperatorEntry("distinct()", drawing: "distinct()", ["source": "-1-2-1-3-2-|"]) { $0.source.distinct() }
      .with(Traits(stores: .everything))
      .check { $0.source.map { $0 % 3 }.distinct() }
      .sequence("map { $0 % 2 }.distinct()") { $0.map { $0 % 2 }.distinct() },
    OperatorEntry(
      "distinct(by:)", code: "distinct { $0 % 3 }", ["source": "-1-2-4-3-5-|"]
    ) { $0.source.distinct { $0 % 3 } }
    .with(Traits(stores: .everything))
    .sequence("distinct { $0 % 2 }") { $0.distinct { $0 % 2 } },
    OperatorEntry(
      "element(at:)", rx: "elementAt", combine: "output(at:)", code: "element(at: 1)", ["source": "-1-2-3-|"]
    ) { $0.source.element(at: 1) }
    .check("9") { $0.source.element(at: 9) }
    .count { $0.source.element(at: $0.count) }
    .sequence { $0.element(at: 1) },
    OperatorEntry(
      "take(_:)", reactiveCocoa: "take:", combine: "prefix", code: "take(2)", ["source": "-1-2-3-4-|"]
    ) { $0.source.take(2) }
    .check("of 1") { $0.source.take(1) }
    .check("of none") { $0.source.take(0) }
    .check("of 9") { $0.source.take(9) }
    .check("of -1") { $0.source.take(-1) }
    .check("of 3, of 2") { $0.source.take(3).take(2) }
    .count { $0.source.take($0.count) }
    .sequence { $0.take(2) }
    .stageCount { $0.source.through(.take($0.count)) },
    OperatorEntry(undrawn: "prefix(_:)", as: "take(_:)")
      .check { $0.source.prefix(3) }
      .count { $0.source.prefix($0.count) },
    OperatorEntry(
      "take(while:)", reactiveCocoa: "takeWhileBlock:", rx: "takeWhile", combine: "prefix(while:)",
      code: "take(while: { $0 < 3 })", ["source": "-1-2-3-1-|"]
    ) { $0.source.take(while: { $0 < 3 }) }
    .sequence { $0.take(while: { $0 < 3 }) },
    OperatorEntry(undrawn: "prefix(while:)", as: "take(while:)")
      .check { $0.source.prefix(while: { $0 < 4 }) },
    OperatorEntry(
      "take(through:)", rx: "take(while:behavior: .inclusive)",
      code: "take(through: { $0 == 3 })", ["source": "-1-2-3-1-|"]
    ) { $0.source.take(through: { $0 == 3 }) }
    .sequence("take(through: { $0 == 2 })") { $0.take(through: { $0 == 2 }) },
    OperatorEntry(
      "take(until: signal)", reactiveCocoa: "takeUntil:", rx: "takeUntil", combine: "prefix(untilOutputFrom:)",
      drawing: "source.take(until: trigger)", ["source": "-1-2-3-4-|", "trigger": "----a-b-|"]
    ) { $0.source.take(until: $0["trigger"]) }
    .check("that never comes") { $0.source.take(until: Signal<Int>.never) }
    .check("that is empty") { $0.source.take(until: Signal<Int>.empty) },
    OperatorEntry(undrawn: "take(during:)", as: "take(until: signal)")
      .check { $0.source.take(during: Lifetime()) },
    OperatorEntry(
      "take(untilReplacement:)", reactiveCocoa: "takeUntilReplacement:",
      drawing: "source.take(untilReplacement: replacement)", ["source": "-1-2-3-4-|", "replacement": "----a-b-|"]
    ) { $0.source.take(untilReplacement: $0["replacement"]) }
    .with(Traits(sends: .others))
    .check("later", Traits(.timed, sends: .others, released: .otherwise)) {
      $0.source.take(untilReplacement: Signal.just(9).delay(for: $0.second, on: $0.scheduler))
    }
    .check("the source", Traits(released: .otherwise)) { Signal.of(7, 8).take(untilReplacement: $0.source) },
    OperatorEntry(
      "take(for:on:)", rx: "take (duration)", drawing: "take(for: .seconds(4), on: scheduler)", ["source": "-1-2-3-4-|"]
    ) { run in run.source.take(for: .seconds(4), on: run.scheduler) }
    .check { $0.source.take(for: .seconds(9999), on: $0.scheduler) }
    .time { $0.source.concat(.never).take(for: $0.time, on: $0.scheduler).concat(.just(-1)) },
    OperatorEntry(
      "takeLast(_:)", reactiveCocoa: "takeLast:", combine: "last", code: "takeLast(2)", ["source": "-1-2-3-4-|"]
    ) { $0.source.takeLast(2) }
    .with(Traits(.gathering, limit: .keptForEnd, stores: .newest(2)))
    .check("of none", Traits(.gathering)) { $0.source.takeLast(0) }
    .count { $0.source.takeLast($0.count) }
    .sequence { $0.takeLast(2) }
    .stageCount { $0.source.through(.takeLast($0.count)) },
    OperatorEntry(
      "skip(_:)", reactiveCocoa: "skip:", combine: "dropFirst", code: "skip(2)", ["source": "-1-2-3-4-|"]
    ) { $0.source.skip(2) }
    .check("of 9") { $0.source.skip(9) }
    .count { $0.source.skip($0.count) }
    .sequence { $0.skip(2) }
    .stageCount { $0.source.through(.skip($0.count)) },
    OperatorEntry(undrawn: "dropFirst(_:)", as: "skip(_:)")
      .check { $0.source.dropFirst(2) }
      .count { $0.source.dropFirst($0.count) },
    OperatorEntry(
      "skip(while:)", reactiveCocoa: "skipWhileBlock:", rx: "skipWhile", combine: "drop(while:)",
      code: "skip(while: { $0 < 3 })", ["source": "-1-2-3-1-|"]
    ) { $0.source.skip(while: { $0 < 3 }) }
    .sequence { $0.skip(while: { $0 < 3 }) },
    OperatorEntry(undrawn: "drop(while:)", as: "skip(while:)")
      .check { $0.source.drop(while: { $0 < 3 }) },
    OperatorEntry(
      "skip(until: signal)", rx: "skipUntil", combine: "drop(untilOutputFrom:)",
      code: "source.skip(until: trigger)", ["source": "-1-2-3-4-|", "trigger": "----a-b-|"]
    ) { $0.source.skip(until: $0["trigger"]) },
    OperatorEntry(
      "skip(for:on:)", rx: "skip (duration)", drawing: "skip(for: .seconds(4), on: scheduler)", ["source": "-1-2-3-4-|"]
    ) { run in run.source.skip(for: .seconds(4), on: run.scheduler) }
    .check { $0.source.skip(for: .zero, on: $0.scheduler) }
    .time { $0.source.map { -$0 }.skip(for: $0.time, on: $0.scheduler) },
    OperatorEntry("skipLast(_:)", code: "skipLast(2)", ["source": "-1-2-3-4-|"]) { $0.source.skipLast(2) }
      .with(Traits(stores: .newest(2)))
      .check("of none", Traits()) { $0.source.skipLast(0) }
      .count { $0.source.skipLast($0.count) }
      .sequence("skipLast(1)", of: 1...3) { $0.skipLast(1) }
      .stageCount { $0.source.through(.skipLast($0.count)) },
  ]
}
