import ReactiveConcurrency

extension CheckedOperator {
  static let combining: [CheckedOperator] = [
    CheckedOperator("merge(with:) one that sends at once", .merging, stores: .nothing) { source, _ in
      source.merge(with: .of(7, 8))
    },
    CheckedOperator("Signal.merge(_:) of one", stores: .nothing) { source, _ in Signal.merge([source]) },
    CheckedOperator("merge(_:) of one", stores: .nothing) { source, _ in merge([source]) },
    CheckedOperator("merge(_:_:)", .merging, stores: .nothing) { source, _ in merge(source, .empty) },
    CheckedOperator("merge(_:_:_:)", .merging, stores: .nothing) { source, _ in merge(.empty, source, .empty) },
    CheckedOperator("merge(_:_:_:_:_:)", .merging, stores: .nothing) { source, _ in
      merge(.empty, .empty, .empty, .empty, source)
    },
    CheckedOperator("concat(_:)", stores: .nothing) { source, _ in source.concat(.of(7, 8)) },
    CheckedOperator("concat(_:) as second", stores: .nothing) { source, _ in Signal.of(-1, 0).concat(source) },
    CheckedOperator("concat(_:) with itself", stores: .nothing) { source, _ in source.concat(source) },
    CheckedOperator("Signal.concat(_:)", stores: .nothing) { source, _ in
      Signal.concat([.empty, source, .empty, .just(9)])
    },
    CheckedOperator("then(_:)", stores: .nothing) { source, _ in source.then { Signal.of("a", "b") } },
    CheckedOperator("start(with:)", stores: .nothing) { source, _ in source.start(with: 0) },
    CheckedOperator("repeated(_:)", stores: .nothing) { source, _ in source.repeated(2) },
    CheckedOperator("repeated(_:) not at all", stores: .nothing) { source, _ in source.repeated(0) },
    CheckedOperator("repeated() for ten values", stores: .nothing) { source, _ in
      source.start(with: 0).repeated().take(10)
    },
    CheckedOperator("zip(_:_:)", .buffering, stores: .waiting(most: 256)) { source, _ in
      zip(source, Signal.of("a", "b", "c", "d"))
    },
    CheckedOperator("zip(_:_:) the other way", .buffering, stores: .waiting(most: 256)) { source, _ in
      zip(Signal.of("a", "b", "c", "d"), source)
    },
    CheckedOperator("zip(_:_:_:) with itself", .buffering, stores: .waiting(most: 256)) { source, _ in
      zip(source, source, source)
    },
    CheckedOperator("zip(_:) of an array", .buffering, stores: .waiting(most: 256)) { source, _ in
      zip([source, Signal(1...1000).map { Number($0) }])
    },
    CheckedOperator("zip(_:_:reduce:)", .buffering, stores: .waiting(most: 256)) { source, _ in
      zip(source, Signal(0...)) { $0 * Number($1) }
    },
    CheckedOperator("zip(_:_:_:reduce:)", .buffering, stores: .waiting(most: 256)) { source, _ in
      zip(Signal(1...), source, Signal(0...)) { $1 * Number($0 + $2) }
    },
    CheckedOperator("zip(_:reduce:)", .buffering, stores: .waiting(most: 256)) { source, _ in
      zip([source, Signal(1...1000).map { Number($0) }]) { $0[0] }
    },
    CheckedOperator("zip(with:)", .buffering, stores: .waiting(most: 256)) { source, _ in
      source.zip(with: .of("a", "b", "c", "d"))
    },
    CheckedOperator("combineLatest(_:_:reduce:)", stores: .newest(1)) { source, _ in
      combineLatest(Signal.of(1, 2), source) { Number($0) * $1 }
    },
    CheckedOperator("combineLatest(_:_:_:reduce:)", stores: .newest(1)) { source, _ in
      combineLatest(BehaviorSubject(1).take(1), source, Signal.of(1, 2)) { $1 * Number($2) }
    },
    CheckedOperator("combineLatest(_:reduce:)", stores: .newest(1)) { source, _ in
      combineLatest([Signal.of(1, 2), source]) { $0[0] }
    },
    CheckedOperator("combineLatest(_:_:)", stores: .newest(1)) { source, _ in combineLatest(Signal.of("a", "b"), source)
    },
    CheckedOperator("combineLatest(_:_:_:)", stores: .newest(1)) { source, _ in
      combineLatest(Signal.of("a", "b"), source, .just(true))
    },
    CheckedOperator("combineLatest(_:) of an array", stores: .newest(1)) { source, _ in
      combineLatest([Signal.of(1, 2), source])
    },
    CheckedOperator("combineLatest(with:) itself", stores: .newest(2)) { source, _ in source.combineLatest(with: source)
    },
    CheckedOperator("bind(_:)", limit: .sourceOnStack, stores: .waiting(most: .max, each: 2)) { source, _ in
      source.bind { { value, _ in .of(value, -value) } }
    },
    CheckedOperator("bind(_:) that stops", limit: .sourceOnStack, stores: .waiting(most: .max, each: 2)) { source, _ in
      source.bind {
        { value, stop in
          stop = value == 3
          return .of(value, -value)
        }
      }
    },
    CheckedOperator("bind(_:) that returns nothing", limit: .sourceOnStack, stores: .waiting(most: .max)) { source, _ in
      source.bind { { value, _ in value == 3 ? nil : .just(value) } }
    },
    CheckedOperator("flattenMap(_:_:) of just", limit: .sourceOnStack, stores: .waiting(most: .max)) { source, _ in
      source.flattenMap { .just($0) }
    },
    CheckedOperator("flattenMap(_:_:) of several", limit: .sourceOnStack, stores: .waiting(most: .max, each: 2)) {
      source, _ in
      source.flattenMap { .of($0, $0 * 10) }
    },
    CheckedOperator("flattenMap(_:) of empty", limit: .sourceOnStack, stores: .waiting(most: .max)) { source, _ in
      source.flattenMap { $0 == 3 ? .empty : .just($0) }
    },
    CheckedOperator("flattenMap(_:_:) .concat", limit: .sourceOnStack, stores: .waiting(most: 257, each: 2)) {
      source, _ in
      source.flattenMap(.concat) { .of($0, $0 * 10) }
    },
    CheckedOperator("flattenMap(_:_:) .merge(2)", limit: .sourceOnStack, stores: .waiting(most: 258, each: 2)) {
      source, _ in
      source.flattenMap(.merge(maxConcurrent: 2)) { .of($0, $0 * 10) }
    },
    CheckedOperator("flattenMap(_:_:) .latest", limit: .sourceOnStack, stores: .newest(1, each: 2)) { source, _ in
      source.flattenMap(.latest) { .of($0, $0 * 10) }
    },
    CheckedOperator("flattenMap(_:_:) .exhaust", .timed, limit: .sourceOnStack, stores: .newest(1, each: 2)) {
      source, _ in
      source.flattenMap(.exhaust) { .of($0, $0 * 10) }
    },
    CheckedOperator("flattenMap(_:_:) of delayed", .merging, sends: .others, stores: .waiting(most: .max, each: 2)) {
      source, scheduler in
      source.flattenMap { Signal.of($0, $0 * 10).delay(for: scheduler.second * $0.value, on: scheduler) }
    },
    CheckedOperator(
      "flattenMap(_:_:) .concat of delayed", .buffering, sends: .others, stores: .waiting(most: 257, each: 2)
    ) {
      source, scheduler in
      source.flattenMap(.concat) { Signal.of($0, $0 * 10).delay(for: scheduler.second, on: scheduler) }
    },
    CheckedOperator("flattenMap(_:_:) to the source", stores: .nothing) { source, _ in
      Signal.just(0).flattenMap { _ in source }
    },
    CheckedOperator("flattenMap(_:_:) .race to the source", stores: .nothing) { source, _ in
      Signal.just(0).flattenMap(.race) { _ in source }
    },
    CheckedOperator("flatten(_:) .race", stores: .nothing) { source, _ in Signal.of(.never, source).flatten(.race) },
    CheckedOperator("flattenMap(_:_:) .race of delayed", .timed, sends: .others, stores: .waiting(most: .max)) {
      source, scheduler in
      source.flattenMap(.race) { value in
        Signal.just(value).delay(for: scheduler.second * max(0, 7 - value.value), on: scheduler)
      }
    },
    CheckedOperator("switchToLatest() of the source", stores: .nothing) { source, _ in
      Signal.just(source).switchToLatest()
    },
    CheckedOperator("Signal.switch(on:cases:default:)", stores: .nothing) { source, _ in
      Signal.switch(on: .just("k"), cases: ["k": source])
    },
    CheckedOperator("Signal.switch(on:cases:default:) without a case", stores: .nothing) { source, _ in
      Signal.switch(on: .just("x"), cases: ["k": source])
    },
    CheckedOperator("Signal.if(_:then:else:)", stores: .nothing) { source, _ in
      Signal.if(.of(false, true), then: source, else: .never)
    },
    CheckedOperator("Signal.race(_:) as first", stores: .nothing) { source, _ in Signal.race(source, .never) },
    CheckedOperator("Signal.race(_:) as second", stores: .nothing) { source, _ in Signal.race(.never, source) },
    CheckedOperator("Signal.race(_:) of one", stores: .nothing) { source, _ in Signal.race([source]) },
    CheckedOperator("hold(while:)", stores: .nothing) { source, _ in source.hold(while: Signal.just(false))
    },
    CheckedOperator("hold(while:) held", .timed, sends: .others, stores: .everything) { source, scheduler in
      source.hold(while: Signal.just(true).concat(Signal.just(false).delay(for: scheduler.second, on: scheduler)))
    },
    CheckedOperator("Signal.merge(_:delayingErrors:)", stores: .nothing) { source, _ in
      .merge([source, .empty], delayingErrors: true)
    },
    CheckedOperator("Signal.concat(_:delayingErrors:)", stores: .nothing) { source, _ in
      .concat([source, .empty], delayingErrors: true)
    },
    CheckedOperator("multicast(_:)", .gathering, limit: .sourceOnStack, stores: .nothing) { source, _ in
      source.multicast { $0.map { $0 + 1 } }
    },
    CheckedOperator("sample(on:)", .gathering, stores: .newest(1)) { source, _ in
      source.sample(on: Signal.of(7, 8))
    },
    CheckedOperator("sample(on:) the source", stores: .nothing) { source, _ in
      Signal.just(0).concat(.never).sample(on: source)
    },
    CheckedOperator("sample(with:)", stores: .nothing) { source, _ in
      Signal.just(0).concat(.never).sample(with: source)
    },
    CheckedOperator("withLatest(from:)", stores: .nothing) { source, _ in source.withLatest(from: .of("a", "b")) },
    CheckedOperator("withLatest(from:_:) of four", stores: .nothing) { source, _ in
      source.withLatest(from: .of("a", "b"), .just(1), .just(true), .just(2.5))
    },
    CheckedOperator("withLatest(from:_:) of two", stores: .nothing) { source, _ in
      source.withLatest(from: .of("a", "b"), .just(true))
    },
    CheckedOperator("withLatest(from:_:) of three", stores: .nothing) { source, _ in
      source.withLatest(from: .just("a"), .just(true), .just(1))
    },
    CheckedOperator("mapAsync(maxConcurrent:on:_:) of 1", .buffering, sends: .others) { source, scheduler in
      source.mapAsync(maxConcurrent: 1, on: scheduler) { $0 * 10 }
    },
    CheckedOperator("mapAsync(maxConcurrent:on:_:) of 3", .buffering, sends: .others) { source, scheduler in
      source.mapAsync(maxConcurrent: 3, on: scheduler) { value in
        try await scheduler.sleep(for: scheduler.second * (7 - value))
        return value
      }
    },
    CheckedOperator("mapAsync(_:on:_:) .concat", .buffering, sends: .others) { source, scheduler in
      source.mapAsync(.concat, on: scheduler) { $0 * 10 }
    },
  ]
}
