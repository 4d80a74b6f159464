// The operators that turn each element into another: the stages of Operators, applied to sequences.

extension ReactiveSequence {
  /// Transforms each element.
  ///
  /// Stands for `map:`.
  @inlinable
  public func map<Output>(_ transform: @escaping @Sendable (Element) -> Output) -> ReactiveSequence<Output> {
    // Not the stage of that name, whose closure may throw: one that cannot would be called through another.
    through(Stage { element, stage in stage.next(transform(element)) })
  }

  /// Replaces each element with `value`.
  ///
  /// Stands for `mapReplace:`.
  // The second parameter is never given: see the operator on signals.
  @inlinable
  public func map<Output: Sendable>(to value: Output, _: ((Never) -> Never)? = nil) -> ReactiveSequence<Output> {
    through(.map { _ in value })
  }

  /// Transforms each element and drops `nil` results.
  @inlinable
  public func compactMap<Output>(
    _ transform: @escaping @Sendable (Element) -> Output?
  ) -> ReactiveSequence<Output> {
    through(.compactMap(transform))
  }

  /// Drops `nil`.
  @inlinable
  public func compacted<Wrapped>() -> ReactiveSequence<Wrapped> where Element == Wrapped? {
    through(.compactMap { $0 })
  }
}

extension ReactiveSequence {
  /// Combines the elements one by one and returns each intermediate result, without `initial`.
  ///
  /// Stands for `scanWithStart:reduce:`.
  @inlinable
  public func scan<Output: Sendable>(
    _ initial: Output, _ combine: @escaping @Sendable (_ running: Output, _ next: Element) -> Output
  ) -> ReactiveSequence<Output> {
    through(.scan(initial, combine))
  }

  /// Updates `initial` in place with each element and returns each intermediate result.
  @inlinable
  public func scan<Output: Sendable>(
    into initial: Output, _ update: @escaping @Sendable (_ running: inout Output, _ next: Element) -> Void
  ) -> ReactiveSequence<Output> {
    through(.scan(into: initial, update))
  }
}

extension ReactiveSequence {
  /// Each element with its index, starting at 0.
  @inlinable
  public func enumerated() -> ReactiveSequence<(offset: Int, element: Element)> { through(.enumerated) }
}

extension ReactiveSequence {
  /// Each element from the second on, paired with the previous one.
  @inlinable
  public func pairwise() -> ReactiveSequence<(Element, Element)> { through(.pairwise) }
}

extension ReactiveSequence {
  /// The elements, with `separator` after every `count` of them if another one follows. A count below 1 counts as 1.
  public func interspersed(every count: Int = 1, with separator: Element) -> ReactiveSequence {
    enumerated().flattenMap { [count = Swift.max(count, 1)] index, element in
      ReactiveSequence(index > 0 && index.isMultiple(of: count) ? [separator, element] : [element])
    }
  }
}

extension ReactiveSequence {
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
}
