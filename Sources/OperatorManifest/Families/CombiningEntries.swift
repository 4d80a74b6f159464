import ReactiveConcurrency

extension OperatorEntry {
  static let combining: [OperatorEntry] = [
    OperatorEntry(
      "start(with:)",
      words: SearchWords(reactiveCocoa: "startWith:", rx: "startWith", combine: "prepend"),
      traits: Traits(livesOn: .pausesOthers),
      example: Example("start(with: 0)", ["source": "-1-2-|"]) { $0.source.start(with: 0) }),
    OperatorEntry(
      "concat(_:)",
      words: .concat,
      example: Example("first.concat(second)", ["first": "-1-2|", "second": "-a-b-|"]) {
        $0["first"].concat($0["second"])
      },
      checks: [
        Check("as second", Traits(livesOn: .pausesOthers)) { Signal.of(-1, 0).concat($0.source) },
        Check("with itself", Traits(livesOn: .keepsSource)) { $0.source.concat($0.source) },
      ]),
    OperatorEntry(
      "Signal.concat(_:)",
      words: .concat,
      traits: Traits(livesOn: .keepsSource),
      example: Example(drawing: "Signal.concat([a, b, c])", ["a": "-1|", "b": "-2-#", "c": "-3|"]) {
        .concat([$0["a"], $0["b"], $0["c"]])
      },
      checks: [Check { Signal.concat([.empty, $0.source, .empty, .just(9)]) }]),
    OperatorEntry(
      "then(_:)",
      words: SearchWords(reactiveCocoa: "then:", rx: "concat, ignoreElements", combine: "append, ignoreOutput"),
      example: Example("first.then { second }", ["first": "-1-2|", "second": "-a-b-|"]) { run in
        run["first"].then { run["second"] }
      }),
    OperatorEntry(
      "merge(with:)",
      words: .merge,
      traits: Traits(.merging, livesOn: .pausesOthers),
      example: Example("first.merge(with: second)", ["first": "-1-2---3|", "second": "-a---b|"]) {
        $0["first"].merge(with: $0["second"])
      }),
    OperatorEntry(
      "Signal.merge(_:)",
      words: .merge,
      traits: Traits(.merging),
      example: Example(drawing: "Signal.merge(a, b, c)", ["a": "-1---2|", "b": "--a|", "c": "---x--#"]) {
        .merge($0["a"], $0["b"], $0["c"])
      },
      checks: [Check("of one", Traits()) { Signal.merge([$0.source]) }]),
    OperatorEntry(
      "merge(_:)",
      shownBy: "Signal.merge(_:)",
      checks: [Check("of one") { merge([$0.source]) }]),
    OperatorEntry(
      "merge(_:_:)",
      traits: Traits(.merging),
      shownBy: "Signal.merge(_:)",
      checks: [Check { merge($0.source, .empty) }]),
    OperatorEntry(
      "merge(_:_:_:)",
      traits: Traits(.merging),
      shownBy: "Signal.merge(_:)",
      checks: [Check { merge(.empty, $0.source, .empty) }]),
    OperatorEntry(
      "merge(_:_:_:_:_:)",
      traits: Traits(.merging),
      shownBy: "Signal.merge(_:)",
      checks: [Check { merge(.empty, .empty, .empty, .empty, $0.source) }]),
    OperatorEntry(
      "Signal.merge(_:delayingErrors:)",
      words: .merge,
      example: Example(drawing: "Signal.merge([a, b], delayingErrors: true)", ["a": "-1-#", "b": "--a--b|"]) {
        .merge([$0["a"], $0["b"]], delayingErrors: true)
      },
      checks: [Check { .merge([$0.source, .empty], delayingErrors: true) }]),
    OperatorEntry(
      "Signal.concat(_:delayingErrors:)",
      words: .concat,
      traits: Traits(livesOn: .keepsSource),
      example: Example("Signal.concat([a, b], delayingErrors: true)", ["a": "-1-#", "b": "-2-3|"]) {
        .concat([$0["a"], $0["b"]], delayingErrors: true)
      }),
    OperatorEntry(
      "multicast(_:)",
      words: SearchWords(reactiveCocoa: "multicast:", rx: "multicast", combine: "multicast"),
      traits: Traits(.gathering, limit: .sourceOnStack),
      page: PageWording(demand: ""),
      example: Example(drawing: "source.multicast { zip($0, $0.skip(1)) }", ["source": "-1-2-3-|"]) {
        $0.text("source").multicast { zip($0, $0.skip(1)) { $0 + $1 } }
      },
      checks: [Check { $0.source.multicast { $0.map { $0 + 1 } } }],
      unmodelled: "A model has one subscriber."),
    OperatorEntry(
      "hold(while:)",
      words: SearchWords(rx: "pausableBuffered", questions: ["Not now, but later?"]),
      example: Example(drawing: "source.hold(while: isBusy)", ["source": "-1-2-3-4-5-|", "isBusy": "--t----f-----"]) {
        $0.text("source").hold(while: $0.text("isBusy").map { $0 == "t" })
      },
      checks: [
        Check { $0.source.hold(while: Signal.just(false)) },
        Check("held", Traits(.timed, sends: .others, stores: .everything, livesOn: .waitsForOthers)) {
          $0.source.hold(while: Signal.just(true).concat(Signal.just(false).delay(for: $0.second, on: $0.scheduler)))
        },
      ]),
    OperatorEntry(
      "Signal.race(_:)",
      words: SearchWords(rx: "amb", questions: ["Whoever answers first?"]),
      example: Example(drawing: "Signal.race(a, b)", ["a": "---1-2|", "b": "--a-b-c|"]) { .race($0["a"], $0["b"]) },
      checks: [
        Check("as first") { Signal.race($0.source, .never) },
        Check("as second") { Signal.race(.never, $0.source) },
        Check("of one") { Signal.race([$0.source]) },
      ]),
    OperatorEntry(
      "zip(with:)",
      words: .zip,
      traits: Traits(.buffering, stores: .waiting(most: 256)),
      example: Example("first.zip(with: second)", ["first": "-1-2-3---|", "second": "--a---b-c-d|"]) {
        $0["first"].zip(with: $0["second"]).drawnPairs()
      },
      unmodelled: "It is `zip(_:_:)`."),
    OperatorEntry(
      "zip(_:)", symbol: "zip(_:_:_:)",
      words: .zip,
      traits: Traits(.buffering, stores: .waiting(most: 256)),
      example: Example(drawing: "zip(a, b, c)", ["a": "-1-2-3-|", "b": "--a-b|", "c": "---xy-z|"]) {
        zip($0.text("a"), $0.text("b"), $0.text("c")) { $0 + $1 + $2 }
      },
      checks: [Check("with itself") { zip($0.source, $0.source, $0.source) }]),
    OperatorEntry(
      "zip(_:_:)",
      traits: Traits(.buffering, stores: .waiting(most: 256)),
      shownBy: "zip(_:)",
      checks: [
        Check { zip($0.source, Signal.of("a", "b", "c", "d")) },
        Check("the other way") { zip(Signal.of("a", "b", "c", "d"), $0.source) },
      ]),
    OperatorEntry(
      "zip(_:) array", symbol: "zip(_:)",
      words: .zip,
      traits: Traits(.buffering, stores: .waiting(most: 256), livesOn: .waitsForOthers),
      example: Example(drawing: "zip([a, b])", ["a": "-1-2-3-|", "b": "--a-b|"]) {
        zip([$0.text("a"), $0.text("b")]).map { $0.joined() }
      },
      checks: [Check { zip([$0.source, Signal(1...1000).map { Number($0) }]) }]),
    OperatorEntry(
      "zip(_:reduce:)", symbol: "zip(_:_:reduce:)",
      words: .zip,
      traits: Traits(.buffering, stores: .waiting(most: 256), livesOn: .waitsForOthers),
      example: Example(drawing: "zip(a, b) { $0 + $1 }", ["a": "-1-2-3-|", "b": "--4-5|"]) {
        zip($0["a"], $0["b"]) { $0 + $1 }
      },
      checks: [Check { zip($0.source, Signal(0...)) { $0 * Number($1) } }],
      unmodelled: "It is a `zip` and a `map`."),
    OperatorEntry(
      "zip(_:_:_:reduce:)",
      traits: Traits(.buffering, stores: .waiting(most: 256), livesOn: .waitsForOthers),
      shownBy: "zip(_:reduce:)",
      checks: [Check { zip(Signal(1...), $0.source, Signal(0...)) { $1 * Number($0 + $2) } }]),
    OperatorEntry(
      "zip(_:reduce:) array", symbol: "zip(_:reduce:)",
      traits: Traits(.buffering, stores: .waiting(most: 256), livesOn: .waitsForOthers),
      shownBy: "zip(_:reduce:)",
      checks: [Check { zip([$0.source, Signal(1...1000).map { Number($0) }]) { $0[0] } }]),
    OperatorEntry(
      "combineLatest(with:)",
      words: .combineLatest,
      traits: Traits(stores: .newest(2)),
      page: .newestOfEach,
      example: Example(drawing: "first.combineLatest(with: second)", ["first": "-1-2--3|", "second": "--a-b-----c|"]) {
        $0["first"].combineLatest(with: $0["second"]).drawnPairs()
      },
      checks: [Check("itself") { $0.source.combineLatest(with: $0.source) }],
      unmodelled: "It is `combineLatest(_:_:)`."),
    OperatorEntry(
      "combineLatest(_:)", symbol: "combineLatest(_:_:_:)",
      words: .combineLatest,
      traits: Traits(stores: .newest(1)),
      page: .newestOfEach,
      example: Example(drawing: "combineLatest(a, b, c)", ["a": "-1---2|", "b": "--a|", "c": "---x-y-z|"]) {
        combineLatest($0.text("a"), $0.text("b"), $0.text("c")) { $0 + $1 + $2 }
      },
      checks: [Check { combineLatest(Signal.of("a", "b"), $0.source, .just(true)) }],
      unmodelled: "It is `combineLatest(_:_:)` with more signals."),
    OperatorEntry(
      "combineLatest(_:_:)",
      traits: Traits(stores: .newest(1)),
      page: .newestOfEach,
      shownBy: "combineLatest(_:)",
      checks: [Check { combineLatest(Signal.of("a", "b"), $0.source) }]),
    OperatorEntry(
      "combineLatest(_:) array", symbol: "combineLatest(_:)",
      words: .combineLatest,
      traits: Traits(stores: .newest(1)),
      page: .newestOfEach,
      example: Example(drawing: "combineLatest([a, b])", ["a": "-1---2|", "b": "--a-b|"]) {
        combineLatest([$0.text("a"), $0.text("b")]).map { $0.joined() }
      },
      checks: [Check { combineLatest([Signal.of(1, 2), $0.source]) }]),
    OperatorEntry(
      "combineLatest(_:reduce:)", symbol: "combineLatest(_:_:reduce:)",
      words: .combineLatest,
      traits: Traits(stores: .newest(1)),
      page: .newestOfEach,
      example: Example(drawing: "combineLatest(a, b) { $0 + $1 }", ["a": "-1---2|", "b": "--4-5-6|"]) {
        combineLatest($0["a"], $0["b"]) { $0 + $1 }
      },
      checks: [Check { combineLatest(Signal.of(1, 2), $0.source) { Number($0) * $1 } }],
      unmodelled: "It is a `combineLatest` and a `map`."),
    OperatorEntry(
      "combineLatest(_:_:_:reduce:)",
      traits: Traits(stores: .newest(1)),
      page: .newestOfEach,
      shownBy: "combineLatest(_:reduce:)",
      checks: [Check { combineLatest(BehaviorSubject(1).take(1), $0.source, Signal.of(1, 2)) { $1 * Number($2) } }]),
    OperatorEntry(
      "combineLatest(_:reduce:) array", symbol: "combineLatest(_:reduce:)",
      traits: Traits(stores: .newest(1)),
      page: .newestOfEach,
      shownBy: "combineLatest(_:reduce:)",
      checks: [Check { combineLatest([Signal.of(1, 2), $0.source]) { $0[0] } }]),
    OperatorEntry(
      "sample(by:)",
      words: .sample,
      traits: Traits(.gathering, stores: .newest(1)),
      page: PageWording(demand: "only the sampler is paused"),
      example: Example(drawing: "source.sample(by: sampler)", ["source": "-1-2-3----4-|", "sampler": "x--x--x-x|"]) {
        $0.source.sample(by: $0["sampler"])
      },
      checks: [
        Check { $0.source.sample(by: Signal.of(7, 8)) },
        Check("the source", Traits(livesOn: .waitsForOthers)) { Signal.just(0).concat(.never).sample(by: $0.source) },
      ]),
    OperatorEntry(
      "sample(with:)",
      words: .sample,
      traits: Traits(livesOn: .waitsForOthers),
      example: Example(drawing: "source.sample(with: sampler)", ["source": "-1-2-3----4-|", "sampler": "a--b--c-d|"]) {
        $0.source.sample(with: $0["sampler"]).drawnPairs()
      },
      checks: [Check { Signal.just(0).concat(.never).sample(with: $0.source) }]),
    OperatorEntry(
      "withLatest(from:)",
      words: .withLatest,
      example: Example("source.withLatest(from: other)", ["source": "-1-2-3-4-|", "other": "--a--b-|"]) {
        $0.source.withLatest(from: $0["other"]).drawnPairs()
      }),
    OperatorEntry(
      "withLatest(from:_:)",
      words: .withLatest,
      example: Example("source.withLatest(from: a, b)", ["source": "-1-2-3-4-|", "a": "--a--b-|", "b": "--x|"]) {
        $0.text("source").withLatest(from: $0.text("a"), $0.text("b")).map { $0.0 + $0.1 + $0.2 }
      },
      checks: [
        Check("of four") { $0.source.withLatest(from: .of("a", "b"), .just(1), .just(true), .just(2.5)) },
        Check("of three") { $0.source.withLatest(from: .just("a"), .just(true), .just(1)) },
      ],
      unmodelled: "It is `withLatest(from:)` with more signals."),
    OperatorEntry(
      "lift(_:calling:)", symbol: "lift(_:_:calling:)",
      words: SearchWords(reactiveCocoa: "rac_liftSelector:withSignals:"),
      example: Example(drawing: "lift(a, b) { $0 + $1 }", ["a": "-1---2|", "b": "--4-5-6|"], subscribing: [0, 5]) {
        lift($0["a"], $0["b"]) { $0 + $1 }
      },
      unchecked: "It subscribes immediately, for itself: `LiftTests`."),
    OperatorEntry(
      "lift(_:calling:) array", symbol: "lift(_:calling:)",
      shownBy: "lift(_:calling:)",
      unchecked: "It subscribes immediately, for itself: `LiftTests`."),
    OperatorEntry(
      "lift(with:_:calling:)",
      shownBy: "lift(_:calling:)",
      unchecked: "It subscribes immediately, for itself: `LiftTests`."),
    OperatorEntry(
      "repeated()",
      words: .repeated,
      traits: Traits(livesOn: .keepsSource),
      example: Example(drawing: "repeated()", ["source": "-1-2|"], for: 11) { $0.source.repeated() },
      checks: [Check("for ten values") { $0.source.start(with: 0).repeated().take(10) }],
      unmodelled: "It does not end."),
    OperatorEntry(
      "repeated(_:)",
      words: .repeated,
      traits: Traits(livesOn: .keepsSource),
      example: Example("repeated(2)", ["source": "-1-2|"]) { $0.source.repeated(2) },
      checks: [Check("not at all", Traits()) { $0.source.repeated(0) }]),
    OperatorEntry(
      "repeated(_:delay:on:)",
      words: SearchWords(
        rx: "repeatWhen, delay", questions: ["How do I poll?", "Again, after the end?"], topics: "poll backoff interval"
      ),
      traits: Traits(livesOn: .keepsSource),
      example: Example(drawing: "repeated(3, delay: .seconds(2), on: scheduler)", ["source": "-1|"]) { run in
        run.source.repeated(3, delay: .seconds(2), on: run.scheduler)
      },
      checks: [Check { $0.source.repeated(2, delay: $0.second, on: $0.scheduler) }],
      unmodelled: "It is `repeated(_:)` with a timer between two runs."),
    OperatorEntry(
      "repeated(when:)",
      words: SearchWords(rx: "repeatWhen", questions: ["Again, when something happens?"], topics: "refresh reload"),
      traits: Traits(livesOn: .keepsSource),
      example: Example(
        drawing: "source.repeated(when: refresh)", ["source": "-1|", "refresh": "-x---x--x-|"]
      ) { run in run.source.repeated(when: run["refresh"]) },
      checks: [Check { $0.source.repeated(when: Signal<Int>.empty) }],
      unmodelled: "It is `repeated(_:)`, and waits for another signal between two runs."),
  ]
}

/// The words of operators in several forms.
extension SearchWords {
  fileprivate static let concat = SearchWords(
    reactiveCocoa: "concat:", rx: "concat", combine: "append", questions: ["One after the other?"])
  fileprivate static let merge = SearchWords(
    reactiveCocoa: "merge:", rx: "merge", combine: "merge", questions: ["Everything from all of them?"])
  fileprivate static let zip = SearchWords(
    reactiveCocoa: "zip:", rx: "zip", combine: "zip", questions: ["In pairs, first with first?"],
    topics: "wait all forkJoin")
  fileprivate static let combineLatest = SearchWords(
    reactiveCocoa: "combineLatest:", rx: "combineLatest", combine: "combineLatest",
    questions: ["The latest of each, whenever one changes?"])
  fileprivate static let sample = SearchWords(
    reactiveCocoa: "sample:", rx: "sample", questions: ["The latest when something else happens?"])
  fileprivate static let withLatest = SearchWords(
    rx: "withLatestFrom", questions: ["The latest when something else happens?"])
  fileprivate static let repeated = SearchWords(
    reactiveCocoa: "repeat", rx: "repeat", questions: ["Again, after the end?"])
}

extension PageWording {
  static let newestOfEach = PageWording(memory: "one value of each signal")
}
