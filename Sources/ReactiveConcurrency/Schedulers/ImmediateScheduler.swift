/// Runs work immediately, before `schedule` returns.
///
/// It is never the current scheduler: its work runs where it was scheduled.
///
/// It cannot delay work: operators that need time reject it, and scheduling work on it for later is a programmer error.
///
/// Stands for `+immediateScheduler`.
public final class ImmediateScheduler: Scheduler {
  /// The shared instance.
  public static let shared = ImmediateScheduler()

  /// Makes another instance. All instances are equivalent.
  public init() {}

  public var supportsDelay: Bool { false }

  @discardableResult
  public func schedule(_ work: @escaping @Sendable () -> Void) -> Subscription {
    work()
    return .ended
  }

  @discardableResult
  public func schedule(
    after delay: Duration, tolerance: Duration, _ work: @escaping @Sendable () -> Void
  ) -> Subscription {
    precondition(
      delay <= .zero,
      "The immediate scheduler cannot delay work: use a SerialScheduler, GlobalScheduler or MainScheduler"
    )
    return schedule(work)
  }

  /// Runs the job on Swift's concurrent pool, because tasks cannot run in place.
  public func enqueue(_ job: consuming ExecutorJob) {
    globalConcurrentExecutor.enqueue(job)
  }
}

extension Scheduler {
  /// Whether work runs within the call that schedules it, so that moving a signal's events there changes nothing.
  @usableFromInline
  var isImmediate: Bool { standingFor is ImmediateScheduler }
}

extension TaskExecutor where Self == ImmediateScheduler {
  /// The scheduler that runs work immediately.
  public static var immediate: ImmediateScheduler { .shared }
}
