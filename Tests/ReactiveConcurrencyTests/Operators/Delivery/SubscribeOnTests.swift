import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("subscribe(on:)")
struct SubscribeOnTests {
  private let scheduler = TestScheduler()

  @Test("subscribe(on:) runs the subscription on the scheduler; events come where the source sends them (SIG-SUBON-1)")
  func subscribesOn() {
    let subject = Subject<Int>()
    let order = Recorder<String>()
    let place = { @Sendable in CurrentScheduler.value === scheduler ? "on" : "off" }
    let source = subject.signal.onSubscribe { order.add("start \(place())") }.subscribe(on: scheduler)
    let recording = scheduler.record(source.onNext { _ in order.add("value \(place())") })
    #expect(order.values.isEmpty)
    scheduler.run()
    subject.send(1)
    #expect(order.values == ["start on", "value off"])
    recording.cancel()
    #expect(subject.subscriberCount == 0)
  }

  @Test("A subscription cancelled before its turn never starts the source")
  func subscribeOnCancels() {
    let probe = Probe()
    let witness = Witness()
    witness.observe(probe.values([1]).subscribe(on: scheduler))
    witness.cancel()
    scheduler.run()
    #expect(probe.starts == 0)
    #expect(witness.ends == ["cancelled"])
  }

  @Test("subscribe(on:) releases its source where the subscription is cancelled or ends, not on the scheduler")
  func releasesInPlace() {
    let places = Recorder<String>()
    let subject = Subject<Int>()
    let source = subject.signal
      .onDispose { places.add(CurrentScheduler.value === scheduler ? "on" : "off") }
      .subscribe(on: scheduler)
    let cancelled = scheduler.record(source)
    scheduler.run()
    cancelled.cancel()
    #expect(places.values == ["off"])
    let ended = scheduler.record(source)
    scheduler.run()
    scheduler.schedule { subject.finish() }
    scheduler.run()
    #expect(places.values == ["off", "on"], "It has ended on the scheduler")
    #expect(ended.isCompleted)
  }
}
