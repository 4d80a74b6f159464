/// The result of an unsupported call. The compiler's diagnostic at the call names the replacement.
///
/// The rest of a chain, or a loop, can be written after such a call, and does not hide that diagnostic.
public struct _RefusedCall<Element: Sendable>: AsyncSequence, Sendable {
  /// Not supported, because the call that returned this is not.
  @available(*, noasync, message: "the call that returned this sequence is not supported")
  public func makeAsyncIterator() -> SignalIterator<Element> {
    preconditionFailure("This sequence is of an unsupported call; the compiler's diagnostic names the replacement")
  }
}

/// The argument of an unsupported call to which another library gives a type of its own: it has what is written there,
/// so that the call is refused beside that library, too.
public struct _RefusedArgument: Sendable {
  /// Combine's end of a publisher.
  public static var finished: Self { .init() }
  /// Combine's end of a publisher.
  public static func failure(_ error: any Error) -> Self { .init() }
  /// RxSwift's failure of an observable.
  public static func error(_ error: any Error) -> Self { .init() }
  /// The library's policy of a buffer.
  public static var unbounded: Self { .init() }
  /// The library's policy of a buffer.
  public static func bounded(_ limit: Int) -> Self { .init() }
  /// The library's policy of a buffer.
  public static func bufferingLatest(_ limit: Int) -> Self { .init() }
  /// The library's policy of a buffer.
  public static func bufferingOldest(_ limit: Int) -> Self { .init() }
  /// The library's timer.
  public static func repeating(every interval: Duration, tolerance: Duration? = nil) -> Self { .init() }
  // Its clock is a generic argument there, but one here would not be preferred.
  /// The library's timer.
  public static func repeating(
    every interval: Duration, tolerance: Duration? = nil, clock: ContinuousClock
  ) -> Self { .init() }
  /// The library's timer.
  public static func repeating(
    every interval: Duration, tolerance: Duration? = nil, clock: SuspendingClock
  ) -> Self { .init() }
}

// The compiler would prefer the other library's overload to an unavailable one, so these are available and chosen; then
// it reports that they must not be called in async code, and warns elsewhere. Their result is an async sequence, since
// the compiler would otherwise take the other library's overload where an operator of that library follows, or in the
// header of a loop. It is no signal, which would double the compiler's search in async code: where the chain goes on as
// a signal, the compiler takes one of the unavailable overloads below.
extension SignalConvertible where Self: AsyncSequence, Self.Element == Value {
  /// Not supported: the closures of operators are synchronous, because they run where the signal sends.
  @available(*, noasync, message: "the closure of map is synchronous; use mapAsync")
  @available(*, deprecated, message: "the closure of map is synchronous; use mapAsync")
  public func map<Output>(
    _ transform: @escaping @Sendable (Value) async throws -> Output
  ) -> _RefusedCall<Output> { .init() }

  /// Not supported: the closures of operators are synchronous, because they run where the signal sends.
  @available(*, noasync, message: "the closure of compactMap is synchronous; use mapAsync and then compacted()")
  @available(*, deprecated, message: "the closure of compactMap is synchronous; use mapAsync and then compacted()")
  public func compactMap<Output>(
    _ transform: @escaping @Sendable (Value) async throws -> Output?
  ) -> _RefusedCall<Output> { .init() }

  // For a key path the compiler prefers this, and the two below with `while:`, since they have no generic parameter.
  // Another overload of the operator would help, and multiply the work on every chain by twenty.
  /// Not supported: the closures of operators are synchronous, because they run where the signal sends.
  @available(
    *, noasync, message: "use filterAsync, whose closure may wait; of a key path, write { $0.isActive }"
  )
  @available(
    *, deprecated, message: "use filterAsync, whose closure may wait; of a key path, write { $0.isActive }"
  )
  public func filter(_ isIncluded: @escaping @Sendable (Value) async throws -> Bool) -> _RefusedCall<Value> { .init() }

  /// Not supported: turn each async sequence into a signal first, and use a synchronous closure.
  @available(*, noasync, message: "use flattenMap(.concat) { Signal(sequence) }, and mapAsync for what is awaited")
  @available(*, deprecated, message: "use flattenMap(.concat) { Signal(sequence) }, and mapAsync for what is awaited")
  public func flatMap<Inner: AsyncSequence>(
    _ transform: @escaping @Sendable (Value) async throws -> Inner
  ) -> _RefusedCall<Value> { .init() }

  /// Not supported: the closures of operators are synchronous, because they run where the signal sends.
  @available(
    *, noasync, message: "use mapAsync or map before it; of a key path, write prefix(while: { $0.isActive })"
  )
  @available(
    *, deprecated, message: "use mapAsync or map before it; of a key path, write prefix(while: { $0.isActive })"
  )
  public func prefix(while isTaken: @escaping @Sendable (Value) async throws -> Bool) -> _RefusedCall<Value> { .init() }

