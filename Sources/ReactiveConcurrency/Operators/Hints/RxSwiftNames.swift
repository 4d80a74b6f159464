// Names of RxSwift's, each with what to write instead.

extension SignalStream {
  /// Never available: explains the names of side effects.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use onNext(_:), onError(_:), onCompleted(_:) and onDispose(_:)")
  public func `do`(
    onNext: ((Value) -> Void)? = nil, onError: ((any Error) -> Void)? = nil, onCompleted: (() -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil, onDispose: (() -> Void)? = nil
  ) -> Signal<Value> { .empty }

  /// Never available: explains how inner signals combine.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use flattenMap(.concat) { … }")
  public func concatMap<Inner: SignalConvertible>(
    _ transform: @escaping @Sendable (Value) throws -> Inner
  ) -> Signal<Inner.Value> { .empty }

  /// Never available: explains how inner signals combine.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use flattenMap(.exhaust) { … }")
  public func flatMapFirst<Inner: SignalConvertible>(
    _ transform: @escaping @Sendable (Value) throws -> Inner
  ) -> Signal<Inner.Value> { .empty }

  /// Never available: explains the name.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "withLatest(from:)")
  public func withLatestFrom<Other: SignalConvertible>(_ other: Other) -> Signal<(Value, Other.Value)> { .empty }

  /// Never available: explains the name.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "withLatest(from:reduce:)")
  public func withLatestFrom<Other: SignalConvertible, Output>(
    _ other: Other, resultSelector: @escaping @Sendable (Value, Other.Value) throws -> Output
  ) -> Signal<Output> { .empty }

  /// Never available: explains the name.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "start(with:)")
  public func startWith(_ value: Value) -> Signal<Value> { .empty }

  /// Never available: explains the name.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use log(_:)")
  public func debug(_ identifier: String? = nil, trimOutput: Bool = false) -> Signal<Value> { .empty }

  /// Never available: explains what a driver consists of.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use catch(returning:) and deliver(on: .main)")
  public func asDriver(onErrorJustReturn value: Value) -> Signal<Value> { .empty }

  /// Never available: explains how a signal is consumed.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use a loop, or subscribe(next:error:completed:) with `import ReactiveCallbacks`")
  @discardableResult
  public func subscribe(_ on: @escaping @Sendable (Event<Value>) -> Void) -> Subscription { Subscription {} }

  /// Never available: explains the labels.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "debounce(for:on:)")
  public func debounce(_ interval: Duration) -> Signal<Value> { .empty }

  /// Never available: explains the labels.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "throttle(for:on:)")
  public func throttle(_ interval: Duration) -> Signal<Value> { .empty }

  /// Never available: explains the labels.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "buffer(for:on:)")
  public func buffer(_ interval: Duration) -> Signal<[Value]> { .empty }

  /// Never available: explains the labels.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "window(for:on:)")
  public func window(_ interval: Duration) -> Signal<Signal<Value>> { .empty }

  /// Never available: explains what samples.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use sample(by: Signal.interval(every: …))")
  public func sample(_ interval: Duration) -> Signal<Value> { .empty }
}

extension Signal {
  /// Never available: explains how a signal is made.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use Signal { sender in … }, with send(_:) and finish()")
  public static func create<Handle>(_ start: @escaping @Sendable (Sender<Value>) -> Handle) -> Signal { .empty }
}

extension SubjectProtocol {
  /// Never available: explains how a subject ends.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "finish()")
  public nonisolated func onCompleted() {}

  /// Never available: explains how a subject ends.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "finish(throwing:)")
  public nonisolated func onError(_ error: any Error) {}

  /// Never available: explains how a subject sends.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use send(_:), finish() or finish(throwing:)")
  public nonisolated func on(_ event: Event<Value>) {}
}
