extension SignalStream {
  /// Sends values and completion `interval` later. An error is sent immediately and drops the waiting values.
  ///
  /// ```marbles delay(for:on:)
  /// seconds  0    5    10
  /// source   -1-2--3|
  ///          delay(for: .seconds(3), on: scheduler)
  /// output   ----1-2--3|
  /// ```
  ///
  /// Even with an interval of zero each event is sent in a later turn of the scheduler. Memory: the values of one
  /// interval; a source that can pause is paused at 256 values.
  ///
  /// Sends on: the scheduler; an error where the source fails.
  ///
  /// Stands for `delay:`.
  @inlinable @inline(never)
  public func delay(for interval: Duration, on scheduler: (any Scheduler)? = nil) -> Signal<Value> {
    signal.timed(interval, on: scheduler) { signal, scheduler in
      let interval = interval.clampedNanoseconds
      return Signal(stage: #function) { observer in
        ScheduledDelivery.start(
          observer, signal.start, holding: Delayed<Value>(interval: interval), on: scheduler
        ) { delayed, value, now, _ in
          delayed.append(value, at: now)
          return Received()
        }
      }
    }
  }
}

/// The values that `delay` stores.
@usableFromInline
struct Delayed<Value: Sendable>: HeldValues {
  /// In nanoseconds.
  @usableFromInline let interval: Int64
  @usableFromInline var values = Queue<(due: SchedulerInstant, value: Value)>()
  @usableFromInline var end: SchedulerInstant?
  /// The number of values that may be sent in this turn: values added meanwhile wait for the next turn, even if the
  /// interval is zero.
  @usableFromInline var turn = 0

  @inlinable
  init(interval: Int64) {
    self.interval = interval
  }

  @inlinable
  mutating func append(_ value: Value, at now: SchedulerInstant) {
    values.append((now.advanced(byNanoseconds: interval), value))
  }

  @inlinable var due: SchedulerInstant? { values.first?.due ?? end }
  @inlinable var count: Int { values.count }

  @inlinable
  mutating func startTurn() { turn = values.count }

  @inlinable
  mutating func take(by now: SchedulerInstant) -> Value? {
    guard turn > 0, let next = values.first, next.due <= now else { return nil }
    turn -= 1
    return values.popFirst()?.value
  }

  @inlinable
  mutating func complete(at now: SchedulerInstant) -> Value? {
    end = now.advanced(byNanoseconds: interval)
    return nil
  }

  @inlinable
  func isOver(by now: SchedulerInstant) -> Bool {
    guard let end else { return false }
    return values.isEmpty && end <= now
  }
}

extension SignalStream {
  /// Sends each value when the signal that `makeTrigger` returns for it sends or completes, whichever is first.
  ///
  /// ```marbles delay(until:)
  /// seconds  0       5
  /// source   -3-1-───-2-|
  ///          delay(until: { .timer(after: .seconds($0), on: scheduler) })
  /// output   ----(31)---(2|)
  /// ```
  ///
  /// Values may overtake one another. Completes when this signal has and no value waits. An error of this signal or of
  /// a trigger is sent immediately and drops the waiting values. Memory: the values that wait.
  ///
  /// Sends on: the value's trigger.
  public func delay<Trigger>(
    until makeTrigger: @escaping @Sendable (Value) throws -> Signal<Trigger>
  ) -> Signal<Value> {
    signal.flattenMap { value in
      try makeTrigger(value).take(1).compactMap { _ in nil }.concat(.just(value))
    }
  }

  /// Subscribes `interval` later.
  ///
  /// ```marbles delaySubscription(for:on:)
  /// seconds  0    5
  /// source   ---^1-2|
  ///          delaySubscription(for: .seconds(3), on: scheduler)
  /// output   ----1-2|
  /// ```
  ///
  /// Earlier values of a hot signal are missed. A cancellation meanwhile stops the timer.
  ///
  /// Sends on: the source, which is started on the scheduler.
  public func delaySubscription(for interval: Duration, on scheduler: (any Scheduler)? = nil) -> Signal<Value> {
    signal.timed(interval, on: scheduler) { signal, scheduler in
      Signal<SchedulerInstant>.timer(after: interval, on: scheduler).compactMap { _ in nil }.concat(signal)
    }
  }
}
