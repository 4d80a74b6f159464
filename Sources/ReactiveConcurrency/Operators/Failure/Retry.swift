extension SignalStream {
  /// Subscribes again on failure, up to `count` times, then fails: `retry()` without a limit, `retry(0)` never.
  ///
  /// ```marbles retry(_:)
  /// seconds  0    5    10
  /// source   -1-2#
  /// source   ----^1-2#
  /// source   --------^1-2#
  ///          retry(2)
  /// output   -1-2-1-2-1-2#
  /// ```
  ///
  /// Values sent before a failure are not taken back. Synchronous failures are retried in a loop, with constant stack.
  /// No attempt starts while the consumer is paused.
  ///
  /// Stands for `retry` and `retry:`, with which 0 is no limit, as it is where ReactiveClassic is imported.
  // Disfavored, so that ReactiveClassic's comes first.
  @_disfavoredOverload
  public func retry(_ count: Int = .max) -> Signal<Value> { retrying(count) }

  /// What `retry(_:)` does.
  package func retrying(_ count: Int) -> Signal<Value> {
    let signal = signal
    guard count >= 0 else { return .invalid("retry(_:) needs a count of 0 or more, not \(count)") }
    return Signal(stage: "retry(_:)", isPrompt: signal.isPrompt) { observer in
      let retries = StageState(0)
      return Succession.start(observer, with: .signal(signal)) { end in
        guard case .failed = end, retries.value < count else { return .end(end) }
        retries.value += 1
        return .signal(signal)
      }
    }
  }

  /// Subscribes again on failure, up to `count` times, each time after a delay; then fails. Without a count there is no
  /// limit.
  ///
  /// ```marbles retry(_:delay:on:)
  /// seconds  0    5
  /// source   -1#
  /// source   ---^1#
  /// source   -------^1#
  ///          retry(2, delay: .exponential(from: .seconds(1)), on: scheduler)
  /// output   -1--1---1#
  /// ```
  ///
  /// Values sent before a failure are not taken back. All failures of the subscription count, unless the backoff is
  /// `resetting(after:)` or `resettingOnValue()`. A cancellation during a delay stops the timer.
  public func retry(_ count: Int = .max, delay: Backoff, on scheduler: (any Scheduler)? = nil) -> Signal<Value> {
    signal.timed(.zero, on: scheduler) { signal, scheduler in
      guard count >= 0 else { return .invalid("retry(_:delay:on:) needs a count of 0 or more, not \(count)") }
      return signal.startingAgain(on: scheduler, resetting: delay.reset, stage: #function) { end, attempt in
        guard case .failed = end, attempt <= count else { return nil }
        return delay.timer(before: attempt, on: scheduler)
      }
    }
  }

  /// Subscribes again on failure, up to `count` times, each time after `delay`: `retry(3, delay: .seconds(1))`.
  @inlinable
  public func retry(_ count: Int = .max, delay: Duration, on scheduler: (any Scheduler)? = nil) -> Signal<Value> {
    signal.retry(count, delay: .constant(delay), on: scheduler)
  }

  /// Subscribes again on failure when the signal that `decide` returns sends a value.
  ///
  /// ```marbles retry(when:)
  /// seconds  0    5
  /// online   ----x--y|
  /// source   -1#
  /// source   ----^1#
  /// source   -------^1#
  ///          source.retry(when: { errors in online })
  /// output   -1---1--1#
  /// ```
  ///
  /// `decide` is called once for each subscription, before this signal starts. It receives a signal of the errors. The
  /// signal that it returns is subscribed to until the end, and its values during an attempt are ignored. After it has
  /// ended, the current attempt is the last. The attempt's failure is sent, or the error of `decide`'s signal if that
  /// has failed. So `{ $0.take(3) }` makes three further attempts and then fails; to complete instead, add `catch`.
  public func retry<Trigger>(
    when decide: @escaping @Sendable (_ errors: Signal<any Error>) -> Signal<Trigger>
  ) -> Signal<Value> {
    signal.startingAgain(when: decide, stage: #function) { if case .failed(let error) = $0 { error } else { nil } }
  }

  /// Subscribes again on failure, after the delay that `decide` returns. Fails with the error if it returns `nil`, and
  /// with its own error if it throws.
  ///
  /// `decide` runs in a task on `scheduler`, which is cancelled when the consumer cancels.
  ///
  /// - Parameters:
  ///   - resetsOnValue: Whether attempts are counted since the last value, so that only failures in a row count.
  ///   - decide: Called with the error and the number of the next attempt, counted from 1.
  public func retry(
    on scheduler: (any Scheduler)? = nil, resettingOnValue resetsOnValue: Bool = false,
    _ decide: @escaping @Sendable (_ error: any Error, _ attempt: Int) async throws -> Duration?
  ) -> Signal<Value> {
    signal.timed(.zero, on: scheduler, operation: "retry(on:)") { signal, scheduler in
      signal.startingAgain(on: scheduler, resetting: resetsOnValue ? .onValue : .never, stage: #function) {
        end, attempt in
        guard case .failed(let error) = end else { return nil }
        let decision = Signal<Duration>.async(on: scheduler) { emitter in
          guard let delay = try await decide(error, attempt) else { throw error }
          try await emitter.emit(delay)
        }
        // What is flattened sends nothing, as values of this signal's type: flattening times, for which the library
        // would compile it apart, is a thirtieth of its code.
        return decision.flattenMap { Backoff.constant($0).timer(before: attempt, on: scheduler) }
      }
    }
  }
}
