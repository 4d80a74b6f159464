// Names of Combine's, each with what to write instead.

extension SignalStream {
  /// Never available: explains that the closure of `map` may throw.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "map(_:)")
  public func tryMap<Output>(_ transform: @escaping @Sendable (Value) throws -> Output) -> Signal<Output> { .empty }

  /// Never available: explains that a chain has one type.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "leave it out: every chain is a Signal, and subject.signal is that of a subject")
  public func eraseToAnyPublisher() -> Signal<Value> { .empty }

  /// Never available: explains that every signal can fail.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "leave it out: every signal can fail with any Error")
  public func setFailureType<Failure: Error>(to type: Failure.Type) -> Signal<Value> { .empty }

  /// Never available: explains the name.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "ifEmpty(_:)")
  public func replaceEmpty(with value: Value) -> Signal<Value> { .empty }

  /// Never available: explains the name.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "ignoreValues()")
  public func ignoreOutput() -> Signal<Value> { .empty }

  /// Never available: explains that the closure of `filter` may throw.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "filter(_:)")
  public func tryFilter(_ isIncluded: @escaping @Sendable (Value) throws -> Bool) -> Signal<Value> { .empty }

  /// Never available: explains that the closure of `compactMap` may throw.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "compactMap(_:)")
  public func tryCompactMap<Output>(
    _ transform: @escaping @Sendable (Value) throws -> Output?
  ) -> Signal<Output> { .empty }

  /// Never available: explains the name.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "start(with:)")
  public func prepend(_ value: Value) -> Signal<Value> { .empty }

  /// Never available: explains how several values come first.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use Signal.of(…).concat(signal)")
  public func prepend(_ first: Value, _ second: Value, _ others: Value...) -> Signal<Value> { .empty }

  /// Never available: explains how several values come first.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use Signal(elements).concat(signal)")
  public func prepend(_ elements: some Sequence<Value>) -> Signal<Value> { .empty }

  /// Never available: explains how another signal comes first.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use first.concat(signal)")
  public func prepend(_ first: some SignalConvertible<Value>) -> Signal<Value> { .empty }

  /// Never available: explains the names of side effects.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use onNext(_:), onError(_:), onCompleted(_:) and onDispose(_:)")
  public func handleEvents(
    receiveSubscription: ((_RefusedArgument) -> Void)? = nil, receiveOutput: ((Value) -> Void)? = nil,
    receiveCompletion: ((_RefusedArgument) -> Void)? = nil, receiveCancel: (() -> Void)? = nil,
    receiveRequest: ((_RefusedArgument) -> Void)? = nil
  ) -> Signal<Value> { .empty }

  /// Never available: explains the name.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "catch(returning:)")
  public func replaceError(with value: Value) -> Signal<Value> { .empty }

  /// Never available: explains the labels.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "debounce(for:on:)")
  public func debounce(for interval: Duration, scheduler: any Scheduler) -> Signal<Value> { .empty }

  /// Never available: explains the labels.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use throttle(for:on:edges:): .both sends the latest, too, .leading the first")
  public func throttle(for interval: Duration, scheduler: any Scheduler, latest: Bool = true) -> Signal<Value> {
    .empty
  }

  /// Never available: explains the labels.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "delay(for:on:)")
  public func delay(for interval: Duration, scheduler: any Scheduler) -> Signal<Value> { .empty }

  // With one of Combine's schedulers, such as DispatchQueue.main. The compiler infers `.main` from those above.
  /// Never available: explains the labels, and what a scheduler is.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use debounce(for:on:), with .main for the main queue")
  @_disfavoredOverload
  public func debounce<Context>(for interval: Duration, scheduler: Context) -> Signal<Value> { .empty }

  /// Never available: explains the labels, and what a scheduler is.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use throttle(for:on:edges:), with .main for the main queue")
  @_disfavoredOverload
  public func throttle<Context>(
    for interval: Duration, scheduler: Context, latest: Bool = true
  ) -> Signal<Value> { .empty }

  /// Never available: explains the labels, and what a scheduler is.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use delay(for:on:), with .main for the main queue")
  @_disfavoredOverload
  public func delay<Context>(for interval: Duration, scheduler: Context) -> Signal<Value> { .empty }

  /// Never available: explains the label.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "buffer(count:)")
  public func collect(_ count: Int) -> Signal<[Value]> { .empty }

  /// Never available: explains which buffer it is.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use buffering(_:onDrop:) for a slow consumer, buffer(count:) for arrays")
  public func buffer(size: Int) -> Signal<Value> { .empty }

  /// Never available: explains how values are sent to a subject.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use onNext { subject.send($0) }, and a loop or run()")
  @discardableResult
  public func subscribe(_ subject: some SubjectProtocol<Value>) -> Subscription { Subscription {} }
}

extension SignalConvertible {
  /// Never available: explains that a signal is an async sequence.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "a signal is an async sequence: for try await value in signal")
  public var values: Signal<Value> { .empty }

  /// Never available: explains how a signal is consumed.
  @_documentation(visibility: internal)
  @available(
    *, unavailable, message: "use a loop, or subscribe(next:error:completed:) with `import ReactiveCallbacks`"
  )
  @discardableResult
  public func sink(
    receiveCompletion: ((_RefusedArgument) -> Void)? = nil, receiveValue: (Value) -> Void
  ) -> Subscription { Subscription {} }

  /// Never available: explains how values are written to a property.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "assign(to:of:)")
  @discardableResult
  public func assign<Root>(to property: WritableKeyPath<Root, Value>, on object: Root) -> Subscription {
    Subscription {}
  }

  /// Never available: explains on which scheduler values are received.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "deliver(on:)")
  public func receive(on scheduler: any Scheduler) -> Signal<Value> { .empty }

  /// Never available: explains on which scheduler values are received, and what a scheduler is.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use deliver(on:), with .main for the main queue")
  @_disfavoredOverload
  public func receive<Context>(on scheduler: Context) -> Signal<Value> { .empty }
}

extension SubjectProtocol {
  /// Never available: explains how a subject is ended.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use finish(), or finish(throwing:) with an error")
  public nonisolated func send(completion: _RefusedArgument) {}
}

extension Subscription {
  /// Never available: explains how long a subscription lasts.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "keep scoped() in a property, to cancel with its owner")
  public func store<Bag>(in bag: inout Bag) {}
}
