import ReactiveConcurrency

extension SignalConvertible {
  /// The old spelling of `take(until:)` with a signal.
  public func takeUntil(_ trigger: some SignalConvertible) -> Signal<Value> {
    signal.take(until: trigger.signal)
  }

  /// The old spelling of `take(untilReplacement:)`.
  public func takeUntilReplacement(_ replacement: some SignalConvertible<Value>) -> Signal<Value> {
    signal.take(untilReplacement: replacement.signal)
  }

  /// The old spelling of `take(until:)` with a predicate.
  public func takeUntilBlock(_ isLast: @escaping @Sendable (Value) -> Bool) -> Signal<Value> {
    signal.take(until: isLast)
  }

  /// The old spelling of `take(while:)`.
  public func takeWhileBlock(_ isTaken: @escaping @Sendable (Value) -> Bool) -> Signal<Value> {
    signal.take(while: isTaken)
  }

  /// The old spelling of `skip(until:)`.
  public func skipUntilBlock(_ isFirst: @escaping @Sendable (Value) -> Bool) -> Signal<Value> {
    signal.skip(until: isFirst)
  }

  /// The old spelling of `skip(while:)`.
  public func skipWhileBlock(_ isSkipped: @escaping @Sendable (Value) -> Bool) -> Signal<Value> {
    signal.skip(while: isSkipped)
  }
}
