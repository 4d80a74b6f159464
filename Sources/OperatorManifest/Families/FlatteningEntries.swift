import ReactiveConcurrency

extension OperatorEntry {
  static let flattening: [OperatorEntry] = [
    OperatorEntry(
      "flattenMap(_:)", reactiveCocoa: "flattenMap:", rx: "flatMap", combine: "flatMap",
      drawing: "flattenMap { outer in inner }", ["outer": "-1-4---7-|", "inner": "0-1-2|"]
    ) { run in run["outer"].flattenMap { run.inner($0) } }
    .with(Traits(limit: .sourceOnStack, stores: .waiting(most: .max)))
    .check("of just") { $0.source.flattenMap { .just($0) } }
    .check(
      "of several", Traits(limit: .sourceOnStack, stores: .waiting(most: .max, each: 2))
    ) { $0.source.flattenMap { .of($0, $0 * 10) } }
    .check("of empty") { $0.source.flattenMap { $0 == 3 ? .empty : .just($0) } }
    .check(
      "of delayed",
      Traits(.merging, sends: .others, stores: .waiting(most: .max, each: 2), pulls: .all)
    ) { run in run.source.flattenMap { Signal.of($0, $0 * 10).delay(for: run.second * $0.value, on: run.scheduler) }
    }
    .check("to the source", Traits()) {
      let source = $0.source
      return Signal.just(0).flattenMap { _ in source }
    }
    .sequence("flattenMap { [$0, $0 * 2].reactive }", of: 1...3) {
      $0.flattenMap { [$0, $0 * 2].reactive }
    },
    OperatorEntry(
      "flattenMap(.merge(maxConcurrent: 2))", reactiveCocoa: "map:, flatten:", rx: "merge(maxConcurrent:)",
      combine: "flatMap(maxPublishers:)",
      drawing: "flattenMap(.merge(maxConcurrent: 2)) { outer in inner }", ["outer": "-147---|", "inner": "0-1-2|"]
    ) { run in run["outer"].flattenMap(.merge(maxConcurrent: 2)) { run.inner($0) } }
    .called("flattenMap(_:_:)")
    .with(Traits(limit: .sourceOnStack, stores: .waiting(most: 258, each: 2)))
    .check { $0.source.flattenMap(.merge(maxConcurrent: 2)) { .of($0, $0 * 10) } },
    OperatorEntry(
      "flattenMap(.concat)", reactiveCocoa: "map:, concat", rx: "concatMap", combine: "flatMap(maxPublishers: .max(1))",
      drawing: "flattenMap(.concat) { outer in inner }", ["outer": "-1-4---7-|", "inner": "0-1-2|"]
    ) { run in run["outer"].flattenMap(.concat) { run.inner($0) } }
    .called("flattenMap(_:_:)")
    .with(Traits(limit: .sourceOnStack, stores: .waiting(most: 257, each: 2)))
    .check { $0.source.flattenMap(.concat) { .of($0, $0 * 10) } }
    .check(
      "of delayed",
      Traits(
        .buffering, sends: .others, stores: .waiting(most: 257, each: 2), pulls: .values(1))
    ) { run in run.source.flattenMap(.concat) { Signal.of($0, $0 * 10).delay(for: run.second, on: run.scheduler) }
    },
    OperatorEntry(
      "flattenMap(.concat(maxConcurrent: 2))", rx: "concatMapEager",
      drawing: "flattenMap(.concat(maxConcurrent: 2)) { outer in inner }", ["outer": "-147---|", "inner": "0-1-2|"]
    ) { run in run["outer"].flattenMap(.concat(maxConcurrent: 2)) { run.inner($0) } }
    .called("flattenMap(_:_:)")
    .with(
      Traits(
        .buffering, limit: .sourceOnStack, sends: .others, stores: .waiting(most: 514, each: 2),
        pulls: .values(2))
    )
    .check { $0.source.flattenMap(.concat(maxConcurrent: 2)) { .of($0, $0 * 10) } },
    OperatorEntry(
      "flattenMap(.latest)", reactiveCocoa: "map:, switchToLatest", rx: "flatMapLatest", combine: "map, switchToLatest",
      drawing: "flattenMap(.latest) { outer in inner }", ["outer": "-1-4---7-|", "inner": "0-1-2|"]
    ) { run in run["outer"].flattenMap(.latest) { run.inner($0) } }
    .called("flattenMap(_:_:)")
    .with(Traits(limit: .sourceOnStack, stores: .newest(1, each: 2)))
    .check { $0.source.flattenMap(.latest) { .of($0, $0 * 10) } },
    OperatorEntry(
      "flattenMap(.exhaust)", rx: "flatMapFirst",
      drawing: "flattenMap(.exhaust) { outer in inner }", ["outer": "-1-4---7-|", "inner": "0-1-2|"]
    ) { run in run["outer"].flattenMap(.exhaust) { run.inner($0) } }
    .called("flattenMap(_:_:)")
    .with(Traits(.timed, limit: .sourceOnStack, stores: .newest(1, each: 2)))
    .check { $0.source.flattenMap(.exhaust) { .of($0, $0 * 10) } },
    OperatorEntry(
      "flattenMap(.race)", rx: "amb",
      drawing: "flattenMap(.race) { outer in inner }", ["outer": "(14)|", "inner": "0-1-2|"]
    ) { run in run["outer"].flattenMap(.race) { run.inner($0) } }
    .called("flattenMap(_:_:)")
    .check("to the source") {
      let source = $0.source
      return Signal.just(0).flattenMap(.race) { _ in source }
    }
    .check(
      "of delayed", Traits(.timed, sends: .others, stores: .waiting(most: .max), pulls: .all, released: .otherwise)
    ) { run in
      run.source.flattenMap(.race) { value in
        Signal.just(value).delay(for: run.second * max(0, 7 - value.value), on: run.scheduler)
      }
    },
    OperatorEntry(
      "flatten(_:)", reactiveCocoa: "flatten, flatten:", rx: "merge", combine: "flatMap",
      drawing: "signals.flatten(.concat)", ["signals": "-1-4-|", "inner": "0-1|"]
    ) { run in run["signals"].map { run.inner($0) }.flatten(.concat) }
    .check(".race", Traits(released: .otherwise)) { Signal.of(.never, $0.source).flatten(.race) }
    .count { $0.source.map { .just($0) }.flatten(.merge(maxConcurrent: $0.count)) }
    .unmodelled("It is `flattenMap(_:_:)` of the values themselves."),
    OperatorEntry(
      "switchToLatest()", reactiveCocoa: "switchToLatest", rx: "switchLatest",
      drawing: "signals.switchToLatest()", ["signals": "-1--4--|", "inner": "0-1-2|"]
    ) { run in run["signals"].map { run.inner($0) }.switchToLatest() }
    .check("of the source") { Signal.just($0.source).switchToLatest() }
    .unmodelled("It is `flattenMap(.latest)` of the values themselves."),
    OperatorEntry(
      "bind(_:)", reactiveCocoa: "bind:",
      drawing: "bind { { value, stop in stop = value == 4; return inner } }", ["source": "-1-4-7-|", "inner": "0-1|"]
    ) { run in
      run.source.bind {
        { value, stop in
          stop = value == 4
          return run.inner(value)
        }
      }
    }
    .with(Traits(limit: .sourceOnStack, stores: .waiting(most: .max, each: 2)))
    .check { $0.source.bind { { value, _ in .of(value, -value) } } }
    .check(
      "that stops",
      Traits(limit: .sourceOnStack, stores: .waiting(most: .max, each: 2), released: .otherwise)
    ) { run in
      run.source.bind {
        { value, stop in
          stop = value == 3
          return .of(value, -value)
        }
      }
    }
    .check(
      "that returns nothing",
      Traits(limit: .sourceOnStack, stores: .waiting(most: .max), released: .otherwise)
    ) { $0.source.bind { { value, _ in value == 3 ? nil : .just(value) } } }
    .sequence("bind { { value, stop in stop = value == 2; return [value, 0].reactive } }") {
      $0.bind {
        { value, stop in
          stop = value == 2
          return [value, 0].reactive
        }
      }
    },
    OperatorEntry(
      "Signal.switch(by:cases:default:)", reactiveCocoa: "switch:cases:default:",
      drawing: "Signal.switch(by: keys, cases: [\"a\": first, \"b\": second])",
      ["keys": "-a---b---|", "first": "1-2-3-4|", "second": "8-9|"]
    ) { run in .switch(by: run.text("keys"), cases: ["a": run.text("first"), "b": run.text("second")]) }
    .check { Signal.switch(by: .just("k"), cases: ["k": $0.source]) }
    .check("without a case") { Signal.switch(by: .just("x"), cases: ["k": $0.source]) },
    OperatorEntry(
      "Signal.if(_:then:else:)", reactiveCocoa: "if:then:else:",
      drawing: "Signal.if(condition, then: first, else: second)",
      ["condition": "-t---f---|", "first": "1-2-3-4|", "second": "8-9|"]
    ) { run in .if(run.booleans("condition"), then: run["first"], else: run["second"]) }
    .check { Signal.if(.of(false, true), then: $0.source, else: .never) }
    .unmodelled("It is a `switch`."),
  ]
}
