// What people who come from RxSwift, ReactiveSwift or Combine write first, and what the compiler would explain by an
// operator with which it has nothing to do. A name that is simply not here is found by the documentation's search.

extension SignalConvertible {
  /// Never available: explains how a signal is consumed.
  @_documentation(visibility: internal)
  @available(
    *, unavailable, message: "use a loop, or subscribe(next:error:completed:) with `import ReactiveCallbacks`"
  )
  @discardableResult
  public func subscribe(
    onNext: @escaping @Sendable (Value) -> Void, onError: (@Sendable (any Error) -> Void)? = nil,
    onCompleted: (@Sendable () -> Void)? = nil, onDisposed: (@Sendable () -> Void)? = nil
  ) -> Subscription { Subscription {} }

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

  /// Never available: explains how values are written to a property or a subject.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use assign(to:of:) for a property, and a loop or subscribe(next:) for a subject")
  @discardableResult
  public func bind<Target>(to target: Target) -> Subscription { Subscription {} }

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
  public func observe(on scheduler: any Scheduler) -> Signal<Value> { .empty }

  /// Never available: explains on which scheduler values are received.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "deliver(on:)")
  public func receive(on scheduler: any Scheduler) -> Signal<Value> { .empty }
}

extension SubjectProtocol {
  /// Never available: explains how a subject is ended.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use finish(), or finish(throwing:) with an error")
  public nonisolated func send(completion: _RefusedArgument) {}

  /// Never available: explains the name of a send that waits.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "sendWhenReady(_:)")
  public func emit(_ value: Value) async throws {}
}

extension Subscription {
  /// Never available: explains how long a subscription lasts.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "keep scoped() in a property, to cancel with its owner")
  public func store<Bag>(in bag: inout Bag) {}
}

extension SignalStream {
  /// Never available: explains that a condition ends a signal under another label.
  @_documentation(visibility: internal)
  @available(
    *, unavailable,
    message: "of a condition it is take(while:) with the opposite one, or take(through:), which sends that value, too"
  )
  @_disfavoredOverload
  public func take(until isLast: @escaping @Sendable (Value) throws -> Bool) -> Signal<Value> { .empty }

  /// Never available: explains the labels.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "debounce(for:on:)")
  public func debounce(_ interval: Duration, scheduler: any Scheduler) -> Signal<Value> { .empty }

  /// Never available: explains which of two times it is.
  @_documentation(visibility: internal)
  @available(
    *, unavailable, message: "use timeout(each:on:) for the time between values, timeout(after:on:) for all of it"
  )
  public func timeout(_ interval: Duration, scheduler: (any Scheduler)? = nil) -> Signal<Value> { .empty }

  /// Never available: explains which of two times it is.
  @_documentation(visibility: internal)
  @available(
    *, unavailable, message: "use timeout(each:on:) for the time between values, timeout(after:on:) for all of it"
  )
  public func timeout(for interval: Duration, on scheduler: (any Scheduler)? = nil) -> Signal<Value> { .empty }

  /// Never available: explains the labels.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "throttle(for:on:)")
  public func throttle(_ interval: Duration, scheduler: any Scheduler) -> Signal<Value> { .empty }

  /// Never available: explains the labels.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "delay(for:on:)")
  public func delay(_ interval: Duration, scheduler: (any Scheduler)? = nil) -> Signal<Value> { .empty }

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

  /// Never available: explains the name.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use start(with:).pairwise()")
  public func combinePrevious(_ initial: Value) -> Signal<(Value, Value)> { .empty }

  /// Never available: explains the label.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "buffer(count:)")
  public func buffer(_ count: Int) -> Signal<[Value]> { .empty }

  /// Never available: explains the label.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "buffer(count:)")
  public func collect(_ count: Int) -> Signal<[Value]> { .empty }

  /// Never available: explains which buffer it is.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use buffering(_:onDrop:) for a slow consumer, buffer(count:) for arrays")
  public func buffer(size: Int) -> Signal<Value> { .empty }

  /// Never available: explains the name.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "group(by:)")
  public func grouped<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Value) -> Key
  ) -> Signal<GroupedSignal<Key, Value>> { .empty }

  /// Never available: explains the names of side effects.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use onNext(_:), onError(_:), onCompleted(_:) and onDispose(_:)")
  public func on(
    failed: ((any Error) -> Void)? = nil, completed: (() -> Void)? = nil, disposed: (() -> Void)? = nil,
    value: ((Value) -> Void)? = nil
  ) -> Signal<Value> { .empty }

  /// Never available: explains the label.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "merge(with:)")
  public func merge(_ other: some SignalConvertible<Value>) -> Signal<Value> { .empty }

  /// Never available: explains which of two it is.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use hold(while:); its page says how to send the newest value only")
  public func throttle(while condition: some SignalConvertible<Bool>) -> Signal<Value> { .empty }

  /// Never available: explains how values are sent to a subject.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use onNext { subject.send($0) }, and a loop or run()")
  @discardableResult
  public func subscribe(_ subject: some SubjectProtocol<Value>) -> Subscription { Subscription {} }
}

