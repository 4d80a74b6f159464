/// Tuples of the sequences' elements by position, as long as the shortest; empty without any. Stands for `+zip:`.
public func zip<each Element: Sendable>(
  _ sequences: repeat ReactiveSequence<each Element>
) -> ReactiveSequence<(repeat each Element)> {
  var eagerness: Bool?
  for sequence in repeat each sequences { eagerness = eagerness ?? sequence.isEager }
  let places = PlacePack<repeat each Element>(repeat Place((each sequences).window))
  return ReactiveSequence<(repeat each Element)>(
    isEager: eagerness ?? false, .run { observer, _ in pushing(observer) { places.next() } })
}

/// What `reduce` makes of the sequences' elements by position. Stands for `+zip:reduce:`.
public func zip<each Element: Sendable, Output>(
  _ sequences: repeat ReactiveSequence<each Element>, reduce: @escaping @Sendable (repeat each Element) -> Output
) -> ReactiveSequence<Output> {
  zip(repeat each sequences).map { (elements: (repeat each Element)) in reduce(repeat each elements) }
}

/// How far one of the sequences of a `zip` has been read.
///
/// Safety: belongs to one producer, which uses it within its turn alone.
private final class Place<Element: Sendable>: @unchecked Sendable {
  private var iterator: ReactiveSequence<Element>.Iterator

  init(_ window: Window<Element>) {
    iterator = ReactiveSequence<Element>.Iterator(window)
  }

  func next() throws(Exhausted) -> Element {
    guard let element = iterator.next() else { throw Exhausted() }
    return element
  }
}

private struct Exhausted: Error {}

/// The places in all sequences. A struct, because a closure that captures a tuple made of a pack crashes Swift 6.3.
private struct PlacePack<each Element: Sendable>: Sendable {
  let places: (repeat Place<each Element>)

  init(_ places: repeat Place<each Element>) {
    self.places = (repeat each places)
  }

  func next() -> (repeat each Element)? {
    var count = 0
    for _ in repeat each places { count += 1 }
    if count == 0 { return nil }
    do {
      let tuple = (repeat try (each places).next())
      return tuple
    } catch {
      return nil
    }
  }
}
