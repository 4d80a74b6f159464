extension SignalStream {
  /// Fails with `SignalError.timedOut` if the signal has not ended `interval` after its subscription.
  ///
  /// ```marbles timeout(after:on:)
  /// seconds  0    5
  /// source   -1-2-!
  ///          timeout(after: .seconds(5), on: scheduler)
  /// output   -1-2-#'timedOut'
  /// ```
  ///
  /// Nothing is stored. A negative interval, or a scheduler that cannot delay work, fails with
  /// `SignalError.invalidArgument`.
  ///
  /// Sends on: the source. When the time is up, the error comes on the scheduler or, if another thread is just sending
  /// a value, behind that value on its thread. Without a scheduler it takes the one that is current at each
  /// subscription, or else the global one.
  ///
  /// Stands for `timeout:onScheduler:`.
  public func timeout(after interval: Duration, on scheduler: (any Scheduler)? = nil) -> Signal<Value> {
    let signal = signal
    guard let scheduler else { return .onCurrentScheduler { signal.timeout(after: interval, on: $0) } }
    if let invalid = Signal<Value>.invalidTime("timeout(after:on:)", interval, on: scheduler) { return invalid }
    return signal.timeout(after: interval, on: scheduler, failingWith: SignalError.timedOut)
  }

  /// Fails with `SignalError.timedOut` whenever `interval` passes without a value, from the subscription on.
  ///
  /// ```marbles timeout(each:on:)
  /// seconds  0    5
  /// source   -1-2--!
  ///          timeout(each: .seconds(3), on: scheduler)
  /// output   -1-2--#'timedOut'
  /// ```
  ///
  /// The time while the consumer is paused does not count, since its source is not to send then; it begins anew with
  /// the consumer's `resume()`. One timer at most, however many values pass; nothing is stored. An interval of zero or
  /// less, or a scheduler that cannot delay work, fails with `SignalError.invalidArgument`.
  ///
  /// Sends on: as `timeout(after:on:)`. Without a scheduler it takes the one that is current at each subscription, or
  /// else the global one.
  @inlinable
  public func timeout(each interval: Duration, on scheduler: (any Scheduler)? = nil) -> Signal<Value> {
    let signal = signal
    guard let scheduler else { return .onCurrentScheduler { signal.timeout(each: interval, on: $0) } }
    if let invalid = Signal<Value>.invalidTime("timeout(each:on:)", interval, on: scheduler, allowsZero: false) {
      return invalid
    }
    return signal.timeout(each: interval, on: scheduler, failingWith: SignalError.timedOut)
  }

  /// Goes on with `fallback` if the signal has not ended `interval` after its subscription.
  ///
  /// The signal is released then. Its own errors are passed on. Nothing is stored. A negative interval, or a scheduler
  /// that cannot delay work, fails with `SignalError.invalidArgument`.
  ///
  /// Without a scheduler it takes the one that is current at each subscription, or else the global one.
  public func timeout(
    after interval: Duration, on scheduler: (any Scheduler)? = nil, switchingTo fallback: Signal<Value>
  )
    -> Signal<Value>
  {
    let signal = signal
    guard let scheduler else {
      return .onCurrentScheduler { signal.timeout(after: interval, on: $0, switchingTo: fallback) }
    }
    if let invalid = Signal<Value>.invalidTime("timeout(after:on:switchingTo:)", interval, on: scheduler) {
      return invalid
    }
    return signal.switching(to: fallback) { signal.timeout(after: interval, on: scheduler, failingWith: $0) }
  }

  /// Goes on with `fallback` as soon as `interval` passes without a value, from the subscription on.
  ///
  /// The signal is released then. Its own errors are passed on. One timer at most, however many values pass; nothing is
  /// stored. An interval of zero or less, or a scheduler that cannot delay work, fails with
  /// `SignalError.invalidArgument`.
  ///
  /// Without a scheduler it takes the one that is current at each subscription, or else the global one.
  public func timeout(
    each interval: Duration, on scheduler: (any Scheduler)? = nil, switchingTo fallback: Signal<Value>
  )
    -> Signal<Value>
  {
    let signal = signal
    guard let scheduler else {
      return .onCurrentScheduler { signal.timeout(each: interval, on: $0, switchingTo: fallback) }
    }
    if let invalid = Signal<Value>.invalidTime(
      "timeout(each:on:switchingTo:)", interval, on: scheduler, allowsZero: false)
    {
      return invalid
    }
    return signal.switching(to: fallback) { signal.timeout(each: interval, on: scheduler, failingWith: $0) }
  }
}

extension Signal {
  /// Fails with `error` when the time is up; its arguments have been checked.
  func timeout(after interval: Duration, on scheduler: any Scheduler, failingWith error: any Error) -> Signal {
    Signal(stage: "timeout(after:on:)") { observer in
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

  /// Fails with `error` when a value is late; its arguments have been checked.
  @inlinable @inline(never)
  func timeout(each interval: Duration, on scheduler: any Scheduler, failingWith error: any Error) -> Signal {
    let interval = interval.clampedNanoseconds
    return Signal(stage: "timeout(each:on:)") { observer in
      let junction = Junction(
        observer, state: Deadline(instant: scheduler.now.advanced(byNanoseconds: interval)))
      junction.owned.onResume = { junction in
        junction.state.instant = scheduler.now.advanced(byNanoseconds: interval)
        junction.watch(on: scheduler, failingWith: error)
        junction.resumeAllInputs()
      }
      junction.submit { junction.watch(on: scheduler, failingWith: error) }
      junction.connect(
        self,
        next: { junction, _, value in
          junction.state.instant = scheduler.now.advanced(byNanoseconds: interval)
          return junction.send(value)
        },
        finished: { junction, termination in junction.finish(termination) })
      return junction.subscription
    }
  }

  /// Goes on with `fallback` when the signal that `timed` makes fails with the error it was given.
  fileprivate func switching(
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

/// When a value must have come.
@usableFromInline
struct Deadline: Sendable {
  @usableFromInline var instant: SchedulerInstant
  @usableFromInline var isTimerSet = false

  @inlinable
  init(instant: SchedulerInstant) {
    self.instant = instant
  }
}

extension Junction where State == Deadline {
  /// Fails at the deadline, unless it has been moved by then or the consumer is paused.
  @inlinable
  func watch(on scheduler: any Scheduler, failingWith error: any Error) {
    guard !state.isTimerSet else { return }
    state.isTimerSet = true
    schedule(on: scheduler, after: scheduler.now.duration(to: state.instant)) { junction in
      junction.state.isTimerSet = false
      if junction.isDownstreamPaused { return }
      if scheduler.now < junction.state.instant { return junction.watch(on: scheduler, failingWith: error) }
      junction.finish(.failed(error))
    }
  }
}

/// Says that a time has passed, to the one who asked for it.
private final class TimeIsUp: Error {}
