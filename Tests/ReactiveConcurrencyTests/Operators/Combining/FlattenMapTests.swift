import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("flattenMap, flatten, bind")
struct FlattenMapTests {
  @Test("flattenMap and flatten send single and several results, and skip empty ones (STR-FMAP-1, 2, 3, STR-FLATTEN-1)")
  func flattenMaps() {
    expect(Signal.of(1, 2).flattenMap { .just($0 * 10) }, sends: [10, 20])
    expect(Signal.of(1, 2).flattenMap { .of($0, 0 - $0) }, sends: [1, -1, 2, -2])
    expect(Signal.of(1, 2, 3).flattenMap { $0 == 2 ? .empty : .just($0) }, sends: [1, 3])
    expect(Signal.of(Signal.of(1), .of(2, 3)).flatten(), sends: [1, 2, 3])
  }

  @Test(
    "An inner signal of one value, or of none, does what a longer one does, whatever its consumer answers (STR-FMAP-1, 3)",
    arguments: [FlattenStrategy.merge, .merge(maxConcurrent: 2), .concat, .latest, .exhaust])
  func singleValues(_ strategy: FlattenStrategy) {
    func run(_ inner: @escaping @Sendable (Int) -> Signal<Int>) -> [String] {
      let log = Locked<[String]>([])
      let source = Signal(1...40).onNext { value in log.withLock { $0.append("source \(value)") } }
      let subscription = source.flattenMap(strategy, inner).observe(
        Observer(
          next: { value in
            log.withLock { $0.append("\(value)") }
            return value == 30 ? .cancelled : value.isMultiple(of: 3) ? .paused : .more
          },
          finish: { end in log.withLock { $0.append("\(end)") } }))
      for _ in 1...20 {
        log.withLock { $0.append("resume") }
        subscription.resume()
      }
      return log.withLock { $0 }
    }
    let short = run { $0.isMultiple(of: 5) ? .empty : .just($0) }
    #expect(short == run { $0.isMultiple(of: 5) ? .of() : .of($0) })
    #expect(short.prefix(7) == ["source 1", "1", "source 2", "2", "source 3", "3", "resume"])
    #expect(!short.contains("5") && short.contains("39") && short.last == "resume")
    let cancelled = run { $0 == 20 ? .just(30) : .just($0) }
    #expect(cancelled == run { $0 == 20 ? .of(30) : .of($0) })
    #expect(!cancelled.contains("source 21") && cancelled.contains("cancelled"))
  }

  @Test(
    "What a consumer sends from within the value of a short inner signal follows it, or is dropped (STR-FMAP-1)",
    arguments: [FlattenStrategy.merge, .merge(maxConcurrent: 2), .concat, .latest, .exhaust])
  func singleValuesInFeedback(_ strategy: FlattenStrategy) {
    func run(_ inner: @escaping @Sendable (Int) -> Signal<Int>) -> [String] {
      let subject = Subject<Int>()
      let log = Locked<[String]>([])
      let subscription = subject.signal.flattenMap(strategy, inner).observe(
        .taking(
          { value in
            log.withLock { $0.append("\(value)") }
            if value < 10 {
              subject.send(value + 10)
              subject.send(value + 20)
            }
            if value == 23 { subject.finish() }
            log.withLock { $0.append("\(value) is done") }
          }, end: { end in log.withLock { $0.append("\(end)") } }))
      for value in 1...4 { subject.send(value) }
      subscription.cancel()
      return log.withLock { $0 }
    }
    #expect(run { .just($0) } == run { .of($0) })
  }

  @Test("A short inner signal whose value ends all: the source is released before the end (STR-FMAP-1)")
  func releasesBeforeTheEnd() {
    let log = Locked<[String]>([])
    let source = Signal(1...5).onDispose { log.withLock { $0.append("released") } }
    _ = source.flattenMap { .just($0) }.take(2).observe(.taking(end: { end in log.withLock { $0.append("\(end)") } }))
    #expect(log.withLock { $0 } == ["released", "completed"])
  }

