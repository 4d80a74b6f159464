import ReactiveClassic
import ReactiveTesting
import Testing

/// The worked examples, consumed through `subscribe` and written in the old spellings.
@Suite("Vectors")
struct VectorTests {
  /// Sends the values, then completes; notes its subscription as `name(` and its release as `)name`.
  private func source<Value: Sendable>(_ name: String, _ values: [Value], _ record: Record) -> Signal<Value> {
    Signal.createSignal { subscriber in
      record.add("\(name)(")
      subscriber.onDispose { record.add(")\(name)") }
      for value in values { subscriber.sendNext(value) }
      subscriber.sendCompleted()
      return nil
    }
  }

  @Test("A created signal sends its values, is released, then completes (V1)")
  func createdSignal() {
    let record = Record()
    let scheduler = TestScheduler()
    let signal = Signal<Int>.createSignal { subscriber in
      let disposable = Disposable { record.add("⟂") }
      for value in 1...3 { subscriber.sendNext(value) }
      scheduler.schedule { subscriber.sendCompleted() }
      return disposable
    }
    record.subscribe(to: signal)
    scheduler.run()
    #expect(record.text == "1 2 3 ⟂ |")
  }

  @Test("bind sends the values of the signals bound to each value (V2)")
  func bindMaps() {
    let doubled = Signal.of(1, 2, 3).bind { { value, _ in .return(value * 2) } }
    #expect(Record.of(doubled) == "2 4 6 |")
  }

  @Test("concat releases the first signal before it starts the second (V3)")
  func concatReleasesFirst() {
    let record = Record()
    record.subscribe(to: source("a", [1], record).concat(source("b", [2, 3, 6], record)))
    #expect(record.text == "a( 1 )a b( 2 3 6 )b |")
  }

  @Test("zipWith is as long as the shorter signal (V4)")
  func zipIsAsLongAsShorter() {
    let record = Record()
    let zipped = source("n", [1, 2, 3, 4, 5], record).zipWith(source("s", ["A", "B", "C", "D"], record))
    zipped.subscribeNext({ record.add("\($0)\($1)") }, completed: { record.add("|") })
    #expect(record.text == "n( )n s( 1A 2B 3C 4D )s |")
  }

  @Test("map changes every value, mapReplace replaces it (V5, V6)")
  func mapAndMapReplace() {
    #expect(Record.of(Signal.of(1, 2, 3).map { $0 * 10 }) == "10 20 30 |")
    #expect(Record.of(Signal.of(1, 2, 3).mapReplace("A")) == "A A A |")
  }

  @Test("reduceEach spreads each tuple over its closure's parameters (V7)")
  func reduceEachSpreadsTuples() {
    #expect(Record.of(Signal.of((1, 2), (3, 4), (5, 6)).reduceEach { $0 + $1 }) == "3 7 11 |")
  }

  @Test("reduceApply calls each deferred call (V8)")
  func reduceApplyCallsDeferredCalls() {
    let three = Signal.return(DeferredCall({ $0 + $1 * $2 }, 2, 3, 8))
    let one = Signal.return(DeferredCall({ $0 * 10 }, 9))
    #expect(Record.of(three.reduceApply().concat(one.reduceApply())) == "26 90 |")
  }

  @Test("scanWithStart passes the index, and does not wait for its source to end (V9)")
  func scanWithIndex() {
    let open = Signal.of(1, 1, 4, 6).concat(.never())
    #expect(Record.of(open.scanWithStart(2) { $0 * $1 + $2 }) == "2 3 14 87")
    #expect(Record.of(open.scanWithStart(2, reduceWithIndex: { $0 * $1 + $2 })) == "2 3 14 87")
  }

  @Test("scanWithStart sends running results, combinePreviousWithStart combines neighbors (V10, V11)")
  func scanAndCombinePrevious() {
    #expect(Record.of(Signal(1...4).scanWithStart(0) { $0 + $1 }) == "1 3 6 10 |")
    #expect(Record.of(Signal(1...4).combinePreviousWithStart(0) { $0 + $1 }) == "1 3 5 7 |")
  }

  @Test("aggregateWithStart, collect and takeLast send nothing before completion (V12)")
  func nothingBeforeCompletion() {
    let subject = Subject<Int>()
    let records = [Record(), Record(), Record()]
    records[0].subscribe(to: subject.aggregateWithStart(0) { $0 + $1 })
    records[1].subscribe(to: subject.collected())
    records[2].subscribe(to: subject.takeLast(1))
    subject.sendNext(1)
    subject.sendNext(2)
    #expect(records.map(\.text) == ["", "", ""])
    subject.sendCompleted()
    #expect(records.map(\.text) == ["3 |", "[1, 2] |", "2 |"])
  }

