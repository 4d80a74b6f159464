import ReactiveConcurrency
import ReactiveDebugging
import Testing

extension Stress {
  /// Operators with a clock on schedulers that really wait, and their timers against senders, pauses and cancellation.
  @Suite struct Timing {
    @Test(
      "Senders, timers, pauses and cancellation race: each subscription ends once and is released",
      arguments: TimedKind.allCases)
    func racing(kind: TimedKind) async {
      let live = LiveSubscriptions()
      let subscribed = Counter()
      let disposed = Counter()
      await race(
        rounds: Scale.rounds(600), tracking: live,
        setUp: { _ in TimedRace(kind, subscribed, disposed) },
        [
          { arena in for number in 0..<8 { arena.subject.send(number) } },
          { arena in
            for number in 10..<14 {
              arena.subject.send(number)
              arena.witness.resume()
            }
            if arena.finishes { arena.subject.finish() }
          },
          { arena in
            arena.witness.resume()
            for _ in 0..<arena.patience { sched() }
            arena.witness.cancel()
          },
        ])
      await settle { disposed.value == subscribed.value }
      await settle { live.count == 0 }
    }

    @Test("A buffer loses nothing, whoever sends and whenever its consumer pauses (CLOCK-1)", arguments: 0...3)
    func buffersAll(kind: Int) async {
      let subject = Subject<Sent>()
      let witness = Witness<[Sent]> { $0.count % 3 == 0 ? .paused : .more }
      let short = Duration.microseconds(50)
      let source = subject.signal
      let arrays = [
        source.buffer(for: short, on: .global), source.buffer(for: short, count: 7, on: .global),
        source.buffer(for: short, every: short, on: .global),
        source.buffer(for: short, skippingEmpty: false, on: .global),
      ]
      witness.watch(arrays[kind])
      let each = Scale.rounds(3_000)
      await onThreads(4) { thread in
        for number in 0..<each {
          if thread == 3 { witness.resume() } else { subject.send(Sent(sender: thread, number: number)) }
        }
      }
      subject.finish()
      await settle {
        witness.resume()
        return witness.endCount == 1
      }
      expectOrder(witness.values.flatMap { $0 }, senders: 3, each: each)
    }

    @Test(
      "The last value is sent, whoever pauses, resumes and finishes when",
      arguments: TimedKind.allCases.filter(\.keepsLast))
    func sendsLast(kind: TimedKind) async {
      await race(
        rounds: Scale.rounds(600),
        setUp: { _ in TimedRace(kind, Counter(), Counter()) },
        [
          { arena in
            for number in 0..<20 { arena.subject.send(number) }
            arena.subject.finish()
          },
          { arena in for _ in 0..<20 { arena.witness.resume() } },
        ],
        check: { arena in
          spin {
            arena.witness.resume()
            sched()
            return arena.witness.endCount == 1
          }
          let values = arena.witness.values
          if values.last != 19 || values != values.sorted() { Issue.record("\(kind): \(values)") }
        })
    }
  }
}

/// The operators with a clock, or that send elsewhere.
enum TimedKind: String, CaseIterable, Sendable {
  case debounce, leading, trailing, both, buffer, bufferByEither, delay, timeoutAfter, timeoutEach, switching, sample
  case retry, takeFor, deliver, subscribe, interval, async

  /// Whether the last value before completion always comes.
  var keepsLast: Bool { [.debounce, .trailing, .both, .delay, .deliver].contains(self) }

  func make(_ signal: Signal<Int>, _ interval: Duration, _ scheduler: any Scheduler) -> Signal<Int> {
    switch self {
    case .debounce: signal.debounce(for: interval, on: scheduler)
    case .leading: signal.throttle(for: interval, on: scheduler, edges: .leading)
    case .trailing: signal.throttle(for: interval, on: scheduler, edges: .trailing)
    case .both: signal.throttle(for: interval, on: scheduler)
    case .buffer: signal.buffer(for: interval, on: scheduler).map(\.count)
    case .bufferByEither: signal.buffer(for: interval, count: 3, on: scheduler).map(\.count)
    case .delay: signal.delay(for: interval, on: scheduler)
    case .timeoutAfter: signal.timeout(after: interval, on: scheduler)
    case .timeoutEach: signal.timeout(each: interval, on: scheduler)
    case .switching: signal.timeout(each: interval, on: scheduler, switchingTo: signal)
    case .sample: signal.sample(by: Signal<SchedulerInstant>.interval(every: interval, on: scheduler))
    case .retry:
      signal.try { if $0 % 3 == 2 { throw SignalError.noValue } }.retry(3, delay: .constant(interval), on: scheduler)
    case .takeFor: signal.take(for: interval, on: scheduler)
    case .deliver: signal.deliver(on: scheduler)
    case .subscribe: signal.subscribe(on: scheduler)
    case .interval: .interval(of: 0..., every: interval, on: scheduler).take(until: signal)
    case .async: .async(on: scheduler) { emitter in for number in 0... { try await emitter.emit(number) } }
    }
  }
}

private final class TimedRace: Sendable {
  let subject = Subject<Int>()
  let finishes = Bool.random()
  let patience = Int.random(in: 0..<20)
  let witness = Witness<Int> { $0 % 3 == 0 ? .paused : .more }

  init(_ kind: TimedKind, _ subscribed: Counter, _ disposed: Counter) {
    subscribed.add()
    let timed = kind.make(subject.signal, .microseconds(20), kind == .both ? SerialScheduler() : .global)
    witness.watch(timed.onDispose { disposed.add() })
  }
}
