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

    @Test("From the background to main to main: order is kept")
    func backgroundToMain() async {
      let count = Scale.rounds(5_000)
      let witness = Witness<Int>()
      witness.watch(
        Signal(0..<count).subscribe(on: .global).deliver(on: .main).map { $0 }.deliver(on: .main))
      await settle { witness.endCount == 1 }
      #expect(witness.values == Array(0..<count))
      // Sent on main itself while what came from the background still waits.
      let subject = Subject<Int>()
      let both = Witness<Int>().watch(subject.signal.deliver(on: .main))
      subject.send(1)
      await MainActor.run { subject.send(2) }
      subject.finish()
      await settle { both.endCount == 1 }
      #expect(both.values == [1, 2])
    }

    @Test("deliver(on:) with a consumer that pauses, is resumed by others, and is cancelled: one end, nothing stuck")
    func pausing() async {
      let live = LiveSubscriptions()
      let disposed = Counter()
      let rounds = Scale.rounds(2_000)
      await race(
        rounds: rounds, tracking: live,
        setUp: { _ in DeliveryArena(Signal(0..<300).onDispose { disposed.add() }.deliver(on: .global)) },
        [
          { arena in for _ in 0..<30 { arena.witness.resume() } },
          { arena in if arena.cancels { arena.witness.cancel() } },
        ],
        check: { arena in
          spin {
            arena.witness.resume()
            sched()
            return arena.witness.endCount > 0
          }
          if !arena.cancels, arena.witness.values != Array(0..<300) { Issue.record("\(arena.witness.count) values") }
        })
      spin { live.count == 0 }
      #expect(disposed.value == rounds)
    }

    @Test(
      "Cancellation races with delivery and time: each subscription ends once and is released",
      arguments: ["deliver", "subscribe", "delay", "debounce", "throttle", "buffer", "timeout", "interval", "async"])
    func cancelling(kind: String) async {
      let live = LiveSubscriptions()
      let subscribed = Counter()
      let disposed = Counter()
      await race(
        rounds: Scale.rounds(2_000), tracking: live,
        setUp: { _ in TimedArena(kind, subscribed, disposed) },
        [
          { arena in for number in 0..<4 { arena.subject.send(number) } },
          { arena in
            arena.subject.send(9)
            if arena.finishes { arena.subject.finish() }
          },
          { arena in arena.witness.cancel() },
        ])
      await settle { disposed.value == subscribed.value }
      await settle { live.count == 0 }
      #expect(live.description == "")
    }

    @Test("Time operators lose nothing that they promise to send", arguments: ["delay", "buffer"])
    func nothingLost(kind: String) async {
      let subject = Subject<Sent>()
      let witness = Witness<Sent>()
      let delayed: Signal<Sent> =
        kind == "delay"
        ? subject.signal.delay(for: .milliseconds(2), on: .global)
        : subject.signal.buffer(for: .milliseconds(1), on: .global).flattenMap { Signal($0) }
      witness.watch(delayed)
      let count = Scale.rounds(3_000)
      await onThreads(3) { thread in
        for number in 0..<count { subject.send(Sent(sender: thread, number: number)) }
      }
      subject.finish()
      await settle { witness.endCount == 1 }
      expectOrder(witness.values, senders: 3, each: count)
    }

    @Test(
      "debounce and throttle(latest:) send the last value, whenever the end comes", arguments: ["debounce", "throttle"])
    func lastValue(kind: String) async {
      for _ in 0..<Scale.rounds(500) {
        let subject = Subject<Int>()
        let witness = Witness<Int>()
        let interval = Duration.microseconds(50)
        witness.watch(
          kind == "debounce"
            ? subject.signal.debounce(for: interval, on: .global) : subject.signal.throttle(for: interval, on: .global))
        for number in 0..<20 { subject.send(number) }
        subject.finish()
        await settle { witness.endCount == 1 }
        let values = witness.values
        #expect(values.last == 19)
        #expect(values == values.sorted())
        #expect(Set(values).count == values.count)
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

private final class DeliveryArena: Sendable {
  let cancels = Bool.random()
  let witness = Witness<Int> { $0 % 10 == 0 ? .paused : .more }

  init(_ signal: Signal<Int>) {
    witness.watch(signal)
  }
}

private final class TimedArena: Sendable {
  let subject = Subject<Int>()
  let finishes = Bool.random()
  let witness = Witness<Int>()

  init(_ kind: String, _ subscribed: Counter, _ disposed: Counter) {
    subscribed.add()
    witness.watch(Self.timed(kind, subject.signal).onDispose { disposed.add() })
  }

  private static func timed(_ kind: String, _ signal: Signal<Int>) -> Signal<Int> {
    let short = Duration.microseconds(20)
    return switch kind {
    case "deliver": signal.deliver(on: .global)
    case "subscribe": signal.subscribe(on: .global)
    case "delay": signal.delay(for: short, on: .global)
    case "debounce": signal.debounce(for: short, on: .global)
    case "throttle": signal.throttle(for: short, on: SerialScheduler())
    case "buffer": signal.buffer(for: short, on: .global).map(\.count)
    case "timeout": signal.timeout(each: short, on: .global)
    case "interval":
      Signal<SchedulerInstant>.interval(every: short, on: .global).map { _ in 0 }.take(until: signal)
    default: .async { emitter in for number in 0... { try await emitter.emit(number) } }
    }
  }
}
