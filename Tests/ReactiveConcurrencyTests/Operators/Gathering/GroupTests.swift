import ReactiveConcurrency
import ReactiveDebugging
import ReactiveTesting
import Testing

@Suite("group")
struct GroupTests {
  private let scheduler = TestScheduler()

  let probe = Probe()

  @Test("group sends one group per key, in order of first appearance; values go to their group (SIG-GROUP-1, V14, V15)")
  func groups() {
    let words = ["apple", "bean", "avocado", "cherry", "beet"]
    let groups = Signal(words).group { $0.first ?? " " }
    expect(groups.map(\.key), sends: ["a", "b", "c"])
    expect(
      groups.flattenMap { group in group.signal.map { "\(group.key) \($0)" } },
      sends: ["a apple", "b bean", "a avocado", "c cherry", "b beet"])
    expect(
      groups.flattenMap { group in group.signal.collected() },
      sends: [["apple", "avocado"], ["bean", "beet"], ["cherry"]])
    let transformed = Signal(1...5).group(by: { $0 > 3 ? "good" : "bad" }, transform: { $0 * 10 })
    expect(transformed.filter { $0.key == "good" }.flattenMap { $0.signal }, sends: [40, 50])
    expect(Signal<Int>.empty.group { $0 }.map(\.key), sends: [])
  }

  @Test("The end reaches group's outer signal first, then the groups in order (SIG-GROUP-2)", arguments: [true, false])
  func ends(_ completes: Bool) {
    let subject = Subject<Int>()
    let order = Recorder<String>()
    let subscription = subject.signal.group { $0 }.observe(
      .taking(
        { group in _ = group.observe(.taking(end: { order.add("\(group.key) \(Self.name($0))") })) },
        end: { order.add("outer \(Self.name($0))") }))
    for value in [3, 1, 3, 2] { subject.send(value) }
    if completes { subject.finish() } else { subject.finish(throwing: Failure("no")) }
    let end = completes ? "completed" : "failed"
    #expect(order.values == ["outer \(end)", "3 \(end)", "1 \(end)", "2 \(end)"])
    subscription.cancel()
    #expect(order.values.count == 4)
  }

  @Test("What is sent to a group that nobody can subscribe to any more is not kept, whoever gets groups later (KEYS-6)")
  func groupsThatNobodyHas() {
    let subject = Subject<Payload>()
    let subscription = subject.signal.group(by: { $0.key }).filter { $0.key == 0 }.flattenMap(.concat, \.signal)
      .observe(.ignoring)
    subject.send(Payload(0))
    var dropped: Payload? = Payload(1)
    weak let first = dropped
    if let value = dropped.take() { subject.send(value) }
    #expect(first == nil)
    dropped = Payload(1)
    weak let second = dropped
    if let value = dropped.take() { subject.send(value) }
    #expect(second == nil)
    subscription.cancel()
  }

  private final class Payload: Sendable {
    let key: Int

    init(_ key: Int) {
      self.key = key
    }
  }

  private static func name(_ termination: Termination) -> String {
    switch termination {
    case .completed: "completed"
    case .failed: "failed"
    case .cancelled: "cancelled"
    case .released: "released"
    }
  }

  @Test("group's transform runs once for each value, after the group was sent (SIG-GROUP-3)")
  func transforms() {
    let order = Recorder<String>()
    let groups = Signal(1...3).group(
      by: { $0 % 2 },
      transform: { value in
        order.add("transform \(value)")
        return "<\(value)>"
      })
    let recording = scheduler.record(groups.onNext { order.add("group \($0.key)") }.flattenMap { $0.signal })
    expect(recording, has: ["<1>", "<2>", "<3>"], then: .completed)
    #expect(order.values == ["group 1", "transform 1", "group 0", "transform 2", "transform 3"])
  }

  @Test("A group sends to whoever is subscribed at that moment: late subscribers receive what follows, then the end")
  func listeners() throws {
    let subject = Subject<Int>()
    let groups = scheduler.record(subject.signal.group { $0 % 2 })
    for value in 1...3 { subject.send(value) }
    let odd = try #require(groups.values.first)
    #expect(odd.key == 1 && odd.subscriberCount == 0)
    let first = scheduler.record(odd.signal)
    subject.send(5)
    let second = scheduler.record(odd.signal)
    #expect(odd.subscriberCount == 2)
    subject.send(7)
    subject.finish()
    expect(first, has: [5, 7], then: .completed)
    expect(second, has: [7], then: .completed)
    expect(odd.signal, sends: [])
  }

  // MARK: Demand

