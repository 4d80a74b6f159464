/// What the elements of a tuple must be for `and()`, `or()` and `not()` to take tuples of any length: `Bool`, and no
/// type of your own.
///
/// In Swift 6.3 a requirement cannot say that all types of a pack are the same.
public protocol TruthValue: Sendable {
  /// Whether it is true.
  var isTrue: Bool { get }

  /// The opposite.
  var opposite: Self { get }
}

extension Bool: TruthValue {
  /// Itself.
  @inlinable
  public var isTrue: Bool { self }

  /// The opposite, as `!` gives it.
  @inlinable
  public var opposite: Bool { !self }
}

extension Tuple where repeat each Element: TruthValue {
  /// Whether all elements are `true`. An empty tuple gives `true`.
  @inlinable
  var isAllTrue: Bool {
    for element in repeat each storage { if !element.isTrue { return false } }
    return true
  }

  /// Whether any element is `true`. An empty tuple gives `false`.
  @inlinable
  var isAnyTrue: Bool {
    for element in repeat each storage { if element.isTrue { return true } }
    return false
  }
}

extension SignalStream {
  /// Sends a tuple of the opposites of the elements of each tuple.
  ///
  /// Demand, completion and errors pass through; nothing is stored.
  ///
  /// Stands for `not`.
  @inlinable
  public func not<each Element: TruthValue>() -> Signal<(repeat each Element)> where Value == (repeat each Element) {
    signal.map { (values: (repeat each Element)) in (repeat (each values).opposite) }
  }

  /// Sends the opposite of each value.
  ///
  /// Demand, completion and errors pass through; nothing is stored.
  ///
  /// Stands for `not`.
  @inlinable
  public func not() -> Signal<Bool> where Value == Bool {
    signal.map { !$0 }
  }

  /// Sends whether all elements of each `Tuple` are `true`, however many there are.
  ///
  /// An empty one gives `true`. Demand, completion and errors pass through; nothing is stored.
  ///
  /// Stands for `and`.
  @inlinable
  public func and<each Element: TruthValue>() -> Signal<Bool> where Value == Tuple<repeat each Element> {
    signal.map { $0.isAllTrue }
  }

  /// The same for bare tuples, as `zip` and `combineLatest` make them.
  @inlinable
  public func and<each Element: TruthValue>() -> Signal<Bool> where Value == (repeat each Element) {
    signal.map { (values: (repeat each Element)) in Tuple(repeat each values).isAllTrue }
  }

  /// Sends whether all elements of each value are `true`.
  ///
  /// An empty one gives `true`. Demand, completion and errors pass through; nothing is stored.
  ///
  /// Stands for `and`.
  @inlinable
  public func and() -> Signal<Bool> where Value: Sequence, Value.Element == Bool {
    signal.map { $0.allSatisfy { $0 } }
  }

  /// Sends whether both elements of each pair are `true`.
  ///
  /// Demand, completion and errors pass through; nothing is stored.
  ///
  /// Stands for `and`.
  @inlinable
  public func and() -> Signal<Bool> where Value == (Bool, Bool) {
    signal.map { $0.0 && $0.1 }
  }

  /// Sends whether all three elements of each tuple are `true`.
  ///
  /// Demand, completion and errors pass through; nothing is stored.
  ///
  /// Stands for `and`.
  @inlinable
  public func and() -> Signal<Bool> where Value == (Bool, Bool, Bool) {
    signal.map { $0.0 && $0.1 && $0.2 }
  }

  /// Sends whether any element of each `Tuple` is `true`, however many there are.
  ///
  /// An empty one gives `false`. Demand, completion and errors pass through; nothing is stored.
  ///
  /// Stands for `or`.
  @inlinable
  public func or<each Element: TruthValue>() -> Signal<Bool> where Value == Tuple<repeat each Element> {
    signal.map { $0.isAnyTrue }
  }

  /// The same for bare tuples, as `zip` and `combineLatest` make them.
  @inlinable
  public func or<each Element: TruthValue>() -> Signal<Bool> where Value == (repeat each Element) {
    signal.map { (values: (repeat each Element)) in Tuple(repeat each values).isAnyTrue }
  }

  /// Sends whether any element of each value is `true`.
  ///
  /// An empty one gives `false`. Demand, completion and errors pass through; nothing is stored.
  ///
  /// Stands for `or`.
  @inlinable
  public func or() -> Signal<Bool> where Value: Sequence, Value.Element == Bool {
    signal.map { $0.contains(true) }
  }

  /// Sends whether an element of each pair is `true`.
  ///
  /// Demand, completion and errors pass through; nothing is stored.
  ///
  /// Stands for `or`.
  @inlinable
  public func or() -> Signal<Bool> where Value == (Bool, Bool) {
    signal.map { $0.0 || $0.1 }
  }

  /// Sends whether any of the three elements of each tuple is `true`.
  ///
  /// Demand, completion and errors pass through; nothing is stored.
  ///
  /// Stands for `or`.
  @inlinable
  public func or() -> Signal<Bool> where Value == (Bool, Bool, Bool) {
    signal.map { $0.0 || $0.1 || $0.2 }
  }
}
