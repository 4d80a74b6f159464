/// Runs work on an executor of somebody else's: an event loop, a thread pool. It keeps the system's time.
///
/// ```swift
/// let loop = ExecutorScheduler(group.next().taskExecutor)
/// requests.deliver(on: loop)
/// ```
///
/// Each piece of work is a task that prefers the executor. They run in the order that the executor keeps, and several at a
/// time if it runs several: a `SerialScheduler(target:)` on top keeps order and runs one at a time.
public final class ExecutorScheduler: Scheduler {
  private let executor: any TaskExecutor

  /// Adopts an executor, which is kept alive.
  public init(_ executor: any TaskExecutor) {
    self.executor = executor
  }

  @discardableResult
  public func schedule(_ work: @escaping @Sendable () -> Void) -> Subscription {
    let scheduled = ScheduledWork(work)
    // Detached, so that the work does not inherit the scheduler from which it was scheduled.
    Task.detached(executorPreference: executor) { CurrentScheduler.run(as: self, scheduled.run) }
    return Subscription(scheduled)
  }

  public func enqueue(_ job: consuming ExecutorJob) {
    executor.enqueue(job)
  }
}

extension SerialScheduler {
  /// Makes a scheduler that runs its work on a serial executor of somebody else's, isolated to it, and in the system's time.
  ///
  /// - Parameters:
  ///   - name: For messages and debuggers.
  ///   - executor: Kept alive. A burst of work costs it one job.
  public convenience init(name: String = "SerialScheduler", executor: any SerialExecutor) {
    self.init(name: name, actor: ExecutorHome(executor))
  }

  /// Makes a scheduler that runs its work isolated to an actor, where `assumeIsolated` finds it, and in the system's time.
  ///
  /// - Parameters:
  ///   - name: For messages and debuggers.
  ///   - actor: Kept alive. A burst of work costs it one job.
  public convenience init(name: String = "SerialScheduler", actor: any Actor) {
    self.init(name: name, target: ActorScheduler(actor), home: actor)
  }
}

/// An actor that lives on an executor of somebody else's.
private actor ExecutorHome {
  private let executor: any SerialExecutor
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ executor: any SerialExecutor) {
    self.executor = executor
  }
}