  /// Not supported: the closures of operators are synchronous, because they run where the signal sends.
  @available(*, noasync, message: "use mapAsync or map before it; of a key path, write drop(while: { $0.isActive })")
  @available(
    *, deprecated, message: "use mapAsync or map before it; of a key path, write drop(while: { $0.isActive })"
  )
  public func drop(while isSkipped: @escaping @Sendable (Value) async throws -> Bool) -> _RefusedCall<Value> { .init() }

  /// Not supported: turn each async sequence into a signal first.
  @available(*, noasync, message: "use flattenMap(.latest) { Signal(sequence) }")
  @available(*, deprecated, message: "use flattenMap(.latest) { Signal(sequence) }")
  public func flatMapLatest<Inner: AsyncSequence>(
    _ transform: @escaping @Sendable (Value) -> Inner
  ) -> _RefusedCall<Value> { .init() }

  /// Not supported: the closure is synchronous.
  @available(*, noasync, message: "use distinctUntilChanged(by:), whose closure is synchronous")
  @available(*, deprecated, message: "use distinctUntilChanged(by:), whose closure is synchronous")
  public func removeDuplicates(
    by isSame: @escaping @Sendable (Value, Value) async throws -> Bool
  ) -> _RefusedCall<Value> { .init() }

  /// Not supported: the closure is synchronous.
  @available(*, noasync, message: "use scanAsync, whose closure may wait")
  @available(*, deprecated, message: "use scanAsync, whose closure may wait")
  public func reductions<Output>(
    _ initial: Output, _ combine: @escaping @Sendable (Output, Value) async throws -> Output
  ) -> _RefusedCall<Output> { .init() }

  /// Not supported: the closure is synchronous.
  @available(*, noasync, message: "use scanAsync, whose closure may wait")
  @available(*, deprecated, message: "use scanAsync, whose closure may wait")
  public func reductions<Output>(
    into initial: Output, _ update: @escaping @Sendable (inout Output, Value) async throws -> Void
  ) -> _RefusedCall<Output> { .init() }

  /// Not supported: the closure is synchronous.
  @available(*, noasync, message: "use scanAsync from an initial value, whose closure may wait")
  @available(*, deprecated, message: "use scanAsync from an initial value, whose closure may wait")
  public func reductions(
    _ combine: @escaping @Sendable (Value, Value) async throws -> Value
  ) -> _RefusedCall<Value> { .init() }

  /// Not supported: the separator is a value.
  @available(*, noasync, message: "use interspersed(with:), whose separator is a value")
  @available(*, deprecated, message: "use interspersed(with:), whose separator is a value")
  public func interspersed(
    every count: Int = 1, with separator: @escaping @Sendable () async throws -> Value
  ) -> _RefusedCall<Value> { .init() }

  /// Not supported: the separator is a value.
  @available(*, noasync, message: "use interspersed(with:), whose separator is a value")
  @available(*, deprecated, message: "use interspersed(with:), whose separator is a value")
  public func interspersed(
    every count: Int = 1, with separator: @escaping @Sendable () -> Value
  ) -> _RefusedCall<Value> { .init() }

  /// Not supported: the separator is a value.
  @available(*, noasync, message: "use interspersed(with:), whose separator is a value")
  @available(*, deprecated, message: "use interspersed(with:), whose separator is a value")
  public func interspersed(
    every count: Int = 1, with separator: @escaping @Sendable () throws -> Value
  ) -> _RefusedCall<Value> { .init() }

  /// Not supported: a tolerance is one of a clock.
  @_documentation(visibility: internal)  // As are some that follow: the page has operators of these names.
  @available(*, noasync, message: "use debounce(for:on:), with ClockScheduler(clock, tolerance: tolerance)")
  @available(*, deprecated, message: "use debounce(for:on:), with ClockScheduler(clock, tolerance: tolerance)")
  public func debounce(for interval: Duration, tolerance: Duration) -> _RefusedCall<Value> { .init() }

  /// Not supported: a time ends a group, and no other signal does.
  @available(*, noasync, message: "use buffer(for:count:on:) for a time, or buffer(until:) without a count")
  @available(*, deprecated, message: "use buffer(for:count:on:) for a time, or buffer(until:) without a count")
  public func chunks<Boundary: AsyncSequence>(
    ofCount count: Int, or boundary: Boundary
  ) -> _RefusedCall<[Value]> { .init() }

