import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("Multicast")
struct MulticastTests {
  let scheduler = TestScheduler()
  let probe = Probe()

  @Test("a cold source with three subscribers: how often it is started (V32)")
  func startsOf() {
    let source = probe.watch(Signal<Int>.never)
    for _ in 1...3 { _ = scheduler.record(source) }
    #expect(probe.starts == 3)
    let lazily = source.replayLazily()
    #expect(probe.starts == 3)
    for _ in 1...3 { _ = scheduler.record(lazily) }
    #expect(probe.starts == 4)
    let replayed = source.replay()
    #expect(probe.starts == 5)
    for _ in 1...3 { _ = scheduler.record(replayed) }
    #expect(probe.starts == 5)
    let connection = source.publish()
    for _ in 1...3 { _ = scheduler.record(connection.signal) }
    #expect(probe.starts == 5)
    connection.connect()
    #expect(probe.starts == 6)
  }

  @Test("connect subscribes once; every connect returns the same handle; no reconnection (V33, MC-1, 2, 3)")
  func connects() {
    let connection = probe.watch(Signal<Int>.never).publish()
    let first = connection.connect()
    let second = connection.connect()
    #expect(probe.starts == 1)
    second.cancel()
    #expect(probe.releases == 1)
    first.cancel()
    connection.connect()
    #expect(probe.starts == 1 && probe.releases == 1)
  }

  @Test("autoconnect connects with the first subscriber, disposes after the last, once (V34, MC-AUTO-1, 2, 3)")
  func autoconnects() {
    let signal = probe.watch(Signal<Int>.never).publish().autoconnect()
    #expect(probe.starts == 0)
    let first = scheduler.record(signal)
    let second = scheduler.record(signal)
    #expect(probe.starts == 1)
    first.cancel()
    #expect(probe.releases == 0)
    second.cancel()
    #expect(probe.releases == 1)
    let late = scheduler.record(signal)
    #expect(probe.starts == 1)
    expect(late, has: [], then: .completed)
  }

  @Test("multicast(_:) refuses a subject of another type (ARG-1)")
  func refusesForeignSubjects() {
    let connection = Signal.just(1).multicast(ForeignSubject())
    connection.connect()
    expectInvalid(connection.signal)
  }

  @Test("Two autoconnect() signals of one connection count their subscribers together (MC-AUTO-2)")
  func countsTogether() {
    let connection = probe.watch(Signal<Int>.never).publish()
    let first = scheduler.record(connection.autoconnect())
    let second = scheduler.record(connection.autoconnect())
    first.cancel()
    #expect(probe.starts == 1 && probe.releases == 0, "the other one still has a subscriber")
    second.cancel()
    #expect(probe.releases == 1)
    expect(scheduler.record(connection.autoconnect()), has: [], then: .completed)
  }

  @Test("Who comes after autoconnect's last subscriber gets what is remembered and the end, at leisure (MC-AUTO-3, 4)")
  func comesLate() {
    let source = Subject<Int>()
    let signal = source.signal.multicast(ReplaySubject(capacity: 2)).autoconnect()
    let first = scheduler.record(signal)
    for value in 1...3 { source.send(value) }
    first.cancel()
    expect(signal, sends: [2, 3])
    let witness = Witness { _, _ in .paused }
    witness.observe(signal)
    #expect(witness.values == ["2"] && witness.ends.isEmpty)
    witness.resume()
    #expect(witness.values == ["2", "3"] && witness.ends == ["completed"])
    #expect(source.subscriberCount == 0)
  }

  @Test("multicast(_:) runs the source once for all that the closure makes of it, for each subscription")
  func multicastsIntoClosure() {
    let pairs = probe.values(1...3).multicast { zip($0, $0.skip(1)) { $0 * 10 + $1 } }
    // It is consumed in both ways.
    expect(pairs, sends: [12, 23])
    #expect(probe.starts == 2 && probe.releases == 2)
    // What ends first ends the run.
    expect(probe.watch(Signal(1...3).concat(.never)).multicast { $0.take(2) }, sends: [1, 2])
    #expect(probe.starts == 4 && probe.releases == 4)
    let recording = scheduler.record(probe.watch(Signal<Int>.never).multicast { $0.merge(with: $0) })
    recording.cancel()
    #expect(probe.starts == 5 && probe.releases == 5)
  }