  @Test("aggregateWithStart and collect of an empty signal send one value (V13)")
  func aggregateAndCollectOfEmpty() {
    #expect(Record.of(Signal<Int>.empty().aggregateWithStart(7) { $0 + $1 }) == "7 |")
    #expect(Record.of(Signal<Int>.empty().aggregateWithStartFactory({ 7 }, reduce: { $0 + $1 })) == "7 |")
    #expect(Record.of(Signal<Int>.empty().collected()) == "[] |")
  }

  @Test("groupBy(_:transform:) sends a group's values, transformed (V14)")
  func groupByTransforms() {
    let groups = Signal(1...5).groupBy({ $0 > 3 ? "good" : "bad" }, transform: { $0 * 10 })
    #expect(Record.of(groups.filter { $0.key == "good" }.flattenMap { $0.signal }) == "40 50 |")
  }

  @Test("Each group of groupBy, collected, is one array (V15)")
  func groupsAsArrays() {
    let groups = Signal.of(1, 2, 3, 4, 2, 3, 3, 4, 4, 4).groupBy { $0 }
    #expect(Record.of(groups.map { $0.collected() }.flatten()) == "[1] [2, 2] [3, 3, 3] [4, 4, 4, 4] |")
  }

  @Test("zip of three intervals keeps the slowest's pace (V19)")
  func zipKeepsSlowestPace() {
    let record = Record()
    let scheduler = TestScheduler()
    let ticks = [3.0, 1, 4].map { seconds in
      RACSignal.interval(seconds, onScheduler: scheduler).scanWithStart(0) { count, _ in count + 1 }
    }
    RACSignal.zip(ticks).take(3).subscribeNext { record.add("\(scheduler.now.nanoseconds / 1_000_000_000):\($0[0])") }
    scheduler.advance(by: .seconds(20))
    #expect(record.text == "4:1 8:2 12:3")
  }

  @Test("flatten runs all inner signals without a limit, one at a time with 1, two with 2 (V20)")
  func flattenLimits() {
    let inners = [Subject<Int>(), Subject<Int>(), Subject<Int>()]
    let outer = Signal(inners.map(\.signal))
    let merged = Record()
    let concatenated = Record()
    let limited = Record()
    merged.subscribe(to: outer.flatten(0))
    concatenated.subscribe(to: outer.flatten(1))
    limited.subscribe(to: outer.flatten(2))
    for (index, inner) in inners.enumerated() { inner.sendNext(index) }
    inners[0].sendCompleted()
    for (index, inner) in inners.enumerated() { inner.sendNext(10 + index) }
    inners[1].sendCompleted()
    inners[2].sendNext(22)
    inners[2].sendCompleted()
    #expect(merged.text == "0 1 2 11 12 22 |")
    #expect(concatenated.text == "0 11 22 |")
    #expect(limited.text == "0 1 11 12 22 |")
  }

  @Test("switchToLatest cancels the previous inner signal (V21)")
  func switchToLatestCancelsPrevious() {
    let record = Record()
    let (outer, a, b) = (Subject<Signal<String>>(), Subject<String>(), Subject<String>())
    record.subscribe(to: outer.switchToLatest())
    outer.sendNext(a.signal.onDispose { record.add("⟂A") })
    a.sendNext("a1")
    outer.sendNext(b.signal)
    a.sendNext("a2")
    b.sendNext("b1")
    outer.sendCompleted()
    b.sendNext("b2")
    b.sendCompleted()
    #expect(record.text == "a1 ⟂A b1 b2 |")
  }

  @Test("switch fails without the case, unless it has a default (V22)")
  func switchWithoutCase() {
    let cases = ["a": Signal.return(1)]
    let missing = Record()
    Signal.switch(.return("b"), cases: cases).subscribeError { missing.add(($0 as? SignalError) == .noMatchingCase) }
    #expect(missing.text == "true")
    #expect(Record.of(Signal.switch(.return("b"), cases: cases, default: .return(2))) == "2 |")
    #expect(Record.of(Signal.if(.return(false), then: .return(1), else: .return(2))) == "2 |")
  }

  @Test("retry(2) starts a failing source three times; retry() starts it without end (V23)")
  func retryStartsAgain() {
    let record = Record()
    let failing = Signal<Int>.defer {
      record.add("start")
      return .error(TestError.broken)
    }
    record.subscribe(to: failing.retry(2))
    #expect(record.text == "start start start ✗broken")
    let endless = Record()
    endless.subscribe(
      to: Signal.of(1).concat(.error(TestError.broken)).retry().take(100_000).scanWithStart(0, reduce: +).takeLast(1))
    #expect(endless.text == "100000 |")
  }

