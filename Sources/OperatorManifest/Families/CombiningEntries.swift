import ReactiveConcurrency

extension OperatorEntry {
  static let combining: [OperatorEntry] = [
    OperatorEntry(
      "start(with:)", reactiveCocoa: "startWith:", rx: "startWith", combine: "prepend",
      code: "start(with: 0)", ["source": "-1-2-|"]
    ) { $0.source.start(with: 0) },
    OperatorEntry(
      "concat(_:)", reactiveCocoa: "concat:", combine: "append",
      code: "first.concat(second)", ["first": "-1-2|", "second": "-a-b-|"]
    ) { $0["first"].concat($0["second"]) },
    OperatorEntry(
      "Signal.concat(_:)", reactiveCocoa: "concat:", combine: "append",
      drawing: "Signal.concat([a, b, c])", ["a": "-1|", "b": "-2-#", "c": "-3|"]
    ) { .concat([$0["a"], $0["b"], $0["c"]]) },
    OperatorEntry(
      "then(_:)", reactiveCocoa: "then:", rx: "concat, ignoreElements", combine: "append, ignoreOutput",
      code: "first.then { second }", ["first": "-1-2|", "second": "-a-b-|"]
    ) { run in run["first"].then { run["second"] } },
    OperatorEntry(
      "merge(with:)", reactiveCocoa: "merge:",
      code: "first.merge(with: second)", ["first": "-1-2---3|", "second": "-a---b|"]
    ) { $0["first"].merge(with: $0["second"]) },
    OperatorEntry(
      "Signal.merge(_:)", reactiveCocoa: "merge:",
      drawing: "Signal.merge(a, b, c)", ["a": "-1---2|", "b": "--a|", "c": "---x--#"]
    ) { .merge($0["a"], $0["b"], $0["c"]) },
    OperatorEntry(
      "Signal.merge(_:delayingErrors:)", reactiveCocoa: "merge:",
      drawing: "Signal.merge([a, b], delayingErrors: true)", ["a": "-1-#", "b": "--a--b|"]
    ) { .merge([$0["a"], $0["b"]], delayingErrors: true) },
    OperatorEntry(
      "Signal.concat(_:delayingErrors:)", reactiveCocoa: "concat:", combine: "append",
      code: "Signal.concat([a, b], delayingErrors: true)", ["a": "-1-#", "b": "-2-3|"]
    ) { .concat([$0["a"], $0["b"]], delayingErrors: true) },
    OperatorEntry(
      "multicast(_:)", reactiveCocoa: "multicast:",
      drawing: "source.multicast { zip($0, $0.skip(1)) }", ["source": "-1-2-3-|"]
    ) { $0.text("source").multicast { zip($0, $0.skip(1)) { $0 + $1 } } },
    OperatorEntry(
      "hold(while:)", rx: "pausableBuffered",
      drawing: "source.hold(while: isBusy)", ["source": "-1-2-3-4-5-|", "isBusy": "--t----f-----"]
    ) { $0.text("source").hold(while: $0.text("isBusy").map { $0 == "t" }) },
    OperatorEntry(
      "Signal.race(_:)", rx: "amb", drawing: "Signal.race(a, b)", ["a": "---1-2|", "b": "--a-b-c|"]
    ) { .race($0["a"], $0["b"]) },
    OperatorEntry(
      "zip(with:)", reactiveCocoa: "zip:",
      code: "first.zip(with: second)", ["first": "-1-2-3---|", "second": "--a---b-c-d|"]
    ) { $0["first"].zip(with: $0["second"]).drawnPairs() },
    OperatorEntry(
      "zip(_:)", reactiveCocoa: "zip:", drawing: "zip(a, b, c)", ["a": "-1-2-3-|", "b": "--a-b|", "c": "---xy-z|"]
    ) { zip($0.text("a"), $0.text("b"), $0.text("c")) { $0 + $1 + $2 } },
    OperatorEntry(
      "zip(_:) array", reactiveCocoa: "zip:", drawing: "zip([a, b])", ["a": "-1-2-3-|", "b": "--a-b|"]
    ) { zip([$0.text("a"), $0.text("b")]).map { $0.joined() } },
    OperatorEntry(
      "zip(_:reduce:)", reactiveCocoa: "zip:", drawing: "zip(a, b) { $0 + $1 }", ["a": "-1-2-3-|", "b": "--4-5|"]
    ) { zip($0["a"], $0["b"]) { $0 + $1 } },
    OperatorEntry(
      "combineLatest(with:)", reactiveCocoa: "combineLatest:",
      drawing: "first.combineLatest(with: second)", ["first": "-1-2--3|", "second": "--a-b-----c|"]
    ) { $0["first"].combineLatest(with: $0["second"]).drawnPairs() },
    OperatorEntry(
      "combineLatest(_:)", reactiveCocoa: "combineLatest:",
      drawing: "combineLatest(a, b, c)", ["a": "-1---2|", "b": "--a|", "c": "---x-y-z|"]
    ) { combineLatest($0.text("a"), $0.text("b"), $0.text("c")) { $0 + $1 + $2 } },
    OperatorEntry(
      "combineLatest(_:) array", reactiveCocoa: "combineLatest:",
      drawing: "combineLatest([a, b])", ["a": "-1---2|", "b": "--a-b|"]
    ) { combineLatest([$0.text("a"), $0.text("b")]).map { $0.joined() } },
    OperatorEntry(
      "combineLatest(_:reduce:)", reactiveCocoa: "combineLatest:",
      drawing: "combineLatest(a, b) { $0 + $1 }", ["a": "-1---2|", "b": "--4-5-6|"]
    ) { combineLatest($0["a"], $0["b"]) { $0 + $1 } },
    OperatorEntry(
      "sample(by:)", reactiveCocoa: "sample:",
      drawing: "source.sample(by: sampler)", ["source": "-1-2-3----4-|", "sampler": "x--x--x-x|"]
    ) { $0.source.sample(by: $0["sampler"]) },
    OperatorEntry(
      "sample(with:)", reactiveCocoa: "sample:",
      drawing: "source.sample(with: sampler)", ["source": "-1-2-3----4-|", "sampler": "a--b--c-d|"]
    ) { $0.source.sample(with: $0["sampler"]).drawnPairs() },
    OperatorEntry(
      "withLatest(from:)", rx: "withLatestFrom",
      code: "source.withLatest(from: other)", ["source": "-1-2-3-4-|", "other": "--a--b-|"]
    ) { $0.source.withLatest(from: $0["other"]).drawnPairs() },
    OperatorEntry(
      "withLatest(from:_:)", rx: "withLatestFrom",
      code: "source.withLatest(from: a, b)", ["source": "-1-2-3-4-|", "a": "--a--b-|", "b": "--x|"]
    ) { $0.text("source").withLatest(from: $0.text("a"), $0.text("b")).map { $0.0 + $0.1 + $0.2 } },
    OperatorEntry(
      "repeated()", reactiveCocoa: "repeat", rx: "repeat", drawing: "repeated()", ["source": "-1-2|"], for: 11
    ) { $0.source.repeated() },
    OperatorEntry(
      "repeated(_:)", reactiveCocoa: "repeat", rx: "repeat", code: "repeated(2)", ["source": "-1-2|"]
    ) { $0.source.repeated(2) },
    OperatorEntry(
      "repeated(_:delay:on:)", rx: "repeatWhen, delay",
      drawing: "repeated(3, delay: .seconds(2), on: scheduler)", ["source": "-1|"]
    ) { run in run.source.repeated(3, delay: .seconds(2), on: run.scheduler) },
    OperatorEntry(
      "repeated(when:)", rx: "repeatWhen",
      drawing: "source.repeated(when: refresh)", ["source": "-1|", "refresh": "-x---x--x-|"]
    ) { run in run.source.repeated(when: run["refresh"]) },
  ]
}
