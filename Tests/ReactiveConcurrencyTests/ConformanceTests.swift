import ReactiveConcurrency
import Testing

@Suite("Every operator keeps the event contract")
struct ConformanceTests {
  @Test("Contract: lifecycle, cancellation, pause and resume, failure, both ways", arguments: operators)
  func keepsContract(_ checked: CheckedOperator) {
    checkSignal(checked)
  }

  static let operators: [CheckedOperator] =
    transforming + filtering + combining + zipping + higherOrder + timing + errors + sideEffects + delivery + sharing
    + dividing

  static let transforming: [CheckedOperator] = [
    CheckedOperator("identity", stores: .nothing) { source, _ in source },
    CheckedOperator("map", stores: .nothing) { source, _ in source.map { (value: Number) in value * 10 } },
    CheckedOperator("map(to:)", stores: .nothing) { source, _ in source.map(to: "A") },
    CheckedOperator("compactMap", stores: .nothing) { source, _ in source.compactMap { $0 % 2 == 0 ? $0 : nil } },
    CheckedOperator("tryMap", stores: .nothing) { source, _ in source.tryMap { $0 * 2 } },
    CheckedOperator("tryMap that throws", stores: .nothing) { source, _ in
      source.tryMap { if $0 == 4 { throw Failure("four") } else { $0 } }
    },
    CheckedOperator("scan", stores: .newest(1)) { source, _ in source.scan(0) { $0 + $1 } },
    CheckedOperator("scan with index", stores: .newest(1)) { source, _ in source.scan(0) { $0 + $1 * Number($2) } },
    CheckedOperator("combinePrevious", stores: .newest(1)) { source, _ in source.combinePrevious(0) { $0 + $1 } },
    CheckedOperator("aggregate", .gathering, stores: .newest(1)) { source, _ in source.aggregate(0) { $0 + $1 } },
    CheckedOperator("aggregate(from:)", .gathering, stores: .newest(1)) { source, _ in
      source.aggregate(from: { 1 }) { $0 * $1 }
    },
    CheckedOperator("collected", .gathering, stores: .everything) { source, _ in source.collected() },
    CheckedOperator("materialize", stores: .nothing) { source, _ in source.materialize() },
    CheckedOperator("materialize, dematerialize", stores: .nothing) { source, _ in source.materialize().dematerialize()
    },
    CheckedOperator("through(.map.then(.filter))", stores: .nothing) { source, _ in
      source.through(Stage.map { $0 + 1 }.then(.filter { $0 % 2 == 0 }))
    },
    CheckedOperator("bind", limit: .sourceOnStack, stores: .waiting(most: .max, each: 2)) { source, _ in
      source.bind { { value, _ in .of(value, -value) } }
    },
    CheckedOperator("bind that stops", limit: .sourceOnStack, stores: .waiting(most: .max, each: 2)) { source, _ in
      source.bind {
        { value, stop in
          stop = value == 3
          return .of(value, -value)
        }
      }
    },
    CheckedOperator("bind that returns nothing", limit: .sourceOnStack, stores: .waiting(most: .max)) { source, _ in
      source.bind { { value, _ in value == 3 ? nil : .just(value) } }
    },
  ]

  static let filtering: [CheckedOperator] = [
    CheckedOperator("filter", stores: .nothing) { source, _ in source.filter { $0 % 2 == 1 } },
    CheckedOperator("ignore", stores: .nothing) { source, _ in source.ignore(3) },
    CheckedOperator("ignoreValues", stores: .nothing) { source, _ in source.ignoreValues() },
    CheckedOperator("distinctUntilChanged", stores: .newest(1)) { source, _ in
      source.map { $0 / 2 }.distinctUntilChanged()
    },
    CheckedOperator("distinctUntilChanged(by:)", stores: .newest(1)) { source, _ in
      source.distinctUntilChanged { $0 / 3 == $1 / 3 }
    },
    CheckedOperator("take(3)", stores: .nothing) { source, _ in source.take(3) },
    CheckedOperator("take(1)", stores: .nothing) { source, _ in source.take(1) },
    CheckedOperator("take(0)", stores: .nothing) { source, _ in source.take(0) },
    CheckedOperator("take(9)", stores: .nothing) { source, _ in source.take(9) },
    CheckedOperator("take(-1)", stores: .nothing) { source, _ in source.take(-1) },
    CheckedOperator("take(3), take(2)", stores: .nothing) { source, _ in source.take(3).take(2) },
    CheckedOperator("take(while:)", stores: .nothing) { source, _ in source.take(while: { $0 < 4 }) },
    CheckedOperator("take(until predicate)", stores: .nothing) { source, _ in source.take(until: { $0 == 4 }) },
    CheckedOperator("takeLast(3)", .gathering, limit: .keptForEnd, stores: .newest(3)) { source, _ in source.takeLast(3)
    },
    CheckedOperator("takeLast(0)", .gathering, stores: .nothing) { source, _ in source.takeLast(0) },
    CheckedOperator("skip(2)", stores: .nothing) { source, _ in source.skip(2) },
    CheckedOperator("skip(9)", stores: .nothing) { source, _ in source.skip(9) },
    CheckedOperator("skip(while:)", stores: .nothing) { source, _ in source.skip(while: { $0 < 3 }) },
    CheckedOperator("skip(until:)", stores: .nothing) { source, _ in source.skip(until: { $0 == 3 }) },
  ]