  @Test("replayLazily(upTo:) replays so many values, also after the end (MC-LAZY-4)")
  func replaysSoMany() {
    let subject = Subject<Int>()
    let signal = subject.signal.replayLazily(upTo: 2)
    #expect(subject.subscriberCount == 0)
    let first = scheduler.record(signal)
    for value in 1...3 { subject.send(value) }
    expect(scheduler.record(signal), has: [2, 3], then: .open)
    subject.finish()
    expect(first, has: [1, 2, 3], then: .completed)
    expect(signal, sends: [2, 3])
  }

  @Test("replayLazily starts at the first subscription; later ones get the replay (MC-LAZY-1, 2, 3)")
  func replaysLazily() {
    let subject = Subject<Int>()
    let signal = subject.signal.replayLazily()
    #expect(subject.subscriberCount == 0)
    let first = scheduler.record(signal)
    #expect(subject.subscriberCount == 1)
    subject.send(1)
    first.cancel()
    subject.send(2)
    let second = scheduler.record(signal)
    subject.send(3)
    #expect(first.values == [1])
    #expect(second.values == [1, 2, 3])
    #expect(subject.subscriberCount == 1)
  }

  @Test("The source of replayLazily waits while it has no subscriber, if it can pause (AHEAD-6)")
  func replaysLazilyOnDemand() {
    let signal = probe.values(1...1_000).replayLazily()
    expect(scheduler.record(signal.take(1)), has: [1], then: .completed)
    #expect(probe.produced <= 2)
    let paused = Witness { _, index in index == 3 ? .paused : .more }
    paused.observe(signal)
    #expect(paused.values == ["1", "2", "3"] && probe.produced <= 4)
    let other = scheduler.record(signal)
    #expect(other.values == [1, 2, 3] && probe.produced <= 4)
    paused.resume()
    expect(other, has: Array(1...1_000), then: .completed)
    #expect(probe.starts == 1 && probe.releases == 1)
  }

  @Test("share starts with the first subscriber, stops with the last, and starts again (PIT-7)")
  func shares() {
    let subject = Subject<Int>()
    let shared = probe.watch(subject.signal).share(replay: 1)
    let first = scheduler.record(shared)
    subject.send(1)
    let second = scheduler.record(shared)
    #expect(second.values == [1])
    first.cancel()
    second.cancel()
    #expect(probe.starts == 1 && probe.releases == 1)
    let third = scheduler.record(shared)
    #expect(third.values == [])
    #expect(probe.starts == 2)
    subject.finish()
    expect(third, has: [], then: .completed)
    #expect(probe.releases == 2)
  }

  @Test("A connection's source that can pause waits for the slowest subscriber, and resumes when that has room")
  func pausesSource() {
    let connection = probe.values(1...100).publish()
    let values = Recorder<Int>()
    let slow = connection.signal.observe(
      Observer(
        next: { value in
          values.add(value)
          return value < 3 ? .paused : .more
        }, finish: { _ in }))
    let fast = scheduler.record(connection.signal)
    connection.connect()
    #expect(values.values == [1] && fast.values == [1] && probe.produced <= 2)
    slow.resume()
    #expect(values.values == [1, 2] && fast.values == [1, 2])
    slow.resume()
    expect(fast, has: Array(1...100), then: .completed)
    #expect(values.values.count == 100)
  }
}

/// Conforms to `SubjectProtocol` although it is no subject of the library.
private actor ForeignSubject: SubjectProtocol {
  typealias Element = Int

  private let subject = Subject<Int>()

  nonisolated var signal: Signal<Int> { subject.signal }
  nonisolated var subscriberCount: Int { subject.subscriberCount }
  nonisolated var lostCount: Int { subject.lostCount }
  nonisolated func send(_ value: Int) -> SendResult { subject.send(value) }
  func sendWhenReady(_ value: Int, isolation: isolated (any Actor)?) async throws {
    try await subject.sendWhenReady(value, isolation: isolation)
  }
  nonisolated func finish() { subject.finish() }
  nonisolated func finish(throwing error: any Error) { subject.finish(throwing: error) }
  nonisolated func withIsolation(_ body: @escaping @Sendable (isolated ForeignSubject) -> Void) {
    Task { await body(self) }
  }
}
