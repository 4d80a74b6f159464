// Written by OperatorExampleTests from the manifest; do not edit.
// swift-format-ignore-file
import ReactiveConcurrency
import ReactiveTesting

enum OperatorExamples {
  static let all: [(name: String, run: @Sendable () async throws -> String)] = [
    ("Signal(_:)", example0),
    ("just(_:)", example1),
    ("of(_:)", example2),
    ("empty", example3),
    ("never", example4),
    ("fail(_:)", example5),
    ("deferred(_:)", example6),
    ("unfold(_:_:)", example7),
    ("init(_: sequence)", example8),
    ("from(optional:)", example9),
    ("from(result:)", example10),
    ("from(events:)", example11),
    ("init(_: asyncSequence)", example12),
    ("init(stream:)", example13),
    ("async(on:_:)", example14),
    ("init(on:_:)", example15),
    ("using(_:release:_:)", example16),
    ("using(on:acquire:release:_:)", example17),
    ("map(_:)", example18),
    ("through(_:)", example19),
    ("map(to:)", example20),
    ("compactMap(_:)", example21),
    ("compacted()", example22),
    ("tryMap(_:)", example23),
    ("scan(_:_:)", example24),
    ("scan(_:_:) with index", example25),
    ("scan(into:_:)", example26),
    ("scan(_:)", example27),
    ("scanMap(into:_:)", example28),
    ("combinePrevious(_:_:)", example29),
    ("interspersed(every:with:)", example30),
    ("pairwise()", example31),
    ("enumerated()", example32),
    ("aggregate(_:_:)", example33),
    ("aggregate(_:_:) with index", example34),
    ("aggregate(from:_:)", example35),
    ("aggregate(into:_:)", example36),
    ("collected()", example37),
    ("reduceEach(_:)", example38),
    ("packed()", example39),
    ("reduceApply()", example40),
    ("materialize()", example41),
    ("dematerialize()", example42),
    ("ifEmpty(_:)", example43),
    ("ifEmpty(switchTo:)", example44),
    ("filter(_:)", example45),
    ("ignore(_:)", example46),
    ("ignoreValues()", example47),
    ("distinctUntilChanged()", example48),
    ("distinctUntilChanged(by:)", example49),
    ("distinct()", example50),
    ("distinct(by:)", example51),
    ("element(at:)", example52),
    ("take(_:)", example53),
    ("prefix(_:)", example54),
    ("take(while:)", example55),
    ("prefix(while:)", example56),
    ("take(until: predicate)", example57),
    ("take(through:)", example58),
    ("take(until: signal)", example59),
    ("take(during:)", example60),
    ("take(untilReplacement:)", example61),
    ("take(for:on:)", example62),
    ("takeLast(_:)", example63),
    ("skip(_:)", example64),
    ("dropFirst(_:)", example65),
    ("skip(while:)", example66),
    ("drop(while:)", example67),
    ("skip(until: predicate)", example68),
    ("skip(until: signal)", example69),
    ("skip(for:on:)", example70),
    ("skipLast(_:)", example71),
    ("not()", example72),
    ("and()", example73),
    ("or()", example74),
    ("any(_:)", example75),
    ("any()", example76),
    ("all(_:)", example77),
    ("start(with:)", example78),
    ("concat(_:)", example79),
    ("Signal.concat(_:)", example80),
    ("then(_:)", example81),
    ("merge(with:)", example82),
    ("Signal.merge(_:)", example83),
    ("merge(_:)", example84),
    ("merge(_:_:)", example85),
    ("merge(_:_:_:)", example86),
    ("Signal.merge(_:delayingErrors:)", example87),
    ("Signal.concat(_:delayingErrors:)", example88),
    ("multicast(_:)", example89),
    ("hold(while:)", example90),
    ("Signal.race(_:)", example91),
    ("zip(with:)", example92),
    ("zip(_:)", example93),
    ("zip(_:_:)", example94),
    ("zip(_:) array", example95),
    ("zip(_:reduce:)", example96),
    ("zip(_:_:_:reduce:)", example97),
    ("zip(_:reduce:) array", example98),
    ("combineLatest(with:)", example99),
    ("combineLatest(_:)", example100),
    ("combineLatest(_:_:)", example101),
    ("combineLatest(_:) array", example102),
    ("combineLatest(_:reduce:)", example103),
    ("combineLatest(_:_:_:reduce:)", example104),
    ("combineLatest(_:reduce:) array", example105),
    ("sample(by:)", example106),
    ("sample(with:)", example107),
    ("withLatest(from:)", example108),
    ("withLatest(from:_:)", example109),
    ("lift(_:calling:)", example110),
    ("lift(with:_:calling:)", example111),
    ("repeated()", example112),
    ("repeated(_:)", example113),
    ("repeated(_:delay:on:)", example114),
    ("repeated(when:)", example115),
    ("Signal.mergeSorted(_:by:)", example116),
    ("Signal.mergeSorted(_:)", example117),
    ("zipLongest(_:_:)", example118),
    ("elementsEqual(_:)", example119),
    ("join(_:by:and:within:on:)", example120),
    ("expand(maxConcurrent:_:)", example121),
    ("flattenMap(_:)", example122),
    ("flattenMap(.merge(maxConcurrent: 2))", example123),
    ("flattenMap(.concat)", example124),
    ("flattenMap(.concat(maxConcurrent: 2))", example125),
    ("flattenMap(.latest)", example126),
    ("flattenMap(.exhaust)", example127),
    ("flattenMap(.race)", example128),
    ("flatten(_:)", example129),
    ("switchToLatest()", example130),
    ("bind(_:)", example131),
    ("Signal.switch(by:cases:default:)", example132),
    ("Signal.if(_:then:else:)", example133),
    ("mapAsync(maxConcurrent:on:_:)", example134),
    ("mapAsync(_:on:_:)", example135),
    ("filterAsync(maxConcurrent:on:_:)", example136),
    ("scanAsync(_:on:_:)", example137),
    ("buffer(count:)", example138),
    ("buffer(count:every:)", example139),
    ("buffer(for:every:on:)", example140),
    ("batched(upTo:)", example141),
    ("batched(upTo:weighing:)", example142),
    ("conflated(_:)", example143),
    ("buffer(until:)", example144),
    ("buffer(until:skippingEmpty:)", example145),
    ("buffer(for:skippingEmpty:on:)", example146),
    ("runs(by:)", example147),
    ("chunked(by:)", example148),
    ("buffer(for:on:)", example149),
    ("buffer(for:count:on:)", example150),
    ("group(by:)", example151),
    ("group(by:transform:)", example152),
    ("group(by:limit:)", example153),
    ("group(by:idle:limit:on:)", example154),
    ("groups(by:replay:limit:)", example155),
    ("window(count:)", example156),
    ("window(count:every:)", example157),
    ("window(for:every:on:)", example158),
    ("window(for:on:)", example159),
    ("window(for:count:on:)", example160),
    ("lines(longest:onDrop:)", example161),
    ("split(separator:longest:omittingEmptySubsequences:onDrop:)", example162),
    ("interval(every:on:)", example163),
    ("interval(of:every:on:)", example164),
    ("timer(after:on:)", example165),
    ("timer(after:every:on:)", example166),
    ("debounce(for:on:)", example167),
    ("debounce(for:on:when:)", example168),
    ("throttle(for:on:)", example169),
    ("throttle(for:on:edges:)", example170),
    ("throttle(for:on:latest:)", example171),
    ("delay(for:on:)", example172),
    ("delay(until:)", example173),
    ("delaySubscription(for:on:)", example174),
    ("paced(_:per:burst:on:)", example175),
    ("keepAlive(every:with:on:)", example176),
    ("timeout(after:on:)", example177),
    ("timeout(each:on:)", example178),
    ("timeout(after:on:switchingTo:)", example179),
    ("timeout(each:on:switchingTo:)", example180),
    ("timestamped(on:)", example181),
    ("timeInterval(on:)", example182),
    ("deliver(on:)", example183),
    ("deliverOnMain()", example184),
    ("subscribe(on:)", example185),
    ("isolated", example186),
    ("buffering(_:onDrop:)", example187),
    ("catch(_:)", example188),
    ("catch(to:)", example189),
    ("catch(returning:)", example190),
    ("try(_:)", example191),
    ("mapError(_:)", example192),
    ("retry()", example193),
    ("retry(_:)", example194),
    ("retry(_:delay:on:)", example195),
    ("retry(on:resettingOnValue:_:)", example196),
    ("retry(when:)", example197),
    ("Signal.firstSuccess(of:)", example198),
    ("results()", example199),
    ("onNext(_:)", example200),
    ("onError(_:)", example201),
    ("onCompleted(_:)", example202),
    ("instrumented(_:by:on:)", example203),
    ("onDispose(_:)", example204),
    ("initially(_:)", example205),
    ("onSubscribe(_:)", example206),
    ("publish()", example207),
    ("multicast(_:buffering:)", example208),
    ("connect()", example209),
    ("autoconnect()", example210),
    ("replay()", example211),
    ("replayLast()", example212),
    ("replayLazily()", example213),
    ("share(replay:)", example214),
    ("share(replay:buffering:)", example215),
    ("share(replay:grace:on:)", example216),
    ("share(replay:forgettingAfter:grace:on:)", example217),
    ("stateful(initial:)", example218),
    ("Subject", example219),
    ("BehaviorSubject", example220),
    ("ReplaySubject", example221),
    ("BehaviorSubject.update(_:)", example222),
    ("BehaviorSubject.exchange(_:)", example223),
    ("SignalChannel", example224),
    ("Command", example225),
    ("Command.allowsConcurrentExecution", example226),
    ("Command.errors", example227),
    ("observe(_:)", example228),
    ("first()", example229),
    ("first(default:)", example230),
    ("last()", example231),
    ("single()", example232),
    ("collect()", example233),
    ("waitUntilCompleted()", example234),
    ("forEachLatest(on:_:)", example235),
    ("values(buffering:)", example236),
    ("stream(buffering:)", example237),
    ("subscribed(buffering:)", example238),
    ("assign(to:of:)", example239),
    ("log(_:events:to:)", example240),
    ("checkpoint(_:)", example241),
    ("named(_:)", example242),
  ]