  static let combining: [CheckedOperator] = [
    CheckedOperator("concat", stores: .nothing) { source, _ in source.concat(.of(7, 8)) },
    CheckedOperator("concat as second", stores: .nothing) { source, _ in Signal.of(-1, 0).concat(source) },
    CheckedOperator("concat, twice the same", stores: .nothing) { source, _ in source.concat(source) },
    CheckedOperator("Signal.concat", stores: .nothing) { source, _ in Signal.concat([.empty, source, .empty, .just(9)])
    },
    CheckedOperator("then", stores: .nothing) { source, _ in source.then { Signal.of("a", "b") } },
    CheckedOperator("start(with:)", stores: .nothing) { source, _ in source.start(with: 0) },
    CheckedOperator("merge with synchronous", .merging, stores: .nothing) { source, _ in source.merge(with: .of(7, 8))
    },
    CheckedOperator("merge of one", stores: .nothing) { source, _ in Signal.merge([source]) },
    CheckedOperator("take(until: trigger)", stores: .nothing) { source, _ in source.take(until: Signal<Int>.never) },
    CheckedOperator("take(until: empty)", stores: .nothing) { source, _ in source.take(until: Signal<Int>.empty) },
  ]

  static let zipping: [CheckedOperator] = [
    CheckedOperator("zip", .buffering, stores: .waiting(most: 256)) { source, _ in
      zip(source, Signal.of("a", "b", "c", "d"))
    },
    CheckedOperator("zip the other way", .buffering, stores: .waiting(most: 256)) { source, _ in
      zip(Signal.of("a", "b", "c", "d"), source)
    },
    CheckedOperator("zip with itself", .buffering, stores: .waiting(most: 256)) { source, _ in
      zip(source, source, source)
    },
    CheckedOperator("zip array", .buffering, stores: .waiting(most: 256)) { source, _ in
      zip([source, Signal(1...1000).map { Number($0) }])
    },
    CheckedOperator("zip reduce", .buffering, stores: .waiting(most: 256)) { source, _ in
      zip(source, Signal(0...)) { $0 * Number($1) }
    },
    CheckedOperator("combineLatest", stores: .newest(1)) { source, _ in combineLatest(Signal.of("a", "b"), source) },
    CheckedOperator("combineLatest array", stores: .newest(1)) { source, _ in combineLatest([Signal.of(1, 2), source])
    },
    CheckedOperator("combineLatest with itself", stores: .newest(2)) { source, _ in source.combineLatest(with: source)
    },
  ]

