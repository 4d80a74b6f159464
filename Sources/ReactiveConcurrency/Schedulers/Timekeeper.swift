/// What waits on behalf of schedulers until the time of their work has come.
///
/// A scheduler on top of another one asks the keeper of that one's time, and gets what is due at once in order. By way of its
/// target, which may be concurrent, it would come in any order.
protocol Timekeeper: Sendable {
  /// Runs work on `scheduler` once `delay` has passed.
  func schedule(
    after delay: Duration, tolerance: Duration, on scheduler: any Scheduler, _ work: @escaping @Sendable () -> Void
  ) -> Subscription
}

extension Timers: Timekeeper {}
extension ClockScheduler: Timekeeper {}

extension Scheduler {
  /// What keeps this scheduler's time, if it is one of the library's that may stand on others.
  var timekeeper: (any Timekeeper)? {
    switch self {
    case is GlobalScheduler, is ExecutorScheduler: Timers.shared
    case let scheduler as ClockScheduler: scheduler
    case let scheduler as SerialScheduler: scheduler.target.timekeeper
    case let scheduler as ConcurrentScheduler: scheduler.target.timekeeper
    default: nil
    }
  }
}
