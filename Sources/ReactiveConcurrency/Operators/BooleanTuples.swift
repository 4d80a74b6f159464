/// What the elements of a tuple must be for `and()`, `or()` and `not()` to take tuples of any length: `Bool`, and no type of
/// your own.
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
  public var isTrue: Bool { self }

  /// The opposite, as `!` gives it.
  public var opposite: Bool { !self }
}

extension Signal {
  /// Sends whether all elements of each tuple are `true`, however many there are. Stands for `and`.
  ///
  /// Of none it is `true`. Demand, completion and errors pass through; nothing is stored.
  @inlinable
  public func and<each Element: TruthValue>() -> Signal<Bool> where Value == (repeat each Element) {
    map { (values: (repeat each Element)) in
      for value in repeat each values {
        if !value.isTrue { return false }
      }
      return true
    }
  }

  /// Sends whether any element of each tuple is `true`, however many there are. Stands for `or`.
  ///
  /// Of none it is `false`. Demand, completion and errors pass through; nothing is stored.
  @inlinable
  public func or<each Element: TruthValue>() -> Signal<Bool> where Value == (repeat each Element) {
    map { (values: (repeat each Element)) in
      for value in repeat each values {
        if value.isTrue { return true }
      }
      return false
    }
  }

  /// Sends a tuple of the opposites of the elements of each tuple. Stands for `not`.
  ///
  /// Demand, completion and errors pass through; nothing is stored.
  @inlinable
  public func not<each Element: TruthValue>() -> Signal<(repeat each Element)> where Value == (repeat each Element) {
    map { (values: (repeat each Element)) in (repeat (each values).opposite) }
  }
}
