/// Runs work at once, before `schedule` returns. Stands for `+immediateScheduler`.
///
/// It is never the current scheduler: its work is where it was scheduled from.
///
/// It cannot wait: operators that need time refuse it, and scheduling work for later on it is a programmer's error.
public final class ImmediateScheduler: Scheduler {
  /// The one there need be.
  public static let shared = ImmediateScheduler()

  /// Another one, which is no different.
  public init() {}

  public var keepsTime: Bool { false }

  @discardableResult
  public func schedule(_ work: @escaping @Sendable () -> Void) -> Subscription {
    work()
    return .ended
  }

  @discardableResult
  public func schedule(
    after delay: Duration, tolerance: Duration, _ work: @escaping @Sendable () -> Void
  ) -> Subscription {
    preconditionFailure(
      "The immediate scheduler cannot wait: schedule work for later on a SerialScheduler, GlobalScheduler or MainScheduler"
    )
  }

  /// Tasks cannot run in place; one that prefers this scheduler runs on the global pool.
  public func enqueue(_ job: consuming ExecutorJob) {
    globalConcurrentExecutor.enqueue(job)
  }
}

extension Scheduler where Self == ImmediateScheduler {
  /// The scheduler that runs work at once.
  public static var immediate: ImmediateScheduler { .shared }
}
