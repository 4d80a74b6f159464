extension Signal {
  /// Sends the scheduler's time at every multiple of `interval` from the subscription on, the first after one interval.
  /// Never ends. Stands for `interval:onScheduler:withLeeway:`.
  ///
  /// Ticks come on `scheduler` and do not drift. A timer cannot be paused; the edge's buffering policy decides. An
  /// interval of zero or less, or a scheduler without time, fails with `SignalError.invalidArgument`.
  public static func interval(
    every interval: Duration, tolerance: Duration = .zero, on scheduler: any Scheduler
  ) -> Signal where Value == SchedulerInstant {
    if let refusal = refusal("interval(every:on:)", interval, on: scheduler, allowsZero: false) { return refusal }
    return Signal { subscriber in
      let ticks = scheduler.schedule(every: interval, tolerance: tolerance) { subscriber.send(scheduler.now) }
      subscriber.onDispose { ticks.cancel() }
    }
  }

  /// Sends the scheduler's time once, after `delay`, and completes.
  ///
  /// A negative delay, or a scheduler without time, fails with `SignalError.invalidArgument`.
  public static func timer(
    after delay: Duration, tolerance: Duration = .zero, on scheduler: any Scheduler
  ) -> Signal where Value == SchedulerInstant {
    if let refusal = refusal("timer(after:on:)", delay, on: scheduler) { return refusal }
    return Signal { subscriber in
      let tick = scheduler.schedule(after: delay, tolerance: tolerance) {
        subscriber.send(scheduler.now)
        subscriber.finish()
      }
      subscriber.onDispose { tick.cancel() }
    }
  }

  /// Sends a value once `interval` has passed without another: only the last of a burst. ReactiveCocoa calls this
  /// `throttle:`.
  ///
  /// Completion is immediate and sends the waiting value first; an error is immediate and drops it. Memory: one value.
  /// One timer at most, however many values pass. Never pauses the source. A negative interval, or a scheduler without
  /// time, fails with `SignalError.invalidArgument`.
  public func debounce(for interval: Duration, on scheduler: any Scheduler) -> Signal {
    debounce(for: interval, on: scheduler, when: { _ in true })
  }

  /// The same for the values that pass the test; one that does not is sent at once and drops the one that waits.
  /// Stands for `throttle:valuesPassingTest:`.
  public func debounce(
    for interval: Duration, on scheduler: any Scheduler, when isDebounced: @escaping @Sendable (Value) -> Bool
  ) -> Signal {
    if let refusal = Self.refusal("debounce(for:on:)", interval, on: scheduler) { return refusal }
    return Signal { observer in
      let junction = Junction(observer, state: Waiting<Value>())
      junction.connect(
        self,
        next: { junction, _, value in
          guard isDebounced(value) else {
            junction.state.value = nil
            return junction.send(value)
          }
          junction.state.value = .some(value)
          junction.state.due = scheduler.now.advanced(by: interval)
          junction.sendWhenDue(on: scheduler)
          return .more
        },
        finished: { junction, termination in
          junction.finish(termination, flushing: junction.state.value)
        })
      return junction.subscription
    }
  }

  /// Sends at most one value in each `interval`: the first at once, and with `latest` also the newest of those
  /// held back, at the interval's end, which begins another.
  ///
  /// Completion is immediate and sends the value held back first; an error is immediate and drops it. Memory: one value.
  /// One timer at most. Never pauses the source. ReactiveCocoa's `throttle:` is `debounce(for:on:)`. A negative
  /// interval, or a scheduler without time, fails with `SignalError.invalidArgument`.
  public func throttle(for interval: Duration, on scheduler: any Scheduler, latest: Bool = true) -> Signal {
    if let refusal = Self.refusal("throttle(for:on:latest:)", interval, on: scheduler) { return refusal }
    return Signal { observer in
      let junction = Junction(observer, state: Waiting<Value>())
      junction.connect(
        self,
        next: { junction, _, value in
          let now = scheduler.now
          if junction.state.timer == nil, junction.state.due <= now {
            junction.state.due = now.advanced(by: interval)
            return junction.send(value)
          }
          guard latest else { return .more }
          junction.state.value = .some(value)
          junction.sendWhenDue(on: scheduler) { $0.state.due = scheduler.now.advanced(by: interval) }
          return .more
        },
        finished: { junction, termination in
          junction.finish(termination, flushing: junction.state.value)
        })
      return junction.subscription
    }
  }

  /// Sends the values of each `interval` as one array, at its end. Stands for `bufferWithTime:onScheduler:`.
  ///
  /// An interval starts with a group's first value: no value, no timer and no empty group. Completion sends the group
  /// at once, an error drops it. Memory: one group. Never pauses the source. An interval of zero or less, or a scheduler
  /// without time, fails with `SignalError.invalidArgument`.
  public func buffer(for interval: Duration, on scheduler: any Scheduler) -> Signal<[Value]> {
    if let refusal = Signal<[Value]>.refusal("buffer(for:on:)", interval, on: scheduler, allowsZero: false) {
      return refusal
    }
    return Signal<[Value]> { observer in
      let junction = Junction(observer, state: [Value]())
      junction.connect(
        self,
        next: { junction, _, value in
          junction.state.append(value)
          if junction.state.count == 1 {
            junction.schedule(on: scheduler, after: interval) { junction in
              let group = junction.state
              junction.state = []
              junction.sendFromTimer(group)
            }
          }
          return .more
        },
        finished: { junction, termination in
          junction.finish(termination, flushing: junction.state.isEmpty ? nil : junction.state)
        })
      return junction.subscription
    }
  }

  /// Sends values and completion `interval` later; an error at once, dropping what waits. Stands for `delay:`.
  ///
  /// Order is kept. Memory: the values of one interval; a source that can pause is paused at 256 of them. One timer at
  /// most. A negative interval, or a scheduler without time, fails with `SignalError.invalidArgument`.
  public func delay(for interval: Duration, on scheduler: any Scheduler) -> Signal {
    if let refusal = Self.refusal("delay(for:on:)", interval, on: scheduler) { return refusal }
    return Signal { observer in
      let junction = Junction(observer, state: Delayed<Value>())
      let input = Input()
      junction.resumed = { $0.sendDelayed(from: input, on: scheduler) }
      junction.add(input)
      junction.connect(
        self, to: input,
        next: { junction, _, value in
          junction.state.events.append((scheduler.now.advanced(by: interval), value))
          junction.sendDelayed(from: input, on: scheduler)
          return junction.state.events.count >= watermark ? .paused : .more
        },
        finished: { junction, termination in
          guard case .completed = termination else { return junction.finish(termination) }
          junction.state.end = scheduler.now.advanced(by: interval)
          junction.sendDelayed(from: input, on: scheduler)
        })
      return junction.subscription
    }
  }

  /// Fails with `SignalError.timedOut` if the signal has not ended `interval` after its subscription. Stands for
  /// `timeout:onScheduler:`.
  ///
  /// A negative interval, or a scheduler without time, fails with `SignalError.invalidArgument`.
  public func timeout(after interval: Duration, on scheduler: any Scheduler) -> Signal {
    if let refusal = Self.refusal("timeout(after:on:)", interval, on: scheduler) { return refusal }
    return timeout(after: interval, on: scheduler, failingWith: SignalError.timedOut)
  }

  /// Fails with `error` when the time is up; its arguments have been checked.
  func timeout(after interval: Duration, on scheduler: any Scheduler, failingWith error: any Error) -> Signal {
    Signal { observer in
      let junction = Junction(observer, state: ())
      junction.submit {
        junction.schedule(on: scheduler, after: interval) { $0.finish(.failed(error)) }
      }
      junction.connect(
        self,
        next: { junction, _, value in junction.send(value) },
        finished: { junction, termination in junction.finish(termination) })
      return junction.subscription
    }
  }

  /// Fails with `SignalError.timedOut` whenever `interval` passes without a value, from the subscription on.
  ///
  /// One timer at most, however many values pass. An interval of zero or less, or a scheduler without time, fails with
  /// `SignalError.invalidArgument`.
  public func timeout(each interval: Duration, on scheduler: any Scheduler) -> Signal {
    if let refusal = Self.refusal("timeout(each:on:)", interval, on: scheduler, allowsZero: false) { return refusal }
    return timeout(each: interval, on: scheduler, failingWith: SignalError.timedOut)
  }

  /// Fails with `error` when a value is late; its arguments have been checked.
  func timeout(each interval: Duration, on scheduler: any Scheduler, failingWith error: any Error) -> Signal {
    Signal { observer in
      let junction = Junction(observer, state: scheduler.now.advanced(by: interval))
      junction.submit { junction.watch(on: scheduler, failingWith: error) }
      junction.connect(
        self,
        next: { junction, _, value in
          junction.state = scheduler.now.advanced(by: interval)
          return junction.send(value)
        },
        finished: { junction, termination in junction.finish(termination) })
      return junction.subscription
    }
  }

  /// The signal that stands for an operator with a time it cannot use, if so.
  static func refusal(
    _ operation: String, _ interval: Duration, on scheduler: any Scheduler, allowsZero: Bool = true
  ) -> Signal? {
    if interval < .zero || !allowsZero && interval == .zero {
      return .refused("\(operation) needs a time of \(allowsZero ? "zero or more" : "more than zero"), not \(interval)")
    }
    if !scheduler.keepsTime {
      return .refused("\(operation) needs a scheduler that can wait; the immediate scheduler cannot")
    }
    return nil
  }
}

