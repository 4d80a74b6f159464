import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("Groups found by their key")
struct SignalGroupsTests {
  private let scheduler = TestScheduler()
  private let subject = Subject<Int>()
  private let probe = Probe()

  private func groups(replay count: Int = 0, limit: Int = .max) -> SignalGroups<Int, Int> {
    probe.watch(subject.signal).keyed(by: { $0 % 10 }, replay: count, limit: limit)
  }

  @Test("groups[key] sends the values with that key to all who want it, also if none has come yet (KEYS-3)")
  func looksUp() {
    let groups = groups()
    let (one, two, other) = (scheduler.record(groups[1]), scheduler.record(groups[2]), scheduler.record(groups[1]))
    for value in [1, 2, 11, 3] { subject.send(value) }
    #expect(one.values == [1, 11] && other.values == [1, 11] && two.values == [2])
    #expect(groups.subscriberCount(of: 1) == 2 && groups.subscriberCount(of: 3) == 0)
    subject.finish()
    #expect(one.isCompleted && two.isCompleted && other.isCompleted && groups.count == 0)
    #expect(probe.starts == 1 && probe.releases == 1)
  }

  @Test("The first subscriber starts the source, the last one releases it; who comes later starts it anew (KEYS-4)")
  func runs() {
    let groups = groups(replay: 1)
    #expect(probe.starts == 0)
    let one = scheduler.record(groups[1])
    let two = scheduler.record(groups[2])
    subject.send(1)
    one.cancel()
    #expect(probe.releases == 0)
    two.cancel()
    #expect(probe.starts == 1 && probe.releases == 1 && subject.subscriberCount == 0 && groups.count == 0)
    let again = scheduler.record(groups[1])
    #expect(again.values == [] && probe.starts == 2)
    subject.finish(throwing: Failure("no"))
    expect(again, has: [], then: .failed(Failure("no")))
  }

  @Test("New subscribers receive the last values of their key; unused keys are remembered up to a limit (KEYS-5)")
  func remembers() {
    let groups = groups(replay: 1, limit: 2)
    let four = scheduler.record(groups[4])
    for value in [4, 1, 2, 11, 3] { subject.send(value) }
    #expect(groups.count == 2 || groups.count == 3)
    #expect(four.values == [4])
    #expect(scheduler.record(groups[3]).values == [3])
    #expect(scheduler.record(groups[2]).values == [])
    #expect(scheduler.record(groups[4]).values == [4])
    four.cancel()
  }

  @Test("Subscribers take no room of what is remembered, and neither do keys that have no value (KEYS-5)")
  func remembersBesideSubscribers() {
    let groups = groups(replay: 1, limit: 2)
    let subscribers = [7, 8, 9].map { scheduler.record(groups[$0]) }
    for value in [1, 2] { subject.send(value) }
    for key in 100..<200 { scheduler.record(groups[key]).cancel() }
    #expect(groups.count == 5)
    #expect(scheduler.record(groups[1]).values == [1] && scheduler.record(groups[2]).values == [2])
    subject.send(7)
    subscribers[0].cancel()
    #expect(scheduler.record(groups[7]).values == [7])
    for subscriber in subscribers { subscriber.cancel() }
  }

  @Test("connect() keeps the run without subscribers, and what it remembers, until it is cancelled (KEYS-4)")
  func connects() {
    let groups = groups(replay: 1)
    let connection = groups.connect()
    #expect(probe.starts == 1)
    subject.send(1)
    let one = scheduler.record(groups[1])
    #expect(one.values == [1])
    one.cancel()
    #expect(probe.releases == 0 && groups.count == 1)
    let again = scheduler.record(groups[1])
    connection.cancel()
    connection.cancel()
    subject.send(11)
    #expect(again.values == [1, 11] && probe.starts == 1)
    again.cancel()
    #expect(probe.releases == 1 && subject.subscriberCount == 0 && groups.count == 0)
  }

  @Test("A connection does not hold up the end, and is of no use after it; the next one starts a new run (KEYS-4)")
  func connectionEnds() {
    let groups = probe.values(1...3).keyed(by: { $0 % 2 }, replay: 1)
    let over = groups.connect()
    #expect(probe.starts == 1 && probe.releases == 1 && groups.count == 0)
    over.cancel()
    groups.connect()
    #expect(probe.starts == 2 && probe.releases == 2)
  }

  @Test("A source that sends immediately reaches its first subscriber, and stops when that leaves (KEYS-4)")
  func synchronousSource() {
    let groups = probe.values(1...1000).keyed(by: { $0 % 2 })
    expect(groups[1].take(3), sends: [1, 3, 5])
    #expect(probe.produced == 10)
    #expect(probe.starts == probe.releases)
  }

  @Test("A slow subscriber to one key stops no other (KEYS-3)")
  func slow() {
    let groups = groups()
    let forgetful = groups[1].observe(.pausing())
    let other = scheduler.record(groups[1])
    for value in 0..<1000 { subject.send(value * 10 + 1) }
    #expect(other.values.count == 1000)
    forgetful.cancel()
  }
}
