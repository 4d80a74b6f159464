/// Runs work on Dispatch's global concurrent queue, several pieces at a time and in no particular order.
///
/// Stands for `+scheduler` and `+schedulerWithPriority:`.
public final class GlobalScheduler: Scheduler {
  private let queue: GlobalQueue

  /// Makes a scheduler that runs its work on the global queue with a priority.
  ///
  /// - Parameter priority: How urgent the work is.
  public init(priority: TaskPriority = .medium) {
    queue = GlobalQueue(priority: priority)
  }

  @discardableResult
  public func schedule(_ work: @escaping @Sendable () -> Void) -> Subscription {
    let scheduled = Work(scheduled: work)
    queue.async { CurrentScheduler.run(as: self, scheduled.run) }
    return Subscription(scheduled)
  }

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { CurrentScheduler.run(as: self) { job.runSynchronously(on: self.asUnownedTaskExecutor()) } }
  }
}

// Of every executor, so that `on: .global` works wherever an executor is asked for.
extension TaskExecutor where Self == GlobalScheduler {
  /// Dispatch's global concurrent queue at medium priority.
  public static var global: GlobalScheduler { GlobalScheduler() }
}
