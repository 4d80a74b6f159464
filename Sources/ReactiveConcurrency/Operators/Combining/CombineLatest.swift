// With swift-async-algorithms these names also mean functions for any async sequences, which fit signals just as well. So that a
// call means ours, there is one here for each number of arguments that there is there: for signals, and for what has one.

/// Sends the values of both signals as they come. The same as `Signal.merge(_:)`.
@inlinable
public func merge<Value: Sendable>(_ first: Signal<Value>, _ second: Signal<Value>) -> Signal<Value> {
  .merge([first, second])
}

/// Sends the values of all three signals as they come. The same as `Signal.merge(_:)`.
@inlinable
public func merge<Value: Sendable>(
  _ first: Signal<Value>, _ second: Signal<Value>, _ third: Signal<Value>
) -> Signal<Value> {
  .merge([first, second, third])
}

/// Sends the values of three signals in step, as tuples. The same as for any number of signals.
@inlinable
public func zip<First, Second, Third>(
  _ first: Signal<First>, _ second: Signal<Second>, _ third: Signal<Third>
) -> Signal<(First, Second, Third)> {
  zipped(first, second, third)
}

/// Sends the newest values of three signals, as tuples. The same as for any number of signals.
@inlinable
public func combineLatest<First, Second, Third>(
  _ first: Signal<First>, _ second: Signal<Second>, _ third: Signal<Third>
) -> Signal<(First, Second, Third)> {
  combinedLatest(first, second, third)
}

/// The same as `merge` of the two signals that these have.
@inlinable
public func merge<First: SignalStream, Second: SignalStream>(
  _ first: First, _ second: Second
) -> Signal<First.Value>
where Second.Value == First.Value {
  .merge([first.signal, second.signal])
}

/// The same as `zip` of the two signals that these have.
@inlinable
public func zip<First: SignalStream, Second: SignalStream>(
  _ first: First, _ second: Second
) -> Signal<(First.Value, Second.Value)> {
  zip(first.signal, second.signal)
}

/// The same as `combineLatest` of the two signals that these have.
@inlinable
public func combineLatest<First: SignalStream, Second: SignalStream>(
  _ first: First, _ second: Second
) -> Signal<(First.Value, Second.Value)> {
  combineLatest(first.signal, second.signal)
}

/// The same as `merge` of the three signals that these have.
@inlinable
public func merge<First: SignalStream, Second: SignalStream, Third: SignalStream>(
  _ first: First, _ second: Second, _ third: Third
) -> Signal<First.Value>
where Second.Value == First.Value, Third.Value == First.Value {
  .merge([first.signal, second.signal, third.signal])
}

/// The same as `zip` of the three signals that these have.
@inlinable
public func zip<First: SignalStream, Second: SignalStream, Third: SignalStream>(
  _ first: First, _ second: Second, _ third: Third
) -> Signal<(First.Value, Second.Value, Third.Value)> {
  zip(first.signal, second.signal, third.signal)
}

/// The same as `combineLatest` of the three signals that these have.
@inlinable
public func combineLatest<First: SignalStream, Second: SignalStream, Third: SignalStream>(
  _ first: First, _ second: Second, _ third: Third
) -> Signal<(First.Value, Second.Value, Third.Value)> {
  combineLatest(first.signal, second.signal, third.signal)
}

// Disfavoured, so that they are not tried where all are signals.
/// The same as `zip` of the two signals that these have, with a closure.
@_disfavoredOverload
@inlinable
public func zip<First: SignalStream, Second: SignalStream, Output>(
  _ first: First, _ second: Second,
  reduce: @escaping @Sendable (First.Value, Second.Value) -> Output
) -> Signal<Output> {
  zip(first.signal, second.signal, reduce: reduce)
}

/// The same as `combineLatest` of the two signals that these have, with a closure.
@_disfavoredOverload
@inlinable
public func combineLatest<First: SignalStream, Second: SignalStream, Output>(
  _ first: First, _ second: Second,
  reduce: @escaping @Sendable (First.Value, Second.Value) -> Output
) -> Signal<Output> {
  combineLatest(first.signal, second.signal, reduce: reduce)
}

/// The same as `zip` of the three signals that these have, with a closure.
@_disfavoredOverload
@inlinable
public func zip<First: SignalStream, Second: SignalStream, Third: SignalStream, Output>(
  _ first: First, _ second: Second, _ third: Third,
  reduce: @escaping @Sendable (First.Value, Second.Value, Third.Value) -> Output
) -> Signal<Output> {
  zip(first.signal, second.signal, third.signal, reduce: reduce)
}

/// The same as `combineLatest` of the three signals that these have, with a closure.
@_disfavoredOverload
@inlinable
public func combineLatest<First: SignalStream, Second: SignalStream, Third: SignalStream, Output>(
  _ first: First, _ second: Second, _ third: Third,
  reduce: @escaping @Sendable (First.Value, Second.Value, Third.Value) -> Output
) -> Signal<Output> {
  combineLatest(first.signal, second.signal, third.signal, reduce: reduce)
}

/// swift-async-algorithms' name for `Signal.concat(_:)`.
@available(*, deprecated, renamed: "Signal.concat(_:)")
@inlinable
public func chain<First: SignalStream, Second: SignalStream>(
  _ first: First, _ second: Second
) -> Signal<First.Value> where Second.Value == First.Value {
  .concat(first.signal, second.signal)
}

/// swift-async-algorithms' name for `Signal.concat(_:)`.
@available(*, deprecated, renamed: "Signal.concat(_:)")
@inlinable
public func chain<First: SignalStream, Second: SignalStream, Third: SignalStream>(
  _ first: First, _ second: Second, _ third: Third
) -> Signal<First.Value> where Second.Value == First.Value, Third.Value == First.Value {
  .concat(first.signal, second.signal, third.signal)
}
