import ReactiveConcurrency
import ReactiveDebugging
import ReactiveTesting
import Testing

@Suite("Live subscriptions")
struct LiveSubscriptionsTests {
  @Test("what a subscription subscribes later on counts, after a timer, a retry, on another thread (LIVE-1)")
  func later() {
    let scheduler = TestScheduler()
    let subject = Subject<Int>()
    let live = LiveSubscriptions()
    let other = LiveSubscriptions()
    let recording = live.track {
      scheduler.record(
        subject.signal.delay(for: .seconds(1), on: scheduler)
          .flattenMap { _ in Signal<Int>.never.map { $0 } })
    }
    #expect(live.description.contains("delay(for:on:) × 1"))
    for count in 1...3 {
      other.track {
        subject.send(count)
        scheduler.advance(by: .seconds(1))
      }
      #expect(live.description.contains("never × \(count)"))
      #expect(live.description.contains("map(_:) × \(count)"))
    }
    #expect(other.count == 0)
    recording.cancel()
    #expect(live.count == 0)
    #expect(live.description.isEmpty)
  }

  @Test("what begins within a scope and belongs to another consumer does not count there (LIVE-1)")
  func others() {
    let live = LiveSubscriptions()
    let subject = Subject<Int>()
    let subscription = subject.signal.flattenMap { _ in Signal<Int>.never }
      .observe(Observer(next: { _ in .more }, finish: { _ in }))
    _ = live.track { subject.send(1) }
    #expect(live.count == 0)
    subscription.cancel()
  }

  @Test("Each live subscription says where it is subscribed (LIVE-3)")
  func callSites() {
    let live = LiveSubscriptions()
    let scheduler = TestScheduler()
    let ignoring = Observer<Int>(next: { _ in .more }, finish: { _ in })
    let signal = Signal<Int>.just(1).delay(for: .seconds(1), on: scheduler).flattenMap { _ in Signal<Int>.never }
    let first = live.track { signal.observe(ignoring) }
    let second = live.track { signal.observe(ignoring) }
    scheduler.run()
    let lines = live.description.split(separator: "\n").filter { $0.hasPrefix("never × 1, subscribed at ") }
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.contains("ReactiveDebuggingTests/LiveSubscriptionsTests.swift:") })
    first.cancel()
    second.cancel()
    #expect(live.count == 0)
  }
}

@Suite("Live subscriptions, switched on")
struct EnabledLiveSubscriptionsTests {
  @Test("Live subscriptions that are switched on are counted, in a release build too, and all of the process (LIVE-4)")
  func enabled() async {
    await #expect(processExitsWith: .success) {
      let subject = Subject<Int>()
      let ignoring = Observer<Int>(next: { _ in .more }, finish: { _ in })
      let before = subject.signal.observe(ignoring)
      precondition(LiveSubscriptions.process.count == 0)
      LiveSubscriptions.enable()
      let live = LiveSubscriptions()
      let chain = subject.signal.map { $0 + 1 }
      let tracked = live.track { chain.observe(ignoring) }
      let free = chain.observe(ignoring)
      precondition(live.count == 2 && LiveSubscriptions.process.count == 2, "\(live)\n\(LiveSubscriptions.process)")
      precondition(live.description.hasPrefix("Subject × 1, subscribed at ReactiveDebuggingTests/"), "\(live)")
      for subscription in [before, tracked, free] { subscription.cancel() }
      precondition(live.count == 0 && LiveSubscriptions.process.count == 0)
    }
  }
}
