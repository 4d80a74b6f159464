/// Tuples of the sequences' elements by position, as long as the shortest; empty without any. Stands for `+zip:`.
public func zip<each Element: Sendable>(
  _ sequences: repeat ReactiveSequence<each Element>
) -> ReactiveSequence<(repeat each Element)> {
  let places = PlacePack<repeat each Element>(repeat Place((each sequences).window))
  return ReactiveSequence<(repeat each Element)>(producing: { { places.next() } })
}

/// What `reduce` makes of the sequences' elements by position. Stands for `+zip:reduce:`.
public func zip<each Element: Sendable, Output>(
  _ sequences: repeat ReactiveSequence<each Element>, reduce: @escaping @Sendable (repeat each Element) -> Output
) -> ReactiveSequence<Output> {
  zip(repeat each sequences).map { (elements: (repeat each Element)) in reduce(repeat each elements) }
}

/// How far one of the sequences of a `zip` has been read.
///
/// Safety: belongs to one producer, which uses it under its lock alone.
private final class Place<Element: Sendable>: @unchecked Sendable {
  private var window: Window<Element>

  init(_ window: Window<Element>) {
    self.window = window
  }

  func next() throws(Exhausted) -> Element {
    guard let element = window.next() else { throw Exhausted() }
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

  func next() -> Production<(repeat each Element)> {
    var count = 0
    for _ in repeat each places { count += 1 }
    if count == 0 { return .end }
    do {
      let tuple = (repeat try (each places).next())
      return .element(tuple)
    } catch {
      return .end
    }
  }
}
