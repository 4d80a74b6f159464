import Dispatch
import Foundation
import OperatorManifest
import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("deliver")
struct DeliverTests {
  private let scheduler = TestScheduler()

  @Test("deliver(on:) sends all events on the scheduler, in order, in one job (SIG-DELIVER-1)")
  func delivers() {
    let current = Recorder<Bool>()
    let recording = scheduler.record(
      Signal.of(1, 2, 3).deliver(on: scheduler).onNext { _ in current.add(CurrentScheduler.value === scheduler) })
    expect(recording, has: [], then: .open)
    scheduler.step()
    expect(recording, has: [1, 2, 3], then: .completed)
    #expect(current.values == [true, true, true])
    expect(
      Signal.of(1).concat(.fail(Failure("no"))).deliver(on: scheduler), sends: [1], then: .failed(Failure("no")),
      on: scheduler)
  }

  @Test("Disposal stops what deliver(on:) has queued (SIG-DELIVER-2)")
  func deliverCancels() {
    let recording = scheduler.record(Signal.of(1, 2, 3).deliver(on: scheduler))
    recording.cancel()
    scheduler.run()
    expect(recording, has: [], then: .open)
  }

  @Test("Cancelling deliver(on:) is over when it returns, wherever its values are (SEE-2)", arguments: 0...3)
  func cancelsAtOnce(_ waiting: Int) {
    let log = Recorder<String>()
    let subject = Subject<Int>()
    let witness = Witness { _, index in waiting == 3 && index == 2 ? .paused : .more }
    witness.observe(
      subject.signal.onDispose { log.add("source") }.deliver(on: scheduler).onDispose { log.add("consumer") })
    if waiting > 0 { subject.send(1) }
    if waiting > 1 { scheduler.run() }
    if waiting > 2 {
      for value in 2...4 { subject.send(value) }
      scheduler.run()
    }
    witness.cancel()
    #expect(log.values == ["source", "consumer"])
    #expect(witness.ends == ["cancelled"])
    scheduler.run()
    #expect(witness.breaches == 0 && witness.ends.count == 1)
  }

  @Test("On the immediate scheduler nothing waits: a pause reaches the source with the value that is answered so")
  func deliversInPlace() {
    let probe = Probe()
    let witness = Witness { _, index in index == 3 ? .paused : .more }
    witness.observe(probe.values(1...1000).deliver(on: .immediate).subscribe(on: .immediate))
    #expect(probe.produced == 3)
    witness.resume()
    #expect(witness.values.count == 1000 && witness.ends == ["completed"] && witness.breaches == 0)
  }

  @Test("A pause does not hold back the end when no value waits, whether it comes before or after", arguments: [0, 1])
  func endsWhilePaused(_ early: Int) {
    let witness = Witness { _, _ in .paused }
    let subject = Subject<Int>()
    witness.observe(subject.signal.deliver(on: scheduler))
    subject.send(1)
    if early == 1 { subject.finish() }
    scheduler.run()
    if early == 0 { subject.finish() }
    scheduler.run()
    #expect(witness.values == ["1"])
    #expect(witness.ends == ["completed"])
    witness.resume()
    witness.cancel()
    scheduler.run()
    #expect(witness.breaches == 0 && witness.ends.count == 1)
    let waiting = Witness { _, _ in .paused }
    waiting.observe(Signal.of(1, 2).deliver(on: scheduler))
    scheduler.run()
    #expect(waiting.values == ["1"] && waiting.ends.isEmpty)
    waiting.resume()
    scheduler.run()
    #expect(waiting.values == ["1", "2"] && waiting.ends == ["completed"])
  }

  @Test("A resume from within the source's own resumption starts no second drain")
  func resumesWithinDrain() {
    let slot = SharedSlot()
    let source = Signal<Int> { sender in
      for value in 1...300 { sender.send(value) }
      sender.onResume { slot.tell(.open) }
      sender.finish()
    }
    let values = Recorder<Int>()
    slot.fill(source.deliver(on: scheduler).observe(.pausing { values.add($0) }))
    for _ in 0..<400 {
      scheduler.run()
      slot.tell(.open)
    }
    #expect(values.values == Array(1...300))
  }

  @Test("Inline delivery on the main thread is immediate there unless events wait, and keeps the order (SIG-MAIN-1)")
  @MainActor
  func deliversInlineOnMain() async {
    let subject = Subject<Int>()
    let values = Recorder<Int>()
    let places = Recorder<Bool>()
    let subscription = subject.signal.deliver(on: .main, inline: true).onNext {
      places.add(CurrentScheduler.value is MainScheduler)
      dispatchPrecondition(condition: .onQueue(.main))
      values.add($0)
      if $0 == 1 { subject.send(2) }
    }.observe(.ignoring)
    subject.send(1)
    #expect(values.values == [1, 2])
    let isSent = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      subject.send(3)
      isSent.signal()
    }
    // The main thread is busy until both have been sent.
    Self.wait(for: isSent)
    subject.send(4)
    #expect(values.values == [1, 2])
    await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
    #expect(values.values == [1, 2, 3, 4])
    #expect(!places.values.contains(false))
    subject.send(5)
    #expect(values.values.last == 5)
    subscription.cancel()
    #expect(subject.subscriberCount == 0)
  }

  nonisolated private static func wait(for semaphore: DispatchSemaphore) {
    semaphore.wait()
  }

  @Test("An event that is sent on the scheduler hops there, unless it is to arrive inline", arguments: [false, true])
  func inline(_ isInline: Bool) {
    let scheduler = TestScheduler()
    let subject = Subject<Int>()
    let seen = Recorder<String>()
    let subscription = subject.deliver(on: scheduler, inline: isInline).observe(.taking { seen.add("\($0)") })
    scheduler.schedule {
      subject.send(1)
      seen.add("sent")
    }
    scheduler.run()
    #expect(seen.values == (isInline ? ["1", "sent"] : ["sent", "1"]))
    subscription.cancel()
  }

  @Test("deliver(on: .main, inline: true) keeps the event contract on the main thread")
  @MainActor
  func deliverOnMainKeepsContract() {
    checkSignal(
      CheckedOperator("deliver(on:inline:)", Traits(.buffering, limit: .sourceOnStack, stores: nil)) { source, _ in
        source.deliver(on: .main, inline: true)
      })
  }
}
