// Names of ReactiveSwift's, each with what to write instead.

extension SignalConvertible {
  /// Never available: explains on which scheduler values are received.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "deliver(on:)")
  public func observe(on scheduler: any Scheduler) -> Signal<Value> { .empty }

  /// Never available: explains on which scheduler values are received, and what a scheduler is.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use deliver(on:), with .main for the main queue")
  @_disfavoredOverload
  public func observe<Context>(on scheduler: Context) -> Signal<Value> { .empty }

  /// Never available: explains how a signal is consumed.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use a loop, or subscribe(next:error:completed:) with `import ReactiveCallbacks`")
  @discardableResult
  public func startWithValues(_ act: @escaping @Sendable (Value) -> Void) -> Subscription { Subscription {} }

  /// Never available: explains how a signal is consumed.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use a loop, or subscribe(next:error:completed:) with `import ReactiveCallbacks`")
  @discardableResult
  public func startWithFailed(_ act: @escaping @Sendable (any Error) -> Void) -> Subscription { Subscription {} }

  /// Never available: explains how a signal is consumed.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use a loop, or subscribe(next:error:completed:) with `import ReactiveCallbacks`")
  @discardableResult
  public func startWithCompleted(_ act: @escaping @Sendable () -> Void) -> Subscription { Subscription {} }

  /// Never available: explains how a signal is consumed.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use a loop, or subscribe(next:error:completed:) with `import ReactiveCallbacks`")
  @discardableResult
  public func startWithResult(_ act: @escaping @Sendable (Result<Value, any Error>) -> Void) -> Subscription {
    Subscription {}
  }

  /// Never available: explains how a signal is consumed.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use a loop, or subscribe(next:error:completed:) with `import ReactiveCallbacks`")
  @discardableResult
  public func observeValues(_ act: @escaping @Sendable (Value) -> Void) -> Subscription { Subscription {} }

  /// Never available: explains how a signal is consumed.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use a loop, or subscribe(next:error:completed:) with `import ReactiveCallbacks`")
  @discardableResult
  public func observeFailed(_ act: @escaping @Sendable (any Error) -> Void) -> Subscription { Subscription {} }

  /// Never available: explains how a signal is consumed.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use a loop, or subscribe(next:error:completed:) with `import ReactiveCallbacks`")
  @discardableResult
  public func observeCompleted(_ act: @escaping @Sendable () -> Void) -> Subscription { Subscription {} }

  /// Never available: explains how a signal is consumed.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use a loop, or subscribe(next:error:completed:) with `import ReactiveCallbacks`")
  @discardableResult
  public func observeResult(_ act: @escaping @Sendable (Result<Value, any Error>) -> Void) -> Subscription {
    Subscription {}
  }
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
    starting: (() -> Void)? = nil, started: (() -> Void)? = nil, event: ((Event<Value>) -> Void)? = nil,
    failed: ((any Error) -> Void)? = nil, completed: (() -> Void)? = nil, interrupted: (() -> Void)? = nil,
    terminated: (() -> Void)? = nil, disposed: (() -> Void)? = nil, value: ((Value) -> Void)? = nil
  ) -> Signal<Value> { .empty }

  /// Never available: explains which of two it is.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use hold(while:); its page says how to send the newest value only")
  public func throttle(while condition: some SignalConvertible<Bool>) -> Signal<Value> { .empty }

  /// Never available: explains the name.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "flattenMap(_:_:)")
  public func flatMap<Inner: SignalConvertible>(
    _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) throws -> Inner
  ) -> Signal<Inner.Value> { .empty }

  /// Never available: explains the name.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "catch(_:)")
  public func flatMapError(_ recover: @escaping @Sendable (any Error) -> Signal<Value>) -> Signal<Value> { .empty }

  /// Never available: explains the name.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "subscribe(on:)")
  public func start(on scheduler: any Scheduler) -> Signal<Value> { .empty }

  /// Never available: explains that every signal can fail.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "leave it out: every signal can fail with any Error")
  public func promoteError() -> Signal<Value> { .empty }

  /// Never available: explains that every signal can fail.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "leave it out: every signal can fail with any Error")
  public func promoteError<Failure: Error>(_ type: Failure.Type) -> Signal<Value> { .empty }

  /// Never available: explains that the closure of `map` may throw.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "map(_:)")
  public func attemptMap<Output>(_ transform: @escaping @Sendable (Value) throws -> Output) -> Signal<Output> {
    .empty
  }

  /// Never available: explains how a result is sent.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use map, and get() of the result")
  public func attemptMap<Output>(
    _ transform: @escaping @Sendable (Value) -> Result<Output, any Error>
  ) -> Signal<Output> { .empty }

  /// Never available: explains the name.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "distinctUntilChanged()")
  public func skipRepeats() -> Signal<Value> { .empty }

  /// Never available: explains the name.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "distinctUntilChanged(by:)")
  public func skipRepeats(_ isSame: @escaping @Sendable (Value, Value) -> Bool) -> Signal<Value> { .empty }

  /// Never available: explains the name.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "compacted()")
  public func skipNil<Wrapped>() -> Signal<Wrapped> where Value == Wrapped? { .empty }

  /// Never available: explains the label.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "take(_:)")
  public func take(first count: Int) -> Signal<Value> { .empty }

  /// Never available: explains the name.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "takeLast(_:)")
  public func take(last count: Int) -> Signal<Value> { .empty }

  /// Never available: explains the label.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "skip(_:)")
  public func skip(first count: Int) -> Signal<Value> { .empty }

  /// Never available: explains how a signal ends with an object.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use take(during:) with the object's Lifetime")
  public func take<Owner: AnyObject>(duringLifetimeOf owner: Owner) -> Signal<Value> { .empty }
}

extension SubjectProtocol {
  /// Never available: explains how a subject sends.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "send(_:)")
  public nonisolated func send(value: Value) {}

  /// Never available: explains how a subject ends.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "finish(throwing:)")
  public nonisolated func send(error: any Error) {}

  // ReactiveClassic has two of these names, and where it is imported they are called.
  /// Never available: explains how a subject ends.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "finish()")
  public nonisolated func sendCompleted() {}

  /// Never available: explains how a subject ends.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "finish(throwing:)")
  public nonisolated func sendError(_ error: any Error) {}

  /// Never available: explains how a subject ends.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "finish()")
  public nonisolated func sendInterrupted() {}
}
