extension Signal {
  /// Sends the scheduler's time after `delay`, and then every `interval`. Never ends.
  ///
  /// A timer cannot be paused; the edge's buffering policy decides. Nothing is stored. A negative delay, an interval of
  /// zero or less, or a scheduler without time, fails with `SignalError.invalidArgument`.
  ///
  /// Without a scheduler it takes the one that is current at each subscription, or else the global one.
  public static func timer(
    after delay: Duration, every interval: Duration, tolerance: Duration = .zero, on scheduler: (any Scheduler)? = nil
  ) -> Signal where Value == SchedulerInstant {
    guard let scheduler else {
      return .onCurrentScheduler { .timer(after: delay, every: interval, tolerance: tolerance, on: $0) }
    }
    if let refusal = refusal("timer(after:every:on:)", delay, on: scheduler) { return refusal }
    if let refusal = refusal("timer(after:every:on:)", interval, on: scheduler, allowsZero: false) { return refusal }
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

  /// Sends one element of a sequence every `interval`, the first after one interval, and completes with the last.
  ///
  /// While the consumer is paused no element is taken and the ticks are left out, so nothing is lost. Each subscription
  /// iterates anew. Memory: one element, the next. An interval of zero or less, or a scheduler without time, fails with
  /// `SignalError.invalidArgument`.
  ///
  /// Without a scheduler it takes the one that is current at each subscription, or else the global one.
  public static func interval<Elements: Sequence & Sendable>(
    of elements: Elements, every interval: Duration, tolerance: Duration = .zero, on scheduler: (any Scheduler)? = nil
  ) -> Signal where Elements.Element == Value {
    guard let scheduler else {
      return .onCurrentScheduler { .interval(of: elements, every: interval, tolerance: tolerance, on: $0) }
    }
    if let refusal = refusal("interval(of:every:on:)", interval, on: scheduler, allowsZero: false) { return refusal }
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

  /// Sends this signal's values for `interval` from the subscription on, then releases it and completes.
  ///
  /// Nothing is stored. A negative interval, or a scheduler without time, fails with `SignalError.invalidArgument`.
  ///
  /// Sends on: the source. When the time is up, the end comes on the scheduler or, if another thread is just sending a value,
  /// behind that value on its thread. Without a scheduler it takes the one that is current at each subscription, or else the
  /// global one.
  public func take(for interval: Duration, on scheduler: (any Scheduler)? = nil) -> Signal {
    guard let scheduler else { return .onCurrentScheduler { take(for: interval, on: $0) } }
    if let refusal = Self.refusal("take(for:on:)", interval, on: scheduler) { return refusal }
    return Signal { observer in
      let junction = Junction(observer, state: ())
      junction.submit { junction.schedule(on: scheduler, after: interval) { $0.finish(.completed) } }
      junction.connect(
        self,
        next: { junction, _, value in junction.send(value) },
        finished: { junction, termination in junction.finish(termination) })
      return junction.subscription
    }
  }

  /// Leaves out this signal's values for `interval` from the subscription on.
  ///
  /// Uses the scheduler's clock, and no timer; nothing is stored. A negative interval, or a scheduler without time,
  /// fails with `SignalError.invalidArgument`.
  ///
  /// Without a scheduler it takes the one that is current at each subscription, or else the global one.
  public func skip(for interval: Duration, on scheduler: (any Scheduler)? = nil) -> Signal {
    guard let scheduler else { return .onCurrentScheduler { skip(for: interval, on: $0) } }
    if let refusal = Self.refusal("skip(for:on:)", interval, on: scheduler) { return refusal }
    return Signal { observer in
      let end = scheduler.now.advanced(by: interval)
      return skip(while: { _ in scheduler.now < end }).start(observer)
    }
  }

  /// Goes on with `fallback` if the signal has not ended `interval` after its subscription.
  ///
  /// The signal is released then. Its own errors are passed on. Nothing is stored. A negative interval, or a scheduler
  /// without time, fails with `SignalError.invalidArgument`.
  ///
  /// Without a scheduler it takes the one that is current at each subscription, or else the global one.
  public func timeout(after interval: Duration, on scheduler: (any Scheduler)? = nil, switchingTo fallback: Signal)
    -> Signal
  {
    guard let scheduler else { return .onCurrentScheduler { timeout(after: interval, on: $0, switchingTo: fallback) } }
    if let refusal = Self.refusal("timeout(after:on:switchingTo:)", interval, on: scheduler) { return refusal }
    return switching(to: fallback) { timeout(after: interval, on: scheduler, failingWith: $0) }
  }

  /// Goes on with `fallback` as soon as `interval` passes without a value, from the subscription on.
  ///
  /// The signal is released then. Its own errors are passed on. One timer at most, however many values pass; nothing is
  /// stored. An interval of zero or less, or a scheduler without time, fails with `SignalError.invalidArgument`.
  ///
  /// Without a scheduler it takes the one that is current at each subscription, or else the global one.
  public func timeout(each interval: Duration, on scheduler: (any Scheduler)? = nil, switchingTo fallback: Signal)
    -> Signal
  {
    guard let scheduler else { return .onCurrentScheduler { timeout(each: interval, on: $0, switchingTo: fallback) } }
    if let refusal = Self.refusal("timeout(each:on:switchingTo:)", interval, on: scheduler, allowsZero: false) {
      return refusal
    }
    return switching(to: fallback) { timeout(each: interval, on: scheduler, failingWith: $0) }
  }

  /// Goes on with `fallback` when the signal that `timed` makes fails with the error it was given.
  private func switching(
    to fallback: Signal, when timed: @escaping @Sendable (any Error) -> Signal
  ) -> Signal {
    Signal(stage: "timeout(switchingTo:)") { observer in
      // Each subscription knows its own, so that a timeout further up is not mistaken for it.
      let mine = TimeIsUp()
      let source = timed(mine)
      let starts = StageState(0)
      return Succession.start(observer) { end in
        starts.value += 1
        switch (starts.value, end) {
        case (1, _): return .start(source)
        case (2, .failed(let error)) where error as? TimeIsUp === mine: return .start(fallback)
        default: return .end(end)
        }
      }
    }
  }
}

/// Says that a time has passed, to the one who asked for it.
private final class TimeIsUp: Error {}