  static let higherOrder: [CheckedOperator] = [
    CheckedOperator("flattenMap of just", limit: .sourceOnStack, stores: .waiting(most: .max)) { source, _ in
      source.flattenMap { .just($0) }
    },
    CheckedOperator("flattenMap of several", limit: .sourceOnStack, stores: .waiting(most: .max, each: 2)) {
      source, _ in
      source.flattenMap { .of($0, $0 * 10) }
    },
    CheckedOperator("flattenMap of empty", limit: .sourceOnStack, stores: .waiting(most: .max)) { source, _ in
      source.flattenMap { $0 == 3 ? .empty : .just($0) }
    },
    CheckedOperator("flattenMap(.concat)", limit: .sourceOnStack, stores: .waiting(most: 257, each: 2)) { source, _ in
      source.flattenMap(.concat) { .of($0, $0 * 10) }
    },
    CheckedOperator("flattenMap(.merge(2))", limit: .sourceOnStack, stores: .waiting(most: 258, each: 2)) { source, _ in
      source.flattenMap(.merge(maxConcurrent: 2)) { .of($0, $0 * 10) }
    },
    CheckedOperator("flattenMap(.latest)", limit: .sourceOnStack, stores: .newest(1, each: 2)) { source, _ in
      source.flattenMap(.latest) { .of($0, $0 * 10) }
    },
    CheckedOperator("flattenMap(.exhaust)", .timed, limit: .sourceOnStack, stores: .newest(1, each: 2)) { source, _ in
      source.flattenMap(.exhaust) { .of($0, $0 * 10) }
    },
    CheckedOperator("flattenMap of delayed", .merging, stores: .waiting(most: .max, each: 2)) { source, scheduler in
      source.flattenMap { Signal.of($0, $0 * 10).delay(for: .seconds($0.value), on: scheduler) }
    },
    CheckedOperator("flattenMap(.concat) of delayed", .buffering, stores: .waiting(most: 257, each: 2)) {
      source, scheduler in
      source.flattenMap(.concat) { Signal.of($0, $0 * 10).delay(for: .seconds(1), on: scheduler) }
    },
    CheckedOperator("source inside flattenMap", stores: .nothing) { source, _ in
      Signal.just(0).flattenMap { _ in source }
    },
    CheckedOperator("source inside switchToLatest", stores: .nothing) { source, _ in
      Signal.just(source).switchToLatest()
    },
    CheckedOperator("switch", stores: .nothing) { source, _ in Signal.switch(on: .just("k"), cases: ["k": source]) },
    CheckedOperator("switch without a case", stores: .nothing) { source, _ in
      Signal.switch(on: .just("x"), cases: ["k": source])
    },
    CheckedOperator("if", stores: .nothing) { source, _ in Signal.if(.of(false, true), then: source, else: .never) },
  ]

  static let timing: [CheckedOperator] = [
    CheckedOperator("debounce", .gathering, stores: .newest(1)) { source, scheduler in
      source.debounce(for: .seconds(1), on: scheduler)
    },
    CheckedOperator("debounce(when:)", .gathering, stores: .newest(1)) { source, scheduler in
      source.debounce(for: .seconds(1), on: scheduler, when: { $0 % 2 == 0 })
    },
    CheckedOperator("throttle", .timed, stores: .newest(1)) { source, scheduler in
      source.throttle(for: .seconds(1), on: scheduler)
    },
    CheckedOperator("throttle without latest", .timed, stores: .nothing) { source, scheduler in
      source.throttle(for: .seconds(1), on: scheduler, latest: false)
    },
    CheckedOperator("throttle at the trailing edge", .timed, stores: .newest(1)) { source, scheduler in
      source.throttle(for: .seconds(1), on: scheduler, edges: .trailing)
    },
    CheckedOperator("buffer", .gathering, stores: .group) { source, scheduler in
      source.buffer(for: .seconds(1), on: scheduler)
    },
    CheckedOperator("delay", .buffering, stores: .waiting(most: 256)) { source, scheduler in
      source.delay(for: .seconds(1), on: scheduler)
    },
    CheckedOperator("delay by nothing", .buffering, limit: .sourceOnStack, stores: .waiting(most: 256)) {
      source, scheduler in
      source.delay(for: .zero, on: scheduler)
    },
    CheckedOperator("timeout(after:)", stores: .nothing) { source, scheduler in
      source.timeout(after: .seconds(9999), on: scheduler)
    },
    CheckedOperator("timeout(each:)", stores: .nothing) { source, scheduler in
      source.timeout(each: .seconds(9999), on: scheduler)
    },
  ]

  static let errors: [CheckedOperator] = [
    CheckedOperator("catch", stores: .nothing) { source, _ in source.catch { _ in .of(-1, -2) } },
    CheckedOperator("catch(to:)", stores: .nothing) { source, _ in source.catch(to: .just(-1)) },
    CheckedOperator("source as fallback", stores: .nothing) { source, _ in
      Signal.fail(Failure("first")).catch(to: source)
    },
    CheckedOperator("retry(2)", stores: .nothing) { source, _ in source.retry(2) },
    CheckedOperator("repeated(2)", stores: .nothing) { source, _ in source.repeated(2) },
    CheckedOperator("repeated(0)", stores: .nothing) { source, _ in source.repeated(0) },
    CheckedOperator("repeated, take", stores: .nothing) { source, _ in source.start(with: 0).repeated().take(10) },
  ]

  static let sideEffects: [CheckedOperator] = [
    CheckedOperator("onNext", stores: .nothing) { source, _ in source.onNext { _ in } },
    CheckedOperator("onError, onCompleted", stores: .nothing) { source, _ in source.onError { _ in }.onCompleted {} },
    CheckedOperator("finally, onDispose", stores: .nothing) { source, _ in source.finally {}.onDispose {} },
    CheckedOperator("initially, onSubscribe", stores: .nothing) { source, _ in source.initially {}.onSubscribe {} },
    CheckedOperator("deferred", stores: .nothing) { source, _ in Signal.deferred { source } },
  ]

