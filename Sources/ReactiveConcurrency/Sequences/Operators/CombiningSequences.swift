// The operators that make one sequence of several.

extension ReactiveSequence {
  /// The elements of this sequence, then those of another, which computes nothing before.
  ///
  /// Stands for `concat:`.
  ///
  /// - Complexity: The cost of an element does not depend on how many are nested, if the inner ones are not held
  ///   elsewhere.
  @inlinable
  public func concat(_ next: ReactiveSequence) -> ReactiveSequence {
    ReactiveSequence(isEager: isEager, .concatenation([cursor, next.cursor]))
  }

  /// The elements of the sequences, one sequence after the other. The sequences may be made lazily.
  ///
  /// Stands for `+concat:`.
  @inlinable
  public static func concat<Sequences: Sequence & Sendable>(_ sequences: Sequences) -> ReactiveSequence
  where Sequences.Element == ReactiveSequence {
    concat(ReactiveSequence<ReactiveSequence>(sequences))
  }

  /// The same for a sequence of this type, so that elements without an explicit type are `ReactiveSequence`s, too.
  @inlinable
  public static func concat(_ sequences: ReactiveSequence<ReactiveSequence>) -> ReactiveSequence {
    // Those of an array are released one by one, and read without recursion.
    let start = sequences.cursor
    guard let parts = start.chunk.array?.dropFirst(start.offset) else { return sequences.flatten() }
    return ReactiveSequence(isEager: sequences.isEager, .concatenation(parts.map(\.cursor)))
  }

  /// `element`, then the elements of this sequence.
  ///
  /// Stands for `startWith:`.
  @inlinable
  public func start(with element: Element) -> ReactiveSequence {
    ReactiveSequence(Cursor(Chunk([element])), isEager: isEager).concat(self)
  }
}

extension ReactiveSequence {
  /// Makes a sequence from each element, and joins them in order.
  ///
  /// Stands for `flattenMap:`.
  @inlinable
  public func flattenMap<Output>(
    _ transform: @escaping @Sendable (Element) -> ReactiveSequence<Output>
  ) -> ReactiveSequence<Output> {
    bind { { element, _ in transform(element) } }
  }

  /// The elements of all sequences in this one, in order.
  ///
  /// Stands for `flatten`.
  @inlinable
  public func flatten<Output>() -> ReactiveSequence<Output> where Element == ReactiveSequence<Output> {
    flattenMap { $0 }
  }

  /// The elements of all sequences in this one, in order; `nil` counts as empty.
  ///
  /// Stands for `flatten`.
  @inlinable
  public func flatten<Output>() -> ReactiveSequence<Output> where Element == ReactiveSequence<Output>? {
    flattenMap { $0 ?? .empty }
  }

  /// ReactiveCocoa's primitive: makes a sequence from each element, or ends.
  ///
  /// The outer closure runs once, when the first element is requested. The inner one is called with each element;
  /// returning `nil` ends the result without a sequence for that element, and setting `stop` ends it after that
  /// sequence.
  ///
  /// Stands for `bind:`.
  @inlinable
  public func bind<Output>(
    _ makeBinding:
      @escaping @Sendable () ->
      @Sendable (_ element: Element, _ stop: inout Bool) -> ReactiveSequence<
        Output
      >?
  ) -> ReactiveSequence<Output> {
    let cursor = StageState<Cursor<Element>?>(cursor)
    return ReactiveSequence<Output>(
      isEager: isEager,
      .pushing { observer, context in binding(cursor.take(), makeBinding(), observer, context) })
  }
}

extension ReactiveSequence {
  /// Pairs the elements of both sequences by position.
  ///
  /// Stands for `zipWith:`.
  @inlinable
  public func zip<Other>(with other: ReactiveSequence<Other>) -> ReactiveSequence<(Element, Other)> {
    ReactiveConcurrency.zip(self, other)
  }
}