  /// Not supported: groups are arrays.
  @available(*, noasync, message: "use buffer(count:), which sends arrays, and map them")
  @available(*, deprecated, message: "use buffer(count:), which sends arrays, and map them")
  public func chunks<Collected: RangeReplaceableCollection>(
    ofCount count: Int, into: Collected.Type
  ) -> _RefusedCall<Value> { .init() }

  /// Not supported: groups are arrays.
  @available(
    *, noasync, message: "use buffer(for:count:on:) for a time, or buffer(until:) without a count, and map the arrays"
  )
  @available(
    *, deprecated,
    message: "use buffer(for:count:on:) for a time, or buffer(until:) without a count, and map the arrays"
  )
  public func chunks<Boundary: AsyncSequence, Collected: RangeReplaceableCollection>(
    ofCount count: Int, or boundary: Boundary, into: Collected.Type
  ) -> _RefusedCall<Value> { .init() }

  /// Not supported: groups are arrays.
  @available(*, noasync, message: "use buffer(until:), which sends arrays, and map them")
  @available(*, deprecated, message: "use buffer(until:), which sends arrays, and map them")
  public func chunked<Boundary: AsyncSequence, Collected: RangeReplaceableCollection>(
    by boundary: Boundary, into: Collected.Type
  ) -> _RefusedCall<Value> { .init() }

  /// Not supported: groups are arrays.
  @available(*, noasync, message: "use chunked(by:), which sends arrays, and map them")
  @available(*, deprecated, message: "use chunked(by:), which sends arrays, and map them")
  public func chunked<Collected: RangeReplaceableCollection>(
    into: Collected.Type, by belongInSameGroup: @escaping @Sendable (Value, Value) -> Bool
  ) -> _RefusedCall<Value> { .init() }

  /// Not supported: groups are arrays.
  @available(*, noasync, message: "use runs(by:), which sends arrays, and map them")
  @available(*, deprecated, message: "use runs(by:), which sends arrays, and map them")
  public func chunked<Key: Equatable, Collected: RangeReplaceableCollection>(
    into: Collected.Type, on key: @escaping @Sendable (Value) -> Key
  ) -> _RefusedCall<Value> { .init() }

  /// Not supported: its timer is another library's.
  @_documentation(visibility: internal)
  @available(*, noasync, message: "use buffer(for:count:on:)")
  @available(*, deprecated, message: "use buffer(for:count:on:)")
  public func chunks(ofCount count: Int, or timer: _RefusedArgument) -> _RefusedCall<[Value]> { .init() }

  /// Not supported: its timer is another library's.
  @_documentation(visibility: internal)
  @available(*, noasync, message: "use buffer(for:on:)")
  @available(*, deprecated, message: "use buffer(for:on:)")
  public func chunked(by timer: _RefusedArgument) -> _RefusedCall<[Value]> { .init() }

  /// Not supported: its timer is another library's.
  @_documentation(visibility: internal)
  @available(*, noasync, message: "use buffer(for:count:on:), which sends arrays, and map them")
  @available(*, deprecated, message: "use buffer(for:count:on:), which sends arrays, and map them")
  public func chunks<Collected: RangeReplaceableCollection>(
    ofCount count: Int, or timer: _RefusedArgument, into: Collected.Type
  ) -> _RefusedCall<Value> { .init() }

  /// Not supported: its timer is another library's.
  @_documentation(visibility: internal)
  @available(*, noasync, message: "use buffer(for:on:), which sends arrays, and map them")
  @available(*, deprecated, message: "use buffer(for:on:), which sends arrays, and map them")
  public func chunked<Collected: RangeReplaceableCollection>(
    by timer: _RefusedArgument, into: Collected.Type
  ) -> _RefusedCall<Value> { .init() }

  /// Not supported: it sends at the beginning and at the end of an interval.
  @_documentation(visibility: internal)
  @available(*, noasync, message: "use buffer(for:on:), and reduce each array")
  @available(*, deprecated, message: "use buffer(for:on:), and reduce each array")
  public func _throttle<Time: Clock, Reduced>(
    for interval: Time.Instant.Duration, clock: Time,
    reducing: @escaping @Sendable (Reduced?, Value) async -> Reduced
  ) -> _RefusedCall<Value> { .init() }

  /// Not supported: it sends at the beginning and at the end of an interval.
  @_documentation(visibility: internal)
  @available(*, noasync, message: "use buffer(for:on:), and reduce each array")
  @available(*, deprecated, message: "use buffer(for:on:), and reduce each array")
  public func _throttle<Reduced>(
    for interval: Duration, reducing: @escaping @Sendable (Reduced?, Value) async -> Reduced
  ) -> _RefusedCall<Value> { .init() }

