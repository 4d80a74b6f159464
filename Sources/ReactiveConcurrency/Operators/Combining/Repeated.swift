extension SignalStream {
  /// Subscribes again whenever the signal completes.
  ///
  /// Ends only with an error or when its consumer cancels. Takes constant stack. The signal is not started again while
  /// the consumer is paused.
  ///
  /// Stands for `repeat`.
  public func repeated() -> Signal<Value> { signal.repeated(.max) }

  /// Subscribes to the signal `times` times in a row.
  ///
  /// With 0 it completes immediately. Otherwise it completes after the last run, or fails with the first error. No run
  /// starts while the consumer is paused.
  public func repeated(_ times: Int) -> Signal<Value> {
    let signal = signal
    guard times >= 0 else { return .invalid("repeated(_:) needs a number of 0 or more, not \(times)") }
    if times == 0 { return .empty }
    return Signal(stage: #function, isPrompt: signal.isPrompt) { observer in
      let remaining = StageState(times)
      return Succession.start(observer, with: .signal(signal)) { end in
        guard case .completed = end, remaining.value > 1 else { return .end(end) }
        if remaining.value < .max { remaining.value -= 1 }
        return .signal(signal)
      }
    }
  }
}

extension SignalStream {
  /// Subscribes again whenever the signal completes, each time after a delay: polling.
  ///
  /// ```marbles repeated(_:delay:on:)
  /// seconds  0    5    10
  /// source   -1|
  /// source   ----^1|
  /// source   --------^1|
  ///          repeated(3, delay: .seconds(2), on: scheduler)
  /// output   -1---1---1|
  /// ```
  ///
  /// `times` counts the runs, without a limit by default; with 0 it completes immediately. Completes after the last run
  /// and fails with the first error, so put `retry(_:delay:on:)` before it if the polling is to survive one. All
  /// repetitions of the subscription count for the delays, unless the backoff is `resetting(after:)` or
  /// `resettingOnValue()`. A cancellation during a delay stops the timer. No run starts while the consumer is paused.
  public func repeated(
    _ times: Int = .max, delay: Backoff, on scheduler: (any Scheduler)? = nil
  ) -> Signal<Value> {
    signal.timed(.zero, on: scheduler) { signal, scheduler in
      guard times >= 0 else { return .invalid("repeated(_:delay:on:) needs a number of 0 or more, not \(times)") }
      if times == 0 { return .empty }
      return .forEachSubscription {
        let remaining = StageState(times)
        return signal.startingAgain(on: scheduler, resetting: delay.reset, stage: #function) {
          end, attempt in
          guard case .completed = end, remaining.value > 1 else { return nil }
          if remaining.value < .max { remaining.value -= 1 }
          return delay.timer(before: attempt, on: scheduler)
        }
      }
    }
  }

  /// The same with one time before each repetition: `repeated(delay: .seconds(5))`.
  @inlinable
  public func repeated(_ times: Int = .max, delay: Duration, on scheduler: (any Scheduler)? = nil) -> Signal<Value> {
    signal.repeated(times, delay: .constant(delay), on: scheduler)
  }

  /// Subscribes again after each completion when `trigger` next sends. Its values during a run are ignored.
  ///
  /// ```marbles repeated(when:)
  /// seconds  0    5    10
  /// refresh  -x---x--x-|
  /// source   -1|
  /// source   -----^1|
  /// source   --------^1|
  ///          source.repeated(when: refresh)
  /// output   -1----1--1|
  /// ```
  ///
  /// Each subscription subscribes once to `trigger`, before this signal is started. After the trigger has ended, the
  /// current run is the last. The trigger's error is sent when that run has completed.
  public func repeated<Trigger>(when trigger: Signal<Trigger>) -> Signal<Value> {
    signal.startingAgain(
      when: { (_: Signal<Void>) in trigger }, stage: #function,
      { if case .completed = $0 { () } else { nil } })
  }
}

extension Signal {
  /// Subscribes again after an end, when the signal that `wait` returns, which sends no values, has completed. With
  /// `nil` the end is sent.
  func startingAgain(
    on scheduler: any Scheduler, resetting reset: Backoff.Reset, stage: StaticString,
    _ wait: @escaping @Sendable (_ end: Termination, _ attempt: Int) -> Signal?
  ) -> Signal {
    Signal(stage: stage) { observer in
      let state = StageState((attempt: 0, isWaiting: false, resetInstant: SchedulerInstant?.none))
      let receive: (@Sendable () -> Void)? =
        switch reset {
        case .never: nil
        case .onValue: { state.value.attempt = 0 }
        case .after(let time):
          { if state.value.resetInstant == nil { state.value.resetInstant = scheduler.now.advanced(by: time) } }
        }
      let downstream = receive.map { receive in
        Observer(
          before: observer,
          next: { value, _ in
            receive()
            return observer.next(value)
          }, finish: observer.finish)
      }
      return Succession.start(downstream ?? observer, with: .signal(self)) { end in
        if state.value.isWaiting {
          guard case .completed = end else { return .end(end) }
          state.value.isWaiting = false
          state.value.resetInstant = nil
          return .signal(self)
        }
        if let instant = state.value.resetInstant, scheduler.now >= instant { state.value.attempt = 0 }
        state.value.attempt += 1
        guard let wait = wait(end, state.value.attempt) else { return .end(end) }
        state.value.isWaiting = true
        return .signal(wait)
      }
    }
  }

  /// Where a signal is that starts again when it is told to.
  fileprivate enum RestartPhase {
    case running
    /// Waits for a trigger, and ends in this way without one.
    case waiting(Termination)
    case triggered
  }

  /// Subscribes again after an end that `cause` accepts, when the signal that `decide` makes of the causes sends.
  func startingAgain<Cause, Trigger>(
    when decide: @escaping @Sendable (Signal<Cause>) -> Signal<Trigger>, stage: StaticString,
    _ cause: @escaping @Sendable (Termination) -> Cause?
  ) -> Signal {
    // Not counted as a stage of its own.
    Signal(stage: nil) { consumer in
      let (causes, triggers) = (Subject<Cause>(), Subject<Trigger>())
      // The decision's error, until it is sent.
      let failure = Locked<(any Error)?>(nil)
      let deciding = decide(causes.signal).startForConsumer(
        Observer(
          next: { value, _ in
            triggers.send(value)
            return .more
          },
          finish: { termination in
            if case .failed(let error) = termination { failure.set(error) }
            triggers.finish()
          },
          // While it is being started, nothing can cancel it.
          hasCancelled: { [receiver = consumer.receiver] in receiver?.hasCancelled ?? false }))
      let phase = StageState(RestartPhase.running)
      return Signal(stage: stage) { observer in
        Succession.start(observer, with: .signal(self)) { end in
          switch phase.value {
          case .running: break
          case .waiting(let last):
            guard case .completed = end else { return .end(end) }
            return .end(failure.withLock { $0.take() }.map { .failed($0) } ?? last)
          case .triggered:
            guard case .completed = end else { return .end(end) }
            phase.value = .running
            return .signal(self)
          }
          guard let cause = cause(end) else { return .end(end) }
          phase.value = .waiting(end)
          let next = triggers.take(1).compactMap { _ -> Value? in
            phase.value = .triggered
            return nil
          }
          return .start { observer in
            let subscription = next.start(observer)
            causes.send(cause)
            return subscription
          }
        }
      }
      .onDispose {
        deciding.cancel()
        if let error = failure.withLock({ $0.take() }) { UnhandledErrors.report(.failed(error), because: .tooLate) }
      }
      .start(consumer)
    }
  }
}
