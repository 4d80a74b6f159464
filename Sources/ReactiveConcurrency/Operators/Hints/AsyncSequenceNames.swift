// The names that the standard library and swift-async-algorithms give to operators on every async sequence. A signal is
// one, so without these declarations such a call would silently choose theirs and return no signal. Each name returns a
// signal or, in UnsupportedCalls.swift, says what to write instead; a test next to the benchmarks compares the list
// with those libraries.

extension SignalStream {
  /// The standard library's name for `flattenMap(.concat)`, which should say how the signals combine.
  @available(*, deprecated, renamed: "flattenMap(_:_:)", message: "Say how the signals combine: .merge or .concat")
  @inlinable
  public func flatMap<Output>(_ transform: @escaping @Sendable (Value) throws -> Signal<Output>) -> Signal<Output> {
    signal.flattenMap(.concat, transform)
  }

  /// The standard library's name for `take(_:)`.
  @inlinable
  public func prefix(_ count: Int) -> Signal<Value> { signal.take(count) }

  /// The standard library's name for `take(while:)`.
  @inlinable
  public func prefix<Thrown: Error>(
    while isTaken: @escaping @Sendable (Value) throws(Thrown) -> Bool
  ) -> Signal<Value> {
    signal.take(while: isTaken)
  }

  /// The standard library's name for `skip(_:)`.
  @inlinable
  public func dropFirst(_ count: Int = 1) -> Signal<Value> { signal.skip(count) }

  /// The standard library's name for `skip(while:)`.
  @inlinable
  public func drop<Thrown: Error>(
    while isSkipped: @escaping @Sendable (Value) throws(Thrown) -> Bool
  ) -> Signal<Value> {
    signal.skip(while: isSkipped)
  }
}

extension SignalStream {
  /// swift-async-algorithms' name for `pairwise()`.
  @available(*, deprecated, renamed: "pairwise()")
  @inlinable
  public func adjacentPairs() -> Signal<(Value, Value)> { signal.pairwise() }

  /// swift-async-algorithms' name for `distinctUntilChanged()`.
  @available(*, deprecated, renamed: "distinctUntilChanged()")
  @inlinable
  public func removeDuplicates() -> Signal<Value> where Value: Equatable { signal.distinctUntilChanged() }

  /// swift-async-algorithms' name for `distinctUntilChanged(by:)`.
  @available(*, deprecated, renamed: "distinctUntilChanged(by:)")
  @inlinable
  public func removeDuplicates<Thrown: Error>(
    by isSame: @escaping @Sendable (Value, Value) throws(Thrown) -> Bool
  ) -> Signal<Value> {
    signal.distinctUntilChanged(by: isSame)
  }

  /// swift-async-algorithms' name for `scan(_:_:)`.
  @available(*, deprecated, renamed: "scan(_:_:)")
  @inlinable
  public func reductions<Output: Sendable, Thrown: Error>(
    _ initial: Output, _ combine: @escaping @Sendable (Output, Value) throws(Thrown) -> Output
  ) -> Signal<Output> {
    signal.scan(initial, combine)
  }

  /// swift-async-algorithms' name for `scan(into:_:)`.
  @available(*, deprecated, renamed: "scan(into:_:)")
  @inlinable
  public func reductions<Output: Sendable, Thrown: Error>(
    into initial: Output, _ update: @escaping @Sendable (inout Output, Value) throws(Thrown) -> Void
  ) -> Signal<Output> {
    signal.scan(into: initial, update)
  }

  /// swift-async-algorithms' name for `scan(_:)`.
  @available(*, deprecated, renamed: "scan(_:)")
  @inlinable
  public func reductions<Thrown: Error>(
    _ combine: @escaping @Sendable (Value, Value) throws(Thrown) -> Value
  ) -> Signal<Value> {
    signal.scan(combine)
  }

  /// swift-async-algorithms' name for `buffer(count:)`.
  @available(*, deprecated, renamed: "buffer(count:)")
  @inlinable
  public func chunks(ofCount count: Int) -> Signal<[Value]> { signal.buffer(count: count) }