  /// Not supported: its policy is another library's.
  @_documentation(visibility: internal)
  @available(*, noasync, message: "use buffering(_:onDrop:) in a chain, and values(buffering:) for a loop")
  @available(*, deprecated, message: "use buffering(_:onDrop:) in a chain, and values(buffering:) for a loop")
  public func buffer(policy: _RefusedArgument) -> _RefusedCall<Value> { .init() }

  /// Not supported: its policy is another library's.
  @_documentation(visibility: internal)
  @available(*, noasync, message: "use share(replay:), and values(buffering:) for each of its loops")
  @available(*, deprecated, message: "use share(replay:), and values(buffering:) for each of its loops")
  public func share(bufferingPolicy: _RefusedArgument) -> _RefusedCall<Value> { .init() }

  // A policy from a variable is of their type, which has no name here. The compiler prefers an async function in async
  // code, whatever the types, and then reports that it is not awaited; elsewhere theirs is called.
  /// Not supported: its policy is another library's.
  @_documentation(visibility: internal)
  @available(*, deprecated, message: "use buffering(_:onDrop:) in a chain, and values(buffering:) for a loop")
  public func buffer<Policy>(policy: Policy) async -> _RefusedCall<Value> { .init() }

  /// Not supported: its policy is another library's.
  @_documentation(visibility: internal)
  @available(*, deprecated, message: "use share(replay:), and values(buffering:) for each of its loops")
  public func share<Policy>(bufferingPolicy: Policy) async -> _RefusedCall<Value> { .init() }
}

// The compiler chooses these when nothing else fits. They are unavailable, so that it reports what is wrong in this
// library's words instead of listing the candidates that it has tried. They return what a right call would, so that the
// rest of the chain fits.

extension SignalConvertible where Self: AsyncSequence, Self.Element == Value {
  /// Never available: explains that the closure of `map` cannot be async.
  @available(*, unavailable, message: "the closure of map is synchronous; use mapAsync")
  public func map<Output>(_ transform: @escaping @Sendable (Value) async throws -> Output) -> Signal<Output> { .empty }

  /// Never available: explains that the closure of `compactMap` cannot be async.
  @available(*, unavailable, message: "the closure of compactMap is synchronous; use mapAsync and then compacted()")
  public func compactMap<Output>(
    _ transform: @escaping @Sendable (Value) async throws -> Output?
  ) -> Signal<Output> { .empty }

  /// Never available: explains that the closure of `filter` cannot be async.
  @available(*, unavailable, message: "use filterAsync, whose closure may wait")
  public func filter(_ isIncluded: @escaping @Sendable (Value) async throws -> Bool) -> Signal<Value> { .empty }

  /// Never available: explains that the closure of `flattenMap` cannot return an array or another sequence.
  @available(*, unavailable, message: "the closure of flattenMap makes signals: Signal(sequence)")
  public func flattenMap<Elements: Sequence>(
    _ strategy: FlattenStrategy = .merge, _ transform: @escaping @Sendable (Value) throws -> Elements
  ) -> Signal<Elements.Element> { .empty }

  /// Never available: explains that the closure of `flattenMap` cannot be async.
  @available(*, unavailable, message: "use mapAsync and then flatten()")
  public func flattenMap<Output>(
    _ strategy: FlattenStrategy = .merge, _ transform: @escaping @Sendable (Value) async throws -> Signal<Output>
  ) -> Signal<Output> { .empty }

  /// Never available: explains that the closure of `flattenMap` makes signals, and cannot be async.
  @available(*, unavailable, message: "use mapAsync, and flatten() if it makes signals")
  @_disfavoredOverload
  public func flattenMap<Output>(
    _ strategy: FlattenStrategy = .merge, _ transform: @escaping @Sendable (Value) async throws -> Output
  ) -> Signal<Output> { .empty }

  /// Never available: explains that the closure of `flattenMap` makes signals.
  @available(
    *, unavailable,
    message: "the closure of flattenMap makes signals: Signal(sequence), subject.signal; with values it is map"
  )
  @_disfavoredOverload
  public func flattenMap<Output>(
    _ strategy: FlattenStrategy = .merge, _ transform: @escaping @Sendable (Value) throws -> Output
  ) -> Signal<Output> { .empty }

  /// Never available: explains that `buffer(policy:)` is another library's.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use buffering(_:onDrop:) in a chain, and values(buffering:) for a loop")
  public func buffer(policy: _RefusedArgument) -> Signal<Value> { .empty }

  /// Never available: explains that `share(bufferingPolicy:)` is another library's.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "use share(replay:), and values(buffering:) for each of its loops")
  public func share(bufferingPolicy: _RefusedArgument) -> Signal<Value> { .empty }
}
