/// Waits on behalf of schedulers until their work is due.
///
/// A scheduler built on another one goes straight to the timekeeper of its target, and so gets work that is due at the
/// same instant in order. Through the target itself, which may be concurrent, such work could arrive in any order.
protocol Timekeeper: Sendable {
  /// Runs work on `scheduler` once `delay` has passed.
  func schedule(
    after delay: Duration, tolerance: Duration, on scheduler: any Scheduler, _ work: @escaping @Sendable () -> Void
  ) -> Subscription
}

extension Scheduler {
  /// The timekeeper of this scheduler, if it is one of the library's and its time can be traced to one.
  var timekeeper: (any Timekeeper)? {
    switch self {
    case is GlobalScheduler, is ExecutorScheduler: Timers.shared
    case let scheduler as ClockScheduler: scheduler
    case let scheduler as SerialScheduler: scheduler.timekeeper
    case let scheduler as ConcurrentScheduler: scheduler.timekeeper
    default: nil
    }
  }
}

extension Scheduler {
  /// Whether `schedule(_:)` certainly returns at once. That of a custom scheduler, or of one that ends in a custom
  /// scheduler or executor, may run the work itself.
  var schedulesAtOnce: Bool {
    switch self {
    case is GlobalScheduler, is MainScheduler: true
    case let scheduler as SerialScheduler: scheduler.schedulesAtOnce
    case let scheduler as ConcurrentScheduler: scheduler.schedulesAtOnce
    default: false
    }
  }
}
