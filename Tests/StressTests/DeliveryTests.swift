import Dispatch
import ReactiveConcurrency
import ReactiveDebugging
import Testing

extension Stress {
  @Suite struct Delivering {
    @Test(
      "deliver(on:): every value, in each sender's order, one at a time, on a concurrent scheduler too",
      arguments: ["global", "serial", "main"])
    func order(kind: String) async {
      let live = LiveSubscriptions()
      let subject = Subject<Sent>()
      let witness = Witness<Sent>()
      live.track { _ = witness.watch(subject.signal.deliver(on: Self.scheduler(kind))) }
      let count = Scale.rounds(5_000)
      await onThreads(4) { thread in
        for number in 0..<count { subject.send(Sent(sender: thread, number: number)) }
      }
      subject.finish()
      await settle { witness.endCount == 1 }
      expectOrder(witness.values, senders: 4, each: count)
      await settle { live.count == 0 }
    }

    @Test("deliverOnMain fed from main and other threads: every value, in each sender's order, one at a time")
    func orderOnMain() async {
      let live = LiveSubscriptions()
      let subject = Subject<Sent>()
      let witness = Witness<Sent>()
      live.track { _ = witness.watch(subject.signal.deliverOnMain()) }
      let count = Scale.rounds(5_000)
      async let onMain: Void = Self.sendOnMain(subject, count)
      await onThreads(3) { thread in
        for number in 0..<count { subject.send(Sent(sender: thread, number: number)) }
      }
      await onMain
      subject.finish()
      await settle { witness.endCount == 1 }
      expectOrder(witness.values, senders: 4, each: count)
      await settle { live.count == 0 }
    }

    @MainActor
    private static func sendOnMain(_ subject: Subject<Sent>, _ count: Int) async {
      for number in 0..<count {
        subject.send(Sent(sender: 3, number: number))
        // Now and then what waits gets its turn, so that values are sent both behind others and to an idle delivery.
        if number % 16 == 0 {
          await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
        }
      }
    }

    private static func scheduler(_ kind: String) -> any Scheduler {
      switch kind {
      case "main": MainScheduler.shared
      case "serial": SerialScheduler()
      default: GlobalScheduler()
      }
    }
  }
}

/// Waits until `condition` holds, without a thread of the pool; the watchdog sees to it that this is not for ever.
func settle(_ condition: () -> Bool) async {
  while !condition() { try? await Task.sleep(for: .microseconds(200)) }
}
