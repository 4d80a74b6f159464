// What the compiler chooses when nothing else fits: never available, so that it says what is wrong in this library's words
// instead of naming what it has tried.

extension Tuple {
  /// Never available: what `first` … `fifth` and `last` are on a tuple that is too short to have them.
  @available(*, unavailable, message: "the tuple is too short to have this element")
  public subscript<Name>(dynamicMember _: KeyPath<TupleMember, Name>) -> TupleMember.Missing { .init() }
}

extension Signal {
  /// Never available: what `and()` is on other values than tuples and sequences of Booleans.
  @available(*, unavailable, message: "and() takes tuples and sequences whose elements are all Bool")
  public func and() -> Signal<Bool> { .empty }

  /// Never available: what `or()` is on other values than tuples and sequences of Booleans.
  @available(*, unavailable, message: "or() takes tuples and sequences whose elements are all Bool")
  public func or() -> Signal<Bool> { .empty }

  /// Never available: what `reduceApply()` is on values whose function does not fit what stands behind it.
  @available(
    *, unavailable, message: "reduceApply() takes tuples of a @Sendable function and the arguments that it takes"
  )
  public func reduceApply() -> Signal<TupleMember.Missing> { .empty }
}

extension ReactiveSequence {
  /// Never available: what `and()` is on other elements than tuples and sequences of Booleans.
  @available(*, unavailable, message: "and() takes tuples and sequences whose elements are all Bool")
  public func and() -> ReactiveSequence<Bool> { .empty }

  /// Never available: what `or()` is on other elements than tuples and sequences of Booleans.
  @available(*, unavailable, message: "or() takes tuples and sequences whose elements are all Bool")
  public func or() -> ReactiveSequence<Bool> { .empty }

  /// Never available: what `reduceApply()` is on elements whose function does not fit what stands behind it.
  @available(
    *, unavailable, message: "reduceApply() takes tuples of a @Sendable function and the arguments that it takes"
  )
  public func reduceApply() -> ReactiveSequence<TupleMember.Missing> { .empty }
}

extension SignalStream {
  /// Never available: what `flattenMap` is with a closure that makes an array or another sequence.
  @available(*, unavailable, message: "the closure of flattenMap makes signals: Signal(sequence)")
  public func flattenMap<Elements: Sequence>(
    _ strategy: FlattenStrategy = .merge, _ transform: @escaping @Sendable (Value) throws -> Elements
  ) -> RefusedCall<Value> { .init() }

  /// Never available: what `flattenMap` is with an async closure.
  @available(*, unavailable, message: "use mapAsync, and flatten() if it makes signals")
  public func flattenMap<Output>(
    _ strategy: FlattenStrategy = .merge, _ transform: @escaping @Sendable (Value) async throws -> Output
  ) -> RefusedCall<Value> { .init() }
}

/// Never available: what `zip` is on an array of signals of different types.
@available(*, unavailable, message: "an array's signals have one type; give different ones as arguments: zip(a, b, c)")
public func zip(_ signals: [any SignalConvertible]) -> Signal<TupleMember.Missing> { .empty }

/// Never available: what `combineLatest` is on an array of signals of different types.
@available(
  *, unavailable, message: "an array's signals have one type; give different ones as arguments: combineLatest(a, b, c)"
)
public func combineLatest(_ signals: [any SignalConvertible]) -> Signal<TupleMember.Missing> { .empty }
