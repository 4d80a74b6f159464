import ReactiveConcurrency

// In Swift 6.3 a requirement cannot say that all types of a pack are the same: `Bool` conforms to what these ask for.

extension Tuple where repeat each Element: Equatable & ExpressibleByBooleanLiteral {
  /// Whether all elements are `true`. An empty tuple gives `true`.
  @inlinable
  var isAllTrue: Bool {
    for element in repeat each elements { if element != true { return false } }
    return true
  }

  /// Whether any element is `true`. An empty tuple gives `false`.
  @inlinable
  var isAnyTrue: Bool {
    for element in repeat each elements { if element == true { return true } }
    return false
  }
}

@inlinable
func opposite<Truth: Equatable & ExpressibleByBooleanLiteral>(_ value: Truth) -> Truth { value == true ? false : true }

extension SignalStream {
  /// Negates the elements of each tuple.
  ///
  /// Stands for `not`.
  @inlinable
  public func not<each Element: Equatable & ExpressibleByBooleanLiteral>() -> Signal<(repeat each Element)>
  where Value == (repeat each Element) {
    signal.map { (values: (repeat each Element)) in (repeat opposite(each values)) }
  }

  /// Negates each value.
  ///
  /// Stands for `not`.
  @inlinable
  public func not() -> Signal<Bool> where Value == Bool {
    signal.map { !$0 }
  }

  /// Sends whether all elements of each `Tuple` are `true`.
  ///
  /// An empty value gives `true`.
  ///
  /// Stands for `and`.
  @inlinable
  public func and<each Element: Equatable & ExpressibleByBooleanLiteral>() -> Signal<Bool>
  where Value == Tuple<repeat each Element> {
    signal.map { $0.isAllTrue }
  }

  /// The same for bare tuples, such as `zip` and `combineLatest` send.
  @inlinable
  public func and<each Element: Equatable & ExpressibleByBooleanLiteral>() -> Signal<Bool>
  where Value == (repeat each Element) {
    signal.map { (values: (repeat each Element)) in Tuple(repeat each values).isAllTrue }
  }

  /// Sends whether all elements of each value are `true`.
  ///
  /// An empty value gives `true`.
  ///
  /// Stands for `and`.
  @inlinable
  public func and() -> Signal<Bool> where Value: Sequence, Value.Element == Bool {
    signal.map { $0.allSatisfy { $0 } }
  }

  /// Sends whether both elements of each pair are `true`.
  ///
  /// Stands for `and`.
  @inlinable
  public func and() -> Signal<Bool> where Value == (Bool, Bool) {
    signal.map { $0.0 && $0.1 }
  }

  /// Sends whether all three elements of each tuple are `true`.
  ///
  /// Stands for `and`.
  @inlinable
  public func and() -> Signal<Bool> where Value == (Bool, Bool, Bool) {
    signal.map { $0.0 && $0.1 && $0.2 }
  }

  /// Sends whether any element of each `Tuple` is `true`.
  ///
  /// An empty value gives `false`.
  ///
  /// Stands for `or`.
  @inlinable
  public func or<each Element: Equatable & ExpressibleByBooleanLiteral>() -> Signal<Bool>
  where Value == Tuple<repeat each Element> {
    signal.map { $0.isAnyTrue }
  }

  /// The same for bare tuples, such as `zip` and `combineLatest` send.
  @inlinable
  public func or<each Element: Equatable & ExpressibleByBooleanLiteral>() -> Signal<Bool>
  where Value == (repeat each Element) {
    signal.map { (values: (repeat each Element)) in Tuple(repeat each values).isAnyTrue }
  }

  /// Sends whether any element of each value is `true`.
  ///
  /// An empty value gives `false`.
  ///
  /// Stands for `or`.
  @inlinable
  public func or() -> Signal<Bool> where Value: Sequence, Value.Element == Bool {
    signal.map { $0.contains(true) }
  }

  /// Sends whether any element of each pair is `true`.
  ///
  /// Stands for `or`.
  @inlinable
  public func or() -> Signal<Bool> where Value == (Bool, Bool) {
    signal.map { $0.0 || $0.1 }
  }

  /// Sends whether any of the three elements of each tuple is `true`.
  ///
  /// Stands for `or`.
  @inlinable
  public func or() -> Signal<Bool> where Value == (Bool, Bool, Bool) {
    signal.map { $0.0 || $0.1 || $0.2 }
  }
}

extension ReactiveSequence {
  /// Whether all elements of each `Tuple` are `true`. An empty tuple gives `true`.
  ///
  /// Stands for `and`.
  @inlinable
  public func and<each Part: Equatable & ExpressibleByBooleanLiteral>() -> ReactiveSequence<Bool>
  where Element == Tuple<repeat each Part> {
    map { $0.isAllTrue }
  }

  /// Whether any element of each `Tuple` is `true`. An empty tuple gives `false`.
  ///
  /// Stands for `or`.
  @inlinable
  public func or<each Part: Equatable & ExpressibleByBooleanLiteral>() -> ReactiveSequence<Bool>
  where Element == Tuple<repeat each Part> {
    map { $0.isAnyTrue }
  }

  /// Whether all elements of each bare tuple, such as `zip` makes, are `true`.
  @inlinable
  public func and<each Part: Equatable & ExpressibleByBooleanLiteral>() -> ReactiveSequence<Bool>
  where Element == (repeat each Part) {
    map { (parts: (repeat each Part)) in Tuple(repeat each parts).isAllTrue }
  }

  /// Whether any element of each bare tuple, such as `zip` makes, is `true`.
  @inlinable
  public func or<each Part: Equatable & ExpressibleByBooleanLiteral>() -> ReactiveSequence<Bool>
  where Element == (repeat each Part) {
    map { (parts: (repeat each Part)) in Tuple(repeat each parts).isAnyTrue }
  }

  /// Whether each element, a sequence of Booleans, contains only `true`.
  ///
  /// Stands for `and`.
  @inlinable
  public func and() -> ReactiveSequence<Bool> where Element: Sequence, Element.Element == Bool {
    map { $0.allSatisfy { $0 } }
  }

  /// Whether each element, a sequence of Booleans, contains a `true`.
  ///
  /// Stands for `or`.
  @inlinable
  public func or() -> ReactiveSequence<Bool> where Element: Sequence, Element.Element == Bool {
    map { $0.contains(true) }
  }

  /// Negates each element.
  ///
  /// Stands for `not`.
  @inlinable
  public func not() -> ReactiveSequence<Bool> where Element == Bool {
    map { !$0 }
  }
}

// Chosen when nothing else fits, so that the compiler says what is wrong in these words.

extension SignalStream {
  /// Never available: explains that `and()` needs values that are tuples or sequences of Booleans.
  @available(*, unavailable, message: "and() takes tuples and sequences whose elements are all Bool")
  public func and() -> Signal<Bool> { .empty }

  /// Never available: explains that `or()` needs values that are tuples or sequences of Booleans.
  @available(*, unavailable, message: "or() takes tuples and sequences whose elements are all Bool")
  public func or() -> Signal<Bool> { .empty }
}

extension ReactiveSequence {
  /// Never available: explains that `and()` needs elements that are tuples or sequences of Booleans.
  @available(*, unavailable, message: "and() takes tuples and sequences whose elements are all Bool")
  public func and() -> ReactiveSequence<Bool> { .empty }

  /// Never available: explains that `or()` needs elements that are tuples or sequences of Booleans.
  @available(*, unavailable, message: "or() takes tuples and sequences whose elements are all Bool")
  public func or() -> ReactiveSequence<Bool> { .empty }
}
