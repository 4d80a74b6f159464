extension Scheduler {
  /// The system's time, by a clock that never goes backwards.
  public var now: SchedulerInstant { monotonicTime() }

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
    let interval = max(interval, .nanoseconds(1))
    return Subscription(RepeatedWork(after: interval, every: interval, tolerance: tolerance, on: self, work))
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
