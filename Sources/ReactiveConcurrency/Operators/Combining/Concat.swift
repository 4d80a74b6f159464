extension SignalStream {
  /// Sends this signal's values and, once it has completed, those of `next`.
  ///
  /// ```marbles concat(_:)
  /// seconds  0    5
  /// first    -1-2|
  /// second   ----^a-b-|
  ///          first.concat(second)
  /// output   -1-2-a-b-|
  /// ```
  ///
  /// `next` is started only then; if this signal fails, never. Any number can be chained, with constant stack.
  ///
  /// A chain may be recursive: if `pages(n)` is `page(n).concat(.deferred { pages(n + 1) })`, each level takes constant
  /// time, and no stack. The same is true of `then`, of `start(with:)`, and of what the closure of `catch` returns. An
  /// operator between two levels nests them, as in `.deferred { pages(n + 1).map(f) }`: each value passes all levels,
  /// and some thousand of them overflow the stack. So it is within `LiveSubscriptions`, which show each level.
  ///
  /// Stands for `concat:`.
  @inlinable @inline(never)
  public func concat(_ next: Signal<Value>) -> Signal<Value> {
    let signal = signal
    let concatenation = Concatenation(signal, next)
    return Signal(origin: concatenation, isPrompt: signal.isPrompt, start: concatenation.start)
  }

  /// Drops this signal's values and, once it has completed, sends those of the signal that `next` returns.
  ///
  /// This signal is never paused. `next` runs where the completion is sent; if this signal fails, it is not called.
  ///
  /// Stands for `then:`.
  public func then<Output>(_ next: @escaping @Sendable () -> Signal<Output>) -> Signal<Output> {
    let nothing: Signal<Output> = signal.compactMap { _ in nil }
    return nothing.concat(.deferred(next))
  }

  /// Sends `value`, then this signal's values.
  ///
  /// Stands for `startWith:`.
  public func start(with value: Value) -> Signal<Value> {
    Signal.just(value).concat(signal)
  }
}

extension Signal {
  /// Sends the values of the signals, one signal after the other.
  ///
  /// The sequence may be lazy or endless: the next signal is taken from it when the previous one has completed.
  /// Completes after the last signal; fails with the first error. No signal is started while the consumer is paused.
  ///
  /// Stands for `+concat:`.
  @inlinable @inline(never)
  public static func concat<Signals: Sequence & Sendable>(_ signals: Signals) -> Signal
  where Signals.Element == Signal {
    Signal(stage: #function, isPrompt: true) { observer in
      let rest = StageState<Signals.Iterator?>(signals.makeIterator())
      guard let first = rest.value?.next() else {
        observer.finish(.completed)
        return .ended
      }
      return Succession.start(observer, with: .signal(first)) { end in
        if case .completed = end, let next = rest.value?.next() { return .signal(next) }
        rest.value = nil
        return .end(end)
      }
    }
  }

  /// Sends the values of the signals, one signal after the other, with a choice of what an error does.
  ///
  /// See the version without the choice.
  ///
  /// - Parameter delaysErrors: Whether the next signal starts after an error, too. The first error is then sent at the
  ///   end.
  @inlinable @inline(never)
  public static func concat<Signals: Sequence & Sendable>(
    _ signals: Signals, delayingErrors delaysErrors: Bool
  ) -> Signal
  where Signals.Element == Signal {
    Signal(stage: #function) { observer in
      let rest = StageState<(iterator: Signals.Iterator, failure: DelayedError?)?>((signals.makeIterator(), nil))
      guard let first = rest.value?.iterator.next() else {
        observer.finish(.completed)
        return .ended
      }
      return Succession.start(observer, with: .signal(first)) { end in
        switch end {
        case .completed, .released: break
        case .failed where delaysErrors:
          var failure = rest.value?.failure
          DelayedError.add(end, to: &failure)
          rest.value?.failure = failure
        case .failed, .cancelled:
          rest.value = nil
          return .end(end)
        }
        // After a release no other signal is started.
        let next: Signal? = if case .released = end { nil } else { rest.value?.iterator.next() }
        if let next { return .signal(next) }
        defer { rest.value = nil }
        return .end(rest.value?.failure?.take() ?? end)
      }
    }
  }

  /// Sends the values of the signals, one signal after the other.
  ///
  /// See the version that takes a sequence.
  ///
  /// Stands for `+concat:`.
  public static func concat(_ signals: Signal...) -> Signal {
    concat(signals)
  }
}