extension SignalStream where Value: SignalConvertible {
  /// Never available: explains how the values of inner signals are sent.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use flatten()")
  public func merge() -> Signal<Value.Value> { .empty }

  /// Never available: explains how the values of inner signals are sent.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use flatten(.concat)")
  public func concat() -> Signal<Value.Value> { .empty }
}

extension ReplaySubject {
  /// Never available: explains the label.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "init(capacity:)")
  public init(bufferSize: Int) { self.init(capacity: bufferSize) }

  /// Never available: explains how a subject is made.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "ReplaySubject.init(capacity:)")
  public static func create(bufferSize: Int) -> ReplaySubject { ReplaySubject(capacity: bufferSize) }
}

extension Signal where Value == Int {
  /// Never available: explains the labels.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use Signal.interval(every:on:)")
  public static func interval(_ interval: Duration, scheduler: any Scheduler) -> Signal { .empty }
}

extension Signal {
  /// Never available: explains how several values become a signal.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use Signal.of(1, 2, 3)")
  public init(_ first: Value, _ second: Value, _ others: Value...) { self = .empty }

  /// Never available: explains how elements become a signal.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use Signal(elements)")
  public static func from<Elements: Sequence>(_ elements: Elements) -> Signal where Elements.Element == Value {
    .empty
  }
}

extension Signal where Value == Never {
  /// Never available: explains that the function is none of a type.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "it is a function: combineLatest(a, b)")
  public static func combineLatest<A: SignalStream, B: SignalStream>(_ a: A, _ b: B) -> Signal<(A.Value, B.Value)> {
    .empty
  }

  /// Never available: explains that the function is none of a type.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "it is a function: combineLatest(a, b) { … }")
  public static func combineLatest<A: SignalStream, B: SignalStream, Output>(
    _ a: A, _ b: B, reduce: @escaping @Sendable (A.Value, B.Value) throws -> Output
  ) -> Signal<Output> { .empty }

  /// Never available: explains that the function is none of a type.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "it is a function: combineLatest(a, b, c)")
  public static func combineLatest<A: SignalStream, B: SignalStream, C: SignalStream>(_ a: A, _ b: B, _ c: C) -> Signal<
    (A.Value, B.Value, C.Value)
  > { .empty }

  /// Never available: explains that the function is none of a type.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "it is a function: combineLatest(a, b, c) { … }")
  public static func combineLatest<A: SignalStream, B: SignalStream, C: SignalStream, Output>(
    _ a: A, _ b: B, _ c: C, reduce: @escaping @Sendable (A.Value, B.Value, C.Value) throws -> Output
  ) -> Signal<Output> { .empty }

  /// Never available: explains that the function is none of a type.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "it is a function: zip(a, b)")
  public static func zip<A: SignalStream, B: SignalStream>(_ a: A, _ b: B) -> Signal<(A.Value, B.Value)> { .empty }

  /// Never available: explains that the function is none of a type.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "it is a function: zip(a, b) { … }")
  public static func zip<A: SignalStream, B: SignalStream, Output>(
    _ a: A, _ b: B, reduce: @escaping @Sendable (A.Value, B.Value) throws -> Output
  ) -> Signal<Output> { .empty }

  /// Never available: explains that the function is none of a type.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "it is a function: zip(a, b, c)")
  public static func zip<A: SignalStream, B: SignalStream, C: SignalStream>(_ a: A, _ b: B, _ c: C) -> Signal<
    (A.Value, B.Value, C.Value)
  > { .empty }

  /// Never available: explains that the function is none of a type.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "it is a function: zip(a, b, c) { … }")
  public static func zip<A: SignalStream, B: SignalStream, C: SignalStream, Output>(
    _ a: A, _ b: B, _ c: C, reduce: @escaping @Sendable (A.Value, B.Value, C.Value) throws -> Output
  ) -> Signal<Output> { .empty }
}

extension SubjectProtocol {
  /// Never available: explains how a subject sends.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "send(_:)")
  public nonisolated func onNext(_ value: Value) {}

  /// Never available: explains how a subject sends.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "send(_:)")
  public nonisolated func accept(_ value: Value) {}
}

extension Subscription {
  /// Never available: explains how long a subscription lasts.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "keep scoped() in a property, to cancel with its owner")
  public func disposed<Bag>(by bag: Bag) {}
}

/// Never available: explains that more than three signals are an array.
@_documentation(visibility: internal)
@available(*, unavailable, message: "more than three are an array: merge([a, b, c, d])")
public func merge<Value: Sendable>(
  _ first: some SignalStream<Value>, _ second: some SignalStream<Value>, _ third: some SignalStream<Value>,
  _ fourth: some SignalStream<Value>, _ others: any SignalConvertible<Value>...
) -> Signal<Value> { .empty }
