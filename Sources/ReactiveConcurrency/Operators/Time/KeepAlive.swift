extension SignalStream {
  /// Sends `value` whenever `interval` passes without one: a heartbeat for connections that close when they are silent.
  ///
  /// ```marbles keepAlive(every:with:on:)
  /// seconds  0    5    10
  /// source   -1-----2-3-|
  ///          keepAlive(every: .seconds(2), with: 0, on: scheduler)
  /// output   -1-0-0-2-3-|
  /// ```
  ///
  /// The first interval begins with the subscription. This signal's values and the heartbeats begin it again. If a
  /// value arrives exactly at the interval's end, the work that was scheduled first runs first. After the value no
  /// heartbeat is due. Ends as this signal does. The interval must be more than zero.
  ///
  /// A heartbeat is sent only to a consumer that has taken everything before it and waits for more. So it takes no
  /// value's place under a policy that drops values, and a client that does not read gets none. The time while the
  /// consumer is paused does not count; the interval begins again when it resumes. After `share()` each consumer needs
  /// its own `keepAlive`: with one before it, all get a heartbeat.
  ///
  /// Sends on: the source. Heartbeats are sent on the scheduler, or just before a later value, where that is sent. If
  /// another thread is sending a value at that moment, the heartbeat follows on that thread.
  @inlinable
  public func keepAlive(
    every interval: Duration, with value: Value, on scheduler: (any Scheduler)? = nil
  ) -> Signal<Value> {
    signal.timed(interval, on: scheduler, allowsZero: false) { signal, scheduler in
      Signal(stage: #function) { observer in
        let gauge = StorageGauge()
        observer.receiver?.learn(.sendsHeartbeats(gauge))
        return signal.watched(every: interval, on: scheduler, stage: nil) { junction in
          if gauge.isEmpty, junction.send(value) == .cancelled { junction.finish(.cancelled) }
        }.start(observer)
      }
    }
  }
}
