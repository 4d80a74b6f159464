extension SignalStream {
  /// Sends each value with the scheduler's time at which it is sent.
  ///
  /// Reads the scheduler's clock; sets no timer.
  @inlinable
  public func timestamped(on scheduler: (any Scheduler)? = nil) -> Signal<(time: SchedulerInstant, value: Value)> {
    let signal = signal
    guard let scheduler else { return .onCurrentScheduler { signal.timestamped(on: $0) } }
    return signal.map { (time: scheduler.now, value: $0) }
  }
}
