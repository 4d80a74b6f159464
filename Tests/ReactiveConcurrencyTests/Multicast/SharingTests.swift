import ReactiveConcurrency
import ReactiveDebugging
import ReactiveTesting
import Testing

@Suite("share with a grace time")
struct SharingTests {
  let scheduler = TestScheduler()
  let probe = Probe()
  let subject = Subject<Int>()

  private func shared(replay: Int = 1) -> Signal<Int> {
    probe.watch(subject.signal).share(replay: replay, grace: .seconds(5), on: scheduler)
  }

  @Test("share keeps its source for the grace time after the last subscriber, then cancels it, and starts it anew")
  func keeps() {
    let shared = shared()
    let first = scheduler.record(shared)
    subject.send(1)
    first.cancel()
    scheduler.advance(by: .seconds(4))
    #expect(probe.releases == 0 && subject.subscriberCount == 1)
    scheduler.advance(by: .seconds(1))
    #expect(probe.starts == 1 && probe.releases == 1 && scheduler.isIdle)
    let second = scheduler.record(shared)
    #expect(second.values == [] && probe.starts == 2)
    withExtendedLifetime(second) {}
  }

  @Test("A state with a grace time runs its source while someone looks, and is read at any time (MC-STATE-1, 2)")
  func follows() {
    let state = probe.watch(subject.signal).state(initial: 0, grace: .seconds(5), on: scheduler)
    #expect(state.value == 0 && probe.starts == 0)
    let first = scheduler.record(state.signal)
    subject.send(1)
    let second = scheduler.record(state.signal)
    #expect(state.subscriberCount == 2 && probe.starts == 1)
    subject.send(2)
    #expect(first.values == [0, 1, 2] && second.values == [1, 2] && state.value == 2)
    first.cancel()
    second.cancel()
    #expect(state.subscriberCount == 0)
    scheduler.advance(by: .seconds(4))
    subject.send(3)
    #expect(state.value == 3 && probe.releases == 0)
    scheduler.advance(by: .seconds(1))
    #expect(probe.releases == 1)
    subject.send(4)
    let third = scheduler.record(state.signal)
    #expect(third.values == [3] && state.value == 3 && probe.starts == 2)
    subject.finish(throwing: Failure("no"))
    expect(third, has: [3], then: .failed(Failure("no")))
    #expect(state.value == 3)
  }

  @Test("Who subscribes to what is shared twice joins its run, with or without the last values")
  func joinsWithoutReplay() {
    let live = probe.watch(subject.signal).share()
    let recent = live.share(replay: 2)
    let first = scheduler.record(recent)
    for number in 1...3 { subject.send(number) }
    let (second, third) = (scheduler.record(live), scheduler.record(recent))
    subject.send(4)
    #expect(first.values == [1, 2, 3, 4] && second.values == [4] && third.values == [2, 3, 4] && probe.starts == 1)
  }

  @Test("Who comes within share's grace time joins the run, with its last values, and stops the timer")
  func joins() {
    let shared = shared(replay: 2)
    scheduler.record(shared).cancel()
    for value in 1...3 { subject.send(value) }
    scheduler.advance(by: .seconds(4))
    let second = scheduler.record(shared)
    #expect(second.values == [2, 3])
    #expect(scheduler.isIdle)
    scheduler.advance(by: .seconds(100))
    #expect(probe.starts == 1 && probe.releases == 0)
    second.cancel()
    scheduler.advance(by: .seconds(4))
    scheduler.record(shared).cancel()
    scheduler.advance(by: .seconds(4))
    #expect(probe.releases == 0)
    scheduler.advance(by: .seconds(1))
    #expect(probe.starts == 1 && probe.releases == 1)
  }

  @Test("When its source ends, share's run is over; the next subscriber starts anew", arguments: [true, false])
  func ends(_ completes: Bool) {
    let shared = probe.watch(Signal.just(1).concat(subject.signal)).share(replay: 1, grace: .seconds(5), on: scheduler)
    let first = scheduler.record(shared)
    first.cancel()
    if completes { subject.finish() } else { subject.finish(throwing: Failure("no")) }
    #expect(scheduler.isIdle && probe.releases == 1)
    let second = scheduler.record(shared)
    expect(second, has: [1], then: completes ? .completed : .failed(Failure("no")))
    #expect(probe.starts == 2 && probe.releases == 2)
    #expect(scheduler.isIdle)
  }

