import Dispatch
import OperatorManifest
import ReactiveConcurrency
import ReactiveTesting
import Testing

/// Durations from one end of what can be written down to the other, through all that takes one: nothing traps, and what
/// lies beyond the clock's end does not come.
@Suite("Extreme times")
struct ExtremeTimeTests {
  static let durations: [Duration] = [
    .zero, .nanoseconds(1), .nanoseconds(-1), Duration(attoseconds: 1), Duration(attoseconds: -1),
    .nanoseconds(Int64.max), .nanoseconds(Int64.max - 1), .nanoseconds(Int64.min),
    .seconds(Int64.max), .seconds(Int64.min),
    Duration(attoseconds: .max), Duration(attoseconds: .min),
  ]

  /// Whether it never passes on a clock that begins at zero.
  static func isEndless(_ duration: Duration) -> Bool { duration >= .nanoseconds(Int64.max) }

  static let schedulers: [@Sendable () -> any Scheduler] = [
    { GlobalScheduler() }, { MainScheduler.shared }, { SerialScheduler() }, { ConcurrentScheduler(limit: 2) },
    { ClockScheduler(ContinuousClock()) }, { ClockScheduler(SuspendingClock()) }, { ClockScheduler(TestScheduler()) },
    { ExecutorScheduler(GlobalScheduler()) }, { SerialScheduler(executor: InlineExecutor()) },
    { TestScheduler() },
    { UnimplementedScheduler(on: TestScheduler()) { _ in } },
  ]

  @Test("Every scheduler takes every delay and tolerance; what is endless does not run", arguments: durations)
  func schedules(_ duration: Duration) {
    for make in Self.schedulers {
      let scheduler = make()
      let endless = Recorder<String>()
      var handles: [Subscription] = []
      for tolerance in Self.durations {
        let name = "\(scheduler) after \(duration), \(tolerance)"
        handles.append(
          scheduler.schedule(after: duration, tolerance: tolerance) {
            if Self.isEndless(duration) { endless.add(name) }
          })
        if duration > .zero {
          handles.append(
            scheduler.schedule(every: duration, tolerance: tolerance) {
              if Self.isEndless(duration) { endless.add("\(name), repeatedly") }
            })
        }
      }
      for handle in handles { handle.cancel() }
      #expect(endless.values.isEmpty)
    }
  }

  @Test("Work due immediately runs, whatever waits for ever", arguments: durations.filter { $0 <= .zero })
  func due(_ duration: Duration) {
    for make in Self.schedulers.prefix(6) where !(make() is MainScheduler) {
      let scheduler = make()
      let hasRun = DispatchSemaphore(value: 0)
      let never = scheduler.schedule(after: .seconds(Int64.max)) { Issue.record("It runs") }
      scheduler.schedule(after: duration, tolerance: .seconds(Int64.min)) { hasRun.signal() }
      hasRun.wait()
      never.cancel()
    }
  }

  @Test("A timer may be later by any tolerance, and does not hold up those that may not")
  func tolerance() {
    for make in Self.schedulers.prefix(6) where !(make() is MainScheduler) {
      let scheduler = make()
      let hasRun = DispatchSemaphore(value: 0)
      let late = scheduler.schedule(after: .nanoseconds(1), tolerance: .seconds(Int64.max)) {}
      scheduler.schedule(after: .nanoseconds(2)) { hasRun.signal() }
      hasRun.wait()
      late.cancel()
    }
  }

  struct Timed: Sendable, CustomTestStringConvertible {
    let name: String
    let make: @Sendable (Signal<Int>, Duration, TestScheduler) -> Signal<Int>

    init(_ name: String, _ make: @escaping @Sendable (Signal<Int>, Duration, TestScheduler) -> Signal<Int>) {
      self.name = name
      self.make = make
    }

    var testDescription: String { name }
  }

  /// The parameters that operators have, and others.
  static let operators: [Timed] =
    Manifest.operators.flatMap { entry in
      entry.times.map { parameter in
        Timed(ExtremeCase.name(of: entry, parameter)) { parameter.make(Extreme($1, of: $0, on: $2)) }
      }
    } + others

