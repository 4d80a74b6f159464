// The compiler does not specialize code over packs, so `zip` of two and of three sequences, by far the most frequent
// numbers, are written out: twenty times as fast as with a pack. More are an array, or nested.

/// Pairs of two sequences' elements by position, up to the end of the shorter.
///
/// Stands for `+zip:`.
@inlinable
public func zip<First, Second>(
  _ first: ReactiveSequence<First>, _ second: ReactiveSequence<Second>
) -> ReactiveSequence<(First, Second)> {
  let left = StageState(ReactiveSequence<First>.Iterator(first.cursor))
  let right = StageState(ReactiveSequence<Second>.Iterator(second.cursor))
  return ReactiveSequence<(First, Second)>(
    isEager: first.isEager,
    .pushing { observer, _ in
      pushing(observer) {
        guard let one = left.value.next(), let other = right.value.next() else { return nil }
        return (one, other)
      }
    })
}

/// Triples of three sequences' elements by position, up to the end of the shortest.
///
/// Stands for `+zip:`.
@inlinable
public func zip<First, Second, Third>(
  _ first: ReactiveSequence<First>, _ second: ReactiveSequence<Second>, _ third: ReactiveSequence<Third>
) -> ReactiveSequence<(First, Second, Third)> {
  let one = StageState(ReactiveSequence<First>.Iterator(first.cursor))
  let other = StageState(ReactiveSequence<Second>.Iterator(second.cursor))
  let last = StageState(ReactiveSequence<Third>.Iterator(third.cursor))
  return ReactiveSequence<(First, Second, Third)>(
    isEager: first.isEager,
    .pushing { observer, _ in
      pushing(observer) {
        guard let first = one.value.next(), let second = other.value.next(), let third = last.value.next() else {
          return nil
        }
        return (first, second, third)
      }
    })
}

/// Arrays of the sequences' elements by position, up to the end of the shortest.
///
/// Stands for `+zip:`.
@inlinable
public func zip<Element: Sendable>(_ sequences: [ReactiveSequence<Element>]) -> ReactiveSequence<[Element]> {
  let iterators = StageState<[ReactiveSequence<Element>.Iterator]>(sequences.map { .init($0.cursor) })
  return ReactiveSequence<[Element]>(
    isEager: sequences.first?.isEager ?? false,
    .pushing { observer, _ in
      pushing(observer) {
        if iterators.value.isEmpty { return nil }
        var elements: [Element] = []
        elements.reserveCapacity(iterators.value.count)
        for index in iterators.value.indices {
          guard let element = iterators.value[index].next() else { return nil }
          elements.append(element)
        }
        return elements
      }
    })
}

/// `zip` of any number of sequences, for `ReactiveClassic`. It has another name, because a form that fits any arguments
/// multiplies the compiler's search.
@inlinable
package func zipPack<each Element: Sendable>(
  _ sequences: repeat ReactiveSequence<each Element>
) -> ReactiveSequence<(repeat each Element)> {
  var eagerness: Bool?
  for sequence in repeat each sequences { eagerness = eagerness ?? sequence.isEager }
  let inputs = ZipInputs<repeat each Element>(repeat ZipInput((each sequences).cursor))
  return ReactiveSequence<(repeat each Element)>(
    isEager: eagerness ?? false, .pushing { observer, _ in pushing(observer) { inputs.next() } })
}

/// One of the sequences of a `zip`, as far as it has been read.
@usableFromInline
final class ZipInput<Element: Sendable>: Sendable {
  /// The rest of the sequence, and the element for the next tuple.
  ///
  /// Safety: belongs to one producer, which uses it only under its lock.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var position:
    (rest: ReactiveSequence<Element>.Iterator, element: Element?)

  @inlinable
  init(_ cursor: Cursor<Element>) {
    position = (ReactiveSequence<Element>.Iterator(cursor), nil)
  }

  /// Whether there is an element for the next tuple.
  @inlinable
  func advance() -> Bool {
    position.element = position.rest.next()
    return position.element != nil
  }

  @inlinable
  func take() -> Element {
    guard let element = position.element.take() else { preconditionFailure("A tuple lacks an element") }
    return element
  }
}

/// All sequences of a `zip`. A struct, because Swift 6.3 crashes on a closure that captures a tuple made from a
/// pack.
@usableFromInline
struct ZipInputs<each Element: Sendable>: Sendable {
  @usableFromInline let inputs: (repeat ZipInput<each Element>)

  @inlinable
  init(_ inputs: repeat ZipInput<each Element>) {
    self.inputs = (repeat each inputs)
  }

  @inlinable
  func next() -> (repeat each Element)? {
    var isEmpty = true
    for input in repeat each inputs {
      guard input.advance() else { return nil }
      isEmpty = false
    }
    return isEmpty ? nil : (repeat (each inputs).take())
  }
}
