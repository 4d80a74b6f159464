extension Signal {
  /// The signal that stands for one whose arguments cannot be used.
  @usableFromInline
  static func refused(_ explanation: String) -> Signal {
    .fail(SignalError.invalidArgument(explanation))
  }

  /// An operator with time that was given no scheduler: at each subscription it is made with the one to take then.
  @usableFromInline
  static func onCurrentScheduler(_ make: @escaping @Sendable (any Scheduler) -> Signal) -> Signal {
    .deferred { make(CurrentScheduler.forTime) }
  }

  /// The signal that stands for an operator with a time it cannot use, if so.
  @usableFromInline
  static func refusal(
    _ operation: String, _ interval: Duration, on scheduler: (any Scheduler)?, allowsZero: Bool = true
  ) -> Signal? {
    if interval < .zero || !allowsZero && interval == .zero {
      return .refused("\(operation) needs a time of \(allowsZero ? "zero or more" : "more than zero"), not \(interval)")
    }
    if let scheduler, !scheduler.supportsDelay {
      return .refused("\(operation) needs a scheduler that can wait; the immediate scheduler cannot")
    }
    return nil
  }
}
