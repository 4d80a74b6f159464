// Calls that are nearly this library's, and what the compiler would otherwise explain by an operator with which they
// have nothing to do. Without this file, or that of Combine's, RxSwift's, ReactiveSwift's or Flow's names, the chains
// of DocumentationTests take as long to check, within 2 %.

extension SignalConvertible {
  /// Never available: explains that callbacks are in a module of their own.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "callbacks are in a module of their own: import ReactiveCallbacks")
  @discardableResult
  public func subscribe(
    next: (@Sendable (Value) -> Void)? = nil, error: (@Sendable (any Error) -> Void)? = nil,
    completed: (@Sendable () -> Void)? = nil
  ) -> Subscription { Subscription {} }

  /// Never available: explains how something runs at the end.
  @_documentation(visibility: internal)
  @available(
    *, unavailable, message: "use onDispose(_:) for every end, or onCompleted(_:) and onError(_:)"
  )
  @_disfavoredOverload
  public func finally(_ act: @escaping @Sendable () -> Void) -> Signal<Value> { .empty }

  /// Never available: explains where the results of something that has a signal are.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "its signal has this: signal.first()")
  @_disfavoredOverload
  public func first() -> Value? { nil }
}

extension SignalStream {
  /// Never available: explains which of two times it is.
  @_documentation(visibility: internal)
  @available(
    *, unavailable, message: "use timeout(each:on:) for the time between values, timeout(after:on:) for all of it"
  )
  public func timeout(for interval: Duration, on scheduler: (any Scheduler)? = nil) -> Signal<Value> { .empty }

  /// Never available: explains the label.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "buffer(count:)")
  public func buffer(_ count: Int) -> Signal<[Value]> { .empty }

  /// Never available: explains the name.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "group(by:)")
  public func grouped<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Value) -> Key
  ) -> Signal<GroupedSignal<Key, Value>> { .empty }

  /// Never available: explains the label.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "merge(with:)")
  public func merge(_ other: some SignalConvertible<Value>) -> Signal<Value> { .empty }
}

extension Signal {
  /// Never available: explains how several values become a signal.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use Signal.of(1, 2, 3)")
  public init(_ first: Value, _ second: Value, _ others: Value...) { self = .empty }
}

/// Never available: explains that more than three signals are an array.
@_documentation(visibility: internal)
@available(*, unavailable, message: "more than three are an array: merge([a, b, c, d])")
public func merge<Value: Sendable>(
  _ first: some SignalStream<Value>, _ second: some SignalStream<Value>, _ third: some SignalStream<Value>,
  _ fourth: some SignalStream<Value>, _ others: any SignalConvertible<Value>...
) -> Signal<Value> { .empty }
