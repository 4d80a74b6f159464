extension Tuple where repeat each Element: TruthValue {
  var isAllTrue: Bool {
    for element in repeat each elements { if !element.isTrue { return false } }
    return true
  }

  var isAnyTrue: Bool {
    for element in repeat each elements { if element.isTrue { return true } }
    return false
  }
}

// Signals and sequences of `Tuple`, of any length. The compiler refuses closures and elements that do not fit.

extension Signal {
  /// Sends what `reduce` makes of the elements of each tuple. Stands for `reduceEach:`.
  ///
  /// Demand, completion and errors pass through; nothing is stored. `reduce` runs where this signal sends.
  public func reduceEach<each Element: Sendable, Output: Sendable>(
    _ reduce: @escaping @Sendable (repeat each Element) -> Output
  ) -> Signal<Output> where Value == Tuple<repeat each Element> {
    map { reduce(repeat each $0.elements) }
  }

  /// Sends whether all elements of each tuple are `true`. Stands for `and`.
  ///
  /// Demand, completion and errors pass through; nothing is stored.
  public func and<each Element: TruthValue>() -> Signal<Bool> where Value == Tuple<repeat each Element> {
    map { $0.isAllTrue }
  }

  /// Sends whether any element of each tuple is `true`. Stands for `or`.
  ///
  /// Demand, completion and errors pass through; nothing is stored.
  public func or<each Element: TruthValue>() -> Signal<Bool> where Value == Tuple<repeat each Element> {
    map { $0.isAnyTrue }
  }

  /// Calls the function that is the first element of each pair with the second. Stands for `reduceApply`.
  ///
  /// Demand, completion and errors pass through; nothing is stored. The function runs where this signal sends.
  public func reduceApply<Argument: Sendable, Output: Sendable>() -> Signal<Output>
  where Value == Tuple<@Sendable (Argument) -> Output, Argument> {
    map { $0.elements.0($0.elements.1) }
  }

  /// The same for a function of two arguments; more of them are told by an `Application`.
  public func reduceApply<First: Sendable, Second: Sendable, Output: Sendable>() -> Signal<Output>
  where Value == Tuple<@Sendable (First, Second) -> Output, First, Second> {
    map { $0.elements.0($0.elements.1, $0.elements.2) }
  }
}

extension ReactiveSequence {
  /// What `reduce` makes of the elements of each tuple. Stands for `reduceEach:`.
  public func reduceEach<each Part: Sendable, Output: Sendable>(
    _ reduce: @escaping @Sendable (repeat each Part) -> Output
  ) -> ReactiveSequence<Output> where Element == Tuple<repeat each Part> {
    map { reduce(repeat each $0.elements) }
  }

  /// The same for bare tuples, as `zip` makes them.
  public func reduceEach<each Part: Sendable, Output: Sendable>(
    _ reduce: @escaping @Sendable (repeat each Part) -> Output
  ) -> ReactiveSequence<Output> where Element == (repeat each Part) {
    map { (parts: (repeat each Part)) in reduce(repeat each parts) }
  }

  /// Whether all elements of each tuple are `true`. Stands for `and`.
  public func and<each Part: TruthValue>() -> ReactiveSequence<Bool> where Element == Tuple<repeat each Part> {
    map { $0.isAllTrue }
  }

  /// Whether any element of each tuple is `true`. Stands for `or`.
  public func or<each Part: TruthValue>() -> ReactiveSequence<Bool> where Element == Tuple<repeat each Part> {
    map { $0.isAnyTrue }
  }

  /// The same as `and()` for bare tuples, as `zip` makes them.
  public func and<each Part: TruthValue>() -> ReactiveSequence<Bool> where Element == (repeat each Part) {
    map { (parts: (repeat each Part)) in Tuple(repeat each parts).isAllTrue }
  }

  /// The same as `or()` for bare tuples, as `zip` makes them.
  public func or<each Part: TruthValue>() -> ReactiveSequence<Bool> where Element == (repeat each Part) {
    map { (parts: (repeat each Part)) in Tuple(repeat each parts).isAnyTrue }
  }

  /// Whether all elements of each element are `true`. Stands for `and`.
  public func and() -> ReactiveSequence<Bool> where Element: Sequence, Element.Element == Bool {
    map { $0.allSatisfy { $0 } }
  }

  /// Whether any element of each element is `true`. Stands for `or`.
  public func or() -> ReactiveSequence<Bool> where Element: Sequence, Element.Element == Bool {
    map { $0.contains(true) }
  }

  /// The opposite of each element. Stands for `not`.
  public func not() -> ReactiveSequence<Bool> where Element == Bool {
    map { !$0 }
  }

  /// Calls the function in front of each element with the arguments behind it. Stands for `reduceApply`.
  public func reduceApply<each Argument: Sendable, Output: Sendable>() -> ReactiveSequence<Output>
  where Element == Application<repeat each Argument, Output> {
    map { $0() }
  }

  /// Calls the function that is the first element of each pair with the second. Stands for `reduceApply`.
  public func reduceApply<Argument: Sendable, Output: Sendable>() -> ReactiveSequence<Output>
  where Element == (@Sendable (Argument) -> Output, Argument) {
    map { $0.0($0.1) }
  }

  /// The same for a function of two arguments; more of them are told by an `Application`.
  public func reduceApply<First: Sendable, Second: Sendable, Output: Sendable>() -> ReactiveSequence<Output>
  where Element == (@Sendable (First, Second) -> Output, First, Second) {
    map { $0.0($0.1, $0.2) }
  }

  /// The same for `Tuple`.
  public func reduceApply<Argument: Sendable, Output: Sendable>() -> ReactiveSequence<Output>
  where Element == Tuple<@Sendable (Argument) -> Output, Argument> {
    map { $0.elements.0($0.elements.1) }
  }

  /// The same for `Tuple` and a function of two arguments.
  public func reduceApply<First: Sendable, Second: Sendable, Output: Sendable>() -> ReactiveSequence<Output>
  where Element == Tuple<@Sendable (First, Second) -> Output, First, Second> {
    map { $0.elements.0($0.elements.1, $0.elements.2) }
  }
}
