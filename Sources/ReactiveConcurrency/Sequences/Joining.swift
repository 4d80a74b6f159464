extension ReactiveSequence {
  /// This sequence, then another, of which nothing is computed before. Stands for `concat:`.
  @inlinable
  public func concat(_ next: ReactiveSequence) -> ReactiveSequence {
    let (first, second) = (window, next.window)
    return ReactiveSequence(isEager: isEager) {
      var first = first
      // What follows is remembered already, so it is linked instead of copied.
      return { first.next().map(Production.element) ?? .rest(second) }
    }
  }

  /// The sequences one after the other; they may be made lazily. Stands for `+concat:`.
  @inlinable
  public static func concat<Sequences: Sequence & Sendable>(_ sequences: Sequences) -> ReactiveSequence
  where Sequences.Element == ReactiveSequence {
    ReactiveSequence<ReactiveSequence>(sequences).flatten()
  }

  /// `element` first, then this sequence. Stands for `startWith:`.
  public func start(with element: Element) -> ReactiveSequence {
    ReactiveSequence([element]).concat(self)
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
    let window = window
    return ReactiveSequence<Output>(isEager: isEager) {
      let binding = makeBinding()
      var outer = window
      var inner: Window<Output>?
      return {
        while true {
          if let output = inner?.next() { return .element(output) }
          inner = nil
          guard let element = outer.next() else { return .end }
          var stop = false
          guard let bound = binding(element, &stop) else { return .end }
          if stop { return .rest(bound.window) }
          inner = bound.window
        }
      }
    }
  }

  /// Pairs of both sequences' elements by position. Stands for `zipWith:`.
  @inlinable
  public func zip<Other>(with other: ReactiveSequence<Other>) -> ReactiveSequence<(Element, Other)> {
    ReactiveConcurrency.zip(self, other)
  }
}

/// Pairs of two sequences' elements by position, as long as the shorter. Stands for `+zip:`.
@inlinable
public func zip<First, Second>(
  _ first: ReactiveSequence<First>, _ second: ReactiveSequence<Second>
) -> ReactiveSequence<(First, Second)> {
  let (first, second) = (first, second)
  return ReactiveSequence<(First, Second)>(isEager: first.isEager) {
    var (left, right) = (first.window, second.window)
    return {
      guard let one = left.next(), let other = right.next() else { return .end }
      return .element((one, other))
    }
  }
}

/// Arrays of the sequences' elements by position, as long as the shortest. Stands for `+zip:`.
public func zip<Element: Sendable>(_ sequences: [ReactiveSequence<Element>]) -> ReactiveSequence<[Element]> {
  ReactiveSequence<[Element]>(isEager: sequences.first?.isEager ?? false) {
    var windows = sequences.map(\.window)
    return {
      if windows.isEmpty { return .end }
      var elements: [Element] = []
      for index in windows.indices {
        guard let element = windows[index].next() else { return .end }
        elements.append(element)
      }
      return .element(elements)
    }
  }
}
