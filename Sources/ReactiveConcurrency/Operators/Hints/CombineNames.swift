// Names of Combine's, each with what to write instead.

extension SignalStream {
  /// Never available: explains that the closure of `map` may throw.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "map(_:)")
  public func tryMap<Output>(_ transform: @escaping @Sendable (Value) throws -> Output) -> Signal<Output> { .empty }

  /// Never available: explains the name.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "start(with:)")
  public func prepend(_ value: Value) -> Signal<Value> { .empty }

  /// Never available: explains how several values come first.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use Signal.of(…).concat(signal)")
  public func prepend(_ first: Value, _ second: Value, _ others: Value...) -> Signal<Value> { .empty }

  /// Never available: explains the names of side effects.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use onNext(_:), onError(_:), onCompleted(_:) and onDispose(_:)")
  public func handleEvents(
    receiveSubscription: ((_RefusedArgument) -> Void)? = nil, receiveOutput: ((Value) -> Void)? = nil,
    receiveCompletion: ((_RefusedArgument) -> Void)? = nil, receiveCancel: (() -> Void)? = nil
  ) -> Signal<Value> { .empty }

  /// Never available: explains the name.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "catch(returning:)")
  public func replaceError(with value: Value) -> Signal<Value> { .empty }
}
