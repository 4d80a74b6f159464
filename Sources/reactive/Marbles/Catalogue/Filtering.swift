import ReactiveConcurrency

extension Catalogue {
  static let filtering = [
    Example("filter(_:)", "filter { $0 % 2 == 0 }", ["source": "-1-2-3-4-|"]) {
      $0.numbers("source").filter { $0 % 2 == 0 }.drawn()
    },
    Example("ignore(_:)", "ignore(2)", ["source": "-1-2-3-2-|"]) {
      $0.numbers("source").ignore(2).drawn()
    },
    Example("ignoreValues()", "ignoreValues()", ["source": "-1-2-3-4-|"]) {
      $0.numbers("source").ignoreValues().drawn()
    },
    Example("distinctUntilChanged()", "distinctUntilChanged()", ["source": "-1-1-2-2-1-|"]) {
      $0.numbers("source").distinctUntilChanged().drawn()
    },
    Example("distinctUntilChanged(by:)", "distinctUntilChanged { $0 / 2 == $1 / 2 }", ["source": "-1-2-3-4-5-|"]) {
      $0.numbers("source").distinctUntilChanged { $0 / 2 == $1 / 2 }.drawn()
    },
    Example("distinct()", "distinct()", ["source": "-1-2-1-3-2-|"]) {
      $0.numbers("source").distinct().drawn()
    },
    Example("distinct(by:)", "distinct { $0 % 3 }", ["source": "-1-2-4-3-5-|"]) {
      $0.numbers("source").distinct { $0 % 3 }.drawn()
    },
    Example("element(at:)", "element(at: 1)", ["source": "-1-2-3-|"]) {
      $0.numbers("source").element(at: 1).drawn()
    },
    Example("take(_:)", "take(2)", ["source": "-1-2-3-4-|"]) {
      $0.numbers("source").take(2).drawn()
    },
    Example("take(while:)", "take(while: { $0 < 3 })", ["source": "-1-2-3-1-|"]) {
      $0.numbers("source").take(while: { $0 < 3 }).drawn()
    },
    Example("take(until: predicate)", "take(until: { $0 == 3 })", ["source": "-1-2-3-1-|"]) {
      $0.numbers("source").take(until: { $0 == 3 }).drawn()
    },
    Example("take(through:)", "take(through: { $0 == 3 })", ["source": "-1-2-3-1-|"]) {
      $0.numbers("source").take(through: { $0 == 3 }).drawn()
    },
    Example("take(until: signal)", "source.take(until: trigger)", ["source": "-1-2-3-4-|", "trigger": "----a-b-|"]) {
      $0.numbers("source").take(until: $0.text("trigger")).drawn()
    },
    Example(
      "take(untilReplacement:)", "source.take(untilReplacement: replacement)",
      ["source": "-1-2-3-4-|", "replacement": "----a-b-|"]
    ) {
      $0.text("source").take(untilReplacement: $0.text("replacement"))
    },
    Example("take(for:on:)", "take(for: .seconds(4), on: scheduler)", ["source": "-1-2-3-4-|"]) { run in
      run.numbers("source").take(for: .seconds(4), on: run.scheduler).drawn()
    },
    Example("takeLast(_:)", "takeLast(2)", ["source": "-1-2-3-4-|"]) {
      $0.numbers("source").takeLast(2).drawn()
    },
    Example("skip(_:)", "skip(2)", ["source": "-1-2-3-4-|"]) {
      $0.numbers("source").skip(2).drawn()
    },
    Example("skip(while:)", "skip(while: { $0 < 3 })", ["source": "-1-2-3-1-|"]) {
      $0.numbers("source").skip(while: { $0 < 3 }).drawn()
    },
    Example("skip(until: predicate)", "skip(until: { $0 == 3 })", ["source": "-1-2-3-1-|"]) {
      $0.numbers("source").skip(until: { $0 == 3 }).drawn()
    },
    Example("skip(until: signal)", "source.skip(until: trigger)", ["source": "-1-2-3-4-|", "trigger": "----a-b-|"]) {
      $0.numbers("source").skip(until: $0.text("trigger")).drawn()
    },
    Example("skip(for:on:)", "skip(for: .seconds(4), on: scheduler)", ["source": "-1-2-3-4-|"]) { run in
      run.numbers("source").skip(for: .seconds(4), on: run.scheduler).drawn()
    },
    Example("skipLast(_:)", "skipLast(2)", ["source": "-1-2-3-4-|"]) {
      $0.numbers("source").skipLast(2).drawn()
    },
  ]
}
