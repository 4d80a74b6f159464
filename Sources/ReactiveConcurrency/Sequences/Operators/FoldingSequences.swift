// The operators that make one value of all elements.

extension ReactiveSequence {
  /// A single element: the result of combining all elements.
  ///
  /// Stands for `aggregateWithStart:reduce:`; `foldLeft` returns the result itself.
  @inlinable
  public func aggregate<Output: Sendable>(
    _ initial: Output, _ combine: @escaping @Sendable (_ running: Output, _ next: Element) -> Output
  ) -> ReactiveSequence<Output> {
    through(.aggregate(initial, combine))
  }

  /// A single element: the result of updating `initial` in place with all elements.
  @inlinable
  public func aggregate<Output: Sendable>(
    into initial: Output, _ update: @escaping @Sendable (_ running: inout Output, _ next: Element) -> Void
  ) -> ReactiveSequence<Output> {
    through(.aggregate(into: initial, update))
  }

  /// A single element: the array of all elements.
  ///
  /// Stands for `collect`; `array` returns the array itself.
  @inlinable
  public func collected() -> ReactiveSequence<[Element]> { through(.collected) }

  /// Combines the elements from the left.
  ///
  /// Stands for `foldLeftWithStart:reduce:`.
  @inlinable
  public consuming func foldLeft<Result>(
    _ start: Result, _ combine: (_ running: Result, _ next: Element) throws -> Result
  ) rethrows -> Result {
    var result = start
    var iterator = (consume self).makeIterator()
    while let element = iterator.next() { result = try combine(result, element) }
    return result
  }

  /// Combines the elements from the right.
  ///
  /// `combine` receives an element and a sequence whose head is the result for the elements after it. That result is
  /// computed when it is requested; if it is not, the tail is not even made. If it always is, the stack grows with the
  /// length.
  ///
  /// Stands for `foldRightWithStart:reduce:`.
  @inlinable
  public func foldRight<Result: Sendable>(
    _ start: Result, _ combine: @escaping @Sendable (_ first: Element, _ rest: ReactiveSequence<Result>) -> Result
  ) -> Result {
    guard let head else { return start }
    return combine(head, ReactiveSequence<Result>(head: { self.tail.foldRight(start, combine) }, tail: { nil }))
  }
}

extension ReactiveSequence {
  /// Whether there is an element.
  public func any() -> Bool { head != nil }

  /// Whether an element passes the test; computes none after the first that does.
  ///
  /// Stands for `any:`.
  @inlinable
  public consuming func any(_ predicate: (Element) throws -> Bool) rethrows -> Bool {
    try (consume self).first(where: predicate) != nil
  }

  /// Whether all elements pass the test; computes none after the first that fails.
  ///
  /// Stands for `all:`.
  @inlinable
  public consuming func all(_ predicate: (Element) throws -> Bool) rethrows -> Bool {
    try !(consume self).any { try !predicate($0) }
  }
}
