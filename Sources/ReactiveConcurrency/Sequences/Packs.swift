/// Tuples of the sequences' elements by position, up to the end of the shortest. With no sequences, it is empty.
///
/// Stands for `+zip:`.
@inlinable
public func zip<each Element: Sendable>(
  _ sequences: repeat ReactiveSequence<each Element>
) -> ReactiveSequence<(repeat each Element)> {
  var eagerness: Bool?
  for sequence in repeat each sequences { eagerness = eagerness ?? sequence.isEager }
  let places = PlacePack<repeat each Element>(repeat Place((each sequences).window))
  return ReactiveSequence<(repeat each Element)>(
    isEager: eagerness ?? false, .run { observer, _ in pushing(observer) { places.next() } })
}

/// Combines the sequences' elements by position, up to the end of the shortest.
///
/// Stands for `+zip:reduce:`.
@inlinable
public func zip<each Element: Sendable, Output>(
  _ sequences: repeat ReactiveSequence<each Element>, reduce: @escaping @Sendable (repeat each Element) -> Output
) -> ReactiveSequence<Output> {
  zip(repeat each sequences).map { (elements: (repeat each Element)) in reduce(repeat each elements) }
}

/// The position in one of the sequences of a `zip`.
///
/// Safety: belongs to one producer, which uses it only within its turn.
@usableFromInline
final class Place<Element: Sendable>: @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var iterator: ReactiveSequence<Element>.Iterator
  /// The element for the next tuple.
  @exclusivity(unchecked) @usableFromInline var element: Element?

  @inlinable
  init(_ window: Window<Element>) {
    iterator = ReactiveSequence<Element>.Iterator(window)
  }

  /// Whether there is an element for the next tuple.
  @inlinable
  func advance() -> Bool {
    element = iterator.next()
    return element != nil
  }

  @inlinable
  func take() -> Element {
    guard let element else { preconditionFailure("A tuple lacks an element") }
    self.element = nil
    return element
  }
}

/// The positions in all sequences. A struct, because Swift 6.3 crashes on a closure that captures a tuple made from a
/// pack.
@usableFromInline
struct PlacePack<each Element: Sendable>: Sendable {
  @usableFromInline let places: (repeat Place<each Element>)

  @inlinable
  init(_ places: repeat Place<each Element>) {
    self.places = (repeat each places)
  }

  @inlinable
  func next() -> (repeat each Element)? {
    var isEmpty = true
    for place in repeat each places {
      guard place.advance() else { return nil }
      isEmpty = false
    }
    return isEmpty ? nil : (repeat (each places).take())
  }
}
