// Written by OperatorExampleTests from the manifest; do not edit.
// swift-format-ignore-file
import ReactiveConcurrency
import ReactiveTesting

enum OperatorExamples {
  static let all: [(name: String, run: @Sendable () async throws -> String)] = [
    ("just(_:)", example0),
    ("of(_:)", example1),
    ("empty", example2),
    ("never", example3),
    ("init(_: sequence)", example4),
    ("init(_: asyncSequence)", example5),
    ("map(_:)", example6),
    ("map(to:)", example7),
    ("compactMap(_:)", example8),
    ("scan(_:_:)", example9),
    ("scan(_:_:) with index", example10),
    ("scan(into:_:)", example11),
    ("scan(_:)", example12),
    ("scanMap(into:_:)", example13),
    ("combinePrevious(_:_:)", example14),
    ("interspersed(every:with:)", example15),
    ("pairwise()", example16),
    ("enumerated()", example17),
    ("aggregate(_:_:)", example18),
    ("aggregate(_:_:) with index", example19),
    ("aggregate(from:_:)", example20),
    ("aggregate(into:_:)", example21),
    ("collected()", example22),
    ("materialize()", example23),
    ("ifEmpty(_:)", example24),
    ("ifEmpty(switchTo:)", example25),
    ("filter(_:)", example26),
    ("ignore(_:)", example27),
    ("ignoreValues()", example28),
    ("distinctUntilChanged()", example29),
    ("distinctUntilChanged(by:)", example30),
    ("distinct()", example31),
    ("distinct(by:)", example32),
    ("element(at:)", example33),
    ("take(_:)", example34),
    ("take(while:)", example35),
    ("take(until: predicate)", example36),
    ("take(through:)", example37),
    ("take(until: signal)", example38),
    ("take(untilReplacement:)", example39),
    ("take(for:on:)", example40),
    ("takeLast(_:)", example41),
    ("skip(_:)", example42),
    ("skip(while:)", example43),
    ("skip(until: predicate)", example44),
    ("skip(until: signal)", example45),
    ("skip(for:on:)", example46),
    ("skipLast(_:)", example47),
    ("any(_:)", example48),
    ("any()", example49),
    ("all(_:)", example50),
    ("start(with:)", example51),
    ("concat(_:)", example52),
    ("Signal.concat(_:)", example53),
    ("then(_:)", example54),
    ("merge(with:)", example55),
    ("Signal.merge(_:)", example56),
    ("Signal.merge(_:delayingErrors:)", example57),
    ("Signal.concat(_:delayingErrors:)", example58),
    ("multicast(_:)", example59),
    ("Signal.race(_:)", example60),
    ("zip(with:)", example61),
    ("zip(_:)", example62),
    ("zip(_:) array", example63),
    ("zip(_:reduce:)", example64),
    ("combineLatest(with:)", example65),
    ("combineLatest(_:)", example66),
    ("combineLatest(_:) array", example67),
    ("combineLatest(_:reduce:)", example68),
    ("sample(by:)", example69),
    ("sample(with:)", example70),
    ("withLatest(from:)", example71),
    ("withLatest(from:_:)", example72),
    ("repeated()", example73),
    ("repeated(_:)", example74),
    ("repeated(_:delay:on:)", example75),
    ("repeated(when:)", example76),
    ("Signal.mergeSorted(_:by:)", example77),
    ("zipLongest(_:_:)", example78),
    ("elementsEqual(_:)", example79),
    ("join(_:by:and:within:on:)", example80),
    ("flattenMap(_:)", example81),
    ("flattenMap(.merge(maxConcurrent: 2))", example82),
    ("flattenMap(.concat)", example83),
    ("flattenMap(.concat(maxConcurrent: 2))", example84),
    ("flattenMap(.latest)", example85),
    ("flattenMap(.exhaust)", example86),
    ("flattenMap(.race)", example87),
    ("bind(_:)", example88),
    ("Signal.switch(by:cases:default:)", example89),
    ("buffer(count:)", example90),
    ("buffer(count:every:)", example91),
    ("buffer(for:every:on:)", example92),
    ("buffer(until:)", example93),
    ("buffer(for:skippingEmpty:on:)", example94),
    ("runs(by:)", example95),
    ("chunked(by:)", example96),
    ("buffer(for:on:)", example97),
    ("buffer(for:count:on:)", example98),
    ("group(by:)", example99),
    ("group(by:transform:)", example100),
    ("group(by:limit:)", example101),
    ("group(by:idle:limit:on:)", example102),
    ("window(count:)", example103),
    ("window(for:on:)", example104),
    ("window(for:count:on:)", example105),
    ("interval(every:on:)", example106),
    ("interval(of:every:on:)", example107),
    ("timer(after:on:)", example108),
    ("timer(after:every:on:)", example109),
    ("debounce(for:on:)", example110),
    ("debounce(for:on:when:)", example111),
    ("throttle(for:on:)", example112),
    ("throttle(for:on:latest:)", example113),
    ("delay(for:on:)", example114),
    ("delay(until:)", example115),
    ("delaySubscription(for:on:)", example116),
    ("paced(_:per:burst:on:)", example117),
    ("keepAlive(every:with:on:)", example118),
    ("timeout(after:on:)", example119),
    ("timeout(each:on:)", example120),
    ("timeout(after:on:switchingTo:)", example121),
    ("timeout(each:on:switchingTo:)", example122),
    ("timestamped(on:)", example123),
    ("timeInterval(on:)", example124),
    ("deliver(on:)", example125),
    ("subscribe(on:)", example126),
    ("catch(_:)", example127),
    ("catch(to:)", example128),
    ("catch(returning:)", example129),
    ("retry()", example130),
    ("retry(_:)", example131),
    ("retry(_:delay:on:)", example132),
    ("retry(on:resettingOnValue:_:)", example133),
    ("retry(when:)", example134),
    ("Signal.firstSuccess(of:)", example135),
    ("results()", example136),
    ("first()", example137),
    ("first(default:)", example138),
    ("last()", example139),
    ("single()", example140),
    ("collect()", example141),
    ("waitUntilCompleted()", example142),
    ("log(_:events:to:)", example143),
    ("checkpoint(_:)", example144),
    ("named(_:)", example145),
  ]

