/// Where and when work runs: an executor with a clock.
///
/// Every scheduler is a `TaskExecutor`, so a task can prefer it: `Task(executorPreference: scheduler) { … }`. Each
/// `schedule` returns a handle whose `cancel()` keeps the work from running if it has not begun, and releases it.
///
/// One of your own needs `schedule(_:)` and `enqueue(_:)`; it then keeps the system's time, by the timers that all
/// schedulers share.
///
/// Work on the library's schedulers sees the registered task-locals of whoever scheduled it: see `SignalContext`. One of your own
/// may do the same; signals do not depend on it.
///
/// Stands for `RACScheduler`.
public protocol Scheduler: TaskExecutor {
  /// The time on this scheduler's clock.
  var now: SchedulerInstant { get }

  /// Whether work can be scheduled for later. Operators that need time refuse a scheduler that cannot:
  /// their signal fails with `SignalError.invalidArgument`.
  var keepsTime: Bool { get }

  /// Whether the caller is on this scheduler: what is to be sent there may then be sent at once.
  ///
  /// By default, whether the scheduler is the current one: see `CurrentScheduler.run(as:_:)`.
  var isCurrent: Bool { get }

  /// Runs `work` as soon as the scheduler comes to it. Stands for `schedule:`.
  // Gives way to the bridge's, which returns a `Disposable`.
  @_disfavoredOverload
  @discardableResult
  func schedule(_ work: @escaping @Sendable () -> Void) -> Subscription

  /// Runs `work` once `delay` has passed, or up to `tolerance` later. Stands for `after:schedule:`.
  ///
  /// Work for the same instant runs in the order in which it was scheduled; a delay of zero or less means now, and one that
  /// reaches the clock's last instant means never.
  @discardableResult
  func schedule(
    after delay: Duration, tolerance: Duration, _ work: @escaping @Sendable () -> Void
  ) -> Subscription
}

/// A scheduler that stands for another one: the core, which treats the main and the immediate scheduler in their own ways,
/// looks through it.
package protocol SchedulerStandIn: Scheduler {
  var base: any Scheduler { get }
}

extension Scheduler {
  /// The scheduler itself, or the one that this stands for.
  @usableFromInline
  package var standingFor: any Scheduler { (self as? any SchedulerStandIn)?.base ?? self }
}

extension Scheduler {
  /// The system's time, by a clock that never goes back.
  public var now: SchedulerInstant { Timers.now }

  public var keepsTime: Bool { true }

  public var isCurrent: Bool { CurrentScheduler.bound === self }

  /// Runs `work` by `schedule(_:)` once `delay` of the system's time has passed.
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

  /// Runs `work` again and again, first after one `interval`, until the returned handle is cancelled. Stands for
  /// `after:repeatingEvery:withLeeway:schedule:`.
  ///
  /// Due times are multiples of the interval and do not drift. A run that takes longer than an interval delays the
  /// following ones; those it missed are left out.
  ///
  /// - Parameter interval: More than zero.
  @discardableResult
  public func schedule(
    every interval: Duration, tolerance: Duration = .zero, _ work: @escaping @Sendable () -> Void
  ) -> Subscription {
    precondition(interval > .zero, "schedule(every:) needs an interval of more than zero, not \(interval)")
    let repetition = Repetition(interval: interval, tolerance: tolerance, on: self, work)
    repetition.scheduleNext()
    return Subscription(repetition)
  }

  /// Runs `work`, and again each time it calls the closure it is given, during the run or later, from any thread,
  /// until the returned handle is cancelled. Stands for `scheduleRecursiveBlock:`.
  ///
  /// Each run is scheduled anew, behind what waits by then, so that an endless recursion holds up nobody. It takes constant
  /// stack, also on the immediate scheduler, where the runs follow each other at once.
  @discardableResult
  public func scheduleRecursive(
    _ work: @escaping @Sendable (_ again: @escaping @Sendable () -> Void) -> Void
  ) -> Subscription {
    let recursion = Recursion(on: self, work)
    recursion.again()
    return Subscription(recursion)
  }
}

/// A point in time on a scheduler's clock, to the nanosecond.
///
/// Reckoning stops at the ends, 292 years before and after the clock's zero, and the last instant stands for never: what is
/// due then does not run. So no duration is too long for an operator; `.seconds(Int64.max)` is as good as none at all.
public struct SchedulerInstant: InstantProtocol, CustomStringConvertible {
  /// Nanoseconds since the clock's zero: an arbitrary fixed point for real schedulers, the start for virtual ones.
  public var nanoseconds: Int64

  /// The point in time so many nanoseconds after the clock's zero.
  @inlinable
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// Whether this is the instant that never comes.
  package var isNever: Bool { nanoseconds == .max }

  /// The last instant that comes.
  package static var last: SchedulerInstant { SchedulerInstant(nanoseconds: .max - 1) }

  /// The time since the clock's zero.
  public var offset: Duration { .nanoseconds(nanoseconds) }

  public func advanced(by duration: Duration) -> SchedulerInstant {
    advanced(byNanoseconds: duration.clampedNanoseconds)
  }

  /// For what happens with every value: a `Duration` takes a division of 128 bits.
  @inlinable
  func advanced(byNanoseconds offset: Int64) -> SchedulerInstant {
    let (sum, overflow) = nanoseconds.addingReportingOverflow(offset)
    return SchedulerInstant(nanoseconds: overflow ? (offset < 0 ? .min : .max) : sum)
  }

  public func duration(to other: SchedulerInstant) -> Duration {
    .nanoseconds(other.nanoseconds) - .nanoseconds(nanoseconds)
  }

  @inlinable
  public static func < (left: SchedulerInstant, right: SchedulerInstant) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  public var description: String { "\(offset)" }
}

extension Duration {
  /// The duration in nanoseconds, cut to what 64 bits hold: 292 years either way.
  @usableFromInline
  package var clampedNanoseconds: Int64 { Int64(clamping: attoseconds / 1_000_000_000) }
}
