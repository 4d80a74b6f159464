extension Signal {
  /// Returns a signal that fails because an argument is invalid.
  @usableFromInline
  static func invalid(_ explanation: String) -> Signal {
    .fail(SignalError.invalidArgument(explanation))
  }

  /// Returns a signal that makes an operator, at each subscription, with the scheduler that is current then.
  @usableFromInline
  static func onCurrentScheduler(_ make: @escaping @Sendable (any Scheduler) -> Signal) -> Signal {
    .deferred { make(CurrentScheduler.forTime) }
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
