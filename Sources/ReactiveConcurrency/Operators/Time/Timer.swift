extension Signal {
  /// Sends the scheduler's time once, after `delay`, and completes.
  ///
  /// Nothing is stored. A negative delay, or a scheduler that cannot delay work, fails with
  /// `SignalError.invalidArgument`.
  ///
  /// Without a scheduler it takes the one that is current at each subscription, or else the global one.
  public static func timer(
    after delay: Duration, tolerance: Duration = .zero, on scheduler: (any Scheduler)? = nil
  ) -> Signal where Value == SchedulerInstant {
    guard let scheduler else { return .onCurrentScheduler { .timer(after: delay, tolerance: tolerance, on: $0) } }
    if let invalid = invalidTime("timer(after:on:)", delay, on: scheduler) { return invalid }
    return Signal(source: #function) { subscriber in
      let tick = scheduler.hop(after: delay, tolerance: tolerance) {
        subscriber.send(scheduler.now)
        subscriber.finish()
      }
      subscriber.onDispose { tick.cancel() }
    }
  }

  /// Sends the scheduler's time after `delay`, and then every `interval`. Never ends.
  ///
  /// A timer cannot be paused; the edge's buffering policy decides. Nothing is stored. A negative delay, an interval of
  /// zero or less, or a scheduler that cannot delay work, fails with `SignalError.invalidArgument`.
  ///
  /// Without a scheduler it takes the one that is current at each subscription, or else the global one.
  public static func timer(
    after delay: Duration, every interval: Duration, tolerance: Duration = .zero, on scheduler: (any Scheduler)? = nil
  ) -> Signal where Value == SchedulerInstant {
    guard let scheduler else {
      return .onCurrentScheduler { .timer(after: delay, every: interval, tolerance: tolerance, on: $0) }
    }
    if let invalid = invalidTime("timer(after:every:on:)", delay, on: scheduler) { return invalid }
    if let invalid = invalidTime("timer(after:every:on:)", interval, on: scheduler, allowsZero: false) {
      return invalid
    }
    return Signal(source: #function) { subscriber in
      let first = scheduler.hop(after: delay, tolerance: tolerance) {
        // Before the value, which may take its time.
        let ticks = scheduler.schedule(every: interval, tolerance: tolerance) { subscriber.send(scheduler.now) }
        subscriber.onDispose { ticks.cancel() }
        subscriber.send(scheduler.now)
      }
      subscriber.onDispose { first.cancel() }
    }
  }

  /// Sends the scheduler's time at every multiple of `interval` from the subscription on, the first after one interval.
  /// Never ends.
  ///
  /// Ticks come on `scheduler` and do not drift. A timer cannot be paused; the edge's buffering policy decides. Nothing
  /// is stored. An interval of zero or less, or a scheduler that cannot delay work, fails with
  /// `SignalError.invalidArgument`.
  ///
  /// Without a scheduler it takes the one that is current at each subscription, or else the global one.
  ///
  /// Stands for `interval:onScheduler:withLeeway:`.
  public static func interval(
    every interval: Duration, tolerance: Duration = .zero, on scheduler: (any Scheduler)? = nil
  ) -> Signal where Value == SchedulerInstant {
    guard let scheduler else { return .onCurrentScheduler { .interval(every: interval, tolerance: tolerance, on: $0) } }
    if let invalid = invalidTime("interval(every:on:)", interval, on: scheduler, allowsZero: false) { return invalid }
    return Signal(source: #function) { subscriber in
      let ticks = scheduler.schedule(every: interval, tolerance: tolerance) { subscriber.send(scheduler.now) }
      subscriber.onDispose { ticks.cancel() }
    }
  }

  /// Sends one element of a sequence every `interval`, the first after one interval, and completes with the last.
  ///
  /// While the consumer is paused no element is taken and the ticks are dropped, so nothing is lost. Each subscription
  /// iterates anew. Memory: one element, the next. An interval of zero or less, or a scheduler that cannot delay work,
  /// fails with `SignalError.invalidArgument`.
  ///
  /// Without a scheduler it takes the one that is current at each subscription, or else the global one.
  public static func interval<Elements: Sequence & Sendable>(
    of elements: Elements, every interval: Duration, tolerance: Duration = .zero, on scheduler: (any Scheduler)? = nil
  ) -> Signal where Elements.Element == Value {
    guard let scheduler else {
      return .onCurrentScheduler { .interval(of: elements, every: interval, tolerance: tolerance, on: $0) }
    }
    if let invalid = invalidTime("interval(of:every:on:)", interval, on: scheduler, allowsZero: false) {
      return invalid
    }
    return Signal(source: #function) { subscriber in
      // One run of the timer follows the other, so they may share the cell.
      let rest = StageState(elements.makeIterator())
      let upcoming = StageState(rest.value.next())
      if upcoming.value == nil { return subscriber.finish() }
      let ticks = scheduler.schedule(every: interval, tolerance: tolerance) {
        if subscriber.isPaused { return }
        // The scope ends before the end is sent, and the element with it.
        if let element = upcoming.value {
          upcoming.value = rest.value.next()
          subscriber.send(element)
        }
        if upcoming.value == nil { subscriber.finish() }
      }
      subscriber.onDispose { ticks.cancel() }
    }
  }
}
