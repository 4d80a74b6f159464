extension SignalStream {
  /// Sends the values of both signals as they arrive.
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
  /// Sends the values of all signals as they arrive.
  ///
  /// See the version that takes an array.
  ///
  /// Stands for `+merge:`.
  @inlinable
  public static func merge(_ signals: Signal...) -> Signal {
    merge(signals)
  }

  /// Sends the values of all signals as they arrive.
  ///
  /// | behavior | |
  /// |---|---|
  /// | starts | the signals in order; one that sends all its values at once has ended before the next starts |
  /// | sends | one value at a time, also from several threads; each signal keeps its order |
  /// | completes | when all signals have; immediately without signals |
  /// | fails | with the first error, and cancels the others |
  /// | buffer | values sent on one thread while another is delivering |
  /// | demand | pauses a signal when 256 of its values wait |
  ///
  /// Stands for `+merge:`.
  @inlinable @inline(never)
  public static func merge(_ signals: [Signal]) -> Signal {
    merge(signals, delayingErrors: false)
  }

  /// Sends the values of all signals as they arrive, with a choice of when it fails.
  ///
  /// See the version without the choice.
  ///
  /// - Parameter delaysErrors: Whether an error is sent only when all signals have ended. If there are several, the
  ///   first one is sent.
  @inlinable @inline(never)
  public static func merge(_ signals: [Signal], delayingErrors delaysErrors: Bool) -> Signal {
    Signal(stage: #function) { observer in
      let junction = Junction(observer, state: DelayedError?.none, inputs: signals.count)
      if signals.isEmpty { junction.finish(.completed) }
      for signal in signals {
        if junction.isEnded { break }
        junction.connect(
          signal.start,
          next: { junction, _, value in junction.send(value) },
          finished: { junction, termination in
            switch termination {
            case .completed, .released: break
            case .failed where delaysErrors: DelayedError.add(termination, to: &junction.state)
            case .failed, .cancelled: return junction.finish(termination)
            }
            guard junction.isWithoutInputs else { return }
            if let failure = junction.state?.take() { junction.finish(failure) } else { junction.complete() }
          })
      }
      return junction.subscription
    }
  }
}

/// Sends the values of all signals as they arrive: `Signal.merge(_:)` as a function, like `zip` and `combineLatest`.
///
/// See `Signal.merge(_:)`.
///
/// Stands for `+merge:`.
@inlinable
public func merge<Value: Sendable>(_ signals: [Signal<Value>]) -> Signal<Value> {
  .merge(signals)
}

// swift-async-algorithms has functions of this name for all async sequences, which also accept signals. So that calls
// choose these, there is one here for each number of arguments: for signals, and for types that have a signal.

/// Sends the values of both signals as they arrive. The same as `Signal.merge(_:)`.
@inlinable
public func merge<Value: Sendable>(_ first: Signal<Value>, _ second: Signal<Value>) -> Signal<Value> {
  .merge([first, second])
}

/// Sends the values of all three signals as they arrive. The same as `Signal.merge(_:)`.
@inlinable
public func merge<Value: Sendable>(
  _ first: Signal<Value>, _ second: Signal<Value>, _ third: Signal<Value>
) -> Signal<Value> {
  .merge([first, second, third])
}

/// Sends the sources' values as they arrive: `merge` of their signals.
@inlinable
public func merge<First: SignalStream, Second: SignalStream>(
  _ first: First, _ second: Second
) -> Signal<First.Value>
where Second.Value == First.Value {
  .merge([first.signal, second.signal])
}

/// Sends the sources' values as they arrive: `merge` of their signals.
@inlinable
public func merge<First: SignalStream, Second: SignalStream, Third: SignalStream>(
  _ first: First, _ second: Second, _ third: Third
) -> Signal<First.Value>
where Second.Value == First.Value, Third.Value == First.Value {
  .merge([first.signal, second.signal, third.signal])
}
