import ReactiveConcurrency
import ReactiveTesting
import Testing

/// One of several subscribers takes a value and then nothing for a long time.
@Suite("A subscriber that forgets to resume")
struct ForgetfulSubscriberTests {
  private static let count = 2000

  private static let ways: [(String, @Sendable (Signal<Int>) -> (Signal<Int>, @Sendable () -> Void))] = [
    ("share", { source in (source.share(buffering: .newest(10)), {}) }),
    (
      "publish",
      { source in
        let connection = source.publish(buffering: .newest(10))
        return (connection.signal, { connection.connect() })
      }
    ),
    (
      "multicast",
      { source in
        let connection = source.multicast(Subject(), buffering: .newest(10))
        return (connection.signal, { connection.connect() })
      }
    ),
    ("autoconnect", { source in (source.publish(buffering: .newest(10)).autoconnect(), {}) }),
  ]

  @Test("A subscriber that is paused for ever does not hold up the others (BEHIND-4)", arguments: ways.indices)
  func pausedForEver(_ index: Int) {
    let probe = Probe()
    let scheduler = TestScheduler()
    let (shared, connect) = Self.ways[index].1(probe.values(1...Self.count).subscribe(on: scheduler))
    let forgetful = Recorder<Int>()
    let subscription = shared.observe(.pausing { value in forgetful.add(value) })
    let other = scheduler.record(shared)
    connect()
    scheduler.run()
    #expect(forgetful.values == [1])
    #expect(other.values == Array(1...Self.count) && other.isCompleted)
    subscription.resume()
    #expect(forgetful.values == [1, Self.count - 9])
    subscription.cancel()
  }

  @Test("A loop that stops holds up others only with .backpressure (BEHIND-4)", arguments: [true, false])
  func loops(_ holdsUp: Bool) throws {
    let scheduler = TestScheduler(departures: [:])
    let probe = Probe()
    let shared = probe.values(1...Self.count).subscribe(on: scheduler)
      .share(buffering: holdsUp ? .default : .failing(beyond: 100))
    let forgetful = scheduler.task {
      for try await _ in shared { try await scheduler.sleep(for: .seconds(1000)) }
    }
    let other = scheduler.record(shared)
    scheduler.advance(by: .seconds(1))
    #expect(other.isCompleted == !holdsUp)
    #expect((other.values.count == Self.count) == !holdsUp)
    scheduler.advance(by: .seconds(1000))
    if holdsUp {
      forgetful.cancel()
      scheduler.run()
      #expect(other.values.count == Self.count)
    } else {
      #expect(throws: SignalError.fellBehind(100)) { try scheduler.run { try await forgetful.value } }
    }
  }

  @Test("Subjects and connections report how many subscribers they have (COUNT-1)")
  func counts() {
    let subject = Subject<Int>()
    let connection = subject.signal.publish()
    #expect(subject.subscriberCount == 0 && connection.subscriberCount == 0)
    let subscriptions = [
      subject.signal.observe(.ignoring), subject.signal.observe(.ignoring), connection.signal.observe(.ignoring),
    ]
    #expect(subject.subscriberCount == 2 && connection.subscriberCount == 1)
    for subscription in subscriptions { subscription.cancel() }
    #expect(subject.subscriberCount == 0 && connection.subscriberCount == 0)
  }
}