  /// swift-async-algorithms' name for `runs(by:)`.
  // Disfavored, because the compiler would try it, too, for each trailing closure of `chunked(by:)`: for a chain of
  // five closures it opened a million scopes rather than 484. So theirs is called where their module is imported.
  @available(*, deprecated, renamed: "runs(by:)")
  @inlinable
  @_disfavoredOverload
  public func chunked<Key: Equatable & Sendable, Thrown: Error>(
    on key: @escaping @Sendable (Value) throws(Thrown) -> Key
  ) -> Signal<(key: Key, values: [Value])> {
    signal.runs(by: key)
  }

  /// swift-async-algorithms' name for `buffer(until:)`.
  @available(*, deprecated, renamed: "buffer(until:)")
  @inlinable
  public func chunked<Boundary: SignalConvertible>(by boundary: Boundary) -> Signal<[Value]> {
    signal.buffer(until: boundary.signal)
  }

  /// swift-async-algorithms' name for `buffer(until:)`, with an async sequence that is no signal.
  @available(*, deprecated, message: "Use buffer(until: Signal(boundary))")
  @inlinable
  public func chunked<Boundary: AsyncSequence & Sendable>(
    by boundary: Boundary
  ) -> Signal<[Value]> where Boundary.Element: Sendable {
    signal.buffer(until: Signal(boundary))
  }

  /// swift-async-algorithms' name for `flattenMap(.latest)`.
  @available(*, deprecated, renamed: "flattenMap(_:_:)", message: "Say flattenMap(.latest)")
  @inlinable
  public func flatMapLatest<Inner: SignalConvertible>(
    _ transform: @escaping @Sendable (Value) throws -> Inner
  ) -> Signal<Inner.Value> {
    signal.flattenMap(.latest) { try transform($0).signal }
  }

  /// swift-async-algorithms' name for `flatten(.concat)`.
  @available(*, deprecated, renamed: "flatten(_:)", message: "Say how the signals combine: .merge or .concat")
  @inlinable
  public func joined() -> Signal<Value.Value> where Value: SignalStream {
    signal.flattenMap(.concat) { $0.signal }
  }

  /// swift-async-algorithms' name for `flattenMap(.concat) { Signal($0) }`, of async sequences that are no signals.
  @available(*, deprecated, message: "Use flattenMap(.concat) { Signal($0) }")
  @inlinable
  public func joined() -> Signal<Value.Element> where Value: AsyncSequence, Value.Element: Sendable {
    signal.flattenMap(.concat) { Signal($0) }
  }

  /// swift-async-algorithms' name for `interspersed(with: separator).flatten(.concat)`, also of async sequences.
  @available(*, deprecated, message: "Use interspersed(with: separator).flatten(.concat)")
  @inlinable
  public func joined<Separator: AsyncSequence & Sendable>(
    separator: Separator
  ) -> Signal<Value.Element> where Value: AsyncSequence, Value.Element: Sendable, Separator.Element == Value.Element {
    signal.map { Signal($0) }.interspersed(with: Signal(separator)).flatten(.concat)
  }

  /// Write `debounce(for: interval, on: ClockScheduler(clock, tolerance: tolerance))`: this is swift-async-algorithms'
  /// form of it.
  ///
  /// A clock that is a scheduler, such as a test scheduler, is used directly.
  // Not deprecated: programs written for that library, and the tests of this call, compile without a warning.
  public func debounce<Time: Clock<Duration>>(
    for interval: Duration, tolerance: Duration? = nil, clock: Time
  ) -> Signal<Value> {
    signal.debounce(for: interval, on: scheduler(of: clock, tolerance: tolerance))
  }
}

// swift-async-algorithms has its throttle with an underscore. Here the first value is sent immediately, and the
// value that waits at completion too.
extension SignalStream {
  /// swift-async-algorithms' name for `throttle(for:on:edges:)`.
  @_documentation(visibility: internal)
  @available(*, deprecated, renamed: "throttle(for:edges:)")
  public func _throttle(for interval: Duration, latest: Bool = true) -> Signal<Value> {
    signal.throttle(for: interval, edges: latest ? .both : .leading)
  }

  /// swift-async-algorithms' name for `throttle(for:on:edges:)`, on the clock itself if that is a scheduler.
  @_documentation(visibility: internal)
  @available(*, deprecated, message: "Use throttle(for:on:edges:), on ClockScheduler(clock)")
  public func _throttle<Time: Clock<Duration>>(
    for interval: Duration, clock: Time, latest: Bool = true
  ) -> Signal<Value> {
    signal.throttle(for: interval, on: scheduler(of: clock), edges: latest ? .both : .leading)
  }
}

