import ReactiveConcurrency

extension OperatorEntry {
  static let filtering: [OperatorEntry] = [
    OperatorEntry(
      "filter(_:)", reactiveCocoa: "filter:", code: "filter { $0 % 2 == 0 }", ["source": "-1-2-3-4-|"]
    ) { $0.source.filter { $0 % 2 == 0 } },
    OperatorEntry(
      "ignore(_:)", reactiveCocoa: "ignore:", rx: "filter", combine: "filter",
      code: "ignore(2)", ["source": "-1-2-3-2-|"]
    ) { $0.source.ignore(2) },
    OperatorEntry(
      "ignoreValues()", reactiveCocoa: "ignoreValues", rx: "ignoreElements", combine: "ignoreOutput",
      code: "ignoreValues()", ["source": "-1-2-3-4-|"]
    ) { $0.source.ignoreValues() },
    OperatorEntry(
      "distinctUntilChanged()", reactiveCocoa: "distinctUntilChanged", combine: "removeDuplicates",
      drawing: "distinctUntilChanged()", ["source": "-1-1-2-2-1-|"]
    ) { $0.source.distinctUntilChanged() },
    OperatorEntry(
      "distinctUntilChanged(by:)", reactiveCocoa: "distinctUntilChanged", combine: "removeDuplicates",
      code: "distinctUntilChanged { $0 / 2 == $1 / 2 }", ["source": "-1-2-3-4-5-|"]
    ) { $0.source.distinctUntilChanged { $0 / 2 == $1 / 2 } },
    OperatorEntry("distinct()", drawing: "distinct()", ["source": "-1-2-1-3-2-|"]) { $0.source.distinct() },
    OperatorEntry(
      "distinct(by:)", code: "distinct { $0 % 3 }", ["source": "-1-2-4-3-5-|"]
    ) { $0.source.distinct { $0 % 3 } },
    OperatorEntry(
      "element(at:)", rx: "elementAt", combine: "output(at:)", code: "element(at: 1)", ["source": "-1-2-3-|"]
    ) { $0.source.element(at: 1) },
    OperatorEntry(
      "take(_:)", reactiveCocoa: "take:", combine: "prefix", code: "take(2)", ["source": "-1-2-3-4-|"]
    ) { $0.source.take(2) },
    OperatorEntry(
      "take(while:)", reactiveCocoa: "takeWhileBlock:", rx: "takeWhile", combine: "prefix(while:)",
      code: "take(while: { $0 < 3 })", ["source": "-1-2-3-1-|"]
    ) { $0.source.take(while: { $0 < 3 }) },
    OperatorEntry(
      "take(through:)", rx: "take(while:behavior: .inclusive)",
      code: "take(through: { $0 == 3 })", ["source": "-1-2-3-1-|"]
    ) { $0.source.take(through: { $0 == 3 }) },
    OperatorEntry(
      "take(until: signal)", reactiveCocoa: "takeUntil:", rx: "takeUntil", combine: "prefix(untilOutputFrom:)",
      drawing: "source.take(until: trigger)", ["source": "-1-2-3-4-|", "trigger": "----a-b-|"]
    ) { $0.source.take(until: $0["trigger"]) },
    OperatorEntry(
      "take(untilReplacement:)", reactiveCocoa: "takeUntilReplacement:",
      drawing: "source.take(untilReplacement: replacement)", ["source": "-1-2-3-4-|", "replacement": "----a-b-|"]
    ) { $0.source.take(untilReplacement: $0["replacement"]) },
    OperatorEntry(
      "take(for:on:)", rx: "take (duration)", drawing: "take(for: .seconds(4), on: scheduler)", ["source": "-1-2-3-4-|"]
    ) { run in run.source.take(for: .seconds(4), on: run.scheduler) },
    OperatorEntry(
      "takeLast(_:)", reactiveCocoa: "takeLast:", combine: "last", code: "takeLast(2)", ["source": "-1-2-3-4-|"]
    ) { $0.source.takeLast(2) },
    OperatorEntry(
      "skip(_:)", reactiveCocoa: "skip:", combine: "dropFirst", code: "skip(2)", ["source": "-1-2-3-4-|"]
    ) { $0.source.skip(2) },
    OperatorEntry(
      "skip(while:)", reactiveCocoa: "skipWhileBlock:", rx: "skipWhile", combine: "drop(while:)",
      code: "skip(while: { $0 < 3 })", ["source": "-1-2-3-1-|"]
    ) { $0.source.skip(while: { $0 < 3 }) },
    OperatorEntry(
      "skip(until: predicate)", reactiveCocoa: "skipUntilBlock:", rx: "skipWhile", combine: "drop(while:)",
      code: "skip(until: { $0 == 3 })", ["source": "-1-2-3-1-|"]
    ) { $0.source.skip(until: { $0 == 3 }) },
    OperatorEntry(
      "skip(until: signal)", rx: "skipUntil", combine: "drop(untilOutputFrom:)",
      code: "source.skip(until: trigger)", ["source": "-1-2-3-4-|", "trigger": "----a-b-|"]
    ) { $0.source.skip(until: $0["trigger"]) },
    OperatorEntry(
      "skip(for:on:)", rx: "skip (duration)", drawing: "skip(for: .seconds(4), on: scheduler)", ["source": "-1-2-3-4-|"]
    ) { run in run.source.skip(for: .seconds(4), on: run.scheduler) },
    OperatorEntry("skipLast(_:)", code: "skipLast(2)", ["source": "-1-2-3-4-|"]) { $0.source.skipLast(2) },
  ]
}
