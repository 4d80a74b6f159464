extension SignalStream {
  /// Sends a value once `interval` has passed without another, so that only the last of a burst is sent.
  ///
  /// ```marbles debounce(for:on:)
  /// seconds  0    5    10
  /// source   -12-3----4-5-|
  ///          debounce(for: .seconds(2), on: scheduler)
  /// output   ------3------(5|)
  /// ```
  ///
  /// | behavior | |
  /// |---|---|
  /// | sends on | the scheduler; an end without a waiting value, where the source ends |
  /// | completes | immediately, after sending the waiting value |
  /// | fails | immediately, and drops the waiting value |
  /// | buffer | one value |
  /// | demand | while the consumer is paused, the newest value waits and the source is paused |
  /// | zero interval | sends the last value before the scheduler's next turn, in that turn |
  ///
  /// For a time that depends on the value, write `flattenMap(.latest) { Signal.just($0).delay(for: time(of: $0)) }`.
  /// There a completion waits for the last value.
  @inlinable @inline(never)
  public func debounce(for interval: Duration, on scheduler: (any Scheduler)? = nil) -> Signal<Value> {
    signal.timed(interval, on: scheduler) { signal, scheduler in
      signal.holding(for: interval, on: scheduler, stage: "debounce(for:on:)") { waiting, value, now, _ in
        waiting.instant = now.advanced(byNanoseconds: waiting.interval)
        return Received(dropped: waiting.replace(with: .some(value)))
      }
    }
  }

  /// Delays the values that pass the test as `debounce(for:on:)` does, and sends the others immediately.
  ///
  /// A value that is sent immediately drops the waiting one. It is sent within the source's call if that runs on the
  /// scheduler, and otherwise there.
  ///
  /// ```marbles debounce(for:on:when:)
  /// seconds  0    5    10
  /// source   -1-3-4---2-5-|
  ///          debounce(for: .seconds(2), on: scheduler, when: { $0 > 2 })
  /// output   -1-----4-2---(5|)
  /// ```
  ///
  /// Stands for `throttle:valuesPassingTest:`.
  @inlinable
  public func debounce<Thrown: Error>(
    for interval: Duration, on scheduler: (any Scheduler)? = nil,
    when isDebounced: @escaping @Sendable (Value) throws(Thrown) -> Bool
  ) -> Signal<Value> {
    signal.timed(interval, on: scheduler, operation: "debounce(for:on:)") { signal, scheduler in
      let start = signal.start
      let test = Stage<Value, (Value, Bool)>.map { value throws(Thrown) in (value, try isDebounced(value)) }
      // Not counted as a stage of its own; and the closure must not be called under a lock.
      let tested = Signal<(Value, Bool)>(stage: nil) { start(test($0)) }
      return tested.holding(for: interval, on: scheduler, stage: "debounce(for:on:)") { waiting, next, now, _ in
        let (value, isDebounced) = next
        waiting.instant = now.advanced(byNanoseconds: waiting.interval)
        let dropped = waiting.replace(with: isDebounced ? .some(value) : nil)
        return Received(isDebounced ? nil : .some(value), dropped: dropped)
      }
    }
  }
}