  @Test("repeat starts a completed source again, until take completes (V24)")
  func repeatUntilTakeCompletes() {
    #expect(Record.of(Signal.of(1, 2).repeat().take(5)) == "1 2 1 2 1 |")
    #expect(Record.of(Signal.of(1).repeat().take(100_000).scanWithStart(0, reduce: +).takeLast(1)) == "100000 |")
  }

  @Test("take(1) stops a source that would send more (V26)")
  func takeStopsSource() {
    let record = Record()
    let signal = Signal<Int>.createSignal { subscriber in
      for value in 1...3 {
        record.add("send\(value)")
        subscriber.sendNext(value)
        if subscriber.isDisposed { break }
      }
      return nil
    }
    record.subscribe(to: signal.take(1))
    #expect(record.text == "send1 1 |")
  }

  @Test("materialize sends events as values, and dematerialize turns them back (V27)")
  func materializeAndBack() {
    #expect(Record.of(Signal.of(1).materialize()) == "next(1) completed |")
    let failing = Signal.of(1).concat(.error(TestError.broken))
    #expect(Record.of(failing.materialize()) == "next(1) failed(broken) |")
    #expect(Record.of(failing.materialize().dematerialize()) == "1 ✗broken")
    #expect(Record.of(Signal.of(1).materialize().map(\.isFinished)) == "false true |")
  }

  @Test("and() and or() reduce each array or tuple of truth values to one (V28)")
  func andOr() {
    let values = Signal.of([true, true, false], [true, false], [false, false])
    #expect(Record.of(values.and()) == "false false false |")
    #expect(Record.of(values.or()) == "true true false |")
    #expect(Record.of(RACBehaviorSubject(defaultValue: (true, false)).take(1).or()) == "true |")
  }

  @Test("any without a match sends false, and so does all if its source fails (V29)")
  func anyAndAll() {
    #expect(Record.of(Signal.of(1, 2).any { $0 > 2 }) == "false |")
    #expect(Record.of(Signal.of(1, 2).concat(.error(TestError.broken)).all { $0 > 0 }) == "false |")
  }

  @Test("A late subscriber gets the last value of a behavior or replay subject, none of a plain one (V30)")
  func lateSubscribers() {
    func seen(by subject: some SubjectProtocol<Int> & SignalConvertible<Int>) -> String {
      let record = Record()
      subject.sendNext(1)
      record.subscribe(to: subject)
      subject.sendNext(2)
      return record.text
    }
    #expect(seen(by: RACSubject()) == "2")
    #expect(seen(by: RACBehaviorSubject(defaultValue: 0)) == "1 2")
    #expect(seen(by: RACReplaySubject()) == "1 2")
    #expect(seen(by: RACReplaySubject.replaySubjectWithCapacity(1)) == "1 2")
  }

  @Test("A completed replay subject sends what it stored, then completes (V31)")
  func completedReplaySubject() {
    let subject = RACReplaySubject<Int>(capacity: 1)
    subject.sendNext(1)
    subject.sendNext(2)
    subject.sendCompleted()
    #expect(Record.of(subject) == "2 |")
  }

  @Test("A multicast or replayed source starts once, a plain one for each subscriber (V32, V33)")
  func howOftenSourcesStart() {
    let record = Record()
    let source = Signal<Int>.createSignal { subscriber in
      record.add("start")
      return nil
    }
    func starts(_ body: () -> Void) -> Int {
      let before = record.all.count
      body()
      return record.all.count - before
    }
    let connection = source.publish()
    for _ in 1...3 { connection.signal.subscribe() }
    #expect(starts { for _ in 1...2 { connection.connect() } } == 1)
    let replayed = Locked<Signal<Int>?>(nil)
    #expect(starts { replayed.withLock { $0 = source.replay() } } == 1)
    #expect(starts { for _ in 1...3 { replayed.withLock { $0 }?.subscribe() } } == 0)
    let lazy = source.replayLazily()
    #expect(starts { for _ in 1...3 { lazy.subscribe() } } == 1)
    #expect(starts { for _ in 1...3 { source.subscribe() } } == 3)
  }

  @Test("autoconnect lasts from the first subscriber to the last (V34)")
  func autoconnectLastsFromFirstToLast() {
    let record = Record()
    let shared = Signal<Int>.never.initially { record.add("start") }.onDispose { record.add("⟂") }
      .publish().autoconnect()
    let (first, second) = (shared.subscribe(), shared.subscribe())
    #expect(record.text == "start")
    first.dispose()
    #expect(record.text == "start")
    second.dispose()
    #expect(record.text == "start ⟂")
  }
}
