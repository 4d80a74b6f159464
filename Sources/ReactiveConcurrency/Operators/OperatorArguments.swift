extension Signal {
  /// Returns a signal that fails because an argument is invalid.
  @usableFromInline
  static func invalid(_ explanation: String) -> Signal {
    .fail(SignalError.invalidArgument(explanation))
  }

  /// Makes an operator with a scheduler: with this one, or else at each subscription with the one that is current then.
  @inlinable
  static func on(
    _ scheduler: (any Scheduler)?, _ make: @escaping @Sendable (any Scheduler) -> Signal
  ) -> Signal {
    if let scheduler { make(scheduler) } else { forEachSubscription { make(CurrentScheduler.forTime) } }
  }

  /// Makes an operator that waits: as `on(_:_:)`, or a signal that fails if a time or the scheduler is invalid.
  @inlinable
  static func timed(
    _ operation: String, _ interval: Duration, and step: Duration? = nil, on scheduler: (any Scheduler)?,
    allowsZero: Bool = true, _ make: @escaping @Sendable (any Scheduler) -> Signal
  ) -> Signal {
    on(scheduler) { scheduler in
      invalidTime(operation, interval, on: scheduler, allowsZero: allowsZero)
        ?? step.flatMap { invalidTime(operation, $0, on: scheduler, allowsZero: allowsZero) } ?? make(scheduler)
    }
  }

  /// Makes an operator of this signal that waits. Its closure gets the signal, because it must not refer to `self`,
  /// which may be a subject.
  @inlinable
  func timed<Output>(
    _ interval: Duration, and step: Duration? = nil, on scheduler: (any Scheduler)?, allowsZero: Bool = true,
    operation: String = #function, _ make: @escaping @Sendable (Signal, any Scheduler) -> Signal<Output>
  ) -> Signal<Output> {
    .timed(operation, interval, and: step, on: scheduler, allowsZero: allowsZero) { make(self, $0) }
  }

  /// Makes an operator anew at each subscription.
  @usableFromInline
  static func forEachSubscription(_ make: @escaping @Sendable () -> Signal) -> Signal {
    Signal(origin: nil) { make().start($0) }
  }

  /// Returns a failing signal if the time or the scheduler of an operator is invalid, otherwise `nil`.
  @usableFromInline
  static func invalidTime(
    _ operation: String, _ interval: Duration, on scheduler: (any Scheduler)?, allowsZero: Bool = true
  ) -> Signal? {
    if interval < .zero || !allowsZero && interval == .zero {
      return .invalid("\(operation) needs a time of \(allowsZero ? "zero or more" : "more than zero"), not \(interval)")
    }
    if let scheduler, !scheduler.supportsDelay {
      return .invalid("\(operation) needs a scheduler that can wait; the immediate scheduler cannot")
    }
    return nil
  }
}
