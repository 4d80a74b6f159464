/// Where and when work runs: an executor with a clock.
///
/// Every scheduler is a `TaskExecutor`, so a task can prefer it: `Task(executorPreference: scheduler) { … }`. Each
/// `schedule` returns a handle whose `cancel()` keeps the work from running if it has not begun, and releases it.
///
/// A custom scheduler has to implement `schedule(_:)` and `enqueue(_:)`; by default it keeps the system's time, using
/// the timers that all schedulers share.
///
/// Work on the library's schedulers sees the registered task-locals of the code that scheduled it: see `SignalContext`.
/// A custom scheduler may do the same; signals do not depend on it.
///
/// Stands for `RACScheduler`.
public protocol Scheduler: TaskExecutor {
  /// The time on this scheduler's clock.
  var now: SchedulerInstant { get }

  /// Whether work can be scheduled for later. If not, the signals of operators that need time fail with
  /// `SignalError.invalidArgument`.
  ///
  /// By default, `true`.
  var supportsDelay: Bool { get }

  /// Whether the caller is on this scheduler, so that what is to be sent there can be sent immediately.
  ///
  /// By default, whether the scheduler is the current one: see `CurrentScheduler.run(as:_:)`.
  var isCurrent: Bool { get }

  /// Runs `work` as soon as the scheduler gets to it.
  ///
  /// Stands for `schedule:`.
  // Disfavored, so that ReactiveClassic's method, which returns a `Disposable`, is chosen where both are visible.
  @_disfavoredOverload
  @discardableResult
  func schedule(_ work: @escaping @Sendable () -> Void) -> Subscription

  /// Runs `work` once `delay` has passed, or up to `tolerance` later.
  ///
  /// Work for the same instant runs in the order in which it was scheduled. A delay of zero or less means now, and one
  /// that reaches the clock's last instant means never.
  ///
  /// Stands for `after:schedule:`.
  @discardableResult
  func schedule(
    after delay: Duration, tolerance: Duration, _ work: @escaping @Sendable () -> Void
  ) -> Subscription
}

/// A scheduler that stands in for another one. The core unwraps it, because it treats the main and the immediate
/// scheduler specially.
package protocol SchedulerStandIn: Scheduler {
  var base: any Scheduler { get }
}

extension Scheduler {
  /// The scheduler itself, or the one that it stands in for.
  @usableFromInline
  package var standingFor: any Scheduler { (self as? any SchedulerStandIn)?.base ?? self }
}

extension Scheduler {
  /// The system's time, by a clock that never goes backwards.
  public var now: SchedulerInstant { Timers.now }

  public var supportsDelay: Bool { true }

  public var isCurrent: Bool { CurrentScheduler.bound === self }

  /// Runs `work` through `schedule(_:)` once `delay` of the system's time has passed.
  @discardableResult
  public func schedule(
    after delay: Duration, tolerance: Duration, _ work: @escaping @Sendable () -> Void
  ) -> Subscription {
    Timers.shared.schedule(after: delay, tolerance: tolerance, on: self, work)
  }

  /// Runs `work` once `delay` has passed.
  @discardableResult
  public func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> Subscription {
    schedule(after: delay, tolerance: .zero, work)
  }

  /// Runs `work` repeatedly, first after one `interval`, until the returned handle is cancelled.
  ///
  /// Due times are multiples of the interval and do not drift. A run that takes longer than an interval delays the next
  /// one; runs that were missed are skipped.
  ///
  /// - Parameter interval: At least a nanosecond; a shorter one counts as that.
  ///
  /// Stands for `after:repeatingEvery:withLeeway:schedule:`.
  @discardableResult
  public func schedule(
    every interval: Duration, tolerance: Duration = .zero, _ work: @escaping @Sendable () -> Void
  ) -> Subscription {
    let repetition = RepeatedWork(interval: interval, tolerance: tolerance, on: self, work)
    repetition.scheduleNext()
    return Subscription(repetition)
  }

  /// Runs `work`, and runs it again each time it calls the closure it is given, until the returned handle is cancelled.
  ///
  /// The closure may be called during the run or later, from any thread. Each run is scheduled behind the work already
  /// waiting, so an endless recursion blocks nothing else. It takes constant stack space, even on the immediate
  /// scheduler, where each run directly follows the last.
  ///
  /// Stands for `scheduleRecursiveBlock:`.
  @discardableResult
  public func scheduleRecursive(
    _ work: @escaping @Sendable (_ again: @escaping @Sendable () -> Void) -> Void
  ) -> Subscription {
    let recursion = RecursiveWork(on: self, work)
    recursion.again()
    return Subscription(recursion)
  }
}
