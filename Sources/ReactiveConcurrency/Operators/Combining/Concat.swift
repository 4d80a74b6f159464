extension SignalStream {
  /// This signal's values, then, once it has completed, those of `next`.
  ///
  /// ```marbles concat(_:)
  /// seconds  0    5
  /// first    -1-2|
  /// second   ----^a-b-|
  ///          first.concat(second)
  /// output   -1-2-a-b-|
  /// ```
  ///
  /// `next` is started only then. Any number can be chained: chains are flat. An error of this signal ends it, and
  /// `next` is never started. Demand passes to the signal that runs; nothing is stored.
  ///
  /// Stands for `concat:`.
  public func concat(_ next: Signal<Value>) -> Signal<Value> {
    Signal(Concatenation(signal, next))
  }

  /// Drops this signal's values and sends those of the signal that `next` makes once it has completed. An error is
  /// passed on, and `next` is not called.
  ///
  /// Demand passes to the second signal; the first one is never paused. `next` runs at each subscription's completion
  /// of this signal, where that comes. Nothing is stored.
  ///
  /// Stands for `then:`.
  public func then<Output>(_ next: @escaping @Sendable () -> Signal<Output>) -> Signal<Output> {
    let nothing: Signal<Output> = signal.compactMap { _ in nil }
    return nothing.concat(.deferred(next))
  }

  /// `value` first, then this signal's values.
  ///
  /// Demand, completion and errors pass through; nothing is stored.
  ///
  /// Stands for `startWith:`.
  public func start(with value: Value) -> Signal<Value> {
    Signal.just(value).concat(signal)
  }
}

extension Signal {
  /// The values of the signals, one signal after the other.
  ///
  /// The sequence may be lazy or endless: it is asked for a signal when the one before has completed. Completes when
  /// there is no further signal; the first error ends it. Demand passes to the signal that runs, and none is started
  /// while the consumer is paused; nothing is stored.
  ///
  /// Stands for `+concat:`.
  public static func concat<Signals: Sequence & Sendable>(_ signals: Signals) -> Signal
  where Signals.Element == Signal {
    concat(signals, delayingErrors: false)
  }

  /// The values of the signals, one signal after the other, with a choice of what an error does.
  ///
  /// See the version without the choice.
  ///
  /// - Parameter delaysErrors: Whether the next signal starts after an error, too, which is then sent at the end. Of
  ///   several the first one is sent.
  public static func concat<Signals: Sequence & Sendable>(
    _ signals: Signals, delayingErrors delaysErrors: Bool
  ) -> Signal
  where Signals.Element == Signal {
    Signal(stage: #function) { observer in
      let rest = StageState<(iterator: Signals.Iterator, failure: Termination?)?>((signals.makeIterator(), nil))
      return Succession.start(observer) { end in
        switch end {
        case .completed: break
        case .failed where delaysErrors: rest.value?.failure = rest.value?.failure ?? end
        case .failed, .cancelled:
          rest.value = nil
          return .end(end)
        }
        if let next = rest.value?.iterator.next() { return .start(next) }
        defer { rest.value = nil }
        return .end(rest.value?.failure ?? end)
      }
    }
  }

  /// The values of the signals, one signal after the other.
  ///
  /// See the version that takes a sequence.
  ///
  /// Stands for `+concat:`.
  public static func concat(_ signals: Signal...) -> Signal {
    concat(signals)
  }
}

extension ReactiveSequence {
  /// This sequence, then another, of which nothing is computed before.
  ///
  /// Stands for `concat:`.
  ///
  /// - Complexity: Any number of nested ones costs each element the same, if the inner ones are not held elsewhere.
  @inlinable
  public func concat(_ next: ReactiveSequence) -> ReactiveSequence {
    ReactiveSequence(isEager: isEager, .concatenation([cursor, next.cursor]))
  }

  /// The sequences one after the other; they may be made lazily.
  ///
  /// Stands for `+concat:`.
  @inlinable
  public static func concat<Sequences: Sequence & Sendable>(_ sequences: Sequences) -> ReactiveSequence
  where Sequences.Element == ReactiveSequence {
    ReactiveSequence<ReactiveSequence>(sequences).flatten()
  }

  /// The same for a sequence of this type, in which the elements that name no type are `ReactiveSequence`s, too.
  @inlinable
  public static func concat(_ sequences: ReactiveSequence<ReactiveSequence>) -> ReactiveSequence { sequences.flatten() }

  /// `element` first, then this sequence.
  ///
  /// Stands for `startWith:`.
  @inlinable
  public func start(with element: Element) -> ReactiveSequence {
    ReactiveSequence(Cursor(Chunk([element])), isEager: isEager).concat(self)
  }
}
