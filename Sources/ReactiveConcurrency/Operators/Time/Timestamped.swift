extension SignalStream {
  /// Sends each value with the scheduler's time at which it is sent.
  ///
  /// Reads the scheduler's clock; sets no timer.
  @inlinable
  public func timestamped(on scheduler: (any Scheduler)? = nil) -> Signal<(time: SchedulerInstant, value: Value)> {
    let signal = signal
    return .on(scheduler) { scheduler in
      signal.map { (time: scheduler.now, value: $0) }
    }
  }
}

extension SignalStream {
  /// Sends each value with the time since the previous one, the first with the time since the subscription.
  ///
  /// ```marbles timeInterval(on:)
  /// seconds  0            5
  /// source   -a────--b────|
  ///          timeInterval(on: scheduler)
  /// output   -'a+1'--'b+3'|
  /// ```
  ///
  /// Reads the scheduler's clock; sets no timer.
  @inlinable @inline(never)
  public consuming func timeInterval(on scheduler: (any Scheduler)? = nil) -> Signal<(interval: Duration, value: Value)>
  {
    let signal = signal
    return .on(scheduler) { scheduler in
      // The first interval begins with the subscription, not with this call.
      signal.lift(
        Stage(storing: SchedulerInstant(nanoseconds: 0), from: { scheduler.now }) { value, stage in
          let now = scheduler.now
          let interval = stage.state.duration(to: now)
          stage.state = now
          return stage.next((interval: interval, value: value))
        } flushing: { _, _ in
        }, name: #function)
    }
  }
}
