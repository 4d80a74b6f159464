// What signals and sequences of tuples can do, of `Tuple` and of the bare tuples that `zip` and `combineLatest` make, of any
// length; `reduceApply()` is in ApplyingTuples.swift, on signals `and()` and `or()` are in BooleanTuples.swift.

extension Signal {
  /// Sends what `reduce` makes of the elements of each `Tuple`. Stands for `reduceEach:`.
  ///
  /// Demand, completion and errors pass through; nothing is stored. `reduce` runs where this signal sends.
  @inlinable
  public func reduceEach<each Element: Sendable, Output: Sendable>(
    _ reduce: @escaping @Sendable (repeat each Element) -> Output
  ) -> Signal<Output> where Value == Tuple<repeat each Element> {
    map { reduce(repeat each $0.storage) }
  }

  /// The same for bare tuples, as `zip` and `combineLatest` make them.
  ///
  /// Every value is also a bare tuple of one: disfavored, so that a `Tuple` is not taken for one where it would do either way,
  /// or where nothing does and the compiler looks for what to say.
  @inlinable
  @_disfavoredOverload
  public func reduceEach<each Element, Output: Sendable>(
    _ reduce: @escaping @Sendable (repeat each Element) -> Output
  ) -> Signal<Output> where Value == (repeat each Element) {
    map { (values: (repeat each Element)) in reduce(repeat each values) }
  }

  /// Sends each bare tuple, as `zip` and `combineLatest` make them, as a `Tuple`, which can be compared, hashed and coded.
  ///
  /// Demand, completion and errors pass through; nothing is stored.
  @inlinable
  public func packed<each Element: Sendable>() -> Signal<Tuple<repeat each Element>>
  where Value == (repeat each Element) {
    map { (values: (repeat each Element)) in Tuple(repeat each values) }
  }
}

extension ReactiveSequence {
  /// What `reduce` makes of the elements of each `Tuple`. Stands for `reduceEach:`.
  @inlinable
  public func reduceEach<each Part: Sendable, Output: Sendable>(
    _ reduce: @escaping @Sendable (repeat each Part) -> Output
  ) -> ReactiveSequence<Output> where Element == Tuple<repeat each Part> {
    map { reduce(repeat each $0.storage) }
  }

  /// The same for bare tuples, as `zip` makes them.
  @inlinable
  @_disfavoredOverload
  public func reduceEach<each Part: Sendable, Output: Sendable>(
    _ reduce: @escaping @Sendable (repeat each Part) -> Output
  ) -> ReactiveSequence<Output> where Element == (repeat each Part) {
    map { (parts: (repeat each Part)) in reduce(repeat each parts) }
  }

  /// Each bare tuple, as `zip` makes them, as a `Tuple`, which can be compared, hashed and coded.
  @inlinable
  public func packed<each Part: Sendable>() -> ReactiveSequence<Tuple<repeat each Part>>
  where Element == (repeat each Part) {
    map { (parts: (repeat each Part)) in Tuple(repeat each parts) }
  }

  /// Whether all elements of each `Tuple` are `true`; of none they are. Stands for `and`.
  @inlinable
  public func and<each Part: TruthValue>() -> ReactiveSequence<Bool> where Element == Tuple<repeat each Part> {
    map { $0.isAllTrue }
  }

  /// Whether any element of each `Tuple` is `true`; of none there is no such. Stands for `or`.
  @inlinable
  public func or<each Part: TruthValue>() -> ReactiveSequence<Bool> where Element == Tuple<repeat each Part> {
    map { $0.isAnyTrue }
  }

  /// The same as `and()` for bare tuples, as `zip` makes them.
  @inlinable
  public func and<each Part: TruthValue>() -> ReactiveSequence<Bool> where Element == (repeat each Part) {
    map { (parts: (repeat each Part)) in Tuple(repeat each parts).isAllTrue }
  }

  /// The same as `or()` for bare tuples, as `zip` makes them.
  @inlinable
  public func or<each Part: TruthValue>() -> ReactiveSequence<Bool> where Element == (repeat each Part) {
    map { (parts: (repeat each Part)) in Tuple(repeat each parts).isAnyTrue }
  }

  /// Whether all elements of each element are `true`. Stands for `and`.
  @inlinable
  public func and() -> ReactiveSequence<Bool> where Element: Sequence, Element.Element == Bool {
    map { $0.allSatisfy { $0 } }
  }

  /// Whether any element of each element is `true`. Stands for `or`.
  @inlinable
  public func or() -> ReactiveSequence<Bool> where Element: Sequence, Element.Element == Bool {
    map { $0.contains(true) }
  }

  /// The opposite of each element. Stands for `not`.
  @inlinable
  public func not() -> ReactiveSequence<Bool> where Element == Bool {
    map { !$0 }
  }
}
