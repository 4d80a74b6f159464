import ReactiveConcurrency

extension OperatorEntry {
  static let combining: [OperatorEntry] = [
    OperatorEntry(
      "start(with:)", reactiveCocoa: "startWith:", rx: "startWith", combine: "prepend",
      code: "start(with: 0)", ["source": "-1-2-|"]
    ) { $0.source.start(with: 0) }
    .sequence(of: 1...3) { $0.start(with: 0) },
    OperatorEntry(
      "concat(_:)", reactiveCocoa: "concat:", combine: "append",
      code: "first.concat(second)", ["first": "-1-2|", "second": "-a-b-|"]
    ) { $0["first"].concat($0["second"]) }
    .with(Traits(released: .otherwise))
    .check("as second", Traits()) { Signal.of(-1, 0).concat($0.source) }
    .check("with itself", Traits(released: .otherwise)) { $0.source.concat($0.source) },
    OperatorEntry(
      "Signal.concat(_:)", reactiveCocoa: "concat:", combine: "append",
      drawing: "Signal.concat([a, b, c])", ["a": "-1|", "b": "-2-#", "c": "-3|"]
    ) { .concat([$0["a"], $0["b"], $0["c"]]) }
    .with(Traits(released: .otherwise))
    .check { Signal.concat([.empty, $0.source, .empty, .just(9)]) },
    OperatorEntry(
      "then(_:)", reactiveCocoa: "then:", rx: "concat, ignoreElements", combine: "append, ignoreOutput",
      code: "first.then { second }", ["first": "-1-2|", "second": "-a-b-|"]
    ) { run in run["first"].then { run["second"] } }
    .with(Traits(released: .otherwise)),
    OperatorEntry(
      "merge(with:)", reactiveCocoa: "merge:",
      code: "first.merge(with: second)", ["first": "-1-2---3|", "second": "-a---b|"]
    ) { $0["first"].merge(with: $0["second"]) }
    .with(Traits(.merging)),
    OperatorEntry(
      "Signal.merge(_:)", reactiveCocoa: "merge:",
      drawing: "Signal.merge(a, b, c)", ["a": "-1---2|", "b": "--a|", "c": "---x--#"]
    ) { .merge($0["a"], $0["b"], $0["c"]) }
    .with(Traits(.merging))
    .check("of one", Traits()) { Signal.merge([$0.source]) },
    OperatorEntry(undrawn: "merge(_:)", as: "Signal.merge(_:)")
      .check("of one") { merge([$0.source]) },
    OperatorEntry(undrawn: "merge(_:_:)", as: "Signal.merge(_:)")
      .with(Traits(.merging))
      .check { merge($0.source, .empty) },
    OperatorEntry(undrawn: "merge(_:_:_:)", as: "Signal.merge(_:)")
      .with(Traits(.merging))
      .check { merge(.empty, $0.source, .empty) },
    OperatorEntry(
      "Signal.merge(_:delayingErrors:)", reactiveCocoa: "merge:",
      drawing: "Signal.merge([a, b], delayingErrors: true)", ["a": "-1-#", "b": "--a--b|"]
    ) { .merge([$0["a"], $0["b"]], delayingErrors: true) }
    .check { .merge([$0.source, .empty], delayingErrors: true) },
    OperatorEntry(
      "Signal.concat(_:delayingErrors:)", reactiveCocoa: "concat:", combine: "append",
      code: "Signal.concat([a, b], delayingErrors: true)", ["a": "-1-#", "b": "-2-3|"]
    ) { .concat([$0["a"], $0["b"]], delayingErrors: true) }
    .with(Traits(released: .otherwise)),
    OperatorEntry(
      "multicast(_:)", reactiveCocoa: "multicast:",
      drawing: "source.multicast { zip($0, $0.skip(1)) }", ["source": "-1-2-3-|"]
    ) { $0.text("source").multicast { zip($0, $0.skip(1)) { $0 + $1 } } }
    .with(Traits(.gathering, limit: .sourceOnStack))
    .check { $0.source.multicast { $0.map { $0 + 1 } } }
    .unmodelled("A model has one subscriber."),
    OperatorEntry(
      "hold(while:)", rx: "pausableBuffered",
      drawing: "source.hold(while: isBusy)", ["source": "-1-2-3-4-5-|", "isBusy": "--t----f-----"]
    ) { $0.text("source").hold(while: $0.text("isBusy").map { $0 == "t" }) }
    .check { $0.source.hold(while: Signal.just(false)) }
    .check("held", Traits(.timed, sends: .others, stores: .everything)) {
      $0.source.hold(while: Signal.just(true).concat(Signal.just(false).delay(for: $0.second, on: $0.scheduler)))
    },
    OperatorEntry(
      "Signal.race(_:)", rx: "amb", drawing: "Signal.race(a, b)", ["a": "---1-2|", "b": "--a-b-c|"]
    ) { .race($0["a"], $0["b"]) }
    .check("as first", Traits(released: .otherwise)) { Signal.race($0.source, .never) }
    .check("as second", Traits(released: .otherwise)) { Signal.race(.never, $0.source) }
    .check("of one") { Signal.race([$0.source]) },
    OperatorEntry(
      "zip(with:)", reactiveCocoa: "zip:",
      code: "first.zip(with: second)", ["first": "-1-2-3---|", "second": "--a---b-c-d|"]
    ) { $0["first"].zip(with: $0["second"]).drawnPairs() }
    .with(Traits(.buffering, stores: .waiting(most: 256)))
    .unmodelled("It is `zip(_:_:)`."),
    OperatorEntry(
      "zip(_:)", reactiveCocoa: "zip:", drawing: "zip(a, b, c)", ["a": "-1-2-3-|", "b": "--a-b|", "c": "---xy-z|"]
    ) { zip($0.text("a"), $0.text("b"), $0.text("c")) { $0 + $1 + $2 } }
    .called("zip(_:_:_:)")
    .with(Traits(.buffering, stores: .waiting(most: 256)))
    .check("with itself", Traits(.buffering, stores: .waiting(most: 256), pulls: .values(513))) {
      zip($0.source, $0.source, $0.source)
    },
    OperatorEntry(undrawn: "zip(_:_:)", as: "zip(_:)")
      .with(Traits(.buffering, stores: .waiting(most: 256)))
      .check { zip($0.source, Signal.of("a", "b", "c", "d")) }
      .check("the other way", Traits(.buffering, stores: .waiting(most: 256), pulls: .values(1))) {
        zip(Signal.of("a", "b", "c", "d"), $0.source)
      },
    OperatorEntry(
      "zip(_:) array", reactiveCocoa: "zip:", drawing: "zip([a, b])", ["a": "-1-2-3-|", "b": "--a-b|"]
    ) { zip([$0.text("a"), $0.text("b")]).map { $0.joined() } }
    .with(Traits(.buffering, stores: .waiting(most: 256)))
    .check { zip([$0.source, Signal(1...1000).map { Number($0) }]) },
    OperatorEntry(
      "zip(_:reduce:)", reactiveCocoa: "zip:", drawing: "zip(a, b) { $0 + $1 }", ["a": "-1-2-3-|", "b": "--4-5|"]
    ) { zip($0["a"], $0["b"]) { $0 + $1 } }
    .called("zip(_:_:returning:reduce:)")
    .with(Traits(.buffering, stores: .waiting(most: 256)))
    .check { zip($0.source, Signal(0...)) { $0 * Number($1) } }
    .unmodelled("It is a `zip` and a `map`."),
    OperatorEntry(undrawn: "zip(_:_:_:returning:reduce:)", as: "zip(_:reduce:)")
      .with(Traits(.buffering, stores: .waiting(most: 256)))
      .check { zip(Signal(1...), $0.source, Signal(0...)) { $1 * Number($0 + $2) } },
    OperatorEntry(undrawn: "zip(_:returning:reduce:) array", as: "zip(_:reduce:)")
      .with(Traits(.buffering, stores: .waiting(most: 256)))
      .check { zip([$0.source, Signal(1...1000).map { Number($0) }]) { $0[0] } },
    OperatorEntry(
      "combineLatest(with:)", reactiveCocoa: "combineLatest:",
      drawing: "first.combineLatest(with: second)", ["first": "-1-2--3|", "second": "--a-b-----c|"]
    ) { $0["first"].combineLatest(with: $0["second"]).drawnPairs() }
    .with(Traits(stores: .newest(2)))
    .check("itself") { $0.source.combineLatest(with: $0.source) }
    .unmodelled("It is `combineLatest(_:_:)`."),
    OperatorEntry(
      "combineLatest(_:)", reactiveCocoa: "combineLatest:",
      drawing: "combineLatest(a, b, c)", ["a": "-1---2|", "b": "--a|", "c": "---x-y-z|"]
    ) { combineLatest($0.text("a"), $0.text("b"), $0.text("c")) { $0 + $1 + $2 } }
    .called("combineLatest(_:_:_:)")
    .with(Traits(stores: .newest(1)))
    .check { combineLatest(Signal.of("a", "b"), $0.source, Signal.just(true)) }
    .unmodelled("It is `combineLatest(_:_:)` with more signals."),
    OperatorEntry(undrawn: "combineLatest(_:_:)", as: "combineLatest(_:)")
      .with(Traits(stores: .newest(1)))
      .check { combineLatest(Signal.of("a", "b"), $0.source) },
    OperatorEntry(
      "combineLatest(_:) array", reactiveCocoa: "combineLatest:",
      drawing: "combineLatest([a, b])", ["a": "-1---2|", "b": "--a-b|"]
    ) { combineLatest([$0.text("a"), $0.text("b")]).map { $0.joined() } }
    .with(Traits(stores: .newest(1)))
    .check { combineLatest([Signal.of(1, 2), $0.source]) },
    OperatorEntry(
      "combineLatest(_:reduce:)", reactiveCocoa: "combineLatest:",
      drawing: "combineLatest(a, b) { $0 + $1 }", ["a": "-1---2|", "b": "--4-5-6|"]
    ) { combineLatest($0["a"], $0["b"]) { $0 + $1 } }
    .called("combineLatest(_:_:returning:reduce:)")
    .with(Traits(stores: .newest(1)))
    .check { combineLatest(Signal.of(1, 2), $0.source) { Number($0) * $1 } }
    .unmodelled("It is a `combineLatest` and a `map`."),
    OperatorEntry(undrawn: "combineLatest(_:_:_:returning:reduce:)", as: "combineLatest(_:reduce:)")
      .with(Traits(stores: .newest(1)))
      .check { combineLatest(BehaviorSubject(1).take(1), $0.source, Signal.of(1, 2)) { $1 * Number($2) } },
    OperatorEntry(undrawn: "combineLatest(_:returning:reduce:) array", as: "combineLatest(_:reduce:)")
      .with(Traits(stores: .newest(1)))
      .check { combineLatest([Signal.of(1, 2), $0.source]) { $0[0] } },
    OperatorEntry(
      "sample(by:)", reactiveCocoa: "sample:",
      drawing: "source.sample(by: sampler)", ["source": "-1-2-3----4-|", "sampler": "x--x--x-x|"]
    ) { $0.source.sample(by: $0["sampler"]) }
    .with(Traits(.gathering, stores: .newest(1)))
    .check { $0.source.sample(by: Signal.of(7, 8)) }
    .check("the source", Traits()) { Signal.just(0).concat(.never).sample(by: $0.source) },
    OperatorEntry(
      "sample(with:)", reactiveCocoa: "sample:",
      drawing: "source.sample(with: sampler)", ["source": "-1-2-3----4-|", "sampler": "a--b--c-d|"]
    ) { $0.source.sample(with: $0["sampler"]).drawnPairs() }
    .check { Signal.just(0).concat(.never).sample(with: $0.source) },
    OperatorEntry(
      "withLatest(from:)", rx: "withLatestFrom",
      code: "source.withLatest(from: other)", ["source": "-1-2-3-4-|", "other": "--a--b-|"]
    ) { $0.source.withLatest(from: $0["other"]).drawnPairs() },
    OperatorEntry(undrawn: "withLatest(from:returning:reduce:)", as: "withLatest(from:)")
      .check { $0.source.withLatest(from: .just(1)) { $0 + $1 } },
    OperatorEntry(
      "withLatest(from:_:)", rx: "withLatestFrom",
      code: "source.withLatest(from: a, b)", ["source": "-1-2-3-4-|", "a": "--a--b-|", "b": "--x|"]
    ) { $0.text("source").withLatest(from: $0.text("a"), $0.text("b")).map { $0.0 + $0.1 + $0.2 } }
    .unmodelled("It is `withLatest(from:)` with more signals."),
    OperatorEntry(undrawn: "withLatest(from:_:_:)", as: "withLatest(from:_:)")
      .check { $0.source.withLatest(from: .just("a"), .just(true), .just(1)) },
    OperatorEntry(undrawn: "withLatest(from:_:_:_:)", as: "withLatest(from:_:)")
      .check { $0.source.withLatest(from: .of("a", "b"), .just(1), .just(true), .just(2.5)) },
    OperatorEntry(
      "repeated()", reactiveCocoa: "repeat", rx: "repeat", drawing: "repeated()", ["source": "-1-2|"], for: 11
    ) { $0.source.repeated() }
    .check("for ten values", Traits(released: .otherwise)) {
      $0.source.start(with: 0).repeated().take(10)
    }
    .unmodelled("It does not end."),
    OperatorEntry(
      "repeated(_:)", reactiveCocoa: "repeat", rx: "repeat", code: "repeated(2)", ["source": "-1-2|"]
    ) { $0.source.repeated(2) }
    .with(Traits(released: .otherwise))
    .check("not at all", Traits()) { $0.source.repeated(0) }
    .count { $0.source.repeated($0.count).take(7) },
    OperatorEntry(
      "repeated(_:delay:on:)", rx: "repeatWhen, delay",
      drawing: "repeated(3, delay: .seconds(2), on: scheduler)", ["source": "-1|"]
    ) { run in run.source.repeated(3, delay: .seconds(2), on: run.scheduler) }
    .with(Traits(released: .otherwise))
    .check { $0.source.repeated(2, delay: $0.second, on: $0.scheduler) }
    .count { $0.source.repeated($0.count, delay: .zero, on: $0.scheduler).take(7) }
    .time { run in
      let isFirst = Locked(true)
      return Signal.deferred {
        let sign = isFirst.withLock { isFirst in
          defer { isFirst = false }
          return isFirst ? 1 : -1
        }
        return run.source.map { $0 * sign }
      }
      .repeated(2, delay: run.time, on: run.scheduler)
    }
    .unmodelled("It is `repeated(_:)` with a timer between two runs."),
    OperatorEntry(
      "repeated(when:)", rx: "repeatWhen",
      drawing: "source.repeated(when: refresh)", ["source": "-1|", "refresh": "-x---x--x-|"]
    ) { run in run.source.repeated(when: run["refresh"]) }
    .with(Traits(released: .otherwise))
    .check { $0.source.repeated(when: Signal<Int>.empty) }
    .unmodelled("It is `repeated(_:)`, and waits for another signal between two runs."),
  ]
}
