extension SignalStream {
  /// Sends `value` whenever `interval` has passed without one, from the subscription on: a heartbeat for event streams,
  /// whose connection is closed when it is silent.
  ///
  /// ```marbles keepAlive(every:with:on:)
  /// seconds  0    5    10
  /// source   -1-----2-3-|
  ///          keepAlive(every: .seconds(2), with: 0, on: scheduler)
  /// output   -1-0-0-2-3-|
  /// ```
  ///
  /// Both this signal's values and the heartbeats begin the interval again. If a value comes exactly when it is over,
  /// whichever was scheduled first comes first: after the value no heartbeat is due. The time while the consumer is
  /// paused does not count; the interval begins again when it resumes. Ends as this signal does. The interval must be
  /// more than zero.
  ///
  /// Sends on: the source; heartbeats on the scheduler; or where a later value comes, just before it; or, if another
  /// thread is sending a value at that moment, after that value on its thread.
  @inlinable
  public func keepAlive(
    every interval: Duration, with value: Value, on scheduler: (any Scheduler)? = nil
  ) -> Signal<Value> {
    signal.timed(interval, on: scheduler, allowsZero: false) { signal, scheduler in
      signal.watched(every: interval, on: scheduler, stage: #function, endsWhenReleased: true) { junction in
        if junction.send(value) == .cancelled { junction.finish(.cancelled) }
      }
    }
  }
}
