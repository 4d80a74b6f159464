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
  /// Sends on: the source. When the time has passed, the error is sent on the scheduler, or in place of a later value
  /// or end. If another thread is sending a value at that moment, the error follows on that thread.
  ///
  /// Stands for `timeout:onScheduler:`.
  public func timeout(after interval: Duration, on scheduler: (any Scheduler)? = nil) -> Signal<Value> {
    signal.timed(interval, on: scheduler) { signal, scheduler in
      signal.ending(after: interval, on: scheduler, with: .failed(SignalError.timedOut), stage: #function)
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
  /// The time while the consumer is paused does not count; the interval begins again when it resumes. The interval must
  /// be more than zero.
  ///
  /// Sends on: as `timeout(after:on:)`.
  @inlinable
  public func timeout(each interval: Duration, on scheduler: (any Scheduler)? = nil) -> Signal<Value> {
    signal.timed(interval, on: scheduler, allowsZero: false) { signal, scheduler in
      signal.failing(withoutValueFor: interval, on: scheduler, with: SignalError.timedOut)
    }
  }

  /// Continues with `fallback` if the signal has not ended `interval` after its subscription.
  ///
  /// This signal is released then; its own errors are passed on.
  public func timeout(
    after interval: Duration, on scheduler: (any Scheduler)? = nil, switchingTo fallback: Signal<Value>
  )
    -> Signal<Value>
  {
    signal.timed(interval, on: scheduler) { signal, scheduler in
      signal.switching(to: fallback) {
        signal.ending(after: interval, on: scheduler, with: .failed($0), stage: "timeout(after:on:)")
      }
    }
  }

  /// Continues with `fallback` as soon as `interval` passes without a value, from the subscription on.
  ///
  /// This signal is released then; its own errors are passed on. The interval must be more than zero.
  public func timeout(
    each interval: Duration, on scheduler: (any Scheduler)? = nil, switchingTo fallback: Signal<Value>
  )
    -> Signal<Value>
  {
    signal.timed(interval, on: scheduler, allowsZero: false) { signal, scheduler in
      signal.switching(to: fallback) { signal.failing(withoutValueFor: interval, on: scheduler, with: $0) }
    }
  }
}

extension Signal {
  /// Ends with `end` when the time has passed. The arguments have been checked.
  func ending(
    after interval: Duration, on scheduler: any Scheduler, with end: Termination, stage: StaticString
  ) -> Signal {
    Signal(stage: stage) { observer in
      let junction = Junction(observer, state: (), inputs: 1)
      // What comes later is too late, even if the timer is. A time of zero ends with a turn.
      let last = interval > .zero ? scheduler.now.advanced(by: interval) : SchedulerInstant(nanoseconds: .max)
      junction.submit { junction.schedule(on: scheduler, after: interval) { $0.finish(end) } }
      junction.connect(
        start,
        next: { junction, _, value in
          guard scheduler.now > last else { return junction.send(value) }
          junction.finish(end)
          return .cancelled
        },
        finished: { junction, termination in
          junction.finish(scheduler.now > last ? end : termination)
        })
      return junction.subscription
    }
  }

  /// Fails with `error` when a value is late. The arguments have been checked.
  @inlinable
  func failing(withoutValueFor interval: Duration, on scheduler: any Scheduler, with error: any Error) -> Signal {
    watched(every: interval, on: scheduler, stage: "timeout(each:on:)") { $0.finish(.failed(error)) }
  }

  /// Calls `isLate`, as the owner of the junction, whenever the interval passes without a value: at the latest before a
  /// later value or end, if the timer is late.
  @inlinable @inline(never)
  func watched(
    every interval: Duration, on scheduler: any Scheduler, stage: StaticString?,
    _ isLate: @escaping @Sendable (Junction<Value, Deadline>) -> Void
  ) -> Signal {
    let interval = interval.stepNanoseconds
    return Signal(stage: stage) { observer in
      let junction = Junction(
        observer, state: (instant: scheduler.now.advanced(byNanoseconds: interval), wasPaused: false), inputs: 1)
      junction.owned.onResume = { junction in
        // A resume may come that answers no pause; it grants no more time.
        if junction.state.wasPaused {
          junction.state.wasPaused = false
          junction.state.instant = scheduler.now.advanced(byNanoseconds: interval)
          junction.watch(every: interval, on: scheduler, isLate)
        }
        junction.tellAll()
      }
      junction.submit { junction.watch(every: interval, on: scheduler, isLate) }
      junction.connect(
        start,
        next: { junction, _, value in
          let now = scheduler.now
          if junction.isOverdue(before: now) {
            isLate(junction)
            if junction.isEnded { return .cancelled }
          }
          junction.state.instant = now.advanced(byNanoseconds: interval)
          let demand = junction.send(value)
          if demand == .paused { junction.state.wasPaused = true }
          return demand
        },
        finished: { junction, termination in
          if junction.isOverdue(before: scheduler.now) { isLate(junction) }
          junction.finish(termination)
        })
      return junction.subscription
    }
  }

  /// Continues with `fallback` when the signal that `timed` returns fails with the error passed to it.
  fileprivate func switching(
    to fallback: Signal, stage: StaticString = #function, when timed: @escaping @Sendable (any Error) -> Signal
  ) -> Signal {
    Signal(stage: stage) { observer in
      // Each subscription has its own error, so that a timeout further upstream is not mistaken for it.
      let mine = TimeoutToken()
      return Succession.start(observer, with: .signal(timed(mine))) { end in
        guard case .failed(let error) = end, error as? TimeoutToken === mine else { return .end(end) }
        return .signal(fallback)
      }
    }
  }
}

/// The time by which a value must arrive, and whether the consumer has paused and has not resumed since.
@usableFromInline
typealias Deadline = (instant: SchedulerInstant, wasPaused: Bool)

extension Junction where State == Deadline {
  /// The time while the consumer is paused does not count.
  @inlinable
  func isOverdue(before now: SchedulerInstant) -> Bool { state.instant < now && !state.wasPaused }

  /// Calls `isLate` at the deadline, unless it has been moved by then or the consumer is paused.
  @inlinable
  func watch(every interval: Int64, on scheduler: any Scheduler, _ isLate: @escaping @Sendable (Junction) -> Void) {
    if isEnded { return }
    setTimer(on: scheduler, after: scheduler.now.duration(to: state.instant)) { junction in
      if junction.isDownstreamPaused { return }
      if scheduler.now >= junction.state.instant {
        junction.state.instant = scheduler.now.advanced(byNanoseconds: interval)
        isLate(junction)
        // The consumer may have paused.
        if junction.isDownstreamPaused {
          junction.state.wasPaused = true
          return
        }
      }
      junction.watch(every: interval, on: scheduler, isLate)
    }
  }
}

/// The error of a timeout, compared by identity.
private final class TimeoutToken: Error {}