  @Test("share reads the clock by which it has stamped its values, wherever a subscriber comes from")
  func forgetsByOneClock() {
    let (first, second) = (TestScheduler(), TestScheduler())
    second.advance(by: .seconds(1_000))
    let shared = subject.signal.share(replay: 3, forgettingAfter: .seconds(5))
    func subscribe(on scheduler: TestScheduler) -> Recorder<Int> {
      let values = Recorder<Int>()
      CurrentScheduler.run(as: scheduler) { _ = shared.observe(.taking { value in values.add(value) }) }
      return values
    }
    let early = subscribe(on: first)
    subject.send(1)
    #expect(early.values == [1] && subscribe(on: second).values == [1])
    first.advance(by: .seconds(6))
    #expect(subscribe(on: second).values == [])
    subject.finish()
  }

  @Test("share replays values until they are too old, to whoever comes; what comes live is never too old")
  func forgets() {
    let shared = subject.signal.share(replay: 3, forgettingAfter: .seconds(5), on: scheduler)
    let first = scheduler.record(shared)
    subject.send(1)
    scheduler.advance(by: .seconds(3))
    subject.send(2)
    scheduler.advance(by: .seconds(2))
    let second = scheduler.record(shared)
    scheduler.advance(by: .nanoseconds(1))
    let third = scheduler.record(shared)
    scheduler.advance(by: .seconds(3))
    let fourth = scheduler.record(shared)
    #expect([first, second, third, fourth].map(\.values) == [[1, 2], [1, 2], [2], []])
    scheduler.advance(by: .seconds(100))
    subject.send(3)
    #expect([first, second, third, fourth].map(\.values) == [[1, 2, 3], [1, 2, 3], [2, 3], [3]])
  }

  @Test("No live value is too old for a subscriber, though another holds it up")
  func forgetsNothingLive() {
    let shared = subject.signal.share(replay: 1, forgettingAfter: .zero, on: scheduler)
    let (clock, witness) = (scheduler, Witness())
    _ = shared.onNext { _ in clock.advance(by: .seconds(1)) }.observe(.ignoring)
    witness.observe(shared)
    for value in 1...3 { subject.send(value) }
    #expect(witness.values == ["1", "2", "3"])
  }

  @Test("A run that share keeps for its grace time forgets as well")
  func forgetsWithinGrace() {
    let shared = probe.watch(subject.signal)
      .share(replay: 1, forgettingAfter: .seconds(2), grace: .seconds(5), on: scheduler)
    scheduler.record(shared).cancel()
    subject.send(1)
    scheduler.advance(by: .seconds(1))
    expect(scheduler.record(shared.take(1)), has: [1], then: .completed)
    scheduler.advance(by: .seconds(2))
    let late = scheduler.record(shared)
    #expect(late.values == [])
    #expect(probe.starts == 1 && probe.releases == 0)
    late.cancel()
    scheduler.advance(by: .seconds(5))
    #expect(probe.releases == 1 && scheduler.isIdle)
  }

  @Test("A grace of zero ends share's run as soon as the scheduler comes to it")
  func zero() {
    let shared = probe.watch(subject.signal).share(grace: .zero, on: scheduler)
    scheduler.record(shared).cancel()
    #expect(probe.releases == 0)
    scheduler.advance()
    #expect(probe.releases == 1)
  }

  @Test("Nothing is left of share, also if the signal is released during the grace time")
  func releases() {
    let live = LiveSubscriptions()
    let alive = Locked(0)
    live.track {
      let subject = ReplaySubject<Counted>()
      subject.send(Counted(alive))
      scheduler.record(subject.signal.share(replay: 5, grace: .seconds(1), on: scheduler).map { _ in 0 }).cancel()
    }
    scheduler.run()
    #expect(live.count == 0, "\(live)")
    #expect(alive.withLock { $0 } == 0)
  }
}
