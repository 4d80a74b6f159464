extension SignalStream {
  /// Sends each value together with the scheduler's time at which it comes.
  ///
  /// Demand, completion and errors pass through; nothing is stored, and no timer is set. Without a scheduler it takes
  /// the time of the one that is current at each subscription, or else of the global one. A scheduler that cannot delay
  /// work fails with `SignalError.invalidArgument`.
  public func timestamped(on scheduler: (any Scheduler)? = nil) -> Signal<(time: SchedulerInstant, value: Value)> {
    let signal = signal
    guard let scheduler else { return .onCurrentScheduler { signal.timestamped(on: $0) } }
    if let invalid = Signal<(time: SchedulerInstant, value: Value)>.invalidTime(
      "timestamped(on:)", .zero, on: scheduler)
    {
      return invalid
    }
    return signal.map { (time: scheduler.now, value: $0) }
  }
}
