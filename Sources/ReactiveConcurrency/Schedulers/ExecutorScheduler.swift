/// Runs work on an existing task executor, such as an event loop or a thread pool. It keeps the system's time.
///
/// ```swift
/// let loop = ExecutorScheduler(group.next().taskExecutor)
/// requests.deliver(on: loop)
/// ```
///
/// Each piece of work is a task that prefers the executor, so the executor decides on the order and on how many run at
/// once. Put a `SerialScheduler(target:)` on top to run one at a time, in order.
public final class ExecutorScheduler: Scheduler {
  private let executor: any TaskExecutor

  /// Makes a scheduler that runs its work on `executor` and keeps the executor alive.
  public init(_ executor: any TaskExecutor) {
    self.executor = executor
  }

  @discardableResult
  public func schedule(_ work: @escaping @Sendable () -> Void) -> Subscription {
    let scheduled = Work(scheduled: work)
    // Detached, so that the work does not inherit the scheduler from which it was scheduled.
    Task.detached(executorPreference: executor) { CurrentScheduler.run(as: self, scheduled.run) }
    return Subscription(scheduled)
  }

  public func enqueue(_ job: consuming ExecutorJob) {
    executor.enqueue(job)
  }
}
