import ReactiveConcurrency
import ReactiveDebugging
import Testing

extension Stress {
  /// Operators with a clock on schedulers that really wait, and their timers against senders, pauses and cancellation.
  @Suite struct Timing {
    @Test(
      "Timed operators keep values and their spacing on real schedulers", arguments: ["serial", "global"],
      TimedKind.spaced)
    func spacing(scheduler: String, kind: TimedKind) async {
      let interval = Duration.milliseconds(20)
      let subject = Subject<Int>()
      let arrivals = Locked<[(value: Int, instant: ContinuousClock.Instant)]>([])
      let witness = Witness<Int> { value in
        arrivals.withLock { $0.append((value, .now)) }
        return .more
      }
      witness.watch(kind.make(subject.signal, interval, Self.scheduler(scheduler)))
      let began = ContinuousClock.now
      for number in 1...3 { subject.send(number) }
      await settle { witness.count == kind.sentInFirstInterval.count || kind.sentInFirstInterval.isEmpty }
      #expect(witness.values == kind.sentInFirstInterval)
      // What comes at the end of an interval does not come before it.
      let late = arrivals.withLock { arrivals in arrivals.filter { $0.value > 1 || !kind.isLeading } }
      for (_, instant) in late { #expect(instant - began >= interval) }
      subject.send(4)
      subject.finish()
      await settle { witness.endCount == 1 }
      #expect(witness.isCompleted)
      if kind.keepsLast { #expect(witness.values.last == 4) }
    }

    @Test("Timeouts, timers, intervals and retries on real schedulers come, and not before their time")
    func ticking() async {
      let interval = Duration.milliseconds(10)
      for scheduler in [Self.scheduler("serial"), Self.scheduler("global")] {
        let began = ContinuousClock.now
        let timed: [(name: String, signal: Signal<Int>, least: Duration)] = [
          ("timeout(after:)", Signal<Int>.never.timeout(after: interval, on: scheduler), interval),
          ("timeout(each:)", Signal.just(1).concat(.never).timeout(each: interval, on: scheduler), interval),
          (
            "timeout(each:switchingTo:)",
            Signal<Int>.never.timeout(each: interval, on: scheduler, switchingTo: .just(1)), interval
          ),
          ("timer", Signal<SchedulerInstant>.timer(after: interval, on: scheduler).map { _ in 1 }, interval),
          (
            "interval", Signal<SchedulerInstant>.interval(every: interval, on: scheduler).take(3).map { _ in 1 },
            interval * 3
          ),
          ("interval(of:)", Signal.interval(of: 1...3, every: interval, on: scheduler), interval * 3),
          ("take(for:)", Signal<Int>.never.take(for: interval, on: scheduler), interval),
          (
            "retry(delay:)",
            Signal<Int>.fail(SignalError.noValue).retry(2, delay: .exponential(from: interval), on: scheduler),
            interval * 3
          ),
          (
            "sample",
            Signal.just(1).concat(.never)
              .sample(by: Signal<SchedulerInstant>.interval(every: interval, on: scheduler)).take(2), interval * 2
          ),
        ]
        let ends = Locked<[String: ContinuousClock.Instant]>([:])
        for (name, signal, _) in timed {
          let end: @Sendable (Termination) -> Void = { _ in ends.withLock { $0[name] = .now } }
          _ = signal.observe(Observer(next: { _ in .more }, finish: end))
        }
        await settle { ends.withLock { $0.count } == timed.count }
        for (name, _, least) in timed {
          let end = ends.withLock { $0[name] } ?? began
          #expect(end - began >= least, "\(name) after \(end - began)")
        }
      }
    }

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

    private static func scheduler(_ kind: String) -> any Scheduler {
      kind == "serial" ? SerialScheduler() : GlobalScheduler()
    }
  }
}

/// The operators with a clock.
enum TimedKind: String, CaseIterable, Sendable {
  case debounce, leading, trailing, both, buffer, bufferByEither, delay, timeoutAfter, timeoutEach, switching, sample
  case retry, takeFor

  static let spaced: [TimedKind] = [.debounce, .leading, .trailing, .both, .delay]

  /// What has been sent of 1, 2 and 3, which come at one instant, when the interval is over.
  var sentInFirstInterval: [Int] {
    switch self {
    case .leading: [1]
    case .both: [1, 3]
    case .delay: [1, 2, 3]
    default: [3]
    }
  }

  var isLeading: Bool { self == .leading || self == .both }

  /// Whether the last value before completion always comes.
  var keepsLast: Bool { [.debounce, .trailing, .both, .delay].contains(self) }

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
