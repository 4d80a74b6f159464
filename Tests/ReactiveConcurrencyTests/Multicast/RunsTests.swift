import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("Sources of subjects, and runs of share, one after the other")
struct RunsTests {
  let scheduler = TestScheduler()
  let probe = Probe()

  @Test("A connection that is cancelled holds up no other")
  func cancelledSource() {
    let subject = Subject<Int>()
    let values = Recorder<Int>()
    let slow = subject.signal.observe(.pausing { value in values.add(value) })
    Signal(0..<50).multicast(subject).connect().cancel()
    Signal(100..<103).multicast(subject).connect()
    for _ in 1...5 { slow.resume() }
    #expect(values.values == [0, 100, 101, 102])
  }

  @Test("A subject's sources are released before its subscribers receive the end; after it none is started")
  func releasesSources() {
    let subject = Subject<Int>()
    let released = Locked<Int?>(nil)
    _ = subject.signal.observe(.taking(end: { [probe] _ in released.set(probe.releases) }))
    probe.watch(Signal<Int>.never).multicast(subject).connect()
    probe.watch(Signal<Int>.never).multicast(subject).connect()
    subject.finish()
    #expect(released.withLock { $0 } == 2)
    probe.watch(Signal<Int>.never).multicast(subject).connect()
    _ = Signal<Int>.never.multicast(subject).autoconnect().observe(.ignoring)
    #expect(probe.starts == 2)
  }

  @Test("Who joins and leaves within its replay leaves the source to its time of grace")
  func leavesWithinReplay() {
    let subject = Subject<Int>()
    let shared = probe.watch(subject.signal).share(replay: 1, grace: .seconds(5), on: scheduler)
    let first = scheduler.record(shared)
    subject.send(1)
    first.cancel()
    expect(scheduler.record(shared.take(1)), has: [1], then: .completed)
    scheduler.advance(by: .seconds(5))
    #expect(probe.releases == 1 && scheduler.isIdle)
  }

  @Test("A new run starts when the source before has acknowledged its end, and not before")
  func waits() {
    // Acknowledges on demand.
    let ends = Locked<[@Sendable (Termination) -> Void]>([])
    let shared = Signal<Int>(stage: "slow to end") { observer in
      ends.withLock { $0.append(observer.finish) }
      _ = observer.next(ends.withLock { $0.count })
      return Subscription(Unresponsive())
    }.share()
    scheduler.record(shared).cancel()
    let second = scheduler.record(shared)
    let third = scheduler.record(shared)
    #expect(ends.withLock { $0.count } == 1 && second.values == [])
    ends.withLock { $0[0] }(.cancelled)
    #expect(ends.withLock { $0.count } == 2 && second.values == [2] && third.values == [2])
    second.cancel()
    third.cancel()
    // No subscriber waits any more when its turn comes.
    scheduler.record(shared).cancel()
    let last = scheduler.record(shared)
    ends.withLock { $0[1] }(.cancelled)
    #expect(ends.withLock { $0.count } == 3 && last.values == [3])
    ends.withLock { $0[2] }(.completed)
    #expect(last.isCompleted)
  }

  @Test("A run that has to wait does not start without a subscriber, however long its time of grace")
  func waitsForSubscribers() {
    let ends = Locked<[@Sendable (Termination) -> Void]>([])
    let shared = Signal<Int>(stage: "slow to end") { observer in
      ends.withLock { $0.append(observer.finish) }
      return Subscription(Unresponsive())
    }.share(grace: .seconds(5), on: scheduler)
    scheduler.record(shared).cancel()
    scheduler.advance(by: .seconds(5))
    scheduler.record(shared).cancel()
    ends.withLock { $0[0] }(.cancelled)
    #expect(ends.withLock { $0.count } == 1 && scheduler.isIdle)
    scheduler.record(shared).cancel()
    scheduler.advance(by: .seconds(5))
    scheduler.record(shared).cancel()
    let last = scheduler.record(shared)
    ends.withLock { $0[1] }(.cancelled)
    #expect(ends.withLock { $0.count } == 3 && scheduler.isIdle)
    ends.withLock { $0[2] }(.completed)
    #expect(last.isCompleted)
  }

  @Test("Who subscribes again within a delivery, or as the source cleans up, starts the source immediately")
  func startsWithin() {
    let shared = Locked<Signal<Int>?>(nil)
    let again = Recorder<Int>()
    let counts = Locked(0)
    let signal = Signal<Int> { sender in
      stayOpen(sender)
      let count = counts.increment()
      sender.onDispose { [again] in
        if count == 1 {
          _ = shared.withLock { $0 }?.observe(.taking { again.add($0) })
        }
      }
      sender.send(count)
    }.share()
    shared.set(signal)
    scheduler.record(signal).cancel()
    #expect(again.values == [2])
    shared.set(nil)
  }

  @Test("What a run remembers is released before its subscribers receive its end")
  func releasesMemory() {
    let alive = Locked(0)
    let left = Recorder<Int>()
    let subject = Subject<Counted>()
    let shared = subject.signal.share(replay: 10)
    _ = shared.observe(.taking(end: { _ in left.add(alive.withLock { $0 }) }))
    for _ in 1...5 { subject.send(Counted(alive)) }
    #expect(alive.withLock { $0 } == 5)
    subject.finish()
    #expect(left.values == [0])
  }

  @Test("What a run remembers is released with its last subscriber")
  func forgets() {
    let alive = Locked(0)
    let left = Recorder<Int>()
    let subject = Subject<Counted>()
    let subscription = subject.signal.share(replay: 10).observe(.taking(end: { _ in left.add(alive.withLock { $0 }) }))
    for _ in 1...5 { subject.send(Counted(alive)) }
    subscription.cancel()
    #expect(left.values == [0])
  }
}

private final class Unresponsive: Upstream {
  func cancel() {}
  func tell(_ level: Level) {}
}
