import ReactiveConcurrency
import Testing

private let lasting = Lifetime()

@Suite("Every operator keeps the event contract")
struct ConformanceTests {
  @Test("Contract: lifecycle, cancellation, pause and resume, failure, both ways", arguments: all)
  func keepsContract(_ checked: CheckedOperator) {
    checkSignal(checked)
  }

  /// Every operator there is: `InterfaceTests` holds it against the public interface.
  static let all: [CheckedOperator] =
    operators + SelectingTests.checked + ReplacingTests.checked + RacingTests.checked + RetryingTests.checked
    + AccumulatingTests.checked + SamplingTests.checked + BooleansTests.checked + MappingAsyncTests.checked
    + SpacingTests.checked + RecoveringTests.checked + ChunkingTests.checked + ApplyingTests.checked
    + ResourcesTests.checked + LoggingTests.checked + SplittingTests.checked + ExpiringGroupsTests.checked
    + ScanningTests.checked

  private static let operators: [CheckedOperator] =
    transforming + filtering + combining + zipping + higherOrder + timing + errors + sideEffects + delivery + sharing
    + dividing + standardNames

  static let transforming: [CheckedOperator] = [
    CheckedOperator("identity", stores: .nothing) { source, _ in source },
    CheckedOperator("map(_:)", stores: .nothing) { source, _ in source.map { (value: Number) in value * 10 } },
    CheckedOperator("map(to:)", stores: .nothing) { source, _ in source.map(to: "A") },
    CheckedOperator("compactMap(_:)", stores: .nothing) { source, _ in source.compactMap { $0 % 2 == 0 ? $0 : nil } },
    CheckedOperator("tryMap(_:)", stores: .nothing) { source, _ in source.tryMap { $0 * 2 } },
    CheckedOperator("tryMap(_:) that throws", stores: .nothing) { source, _ in
      source.tryMap { if $0 == 4 { throw Failure("four") } else { $0 } }
    },
    CheckedOperator("scan(_:_:)", stores: .newest(1)) { source, _ in source.scan(0) { $0 + $1 } },
    CheckedOperator("scan(_:_:) with index", stores: .newest(1)) { source, _ in source.scan(0) { $0 + $1 * Number($2) }
    },
    CheckedOperator("combinePrevious(_:_:)", stores: .newest(1)) { source, _ in source.combinePrevious(0) { $0 + $1 } },
    CheckedOperator("aggregate(_:_:)", .gathering, stores: .newest(1)) { source, _ in source.aggregate(0) { $0 + $1 } },
    CheckedOperator("aggregate(from:_:)", .gathering, stores: .newest(1)) { source, _ in
      source.aggregate(from: { 1 }) { $0 * $1 }
    },
    CheckedOperator("collected()", .gathering, stores: .everything) { source, _ in source.collected() },
    CheckedOperator("materialize()", stores: .nothing) { source, _ in source.materialize() },
    CheckedOperator("dematerialize() of materialize()", stores: .nothing) { source, _ in
      source.materialize().dematerialize()
    },
    CheckedOperator("through(_:) of .map.then(.filter)", stores: .nothing) { source, _ in
      source.through(Stage.map { $0 + 1 }.then(.filter { $0 % 2 == 0 }))
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
  ]

  static let filtering: [CheckedOperator] = [
    CheckedOperator("filter(_:)", stores: .nothing) { source, _ in source.filter { $0 % 2 == 1 } },
    CheckedOperator("ignore(_:)", stores: .nothing) { source, _ in source.ignore(3) },
    CheckedOperator("ignoreValues()", stores: .nothing) { source, _ in source.ignoreValues() },
    CheckedOperator("distinctUntilChanged()", stores: .newest(1)) { source, _ in
      source.map { $0 / 2 }.distinctUntilChanged()
    },
    CheckedOperator("distinctUntilChanged(by:)", stores: .newest(1)) { source, _ in
      source.distinctUntilChanged { $0 / 3 == $1 / 3 }
    },
    CheckedOperator("take(_:) of 3", stores: .nothing) { source, _ in source.take(3) },
    CheckedOperator("take(_:) of 1", stores: .nothing) { source, _ in source.take(1) },
    CheckedOperator("take(_:) of none", stores: .nothing) { source, _ in source.take(0) },
    CheckedOperator("take(_:) of 9", stores: .nothing) { source, _ in source.take(9) },
    CheckedOperator("take(_:) of -1", stores: .nothing) { source, _ in source.take(-1) },
    CheckedOperator("take(_:) of 3, of 2", stores: .nothing) { source, _ in source.take(3).take(2) },
    CheckedOperator("take(while:)", stores: .nothing) { source, _ in source.take(while: { $0 < 4 }) },
    CheckedOperator("take(until:) with a predicate", stores: .nothing) { source, _ in source.take(until: { $0 == 4 }) },
    CheckedOperator("takeLast(_:) of 3", .gathering, limit: .keptForEnd, stores: .newest(3)) { source, _ in
      source.takeLast(3)
    },
    CheckedOperator("takeLast(_:) of none", .gathering, stores: .nothing) { source, _ in source.takeLast(0) },
    CheckedOperator("skip(_:) of 2", stores: .nothing) { source, _ in source.skip(2) },
    CheckedOperator("skip(_:) of 9", stores: .nothing) { source, _ in source.skip(9) },
    CheckedOperator("skip(while:)", stores: .nothing) { source, _ in source.skip(while: { $0 < 3 }) },
    CheckedOperator("skip(until:) with a predicate", stores: .nothing) { source, _ in source.skip(until: { $0 == 3 }) },
  ]

  static let combining: [CheckedOperator] = [
    CheckedOperator("concat(_:)", stores: .nothing) { source, _ in source.concat(.of(7, 8)) },
    CheckedOperator("concat(_:) as second", stores: .nothing) { source, _ in Signal.of(-1, 0).concat(source) },
    CheckedOperator("concat(_:) with itself", stores: .nothing) { source, _ in source.concat(source) },
    CheckedOperator("Signal.concat(_:)", stores: .nothing) { source, _ in
      Signal.concat([.empty, source, .empty, .just(9)])
    },
    CheckedOperator("then(_:)", stores: .nothing) { source, _ in source.then { Signal.of("a", "b") } },
    CheckedOperator("start(with:)", stores: .nothing) { source, _ in source.start(with: 0) },
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
    CheckedOperator("take(until:) that never comes", stores: .nothing) { source, _ in
      source.take(until: Signal<Int>.never)
    },
    CheckedOperator("take(until:) that is empty", stores: .nothing) { source, _ in source.take(until: Signal<Int>.empty)
    },
    CheckedOperator("take(during:)", stores: .nothing) { source, _ in source.take(during: lasting) },
  ]

  static let zipping: [CheckedOperator] = [
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
  ]

  static let higherOrder: [CheckedOperator] = [
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
  ]

  static let timing: [CheckedOperator] = [
    CheckedOperator("debounce(for:on:)", .gathering, sends: .scheduler, stores: .newest(1)) { source, scheduler in
      source.debounce(for: scheduler.second, on: scheduler)
    },
    CheckedOperator("debounce(for:on:when:)", .gathering, sends: .scheduler, stores: .newest(1)) { source, scheduler in
      source.debounce(for: scheduler.second, on: scheduler, when: { $0 % 2 == 0 })
    },
    CheckedOperator("throttle(for:on:edges:)", .timed, sends: .scheduler, stores: .newest(1)) { source, scheduler in
      source.throttle(for: scheduler.second, on: scheduler)
    },
    CheckedOperator("throttle(for:on:latest:) without it", .timed, stores: .nothing) {
      source, scheduler in
      source.throttle(for: scheduler.second, on: scheduler, latest: false)
    },
    CheckedOperator("throttle(for:on:edges:) .trailing", .timed, sends: .scheduler, stores: .newest(1)) {
      source, scheduler in
      source.throttle(for: scheduler.second, on: scheduler, edges: .trailing)
    },
    CheckedOperator("buffer(for:on:)", .gathering, sends: .scheduler, stores: .group) { source, scheduler in
      source.buffer(for: scheduler.second, on: scheduler)
    },
    CheckedOperator("delay(for:on:)", .buffering, sends: .scheduler, stores: .waiting(most: 256)) { source, scheduler in
      source.delay(for: scheduler.second, on: scheduler)
    },
    CheckedOperator(
      "delay(for:on:) nothing", .buffering, limit: .sourceOnStack, sends: .scheduler, stores: .waiting(most: 256)
    ) {
      source, scheduler in
      source.delay(for: .zero, on: scheduler)
    },
    CheckedOperator("timeout(after:on:)", stores: .nothing) { source, scheduler in
      source.timeout(after: .seconds(9999), on: scheduler)
    },
    CheckedOperator("timeout(each:on:)", stores: .nothing) { source, scheduler in
      source.timeout(each: .seconds(9999), on: scheduler)
    },
  ]

  static let errors: [CheckedOperator] = [
    CheckedOperator("catch(_:)", stores: .nothing) { source, _ in source.catch { _ in .of(-1, -2) } },
    CheckedOperator("catch(to:)", stores: .nothing) { source, _ in source.catch(to: .just(-1)) },
    CheckedOperator("catch(to:) the source", stores: .nothing) { source, _ in
      Signal.fail(Failure("first")).catch(to: source)
    },
    CheckedOperator("retry(_:)", stores: .nothing) { source, _ in source.retry(2) },
    CheckedOperator("repeated(_:)", stores: .nothing) { source, _ in source.repeated(2) },
    CheckedOperator("repeated(_:) not at all", stores: .nothing) { source, _ in source.repeated(0) },
    CheckedOperator("repeated() for ten values", stores: .nothing) { source, _ in
      source.start(with: 0).repeated().take(10)
    },
  ]

  static let sideEffects: [CheckedOperator] = [
    CheckedOperator("onNext(_:)", stores: .nothing) { source, _ in source.onNext { _ in } },
    CheckedOperator("onError(_:)", stores: .nothing) { source, _ in source.onError { _ in } },
    CheckedOperator("onCompleted(_:)", stores: .nothing) { source, _ in source.onCompleted {} },
    CheckedOperator("finally(_:)", stores: .nothing) { source, _ in source.finally {} },
    CheckedOperator("onDispose(_:)", stores: .nothing) { source, _ in source.onDispose {} },
    CheckedOperator("initially(_:)", stores: .nothing) { source, _ in source.initially {} },
    CheckedOperator("onSubscribe(_:)", stores: .nothing) { source, _ in source.onSubscribe {} },
    CheckedOperator("Signal.deferred(_:)", stores: .nothing) { source, _ in Signal.deferred { source } },
  ]

  static let delivery: [CheckedOperator] = [
    CheckedOperator("isolated map", stores: .nothing) { source, _ in source.isolated.map { $0 * 10 } },
    CheckedOperator("isolated flattenMap", limit: .sourceOnStack, stores: .waiting(most: .max)) { source, _ in
      source.isolated.flattenMap { .just($0) }
    },
    CheckedOperator("deliver(on:)", .buffering, sends: .scheduler, stores: .waiting(most: 256)) { source, scheduler in
      source.deliver(on: scheduler)
    },
    CheckedOperator("deliver(on:) .immediate", .buffering, limit: .sourceOnStack, stores: .waiting(most: 256)) {
      source, _ in
      source.deliver(on: .immediate)
    },
    CheckedOperator("buffering(_:onDrop:) .backpressure", .buffering, stores: .waiting(most: 2)) { source, _ in
      source.buffering(.backpressure(high: 2, low: 1))
    },
    CheckedOperator("buffering(_:onDrop:) .unbounded", .buffering, stores: .waiting(most: .max)) { source, _ in
      source.buffering(.unbounded)
    },
    CheckedOperator("subscribe(on:)", sends: .others, stores: .nothing) { source, scheduler in
      source.subscribe(on: scheduler)
    },
    CheckedOperator("subscribe(on:) .immediate", stores: .nothing) { source, _ in source.subscribe(on: .immediate) },
    CheckedOperator("Signal.init(_:on:)", .buffering, isApart: true, sends: .scheduler, stores: .task(most: 257)) {
      source, scheduler in
      Signal(source, on: scheduler)
    },
    CheckedOperator("Signal.init(stream:on:)", .buffering, isApart: true, sends: .scheduler, stores: .task(most: 257)) {
      source, scheduler in
      Signal(stream: source.stream(), on: scheduler)
    },
  ]

  static let sharing: [CheckedOperator] = [
    CheckedOperator("share(replay:) nothing", .gathering, limit: .sourceOnStack, stores: .nothing) { source, _ in
      source.share()
    },
    CheckedOperator("share(replay:)", .gathering, limit: .sourceOnStack, stores: .newest(2)) { source, _ in
      source.share(replay: 2)
    },
    CheckedOperator("share(replay:buffering:)", .buffering, limit: .sourceOnStack, stores: .newest(20)) { source, _ in
      source.share(buffering: .newest(20))
    },
    CheckedOperator("share(replay:grace:on:)", .gathering, limit: .sourceOnStack, isApart: true, stores: .kept(2)) {
      source, scheduler in
      source.share(replay: 2, grace: scheduler.second, on: scheduler)
    },
    CheckedOperator("stateful", .gathering, limit: .sourceOnStack, isApart: true, stores: .kept(1)) {
      source, scheduler in
      Signal.deferred { source.subscribe(on: scheduler).stateful(initial: 0).signal }
    },
    CheckedOperator("channel", .gathering, limit: .sourceOnStack, stores: .kept(1)) { source, _ in
      .deferred {
        let channel = SignalChannel<Number>()
        let sending = source.onNext { channel.leading.send($0) }
          .onError { channel.following.finish(throwing: $0) }.onCompleted { channel.leading.finish() }
        return sending.ignoreValues().merge(with: channel.following.signal)
      }
    },
    CheckedOperator("autoconnect", .gathering, limit: .sourceOnStack, stores: .nothing) { source, _ in
      source.publish().autoconnect()
    },
    CheckedOperator("replay()", .gathering, limit: .sourceOnStack, isApart: true, stores: .kept(.max)) {
      source, scheduler in
      Signal.deferred { source.subscribe(on: scheduler).replay() }
    },
    CheckedOperator("replayLast()", .gathering, limit: .sourceOnStack, isApart: true, stores: .kept(1)) {
      source, scheduler in
      Signal.deferred { source.subscribe(on: scheduler).replayLast() }
    },
    CheckedOperator("replayLazily()", .gathering, limit: .sourceOnStack, isApart: true, stores: .kept(.max)) {
      source, scheduler in
      Signal.deferred { source.subscribe(on: scheduler).replayLazily() }
    },
  ]

  static let dividing: [CheckedOperator] = [
    CheckedOperator("group(by:)", stores: .heldForParts) { source, _ in source.group { $0.value % 4 }.map(\.key) },
    CheckedOperator("group(by:) flattened", .merging, limit: .sourceOnStack, stores: .held) { source, _ in
      source.group { $0.value % 3 }.flattenMap { group in group.signal.map { "\(group.key): \($0)" } }
    },
    CheckedOperator("group(by:transform:) with one group", limit: .sourceOnStack, stores: .held) { source, _ in
      source.group(by: { _ in 0 }, transform: { -$0 }).flattenMap { $0.signal }
    },
    CheckedOperator("window(count:) of 2", stores: .heldForParts) { source, _ in
      source.window(count: 2).map { _ in "window" }
    },
    CheckedOperator("window(count:) of 2, flattened", .merging, limit: .sourceOnStack, stores: .held) { source, _ in
      source.window(count: 2).flattenMap(.concat) { $0.start(with: 0) }
    },
    CheckedOperator("window(count:) of 9, flattened", .merging, limit: .sourceOnStack, stores: .held) { source, _ in
      source.window(count: 9).flattenMap { $0 }
    },
    CheckedOperator("window(for:on:)", .timed, limit: .sourceOnStack, stores: .held) { source, scheduler in
      source.window(for: scheduler.second, on: scheduler).flattenMap(.concat) { $0 }
    },
    CheckedOperator(
      "window(for:count:on:) collected", .timed, limit: .sourceOnStack, sends: .others,
      stores: .waiting(most: .max, each: 1)
    ) { source, scheduler in
      source.window(for: scheduler.second, count: 4, on: scheduler).flattenMap { $0.collected() }
    },
  ]

  static let standardNames: [CheckedOperator] = [
    CheckedOperator("prefix(_:)", stores: .nothing) { source, _ in source.prefix(3) },
    CheckedOperator("prefix(while:)", stores: .nothing) { source, _ in source.prefix(while: { $0 < 4 }) },
    CheckedOperator("dropFirst(_:)", stores: .nothing) { source, _ in source.dropFirst(2) },
    CheckedOperator("drop(while:)", stores: .nothing) { source, _ in source.drop(while: { $0 < 3 }) },
  ]
}
