// The rest of the single-input operators, each the same `Stage` as for signals. Those that answer to errors are missing,
// because a sequence has none.

extension ReactiveSequence {
  /// Leaves out all elements; their closures run nevertheless when the end is asked for. Stands for `ignoreValues`.
  @inlinable
  public func ignoreValues() -> ReactiveSequence { through(.ignoreValues) }

  /// The elements up to the first that passes the test, that one included.
  // Disfavoured, so that a closure behind the call means `while`, as it does with `prefix` and `drop`.
  @inlinable
  @_disfavoredOverload
  public func take(through isLast: @escaping @Sendable (Element) -> Bool) -> ReactiveSequence {
    through(.take(through: isLast))
  }

  /// All but the last elements. Computes `count` elements more than are asked for.
  ///
  /// - Precondition: `count` is 0 or more.
  @inlinable
  public func skipLast(_ count: Int) -> ReactiveSequence {
    precondition(count >= 0, "skipLast(_:) needs a count of 0 or more, not \(count)")
    return through(.skipLast(count))
  }

  /// The element at an index alone, or nothing if there are not so many.
  ///
  /// - Precondition: `index` is 0 or more.
  @inlinable
  public func element(at index: Int) -> ReactiveSequence {
    precondition(index >= 0, "element(at:) needs an index of 0 or more, not \(index)")
    return skip(index).take(1)
  }

  /// Leaves out elements that have come before.
  @inlinable
  public func distinct() -> ReactiveSequence where Element: Hashable { through(.distinct(by: { $0 })) }

  /// Leaves out elements whose key has come before.
  @inlinable
  public func distinct<Key: Hashable & Sendable>(by key: @escaping @Sendable (Element) -> Key) -> ReactiveSequence {
    through(.distinct(by: key))
  }

  /// Leaves out `nil`.
  @inlinable
  public func compacted<Wrapped>() -> ReactiveSequence<Wrapped> where Element == Wrapped? {
    through(.compactMap { $0 })
  }

  /// `element`, if there is no other.
  @inlinable
  public func ifEmpty(_ element: Element) -> ReactiveSequence { through(.ifEmpty(element)) }

  /// The running results of changing `initial` in place, one for each element.
  @inlinable
  public func scan<Output: Sendable>(
    into initial: Output, _ update: @escaping @Sendable (_ running: inout Output, _ next: Element) -> Void
  ) -> ReactiveSequence<Output> {
    through(.scan(into: initial, update))
  }

  /// One element: the result of combining all. Stands for `aggregateWithStart:reduce:`; `foldLeft` gives the result itself.
  @inlinable
  public func aggregate<Output: Sendable>(
    _ initial: Output, _ combine: @escaping @Sendable (_ running: Output, _ next: Element) -> Output
  ) -> ReactiveSequence<Output> {
    through(.aggregate({ initial }) { running, next, _ in combine(running, next) })
  }

  /// The same, with the element's index from 0. Stands for `aggregateWithStart:reduceWithIndex:`.
  @inlinable
  public func aggregate<Output: Sendable>(
    _ initial: Output, _ combine: @escaping @Sendable (_ running: Output, _ next: Element, _ index: Int) -> Output
  ) -> ReactiveSequence<Output> {
    through(.aggregate({ initial }, combine))
  }

  /// The same, where the beginning is made when the element is asked for. Stands for `aggregateWithStartFactory:reduce:`.
  @inlinable
  public func aggregate<Output: Sendable>(
    from makeInitial: @escaping @Sendable () -> Output,
    _ combine: @escaping @Sendable (_ running: Output, _ next: Element) -> Output
  ) -> ReactiveSequence<Output> {
    through(.aggregate(makeInitial) { running, next, _ in combine(running, next) })
  }

  /// One element: the result of changing `initial` in place with all.
  @inlinable
  public func aggregate<Output: Sendable>(
    into initial: Output, _ update: @escaping @Sendable (_ running: inout Output, _ next: Element) -> Void
  ) -> ReactiveSequence<Output> {
    through(.aggregate(into: initial, update))
  }

  /// One element: the array of all. Stands for `collect`; `array` gives the array itself.
  @inlinable
  public func collected() -> ReactiveSequence<[Element]> { through(.collected) }

  /// Each element together with the one before it, from the second on.
  @inlinable
  public func pairwise() -> ReactiveSequence<(Element, Element)> { through(.pairwise) }

  /// Each element together with its index from 0.
  @inlinable
  public func enumerated() -> ReactiveSequence<(offset: Int, element: Element)> { through(.enumerated) }

  /// Runs of elements as arrays: a run goes on as long as an element belongs with the one before it.
  @inlinable
  public func chunked(
    by belongTogether: @escaping @Sendable (_ previous: Element, _ next: Element) -> Bool
  ) -> ReactiveSequence<[Element]> {
    through(.chunked(by: belongTogether))
  }

  /// Arrays of `count` elements, the last of what is left.
  ///
  /// - Precondition: `count` is 1 or more.
  @inlinable
  public func buffer(count: Int) -> ReactiveSequence<[Element]> {
    precondition(count > 0, "buffer(count:) needs a count of 1 or more, not \(count)")
    return through(.buffer(count: count))
  }

  /// The elements as events, and the completion as the last. Stands for `materialize`.
  @inlinable
  public func materialize() -> ReactiveSequence<Event<Element>> { through(.materialize) }

  /// The reverse of `materialize()`: ends at the first terminal event. Stands for `dematerialize`.
  ///
  /// - Precondition: There is no failure among the events.
  @inlinable
  public func dematerialize<Output>() -> ReactiveSequence<Output> where Element == Event<Output> {
    through(.dematerialize)
  }

  /// Runs a closure with each element when it is computed. Stands for `doNext:`.
  @inlinable
  public func onNext(_ act: @escaping @Sendable (Element) -> Void) -> ReactiveSequence { through(.onNext(act)) }

  /// Runs a closure when the end is found. Stands for `doCompleted:`.
  public func onCompleted(_ act: @escaping @Sendable () -> Void) -> ReactiveSequence {
    through(
      .onFinish { termination in
        if case .completed = termination { act() }
      })
  }
}
