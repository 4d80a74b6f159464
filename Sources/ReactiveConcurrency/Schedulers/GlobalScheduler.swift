import Dispatch

/// Runs work on the global concurrent pool, several pieces at a time and in no particular order. Stands for
/// `+scheduler` and `+schedulerWithPriority:`.
public final class GlobalScheduler: Scheduler {
  private let queue: DispatchQueue

  /// - Parameter priority: How urgent the work is.
  public init(priority: TaskPriority = .medium) {
    let quality: DispatchQoS.QoSClass =
      if priority >= .high {
        .userInitiated
      } else if priority >= .medium {
        .default
      } else if priority >= .low {
        .utility
      } else {
        .background
      }
    queue = .global(qos: quality)
  }

  public var now: SchedulerInstant { Timers.now }

  @discardableResult
  public func schedule(_ work: @escaping @Sendable () -> Void) -> Subscription {
    let scheduled = ScheduledWork(work)
    queue.async { CurrentScheduler.run(as: self, scheduled.run) }
    return Subscription(scheduled)
  }

  @discardableResult
  public func schedule(
    after delay: Duration, tolerance: Duration, _ work: @escaping @Sendable () -> Void
  ) -> Subscription {
    Timers.shared.schedule(after: delay, tolerance: tolerance, on: self, work)
  }

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

extension Scheduler where Self == GlobalScheduler {
  /// The global concurrent pool at medium priority.
  public static var global: GlobalScheduler { GlobalScheduler() }
}
