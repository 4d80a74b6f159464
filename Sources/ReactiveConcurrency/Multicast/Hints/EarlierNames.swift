// Names that the library had before its first release.

extension SignalStream {
  /// Never available: explains the new name.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "subscribedValues(buffering:onDrop:)")
  public func subscribed(
    buffering policy: BufferingPolicy? = nil, onDrop report: (@Sendable (Value, Int) -> Void)? = nil
  ) -> SubscribedValues<Value> { subscribedValues() }

  /// Never available: explains the new name.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "state(initial:)")
  public func stateful(initial value: Value) -> StatefulSignal<Value> { state(initial: value) }

  /// Never available: explains the new name.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "state(initial:grace:on:)")
  public func stateful(
    initial value: Value, grace: Duration, on scheduler: (any Scheduler)? = nil
  ) -> StatefulSignal<Value> { state(initial: value) }

  /// Never available: explains the new name.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "keyed(by:replay:limit:)")
  public func groups<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Value) -> Key, replay count: Int = 0, limit: Int = .max
  ) -> SignalGroups<Key, Value> { keyed(by: key) }
}
