extension Signal {
  /// Sends the scheduler's time at every multiple of `interval` from the subscription on, the first after one interval.
  /// Never ends. Stands for `interval:onScheduler:withLeeway:`.
  ///
  /// Ticks come on `scheduler` and do not drift. A timer cannot be paused; the edge's buffering policy decides. Nothing is
  /// stored. An interval of zero or less, or a scheduler without time, fails with `SignalError.invalidArgument`.
  ///
  /// Without a scheduler it takes the one that is current at each subscription, or else the global one.
  public static func interval(
    every interval: Duration, tolerance: Duration = .zero, on scheduler: (any Scheduler)? = nil
  ) -> Signal where Value == SchedulerInstant {
    guard let scheduler else { return .onCurrentScheduler { .interval(every: interval, tolerance: tolerance, on: $0) } }
    if let refusal = refusal("interval(every:on:)", interval, on: scheduler, allowsZero: false) { return refusal }
    return Signal(source: #function) { subscriber in
      let ticks = scheduler.schedule(every: interval, tolerance: tolerance) { subscriber.send(scheduler.now) }
      subscriber.onDispose { ticks.cancel() }
    }
  }

  /// Sends the scheduler's time once, after `delay`, and completes.
  ///
  /// Nothing is stored. A negative delay, or a scheduler without time, fails with `SignalError.invalidArgument`.
  ///
  /// Without a scheduler it takes the one that is current at each subscription, or else the global one.
  public static func timer(
    after delay: Duration, tolerance: Duration = .zero, on scheduler: (any Scheduler)? = nil
  ) -> Signal where Value == SchedulerInstant {
    guard let scheduler else { return .onCurrentScheduler { .timer(after: delay, tolerance: tolerance, on: $0) } }
    if let refusal = refusal("timer(after:on:)", delay, on: scheduler) { return refusal }
    return Signal(source: #function) { subscriber in
      let tick = scheduler.hop(after: delay, tolerance: tolerance) {
        subscriber.send(scheduler.now)
        subscriber.finish()
      }
      subscriber.onDispose { tick.cancel() }
    }
  }

  /// Sends values and completion `interval` later; an error at once, dropping what waits. Stands for `delay:`.
  ///
  /// ```marbles delay(for:on:)
  /// seconds  0    5    10
  /// source   -1-2--3|
  ///          delay(for: .seconds(3), on: scheduler)
  /// output   ----1-2--3|
  /// ```
  ///
  /// Order is kept. With an interval of zero, too, each event comes in a later turn of the scheduler. Memory: the values of
  /// one interval; a source that can pause is paused at 256 of them. One timer at most. A negative interval, or a scheduler
  /// without time, fails with `SignalError.invalidArgument`.
  ///
  /// Sends on: the scheduler; an error where the source fails.
  ///
  /// Without a scheduler it takes the one that is current at each subscription, or else the global one.
  @inlinable @inline(never)
  public func delay(for interval: Duration, on scheduler: (any Scheduler)? = nil) -> Signal {
    guard let scheduler else { return .onCurrentScheduler { delay(for: interval, on: $0) } }
    if let refusal = Self.refusal("delay(for:on:)", interval, on: scheduler) { return refusal }
    let interval = interval.clampedNanoseconds
    return Signal { observer in
      ScheduledDelivery.start(observer, self, holding: Delayed<Value>(interval: interval), on: scheduler) {
        delayed, value, now, _ in
        delayed.append(value, at: now)
        return nil
      }
    }
  }

  /// Fails with `SignalError.timedOut` if the signal has not ended `interval` after its subscription. Stands for
  /// `timeout:onScheduler:`.
  ///
  /// ```marbles timeout(after:on:)
  /// seconds  0    5
  /// source   -1-2-!
  ///          timeout(after: .seconds(5), on: scheduler)
  /// output   -1-2-#'timedOut'
  /// ```
  ///
  /// Nothing is stored. A negative interval, or a scheduler without time, fails with `SignalError.invalidArgument`.
  ///
  /// Sends on: the source. When the time is up, the error comes on the scheduler or, if another thread is just sending a
  /// value, behind that value on its thread. Without a scheduler it takes the one that is current at each subscription, or
  /// else the global one.
  public func timeout(after interval: Duration, on scheduler: (any Scheduler)? = nil) -> Signal {
    guard let scheduler else { return .onCurrentScheduler { timeout(after: interval, on: $0) } }
    if let refusal = Self.refusal("timeout(after:on:)", interval, on: scheduler) { return refusal }
    return timeout(after: interval, on: scheduler, failingWith: SignalError.timedOut)
  }

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
  /// less, or a scheduler without time, fails with `SignalError.invalidArgument`.
  ///
  /// Sends on: as `timeout(after:on:)`. Without a scheduler it takes the one that is current at each subscription, or else
  /// the global one.
  @inlinable
  public func timeout(each interval: Duration, on scheduler: (any Scheduler)? = nil) -> Signal {
    guard let scheduler else { return .onCurrentScheduler { timeout(each: interval, on: $0) } }
    if let refusal = Self.refusal("timeout(each:on:)", interval, on: scheduler, allowsZero: false) { return refusal }
    return timeout(each: interval, on: scheduler, failingWith: SignalError.timedOut)
  }

  /// Fails with `error` when a value is late; its arguments have been checked.
  @inlinable @inline(never)
  func timeout(each interval: Duration, on scheduler: any Scheduler, failingWith error: any Error) -> Signal {
    let interval = interval.clampedNanoseconds
    return Signal(stage: "timeout(each:on:)") { observer in
      let junction = Junction(
        observer, state: Deadline(instant: scheduler.now.advanced(byNanoseconds: interval)))
      junction.resumed = { junction in
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

  /// An operator with time that was given no scheduler: at each subscription it is made with the one to take then.
  @usableFromInline
  static func onCurrentScheduler(_ make: @escaping @Sendable (any Scheduler) -> Signal) -> Signal {
    .deferred { make(CurrentScheduler.forTime) }
  }

  /// The signal that stands for an operator with a time it cannot use, if so.
  @usableFromInline
  static func refusal(
    _ operation: String, _ interval: Duration, on scheduler: (any Scheduler)?, allowsZero: Bool = true
  ) -> Signal? {
    if interval < .zero || !allowsZero && interval == .zero {
      return .refused("\(operation) needs a time of \(allowsZero ? "zero or more" : "more than zero"), not \(interval)")
    }
    if let scheduler, !scheduler.keepsTime {
      return .refused("\(operation) needs a scheduler that can wait; the immediate scheduler cannot")
    }
    return nil
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

/// What `delay` holds back.
@usableFromInline
struct Delayed<Value: Sendable>: HeldValues {
  /// In nanoseconds.
  @usableFromInline let interval: Int64
  @usableFromInline var values = Queue<(due: SchedulerInstant, value: Value)>()
  @usableFromInline var end: SchedulerInstant?
  /// How many values may be sent in this turn: what is added meanwhile has a turn of its own, even if the interval is zero.
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
