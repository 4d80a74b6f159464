/// Runs work on another scheduler, in the time of a clock: `ContinuousClock`, one that a test moves, one of your own.
///
/// ```swift
/// let scheduler = ClockScheduler(clock, on: .main)
/// typing.debounce(for: .milliseconds(300), on: scheduler)
/// ```
///
/// However many timers wait, one task sleeps on the clock at a time, until the earliest. Timers for the same instant fire in
/// the order in which they were scheduled, if the other scheduler keeps order. With a clock that is moved by hand, give it a
/// scheduler that runs where the test expects it.
///
/// If the clock's `sleep` throws, nobody sleeps any more: the timers go on waiting, and the next one that is scheduled lets a
/// task sleep anew, until the earliest of all. Those that are due by then fire late.
public final class ClockScheduler: Scheduler {
  private struct State {
    var timers = TimerQueue()
    /// Until when the current task sleeps.
    var deadline = Int64.max
    /// Which task that is; the ones before it have been cancelled and do not count any more.
    var generation = 0
    var sleeper: Task<Void, Never>?
  }

  private let base: any Scheduler
  private let elapsed: @Sendable () -> Duration
  private let sleepUntil: @Sendable (Duration) async throws -> Void
  private let state = Locked(State())

  /// Adopts a clock.
  ///
  /// - Parameters:
  ///   - clock: Tells the time and when it has come. The scheduler's zero is the instant at which it is made.
  ///   - base: Where the work runs.
  public init(_ clock: some Clock<Duration>, on base: any Scheduler = .global) {
    let start = clock.now
    self.base = base
    elapsed = { start.duration(to: clock.now) }
    sleepUntil = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
  }

  public var now: SchedulerInstant { SchedulerInstant(nanoseconds: elapsed().clampedNanoseconds) }

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
    let scheduled = ScheduledWork(work)
    let due = now.advanced(by: delay)
    let swept = state.withLock { $0.timers.add(scheduled, due: due, tolerance: tolerance, on: scheduler) }
    withExtendedLifetime(swept) { sleep() }
    return Subscription(scheduled)
  }

  public func enqueue(_ job: consuming ExecutorJob) {
    base.enqueue(job)
  }

  /// Lets a task sleep until the earliest timer, unless one does.
  private func sleep() {
    let next: (deadline: Int64, generation: Int, old: Task<Void, Never>?)? = state.withLock { state in
      let deadline = state.timers.deadline
      guard deadline < state.deadline else { return nil }
      state.deadline = deadline
      state.generation += 1
      defer { state.sleeper = nil }
      return (deadline, state.generation, state.sleeper)
    }
    guard let next else { return }
    next.old?.cancel()
    let sleep: @Sendable () async -> Void = { [self] in
      do {
        try await sleepUntil(.nanoseconds(next.deadline))
        fire(next.generation)
      } catch {
        giveUp(next.generation)
      }
    }
    let task =
      if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
        // At once, so that a clock which is moved by hand knows of the sleep when this returns.
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

  /// After a sleep that has thrown: because it was cancelled for an earlier timer, or because the clock gave up.
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
      // Its deadline has come, whatever the clock says by a rounding.
      let due = state.timers.removeDue(by: max(now, SchedulerInstant(nanoseconds: state.deadline)))
      state.deadline = .max
      state.sleeper = nil
      return due
    }
    for timer in due { timer.fire() }
    sleep()
  }
}