  @Test("flattenMap keeps nothing of inner signals that have ended, nor does what served them (STR-FMAP-1)")
  func keepsNothingOfInner() {
    let alive = Locked(0)
    do {
      // Falls silent, so that only the subscription keeps what there is.
      let source = Signal<Int> { sender in for value in 1...3 { sender.send(value) } }
      let consumer = Counted(alive)
      let subscription = source.flattenMap { .just($0) }.observe(
        Observer(next: { [consumer] _ in withExtendedLifetime(consumer) { .more } }, finish: { _ in }))
      withExtendedLifetime(subscription) { #expect(alive.withLock { $0 } == 1) }
    }
    #expect(alive.withLock { $0 } == 0)
  }

  @Test("Where an inner signal was released, so ends the result, immediately if nothing else may be started (LIFE-8)")
  func releasedInner() {
    for (strategy, endsImmediately) in [(FlattenStrategy.merge, false), (.concat, true)] {
      let (outer, witness) = (Subject<Int>(), Witness())
      witness.observe(outer.signal.flattenMap(strategy) { _ in Signal<Int> { _ in } })
      outer.send(1)
      #expect(witness.ends == (endsImmediately ? ["released"] : []))
      outer.finish()
      #expect(witness.ends == ["released"])
    }
  }

  @Test("An absent signal is an empty one for flatten; it silences switchToLatest (STR-FMAP-4, SIG-SWITCH-5)")
  func absentSignals() {
    let absent = Signal.of(1, 2, 3).map { $0 == 2 ? nil : Signal.just($0) }
    expect(absent.flatten(), sends: [1, 3])
    expect(absent.flatten(.concat), sends: [1, 3])
    let scheduler = TestScheduler()
    let probe = Probe()
    let ticks = probe.watch(Signal.interval(every: .seconds(1), on: scheduler).map { Int($0.offset / .seconds(1)) })
    let outer: Signal<Signal<Int>?> = scheduler.timeline((0, .next(ticks)), (2.5, .next(nil)), (5, .next(.just(0))))
    let recording = scheduler.record(outer.switchToLatest())
    scheduler.advance(by: .seconds(4))
    expect(recording, has: [1, 2], then: .open)
    #expect(probe.starts == 1 && probe.releases == 1)
    scheduler.advance(by: .seconds(4))
    expect(recording, has: [1, 2, 0], then: .open)
    expect(Signal<Signal<Int>?>.of(.never, nil).switchToLatest(), sends: [])
  }

  @Test("bind sends what is bound to the values, in order, and skips an empty one (STR-BIND-1, 2, 3, V2)")
  func binds() {
    let probe = Probe()
    expect(probe.values(1...3).bind { { value, _ in .just(value * 2) } }, sends: [2, 4, 6])
    #expect(probe.releases == 2)
    expect(Signal.of(1, 2).bind { { value, _ in value == 1 ? .empty : .of(value, value) } }, sends: [2, 2])
  }

  @Test("bind stops and releases if nothing is returned, stop is set, or both (STR-BIND-4, 5, 6, SIG-BIND-1)")
  func bindStops() {
    let probe = Probe()
    expect(probe.values(1...5).bind { { value, _ in value == 3 ? nil : .just(value) } }, sends: [1, 2])
    let stopping: Signal<Int> = probe.values(1...5).bind {
      { value, stop in
        stop = value == 3
        return .just(value)
      }
    }
    expect(stopping, sends: [1, 2, 3])
    let both: Signal<Int> = probe.values(1...5).bind {
      { value, stop in
        stop = value == 3
        return stop ? nil : .just(value)
      }
    }
    expect(both, sends: [1, 2])
    #expect(probe.produced == 18)
    #expect(probe.starts == 6 && probe.releases == 6)
  }

  @Test("bind's outer closure runs once for each subscription; interleaved ones share nothing (STR-BIND-7, 8)")
  func bindState() {
    let scheduler = TestScheduler()
    let source: Signal<Int> = scheduler.timeline((1, .next(1)), (2, .next(2)), (3, .completed))
    let signal: Signal<Int> = source.bind {
      let sum = Locked(0)
      return { value, _ in
        .just(
          sum.withLock { sum in
            sum += value
            return sum
          })
      }
    }
    let first = scheduler.record(signal)
    let second = scheduler.record(signal)
    scheduler.run()
    expect(first, has: [1, 3], then: .completed)
    expect(second, has: [1, 3], then: .completed)
  }

  @Test("bind: an error of source or inner ends all once; completion waits for every inner (SIG-BIND-2, 3, 5)")
  func bindEnds() {
    let scheduler = TestScheduler()
    let inner = Probe()
    let open: Signal<Int> = scheduler.timeline((1, .next(1)), (2, .next(2)), (3, .next(3)), (9, .completed))
    let failing = open.bind { { value, _ in value == 2 ? .fail(Failure("two")) : inner.watch(Signal<Int>.never) } }
    expect(failing, sends: [], then: .failed(Failure("two")), endsAt: 2, on: scheduler)
    #expect(inner.starts == 2 && inner.releases == 2)
    let broken: Signal<Int> = scheduler.timeline((1, .next(1)), (2, .failed(Failure("source"))))
    expect(
      broken.bind { { _, _ in inner.watch(Signal<Int>.never) } }, sends: [], then: .failed(Failure("source")),
      endsAt: 2, on: scheduler)
    #expect(inner.starts == 4 && inner.releases == 4)
    let slow = open.bind { { value, _ in Signal.just(value).delay(for: .seconds(value * 5), on: scheduler) } }
    expect(slow, sends: [1, 2, 3], at: [6, 12, 18], endsAt: 18, on: scheduler)
  }

  @Test(
    "flattenMap and bind do not retain inner signals that have ended (SIG-BIND-4)",
    arguments: [FlattenStrategy.merge, .merge(maxConcurrent: 2), .concat, .latest, .exhaust])
  func forgetsInners(_ strategy: FlattenStrategy) {
    let alive = Locked(0)
    let outer = Subject<Int>()
    let inner = { @Sendable (value: Int) -> Signal<Int> in
      let held = Counted(alive)
      return Signal.just(value).onNext { _ in withExtendedLifetime(held) {} }
    }
    let flattened = TestScheduler().record(outer.signal.flattenMap(strategy, inner))
    let bound = TestScheduler().record(outer.signal.bind { { value, _ in inner(value) } })
    for value in 1...100 { outer.send(value) }
    #expect(flattened.values.count == 100 && bound.values.count == 100)
    #expect(alive.withLock { $0 } == 0)
    #expect(outer.subscriberCount == 2)
  }

  @Test(
    "flattenMap runs at most as many inner signals as its limit says, 0 being none (V20, SIG-FLATTEN-1, 2, 3, SIG-CONCATALL-1, 2, 4)",
    arguments: [0, 1, 2])
  func limits(_ limit: Int) {
    let scheduler = TestScheduler(departures: [:])
    let running = Locked((now: 0, most: 0))
    let inner = { @Sendable (number: Int) -> Signal<Int> in
      scheduler.timeline((1, .next(number)), (2, .completed))
        .onSubscribe {
          running.withLock {
            $0.now += 1
            $0.most = max($0.most, $0.now)
          }
        }
        .onDispose { running.withLock { $0.now -= 1 } }
    }
    let instants: [[Double]] = [[1, 1, 1, 1], [1, 3, 5, 7], [1, 1, 3, 3]]
    expect(
      Signal(1...4).flattenMap(.merge(maxConcurrent: limit), inner), sends: [1, 2, 3, 4], at: instants[limit],
      then: .completed, endsAt: [2, 8, 4][limit], on: scheduler)
    #expect(running.withLock { $0.most } == [4, 1, 2][limit])
  }

  @Test("flattenMap(.concat) passes errors; disposing stops the current and forgets the queued (SIG-CONCATALL-3, 5)")
  func concatAll() {
    let scheduler = TestScheduler()
    let probe = Probe()
    let recording = scheduler.record(Signal(1...3).flattenMap(.concat) { _ in probe.watch(Signal<Int>.never) })
    #expect(probe.starts == 1)
    recording.cancel()
    #expect(probe.starts == 1 && probe.releases == 1)
    expect(
      Signal.of(Signal.just(1), .fail(Failure("no")), .just(2)).flatten(.concat), sends: [1],
      then: .failed(Failure("no")))
  }

  @Test("Disposing while an inner of flattenMap is being subscribed is safe, even if it is endless (SIG-FLATTEN-4)")
  func cancelsWithinStart() {
    let subject = Subject<Int>()
    let probe = Probe()
    let slot = SharedSlot()
    let flattened = subject.signal.flattenMap { value in probe.values(value...).onSubscribe { slot.cancel() } }
    slot.fill(flattened.observe(.ignoring))
    subject.send(1)
    #expect(probe.starts == probe.releases)
    #expect(subject.subscriberCount == 0)
  }

  @Test("A last inner that completes synchronously ends flattenMap properly (SIG-FLATTEN-5)")
  func lastInnerIsSynchronous() {
    expect(Signal.of(1, 2, 3).flattenMap(.merge(maxConcurrent: 1)) { .just($0) }, sends: [1, 2, 3])
    expect(Signal.of(Signal<Int>.empty).flatten(.concat), sends: [])
  }

  @Test("A take(until:) around flattenMap may fire in the middle (SIG-FLATTEN-7)")
  func takenUntil() {
    let scheduler = TestScheduler()
    let stop = Subject<Int>()
    let probe = Probe()
    let inner = probe.watch(Signal(1...).onNext { if $0 == 3 { stop.send(0) } })
    let recording = scheduler.record(Signal.of(1, 2).flattenMap { _ in inner }.take(until: stop.signal))
    expect(recording, has: [1, 2], then: .completed)
    #expect(probe.starts == probe.releases)
  }

  @Test("exhaust calls its closure only for values that it does not drop, from any thread and within a delivery")
  func exhaustsBeforeCalling() {
    let scheduler = TestScheduler()
    let outer = Subject<Int>()
    let inner = Subject<Int>()
    let called = Recorder<Int>()
    let recording = scheduler.record(
      outer.signal.flattenMap(.exhaust) { value throws(Failure) in
        called.add(value)
        if value == 2 { throw Failure("called for a value that is dropped") }
        return inner.signal.take(1).onNext { _ in outer.send(2) }
      })
    outer.send(1)
    outer.send(2)
    inner.send(10)
    #expect(called.values == [1] && recording.values == [10])
    outer.send(3)
    inner.send(11)
    #expect(called.values == [1, 3] && recording.values == [10, 11] && !recording.isCompleted)
    recording.cancel()
  }

  @Test("exhaust keeps one inner for a consumer that pauses, and drops what comes while that waits")
  func exhaustsWhilePaused() {
    let outer = Subject<Int>()
    let witness = Witness { _, index in index == 1 ? .paused : .more }
    witness.observe(outer.signal.flattenMap(.exhaust) { .just($0) })
    for value in 1...3 { outer.send(value) }
    #expect(witness.values == ["1"])
    witness.resume()
    #expect(witness.values == ["1", "2"])
    outer.send(4)
    outer.finish()
    #expect(witness.values == ["1", "2", "4"] && witness.ends == ["completed"])
  }

  @Test("What waits for a paused consumer is started before the outer signal resumes")
  func startsFirst() {
    let order = Recorder<String>()
    let source = Signal(1...4).onNext { order.add("outer \($0)") }
    let witness = Witness { _, _ in .paused }
    witness.observe(source.flattenMap { value in Signal.just(value).onSubscribe { order.add("inner \(value)") } })
    for _ in 1...4 { witness.resume() }
    #expect(order.values == (1...4).flatMap { ["outer \($0)", "inner \($0)"] })
    #expect(witness.ends == ["completed"])
  }
}
