// Names of ReactiveSwift's, each with what to write instead.

extension SignalConvertible {
  /// Never available: explains on which scheduler values are received.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "deliver(on:)")
  public func observe(on scheduler: any Scheduler) -> Signal<Value> { .empty }
}

extension SignalStream {
  /// Never available: explains the name.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use start(with:).pairwise()")
  public func combinePrevious(_ initial: Value) -> Signal<(Value, Value)> { .empty }

  /// Never available: explains the names of side effects.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use onNext(_:), onError(_:), onCompleted(_:) and onDispose(_:)")
  public func on(
    failed: ((any Error) -> Void)? = nil, completed: (() -> Void)? = nil, disposed: (() -> Void)? = nil,
    value: ((Value) -> Void)? = nil
  ) -> Signal<Value> { .empty }

  /// Never available: explains which of two it is.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use hold(while:); its page says how to send the newest value only")
  public func throttle(while condition: some SignalConvertible<Bool>) -> Signal<Value> { .empty }
}
