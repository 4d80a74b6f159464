import Dispatch
import ReactiveConcurrency
import ReactiveDebugging
import Testing

extension Stress {
  @Suite struct Delivering {
    @Test(
      "deliver(on:), fed from main and other threads: every value, in each sender's order, one at a time",
      arguments: ["global", "serial", "main", "inline"])
    func order(kind: String) async {
      let live = LiveSubscriptions()
      let subject = Subject<Sent>()
      let witness = Witness<Sent>()
      let delivered =
        switch kind {
        case "global": subject.signal.deliver(on: GlobalScheduler())
        case "serial": subject.signal.deliver(on: SerialScheduler())
        case "main": subject.signal.deliver(on: MainScheduler.shared)
        default: subject.signal.deliver(on: .main, inline: true)
        }
      live.track { _ = witness.watch(delivered) }
      let count = Scale.rounds(5_000)
      async let onMain: Void = sendOnMain(subject, count, from: 3)
      await onThreads(3) { thread in
        for number in 0..<count { subject.send(Sent(sender: thread, number: number)) }
      }
      await onMain
      subject.finish()
      await settle { witness.endCount == 1 }
      expectOrder(witness.values, senders: 4, each: count)
      await settle { live.count == 0 }
    }
  }
}

/// Sends from the main thread. Now and then what waits there gets its turn, so that values are sent both behind others
/// and to an idle delivery.
@MainActor
func sendOnMain(_ subject: Subject<Sent>, _ count: Int, from sender: Int) async {
  for number in 0..<count {
    subject.send(Sent(sender: sender, number: number))
    if number % 16 == 0 { await turn() }
  }
}

/// Lets the main queue do what it has been given so far.
func turn() async {
  await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
}

/// Waits until `condition` holds, without a thread of the pool; the watchdog sees to it that this is not for ever.
func settle(_ condition: () -> Bool) async {
  while !condition() { try? await Task.sleep(for: .microseconds(200)) }
}
