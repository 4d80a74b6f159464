extension SignalStream {
  /// The values of both signals as soon as they come.
  ///
  /// ```marbles merge(with:)
  /// seconds  0       5
  /// first    -1───-2---3|
  /// second   -a───---b|
  ///          first.merge(with: second)
  /// output   -(1a)-2-b-3|
  /// ```
  ///
  /// See the version that takes an array.
  ///
  /// Stands for `merge:`.
  @inlinable
  public func merge(with other: Signal<Value>) -> Signal<Value> {
    .merge([signal, other])
  }
}

extension Signal {
  /// The values of all signals as soon as they come.
  ///
  /// See the version that takes an array.
  ///
  /// Stands for `+merge:`.
  @inlinable
  public static func merge(_ signals: Signal...) -> Signal {
    merge(signals)
  }

  /// The values of all signals as soon as they come.
  ///
  /// Completes when all have completed, at once if there are none; the first error ends it and cancels the others.
  /// Values from several threads are delivered one at a time, in each source's order; a source that gets 256 values
  /// ahead of the delivery is paused. Nothing is stored but what comes on one thread while another is delivering.
  ///
  /// Stands for `+merge:`.
  @inlinable @inline(never)
  public static func merge(_ signals: [Signal]) -> Signal {
    merge(signals, delayingErrors: false)
  }

  /// The values of all signals as they come, with a choice of when it fails.
  ///
  /// See the version without the choice.
  ///
  /// - Parameter delaysErrors: Whether an error waits until all signals have ended. Of several the first one is sent.
  @inlinable @inline(never)
  public static func merge(_ signals: [Signal], delayingErrors delaysErrors: Bool) -> Signal {
    Signal(stage: #function) { observer in
      let junction = Junction(observer, state: InputsLeft(count: signals.count), awaiting: signals.count)
      if signals.isEmpty { junction.finish(.completed) }
      for signal in signals where !junction.isEnded {
        junction.connect(
          signal,
          next: { junction, _, value in junction.send(value) },
          finished: { junction, termination in
            if let end = junction.state.end(termination, delaysErrors) { junction.finish(end) }
          })
      }
      return junction.subscription
    }
  }
}

/// How many inputs have not ended, and the first error of those that have.
@usableFromInline
struct InputsLeft: Sendable {
  @usableFromInline var count: Int
  @usableFromInline var failure: Termination?

  @inlinable
  init(count: Int) {
    self.count = count
  }

  /// - Returns: The end of all, if it has come.
  @usableFromInline
  mutating func end(_ termination: Termination, _ delaysErrors: Bool) -> Termination? {
    count -= 1
    switch termination {
    case .completed: break
    case .failed where delaysErrors: failure = failure ?? termination
    case .failed, .cancelled: return termination
    }
    return count == 0 ? failure ?? termination : nil
  }
}

/// The values of all signals as soon as they come: `Signal.merge(_:)`, next to `zip` and `combineLatest`.
///
/// See `Signal.merge(_:)` for its end, its order and its memory.
///
/// Stands for `+merge:`.
@inlinable
public func merge<Value: Sendable>(
  _ first: Signal<Value>, _ second: Signal<Value>, _ third: Signal<Value>, _ fourth: Signal<Value>,
  _ others: Signal<Value>...
) -> Signal<Value> {
  .merge([first, second, third, fourth] + others)
}

/// The values of all signals as soon as they come: `Signal.merge(_:)`, next to `zip` and `combineLatest`.
///
/// See `Signal.merge(_:)` for its end, its order and its memory.
///
/// Stands for `+merge:`.
@inlinable
public func merge<Value: Sendable>(_ signals: [Signal<Value>]) -> Signal<Value> {
  .merge(signals)
}

// swift-async-algorithms has functions of this name for any async sequences, which fit signals just as well. So that a
// call means ours, there is one here for each number of arguments that there is there: for signals, and for what has
// one.

/// Sends the values of both signals as soon as they come. The same as `Signal.merge(_:)`.
@inlinable
public func merge<Value: Sendable>(_ first: Signal<Value>, _ second: Signal<Value>) -> Signal<Value> {
  .merge([first, second])
}

/// Sends the values of all three signals as soon as they come. The same as `Signal.merge(_:)`.
@inlinable
public func merge<Value: Sendable>(
  _ first: Signal<Value>, _ second: Signal<Value>, _ third: Signal<Value>
) -> Signal<Value> {
  .merge([first, second, third])
}

/// The same as `merge` of the two signals that these have.
@inlinable
public func merge<First: SignalStream, Second: SignalStream>(
  _ first: First, _ second: Second
) -> Signal<First.Value>
where Second.Value == First.Value {
  .merge([first.signal, second.signal])
}

/// The same as `merge` of the three signals that these have.
@inlinable
public func merge<First: SignalStream, Second: SignalStream, Third: SignalStream>(
  _ first: First, _ second: Second, _ third: Third
) -> Signal<First.Value>
where Second.Value == First.Value, Third.Value == First.Value {
  .merge([first.signal, second.signal, third.signal])
}
