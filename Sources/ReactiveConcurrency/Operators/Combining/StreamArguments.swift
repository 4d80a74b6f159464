// Operators take a subject, a group or a terminal as they take its signal. Disfavored, so that the compiler does not
// try these where the argument is a signal. Those of signals stay beside them, for what begins with a dot and needs
// their type: `concat(.just(1))`, `take(until: .timer(after: …))`, `sample(by: .interval(every: …))`.

extension SignalStream {
  /// The same as `concat` of its signal.
  @_disfavoredOverload
  public func concat(_ next: some SignalConvertible<Value>) -> Signal<Value> { signal.concat(next.signal) }

  /// The same as `merge(with:)` of its signal.
  @_disfavoredOverload
  @inlinable
  public func merge(with other: some SignalConvertible<Value>) -> Signal<Value> { signal.merge(with: other.signal) }

  /// The same as `zip(with:)` of its signal.
  @_disfavoredOverload
  @inlinable
  public func zip<Other: SignalConvertible>(with other: Other) -> Signal<(Value, Other.Value)> {
    signal.zip(with: other.signal)
  }

  /// The same as `combineLatest(with:)` of its signal.
  @_disfavoredOverload
  @inlinable
  public func combineLatest<Other: SignalConvertible>(with other: Other) -> Signal<(Value, Other.Value)> {
    signal.combineLatest(with: other.signal)
  }

  /// The same as `withLatest(from:)` of its signal.
  @_disfavoredOverload
  @inlinable
  public func withLatest<Other: SignalConvertible>(from other: Other) -> Signal<(Value, Other.Value)> {
    signal.withLatest(from: other.signal)
  }

  /// The same as `withLatest(from:returning:reduce:)` of its signal.
  @_disfavoredOverload
  @inlinable
  public func withLatest<Other: SignalConvertible, Output, Thrown: Error>(
    from other: Other, returning: Output.Type = Output.self,
    reduce: @escaping @Sendable (Value, Other.Value) throws(Thrown) -> Output
  ) -> Signal<Output> {
    signal.withLatest(from: other.signal, reduce: reduce)
  }

  /// The same as `take(until:)` of its signal.
  @_disfavoredOverload
  @inlinable
  public func take(until trigger: some SignalConvertible) -> Signal<Value> { signal.take(until: trigger.signal) }

  /// The same as `skip(until:)` of its signal.
  @_disfavoredOverload
  @inlinable
  public func skip(until trigger: some SignalConvertible) -> Signal<Value> { signal.skip(until: trigger.signal) }

  /// The same as `sample(by:)` of its signal.
  @_disfavoredOverload
  @inlinable
  public func sample(by sampler: some SignalConvertible) -> Signal<Value> { signal.sample(by: sampler.signal) }

  /// The same as `buffer(until:)` of its signal.
  @_disfavoredOverload
  @inlinable
  public func buffer(until boundary: some SignalConvertible) -> Signal<[Value]> {
    signal.buffer(until: boundary.signal)
  }
}
