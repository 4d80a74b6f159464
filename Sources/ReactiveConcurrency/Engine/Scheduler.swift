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

/// The scheduler whose work is running now.
///
/// Stands for `+currentScheduler`.
public enum CurrentScheduler {
  /// Runs `work` immediately, with `scheduler` as the current one.
  ///
  /// Custom schedulers run the work they are given through this method.
  ///
  /// Stands for `performAsCurrentScheduler:`.
  public static func run<Result, Failure: Error>(
    as scheduler: any Scheduler, _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // Safety: the thread's slot holds the address of this call's own copy, only for the duration of the call.
    var current = scheduler
    let outer = address.value
    return try withUnsafeMutablePointer(to: &current) { pointer throws(Failure) in
      address.value = UnsafeMutableRawPointer(pointer)
      defer { address.value = outer }
      return try work()
    }
  }

  /// The scheduler whose work the calling thread is running.
  package static var bound: (any Scheduler)? {
    // Safety: only `run(as:)` sets it, to the address of a scheduler that outlives the setting.
    address.value?.load(as: (any Scheduler).self)
  }

  private static let address = ThreadLocalAddress(for: "CurrentScheduler")
}
