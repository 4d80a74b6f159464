import ReactiveConcurrency

extension OperatorEntry {
  static let flattening: [OperatorEntry] = [
    OperatorEntry(
      "flattenMap(_:)",
      words: SearchWords(
        reactiveCocoa: "flattenMap:", rx: "flatMap", combine: "flatMap", questions: ["A request for each value?"],
        topics: "mergeMap"),
      traits: Traits(limit: .sourceOnStack, stores: .waiting(most: .max)),
      page: PageWording(memory: "values that wait, up to 256 from each signal that can pause"),
      example: Example(drawing: "flattenMap { outer in inner }", ["outer": "-1-4---7-|", "inner": "0-1-2|"]) { run in
        run["outer"].flattenMap { run.inner($0) }
      },
      checks: [
        Check("of just") { $0.source.flattenMap { .just($0) } },
        Check(
          "of several", Traits(limit: .sourceOnStack, stores: .waiting(most: .max, each: 2), livesOn: .pausesOthers)
        ) { $0.source.flattenMap { .of($0, $0 * 10) } },
        Check("of empty") { $0.source.flattenMap { $0 == 3 ? .empty : .just($0) } },
        Check(
          "of delayed", Traits(.merging, sends: .others, stores: .waiting(most: .max, each: 2), livesOn: .pausesOthers)
        ) { run in run.source.flattenMap { Signal.of($0, $0 * 10).delay(for: run.second * $0.value, on: run.scheduler) }
        },
        Check("to the source", Traits()) {
          let source = $0.source
          return Signal.just(0).flattenMap { _ in source }
        },
      ]),
    OperatorEntry(
      "flatMap(_:)",
      shownBy: "flattenMap(_:)",
      unchecked: "Deprecated: it is `flattenMap(_:)`."),
    OperatorEntry(
      "flattenMap(.merge(maxConcurrent: 2))", symbol: "flattenMap(_:_:)",
      words: SearchWords(
        reactiveCocoa: "map:, flatten:", rx: "merge(maxConcurrent:)", combine: "flatMap(maxPublishers:)",
        questions: ["At most a few at a time?"], topics: "concurrent parallel"),
      traits: Traits(limit: .sourceOnStack, stores: .waiting(most: 258, each: 2), livesOn: .pausesOthers),
      example: Example(
        drawing: "flattenMap(.merge(maxConcurrent: 2)) { outer in inner }", ["outer": "-147---|", "inner": "0-1-2|"]
      ) { run in run["outer"].flattenMap(.merge(maxConcurrent: 2)) { run.inner($0) } },
      checks: [Check { $0.source.flattenMap(.merge(maxConcurrent: 2)) { .of($0, $0 * 10) } }]),
    OperatorEntry(
      "flattenMap(.concat)", symbol: "flattenMap(_:_:)",
      words: SearchWords(
        reactiveCocoa: "map:, concat", rx: "concatMap", combine: "flatMap(maxPublishers: .max(1))",
        questions: ["One request after the other?"]),
      traits: Traits(limit: .sourceOnStack, stores: .waiting(most: 257, each: 2), livesOn: .pausesOthers),
      example: Example(drawing: "flattenMap(.concat) { outer in inner }", ["outer": "-1-4---7-|", "inner": "0-1-2|"]) {
        run in run["outer"].flattenMap(.concat) { run.inner($0) }
      },
      checks: [
        Check { $0.source.flattenMap(.concat) { .of($0, $0 * 10) } },
        Check(
          "of delayed", Traits(.buffering, sends: .others, stores: .waiting(most: 257, each: 2), livesOn: .pausesOthers)
        ) { run in run.source.flattenMap(.concat) { Signal.of($0, $0 * 10).delay(for: run.second, on: run.scheduler) }
        },
      ]),
    OperatorEntry(
      "flattenMap(.concat(maxConcurrent: 2))", symbol: "flattenMap(_:_:)",
      words: SearchWords(
        rx: "concatMapEager", questions: ["At most a few at a time?", "Several at a time, but in order?"],
        topics: "concurrent parallel ordered prefetch"),
      traits: Traits(
        .buffering, limit: .sourceOnStack, sends: .others, stores: .waiting(most: 514, each: 2), livesOn: .pausesOthers),
      page: PageWording(memory: "256 values of each inner signal that waits for an earlier one"),
      example: Example(
        drawing: "flattenMap(.concat(maxConcurrent: 2)) { outer in inner }", ["outer": "-147---|", "inner": "0-1-2|"]
      ) { run in run["outer"].flattenMap(.concat(maxConcurrent: 2)) { run.inner($0) } },
      checks: [Check { $0.source.flattenMap(.concat(maxConcurrent: 2)) { .of($0, $0 * 10) } }]),
    OperatorEntry(
      "flattenMap(.latest)", symbol: "flattenMap(_:_:)",
      words: SearchWords(
        reactiveCocoa: "map:, switchToLatest", rx: "flatMapLatest", combine: "map, switchToLatest",
        questions: ["Only the newest request?"], topics: "switchMap typing search"),
      traits: Traits(limit: .sourceOnStack, stores: .newest(1, each: 2)),
      example: Example(drawing: "flattenMap(.latest) { outer in inner }", ["outer": "-1-4---7-|", "inner": "0-1-2|"]) {
        run in run["outer"].flattenMap(.latest) { run.inner($0) }
      },
      checks: [Check { $0.source.flattenMap(.latest) { .of($0, $0 * 10) } }]),
    OperatorEntry(
      "flattenMap(.exhaust)", symbol: "flattenMap(_:_:)",
      words: SearchWords(
        rx: "flatMapFirst", questions: ["Ignore taps while one is under way?"], topics: "exhaustMap button tap"),
      traits: Traits(.timed, limit: .sourceOnStack, stores: .newest(1, each: 2), livesOn: .pausesOthers),
      example: Example(drawing: "flattenMap(.exhaust) { outer in inner }", ["outer": "-1-4---7-|", "inner": "0-1-2|"]) {
        run in run["outer"].flattenMap(.exhaust) { run.inner($0) }
      },
      checks: [Check { $0.source.flattenMap(.exhaust) { .of($0, $0 * 10) } }]),
    OperatorEntry(
      "flattenMap(.race)", symbol: "flattenMap(_:_:)",
      words: SearchWords(rx: "amb", questions: ["Whoever answers first?"]),
      example: Example(drawing: "flattenMap(.race) { outer in inner }", ["outer": "(14)|", "inner": "0-1-2|"]) { run in
        run["outer"].flattenMap(.race) { run.inner($0) }
      },
      checks: [
        Check("to the source") {
          let source = $0.source
          return Signal.just(0).flattenMap(.race) { _ in source }
        },
        Check("of delayed", Traits(.timed, sends: .others, stores: .waiting(most: .max))) { run in
          run.source.flattenMap(.race) { value in
            Signal.just(value).delay(for: run.second * max(0, 7 - value.value), on: run.scheduler)
          }
        },
      ]),
    OperatorEntry(
      "flatten(_:)",
      words: SearchWords(reactiveCocoa: "flatten, flatten:", rx: "merge", combine: "flatMap"),
      example: Example(drawing: "signals.flatten(.concat)", ["signals": "-1-4-|", "inner": "0-1|"]) { run in
        run["signals"].map { run.inner($0) }.flatten(.concat)
      },
      checks: [Check(".race") { Signal.of(.never, $0.source).flatten(.race) }],
      unmodelled: "It is `flattenMap(_:_:)` of the values themselves."),
    OperatorEntry(
      "switchToLatest()",
      words: SearchWords(
        reactiveCocoa: "switchToLatest", rx: "switchLatest", combine: "switchToLatest",
        questions: ["Only the newest request?"], topics: "switchMap"),
      example: Example(drawing: "signals.switchToLatest()", ["signals": "-1--4--|", "inner": "0-1-2|"]) { run in
        run["signals"].map { run.inner($0) }.switchToLatest()
      },
      checks: [Check("of the source") { Signal.just($0.source).switchToLatest() }],
      unmodelled: "It is `flattenMap(.latest)` of the values themselves."),
    OperatorEntry(
      "bind(_:)",
      words: SearchWords(reactiveCocoa: "bind:"),
      traits: Traits(limit: .sourceOnStack, stores: .waiting(most: .max, each: 2), livesOn: .pausesOthers),
      example: Example(
        drawing: "bind { { value, stop in stop = value == 4; return inner } }", ["source": "-1-4-7-|", "inner": "0-1|"]
      ) { run in
        run.source.bind {
          { value, stop in
            stop = value == 4
            return run.inner(value)
          }
        }
      },
      checks: [
        Check { $0.source.bind { { value, _ in .of(value, -value) } } },
        Check("that stops") { run in
          run.source.bind {
            { value, stop in
              stop = value == 3
              return .of(value, -value)
            }
          }
        },
        Check(
          "that returns nothing", Traits(limit: .sourceOnStack, stores: .waiting(most: .max), livesOn: .pausesOthers)
        ) { $0.source.bind { { value, _ in value == 3 ? nil : .just(value) } } },
      ]),
    OperatorEntry(
      "Signal.switch(by:cases:default:)",
      words: SearchWords(reactiveCocoa: "switch:cases:default:"),
      example: Example(
        drawing: "Signal.switch(by: keys, cases: [\"a\": first, \"b\": second])",
        ["keys": "-a---b---|", "first": "1-2-3-4|", "second": "8-9|"]
      ) { run in
        .switch(by: run.text("keys"), cases: ["a": run.text("first"), "b": run.text("second")])
      },
      checks: [
        Check { Signal.switch(by: .just("k"), cases: ["k": $0.source]) },
        Check("without a case") { Signal.switch(by: .just("x"), cases: ["k": $0.source]) },
      ]),
    OperatorEntry(
      "Signal.if(_:then:else:)",
      words: SearchWords(reactiveCocoa: "if:then:else:"),
      example: Example(
        drawing: "Signal.if(condition, then: first, else: second)",
        ["condition": "-t---f---|", "first": "1-2-3-4|", "second": "8-9|"]
      ) { run in
        .if(run.booleans("condition"), then: run["first"], else: run["second"])
      },
      checks: [Check { Signal.if(.of(false, true), then: $0.source, else: .never) }],
      unmodelled: "It is a `switch`."),
  ]
}
