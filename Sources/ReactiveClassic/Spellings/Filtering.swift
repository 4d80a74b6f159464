import ReactiveConcurrency

extension SignalConvertible {
  /// The old spelling of `take(until:)` with a signal.
  @inlinable
  public func takeUntil(_ trigger: some SignalConvertible) -> Signal<Value> {
    signal.take(until: trigger.signal)
  }

  /// The old spelling of `take(until:)`, with a signal without values, such as `.never()`.
  @inlinable
  public func takeUntil(_ trigger: Signal<Never>) -> Signal<Value> {
    signal.take(until: trigger)
  }

  /// The old spelling of `take(untilReplacement:)`.
  @inlinable
  public func takeUntilReplacement(_ replacement: Signal<Value>) -> Signal<Value> {
    signal.take(untilReplacement: replacement)
  }

  /// The old spelling of `take(untilReplacement:)`, with a subject as well as a signal.
  @_disfavoredOverload
  @inlinable
  public func takeUntilReplacement(_ replacement: some SignalConvertible<Value>) -> Signal<Value> {
    signal.take(untilReplacement: replacement.signal)
  }

  /// The old spelling of `take(while:)` with the opposite condition.
  @inlinable
  public func takeUntilBlock(_ isLast: @escaping @Sendable (Value) -> Bool) -> Signal<Value> {
    signal.take(while: { !isLast($0) })
  }

  /// The old spelling of `take(while:)`.
  @inlinable
  public func takeWhileBlock(_ isTaken: @escaping @Sendable (Value) -> Bool) -> Signal<Value> {
    signal.take(while: isTaken)
  }

  /// The old spelling of `skip(while:)` with the opposite condition.
  @inlinable
  public func skipUntilBlock(_ isFirst: @escaping @Sendable (Value) -> Bool) -> Signal<Value> {
    signal.skip(while: { !isFirst($0) })
  }

  /// `ignore(nil)`: the old spelling of `compacted()`, if the context requires unwrapped values.
  @_disfavoredOverload
  @inlinable
  public func ignore<Wrapped>(_: _OptionalNilComparisonType) -> Signal<Wrapped> where Value == Wrapped? {
    signal.compacted()
  }

  /// Drops all values and passes only the end on, as a signal of the type that the context requires:
  /// `saved.ignoreValues().concat(loaded)`.
  @_disfavoredOverload
  @inlinable
  public func ignoreValues<Output: Sendable>() -> Signal<Output> {
    signal.compactMap { _ in nil }
  }

  /// The old spelling of `skip(while:)`.
  @inlinable
  public func skipWhileBlock(_ isSkipped: @escaping @Sendable (Value) -> Bool) -> Signal<Value> {
    signal.skip(while: isSkipped)
  }
}

extension SignalStream {
  /// `ignore(nil)`: drops `nil`; the values need not be comparable. If the context requires unwrapped values, it is
  /// `compacted()`.
  // In a narrower protocol than that one, so that this is chosen where both would fit.
  @_disfavoredOverload
  @inlinable
  public func ignore<Wrapped>(_: _OptionalNilComparisonType) -> Signal<Value> where Value == Wrapped? {
    signal.filter { $0 != nil }
  }
}