  // Signal(_:): [1, 2]
  @Sendable static func example0() async throws -> String {
    let signal = Signal<Int> { sender in
      sender.onDispose { print("released") }
      sender.send(1)
      sender.send(2)
      sender.finish()
    }
    return "\(try await signal.collect())"
  }

  // just(_:): [1]
  @Sendable static func example1() async throws -> String {
    let scheduler = TestScheduler()
    let recording = scheduler.record(Signal.just(1))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // of(_:): [1, 2, 3]
  @Sendable static func example2() async throws -> String {
    let scheduler = TestScheduler()
    let recording = scheduler.record(Signal.of(1, 2, 3))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // empty: []
  @Sendable static func example3() async throws -> String {
    let scheduler = TestScheduler()
    let recording = scheduler.record(Signal<Int>.empty)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // never: []
  @Sendable static func example4() async throws -> String {
    let scheduler = TestScheduler()
    let recording = scheduler.record(Signal<Int>.never)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // fail(_:): [0]
  @Sendable static func example5() async throws -> String {
    let signal = Signal<Int>.fail(SignalError.noValue).catch(returning: 0)
    return "\(try await signal.collect())"
  }

  // deferred(_:): [2]
  @Sendable static func example6() async throws -> String {
    let clock = BehaviorSubject(1)
    let signal = Signal.deferred { .just(clock.value) }
    clock.send(2)
    return "\(try await signal.collect())"
  }

  // unfold(_:_:): [1, 2, 4, 8, 16]
  @Sendable static func example7() async throws -> String {
    let powers = Signal.unfold(1) { state -> Int? in
      defer { state *= 2 }
      return state < 20 ? state : nil
    }
    return "\(try await powers.collect())"
  }

  // init(_: sequence): [1, 2, 3]
  @Sendable static func example8() async throws -> String {
    let scheduler = TestScheduler()
    let recording = scheduler.record(Signal(1...3))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // from(optional:): [7]
  @Sendable static func example9() async throws -> String {
    return "\(try await Signal.from(optional: Int("7")).collect())"
  }

  // from(result:): [7]
  @Sendable static func example10() async throws -> String {
    let result = Result<Int, SignalError>.success(7)
    return "\(try await Signal.from(result: result).collect())"
  }

  // from(events:): [1, 2]
  @Sendable static func example11() async throws -> String {
    let signal = Signal<Int>.from(events: [.next(1), .next(2), .completed])
    return "\(try await signal.collect())"
  }

  // init(_: asyncSequence): []
  @Sendable static func example12() async throws -> String {
    let scheduler = TestScheduler()
    let asyncSequence = try scheduler.cold("-1-2-|", .numbers).signal
    let recording = scheduler.record(Signal(asyncSequence))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // init(stream:): [1, 2]
  @Sendable static func example13() async throws -> String {
    let stream = AsyncThrowingStream<Int, any Error> { continuation in
      continuation.yield(1)
      continuation.yield(2)
      continuation.finish()
    }
    return "\(try await Signal(stream: stream).collect())"
  }

  // async(on:_:): [1, 2, 3]
  @Sendable static func example14() async throws -> String {
    let signal = Signal<Int>.async { emitter in
      for number in 1...3 { try await emitter.emit(number) }
    }
    return "\(try await signal.collect())"
  }

  // init(on:_:): [2]
  @Sendable static func example15() async throws -> String {
    let signal = Signal { try await Signal.of(1, 2).collect().count }
    return "\(try await signal.collect())"
  }

  // using(_:release:_:): ([4], true)
  @Sendable static func example16() async throws -> String {
    let released = BehaviorSubject(false)
    let signal = Signal<Int>.using("file", release: { _ in released.send(true) }) { name in
      .of(name.count)
    }
    let values = try await signal.collect()
    return "\((values, released.value))"
  }

  // using(on:acquire:release:_:): [10]
  @Sendable static func example17() async throws -> String {
    let signal = Signal<Int>.using(
      acquire: { try await Signal.just("connection").first() ?? "" },
      release: { name, end in print("\(name) closed") }
    ) { name in .of(name.count) }
    return "\(try await signal.collect())"
  }

  // map(_:): [2, 4, 6]
  @Sendable static func example18() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-|", .numbers).signal
    let recording = scheduler.record(source.map { $0 * 2 })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // through(_:): [10, 20, 30]
  @Sendable static func example19() async throws -> String {
    let signal = Signal.of(1, 2, 3).through(.map { $0 * 10 })
    return "\(try await signal.collect())"
  }

  // map(to:): ["z", "z", "z"]
  @Sendable static func example20() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-|", .numbers).signal
    let recording = scheduler.record(source.map(to: "z"))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // compactMap(_:): [1, 2]
  @Sendable static func example21() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-|", .numbers).signal
    let recording = scheduler.record(source.compactMap { $0 % 2 == 0 ? $0 / 2 : nil })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // compacted(): [1, 3]
  @Sendable static func example22() async throws -> String {
    let source = Signal<Int?>.of(1, nil, 3)
    return "\(try await source.compacted().collect())"
  }

  // tryMap(_:): -2-3-#'The signal completed without a value.'
  @Sendable static func example23() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-|", .numbers).signal
    let checked = source.tryMap { if $0 > 2 { throw SignalError.noValue } else { $0 + 1 } }
    let recording = scheduler.record(checked)
    scheduler.run()
    return "\(recording.marbles())"
  }

  // scan(_:_:): [1, 3, 4, 7]
  @Sendable static func example24() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-1-3-|", .numbers).signal
    let recording = scheduler.record(source.scan(0) { $0 + $1 })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // scan(_:_:) with index: [0, 2, 4, 7]
  @Sendable static func example25() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-1-1-|", .numbers).signal
    let recording = scheduler.record(source.scan(0) { $0 + $1 * $2 })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // scan(into:_:): [[1], [1, 2], [1, 2, 3]]
  @Sendable static func example26() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-|", .numbers).signal
    let recording = scheduler.record(source.scan(into: []) { $0.append($1) })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // scan(_:): [1, 3, 3, 4]
  @Sendable static func example27() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-3-2-4-|", .numbers).signal
    let recording = scheduler.record(source.scan { max($0, $1) })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // scanMap(into:_:): [false, true, true, false]
  @Sendable static func example28() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-1-2-3-|", .numbers).signal
    let recording = scheduler.record(source.scanMap(into: 0) { $0 += $1; return $0 % 2 == 0 })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // combinePrevious(_:_:): [1, 2, 4, 1]
  @Sendable static func example29() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-3-7-8-|", .numbers).signal
    let recording = scheduler.record(source.combinePrevious(0) { $1 - $0 })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // interspersed(every:with:): [1, 0, 2, 0, 3]
  @Sendable static func example30() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-|", .numbers).signal
    let recording = scheduler.record(source.interspersed(with: 0))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // pairwise(): [(1, 2), (2, 3)]
  @Sendable static func example31() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-|", .numbers).signal
    let recording = scheduler.record(source.pairwise())
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // enumerated(): [(offset: 0, element: "a"), (offset: 1, element: "b"), (offset: 2, element: "c")]
  @Sendable static func example32() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-a-b-c-|").signal
    let recording = scheduler.record(source.enumerated())
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // aggregate(_:_:): [7]
  @Sendable static func example33() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-1-3-|", .numbers).signal
    let recording = scheduler.record(source.aggregate(0) { $0 + $1 })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // aggregate(_:_:) with index: [7]
  @Sendable static func example34() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-1-1-|", .numbers).signal
    let recording = scheduler.record(source.aggregate(0) { $0 + $1 * $2 })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // aggregate(from:_:): [8]
  @Sendable static func example35() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-1-3-|", .numbers).signal
    let recording = scheduler.record(source.aggregate(from: { 1 }) { $0 + $1 })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // aggregate(into:_:): [[1, 2, 3]]
  @Sendable static func example36() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-|", .numbers).signal
    let recording = scheduler.record(source.aggregate(into: []) { $0.append($1) })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // collected(): [[1, 2, 3, 4]]
  @Sendable static func example37() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-|", .numbers).signal
    let recording = scheduler.record(source.collected())
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // reduceEach(_:): [11, 22]
  @Sendable static func example38() async throws -> String {
    let pairs = zip(Signal.of(1, 2), Signal.of(10, 20))
    return "\(try await pairs.reduceEach { a, b in a + b }.collect())"
  }

  // packed(): ["1a", "2b"]
  @Sendable static func example39() async throws -> String {
    let pairs = zip(Signal.of(1, 1, 2), Signal.of("a", "a", "b")).packed()
    let changes = pairs.distinctUntilChanged()
    return "\(try await changes.map { "\($0.first)\($0.second)" }.collect())"
  }

  // reduceApply(): [3, 12]
  @Sendable static func example40() async throws -> String {
    let calls = Signal.of(DeferredCall({ $0 + $1 }, 1, 2), DeferredCall({ $0 * $1 }, 3, 4))
    return "\(try await calls.reduceApply().collect())"
  }

  // materialize(): [next(1), next(2), failed(#)]
  @Sendable static func example41() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-#", .numbers).signal
    let recording = scheduler.record(source.materialize())
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // dematerialize(): [2]
  @Sendable static func example42() async throws -> String {
    let events = Signal.of(1, 2).materialize().filter { $0.value != 1 }
    return "\(try await events.dematerialize().collect())"
  }

  // ifEmpty(_:): [0]
  @Sendable static func example43() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("---|", .numbers).signal
    let recording = scheduler.record(source.ifEmpty(0))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // ifEmpty(switchTo:): [8, 9]
  @Sendable static func example44() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("---|", .numbers).signal
    let fallback = try scheduler.cold("-8-9|", .numbers).signal
    let recording = scheduler.record(source.ifEmpty(switchTo: fallback))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // filter(_:): [2, 4]
  @Sendable static func example45() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-|", .numbers).signal
    let recording = scheduler.record(source.filter { $0 % 2 == 0 })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // ignore(_:): [1, 3]
  @Sendable static func example46() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-2-|", .numbers).signal
    let recording = scheduler.record(source.ignore(2))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // ignoreValues(): []
  @Sendable static func example47() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-|", .numbers).signal
    let recording = scheduler.record(source.ignoreValues())
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // distinctUntilChanged(): [1, 2, 1]
  @Sendable static func example48() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-1-2-2-1-|", .numbers).signal
    let recording = scheduler.record(source.distinctUntilChanged())
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // distinctUntilChanged(by:): [1, 2, 4]
  @Sendable static func example49() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-5-|", .numbers).signal
    let recording = scheduler.record(source.distinctUntilChanged { $0 / 2 == $1 / 2 })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // distinct(): [1, 2, 3]
  @Sendable static func example50() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-1-3-2-|", .numbers).signal
    let recording = scheduler.record(source.distinct())
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // distinct(by:): [1, 2, 3]
  @Sendable static func example51() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-4-3-5-|", .numbers).signal
    let recording = scheduler.record(source.distinct { $0 % 3 })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // element(at:): [2]
  @Sendable static func example52() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-|", .numbers).signal
    let recording = scheduler.record(source.element(at: 1))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // take(_:): [1, 2]
  @Sendable static func example53() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-|", .numbers).signal
    let recording = scheduler.record(source.take(2))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // prefix(_:): [1, 2]
  @Sendable static func example54() async throws -> String {
    return "\(try await Signal.of(1, 2, 3).prefix(2).collect())"
  }

  // take(while:): [1, 2]
  @Sendable static func example55() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-1-|", .numbers).signal
    let recording = scheduler.record(source.take(while: { $0 < 3 }))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // prefix(while:): [1, 2]
  @Sendable static func example56() async throws -> String {
    return "\(try await Signal.of(1, 2, 3, 1).prefix(while: { $0 < 3 }).collect())"
  }

  // take(until: predicate): [1, 2]
  @Sendable static func example57() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-1-|", .numbers).signal
    let recording = scheduler.record(source.take(until: { $0 == 3 }))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // take(through:): [1, 2, 3]
  @Sendable static func example58() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-1-|", .numbers).signal
    let recording = scheduler.record(source.take(through: { $0 == 3 }))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // take(until: signal): ["1", "2"]
  @Sendable static func example59() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-|").signal
    let trigger = try scheduler.cold("----a-b-|").signal
    let recording = scheduler.record(source.take(until: trigger))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // take(during:): [1]
  @Sendable static func example60() async throws -> String {
    let subject = Subject<Int>(), scheduler = TestScheduler()
    var lifetime: Lifetime? = Lifetime()
    let recording = scheduler.record(subject.signal.take(during: lifetime!))
    subject.send(1)
    lifetime = nil
    subject.send(2)
    return "\(recording.values)"
  }

  // take(untilReplacement:): ["1", "2", "a", "b"]
  @Sendable static func example61() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-|").signal
    let replacement = try scheduler.cold("----a-b-|").signal
    let recording = scheduler.record(source.take(untilReplacement: replacement))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // take(for:on:): [1, 2]
  @Sendable static func example62() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-|", .numbers).signal
    let recording = scheduler.record(source.take(for: .seconds(4), on: scheduler))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // takeLast(_:): [3, 4]
  @Sendable static func example63() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-|", .numbers).signal
    let recording = scheduler.record(source.takeLast(2))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // skip(_:): [3, 4]
  @Sendable static func example64() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-|", .numbers).signal
    let recording = scheduler.record(source.skip(2))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // dropFirst(_:): [3]
  @Sendable static func example65() async throws -> String {
    return "\(try await Signal.of(1, 2, 3).dropFirst(2).collect())"
  }

  // skip(while:): [3, 1]
  @Sendable static func example66() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-1-|", .numbers).signal
    let recording = scheduler.record(source.skip(while: { $0 < 3 }))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // drop(while:): [3, 1]
  @Sendable static func example67() async throws -> String {
    return "\(try await Signal.of(1, 2, 3, 1).drop(while: { $0 < 3 }).collect())"
  }

  // skip(until: predicate): [3, 1]
  @Sendable static func example68() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-1-|", .numbers).signal
    let recording = scheduler.record(source.skip(until: { $0 == 3 }))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // skip(until: signal): ["3", "4"]
  @Sendable static func example69() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-|").signal
    let trigger = try scheduler.cold("----a-b-|").signal
    let recording = scheduler.record(source.skip(until: trigger))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // skip(for:on:): [3, 4]
  @Sendable static func example70() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-|", .numbers).signal
    let recording = scheduler.record(source.skip(for: .seconds(4), on: scheduler))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // skipLast(_:): [1, 2]
  @Sendable static func example71() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-|", .numbers).signal
    let recording = scheduler.record(source.skipLast(2))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // not(): [false, true]
  @Sendable static func example72() async throws -> String {
    return "\(try await Signal.of(true, false).not().collect())"
  }

  // and(): [true, false]
  @Sendable static func example73() async throws -> String {
    let pairs = zip(Signal.of(true, true), Signal.of(true, false))
    return "\(try await pairs.and().collect())"
  }

  // or(): [false, true]
  @Sendable static func example74() async throws -> String {
    let pairs = zip(Signal.of(false, true), Signal.of(false, false))
    return "\(try await pairs.or().collect())"
  }

  // any(_:): [true]
  @Sendable static func example75() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-|", .numbers).signal
    let recording = scheduler.record(source.any { $0 > 2 })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // any(): [true]
  @Sendable static func example76() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-|", .numbers).signal
    let recording = scheduler.record(source.any())
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // all(_:): [false]
  @Sendable static func example77() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-|", .numbers).signal
    let recording = scheduler.record(source.all { $0 < 3 })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // start(with:): [0, 1, 2]
  @Sendable static func example78() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-|", .numbers).signal
    let recording = scheduler.record(source.start(with: 0))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // concat(_:): ["1", "2", "a", "b"]
  @Sendable static func example79() async throws -> String {
    let scheduler = TestScheduler()
    let first = try scheduler.cold("-1-2|").signal
    let second = try scheduler.cold("-a-b-|").signal
    let recording = scheduler.record(first.concat(second))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // Signal.concat(_:): [1, 2]
  @Sendable static func example80() async throws -> String {
    let scheduler = TestScheduler()
    let a = try scheduler.cold("-1|", .numbers).signal
    let b = try scheduler.cold("-2-#", .numbers).signal
    let c = try scheduler.cold("-3|", .numbers).signal
    let recording = scheduler.record(Signal.concat([a, b, c]))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // then(_:): ["a", "b"]
  @Sendable static func example81() async throws -> String {
    let scheduler = TestScheduler()
    let first = try scheduler.cold("-1-2|").signal
    let second = try scheduler.cold("-a-b-|").signal
    let recording = scheduler.record(first.then { second })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // merge(with:): ["1", "a", "2", "b", "3"]
  @Sendable static func example82() async throws -> String {
    let scheduler = TestScheduler()
    let first = try scheduler.cold("-1-2---3|").signal
    let second = try scheduler.cold("-a---b|").signal
    let recording = scheduler.record(first.merge(with: second))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // Signal.merge(_:): ["1", "a", "x", "2"]
  @Sendable static func example83() async throws -> String {
    let scheduler = TestScheduler()
    let a = try scheduler.cold("-1---2|").signal
    let b = try scheduler.cold("--a|").signal
    let c = try scheduler.cold("---x--#").signal
    let recording = scheduler.record(Signal.merge(a, b, c))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // merge(_:): [1, 2, 3]
  @Sendable static func example84() async throws -> String {
    let signals: [Signal<Int>] = [.of(1, 2), .of(3)]
    return "\(try await Signal.merge(signals).collect())"
  }

  // merge(_:_:): [1, 2, 3]
  @Sendable static func example85() async throws -> String {
    return "\(try await merge(Signal.of(1, 2), Signal.of(3)).collect())"
  }

  // merge(_:_:_:): [1, 2, 3, 4]
  @Sendable static func example86() async throws -> String {
    return "\(try await merge(Signal.of(1, 2), Signal.of(3), Signal.of(4)).collect())"
  }

  // Signal.merge(_:delayingErrors:): ["1", "a", "b"]
  @Sendable static func example87() async throws -> String {
    let scheduler = TestScheduler()
    let a = try scheduler.cold("-1-#").signal
    let b = try scheduler.cold("--a--b|").signal
    let recording = scheduler.record(Signal.merge([a, b], delayingErrors: true))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // Signal.concat(_:delayingErrors:): [1, 2, 3]
  @Sendable static func example88() async throws -> String {
    let scheduler = TestScheduler()
    let a = try scheduler.cold("-1-#", .numbers).signal
    let b = try scheduler.cold("-2-3|", .numbers).signal
    let recording = scheduler.record(Signal.concat([a, b], delayingErrors: true))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // multicast(_:): [(1, 2), (2, 3)]
  @Sendable static func example89() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-|", .numbers).signal
    let recording = scheduler.record(source.multicast { zip($0, $0.skip(1)) })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // hold(while:): [1, 2, 3]
  @Sendable static func example90() async throws -> String {
    let source = Subject<Int>(), isBusy = BehaviorSubject(true), scheduler = TestScheduler()
    let recording = scheduler.record(source.hold(while: isBusy.signal))
    source.send(1)
    source.send(2)
    isBusy.send(false)
    source.send(3)
    return "\(recording.values)"
  }

  // Signal.race(_:): ["a", "b", "c"]
  @Sendable static func example91() async throws -> String {
    let scheduler = TestScheduler()
    let a = try scheduler.cold("---1-2|").signal
    let b = try scheduler.cold("--a-b-c|").signal
    let recording = scheduler.record(Signal.race(a, b))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // zip(with:): [("1", "a"), ("2", "b"), ("3", "c")]
  @Sendable static func example92() async throws -> String {
    let scheduler = TestScheduler()
    let first = try scheduler.cold("-1-2-3---|").signal
    let second = try scheduler.cold("--a---b-c-d|").signal
    let recording = scheduler.record(first.zip(with: second))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // zip(_:): [("1", "a", "x"), ("2", "b", "y")]
  @Sendable static func example93() async throws -> String {
    let scheduler = TestScheduler()
    let a = try scheduler.cold("-1-2-3-|").signal
    let b = try scheduler.cold("--a-b|").signal
    let c = try scheduler.cold("---xy-z|").signal
    let recording = scheduler.record(zip(a, b, c))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // zip(_:_:): ["1a", "2b"]
  @Sendable static func example94() async throws -> String {
    let pairs = zip(Signal.of(1, 2), Signal.of("a", "b"))
    return "\(try await pairs.map { "\($0)\($1)" }.collect())"
  }

  // zip(_:) array: [["1", "a"], ["2", "b"]]
  @Sendable static func example95() async throws -> String {
    let scheduler = TestScheduler()
    let a = try scheduler.cold("-1-2-3-|").signal
    let b = try scheduler.cold("--a-b|").signal
    let recording = scheduler.record(zip([a, b]))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // zip(_:reduce:): [5, 7]
  @Sendable static func example96() async throws -> String {
    let scheduler = TestScheduler()
    let a = try scheduler.cold("-1-2-3-|", .numbers).signal
    let b = try scheduler.cold("--4-5|", .numbers).signal
    let recording = scheduler.record(zip(a, b) { $0 + $1 })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // zip(_:_:_:reduce:): ["1atrue", "2bfalse"]
  @Sendable static func example97() async throws -> String {
    let texts = zip(Signal.of(1, 2), Signal.of("a", "b"), Signal.of(true, false)) {
      "\($0)\($1)\($2)"
    }
    return "\(try await texts.collect())"
  }

  // zip(_:reduce:) array: [11, 22]
  @Sendable static func example98() async throws -> String {
    let sums = zip([Signal.of(1, 2), Signal.of(10, 20)]) { $0.reduce(0, +) }
    return "\(try await sums.collect())"
  }

  // combineLatest(with:): [("1", "a"), ("2", "a"), ("2", "b"), ("3", "b"), ("3", "c")]
  @Sendable static func example99() async throws -> String {
    let scheduler = TestScheduler()
    let first = try scheduler.cold("-1-2--3|").signal
    let second = try scheduler.cold("--a-b-----c|").signal
    let recording = scheduler.record(first.combineLatest(with: second))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // combineLatest(_:): [("1", "a", "x"), ("2", "a", "x"), ("2", "a", "y"), ("2", "a", "z")]
  @Sendable static func example100() async throws -> String {
    let scheduler = TestScheduler()
    let a = try scheduler.cold("-1---2|").signal
    let b = try scheduler.cold("--a|").signal
    let c = try scheduler.cold("---x-y-z|").signal
    let recording = scheduler.record(combineLatest(a, b, c))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // combineLatest(_:_:): ["1a", "1b"]
  @Sendable static func example101() async throws -> String {
    let pairs = combineLatest(Signal.of(1), Signal.of("a", "b"))
    return "\(try await pairs.map { "\($0)\($1)" }.collect())"
  }

  // combineLatest(_:) array: [["1", "a"], ["1", "b"], ["2", "b"]]
  @Sendable static func example102() async throws -> String {
    let scheduler = TestScheduler()
    let a = try scheduler.cold("-1---2|").signal
    let b = try scheduler.cold("--a-b|").signal
    let recording = scheduler.record(combineLatest([a, b]))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // combineLatest(_:reduce:): [5, 6, 7, 8]
  @Sendable static func example103() async throws -> String {
    let scheduler = TestScheduler()
    let a = try scheduler.cold("-1---2|", .numbers).signal
    let b = try scheduler.cold("--4-5-6|", .numbers).signal
    let recording = scheduler.record(combineLatest(a, b) { $0 + $1 })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // combineLatest(_:_:_:reduce:): ["1btrue"]
  @Sendable static func example104() async throws -> String {
    let texts = combineLatest(Signal.of(1), Signal.of("a", "b"), Signal.of(true)) {
      "\($0)\($1)\($2)"
    }
    return "\(try await texts.collect())"
  }

  // combineLatest(_:reduce:) array: [11, 21]
  @Sendable static func example105() async throws -> String {
    let sums = combineLatest([Signal.of(1), Signal.of(10, 20)]) { $0.reduce(0, +) }
    return "\(try await sums.collect())"
  }

  // sample(by:): ["2", "3", "3"]
  @Sendable static func example106() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3----4-|").signal
    let sampler = try scheduler.cold("x--x--x-x|").signal
    let recording = scheduler.record(source.sample(by: sampler))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // sample(with:): [("2", "b"), ("3", "c"), ("3", "d")]
  @Sendable static func example107() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3----4-|").signal
    let sampler = try scheduler.cold("a--b--c-d|").signal
    let recording = scheduler.record(source.sample(with: sampler))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // withLatest(from:): [("2", "a"), ("3", "b"), ("4", "b")]
  @Sendable static func example108() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-|").signal
    let other = try scheduler.cold("--a--b-|").signal
    let recording = scheduler.record(source.withLatest(from: other))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // withLatest(from:_:): [("2", "a", "x"), ("3", "b", "x"), ("4", "b", "x")]
  @Sendable static func example109() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-|").signal
    let a = try scheduler.cold("--a--b-|").signal
    let b = try scheduler.cold("--x|").signal
    let recording = scheduler.record(source.withLatest(from: a, b))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // lift(_:calling:): [21]
  @Sendable static func example110() async throws -> String {
    let sums = lift(Signal.of(1), Signal.of(10, 20)) { $0 + $1 }
    return "\(try await sums.collect())"
  }

  // lift(with:_:calling:): [21]
  @Sendable static func example111() async throws -> String {
    final class Adder: Sendable { func add(_ a: Int, _ b: Int) -> Int { a + b } }
    let adder = Adder()
    let sums = lift(with: adder, Signal.of(1), Signal.of(10, 20)) { $0.add($1, $2) }
    return "\(try await sums.collect())"
  }

  // repeated(): [1, 2, 1, 2, 1, 2]
  @Sendable static func example112() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2|", .numbers).signal
    let recording = scheduler.record(source.repeated())
    scheduler.advance(by: .seconds(11))
    return "\(recording.values)"
  }

  // repeated(_:): [1, 2, 1, 2]
  @Sendable static func example113() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2|", .numbers).signal
    let recording = scheduler.record(source.repeated(2))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // repeated(_:delay:on:): [1, 1, 1]
  @Sendable static func example114() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1|", .numbers).signal
    let recording = scheduler.record(source.repeated(3, delay: .seconds(2), on: scheduler))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // repeated(when:): ["1", "1", "1"]
  @Sendable static func example115() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1|").signal
    let refresh = try scheduler.cold("-x---x--x-|").signal
    let recording = scheduler.record(source.repeated(when: refresh))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // Signal.mergeSorted(_:by:): [1, 2, 3, 4, 5, 7, 9]
  @Sendable static func example116() async throws -> String {
    let scheduler = TestScheduler()
    let a = try scheduler.cold("-1-4--7|", .numbers).signal
    let b = try scheduler.cold("--2-3-5-9|", .numbers).signal
    let recording = scheduler.record(Signal.mergeSorted([a, b], by: <))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // Signal.mergeSorted(_:): [1, 2, 3, 4, 5, 6]
  @Sendable static func example117() async throws -> String {
    let sorted = Signal.mergeSorted([.of(1, 4, 6), .of(2, 3, 5)])
    return "\(try await sorted.collect())"
  }

  // zipLongest(_:_:): [(Optional("1"), Optional("a")), (Optional("2"), nil), (Optional("3"), nil)]
  @Sendable static func example118() async throws -> String {
    let scheduler = TestScheduler()
    let a = try scheduler.cold("-1-2-3-|").signal
    let b = try scheduler.cold("--a|").signal
    let recording = scheduler.record(zipLongest(a, b))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // elementsEqual(_:): [false]
  @Sendable static func example119() async throws -> String {
    let scheduler = TestScheduler()
    let a = try scheduler.cold("-1-2-3-|", .numbers).signal
    let b = try scheduler.cold("--12---4|", .numbers).signal
    let recording = scheduler.record(a.elementsEqual(b))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // join(_:by:and:within:on:): ["pair(1, 1)", "left(2)", "right(2)"]
  @Sendable static func example120() async throws -> String {
    let scheduler = TestScheduler()
    let orders = try scheduler.cold("-1-2------|", .numbers).signal
    let payments = try scheduler.cold("---1---2-|", .numbers).signal
    let output = orders.join(
      payments, by: { $0 }, and: { $0 }, within: .seconds(3), on: scheduler)
      .map { "\($0)" }
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // expand(maxConcurrent:_:): [1, 2, 3, 4, 6, 6, 9, 8, 12]
  @Sendable static func example121() async throws -> String {
    let numbers = Signal.of(1).expand { $0 < 5 ? .of($0 * 2, $0 * 3) : .empty }
    return "\(try await numbers.collect())"
  }

  // flattenMap(_:): [1, 2, 4, 3, 5, 6, 7, 8, 9]
  @Sendable static func example122() async throws -> String {
    let scheduler = TestScheduler()
    let outer = try scheduler.cold("-1-4---7-|", .numbers).signal
    let inner = try scheduler.cold("0-1-2|", .numbers).signal
    let recording = scheduler.record(outer.flattenMap { outer in inner.map { outer + $0 } })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // flattenMap(.merge(maxConcurrent: 2)): [1, 4, 2, 5, 3, 6, 7, 8, 9]
  @Sendable static func example123() async throws -> String {
    let scheduler = TestScheduler()
    let outer = try scheduler.cold("-147---|", .numbers).signal
    let inner = try scheduler.cold("0-1-2|", .numbers).signal
    let output = outer.flattenMap(.merge(maxConcurrent: 2)) { outer in
      inner.map { outer + $0 }
    }
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // flattenMap(.concat): [1, 2, 3, 4, 5, 6, 7, 8, 9]
  @Sendable static func example124() async throws -> String {
    let scheduler = TestScheduler()
    let outer = try scheduler.cold("-1-4---7-|", .numbers).signal
    let inner = try scheduler.cold("0-1-2|", .numbers).signal
    let output = outer.flattenMap(.concat) { outer in inner.map { outer + $0 } }
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // flattenMap(.concat(maxConcurrent: 2)): [1, 2, 3, 4, 5, 6, 7, 8, 9]
  @Sendable static func example125() async throws -> String {
    let scheduler = TestScheduler()
    let outer = try scheduler.cold("-147---|", .numbers).signal
    let inner = try scheduler.cold("0-1-2|", .numbers).signal
    let output = outer.flattenMap(.concat(maxConcurrent: 2)) { outer in
      inner.map { outer + $0 }
    }
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // flattenMap(.latest): [1, 4, 5, 7, 8, 9]
  @Sendable static func example126() async throws -> String {
    let scheduler = TestScheduler()
    let outer = try scheduler.cold("-1-4---7-|", .numbers).signal
    let inner = try scheduler.cold("0-1-2|", .numbers).signal
    let output = outer.flattenMap(.latest) { outer in inner.map { outer + $0 } }
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // flattenMap(.exhaust): [1, 2, 3, 7, 8, 9]
  @Sendable static func example127() async throws -> String {
    let scheduler = TestScheduler()
    let outer = try scheduler.cold("-1-4---7-|", .numbers).signal
    let inner = try scheduler.cold("0-1-2|", .numbers).signal
    let output = outer.flattenMap(.exhaust) { outer in inner.map { outer + $0 } }
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // flattenMap(.race): [1, 2, 3]
  @Sendable static func example128() async throws -> String {
    let scheduler = TestScheduler()
    let outer = try scheduler.cold("(14)|", .numbers).signal
    let inner = try scheduler.cold("0-1-2|", .numbers).signal
    let output = outer.flattenMap(.race) { outer in inner.map { outer + $0 } }
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // flatten(_:): [1, 2, 4, 5]
  @Sendable static func example129() async throws -> String {
    let signals = Signal.of(1, 4).map { Signal.of($0, $0 + 1) }
    return "\(try await signals.flatten(.concat).collect())"
  }

  // switchToLatest(): [1, 3]
  @Sendable static func example130() async throws -> String {
    let first = Subject<Int>(), second = Subject<Int>(), scheduler = TestScheduler()
    let signals = Subject<Signal<Int>>()
    let recording = scheduler.record(signals.signal.switchToLatest())
    signals.send(first.signal)
    first.send(1)
    signals.send(second.signal)
    first.send(2)
    second.send(3)
    return "\(recording.values)"
  }

  // bind(_:): [0, 1, 0, 1]
  @Sendable static func example131() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-4-7-|", .numbers).signal
    let inner = try scheduler.cold("0-1|", .numbers).signal
    let output = source.bind { { value, stop in stop = value == 4; return inner } }
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // Signal.switch(by:cases:default:): ["1", "2", "8", "9"]
  @Sendable static func example132() async throws -> String {
    let scheduler = TestScheduler()
    let keys = try scheduler.cold("-a---b---|").signal
    let first = try scheduler.cold("1-2-3-4|").signal
    let second = try scheduler.cold("8-9|").signal
    let output = Signal.switch(by: keys, cases: ["a": first, "b": second])
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // Signal.if(_:then:else:): [1, 2]
  @Sendable static func example133() async throws -> String {
    let isOn = BehaviorSubject(true), scheduler = TestScheduler()
    let output = Signal.if(isOn.signal, then: .of(1), else: .of(2))
    let recording = scheduler.record(output)
    isOn.send(false)
    return "\(recording.values)"
  }

  // mapAsync(maxConcurrent:on:_:): [2, 4, 6]
  @Sendable static func example134() async throws -> String {
    let scheduler = TestScheduler()
    let doubled = Signal.of(1, 2, 3).mapAsync(maxConcurrent: 2, on: scheduler) { value in
      try await scheduler.sleep(for: .seconds(1))
      return value * 2
    }
    let recording = scheduler.record(doubled)
    scheduler.run()
    return "\(recording.values)"
  }

  // mapAsync(_:on:_:): ["B", "C"]
  @Sendable static func example135() async throws -> String {
    let scheduler = TestScheduler()
    let requests = try scheduler.cold("-ab----c-|").signal
    let answers = requests.mapAsync(.latest, on: scheduler) { text in
      try await scheduler.sleep(for: .seconds(2))
      return text.uppercased()
    }
    let recording = scheduler.record(answers)
    scheduler.run()
    return "\(recording.values)"
  }

  // filterAsync(maxConcurrent:on:_:): [1, 3]
  @Sendable static func example136() async throws -> String {
    actor Permissions { func allow(_ number: Int) -> Bool { number != 2 } }
    let permissions = Permissions()
    let allowed = Signal.of(1, 2, 3).filterAsync { await permissions.allow($0) }
    return "\(try await allowed.collect())"
  }

  // scanAsync(_:on:_:): [1, 3, 6]
  @Sendable static func example137() async throws -> String {
    actor Account { func add(_ a: Int, _ b: Int) -> Int { a + b } }
    let account = Account()
    let sums = Signal.of(1, 2, 3).scanAsync(0) { await account.add($0, $1) }
    return "\(try await sums.collect())"
  }

  // buffer(count:): [[1, 2], [3, 4], [5]]
  @Sendable static func example138() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-5-|", .numbers).signal
    let recording = scheduler.record(source.buffer(count: 2))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // buffer(count:every:): [[1, 2, 3], [2, 3, 4], [3, 4, 5]]
  @Sendable static func example139() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-5-|", .numbers).signal
    let recording = scheduler.record(source.buffer(count: 3, every: 1))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // buffer(for:every:on:): [[1], [1, 2], [3], [3, 4], [4], [5]]
  @Sendable static func example140() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-12--3-4---5-|", .numbers).signal
    let output = source.buffer(for: .seconds(4), every: .seconds(2), on: scheduler)
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // batched(upTo:): [[1], [2, 3]]
  @Sendable static func example141() async throws -> String {
    let subject = Subject<Int>()
    let batches = subject.signal.batched().subscribed()
    for number in 1...3 { subject.send(number) }
    subject.finish()
    return "\(try await Signal(batches).collect())"
  }

  // batched(upTo:weighing:): [["one"], ["two"], ["three"]]
  @Sendable static func example142() async throws -> String {
    let words = Signal.of("one", "two", "three").batched(upTo: 6) { $0.count }
    return "\(try await words.collect())"
  }

  // conflated(_:): [1, 5]
  @Sendable static func example143() async throws -> String {
    let subject = Subject<Int>()
    let sums = subject.signal.conflated(+).subscribed()
    for number in 1...3 { subject.send(number) }
    subject.finish()
    return "\(try await Signal(sums).collect())"
  }

  // buffer(until:): [["1", "2"], ["3", "4"], ["5"]]
  @Sendable static func example144() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-5-|").signal
    let boundary = try scheduler.cold("----x--x-|").signal
    let recording = scheduler.record(source.buffer(until: boundary))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // buffer(until:skippingEmpty:): [[1]]
  @Sendable static func example145() async throws -> String {
    let source = Subject<Int>(), close = Subject<Void>(), scheduler = TestScheduler()
    let output = source.signal.buffer(until: close.signal, skippingEmpty: true)
    let recording = scheduler.record(output)
    source.send(1)
    close.send(())
    close.send(())
    return "\(recording.values)"
  }

  // buffer(for:skippingEmpty:on:): [[1, 2], [], [], [3]]
  @Sendable static func example146() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-12--------3-|", .numbers).signal
    let output = source.buffer(for: .seconds(3), skippingEmpty: false, on: scheduler)
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // runs(by:): [[1, 3], [2, 4, 6], [5]]
  @Sendable static func example147() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-3-2-4-6-5-|", .numbers).signal
    let recording = scheduler.record(source.runs(by: { $0.isMultiple(of: 2) }).map(\.values))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // chunked(by:): [[1, 1], [2, 2, 2], [3]]
  @Sendable static func example148() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-1-2-2-2-3-|", .numbers).signal
    let recording = scheduler.record(source.chunked(by: { $0 == $1 }))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // buffer(for:on:): [[1, 2], [3, 4], [5]]
  @Sendable static func example149() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-12--3-4---5-|", .numbers).signal
    let recording = scheduler.record(source.buffer(for: .seconds(3), on: scheduler))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // buffer(for:count:on:): [[1, 2], [3, 4], [5]]
  @Sendable static func example150() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-123--4---5-|", .numbers).signal
    let recording = scheduler.record(source.buffer(for: .seconds(3), count: 2, on: scheduler))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // group(by:): ["1: 1", "0: 2", "1: 3", "0: 4"]
  @Sendable static func example151() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-|", .numbers).signal
    let output = source.group(by: { $0 % 2 })
      .flattenMap { group in group.map { "\(group.key): \($0)" } }
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // group(by:transform:): ["1: 2", "0: 4", "1: 6", "0: 8"]
  @Sendable static func example152() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-|", .numbers).signal
    let output = source.group(by: { $0 % 2 }, transform: { $0 * 2 })
      .flattenMap { group in group.map { "\(group.key): \($0)" } }
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // group(by:limit:): ["1: 1", "2: 2", "1: 4", "0: 3", "1: 1"]
  @Sendable static func example153() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-4-3-1-|", .numbers).signal
    let output = source.group(by: { $0 % 3 }, limit: 2)
      .flattenMap { group in group.map { "\(group.key): \($0)" } }
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // group(by:idle:limit:on:): ["1: 1", "0: 2", "1: 3", "0: 2"]
  @Sendable static func example154() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2---3--2----|", .numbers).signal
    let output = source.group(by: { $0 % 2 }, idle: .seconds(4), on: scheduler)
      .flattenMap { group in group.map { "\(group.key): \($0)" } }
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // groups(by:replay:limit:): [1, 3, 5]
  @Sendable static func example155() async throws -> String {
    let source = Subject<Int>(), scheduler = TestScheduler()
    let groups = source.signal.groups(by: { $0 % 2 }, replay: 1)
    let odd = scheduler.record(groups[1])
    for number in 1...5 { source.send(number) }
    return "\(odd.values)"
  }

  // window(count:): [[1, 2], [3, 4], [5]]
  @Sendable static func example156() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-5-|", .numbers).signal
    let recording = scheduler.record(source.window(count: 2).flattenMap { $0.collected() })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // window(count:every:): [[1, 2, 3], [3, 4, 5], [5]]
  @Sendable static func example157() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-5-|", .numbers).signal
    let output = source.window(count: 3, every: 2)
      .flattenMap { $0.collected() }
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // window(for:every:on:): [[1], [1, 2], [2, 3], [3, 4], [4], [5], [5]]
  @Sendable static func example158() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-12--3-4---5-|", .numbers).signal
    let output = source.window(for: .seconds(4), every: .seconds(2), on: scheduler)
      .flattenMap { $0.collected() }
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // window(for:on:): [[1, 2], [3, 4], [5]]
  @Sendable static func example159() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-12--3-4---5-|", .numbers).signal
    let output = source.window(for: .seconds(3), on: scheduler)
      .flattenMap { $0.collected() }
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // window(for:count:on:): [[1, 2], [3, 4], [5]]
  @Sendable static func example160() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-123--4---5-|", .numbers).signal
    let output = source.window(for: .seconds(3), count: 2, on: scheduler)
      .flattenMap { $0.collected() }
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // lines(longest:onDrop:): ["ab", "cd"]
  @Sendable static func example161() async throws -> String {
    let chunks = Signal.of(Array("ab\nc".utf8), Array("d\n".utf8))
    return "\(try await chunks.lines().collect())"
  }

  // split(separator:longest:omittingEmptySubsequences:onDrop:): ["a", "bc", "d"]
  @Sendable static func example162() async throws -> String {
    let chunks = Signal.of(Array("a/b".utf8), Array("c/d".utf8))
    let parts = chunks.split(separator: UInt8(ascii: "/"))
    return "\(try await parts.map { String(decoding: $0, as: UTF8.self) }.collect())"
  }

  // interval(every:on:): [2.0 seconds, 4.0 seconds, 6.0 seconds, 8.0 seconds]
  @Sendable static func example163() async throws -> String {
    let scheduler = TestScheduler()
    let recording = scheduler.record(Signal.interval(every: .seconds(2), on: scheduler))
    scheduler.advance(by: .seconds(9))
    return "\(recording.values)"
  }

  // interval(of:every:on:): [1, 2, 3]
  @Sendable static func example164() async throws -> String {
    let scheduler = TestScheduler()
    let output = Signal.interval(of: 1...3, every: .seconds(2), on: scheduler)
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // timer(after:on:): [3.0 seconds]
  @Sendable static func example165() async throws -> String {
    let scheduler = TestScheduler()
    let recording = scheduler.record(Signal.timer(after: .seconds(3), on: scheduler))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // timer(after:every:on:): [1.0 seconds, 4.0 seconds, 7.0 seconds]
  @Sendable static func example166() async throws -> String {
    let scheduler = TestScheduler()
    let output = Signal.timer(after: .seconds(1), every: .seconds(3), on: scheduler)
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(9))
    return "\(recording.values)"
  }

  // debounce(for:on:): [3, 5]
  @Sendable static func example167() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-12-3----4-5-|", .numbers).signal
    let recording = scheduler.record(source.debounce(for: .seconds(2), on: scheduler))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // debounce(for:on:when:): [1, 4, 2, 5]
  @Sendable static func example168() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-3-4---2-5-|", .numbers).signal
    let output = source.debounce(for: .seconds(2), on: scheduler, when: { $0 > 2 })
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // throttle(for:on:): [1, 4, 5, 6]
  @Sendable static func example169() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1234-5-----6-|", .numbers).signal
    let recording = scheduler.record(source.throttle(for: .seconds(3), on: scheduler))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // throttle(for:on:edges:): [1, 4, 6]
  @Sendable static func example170() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1234-5-----6-|", .numbers).signal
    let output = source.throttle(for: .seconds(3), on: scheduler, edges: .leading)
    let recording = scheduler.record(output)
    scheduler.run()
    return "\(recording.values)"
  }

  // throttle(for:on:latest:): [1, 4, 6]
  @Sendable static func example171() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1234-5-----6-|", .numbers).signal
    let output = source.throttle(for: .seconds(3), on: scheduler, latest: false)
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // delay(for:on:): [1, 2, 3]
  @Sendable static func example172() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2--3|", .numbers).signal
    let recording = scheduler.record(source.delay(for: .seconds(3), on: scheduler))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // delay(until:): [3, 1, 2]
  @Sendable static func example173() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-3-1--2-|", .numbers).signal
    let output = source.delay(until: { .timer(after: .seconds($0), on: scheduler) })
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // delaySubscription(for:on:): [1, 2]
  @Sendable static func example174() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2|", .numbers).signal
    let output = source.delaySubscription(for: .seconds(3), on: scheduler)
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // paced(_:per:burst:on:): [1, 2, 3, 4]
  @Sendable static func example175() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-123-----4-|", .numbers).signal
    let recording = scheduler.record(source.paced(1, per: .seconds(3), on: scheduler))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // keepAlive(every:with:on:): [1, 0, 0, 2, 3]
  @Sendable static func example176() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-----2-3-|", .numbers).signal
    let output = source.keepAlive(every: .seconds(2), with: 0, on: scheduler)
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // timeout(after:on:): [1, 2]
  @Sendable static func example177() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-|", .numbers).signal
    let recording = scheduler.record(source.timeout(after: .seconds(5), on: scheduler))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // timeout(each:on:): [1, 2]
  @Sendable static func example178() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-----3-|", .numbers).signal
    let recording = scheduler.record(source.timeout(each: .seconds(3), on: scheduler))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // timeout(after:on:switchingTo:): [1, 2, 8, 9]
  @Sendable static func example179() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-|", .numbers).signal
    let fallback = try scheduler.cold("-8-9|", .numbers).signal
    let output = source.timeout(after: .seconds(4), on: scheduler, switchingTo: fallback)
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // timeout(each:on:switchingTo:): [1, 2, 8, 9]
  @Sendable static func example180() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-----3-|", .numbers).signal
    let fallback = try scheduler.cold("-8-9|", .numbers).signal
    let output = source.timeout(each: .seconds(3), on: scheduler, switchingTo: fallback)
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // timestamped(on:): [(time: 1.0 seconds, value: "a"), (time: 4.0 seconds, value: "b")]
  @Sendable static func example181() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-a--b|").signal
    let recording = scheduler.record(source.timestamped(on: scheduler))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // timeInterval(on:): [(interval: 1.0 seconds, value: "a"), (interval: 3.0 seconds, value: "b")]
  @Sendable static func example182() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-a--b|").signal
    let recording = scheduler.record(source.timeInterval(on: scheduler))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // deliver(on:): [1, 2]
  @Sendable static func example183() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-|", .numbers).signal
    let recording = scheduler.record(source.deliver(on: scheduler))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // deliverOnMain(): [10, 20]
  @Sendable static func example184() async throws -> String {
    let signal = Signal.of(1, 2).deliverOnMain().map { value in
      MainActor.assumeIsolated { value * 10 }
    }
    return "\(try await signal.collect())"
  }

  // subscribe(on:): [1, 2]
  @Sendable static func example185() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-|", .numbers).signal
    let recording = scheduler.record(source.subscribe(on: scheduler))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // isolated: ["1", "2"]
  @Sendable static func example186() async throws -> String {
    let signal = Signal.of(1, 2)
    let texts = await MainActor.run { signal.isolated.map { "\($0)" } }
    return "\(try await texts.collect())"
  }

  // buffering(_:onDrop:): [4]
  @Sendable static func example187() async throws -> String {
    let subject = Subject<Int>()
    let newest = subject.signal.buffering(.newest(1)).subscribed(buffering: .newest(1))
    for number in 1...4 { subject.send(number) }
    subject.finish()
    return "\(try await Signal(newest).collect())"
  }

  // catch(_:): [1, 2, 8, 9]
  @Sendable static func example188() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-#", .numbers).signal
    let fallback = try scheduler.cold("-8-9-|", .numbers).signal
    let recording = scheduler.record(source.catch { error in fallback })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // catch(to:): [1, 2, 8, 9]
  @Sendable static func example189() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-#", .numbers).signal
    let fallback = try scheduler.cold("-8-9-|", .numbers).signal
    let recording = scheduler.record(source.catch(to: fallback))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // catch(returning:): [1, 2, 0]
  @Sendable static func example190() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-#", .numbers).signal
    let recording = scheduler.record(source.catch(returning: 0))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // try(_:): -1-2-#'The signal completed without a value.'
  @Sendable static func example191() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-|", .numbers).signal
    let recording = scheduler.record(source.try { if $0 > 2 { throw SignalError.noValue } })
    scheduler.run()
    return "\(recording.marbles())"
  }

  // mapError(_:): ["Offline()"]
  @Sendable static func example192() async throws -> String {
    struct Offline: Error {}
    let source = Signal<String>.fail(SignalError.noValue).mapError { _ in Offline() }
    return "\(try await source.catch { .just("\($0)") }.collect())"
  }

  // retry(): [1, 2, 1, 2, 1, 2]
  @Sendable static func example193() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2#", .numbers).signal
    let recording = scheduler.record(source.retry())
    scheduler.advance(by: .seconds(11))
    return "\(recording.values)"
  }

  // retry(_:): [1, 2, 1, 2, 1, 2]
  @Sendable static func example194() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2#", .numbers).signal
    let recording = scheduler.record(source.retry(2))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // retry(_:delay:on:): [1, 1, 1]
  @Sendable static func example195() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1#", .numbers).signal
    let output = source.retry(2, delay: .exponential(from: .seconds(1)), on: scheduler)
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // retry(on:resettingOnValue:_:): [1, 1]
  @Sendable static func example196() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1#", .numbers).signal
    let output = source.retry { error, attempt in attempt < 2 ? .seconds(3) : nil }
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // retry(when:): ["1", "1", "1"]
  @Sendable static func example197() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1#").signal
    let online = try scheduler.cold("----x--y|").signal
    let recording = scheduler.record(source.retry(when: { errors in online }))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // Signal.firstSuccess(of:): [1, 2, 3]
  @Sendable static func example198() async throws -> String {
    let scheduler = TestScheduler()
    let a = try scheduler.cold("-1#", .numbers).signal
    let b = try scheduler.cold("-2#", .numbers).signal
    let c = try scheduler.cold("-3|", .numbers).signal
    let recording = scheduler.record(Signal.firstSuccess(of: [a, b, c]))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // results(): ["success(1)", "success(2)", "failure(#)"]
  @Sendable static func example199() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-#", .numbers).signal
    let recording = scheduler.record(source.results().map { "\($0)" })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // onNext(_:): ([1, 2], 2)
  @Sendable static func example200() async throws -> String {
    let seen = BehaviorSubject(0)
    let values = try await Signal.of(1, 2).onNext { seen.send($0) }.collect()
    return "\((values, seen.value))"
  }

  // onError(_:): The signal completed without a value.
  @Sendable static func example201() async throws -> String {
    let seen = BehaviorSubject("none")
    let source = Signal<Int>.fail(SignalError.noValue).onError { seen.send("\($0)") }
    _ = try? await source.collect()
    return "\(seen.value)"
  }

  // onCompleted(_:): ([1, 2], true)
  @Sendable static func example202() async throws -> String {
    let isDone = BehaviorSubject(false)
    let values = try await Signal.of(1, 2).onCompleted { isDone.send(true) }.collect()
    return "\((values, isDone.value))"
  }

  // instrumented(_:by:on:): 2
  @Sendable static func example203() async throws -> String {
    let count = BehaviorSubject(0)
    let counter = SignalInstrument { name in
      { event in if case .value = event { count.update { $0 += 1 } } }
    }
    _ = try await Signal.of(1, 2).instrumented("source", by: counter).collect()
    return "\(count.value)"
  }

  // onDispose(_:): ([1], true)
  @Sendable static func example204() async throws -> String {
    let isReleased = BehaviorSubject(false)
    let source = Signal.of(1, 2).onDispose { isReleased.send(true) }
    let values = try await source.take(1).collect()
    return "\((values, isReleased.value))"
  }

  // initially(_:): 2
  @Sendable static func example205() async throws -> String {
    let starts = BehaviorSubject(0)
    let source = Signal.of(1, 2).initially { starts.update { $0 += 1 } }
    _ = try await source.collect()
    _ = try await source.collect()
    return "\(starts.value)"
  }

  // onSubscribe(_:): 2
  @Sendable static func example206() async throws -> String {
    let starts = BehaviorSubject(0)
    let source = Signal.of(1, 2).onSubscribe { starts.update { $0 += 1 } }
    _ = try await source.collect()
    _ = try await source.collect()
    return "\(starts.value)"
  }

  // publish(): [2]
  @Sendable static func example207() async throws -> String {
    let source = Subject<Int>(), scheduler = TestScheduler()
    let connection = source.signal.publish()
    let recording = scheduler.record(connection.signal)
    source.send(1)
    connection.connect()
    source.send(2)
    return "\(recording.values)"
  }

  // multicast(_:buffering:): [1, 2]
  @Sendable static func example208() async throws -> String {
    let source = Subject<Int>(), scheduler = TestScheduler()
    let connection = source.signal.multicast(BehaviorSubject(0))
    connection.connect()
    source.send(1)
    let recording = scheduler.record(connection.signal)
    source.send(2)
    return "\(recording.values)"
  }

  // connect(): [1]
  @Sendable static func example209() async throws -> String {
    let source = Subject<Int>(), scheduler = TestScheduler()
    let connection = source.signal.publish()
    let recording = scheduler.record(connection.signal)
    let subscription = connection.connect()
    source.send(1)
    subscription.cancel()
    source.send(2)
    return "\(recording.values)"
  }

  // autoconnect(): (2, 1)
  @Sendable static func example210() async throws -> String {
    let starts = BehaviorSubject(0), scheduler = TestScheduler()
    let source = Signal<Int>.never.onSubscribe { starts.update { $0 += 1 } }
    let shared = source.publish().autoconnect()
    let recordings = [scheduler.record(shared), scheduler.record(shared)]
    return "\((recordings.count, starts.value))"
  }

  // replay(): [1, 2]
  @Sendable static func example211() async throws -> String {
    let source = Subject<Int>(), scheduler = TestScheduler()
    let replayed = source.signal.replay()
    source.send(1)
    source.send(2)
    return "\(scheduler.record(replayed).values)"
  }

  // replayLast(): [2]
  @Sendable static func example212() async throws -> String {
    let source = Subject<Int>(), scheduler = TestScheduler()
    let replayed = source.signal.replayLast()
    source.send(1)
    source.send(2)
    return "\(scheduler.record(replayed).values)"
  }

  // replayLazily(): ([2, 3], [2, 3])
  @Sendable static func example213() async throws -> String {
    let source = Subject<Int>(), scheduler = TestScheduler()
    let replayed = source.signal.replayLazily()
    source.send(1)
    let first = scheduler.record(replayed)
    source.send(2)
    let second = scheduler.record(replayed)
    source.send(3)
    return "\((first.values, second.values))"
  }

  // share(replay:): ([1, 2], [1, 2])
  @Sendable static func example214() async throws -> String {
    let source = Subject<Int>(), scheduler = TestScheduler()
    let shared = source.signal.share(replay: 1)
    let first = scheduler.record(shared)
    source.send(1)
    let second = scheduler.record(shared)
    source.send(2)
    return "\((first.values, second.values))"
  }

  // share(replay:buffering:): ([1, 2], [1, 2])
  @Sendable static func example215() async throws -> String {
    let source = Subject<Int>(), scheduler = TestScheduler()
    let shared = source.signal.share(replay: 1, buffering: .newest(1))
    let first = scheduler.record(shared)
    source.send(1)
    let second = scheduler.record(shared)
    source.send(2)
    return "\((first.values, second.values))"
  }

  // share(replay:grace:on:): (true, ["tick"])
  @Sendable static func example216() async throws -> String {
    let scheduler = TestScheduler()
    let ticks = Signal.interval(every: .seconds(1), on: scheduler).map { _ in "tick" }
    let shared = ticks.share(replay: 1, grace: .seconds(3), on: scheduler)
    let first = try scheduler.run { try await shared.first() }
    let second = scheduler.record(shared)
    return "\((first == "tick", second.values))"
  }

  // share(replay:forgettingAfter:grace:on:): ([1, 2], [2])
  @Sendable static func example217() async throws -> String {
    let source = Subject<Int>(), scheduler = TestScheduler()
    let shared = source.signal
      .share(replay: 2, forgettingAfter: .seconds(4), on: scheduler)
    let first = scheduler.record(shared)
    source.send(1)
    scheduler.advance(by: .seconds(5))
    source.send(2)
    return "\((first.values, scheduler.record(shared).values))"
  }

  // stateful(initial:): (0, 1)
  @Sendable static func example218() async throws -> String {
    let source = Subject<Int>()
    let state = source.signal.stateful(initial: 0)
    let before = state.value
    source.send(1)
    return "\((before, state.value))"
  }

  // Subject: [2]
  @Sendable static func example219() async throws -> String {
    let subject = Subject<Int>(), scheduler = TestScheduler()
    subject.send(1)
    let recording = scheduler.record(subject.signal)
    subject.send(2)
    return "\(recording.values)"
  }

  // BehaviorSubject: ([1, 2], 2)
  @Sendable static func example220() async throws -> String {
    let subject = BehaviorSubject(0), scheduler = TestScheduler()
    subject.send(1)
    let recording = scheduler.record(subject.signal)
    subject.send(2)
    return "\((recording.values, subject.value))"
  }

  // ReplaySubject: [2, 3]
  @Sendable static func example221() async throws -> String {
    let subject = ReplaySubject<Int>(capacity: 2), scheduler = TestScheduler()
    for number in 1...3 { subject.send(number) }
    return "\(scheduler.record(subject.signal).values)"
  }

  // BehaviorSubject.update(_:): 2
  @Sendable static func example222() async throws -> String {
    let subject = BehaviorSubject(1)
    subject.update { $0 *= 2 }
    return "\(subject.value)"
  }

  // BehaviorSubject.exchange(_:): (1, 7)
  @Sendable static func example223() async throws -> String {
    let subject = BehaviorSubject(1)
    let previous = subject.exchange(7)
    return "\((previous, subject.value))"
  }

  // SignalChannel: (["typed"], ["from the model"])
  @Sendable static func example224() async throws -> String {
    let channel = SignalChannel<String>(), scheduler = TestScheduler()
    let model = scheduler.record(channel.leading.signal)
    let view = scheduler.record(channel.following.signal)
    channel.leading.send("from the model")
    channel.following.send("typed")
    return "\((model.values, view.values))"
  }

  // Command: [2]
  @Sendable static func example225() async throws -> String {
    let scheduler = TestScheduler()
    let command = Command<Int, Int>(on: scheduler) { .just($0 * 2) }
    let recording = scheduler.record(command.executionSignals.flatten())
    command.execute(1)
    scheduler.run()
    return "\(recording.values)"
  }

  // Command.allowsConcurrentExecution: [1, 2]
  @Sendable static func example226() async throws -> String {
    let scheduler = TestScheduler()
    let command = Command<Int, Int>(allowsConcurrentExecution: true, on: scheduler) { input in
      .just(input).delay(for: .seconds(2), on: scheduler)
    }
    let recording = scheduler.record(command.executionSignals.flatten())
    command.execute(1)
    command.execute(2)
    scheduler.run()
    return "\(recording.values)"
  }

  // Command.errors: ["The signal completed without a value."]
  @Sendable static func example227() async throws -> String {
    let scheduler = TestScheduler()
    let command = Command<Int, Int>(on: scheduler) { _ in .fail(SignalError.noValue) }
    let recording = scheduler.record(command.errors.map { "\($0)" })
    command.execute(1)
    scheduler.run()
    return "\(recording.values)"
  }

  // observe(_:): 7
  @Sendable static func example228() async throws -> String {
    let subject = Subject<Int>(), last = BehaviorSubject(0)
    let subscription = subject.signal.observe(
      Observer(next: { last.send($0); return .more }, finish: { _ in }))
    subject.send(7)
    subscription.cancel()
    subject.send(8)
    return "\(last.value)"
  }

  // first(): Optional(1)
  @Sendable static func example229() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-|", .numbers).signal
    let result = try scheduler.run { try await source.first() }
    return "\(result as Any)"
  }

  // first(default:): 0
  @Sendable static func example230() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("---|", .numbers).signal
    let result = try scheduler.run { try await source.first(default: 0) }
    return "\(result)"
  }

  // last(): Optional(2)
  @Sendable static func example231() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-|", .numbers).signal
    let result = try scheduler.run { try await source.last() }
    return "\(result as Any)"
  }

  // single(): 1
  @Sendable static func example232() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-|", .numbers).signal
    let result = try scheduler.run { try await source.single() }
    return "\(result)"
  }

  // collect(): [1, 2]
  @Sendable static func example233() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-|", .numbers).signal
    let result = try scheduler.run { try await source.collect() }
    return "\(result)"
  }

  // waitUntilCompleted(): completed
  @Sendable static func example234() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-|", .numbers).signal
    try scheduler.run { try await source.waitUntilCompleted() }
    return "\("completed")"
  }

  // forEachLatest(on:_:): 2
  @Sendable static func example235() async throws -> String {
    let last = BehaviorSubject(0), scheduler = TestScheduler()
    let source = try scheduler.cold("-12-|", .numbers).signal
    try scheduler.run {
      try await source.forEachLatest(on: scheduler) { value in
        try await scheduler.sleep(for: .seconds(2))
        last.send(value)
      }
    }
    return "\(last.value)"
  }

  // values(buffering:): [3, 4]
  @Sendable static func example236() async throws -> String {
    let subject = ReplaySubject<Int>()
    for number in 1...4 { subject.send(number) }
    subject.finish()
    var values: [Int] = []
    for try await value in subject.signal.values(buffering: .newest(2)) {
      values.append(value)
    }
    return "\(values)"
  }

  // stream(buffering:): [1, 2, 3]
  @Sendable static func example237() async throws -> String {
    let stream = Signal.of(1, 2, 3).stream()
    var values: [Int] = []
    for try await value in stream { values.append(value) }
    return "\(values)"
  }

  // subscribed(buffering:): [1]
  @Sendable static func example238() async throws -> String {
    let subject = Subject<Int>()
    let values = subject.signal.subscribed()
    subject.send(1)
    subject.finish()
    return "\(try await Signal(values).collect())"
  }

  // assign(to:of:): shown
  @Sendable static func example239() async throws -> String {
    @MainActor final class Label { var text = "" }
    let label = Label(), subject = Subject<String>()
    await MainActor.run { _ = subject.signal.assign(to: \.text, of: label) }
    await MainActor.run { subject.send("shown") }
    return "\(await label.text)"
  }

  // log(_:events:to:): [1, 2]
  @Sendable static func example240() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("------------1---------2-----------|", .numbers).signal
    let recording = scheduler.record(source.log())
    scheduler.advance(by: .seconds(40))
    return "\(recording.values)"
  }

  // checkpoint(_:): ["a", "b"]
  @Sendable static func example241() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-a-b-|").signal
    let recording = scheduler.record(source.checkpoint("quotes"))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // named(_:): ["a", "b"]
  @Sendable static func example242() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-a-b-|").signal
    let recording = scheduler.record(source.named("users"))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }
}
