import ReactiveConcurrency

extension SignalConvertible {
  /// The old spelling of `group(by:)`.
  @inlinable
  public func groupBy<Key: Hashable & Sendable>(
    _ key: @escaping @Sendable (Value) -> Key
  ) -> Signal<GroupedSignal<Key, Value>> {
    signal.group(by: key)
  }

  /// The old spelling of `group(by:transform:)`.
  @inlinable
  public func groupBy<Key: Hashable & Sendable, Output: Sendable>(
    _ key: @escaping @Sendable (Value) -> Key, transform: @escaping @Sendable (Value) -> Output
  ) -> Signal<GroupedSignal<Key, Output>> {
    signal.group(by: key, transform: transform)
  }
}
