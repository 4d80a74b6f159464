/// Results of a sequence. The standard library's names are declared here as well, because a type that is both a
/// `Sequence` and an `AsyncSequence` would otherwise have two of each.
extension ReactiveSequence {
  /// The first element that passes the test; computes none after it.
  ///
  /// Stands for `objectPassingTest:`.
  @inlinable
  public consuming func first(where predicate: (Element) throws -> Bool) rethrows -> Element? {
    var iterator = (consume self).makeIterator()
    while let element = iterator.next() {
      if try predicate(element) { return element }
    }
    return nil
  }

  /// The standard library's name for `all(_:)`.
  @inlinable
  public consuming func allSatisfy(_ predicate: (Element) throws -> Bool) rethrows -> Bool {
    try (consume self).all(predicate)
  }

  /// The standard library's name for `any(_:)`.
  @inlinable
  public consuming func contains(where predicate: (Element) throws -> Bool) rethrows -> Bool {
    try (consume self).any(predicate)
  }

  /// Whether an element equals `element`.
  @inlinable
  public consuming func contains(_ element: Element) -> Bool where Element: Equatable {
    (consume self).any { $0 == element }
  }

  /// The standard library's name for `foldLeft(_:_:)`.
  @inlinable
  public consuming func reduce<Result>(
    _ start: Result, _ combine: (_ running: Result, _ next: Element) throws -> Result
  ) rethrows -> Result {
    try (consume self).foldLeft(start, combine)
  }

  /// Combines the elements from the left, in place.
  @inlinable
  public consuming func reduce<Result>(
    into start: Result, _ update: (_ running: inout Result, _ next: Element) throws -> Void
  ) rethrows -> Result {
    var result = start
    var iterator = (consume self).makeIterator()
    while let element = iterator.next() { try update(&result, element) }
    return result
  }

  /// The least element.
  @inlinable
  public consuming func min() -> Element? where Element: Comparable { (consume self).min(by: <) }

  /// The greatest element.
  @inlinable
  public consuming func max() -> Element? where Element: Comparable { (consume self).max(by: <) }

  /// The least element by an order.
  @inlinable
  public consuming func min(by isLess: (Element, Element) throws -> Bool) rethrows -> Element? {
    var iterator = (consume self).makeIterator()
    guard var least = iterator.next() else { return nil }
    while let element = iterator.next() { if try isLess(element, least) { least = element } }
    return least
  }

  /// The greatest element by an order.
  @inlinable
  public consuming func max(by isLess: (Element, Element) throws -> Bool) rethrows -> Element? {
    var iterator = (consume self).makeIterator()
    guard var greatest = iterator.next() else { return nil }
    while let element = iterator.next() { if try isLess(greatest, element) { greatest = element } }
    return greatest
  }

  /// The standard library's name for `flattenMap(_:)`.
  @inlinable
  public func flatMap<Output>(
    _ transform: @escaping @Sendable (Element) -> ReactiveSequence<Output>
  ) -> ReactiveSequence<Output> {
    flattenMap(transform)
  }

  /// The standard library's name for `take(_:)`.
  public func prefix(_ count: Int) -> ReactiveSequence { take(count) }

  /// The standard library's name for `take(while:)`.
  public func prefix(while isTaken: @escaping @Sendable (Element) -> Bool) -> ReactiveSequence { take(while: isTaken) }

  /// The standard library's name for `skip(_:)`.
  public func dropFirst(_ count: Int = 1) -> ReactiveSequence { skip(count) }

  /// The standard library's name for `skip(while:)`.
  public func drop(while isSkipped: @escaping @Sendable (Element) -> Bool) -> ReactiveSequence {
    skip(while: isSkipped)
  }
}

/// In async code the language prefers async functions, where they take no closure; so `await` these there.
///
/// Those of `AsyncSequence` would give wrong answers in a cancelled task, since its iteration ends early; these do not.
extension ReactiveSequence {
  /// Whether an element equals `element`.
  @inlinable
  public consuming func contains(
    _ element: Element, isolation: isolated (any Actor)? = #isolation
  ) async -> Bool where Element: Equatable {
    (consume self).any { $0 == element }
  }

  /// The least element.
  @inlinable
  public consuming func min(isolation: isolated (any Actor)? = #isolation) async -> Element? where Element: Comparable {
    (consume self).min(by: <)
  }

  /// The greatest element.
  @inlinable
  public consuming func max(isolation: isolated (any Actor)? = #isolation) async -> Element? where Element: Comparable {
    (consume self).max(by: <)
  }
}