/// The scheduler for a clock. A test scheduler is both: its work runs while its time is advanced, whereas a task that
/// slept on it would run later.
private func scheduler(of clock: some Clock<Duration>, tolerance: Duration? = nil) -> any Scheduler {
  clock as? any Scheduler ?? ClockScheduler(clock, tolerance: tolerance)
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

// A signal and another sequence: theirs would give a sequence of theirs. Three sequences would take six such functions
// for each name, so where one of three is no signal, theirs is called. Their pages have operators of these names.

/// swift-async-algorithms' `chain` of a signal and an async sequence that is none.
@_documentation(visibility: internal)
@available(*, deprecated, message: "Use Signal.concat(first, Signal(second))")
@inlinable
public func chain<First: SignalStream, Second: AsyncSequence & Sendable>(
  _ first: First, _ second: Second
) -> Signal<First.Value> where Second.Element == First.Value {
  .concat(first.signal, Signal(second))
}

/// swift-async-algorithms' `chain` of a signal and an async sequence that is none.
@_documentation(visibility: internal)
@available(*, deprecated, message: "Use Signal.concat(Signal(first), second)")
@inlinable
public func chain<First: AsyncSequence & Sendable, Second: SignalStream>(
  _ first: First, _ second: Second
) -> Signal<Second.Value> where First.Element == Second.Value {
  .concat(Signal(first), second.signal)
}

/// swift-async-algorithms' `merge` of a signal and an async sequence that is none.
@_documentation(visibility: internal)
@available(*, deprecated, message: "Use merge(first, Signal(second))")
@inlinable
public func merge<First: SignalStream, Second: AsyncSequence & Sendable>(
  _ first: First, _ second: Second
) -> Signal<First.Value> where Second.Element == First.Value {
  merge(first.signal, Signal(second))
}

/// swift-async-algorithms' `merge` of a signal and an async sequence that is none.
@_documentation(visibility: internal)
@available(*, deprecated, message: "Use merge(Signal(first), second)")
@inlinable
public func merge<First: AsyncSequence & Sendable, Second: SignalStream>(
  _ first: First, _ second: Second
) -> Signal<Second.Value> where First.Element == Second.Value {
  merge(Signal(first), second.signal)
}

/// swift-async-algorithms' `zip` of a signal and an async sequence that is none.
@_documentation(visibility: internal)
@available(*, deprecated, message: "Use zip(first, Signal(second))")
@inlinable
public func zip<First: SignalStream, Second: AsyncSequence & Sendable>(
  _ first: First, _ second: Second
) -> Signal<(First.Value, Second.Element)> where Second.Element: Sendable {
  zip(first.signal, Signal(second))
}

/// swift-async-algorithms' `zip` of a signal and an async sequence that is none.
@_documentation(visibility: internal)
@available(*, deprecated, message: "Use zip(Signal(first), second)")
@inlinable
public func zip<First: AsyncSequence & Sendable, Second: SignalStream>(
  _ first: First, _ second: Second
) -> Signal<(First.Element, Second.Value)> where First.Element: Sendable {
  zip(Signal(first), second.signal)
}

/// swift-async-algorithms' `combineLatest` of a signal and an async sequence that is none.
@_documentation(visibility: internal)
@available(*, deprecated, message: "Use combineLatest(first, Signal(second))")
@inlinable
public func combineLatest<First: SignalStream, Second: AsyncSequence & Sendable>(
  _ first: First, _ second: Second
) -> Signal<(First.Value, Second.Element)> where Second.Element: Sendable {
  combineLatest(first.signal, Signal(second))
}

/// swift-async-algorithms' `combineLatest` of a signal and an async sequence that is none.
@_documentation(visibility: internal)
@available(*, deprecated, message: "Use combineLatest(Signal(first), second)")
@inlinable
public func combineLatest<First: AsyncSequence & Sendable, Second: SignalStream>(
  _ first: First, _ second: Second
) -> Signal<(First.Element, Second.Value)> where First.Element: Sendable {
  combineLatest(Signal(first), second.signal)
}
