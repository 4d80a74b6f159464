// Operators on signals and sequences of tuples of any length: of `Tuple`, and of the bare tuples that `zip` and
// `combineLatest` make.

extension SignalStream {
  /// Transforms the elements of each `Tuple` into one value.
  ///
  /// Stands for `reduceEach:`.
  @inlinable
  public func reduceEach<each Element: Sendable, Output: Sendable>(
    _ reduce: @escaping @Sendable (repeat each Element) -> Output
  ) -> Signal<Output> where Value == Tuple<repeat each Element> {
    signal.map { reduce(repeat each $0.storage) }
  }

  /// Transforms the elements of each bare tuple, such as `zip` and `combineLatest` make, into one value.
  ///
  /// Disfavored, because every value is also a bare tuple of one element: otherwise the compiler would take a `Tuple`
  /// for one where both versions fit, or where neither does and it chooses one to diagnose.
  @inlinable
  @_disfavoredOverload
  public func reduceEach<each Element, Output: Sendable>(
    _ reduce: @escaping @Sendable (repeat each Element) -> Output
  ) -> Signal<Output> where Value == (repeat each Element) {
    signal.map { (values: (repeat each Element)) in reduce(repeat each values) }
  }

  /// Turns each bare tuple, such as `zip` and `combineLatest` make, into a `Tuple`, which can be compared, hashed and
  /// coded.
  @inlinable
  public func packed<each Element: Sendable>() -> Signal<Tuple<repeat each Element>>
  where Value == (repeat each Element) {
    signal.map { (values: (repeat each Element)) in Tuple(repeat each values) }
  }
}

extension IsolatedSignal {
  /// Transforms the elements of each `Tuple` on the actor of `reduce`, and fails if it throws.
  @inlinable
  public func reduceEach<each Element: Sendable, Output: Sendable>(
    @_inheritActorContext _ reduce: @escaping @isolated(any) @Sendable (repeat each Element) throws -> Output
  ) -> Signal<Output> where Value == Tuple<repeat each Element> {
    let plain = IsolatedReduction(reduce).plain
    return delivered(at: reduce.isolation).map { try plain.function(repeat each $0.storage) }
  }

  /// Transforms the elements of each bare tuple on the actor of `reduce`, and fails if it throws.
  @inlinable
  @_disfavoredOverload
  public func reduceEach<each Element, Output: Sendable>(
    @_inheritActorContext _ reduce: @escaping @isolated(any) @Sendable (repeat each Element) throws -> Output
  ) -> Signal<Output> where Value == (repeat each Element) {
    let plain = IsolatedReduction(reduce).plain
    return delivered(at: reduce.isolation).map { (values: (repeat each Element)) in
      try plain.function(repeat each values)
    }
  }
}

extension ReactiveSequence {
  /// Transforms the elements of each `Tuple` into one element.
  ///
  /// Stands for `reduceEach:`.
  @inlinable
  public func reduceEach<each Part: Sendable, Output: Sendable>(
    _ reduce: @escaping @Sendable (repeat each Part) -> Output
  ) -> ReactiveSequence<Output> where Element == Tuple<repeat each Part> {
    map { reduce(repeat each $0.storage) }
  }

  /// Transforms the elements of each bare tuple, such as `zip` makes, into one element.
  @inlinable
  @_disfavoredOverload
  public func reduceEach<each Part: Sendable, Output: Sendable>(
    _ reduce: @escaping @Sendable (repeat each Part) -> Output
  ) -> ReactiveSequence<Output> where Element == (repeat each Part) {
    map { (parts: (repeat each Part)) in reduce(repeat each parts) }
  }

  /// Turns each bare tuple, such as `zip` makes, into a `Tuple`, which can be compared, hashed and coded.
  @inlinable
  public func packed<each Part: Sendable>() -> ReactiveSequence<Tuple<repeat each Part>>
  where Element == (repeat each Part) {
    map { (parts: (repeat each Part)) in Tuple(repeat each parts) }
  }
}