  // just(_:): [1]
  @Sendable static func example0() async throws -> String {
    let scheduler = TestScheduler()
    let recording = scheduler.record(Signal.just(1))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // of(_:): [1, 2, 3]
  @Sendable static func example1() async throws -> String {
    let scheduler = TestScheduler()
    let recording = scheduler.record(Signal.of(1, 2, 3))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // empty: []
  @Sendable static func example2() async throws -> String {
    let scheduler = TestScheduler()
    let recording = scheduler.record(Signal<Int>.empty)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // never: []
  @Sendable static func example3() async throws -> String {
    let scheduler = TestScheduler()
    let recording = scheduler.record(Signal<Int>.never)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // init(_: sequence): [1, 2, 3]
  @Sendable static func example4() async throws -> String {
    let scheduler = TestScheduler()
    let recording = scheduler.record(Signal(1...3))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // init(_: asyncSequence): []
  @Sendable static func example5() async throws -> String {
    let scheduler = TestScheduler()
    let asyncSequence = try scheduler.cold("-1-2-|", .numbers).signal
    let recording = scheduler.record(Signal(asyncSequence))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // map(_:): [2, 4, 6]
  @Sendable static func example6() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-|", .numbers).signal
    let recording = scheduler.record(source.map { $0 * 2 })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // map(to:): ["z", "z", "z"]
  @Sendable static func example7() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-|", .numbers).signal
    let recording = scheduler.record(source.map(to: "z"))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // compactMap(_:): [1, 2]
  @Sendable static func example8() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-|", .numbers).signal
    let recording = scheduler.record(source.compactMap { $0 % 2 == 0 ? $0 / 2 : nil })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // scan(_:_:): [1, 3, 4, 7]
  @Sendable static func example9() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-1-3-|", .numbers).signal
    let recording = scheduler.record(source.scan(0) { $0 + $1 })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // scan(_:_:) with index: [0, 2, 4, 7]
  @Sendable static func example10() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-1-1-|", .numbers).signal
    let recording = scheduler.record(source.scan(0) { $0 + $1 * $2 })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // scan(into:_:): [[1], [1, 2], [1, 2, 3]]
  @Sendable static func example11() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-|", .numbers).signal
    let recording = scheduler.record(source.scan(into: []) { $0.append($1) })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // scan(_:): [1, 3, 3, 4]
  @Sendable static func example12() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-3-2-4-|", .numbers).signal
    let recording = scheduler.record(source.scan { max($0, $1) })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // scanMap(into:_:): [false, true, true, false]
  @Sendable static func example13() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-1-2-3-|", .numbers).signal
    let recording = scheduler.record(source.scanMap(into: 0) { $0 += $1; return $0 % 2 == 0 })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // combinePrevious(_:_:): [1, 2, 4, 1]
  @Sendable static func example14() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-3-7-8-|", .numbers).signal
    let recording = scheduler.record(source.combinePrevious(0) { $1 - $0 })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // interspersed(every:with:): [1, 0, 2, 0, 3]
  @Sendable static func example15() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-|", .numbers).signal
    let recording = scheduler.record(source.interspersed(with: 0))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // pairwise(): [(1, 2), (2, 3)]
  @Sendable static func example16() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-|", .numbers).signal
    let recording = scheduler.record(source.pairwise())
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // enumerated(): [(offset: 0, element: "a"), (offset: 1, element: "b"), (offset: 2, element: "c")]
  @Sendable static func example17() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-a-b-c-|").signal
    let recording = scheduler.record(source.enumerated())
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // aggregate(_:_:): [7]
  @Sendable static func example18() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-1-3-|", .numbers).signal
    let recording = scheduler.record(source.aggregate(0) { $0 + $1 })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // aggregate(_:_:) with index: [7]
  @Sendable static func example19() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-1-1-|", .numbers).signal
    let recording = scheduler.record(source.aggregate(0) { $0 + $1 * $2 })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // aggregate(from:_:): [8]
  @Sendable static func example20() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-1-3-|", .numbers).signal
    let recording = scheduler.record(source.aggregate(from: { 1 }) { $0 + $1 })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // aggregate(into:_:): [[1, 2, 3]]
  @Sendable static func example21() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-|", .numbers).signal
    let recording = scheduler.record(source.aggregate(into: []) { $0.append($1) })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // collected(): [[1, 2, 3, 4]]
  @Sendable static func example22() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-|", .numbers).signal
    let recording = scheduler.record(source.collected())
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // materialize(): [next(1), next(2), failed(#)]
  @Sendable static func example23() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-#", .numbers).signal
    let recording = scheduler.record(source.materialize())
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // ifEmpty(_:): [0]
  @Sendable static func example24() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("---|", .numbers).signal
    let recording = scheduler.record(source.ifEmpty(0))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // ifEmpty(switchTo:): [8, 9]
  @Sendable static func example25() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("---|", .numbers).signal
    let fallback = try scheduler.cold("-8-9|", .numbers).signal
    let recording = scheduler.record(source.ifEmpty(switchTo: fallback))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // filter(_:): [2, 4]
  @Sendable static func example26() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-|", .numbers).signal
    let recording = scheduler.record(source.filter { $0 % 2 == 0 })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // ignore(_:): [1, 3]
  @Sendable static func example27() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-2-|", .numbers).signal
    let recording = scheduler.record(source.ignore(2))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // ignoreValues(): []
  @Sendable static func example28() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-|", .numbers).signal
    let recording = scheduler.record(source.ignoreValues())
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // distinctUntilChanged(): [1, 2, 1]
  @Sendable static func example29() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-1-2-2-1-|", .numbers).signal
    let recording = scheduler.record(source.distinctUntilChanged())
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // distinctUntilChanged(by:): [1, 2, 4]
  @Sendable static func example30() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-5-|", .numbers).signal
    let recording = scheduler.record(source.distinctUntilChanged { $0 / 2 == $1 / 2 })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // distinct(): [1, 2, 3]
  @Sendable static func example31() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-1-3-2-|", .numbers).signal
    let recording = scheduler.record(source.distinct())
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // distinct(by:): [1, 2, 3]
  @Sendable static func example32() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-4-3-5-|", .numbers).signal
    let recording = scheduler.record(source.distinct { $0 % 3 })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // element(at:): [2]
  @Sendable static func example33() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-|", .numbers).signal
    let recording = scheduler.record(source.element(at: 1))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // take(_:): [1, 2]
  @Sendable static func example34() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-|", .numbers).signal
    let recording = scheduler.record(source.take(2))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // take(while:): [1, 2]
  @Sendable static func example35() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-1-|", .numbers).signal
    let recording = scheduler.record(source.take(while: { $0 < 3 }))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // take(until: predicate): [1, 2]
  @Sendable static func example36() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-1-|", .numbers).signal
    let recording = scheduler.record(source.take(until: { $0 == 3 }))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // take(through:): [1, 2, 3]
  @Sendable static func example37() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-1-|", .numbers).signal
    let recording = scheduler.record(source.take(through: { $0 == 3 }))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // take(until: signal): ["1", "2"]
  @Sendable static func example38() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-|").signal
    let trigger = try scheduler.cold("----a-b-|").signal
    let recording = scheduler.record(source.take(until: trigger))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // take(untilReplacement:): ["1", "2", "a", "b"]
  @Sendable static func example39() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-|").signal
    let replacement = try scheduler.cold("----a-b-|").signal
    let recording = scheduler.record(source.take(untilReplacement: replacement))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // take(for:on:): [1, 2]
  @Sendable static func example40() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-|", .numbers).signal
    let recording = scheduler.record(source.take(for: .seconds(4), on: scheduler))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // takeLast(_:): [3, 4]
  @Sendable static func example41() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-|", .numbers).signal
    let recording = scheduler.record(source.takeLast(2))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // skip(_:): [3, 4]
  @Sendable static func example42() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-|", .numbers).signal
    let recording = scheduler.record(source.skip(2))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // skip(while:): [3, 1]
  @Sendable static func example43() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-1-|", .numbers).signal
    let recording = scheduler.record(source.skip(while: { $0 < 3 }))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // skip(until: predicate): [3, 1]
  @Sendable static func example44() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-1-|", .numbers).signal
    let recording = scheduler.record(source.skip(until: { $0 == 3 }))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // skip(until: signal): ["3", "4"]
  @Sendable static func example45() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-|").signal
    let trigger = try scheduler.cold("----a-b-|").signal
    let recording = scheduler.record(source.skip(until: trigger))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // skip(for:on:): [3, 4]
  @Sendable static func example46() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-|", .numbers).signal
    let recording = scheduler.record(source.skip(for: .seconds(4), on: scheduler))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // skipLast(_:): [1, 2]
  @Sendable static func example47() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-|", .numbers).signal
    let recording = scheduler.record(source.skipLast(2))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // any(_:): [true]
  @Sendable static func example48() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-|", .numbers).signal
    let recording = scheduler.record(source.any { $0 > 2 })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // any(): [true]
  @Sendable static func example49() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-|", .numbers).signal
    let recording = scheduler.record(source.any())
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // all(_:): [false]
  @Sendable static func example50() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-|", .numbers).signal
    let recording = scheduler.record(source.all { $0 < 3 })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // start(with:): [0, 1, 2]
  @Sendable static func example51() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-|", .numbers).signal
    let recording = scheduler.record(source.start(with: 0))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // concat(_:): ["1", "2", "a", "b"]
  @Sendable static func example52() async throws -> String {
    let scheduler = TestScheduler()
    let first = try scheduler.cold("-1-2|").signal
    let second = try scheduler.cold("-a-b-|").signal
    let recording = scheduler.record(first.concat(second))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // Signal.concat(_:): [1, 2]
  @Sendable static func example53() async throws -> String {
    let scheduler = TestScheduler()
    let a = try scheduler.cold("-1|", .numbers).signal
    let b = try scheduler.cold("-2-#", .numbers).signal
    let c = try scheduler.cold("-3|", .numbers).signal
    let recording = scheduler.record(Signal.concat([a, b, c]))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // then(_:): ["a", "b"]
  @Sendable static func example54() async throws -> String {
    let scheduler = TestScheduler()
    let first = try scheduler.cold("-1-2|").signal
    let second = try scheduler.cold("-a-b-|").signal
    let recording = scheduler.record(first.then { second })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // merge(with:): ["1", "a", "2", "b", "3"]
  @Sendable static func example55() async throws -> String {
    let scheduler = TestScheduler()
    let first = try scheduler.cold("-1-2---3|").signal
    let second = try scheduler.cold("-a---b|").signal
    let recording = scheduler.record(first.merge(with: second))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // Signal.merge(_:): ["1", "a", "x", "2"]
  @Sendable static func example56() async throws -> String {
    let scheduler = TestScheduler()
    let a = try scheduler.cold("-1---2|").signal
    let b = try scheduler.cold("--a|").signal
    let c = try scheduler.cold("---x--#").signal
    let recording = scheduler.record(Signal.merge(a, b, c))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // Signal.merge(_:delayingErrors:): ["1", "a", "b"]
  @Sendable static func example57() async throws -> String {
    let scheduler = TestScheduler()
    let a = try scheduler.cold("-1-#").signal
    let b = try scheduler.cold("--a--b|").signal
    let recording = scheduler.record(Signal.merge([a, b], delayingErrors: true))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // Signal.concat(_:delayingErrors:): [1, 2, 3]
  @Sendable static func example58() async throws -> String {
    let scheduler = TestScheduler()
    let a = try scheduler.cold("-1-#", .numbers).signal
    let b = try scheduler.cold("-2-3|", .numbers).signal
    let recording = scheduler.record(Signal.concat([a, b], delayingErrors: true))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // multicast(_:): [(1, 2), (2, 3)]
  @Sendable static func example59() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-|", .numbers).signal
    let recording = scheduler.record(source.multicast { zip($0, $0.skip(1)) })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // Signal.race(_:): ["a", "b", "c"]
  @Sendable static func example60() async throws -> String {
    let scheduler = TestScheduler()
    let a = try scheduler.cold("---1-2|").signal
    let b = try scheduler.cold("--a-b-c|").signal
    let recording = scheduler.record(Signal.race(a, b))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // zip(with:): [("1", "a"), ("2", "b"), ("3", "c")]
  @Sendable static func example61() async throws -> String {
    let scheduler = TestScheduler()
    let first = try scheduler.cold("-1-2-3---|").signal
    let second = try scheduler.cold("--a---b-c-d|").signal
    let recording = scheduler.record(first.zip(with: second))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // zip(_:): [("1", "a", "x"), ("2", "b", "y")]
  @Sendable static func example62() async throws -> String {
    let scheduler = TestScheduler()
    let a = try scheduler.cold("-1-2-3-|").signal
    let b = try scheduler.cold("--a-b|").signal
    let c = try scheduler.cold("---xy-z|").signal
    let recording = scheduler.record(zip(a, b, c))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // zip(_:) array: [["1", "a"], ["2", "b"]]
  @Sendable static func example63() async throws -> String {
    let scheduler = TestScheduler()
    let a = try scheduler.cold("-1-2-3-|").signal
    let b = try scheduler.cold("--a-b|").signal
    let recording = scheduler.record(zip([a, b]))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // zip(_:reduce:): [5, 7]
  @Sendable static func example64() async throws -> String {
    let scheduler = TestScheduler()
    let a = try scheduler.cold("-1-2-3-|", .numbers).signal
    let b = try scheduler.cold("--4-5|", .numbers).signal
    let recording = scheduler.record(zip(a, b) { $0 + $1 })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // combineLatest(with:): [("1", "a"), ("2", "a"), ("2", "b"), ("3", "b"), ("3", "c")]
  @Sendable static func example65() async throws -> String {
    let scheduler = TestScheduler()
    let first = try scheduler.cold("-1-2--3|").signal
    let second = try scheduler.cold("--a-b-----c|").signal
    let recording = scheduler.record(first.combineLatest(with: second))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // combineLatest(_:): [("1", "a", "x"), ("2", "a", "x"), ("2", "a", "y"), ("2", "a", "z")]
  @Sendable static func example66() async throws -> String {
    let scheduler = TestScheduler()
    let a = try scheduler.cold("-1---2|").signal
    let b = try scheduler.cold("--a|").signal
    let c = try scheduler.cold("---x-y-z|").signal
    let recording = scheduler.record(combineLatest(a, b, c))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // combineLatest(_:) array: [["1", "a"], ["1", "b"], ["2", "b"]]
  @Sendable static func example67() async throws -> String {
    let scheduler = TestScheduler()
    let a = try scheduler.cold("-1---2|").signal
    let b = try scheduler.cold("--a-b|").signal
    let recording = scheduler.record(combineLatest([a, b]))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // combineLatest(_:reduce:): [5, 6, 7, 8]
  @Sendable static func example68() async throws -> String {
    let scheduler = TestScheduler()
    let a = try scheduler.cold("-1---2|", .numbers).signal
    let b = try scheduler.cold("--4-5-6|", .numbers).signal
    let recording = scheduler.record(combineLatest(a, b) { $0 + $1 })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // sample(by:): ["2", "3", "3"]
  @Sendable static func example69() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3----4-|").signal
    let sampler = try scheduler.cold("x--x--x-x|").signal
    let recording = scheduler.record(source.sample(by: sampler))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // sample(with:): [("2", "b"), ("3", "c"), ("3", "d")]
  @Sendable static func example70() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3----4-|").signal
    let sampler = try scheduler.cold("a--b--c-d|").signal
    let recording = scheduler.record(source.sample(with: sampler))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // withLatest(from:): [("2", "a"), ("3", "b"), ("4", "b")]
  @Sendable static func example71() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-|").signal
    let other = try scheduler.cold("--a--b-|").signal
    let recording = scheduler.record(source.withLatest(from: other))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // withLatest(from:_:): [("2", "a", "x"), ("3", "b", "x"), ("4", "b", "x")]
  @Sendable static func example72() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-|").signal
    let a = try scheduler.cold("--a--b-|").signal
    let b = try scheduler.cold("--x|").signal
    let recording = scheduler.record(source.withLatest(from: a, b))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // repeated(): [1, 2, 1, 2, 1, 2]
  @Sendable static func example73() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2|", .numbers).signal
    let recording = scheduler.record(source.repeated())
    scheduler.advance(by: .seconds(11))
    return "\(recording.values)"
  }

  // repeated(_:): [1, 2, 1, 2]
  @Sendable static func example74() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2|", .numbers).signal
    let recording = scheduler.record(source.repeated(2))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // repeated(_:delay:on:): [1, 1, 1]
  @Sendable static func example75() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1|", .numbers).signal
    let recording = scheduler.record(source.repeated(3, delay: .seconds(2), on: scheduler))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // repeated(when:): ["1", "1", "1"]
  @Sendable static func example76() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1|").signal
    let refresh = try scheduler.cold("-x---x--x-|").signal
    let recording = scheduler.record(source.repeated(when: refresh))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // Signal.mergeSorted(_:by:): [1, 2, 3, 4, 5, 7, 9]
  @Sendable static func example77() async throws -> String {
    let scheduler = TestScheduler()
    let a = try scheduler.cold("-1-4--7|", .numbers).signal
    let b = try scheduler.cold("--2-3-5-9|", .numbers).signal
    let recording = scheduler.record(Signal.mergeSorted([a, b], by: <))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // zipLongest(_:_:): [(Optional("1"), Optional("a")), (Optional("2"), nil), (Optional("3"), nil)]
  @Sendable static func example78() async throws -> String {
    let scheduler = TestScheduler()
    let a = try scheduler.cold("-1-2-3-|").signal
    let b = try scheduler.cold("--a|").signal
    let recording = scheduler.record(zipLongest(a, b))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // elementsEqual(_:): [false]
  @Sendable static func example79() async throws -> String {
    let scheduler = TestScheduler()
    let a = try scheduler.cold("-1-2-3-|", .numbers).signal
    let b = try scheduler.cold("--12---4|", .numbers).signal
    let recording = scheduler.record(a.elementsEqual(b))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // join(_:by:and:within:on:): ["pair(1, 1)", "left(2)", "right(2)"]
  @Sendable static func example80() async throws -> String {
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

  // flattenMap(_:): [1, 2, 4, 3, 5, 6, 7, 8, 9]
  @Sendable static func example81() async throws -> String {
    let scheduler = TestScheduler()
    let outer = try scheduler.cold("-1-4---7-|", .numbers).signal
    let inner = try scheduler.cold("0-1-2|", .numbers).signal
    let recording = scheduler.record(outer.flattenMap { outer in inner.map { outer + $0 } })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // flattenMap(.merge(maxConcurrent: 2)): [1, 4, 2, 5, 3, 6, 7, 8, 9]
  @Sendable static func example82() async throws -> String {
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
  @Sendable static func example83() async throws -> String {
    let scheduler = TestScheduler()
    let outer = try scheduler.cold("-1-4---7-|", .numbers).signal
    let inner = try scheduler.cold("0-1-2|", .numbers).signal
    let output = outer.flattenMap(.concat) { outer in inner.map { outer + $0 } }
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // flattenMap(.concat(maxConcurrent: 2)): [1, 2, 3, 4, 5, 6, 7, 8, 9]
  @Sendable static func example84() async throws -> String {
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
  @Sendable static func example85() async throws -> String {
    let scheduler = TestScheduler()
    let outer = try scheduler.cold("-1-4---7-|", .numbers).signal
    let inner = try scheduler.cold("0-1-2|", .numbers).signal
    let output = outer.flattenMap(.latest) { outer in inner.map { outer + $0 } }
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // flattenMap(.exhaust): [1, 2, 3, 7, 8, 9]
  @Sendable static func example86() async throws -> String {
    let scheduler = TestScheduler()
    let outer = try scheduler.cold("-1-4---7-|", .numbers).signal
    let inner = try scheduler.cold("0-1-2|", .numbers).signal
    let output = outer.flattenMap(.exhaust) { outer in inner.map { outer + $0 } }
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // flattenMap(.race): [1, 2, 3]
  @Sendable static func example87() async throws -> String {
    let scheduler = TestScheduler()
    let outer = try scheduler.cold("(14)|", .numbers).signal
    let inner = try scheduler.cold("0-1-2|", .numbers).signal
    let output = outer.flattenMap(.race) { outer in inner.map { outer + $0 } }
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // bind(_:): [0, 1, 0, 1]
  @Sendable static func example88() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-4-7-|", .numbers).signal
    let inner = try scheduler.cold("0-1|", .numbers).signal
    let output = source.bind { { value, stop in stop = value == 4; return inner } }
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // Signal.switch(by:cases:default:): ["1", "2", "8", "9"]
  @Sendable static func example89() async throws -> String {
    let scheduler = TestScheduler()
    let keys = try scheduler.cold("-a---b---|").signal
    let first = try scheduler.cold("1-2-3-4|").signal
    let second = try scheduler.cold("8-9|").signal
    let output = Signal.switch(by: keys, cases: ["a": first, "b": second])
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // buffer(count:): [[1, 2], [3, 4], [5]]
  @Sendable static func example90() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-5-|", .numbers).signal
    let recording = scheduler.record(source.buffer(count: 2))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // buffer(count:every:): [[1, 2, 3], [2, 3, 4], [3, 4, 5]]
  @Sendable static func example91() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-5-|", .numbers).signal
    let recording = scheduler.record(source.buffer(count: 3, every: 1))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // buffer(for:every:on:): [[1], [1, 2], [3], [3, 4], [4], [5]]
  @Sendable static func example92() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-12--3-4---5-|", .numbers).signal
    let output = source.buffer(for: .seconds(4), every: .seconds(2), on: scheduler)
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // buffer(until:): [["1", "2"], ["3", "4"], ["5"]]
  @Sendable static func example93() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-5-|").signal
    let boundary = try scheduler.cold("----x--x-|").signal
    let recording = scheduler.record(source.buffer(until: boundary))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // buffer(for:skippingEmpty:on:): [[1, 2], [], [], [3]]
  @Sendable static func example94() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-12--------3-|", .numbers).signal
    let output = source.buffer(for: .seconds(3), skippingEmpty: false, on: scheduler)
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // runs(by:): [[1, 3], [2, 4, 6], [5]]
  @Sendable static func example95() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-3-2-4-6-5-|", .numbers).signal
    let recording = scheduler.record(source.runs(by: { $0.isMultiple(of: 2) }).map(\.values))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // chunked(by:): [[1, 1], [2, 2, 2], [3]]
  @Sendable static func example96() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-1-2-2-2-3-|", .numbers).signal
    let recording = scheduler.record(source.chunked(by: { $0 == $1 }))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // buffer(for:on:): [[1, 2], [3, 4], [5]]
  @Sendable static func example97() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-12--3-4---5-|", .numbers).signal
    let recording = scheduler.record(source.buffer(for: .seconds(3), on: scheduler))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // buffer(for:count:on:): [[1, 2], [3, 4], [5]]
  @Sendable static func example98() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-123--4---5-|", .numbers).signal
    let recording = scheduler.record(source.buffer(for: .seconds(3), count: 2, on: scheduler))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // group(by:): ["1: 1", "0: 2", "1: 3", "0: 4"]
  @Sendable static func example99() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-|", .numbers).signal
    let output = source.group(by: { $0 % 2 })
      .flattenMap { group in group.map { "\(group.key): \($0)" } }
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // group(by:transform:): ["1: 2", "0: 4", "1: 6", "0: 8"]
  @Sendable static func example100() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-|", .numbers).signal
    let output = source.group(by: { $0 % 2 }, transform: { $0 * 2 })
      .flattenMap { group in group.map { "\(group.key): \($0)" } }
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // group(by:limit:): ["1: 1", "2: 2", "1: 4", "0: 3", "1: 1"]
  @Sendable static func example101() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-4-3-1-|", .numbers).signal
    let output = source.group(by: { $0 % 3 }, limit: 2)
      .flattenMap { group in group.map { "\(group.key): \($0)" } }
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // group(by:idle:limit:on:): ["1: 1", "0: 2", "1: 3", "0: 2"]
  @Sendable static func example102() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2---3--2----|", .numbers).signal
    let output = source.group(by: { $0 % 2 }, idle: .seconds(4), on: scheduler)
      .flattenMap { group in group.map { "\(group.key): \($0)" } }
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // window(count:): [[1, 2], [3, 4], [5]]
  @Sendable static func example103() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-5-|", .numbers).signal
    let recording = scheduler.record(source.window(count: 2).flattenMap { $0.collected() })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // window(for:on:): [[1, 2], [3, 4], [5]]
  @Sendable static func example104() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-12--3-4---5-|", .numbers).signal
    let output = source.window(for: .seconds(3), on: scheduler)
      .flattenMap { $0.collected() }
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // window(for:count:on:): [[1, 2], [3, 4], [5]]
  @Sendable static func example105() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-123--4---5-|", .numbers).signal
    let output = source.window(for: .seconds(3), count: 2, on: scheduler)
      .flattenMap { $0.collected() }
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // interval(every:on:): [2.0 seconds, 4.0 seconds, 6.0 seconds, 8.0 seconds]
  @Sendable static func example106() async throws -> String {
    let scheduler = TestScheduler()
    let recording = scheduler.record(Signal.interval(every: .seconds(2), on: scheduler))
    scheduler.advance(by: .seconds(9))
    return "\(recording.values)"
  }

  // interval(of:every:on:): [1, 2, 3]
  @Sendable static func example107() async throws -> String {
    let scheduler = TestScheduler()
    let output = Signal.interval(of: 1...3, every: .seconds(2), on: scheduler)
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // timer(after:on:): [3.0 seconds]
  @Sendable static func example108() async throws -> String {
    let scheduler = TestScheduler()
    let recording = scheduler.record(Signal.timer(after: .seconds(3), on: scheduler))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // timer(after:every:on:): [1.0 seconds, 4.0 seconds, 7.0 seconds]
  @Sendable static func example109() async throws -> String {
    let scheduler = TestScheduler()
    let output = Signal.timer(after: .seconds(1), every: .seconds(3), on: scheduler)
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(9))
    return "\(recording.values)"
  }

  // debounce(for:on:): [3, 5]
  @Sendable static func example110() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-12-3----4-5-|", .numbers).signal
    let recording = scheduler.record(source.debounce(for: .seconds(2), on: scheduler))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // debounce(for:on:when:): [1, 4, 2, 5]
  @Sendable static func example111() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-3-4---2-5-|", .numbers).signal
    let output = source.debounce(for: .seconds(2), on: scheduler, when: { $0 > 2 })
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // throttle(for:on:): [1, 4, 5, 6]
  @Sendable static func example112() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1234-5-----6-|", .numbers).signal
    let recording = scheduler.record(source.throttle(for: .seconds(3), on: scheduler))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // throttle(for:on:latest:): [1, 4, 6]
  @Sendable static func example113() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1234-5-----6-|", .numbers).signal
    let output = source.throttle(for: .seconds(3), on: scheduler, latest: false)
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // delay(for:on:): [1, 2, 3]
  @Sendable static func example114() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2--3|", .numbers).signal
    let recording = scheduler.record(source.delay(for: .seconds(3), on: scheduler))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // delay(until:): [3, 1, 2]
  @Sendable static func example115() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-3-1--2-|", .numbers).signal
    let output = source.delay(until: { .timer(after: .seconds($0), on: scheduler) })
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // delaySubscription(for:on:): [1, 2]
  @Sendable static func example116() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2|", .numbers).signal
    let output = source.delaySubscription(for: .seconds(3), on: scheduler)
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // paced(_:per:burst:on:): [1, 2, 3, 4]
  @Sendable static func example117() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-123-----4-|", .numbers).signal
    let recording = scheduler.record(source.paced(1, per: .seconds(3), on: scheduler))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // keepAlive(every:with:on:): [1, 0, 0, 2, 3]
  @Sendable static func example118() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-----2-3-|", .numbers).signal
    let output = source.keepAlive(every: .seconds(2), with: 0, on: scheduler)
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // timeout(after:on:): [1, 2]
  @Sendable static func example119() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-|", .numbers).signal
    let recording = scheduler.record(source.timeout(after: .seconds(5), on: scheduler))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // timeout(each:on:): [1, 2]
  @Sendable static func example120() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-----3-|", .numbers).signal
    let recording = scheduler.record(source.timeout(each: .seconds(3), on: scheduler))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // timeout(after:on:switchingTo:): [1, 2, 8, 9]
  @Sendable static func example121() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-3-4-|", .numbers).signal
    let fallback = try scheduler.cold("-8-9|", .numbers).signal
    let output = source.timeout(after: .seconds(4), on: scheduler, switchingTo: fallback)
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // timeout(each:on:switchingTo:): [1, 2, 8, 9]
  @Sendable static func example122() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-----3-|", .numbers).signal
    let fallback = try scheduler.cold("-8-9|", .numbers).signal
    let output = source.timeout(each: .seconds(3), on: scheduler, switchingTo: fallback)
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // timestamped(on:): [(time: 1.0 seconds, value: "a"), (time: 4.0 seconds, value: "b")]
  @Sendable static func example123() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-a--b|").signal
    let recording = scheduler.record(source.timestamped(on: scheduler))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // timeInterval(on:): [(interval: 1.0 seconds, value: "a"), (interval: 3.0 seconds, value: "b")]
  @Sendable static func example124() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-a--b|").signal
    let recording = scheduler.record(source.timeInterval(on: scheduler))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // deliver(on:): [1, 2]
  @Sendable static func example125() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-|", .numbers).signal
    let recording = scheduler.record(source.deliver(on: scheduler))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // subscribe(on:): [1, 2]
  @Sendable static func example126() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-|", .numbers).signal
    let recording = scheduler.record(source.subscribe(on: scheduler))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // catch(_:): [1, 2, 8, 9]
  @Sendable static func example127() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-#", .numbers).signal
    let fallback = try scheduler.cold("-8-9-|", .numbers).signal
    let recording = scheduler.record(source.catch { error in fallback })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // catch(to:): [1, 2, 8, 9]
  @Sendable static func example128() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-#", .numbers).signal
    let fallback = try scheduler.cold("-8-9-|", .numbers).signal
    let recording = scheduler.record(source.catch(to: fallback))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // catch(returning:): [1, 2, 0]
  @Sendable static func example129() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-#", .numbers).signal
    let recording = scheduler.record(source.catch(returning: 0))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // retry(): [1, 2, 1, 2, 1, 2]
  @Sendable static func example130() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2#", .numbers).signal
    let recording = scheduler.record(source.retry())
    scheduler.advance(by: .seconds(11))
    return "\(recording.values)"
  }

  // retry(_:): [1, 2, 1, 2, 1, 2]
  @Sendable static func example131() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2#", .numbers).signal
    let recording = scheduler.record(source.retry(2))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // retry(_:delay:on:): [1, 1, 1]
  @Sendable static func example132() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1#", .numbers).signal
    let output = source.retry(2, delay: .exponential(from: .seconds(1)), on: scheduler)
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // retry(on:resettingOnValue:_:): [1, 1]
  @Sendable static func example133() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1#", .numbers).signal
    let output = source.retry { error, attempt in attempt < 2 ? .seconds(3) : nil }
    let recording = scheduler.record(output)
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // retry(when:): ["1", "1", "1"]
  @Sendable static func example134() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1#").signal
    let online = try scheduler.cold("----x--y|").signal
    let recording = scheduler.record(source.retry(when: { errors in online }))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // Signal.firstSuccess(of:): [1, 2, 3]
  @Sendable static func example135() async throws -> String {
    let scheduler = TestScheduler()
    let a = try scheduler.cold("-1#", .numbers).signal
    let b = try scheduler.cold("-2#", .numbers).signal
    let c = try scheduler.cold("-3|", .numbers).signal
    let recording = scheduler.record(Signal.firstSuccess(of: [a, b, c]))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // results(): ["success(1)", "success(2)", "failure(#)"]
  @Sendable static func example136() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-#", .numbers).signal
    let recording = scheduler.record(source.results().map { "\($0)" })
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // first(): Optional(1)
  @Sendable static func example137() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-|", .numbers).signal
    let result = try scheduler.run { try await source.first() }
    return "\(result as Any)"
  }

  // first(default:): 0
  @Sendable static func example138() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("---|", .numbers).signal
    let result = try scheduler.run { try await source.first(default: 0) }
    return "\(result)"
  }

  // last(): Optional(2)
  @Sendable static func example139() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-|", .numbers).signal
    let result = try scheduler.run { try await source.last() }
    return "\(result as Any)"
  }

  // single(): 1
  @Sendable static func example140() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-|", .numbers).signal
    let result = try scheduler.run { try await source.single() }
    return "\(result)"
  }

  // collect(): [1, 2]
  @Sendable static func example141() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-|", .numbers).signal
    let result = try scheduler.run { try await source.collect() }
    return "\(result)"
  }

  // waitUntilCompleted(): completed
  @Sendable static func example142() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-1-2-|", .numbers).signal
    try scheduler.run { try await source.waitUntilCompleted() }
    return "\("completed")"
  }

  // log(_:events:to:): [1, 2]
  @Sendable static func example143() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("------------1---------2-----------|", .numbers).signal
    let recording = scheduler.record(source.log())
    scheduler.advance(by: .seconds(40))
    return "\(recording.values)"
  }

  // checkpoint(_:): ["a", "b"]
  @Sendable static func example144() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-a-b-|").signal
    let recording = scheduler.record(source.checkpoint("quotes"))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }

  // named(_:): ["a", "b"]
  @Sendable static func example145() async throws -> String {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-a-b-|").signal
    let recording = scheduler.record(source.named("users"))
    scheduler.advance(by: .seconds(20))
    return "\(recording.values)"
  }
}
