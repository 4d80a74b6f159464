// Names of RxSwift's, each with what to write instead.

extension SignalStream {
  /// Never available: explains the names of side effects.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use onNext(_:), onError(_:), onCompleted(_:) and onDispose(_:)")
  public func `do`(
    onNext: ((Value) throws -> Void)? = nil, afterNext: ((Value) throws -> Void)? = nil,
    onError: ((any Error) throws -> Void)? = nil, afterError: ((any Error) throws -> Void)? = nil,
    onCompleted: (() throws -> Void)? = nil, afterCompleted: (() throws -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil, onDispose: (() -> Void)? = nil
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

  // RxSwift's sends the other value alone, unlike withLatest(from:).
  /// Never available: explains the name, and what is sent.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use withLatest(from: other) { $1 }; without a closure it sends pairs")
  public func withLatestFrom<Other: SignalConvertible>(_ other: Other) -> Signal<Other.Value> { .empty }

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

  /// Never available: explains how several values come first.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use Signal.of(…).concat(signal)")
  public func startWith(_ first: Value, _ second: Value, _ others: Value...) -> Signal<Value> { .empty }

  /// Never available: explains the name.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use log(_:)")
  public func debug(_ identifier: String? = nil, trimOutput: Bool = false) -> Signal<Value> { .empty }

  /// Never available: explains what a driver consists of.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use catch(returning:) and deliver(on: .main)")
  public func asDriver(onErrorJustReturn value: Value) -> Signal<Value> { .empty }

  /// Never available: explains what a driver consists of.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use catch(to:) and deliver(on: .main)")
  public func asDriver(onErrorDriveWith fallback: Signal<Value>) -> Signal<Value> { .empty }

  /// Never available: explains what a driver consists of.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use catch(_:) and deliver(on: .main)")
  public func asDriver(
    onErrorRecover recover: @escaping @Sendable (any Error) -> Signal<Value>
  ) -> Signal<Value> { .empty }

  /// Never available: explains what a driver consists of.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use deliver(on: .main)")
  public func asDriver() -> Signal<Value> { .empty }

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

  /// Never available: explains the labels.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "buffer(for:count:on:)")
  public func buffer(timeSpan: Duration, count: Int, scheduler: any Scheduler) -> Signal<[Value]> { .empty }

  /// Never available: explains the labels.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "window(for:count:on:)")
  public func window(timeSpan: Duration, count: Int, scheduler: any Scheduler) -> Signal<Signal<Value>> { .empty }

  /// Never available: explains what samples.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use sample(by: Signal.interval(every: …))")
  public func sample(_ interval: Duration) -> Signal<Value> { .empty }

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

  /// Never available: explains the labels.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "throttle(for:on:)")
  public func throttle(_ interval: Duration, scheduler: any Scheduler) -> Signal<Value> { .empty }

  /// Never available: explains the labels.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use throttle(for:on:edges:): .both sends the latest, too, .leading the first")
  public func throttle(_ interval: Duration, latest: Bool, scheduler: (any Scheduler)? = nil) -> Signal<Value> {
    .empty
  }

  /// Never available: explains the labels.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "delay(for:on:)")
  public func delay(_ interval: Duration, scheduler: (any Scheduler)? = nil) -> Signal<Value> { .empty }

  /// Never available: explains that a chain has one type.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "leave it out: every chain is a Signal, and subject.signal is that of a subject")
  public func asObservable() -> Signal<Value> { .empty }

  /// Never available: explains the label.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "ifEmpty(_:)")
  public func ifEmpty(default value: Value) -> Signal<Value> { .empty }

  /// Never available: explains the name.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "ignoreValues()")
  public func ignoreElements() -> Signal<Value> { .empty }

  /// Never available: explains the name.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "collected()")
  public func toArray() -> Signal<[Value]> { .empty }

  /// Never available: explains the name.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "catch(returning:)")
  public func catchAndReturn(_ value: Value) -> Signal<Value> { .empty }
}

extension Signal {
  /// Never available: explains how a signal is made.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use Signal { sender in … }, with send(_:) and finish()")
  public static func create<Handle>(_ start: @escaping @Sendable (Sender<Value>) -> Handle) -> Signal { .empty }

  /// Never available: explains how elements become a signal.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use Signal(elements)")
  public static func from<Elements: Sequence>(_ elements: Elements) -> Signal where Elements.Element == Value {
    .empty
  }
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

  // With RxSwift's name for the failure. Were that one of events', a pattern of it would be explained worse.
  /// Never available: explains how a subject fails.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use send(_:), finish() or finish(throwing:)")
  public nonisolated func on(_ event: _RefusedArgument) {}

  /// Never available: explains how a subject sends.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "send(_:)")
  public nonisolated func onNext(_ value: Value) {}

  /// Never available: explains how a subject sends.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "send(_:)")
  public nonisolated func accept(_ value: Value) {}
}

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

  /// Never available: explains how values are written to a property or a subject.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use assign(to:of:) for a property, and a loop or subscribe(next:) for a subject")
  @discardableResult
  public func bind<Target>(to target: Target) -> Subscription { Subscription {} }

  // Disfavored, so that a trailing closure is one of the events, as RxSwift's is.
  /// Never available: explains how a signal is consumed.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use a loop, or subscribe(next:error:completed:) with `import ReactiveCallbacks`")
  @_disfavoredOverload
  @discardableResult
  public func subscribe(
    onError: @escaping @Sendable (any Error) -> Void, onCompleted: (@Sendable () -> Void)? = nil,
    onDisposed: (@Sendable () -> Void)? = nil
  ) -> Subscription { Subscription {} }

  /// Never available: explains how a signal is consumed.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use a loop, or subscribe(next:error:completed:) with `import ReactiveCallbacks`")
  @_disfavoredOverload
  @discardableResult
  public func subscribe(
    onCompleted: @escaping @Sendable () -> Void, onDisposed: (@Sendable () -> Void)? = nil
  ) -> Subscription { Subscription {} }

  /// Never available: explains how a signal is consumed.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use a loop, or subscribe(next:error:completed:) with `import ReactiveCallbacks`")
  @discardableResult
  public func bind(onNext: @escaping @Sendable (Value) -> Void) -> Subscription { Subscription {} }

  /// Never available: explains how values are written to a property or a subject.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use assign(to:of:) for a property, and a loop or subscribe(next:) for a subject")
  @_disfavoredOverload
  @discardableResult
  public func drive<Target>(_ target: Target) -> Subscription { Subscription {} }

  /// Never available: explains how a signal is consumed.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use a loop, or subscribe(next:error:completed:) with `import ReactiveCallbacks`")
  @discardableResult
  public func drive(
    onNext: @escaping @Sendable (Value) -> Void, onCompleted: (@Sendable () -> Void)? = nil,
    onDisposed: (@Sendable () -> Void)? = nil
  ) -> Subscription { Subscription {} }
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

extension Subscription {
  /// Never available: explains how long a subscription lasts.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "keep scoped() in a property, to cancel with its owner")
  public func disposed<Bag>(by bag: Bag) {}
}
