import ReactiveConcurrency

extension OperatorEntry {
  static let filtering: [OperatorEntry] = [
    OperatorEntry(
      "filter(_:)",
      words: SearchWords(reactiveCocoa: "filter:", rx: "filter", combine: "filter"),
      example: Example("filter { $0 % 2 == 0 }", ["source": "-1-2-3-4-|"]) { $0.source.filter { $0 % 2 == 0 } }),
    OperatorEntry(
      "ignore(_:)",
      words: SearchWords(reactiveCocoa: "ignore:", rx: "filter", combine: "filter"),
      example: Example("ignore(2)", ["source": "-1-2-3-2-|"]) { $0.source.ignore(2) }),
    OperatorEntry(
      "ignoreValues()",
      words: SearchWords(reactiveCocoa: "ignoreValues", rx: "ignoreElements", combine: "ignoreOutput"),
      example: Example("ignoreValues()", ["source": "-1-2-3-4-|"]) { $0.source.ignoreValues() }),
    OperatorEntry(
      "distinctUntilChanged()",
      words: .distinctUntilChanged,
      traits: Traits(stores: .newest(1)),
      example: Example(drawing: "distinctUntilChanged()", ["source": "-1-1-2-2-1-|"]) {
        $0.source.distinctUntilChanged()
      },
      checks: [Check { $0.source.map { $0 / 2 }.distinctUntilChanged() }]),
    OperatorEntry(
      "distinctUntilChanged(by:)",
      words: .distinctUntilChanged,
      traits: Traits(stores: .newest(1)),
      example: Example("distinctUntilChanged { $0 / 2 == $1 / 2 }", ["source": "-1-2-3-4-5-|"]) {
        $0.source.distinctUntilChanged { $0 / 2 == $1 / 2 }
      }),
    OperatorEntry(
      "distinct()",
      words: .distinct,
      traits: Traits(stores: .everything),
      example: Example(drawing: "distinct()", ["source": "-1-2-1-3-2-|"]) { $0.source.distinct() },
      checks: [Check { $0.source.map { $0 % 3 }.distinct() }]),
    OperatorEntry(
      "distinct(by:)",
      words: .distinct,
      traits: Traits(stores: .everything),
      example: Example("distinct { $0 % 3 }", ["source": "-1-2-4-3-5-|"]) { $0.source.distinct { $0 % 3 } }),
    OperatorEntry(
      "element(at:)",
      words: SearchWords(rx: "elementAt", combine: "output(at:)"),
      example: Example("element(at: 1)", ["source": "-1-2-3-|"]) { $0.source.element(at: 1) },
      checks: [Check("9") { $0.source.element(at: 9) }]),
    OperatorEntry(
      "take(_:)",
      words: SearchWords(reactiveCocoa: "take:", rx: "take", combine: "prefix", questions: ["Only the first few?"]),
      example: Example("take(2)", ["source": "-1-2-3-4-|"]) { $0.source.take(2) },
      checks: [
        Check("of 1") { $0.source.take(1) },
        Check("of none") { $0.source.take(0) },
        Check("of 9") { $0.source.take(9) },
        Check("of -1") { $0.source.take(-1) },
        Check("of 3, of 2") { $0.source.take(3).take(2) },
      ]),
    OperatorEntry(
      "prefix(_:)",
      shownBy: "take(_:)",
      checks: [Check { $0.source.prefix(3) }]),
    OperatorEntry(
      "take(while:)",
      words: SearchWords(reactiveCocoa: "takeWhileBlock:", rx: "takeWhile", combine: "prefix(while:)"),
      example: Example("take(while: { $0 < 3 })", ["source": "-1-2-3-1-|"]) { $0.source.take(while: { $0 < 3 }) }),
    OperatorEntry(
      "prefix(while:)",
      shownBy: "take(while:)",
      checks: [Check { $0.source.prefix(while: { $0 < 4 }) }]),
    OperatorEntry(
      "take(until: predicate)", symbol: "take(until:)",
      words: SearchWords(reactiveCocoa: "takeUntilBlock:", rx: "takeUntil", combine: "prefix(while:)"),
      example: Example("take(until: { $0 == 3 })", ["source": "-1-2-3-1-|"]) { $0.source.take(until: { $0 == 3 }) }),
    OperatorEntry(
      "take(through:)",
      words: SearchWords(rx: "take(while:behavior: .inclusive)"),
      example: Example("take(through: { $0 == 3 })", ["source": "-1-2-3-1-|"]) { $0.source.take(through: { $0 == 3 }) }),
    OperatorEntry(
      "take(until: signal)", symbol: "take(until:)",
      words: SearchWords(
        reactiveCocoa: "takeUntil:", rx: "takeUntil", combine: "prefix(untilOutputFrom:)",
        questions: ["Until something else happens?"], topics: "shutdown stop SIGTERM cancel dealloc deinit"),
      traits: Traits(livesOn: .waitsForOthers),
      example: Example(drawing: "source.take(until: trigger)", ["source": "-1-2-3-4-|", "trigger": "----a-b-|"]) {
        $0.source.take(until: $0["trigger"])
      },
      checks: [
        Check("that never comes") { $0.source.take(until: Signal<Int>.never) },
        Check("that is empty", Traits()) { $0.source.take(until: Signal<Int>.empty) },
      ]),
    OperatorEntry(
      "take(during:)",
      traits: Traits(livesOn: .waitsForOthers),
      shownBy: "take(until: signal)",
      checks: [Check { $0.source.take(during: lasting) }]),
    OperatorEntry(
      "take(untilReplacement:)",
      words: SearchWords(reactiveCocoa: "takeUntilReplacement:", questions: ["Until another signal sends?"]),
      traits: Traits(sends: .others),
      example: Example(
        drawing: "source.take(untilReplacement: replacement)", ["source": "-1-2-3-4-|", "replacement": "----a-b-|"]
      ) { $0.source.take(untilReplacement: $0["replacement"]) },
      checks: [
        Check("later", Traits(.timed, sends: .others)) {
          $0.source.take(untilReplacement: Signal.just(9).delay(for: $0.second, on: $0.scheduler))
        },
        Check("the source", Traits()) { Signal.of(7, 8).take(untilReplacement: $0.source) },
      ]),
    OperatorEntry(
      "take(for:on:)",
      words: SearchWords(rx: "take (duration)"),
      example: Example(drawing: "take(for: .seconds(4), on: scheduler)", ["source": "-1-2-3-4-|"]) { run in
        run.source.take(for: .seconds(4), on: run.scheduler)
      },
      checks: [Check { $0.source.take(for: .seconds(9999), on: $0.scheduler) }]),
    OperatorEntry(
      "takeLast(_:)",
      words: SearchWords(reactiveCocoa: "takeLast:", rx: "takeLast", combine: "last"),
      traits: Traits(.gathering, limit: .keptForEnd, stores: .newest(2)),
      page: PageWording(demand: "never pauses its source"),
      example: Example("takeLast(2)", ["source": "-1-2-3-4-|"]) { $0.source.takeLast(2) },
      checks: [Check("of none", Traits(.gathering)) { $0.source.takeLast(0) }]),
    OperatorEntry(
      "skip(_:)",
      words: SearchWords(reactiveCocoa: "skip:", rx: "skip", combine: "dropFirst"),
      example: Example("skip(2)", ["source": "-1-2-3-4-|"]) { $0.source.skip(2) },
      checks: [Check("of 9") { $0.source.skip(9) }]),
    OperatorEntry(
      "dropFirst(_:)",
      shownBy: "skip(_:)",
      checks: [Check { $0.source.dropFirst(2) }]),
    OperatorEntry(
      "skip(while:)",
      words: SearchWords(reactiveCocoa: "skipWhileBlock:", rx: "skipWhile", combine: "drop(while:)"),
      example: Example("skip(while: { $0 < 3 })", ["source": "-1-2-3-1-|"]) { $0.source.skip(while: { $0 < 3 }) }),
    OperatorEntry(
      "drop(while:)",
      shownBy: "skip(while:)",
      checks: [Check { $0.source.drop(while: { $0 < 3 }) }]),
    OperatorEntry(
      "skip(until: predicate)", symbol: "skip(until:)",
      words: SearchWords(reactiveCocoa: "skipUntilBlock:", rx: "skipWhile", combine: "drop(while:)"),
      example: Example("skip(until: { $0 == 3 })", ["source": "-1-2-3-1-|"]) { $0.source.skip(until: { $0 == 3 }) }),
    OperatorEntry(
      "skip(until: signal)", symbol: "skip(until:)",
      words: SearchWords(rx: "skipUntil", combine: "drop(untilOutputFrom:)"),
      example: Example("source.skip(until: trigger)", ["source": "-1-2-3-4-|", "trigger": "----a-b-|"]) {
        $0.source.skip(until: $0["trigger"])
      }),
    OperatorEntry(
      "skip(for:on:)",
      words: SearchWords(rx: "skip (duration)"),
      example: Example(drawing: "skip(for: .seconds(4), on: scheduler)", ["source": "-1-2-3-4-|"]) { run in
        run.source.skip(for: .seconds(4), on: run.scheduler)
      },
      checks: [Check { $0.source.skip(for: .zero, on: $0.scheduler) }]),
    OperatorEntry(
      "skipLast(_:)",
      words: SearchWords(rx: "skipLast"),
      traits: Traits(stores: .newest(2)),
      example: Example("skipLast(2)", ["source": "-1-2-3-4-|"]) { $0.source.skipLast(2) },
      checks: [Check("of none", Traits()) { $0.source.skipLast(0) }]),
  ]
}

/// A lifetime that does not end.
private let lasting = Lifetime()

/// The words of operators in several forms.
extension SearchWords {
  fileprivate static let distinctUntilChanged = SearchWords(
    reactiveCocoa: "distinctUntilChanged", rx: "distinctUntilChanged", combine: "removeDuplicates",
    questions: ["Only what has changed?"], topics: "duplicate dedupe unique")
  fileprivate static let distinct = SearchWords(
    rx: "distinct", questions: ["Each value only once?"], topics: "duplicate unique")
}
