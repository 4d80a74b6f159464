/// The operators that signals have, too. Each is the same `Stage`; see `Signal` for what it does.
extension ReactiveSequence {
  /// What `transform` makes of each element. Stands for `map:`.
  @inlinable
  public func map<Output>(_ transform: @escaping @Sendable (Element) -> Output) -> ReactiveSequence<Output> {
    through(.map(transform))
  }

  /// `value` in place of each element. Stands for `mapReplace:`.
  // Disfavoured, because a trailing closure may stand for `value` as well, and `map { $0 + $1 }` over pairs would not compile.
  @inlinable
  @_disfavoredOverload
  public func map<Output: Sendable>(to value: Output) -> ReactiveSequence<Output> {
    through(.map { _ in value })
  }

  /// What `transform` makes of each element, leaving out `nil`.
  @inlinable
  public func compactMap<Output>(
    _ transform: @escaping @Sendable (Element) -> Output?
  ) -> ReactiveSequence<Output> {
    through(.compactMap(transform))
  }

  /// The running results, without `initial`. Stands for `scanWithStart:reduce:`.
  @inlinable
  public func scan<Output: Sendable>(
    _ initial: Output, _ combine: @escaping @Sendable (_ running: Output, _ next: Element) -> Output
  ) -> ReactiveSequence<Output> {
    through(.scan(initial) { running, next, _ in combine(running, next) })
  }

  /// The same, with the element's index from 0. Stands for `scanWithStart:reduceWithIndex:`.
  @inlinable
  public func scan<Output: Sendable>(
    _ initial: Output, _ combine: @escaping @Sendable (_ running: Output, _ next: Element, _ index: Int) -> Output
  ) -> ReactiveSequence<Output> {
    through(.scan(initial, combine))
  }

  /// What `combine` makes of each element and the one before it. Stands for `combinePreviousWithStart:reduce:`.
  @inlinable
  public func combinePrevious<Output>(
    _ initial: Element, _ combine: @escaping @Sendable (_ previous: Element, _ next: Element) -> Output
  ) -> ReactiveSequence<Output> {
    through(.combinePrevious(initial, combine))
  }

  /// The elements that pass the test. Stands for `filter:`.
  @inlinable
  public func filter(_ isIncluded: @escaping @Sendable (Element) -> Bool) -> ReactiveSequence {
    through(.filter(isIncluded))
  }

  /// The elements that do not equal `element`. Stands for `ignore:`.
  @inlinable
  public func ignore(_ element: Element) -> ReactiveSequence where Element: Equatable {
    through(.filter { $0 != element })
  }

  /// The first elements. Computes no further one. Stands for `take:`.
  ///
  /// - Precondition: `count` is 0 or more.
  @inlinable
  public func take(_ count: Int) -> ReactiveSequence {
    precondition(count >= 0, "take(_:) needs a count of 0 or more, not \(count)")
    return count == 0 ? ReactiveSequence(Window(.empty), isEager: isEager) : through(.take(count))
  }

  /// The elements before the first that fails the test. Stands for `takeWhileBlock:`.
  @inlinable
  public func take(while isTaken: @escaping @Sendable (Element) -> Bool) -> ReactiveSequence {
    through(.take(while: isTaken))
  }

  /// The elements before the first that passes the test. Stands for `takeUntilBlock:`.
  // Disfavoured, so that a closure behind the call means `while`, as it does with `prefix` and `drop`.
  @inlinable
  @_disfavoredOverload
  public func take(until isLast: @escaping @Sendable (Element) -> Bool) -> ReactiveSequence {
    through(.take(while: { !isLast($0) }))
  }

  /// The last elements. Computes all at the first use. Stands for `takeLast:`.
  ///
  /// - Precondition: `count` is 0 or more.
  @inlinable
  public func takeLast(_ count: Int) -> ReactiveSequence {
    precondition(count >= 0, "takeLast(_:) needs a count of 0 or more, not \(count)")
    return through(.takeLast(count))
  }

  /// All but the first elements. Stands for `skip:`.
  ///
  /// - Precondition: `count` is 0 or more.
  @inlinable
  public func skip(_ count: Int) -> ReactiveSequence {
    precondition(count >= 0, "skip(_:) needs a count of 0 or more, not \(count)")
    return through(.skip(count))
  }

  /// The elements from the first that fails the test. Stands for `skipWhileBlock:`.
  @inlinable
  public func skip(while isSkipped: @escaping @Sendable (Element) -> Bool) -> ReactiveSequence {
    through(.skip(while: isSkipped))
  }

  /// The elements from the first that passes the test. Stands for `skipUntilBlock:`.
  // Disfavoured, so that a closure behind the call means `while`, as it does with `prefix` and `drop`.
  @inlinable
  @_disfavoredOverload
  public func skip(until isFirst: @escaping @Sendable (Element) -> Bool) -> ReactiveSequence {
    through(.skip(while: { !isFirst($0) }))
  }

  /// Leaves out each element equal to the one before it. Stands for `distinctUntilChanged`.
  @inlinable
  public func distinctUntilChanged() -> ReactiveSequence where Element: Equatable {
    through(.distinctUntilChanged(by: { $0 == $1 }))
  }

  /// Leaves out each element that is the same as the last one kept.
  @inlinable
  public func distinctUntilChanged(
    by isSame: @escaping @Sendable (Element, Element) -> Bool
  ) -> ReactiveSequence {
    through(.distinctUntilChanged(by: isSame))
  }

  /// Leaves out each element with the same key as the one before it: `distinctUntilChanged(by: \.id)`.
  // Disfavoured, because a comparison may also be read as a key of elements that are pairs.
  @inlinable
  @_disfavoredOverload
  public func distinctUntilChanged<Key: Equatable & Sendable>(by key: @escaping @Sendable (Element) -> Key)
    -> ReactiveSequence
  {
    through(.distinctUntilChanged(by: { key($0) == key($1) }))
  }
}
