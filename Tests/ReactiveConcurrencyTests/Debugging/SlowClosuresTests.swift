import ReactiveConcurrency
import ReactiveTesting
import Testing

#if DEBUG
  /// The limit is the whole process's, so each test has a process of its own.
  @Suite("Slow closures")
  struct SlowClosuresTests {
    private static func withoutLines(_ text: String) -> String {
      String(text.replacing(#/ at \w+/SlowClosuresTests\.swift:\d+/#, with: " here"))
    }

    @Test("What keeps its thread for longer than the limit is reported, by itself and once for a value (SEEN-4)")
    func reports() async {
      await #expect(processExitsWith: .success) {
        let slow = Recorder<String>()
        SlowClosures.handler = { slow.add(SlowClosuresTests.withoutLines("\($0)")) }
        let scheduler = TestScheduler()
        let live = LiveSubscriptions(timedBy: scheduler)
        let subject = Subject<Int>()
        let take: @Sendable (Int) -> Void = { scheduler.advance(by: .milliseconds($0)) }
        let chain = subject.signal.map { value in
          take(value)
          return value
        }
        .filter { _ in
          take(15)
          return true
        }
        let consumer = Observer<Int>(
          next: { value in
            take(value)
            return .more
          }, finish: { _ in })
        let early = live.track { chain.observe(consumer) }
        subject.send(1_000)
        precondition(slow.values.isEmpty, "off by default")
        early.cancel()
        SlowClosures.limit = .milliseconds(20)
        let subscription = live.track { chain.observe(consumer) }
        subject.send(15)
        precondition(slow.values.isEmpty, "each for itself: \(slow.values)")
        subject.send(250)
        precondition(
          slow.values == [
            "subscriber here took 250 ms for a value, on a thread of the concurrent pool",
            "map(_:) in the chain subscribed here took 250 ms for a value, on a thread of the concurrent pool",
          ], "\(slow.values)")
        SlowClosures.limit = nil
        subject.send(250)
        precondition(slow.values.count == 2 && SlowClosures.limit == nil)
        subscription.cancel()
      }
    }

    @Test("A report says whether the thread was one of the concurrent pool (SEEN-4)")
    func pool() async {
      await #expect(processExitsWith: .success) {
        let slow = Recorder<String>()
        SlowClosures.handler = { slow.add("\($0.isOnConcurrentPool)") }
        SlowClosures.limit = .zero
        let scheduler = TestScheduler()
        let live = LiveSubscriptions(timedBy: scheduler)
        let subject = Subject<Int>()
        let subscription = live.track {
          subject.signal.observe(
            Observer(
              next: { _ in
                scheduler.advance(by: .milliseconds(50))
                return .more
              }, finish: { _ in }))
        }
        await Task.detached { subject.send(1) }.value
        await Task { @MainActor in subject.send(2) }.value
        let serial = SerialScheduler()
        serial.schedule { subject.send(3) }
        while slow.values.count < 3 { await Task.yield() }
        precondition(slow.values == ["true", "false", "false"], "\(slow.values)")
        subscription.cancel()
      }
    }

    @Test("What a closure sends to another chain is that chain's time, not its own (SEEN-4)")
    func nested() async {
      await #expect(processExitsWith: .success) {
        let slow = Recorder<String>()
        SlowClosures.handler = { slow.add($0.name) }
        SlowClosures.limit = .milliseconds(20)
        let scheduler = TestScheduler()
        let live = LiveSubscriptions(timedBy: scheduler)
        let inner = Subject<Int>()
        let outer = Subject<Int>()
        let subscriptions = live.track {
          [
            inner.signal.onNext { _ in scheduler.advance(by: .milliseconds(50)) }.observe(
              Observer(next: { _ in .more }, finish: { _ in })),
            outer.signal.map { value in
              inner.send(value)
              return value
            }.observe(Observer(next: { _ in .more }, finish: { _ in })),
          ]
        }
        outer.send(1)
        precondition(slow.values == ["onNext(_:)"], "\(slow.values)")
        for subscription in subscriptions { subscription.cancel() }
      }
    }
  }
#endif
