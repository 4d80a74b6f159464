import ReactiveConcurrency
import ReactiveTesting
import Testing

/// What "Signals and for try await" says about cancellation.
@Suite("Cancelling")
struct CancellingTests {
  @Test("Cancelling releases the source, then sends the end, once (SEE-2)")
  func cancelling() {
    let log = Recorder<String>()
    let senders = Recorder<Sender<Int>>()
    let ticks = Signal<Int> { sender in
      senders.add(sender)
      sender.onDispose { log.add("released") }
      sender.send(1)
    }
    let subscription = ticks.onDispose { log.add("over") }.onCompleted { log.add("completed") }
      .observe(.taking({ log.add("\($0)") }, end: { log.add("\($0)") }))
    #expect(log.values == ["1"])
    subscription.cancel()
    subscription.cancel()
    #expect(log.values == ["1", "released", "over", "cancelled"])
  }

  @Test("What is stored is dropped by a cancellation, and releasing a handle is none (SEE-2)")
  func stored() {
    let scheduler = TestScheduler()
    let subject = Subject<Int>()
    let recording = scheduler.record(subject.signal.delay(for: .seconds(1), on: scheduler))
    _ = subject.signal.observe(Observer<Int>.ignoring)
    #expect(subject.subscriberCount == 2)
    subject.send(1)
    recording.cancel()
    scheduler.run()
    #expect(recording.values == [] && subject.subscriberCount == 1)
  }
}
