// The rest of the single-input operators, each the same `Stage` as for signals. There are none that handle errors,
// because a sequence cannot fail.

extension ReactiveSequence {
  /// Drops all elements. They are still computed when the end is requested.
  ///
  /// Stands for `ignoreValues`.
  @inlinable
  public func ignoreValues() -> ReactiveSequence { through(.ignoreValues) }

  /// The elements up to and including the first that passes the test.
  // Disfavoured, so that a trailing closure means `while`, as it does with `prefix` and `drop`.
  @inlinable
  @_disfavoredOverload
  public func take(through isLast: @escaping @Sendable (Element) -> Bool) -> ReactiveSequence {
    through(.take(through: isLast))
  }

  /// All but the last `count` elements. Computes `count` elements more than are requested.
  ///
  /// - Precondition: `count` is 0 or more.
  @inlinable
  public func skipLast(_ count: Int) -> ReactiveSequence {
    precondition(count >= 0, "skipLast(_:) needs a count of 0 or more, not \(count)")
    return through(.skipLast(count))
  }

  /// Only the element at an index, or nothing if the sequence is too short.
  ///
  /// - Precondition: `index` is 0 or more.
  @inlinable
  public func element(at index: Int) -> ReactiveSequence {
    precondition(index >= 0, "element(at:) needs an index of 0 or more, not \(index)")
    return skip(index).take(1)
  }

  /// Drops elements that have occurred before.
  @inlinable
  public func distinct() -> ReactiveSequence where Element: Hashable { through(.distinct(by: { $0 })) }

  /// Drops elements whose key has occurred before.
  @inlinable
  public func distinct<Key: Hashable & Sendable>(by key: @escaping @Sendable (Element) -> Key) -> ReactiveSequence {
    through(.distinct(by: key))
  }

  /// Drops `nil`.
  @inlinable
  public func compacted<Wrapped>() -> ReactiveSequence<Wrapped> where Element == Wrapped? {
    through(.compactMap { $0 })
  }

  /// The same elements, or `element` if there are none.
  @inlinable
  public func ifEmpty(_ element: Element) -> ReactiveSequence { through(.ifEmpty(element)) }

  /// Updates `initial` in place with each element and gives each intermediate result.
  @inlinable
  public func scan<Output: Sendable>(
    into initial: Output, _ update: @escaping @Sendable (_ running: inout Output, _ next: Element) -> Void
  ) -> ReactiveSequence<Output> {
    through(.scan(into: initial, update))
  }

  /// A single element: the result of combining all elements.
  ///
  /// Stands for `aggregateWithStart:reduce:`; `foldLeft` returns the result itself.
  @inlinable
  public func aggregate<Output: Sendable>(
    _ initial: Output, _ combine: @escaping @Sendable (_ running: Output, _ next: Element) -> Output
  ) -> ReactiveSequence<Output> {
    through(.aggregate({ initial }) { running, next, _ in combine(running, next) })
  }

  /// The same, with the element's index from 0.
  ///
  /// Stands for `aggregateWithStart:reduceWithIndex:`.
  @inlinable
  public func aggregate<Output: Sendable>(
    _ initial: Output, _ combine: @escaping @Sendable (_ running: Output, _ next: Element, _ index: Int) -> Output
  ) -> ReactiveSequence<Output> {
    through(.aggregate({ initial }, combine))
  }

  /// The same, with an initial value that is made when the element is requested.
  ///
  /// Stands for `aggregateWithStartFactory:reduce:`.
  @inlinable
  public func aggregate<Output: Sendable>(
    from makeInitial: @escaping @Sendable () -> Output,
    _ combine: @escaping @Sendable (_ running: Output, _ next: Element) -> Output
  ) -> ReactiveSequence<Output> {
    through(.aggregate(makeInitial) { running, next, _ in combine(running, next) })
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

  /// Each element from the second on, paired with the one before it.
  @inlinable
  public func pairwise() -> ReactiveSequence<(Element, Element)> { through(.pairwise) }

  /// Each element with its index, starting at 0.
  @inlinable
  public func enumerated() -> ReactiveSequence<(offset: Int, element: Element)> { through(.enumerated) }

  /// Arrays of consecutive elements: an array continues as long as each element belongs together with the one before
  /// it.
  @inlinable
  public func chunked(
    by belongTogether: @escaping @Sendable (_ previous: Element, _ next: Element) -> Bool
  ) -> ReactiveSequence<[Element]> {
    through(.chunked(by: belongTogether))
  }

  /// Arrays of `count` elements; the last one holds what is left.
  ///
  /// - Precondition: `count` is 1 or more.
  @inlinable
  public func buffer(count: Int) -> ReactiveSequence<[Element]> {
    precondition(count > 0, "buffer(count:) needs a count of 1 or more, not \(count)")
    return through(.buffer(count: count))
  }

  /// The elements as events, followed by the completion.
  ///
  /// Stands for `materialize`.
  @inlinable
  public func materialize() -> ReactiveSequence<Event<Element>> { through(.materialize) }

  /// The reverse of `materialize()`: ends at the first terminal event.
  ///
  /// - Precondition: None of the events is a failure.
  ///
  /// Stands for `dematerialize`.
  @inlinable
  public func dematerialize<Output>() -> ReactiveSequence<Output> where Element == Event<Output> {
    through(.dematerialize)
  }

  /// Calls a closure with each element when it is computed.
  ///
  /// Stands for `doNext:`.
  @inlinable
  public func onNext(_ act: @escaping @Sendable (Element) -> Void) -> ReactiveSequence { through(.onNext(act)) }

  /// Calls a closure when the end is reached.
  ///
  /// Stands for `doCompleted:`.
  public func onCompleted(_ act: @escaping @Sendable () -> Void) -> ReactiveSequence {
    through(
      .onFinish { termination in
        if case .completed = termination { act() }
      })
  }
}
