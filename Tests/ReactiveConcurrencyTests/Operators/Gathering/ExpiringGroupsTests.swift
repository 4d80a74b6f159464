import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("Groups that expire")
struct ExpiringGroupsTests {
  private let scheduler = TestScheduler()

  private let subject = Subject<Int>()

  private let events = Recorder<String>()

  /// Subscribes to every group, and records what becomes of it.
  private func listen(_ groups: Signal<GroupedSignal<Int, Int>>) -> Subscription {
    groups.observe(
      .taking(
        { [events] group in
          events.add("+\(group.key)")
          _ = group.observe(
            .taking({ events.add("\($0)") }, end: { if case .completed = $0 { events.add("-\(group.key)") } }))
        },
        end: { [events] _ in events.add("end") }))
  }

  @Test("Of one group too many, the one whose last value is the longest ago completes; later it begins anew (KEYS-1)")
  func limit() {
    let subscription = listen(subject.signal.group(by: { $0 % 10 }, limit: 2))
    for value in [1, 2, 11, 3, 12, 13] { subject.send(value) }
    #expect(events.values == ["+1", "1", "+2", "2", "11", "-2", "+3", "3", "-1", "+2", "12", "13"])
    subject.finish()
    #expect(events.values.suffix(3) == ["end", "-3", "-2"])
    subscription.cancel()
  }

  @Test("A group completes when no value of its key has come for so long; one timer serves them all (KEYS-2)")
  func idle() {
    let subscription = listen(subject.signal.group(by: { $0 % 10 }, idle: .seconds(10), on: scheduler))
    subject.send(1)
    scheduler.advance(by: .seconds(4))
    subject.send(2)
    scheduler.advance(by: .seconds(5))
    subject.send(11)
    scheduler.advance(by: .seconds(5))
    #expect(events.values == ["+1", "1", "+2", "2", "11", "-2"])
    scheduler.advance(by: .seconds(4.5))
    #expect(events.values.last == "-2")
    scheduler.advance(by: .seconds(0.5))
    #expect(events.values.last == "-1")
    #expect(scheduler.isIdle)
    subject.send(21)
    #expect(events.values.suffix(2) == ["+1", "21"])
    subscription.cancel()
    #expect(events.values.last == "end" || events.values.last == "21")
    subject.finish()
    scheduler.run()
    #expect(scheduler.isIdle && subject.subscriberCount == 0)
  }

  @Test("A group is over in time for the next value, though its timer is late (KEYS-2, CLOCK-1)")
  func late() {
    let scheduler = BusyScheduler()
    let subscription = listen(subject.signal.group(by: { $0 % 10 }, idle: .seconds(10), on: scheduler))
    scheduler.whileBusy {
      subject.send(1)
      scheduler.base.advance(by: .seconds(10))
      subject.send(11)
      scheduler.base.advance(by: .seconds(11))
      subject.send(21)
      scheduler.base.advance(by: .seconds(11))
      subject.send(2)
    }
    #expect(events.values == ["+1", "1", "11", "-1", "+1", "21", "-1", "+2", "2"])
    scheduler.base.advance(by: .seconds(10))
    #expect(events.values.last == "-2")
    subscription.cancel()
    #expect(scheduler.base.isIdle)
  }

  @Test(
    "What comes after its group's subscriber has left is lost until the group completes; then a new one opens (KEYS-2)")
  func leaving() {
    let groups = subject.signal.group(by: { $0 % 10 }, idle: .seconds(10), on: scheduler)
    let recording = scheduler.record(groups.flattenMap { $0.signal.take(1) })
    subject.send(1)
    scheduler.advance(by: .seconds(9))
    subject.send(11)
    scheduler.advance(by: .seconds(9))
    subject.send(21)
    #expect(recording.values == [1])
    scheduler.advance(by: .seconds(10))
    subject.send(31)
    #expect(recording.values == [1, 31])
    subject.finish()
    expect(recording, has: [1, 31], then: .completed)
    scheduler.run()
  }

  @Test("10,000 keys pass in the room for a hundred, in constant time for each (KEYS-1)")
  func manyKeys() {
    let alive = Locked(0)
    let most = Recorder<Int>()
    let subscription = Signal(0..<10_000).group(by: { $0 }, limit: 100)
      .flattenMap { [alive] group in
        group.signal.map { [token = Counted(alive)] value in
          _ = token
          if value.isMultiple(of: 1000) { most.add(alive.withLock { $0 }) }
          return value
        }
      }
      .observe(.ignoring)
    #expect(most.values.max() ?? 0 <= 101)
    #expect(alive.withLock { $0 } == 0)
    subscription.cancel()
  }

  @Test("Groups that expire refuse limits and times that cannot be")
  func refuses() {
    for signal in [
      subject.signal.group(by: { $0 }, limit: 0), subject.signal.group(by: { $0 }, idle: .zero, on: scheduler),
      subject.signal.group(by: { $0 }, idle: .seconds(1), limit: 0, on: scheduler),
      subject.signal.group(by: { $0 }, idle: .seconds(1), on: .immediate),
    ] {
      #expect(scheduler.record(signal).events.first?.error is SignalError)
    }
  }
}