  @Test("A pause of the outer signal pauses the source, and the new group's first value waits for it")
  func outerPauses() {
    let values = Recorder<Int>()
    let group = Locked<GroupedSignal<Int, Int>?>(nil)
    let subscription = probe.values(1...4).group { $0 / 2 }.observe(
      .pausing({ new in group.set(new) }, end: { _ in values.add(-1) }))
    func listen() {
      _ = group.withLock { $0 }?.observe(.taking({ value in values.add(value) }, end: { _ in values.add(0) }))
    }
    #expect(probe.produced == 1)
    listen()
    #expect(values.values == [])
    subscription.resume()
    #expect(probe.produced == 2 && values.values == [1])
    listen()
    subscription.resume()
    #expect(probe.produced == 4 && values.values == [1, 2, 3])
    listen()
    subscription.resume()
    #expect(values.values == [1, 2, 3, 4, -1, 0, 0, 0])
  }

  @Test("Of a source that cannot pause, what is for groups that a paused consumer has not taken waits, in order")
  func waits() {
    let subject = Subject<Int>()
    let witness = Witness { _, index in index == 1 ? .paused : .more }
    witness.observe(subject.signal.group { $0 % 3 }.flattenMap { group in group.signal.map { "\(group.key):\($0)" } })
    subject.send(0)
    #expect(witness.values == ["0:0"])
    // The first is sent to a group with a subscriber, the others are not: `flattenMap` waits for its consumer.
    for value in [3, 1, 2, 4] { subject.send(value) }
    #expect(witness.values == ["0:0", "0:3"])
    witness.resume()
    #expect(witness.values == ["0:0", "0:3", "1:1", "2:2", "1:4"])
    subject.finish()
    #expect(witness.ends == ["completed"])
  }

  @Test("A pause of a group pauses the source, for all groups; it resumes when no group is paused or the group is left")
  func groupPauses() {
    for leaves in [false, true] {
      let probe = Probe()
      let subscriptions = Recorder<Subscription>()
      let values = Recorder<Int>()
      _ = probe.values(1...6).group { $0 % 2 }.observe(
        Observer(
          next: { group in
            subscriptions.add(
              group.observe(
                Observer(
                  next: { value in
                    values.add(value)
                    return value == 3 ? .paused : .more
                  }, finish: { _ in })))
            return .more
          }, finish: { _ in values.add(0) }))
      #expect(values.values == [1, 2, 3])
      #expect(probe.produced == 3)
      if leaves { subscriptions.values[0].cancel() } else { subscriptions.values[0].resume() }
      #expect(values.values == (leaves ? [1, 2, 3, 4, 6, 0] : [1, 2, 3, 4, 5, 6, 0]))
    }
  }

  // MARK: Cancellation

  @Test("When the outer signal is cancelled, groups with subscribers continue, without new ones; the last one releases")
  func outerLeaves() {
    let subject = Subject<Int>()
    let groups = probe.watch(subject.signal).group { $0 % 3 }
    let values = scheduler.record(groups.take(2).flattenMap { $0.signal })
    for value in 1...9 { subject.send(value) }
    #expect(values.values == [1, 2, 4, 5, 7, 8])
    #expect(probe.releases == 0)
    values.cancel()
    #expect(probe.releases == 1)
    #expect(subject.subscriberCount == 0)
  }

  @Test("An endless source stops when its consumer has enough, also while it is being started", arguments: 0...3)
  func stopsEndless(_ way: Int) {
    let source = probe.values(0...)
    let signal =
      switch way {
      case 0: source.group { _ in 0 }.flattenMap { $0.signal }
      case 1: source.group { $0 % 3 }.filter { $0.key < 9 }.flattenMap { $0.signal.map { $0 } }
      case 2: source.window(count: 100).flattenMap(.concat) { $0 }
      default: source.group { $0 % 2 }.take(1).flattenMap { $0.signal.map { $0 / 2 } }
      }
    expect(scheduler.record(signal.take(3)), has: [0, 1, 2], then: .completed)
    #expect(probe.releases == 1)
    #expect(probe.produced <= 6)
  }

  @Test("A group that is subscribed to after the end has ended")
  func listensTooLate() throws {
    let subject = Subject<Int>()
    let groups = scheduler.record(subject.signal.group { $0 })
    subject.send(1)
    groups.cancel()
    let witness = Witness()
    witness.observe(try #require(groups.values.first).signal)
    #expect(witness.ends == ["released"])
  }

  @Test("Groups are freed at the end, though a group is kept")
  func frees() {
    let alive = Locked(0)
    let kept = scheduler.record(
      Signal(1...3).group(by: { HashedCounted(number: $0, counted: Counted(alive)) }).map { _ in 0 })
    expect(kept, has: [0, 0, 0], then: .completed)
    #expect(alive.withLock { $0 } == 0)
    let groups = scheduler.record(Signal(1...3).group(by: { HashedCounted(number: $0, counted: Counted(alive)) }))
    #expect(alive.withLock { $0 } == 3, "its key, of each group that is kept")
    withExtendedLifetime(groups) {}
  }
}
