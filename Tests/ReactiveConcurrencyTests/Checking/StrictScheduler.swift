import ReactiveConcurrency

/// Another scheduler's time and work. What does not run as its work is not on it, also where the other one is a
/// `TestScheduler`, which takes what no scheduler runs for its own.
final class StrictScheduler: Scheduler {
  let base: any Scheduler
  /// What the operators that are checked on it take for a second.
  let interval: Duration

  init(_ base: any Scheduler, interval: Duration = .seconds(1)) {
    self.base = base
    self.interval = interval
  }

  /// Whether this is its work, or a task's that prefers it.
  var isHere: Bool { isCurrent || CurrentScheduler.value === base }

  var now: SchedulerInstant { base.now }

  func schedule(_ work: @escaping @Sendable () -> Void) -> Subscription {
    base.schedule { CurrentScheduler.run(as: self, work) }
  }

  func schedule(after delay: Duration, tolerance: Duration, _ work: @escaping @Sendable () -> Void) -> Subscription {
    base.schedule(after: delay, tolerance: tolerance) { CurrentScheduler.run(as: self, work) }
  }

  func enqueue(_ job: consuming ExecutorJob) { base.enqueue(job) }
}