  private static let others: [Timed] = [
    Timed("SignalStream.debounce(for:tolerance:clock:)") { $0.map { -$0 }.concat(.never).debounce(for: $1, clock: $2) },
    Timed("SignalStream.debounce(for:tolerance:clock:) tolerance") {
      $0.debounce(for: .seconds(1), tolerance: $1, clock: $2)
    },
    Timed("Backoff.resetting(after:)") { source, duration, scheduler in
      source.concat(.fail(Failure("broken"))).retry(
        1, delay: Backoff.constant(.zero).resetting(after: duration), on: scheduler)
    },
  ]

  /// Values below zero are those that come when the time has passed.
  @Test("Every operator takes every time, from a subscription at any time", arguments: operators, durations)
  func operates(_ timed: Timed, _ duration: Duration) {
    for start in [Duration.zero, .seconds(Int64.max)] {
      let recording = Self.run(timed, duration, from: start)
      if start == .zero, Self.isEndless(duration) {
        #expect(recording.values.allSatisfy { $0 >= 0 })
      }
      recording.cancel()
    }
  }

  static func run(_ timed: Timed, _ duration: Duration, from start: Duration) -> Recording<Int> {
    let test = TestScheduler()
    test.advance(by: start)
    let subject = Subject<Int>()
    let recording = test.record(timed.make(subject.signal, duration, test).take(4))
    for value in 1...3 { subject.send(value) }
    test.advance(by: .milliseconds(1))
    subject.send(4)
    subject.finish()
    // No more than three steps, since a short interval repeats for ever.
    test.step(3)
    test.advance(by: .zero)
    return recording
  }

  @Test("Backoffs of any first delay, factor, longest delay and attempt", arguments: durations, durations)
  func backoffs(_ first: Duration, _ longest: Duration) {
    for factor: Double in [0, 1, 2, 1.000_000_1, -1, 0.5, .infinity, -.infinity, .nan, .greatestFiniteMagnitude] {
      let backoff = Backoff.exponential(from: first, by: factor, upTo: longest)
      for attempt in [1, 2, 3, 64, 1_000, .max, 0, -1, .min] {
        let delay = backoff.delay(before: attempt)
        #expect(delay >= .zero && delay <= max(.zero, longest))
        for fraction: Double in [0, 1, -.infinity, .infinity, .nan] {
          #expect(backoff.jittered(by: fraction).delay(before: attempt) >= .zero)
        }
        for number: Double in [-1, 0, .infinity, .nan, .greatestFiniteMagnitude] {
          #expect(backoff.jittered(by: 1) { _ in number }.delay(before: attempt) >= .zero)
        }
      }
    }
  }

  @Test("Virtual time stops at its last instant, where work still runs, and what is due later never does")
  func lastInstant() {
    let test = TestScheduler()
    let ran = Recorder<String>()
    for _ in 1...2 { test.advance(by: .seconds(Int64.max)) }
    #expect(test.now.nanoseconds == .max - 1)
    test.schedule { ran.add("now") }
    test.schedule(after: .nanoseconds(1)) { ran.add("later") }
    test.schedule(every: .seconds(1)) { ran.add("again and again") }
    test.run()
    test.advance(by: .seconds(1))
    #expect(ran.values == ["now"])
    #expect(test.isIdle)
  }

  @Test("sleep(for:) takes every time", arguments: durations)
  func sleeps(_ duration: Duration) async {
    let test = TestScheduler()
    let hasEnded = Locked(false)
    let task = test.task {
      try? await test.sleep(for: duration, tolerance: .seconds(Int64.max))
      hasEnded.set(true)
    }
    test.advance(by: .seconds(1))
    #expect(hasEnded.withLock { $0 } == !Self.isEndless(duration) || duration == .nanoseconds(Int64.max - 1))
    task.cancel()
    test.run()
    #expect(hasEnded.withLock { $0 })
  }

  @Test("Instants reckon to the ends of the clock and no further", arguments: durations)
  func instants(_ duration: Duration) {
    for nanoseconds in [0, 1, -1, Int64.max, .min] {
      let instant = SchedulerInstant(nanoseconds: nanoseconds)
      let other = instant.advanced(by: duration)
      #expect(duration < .zero ? other <= instant : other >= instant)
      #expect((instant.duration(to: other) >= .zero) == (other >= instant))
    }
  }
}
