/// Runs work on another scheduler, timed by a clock: `ContinuousClock`, a test clock, or your own.
///
/// ```swift
/// let scheduler = ClockScheduler(clock, on: .main)
/// typing.debounce(for: .milliseconds(300), on: scheduler)
/// ```
///
/// However many timers are pending, a single task sleeps on the clock, until the earliest is due. Timers for the same
/// instant fire in the order in which they were scheduled, if the other scheduler keeps order. With a clock that is
/// advanced by hand, pass a scheduler that runs work where the test expects it.
///
/// If the clock's `sleep` throws, no task sleeps until another timer is scheduled: pending timers stay pending, and the
/// next one to be scheduled starts a new task, which sleeps until the earliest of them all. Timers that are overdue by
/// then fire late.
///
/// The scheduler's time never goes back. When the clock is set back, it goes on from where it was as soon as somebody
/// schedules work or asks for the time. Until then the sleeping task waits for the clock.
public final class ClockScheduler: Scheduler, Timekeeper {
  private struct State {
    var timers = TimerQueue()
    var time = SteadyTime()
    /// When the current task stops sleeping.
    var deadline = Int64.max
    /// Identifies the current task. Earlier ones have been cancelled and are ignored.
    var generation = 0
    var sleeper: Task<Void, Never>?
  }

  private let base: any Scheduler
  private let elapsed: @Sendable () -> Duration
  private let sleepUntil: @Sendable (Duration) async throws -> Void
  private let state = Locked(State())

  /// Makes a scheduler that keeps the time of `clock` and runs its work on `base`.
  ///
  /// - Parameters:
  ///   - clock: Tells the time and wakes the scheduler. The scheduler's time starts at zero when it is made.
  ///   - tolerance: How much later the clock may wake the scheduler; `nil` leaves it to the clock.
  ///   - base: Where the work runs.
  public init(_ clock: some Clock<Duration>, tolerance: Duration? = nil, on base: any Scheduler = .global) {
    let start = clock.now
    // A clock may add what it is given to its time.
    let tolerance = tolerance.map { Duration.nanoseconds(max(0, $0.clampedNanoseconds)) }
    self.base = base
    elapsed = { start.duration(to: clock.now) }
    sleepUntil = { try await clock.sleep(until: start.advanced(by: $0), tolerance: tolerance) }
  }

  public var now: SchedulerInstant {
    while true {
      let before = state.withLock { $0.time }
      let reading = elapsed()
      let (now, isReset, old): (SchedulerInstant?, Bool, Task<Void, Never>?) = state.withLock { state in
        guard let now = state.time.read(reading, after: before) else { return (nil, false, nil) }
        if state.time.resets == before.resets { return (now, false, nil) }
        // The clock would take too long to get to what the current task waits for.
        state.deadline = .max
        state.generation += 1
        defer { state.sleeper = nil }
        return (now, true, state.sleeper)
      }
      guard let now else { continue }
      if isReset {
        old?.cancel()
        sleep()
      }
      return now
    }
  }

  @discardableResult
  public func schedule(_ work: @escaping @Sendable () -> Void) -> Subscription {
    base.schedule { CurrentScheduler.run(as: self, work) }
  }

  @discardableResult
  public func schedule(
    after delay: Duration, tolerance: Duration, _ work: @escaping @Sendable () -> Void
  ) -> Subscription {
    schedule(after: delay, tolerance: tolerance, on: self, work)
  }

  func schedule(
    after delay: Duration, tolerance: Duration, on scheduler: any Scheduler, _ work: @escaping @Sendable () -> Void
  ) -> Subscription {
    guard delay > .zero else { return scheduler.schedule(work) }
    let scheduled = Work(scheduled: work)
    let due = now.advanced(by: delay)
    let swept = state.withLock { $0.timers.add(scheduled, due: due, tolerance: tolerance, on: scheduler) }
    withExtendedLifetime(swept) { sleep() }
    return Subscription(scheduled)
  }

  public func enqueue(_ job: consuming ExecutorJob) {
    base.enqueue(job)
  }

  /// Starts a task that sleeps until the earliest timer, unless one already does.
  private func sleep() {
    let next: (wake: Duration, generation: Int, old: Task<Void, Never>?)? = state.withLock { state in
      let deadline = state.timers.deadline
      guard deadline < state.deadline else { return nil }
      state.deadline = deadline
      state.generation += 1
      defer { state.sleeper = nil }
      return (state.time.reading(at: deadline), state.generation, state.sleeper)
    }
    guard let next else { return }
    next.old?.cancel()
    let sleep: @Sendable () async -> Void = { [self] in
      do {
        try await sleepUntil(next.wake)
        fire(next.generation)
      } catch {
        giveUp(next.generation)
      }
    }
    let task =
      if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
        // Immediately, so that a clock advanced by hand knows of the sleep by the time this returns.
        Task.immediateDetached(executorPreference: base, operation: sleep)
      } else {
        Task.detached(executorPreference: base, operation: sleep)
      }
    let isStale = state.withLock { state in
      if state.generation == next.generation { state.sleeper = task }
      return state.generation != next.generation
    }
    if isStale { task.cancel() }
  }

  /// Handles a sleep that has thrown: it was cancelled in favor of an earlier timer, or the clock gave up.
  private func giveUp(_ generation: Int) {
    state.withLock { state in
      guard state.generation == generation else { return }
      state.deadline = .max
      state.sleeper = nil
    }
  }

  private func fire(_ generation: Int) {
    let now = now
    let due: [TimerQueue.Timer] = state.withLock { state in
      guard state.generation == generation else { return [] }
      // The deadline has been reached, even if rounding makes the clock read a little less.
      let due = state.timers.removeDue(by: max(now, SchedulerInstant(nanoseconds: state.deadline)))
      state.deadline = .max
      state.sleeper = nil
      return due
    }
    for timer in due { timer.fire() }
    sleep()
  }
}
