/// The operators that signals have too. Each uses the same `Stage`; see `Signal` for details.
extension ReactiveSequence {
  /// Transforms each element.
  ///
  /// Stands for `map:`.
  @inlinable
  public func map<Output>(_ transform: @escaping @Sendable (Element) -> Output) -> ReactiveSequence<Output> {
    through(.map(transform))
  }

  /// Replaces each element with `value`.
  ///
  /// Stands for `mapReplace:`.
  // Disfavoured, because a trailing closure could also be taken for `value`, and `map { $0 + $1 }` over pairs would not
  // compile.
  @inlinable
  @_disfavoredOverload
  public func map<Output: Sendable>(to value: Output) -> ReactiveSequence<Output> {
    through(.map { _ in value })
  }

  /// Transforms each element and drops `nil` results.
  @inlinable
  public func compactMap<Output>(
    _ transform: @escaping @Sendable (Element) -> Output?
  ) -> ReactiveSequence<Output> {
    through(.compactMap(transform))
  }

  /// Combines the elements one by one and gives each intermediate result, without `initial`.
  ///
  /// Stands for `scanWithStart:reduce:`.
  @inlinable
  public func scan<Output: Sendable>(
    _ initial: Output, _ combine: @escaping @Sendable (_ running: Output, _ next: Element) -> Output
  ) -> ReactiveSequence<Output> {
    through(.scan(initial) { running, next, _ in combine(running, next) })
  }

  /// The same, with the element's index from 0.
  ///
  /// Stands for `scanWithStart:reduceWithIndex:`.
  @inlinable
  public func scan<Output: Sendable>(
    _ initial: Output, _ combine: @escaping @Sendable (_ running: Output, _ next: Element, _ index: Int) -> Output
  ) -> ReactiveSequence<Output> {
    through(.scan(initial, combine))
  }

  /// Combines each element with the one before it, the first with `initial`.
  ///
  /// Stands for `combinePreviousWithStart:reduce:`.
  @inlinable
  public func combinePrevious<Output>(
    _ initial: Element, _ combine: @escaping @Sendable (_ previous: Element, _ next: Element) -> Output
  ) -> ReactiveSequence<Output> {
    through(.combinePrevious(initial, combine))
  }

  /// The elements that pass the test.
  ///
  /// Stands for `filter:`.
  @inlinable
  public func filter(_ isIncluded: @escaping @Sendable (Element) -> Bool) -> ReactiveSequence {
    through(.filter(isIncluded))
  }

  /// The elements that do not equal `element`.
  ///
  /// Stands for `ignore:`.
  @inlinable
  public func ignore(_ element: Element) -> ReactiveSequence where Element: Equatable {
    through(.filter { $0 != element })
  }

  /// The first `count` elements. Computes no others.
  ///
  /// - Precondition: `count` is 0 or more.
  ///
  /// Stands for `take:`.
  @inlinable
  public func take(_ count: Int) -> ReactiveSequence {
    precondition(count >= 0, "take(_:) needs a count of 0 or more, not \(count)")
    return count == 0 ? ReactiveSequence(Window(.empty), isEager: isEager) : through(.take(count))
  }

  /// The elements before the first that fails the test.
  ///
  /// Stands for `takeWhileBlock:`.
  @inlinable
  public func take(while isTaken: @escaping @Sendable (Element) -> Bool) -> ReactiveSequence {
    through(.take(while: isTaken))
  }

  /// The elements before the first that passes the test.
  ///
  /// Stands for `takeUntilBlock:`.
  // Disfavoured, so that a trailing closure means `while`, as it does with `prefix` and `drop`.
  @inlinable
  @_disfavoredOverload
  public func take(until isLast: @escaping @Sendable (Element) -> Bool) -> ReactiveSequence {
    through(.take(while: { !isLast($0) }))
  }

  /// The last `count` elements. Computes all elements when it is first used.
  ///
  /// - Precondition: `count` is 0 or more.
  ///
  /// Stands for `takeLast:`.
  @inlinable
  public func takeLast(_ count: Int) -> ReactiveSequence {
    precondition(count >= 0, "takeLast(_:) needs a count of 0 or more, not \(count)")
    return through(.takeLast(count))
  }

  /// All but the first `count` elements.
  ///
  /// - Precondition: `count` is 0 or more.
  ///
  /// Stands for `skip:`.
  @inlinable
  public func skip(_ count: Int) -> ReactiveSequence {
    precondition(count >= 0, "skip(_:) needs a count of 0 or more, not \(count)")
    return through(.skip(count))
  }

  /// The elements from the first that fails the test on.
  ///
  /// Stands for `skipWhileBlock:`.
  @inlinable
  public func skip(while isSkipped: @escaping @Sendable (Element) -> Bool) -> ReactiveSequence {
    through(.skip(while: isSkipped))
  }

  /// The elements from the first that passes the test on.
  ///
  /// Stands for `skipUntilBlock:`.
  // Disfavoured, so that a trailing closure means `while`, as it does with `prefix` and `drop`.
  @inlinable
  @_disfavoredOverload
  public func skip(until isFirst: @escaping @Sendable (Element) -> Bool) -> ReactiveSequence {
    through(.skip(while: { !isFirst($0) }))
  }

  /// Drops each element equal to the one before it.
  ///
  /// Stands for `distinctUntilChanged`.
  @inlinable
  public func distinctUntilChanged() -> ReactiveSequence where Element: Equatable {
    through(.distinctUntilChanged(by: { $0 == $1 }))
  }

  /// Drops each element that `isSame` considers the same as the last one kept.
  @inlinable
  public func distinctUntilChanged(
    by isSame: @escaping @Sendable (Element, Element) -> Bool
  ) -> ReactiveSequence {
    through(.distinctUntilChanged(by: isSame))
  }

  /// Drops each element with the same key as the one before it: `distinctUntilChanged(by: \.id)`.
  // Disfavoured, because for elements that are pairs a comparison could also be taken for a key.
  @inlinable
  @_disfavoredOverload
  public func distinctUntilChanged<Key: Equatable & Sendable>(by key: @escaping @Sendable (Element) -> Key)
    -> ReactiveSequence
  {
    through(.distinctUntilChanged(by: { key($0) == key($1) }))
  }
}
