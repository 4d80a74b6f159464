extension SignalStream {
  /// Sends each value with the scheduler's time at which it is sent.
  ///
  /// Demand, completion and errors pass through; Sets no timer.
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
