extension ReactiveSequence {
  /// This sequence, then another, of which nothing is computed before. Stands for `concat:`.
  ///
  /// - Complexity: Any number of nested ones costs each element the same, if the inner ones are not held elsewhere.
  @inlinable
  public func concat(_ next: ReactiveSequence) -> ReactiveSequence {
    ReactiveSequence(isEager: isEager, .parts([window, next.window]))
  }

  /// The sequences one after the other; they may be made lazily. Stands for `+concat:`.
  @inlinable
  public static func concat<Sequences: Sequence & Sendable>(_ sequences: Sequences) -> ReactiveSequence
  where Sequences.Element == ReactiveSequence {
    ReactiveSequence<ReactiveSequence>(sequences).flatten()
  }

  /// The same for a sequence of this type, in which the elements that name no type are `ReactiveSequence`s, too.
  @inlinable
  public static func concat(_ sequences: ReactiveSequence<ReactiveSequence>) -> ReactiveSequence { sequences.flatten() }

  /// `element` first, then this sequence. Stands for `startWith:`.
  @inlinable
  public func start(with element: Element) -> ReactiveSequence {
    ReactiveSequence(Window(Chunk([element])), isEager: isEager).concat(self)
  }

  /// Makes a sequence of each element, and joins them in order. Stands for `flattenMap:`.
  @inlinable
  public func flattenMap<Output>(
    _ transform: @escaping @Sendable (Element) -> ReactiveSequence<Output>
  ) -> ReactiveSequence<Output> {
    bind { { element, _ in transform(element) } }
  }

  /// The elements of the sequences that are this one's elements, in order. Stands for `flatten`.
  @inlinable
  public func flatten<Output>() -> ReactiveSequence<Output> where Element == ReactiveSequence<Output> {
    flattenMap { $0 }
  }

  /// The elements of the sequences that are there, in order; an absent one counts as empty. Stands for `flatten`.
  @inlinable
  public func flatten<Output>() -> ReactiveSequence<Output> where Element == ReactiveSequence<Output>? {
    flattenMap { $0 ?? .empty }
  }

  /// ReactiveCocoa's primitive: makes a sequence of each element, or ends. Stands for `bind:`.
  ///
  /// The outer closure runs once, when the first element is asked for. The inner one gets each element; `nil` ends the
  /// result without that element's sequence, and setting `stop` ends it after that sequence.
  @inlinable
  public func bind<Output>(
    _ makeBinding:
      @escaping @Sendable () ->
      @Sendable (_ element: Element, _ stop: inout Bool) -> ReactiveSequence<
        Output
      >?
  ) -> ReactiveSequence<Output> {
    let window = StageState<Window<Element>?>(window)
    return ReactiveSequence<Output>(
      isEager: isEager,
      .run { observer, exit in binding(window.take(), makeBinding(), observer, exit) })
  }

  /// Pairs of both sequences' elements by position. Stands for `zipWith:`.
  @inlinable
  public func zip<Other>(with other: ReactiveSequence<Other>) -> ReactiveSequence<(Element, Other)> {
    ReactiveConcurrency.zip(self, other)
  }
}