  static let delivery: [CheckedOperator] = [
    CheckedOperator("deliver(on:)", .buffering, stores: .waiting(most: 256)) { source, scheduler in
      source.deliver(on: scheduler)
    },
    CheckedOperator("deliver(on: .immediate)", .buffering, limit: .sourceOnStack, stores: .waiting(most: 256)) {
      source, _ in
      source.deliver(on: .immediate)
    },
    CheckedOperator("buffering(.backpressure)", .buffering, stores: .waiting(most: 2)) { source, _ in
      source.buffering(.backpressure(high: 2, low: 1))
    },
    CheckedOperator("buffering(.unbounded)", .buffering, stores: .waiting(most: .max)) { source, _ in
      source.buffering(.unbounded)
    },
    CheckedOperator("subscribe(on:)", stores: .nothing) { source, scheduler in source.subscribe(on: scheduler) },
    CheckedOperator("subscribe(on: .immediate)", stores: .nothing) { source, _ in source.subscribe(on: .immediate) },
    CheckedOperator("async sequence", .buffering, isApart: true, stores: .task(most: 257)) { source, scheduler in
      Signal(source, on: scheduler)
    },
    CheckedOperator("stream", .buffering, isApart: true, stores: .task(most: 257)) { source, scheduler in
      Signal(stream: source.stream(), on: scheduler)
    },
  ]

  static let sharing: [CheckedOperator] = [
    CheckedOperator("share", .gathering, limit: .sourceOnStack, stores: .nothing) { source, _ in source.share() },
    CheckedOperator("share(replay: 2)", .gathering, limit: .sourceOnStack, stores: .newest(2)) { source, _ in
      source.share(replay: 2)
    },
    CheckedOperator("share(replay:grace:)", .gathering, limit: .sourceOnStack, isApart: true, stores: .kept(2)) {
      source, scheduler in
      source.share(replay: 2, grace: .seconds(1), on: scheduler)
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
    CheckedOperator("replay", .gathering, limit: .sourceOnStack, isApart: true, stores: .kept(.max)) {
      source, scheduler in
      Signal.deferred { source.subscribe(on: scheduler).replay() }
    },
    CheckedOperator("replayLast", .gathering, limit: .sourceOnStack, isApart: true, stores: .kept(1)) {
      source, scheduler in
      Signal.deferred { source.subscribe(on: scheduler).replayLast() }
    },
    CheckedOperator("replayLazily", .gathering, limit: .sourceOnStack, isApart: true, stores: .kept(.max)) {
      source, scheduler in
      Signal.deferred { source.subscribe(on: scheduler).replayLazily() }
    },
  ]

  static let dividing: [CheckedOperator] = [
    CheckedOperator("group(by:)", stores: .heldForParts) { source, _ in source.group { $0.value % 4 }.map(\.key) },
    CheckedOperator("group(by:), flattened", .merging, limit: .sourceOnStack, stores: .held) { source, _ in
      source.group { $0.value % 3 }.flattenMap { group in group.signal.map { "\(group.key): \($0)" } }
    },
    CheckedOperator("group(by:transform:), one group", limit: .sourceOnStack, stores: .held) { source, _ in
      source.group(by: { _ in 0 }, transform: { -$0 }).flattenMap { $0.signal }
    },
    CheckedOperator("window(count: 2)", stores: .heldForParts) { source, _ in
      source.window(count: 2).map { _ in "window" }
    },
    CheckedOperator("window(count: 2), flattened", .merging, limit: .sourceOnStack, stores: .held) { source, _ in
      source.window(count: 2).flattenMap(.concat) { $0.start(with: 0) }
    },
    CheckedOperator("window(count: 9), flattened", .merging, limit: .sourceOnStack, stores: .held) { source, _ in
      source.window(count: 9).flattenMap { $0 }
    },
    CheckedOperator("window(for:)", .timed, limit: .sourceOnStack, stores: .held) { source, scheduler in
      source.window(for: .seconds(1), on: scheduler).flattenMap(.concat) { $0 }
    },
    CheckedOperator(
      "window(for:count:), collected", .timed, limit: .sourceOnStack, stores: .waiting(most: .max, each: 1)
    ) { source, scheduler in
      source.window(for: .seconds(1), count: 4, on: scheduler).flattenMap { $0.collected() }
    },
  ]
}