/// A value that waits for its time.
private struct Waiting<Value: Sendable>: Sendable {
  var value: Value?
  /// When it is due. The timer may fire earlier, if the time has been moved since, and is then set again.
  var due = SchedulerInstant(nanoseconds: .min)
  var timer: Input?
}

extension Junction {
  /// Sends from a timer: nobody takes the answer but the junction itself.
  fileprivate func sendFromTimer(_ value: Output) {
    if send(value) == .cancelled { finish(.cancelled) }
  }

  /// Sends the waiting value when it is due.
  fileprivate func sendWhenDue(
    on scheduler: any Scheduler, sent: @escaping @Sendable (Junction) -> Void = { _ in }
  ) where State == Waiting<Output> {
    guard state.timer == nil else { return }
    let delay = scheduler.now.duration(to: state.due)
    state.timer = schedule(on: scheduler, after: delay) { junction in
      junction.state.timer = nil
      guard let value = junction.state.value else { return }
      if scheduler.now < junction.state.due { return junction.sendWhenDue(on: scheduler, sent: sent) }
      junction.state.value = nil
      sent(junction)
      junction.sendFromTimer(value)
    }
  }

  /// Fails when the time that is the state has come.
  fileprivate func watch(on scheduler: any Scheduler, failingWith error: any Error) where State == SchedulerInstant {
    schedule(on: scheduler, after: scheduler.now.duration(to: state)) { junction in
      if scheduler.now < junction.state { return junction.watch(on: scheduler, failingWith: error) }
      junction.finish(.failed(error))
    }
  }
}

/// What `delay` holds back.
private struct Delayed<Value: Sendable>: Sendable {
  var events: ArraySlice<(due: SchedulerInstant, value: Value)> = []
  var end: SchedulerInstant?
  var timer: Input?
}

extension Junction {
  /// Sends what is due, and sets the timer for what comes next.
  fileprivate func sendDelayed(from input: Input, on scheduler: any Scheduler) where State == Delayed<Output> {
    guard state.timer == nil else { return }
    defer { if state.events.count <= watermark / 4 { resume(input) } }
    while !isDownstreamPaused, let next = state.events.first, next.due <= scheduler.now {
      state.events.removeFirst()
      if send(next.value) == .cancelled { return finish(.cancelled) }
    }
    // A pause holds back values, and the end only behind them.
    if isDownstreamPaused, !state.events.isEmpty { return }
    guard let due = state.events.first?.due ?? state.end else { return }
    if state.events.isEmpty, due <= scheduler.now { return finish(.completed) }
    state.timer = schedule(on: scheduler, after: scheduler.now.duration(to: due)) { junction in
      junction.state.timer = nil
      junction.sendDelayed(from: input, on: scheduler)
    }
  }
}
