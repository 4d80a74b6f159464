// The compiler does not specialize code over packs, so `zip` of two and of three sequences, by far the most frequent
// numbers, are written out: twenty times as fast as with a pack.

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

/// Combines two sequences' elements by position with `reduce`.
///
/// Stands for `+zip:reduce:`.
@inlinable
public func zip<First, Second, Output>(
  _ first: ReactiveSequence<First>, _ second: ReactiveSequence<Second>,
  reduce: @escaping @Sendable (First, Second) -> Output
) -> ReactiveSequence<Output> {
  zip(first, second).map { pair in reduce(pair.0, pair.1) }
}

/// Combines three sequences' elements by position with `reduce`.
///
/// Stands for `+zip:reduce:`.
@inlinable
public func zip<First, Second, Third, Output>(
  _ first: ReactiveSequence<First>, _ second: ReactiveSequence<Second>, _ third: ReactiveSequence<Third>,
  reduce: @escaping @Sendable (First, Second, Third) -> Output
) -> ReactiveSequence<Output> {
  zip(first, second, third).map { triple in reduce(triple.0, triple.1, triple.2) }
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

/// Combines the sequences' elements by position, as arrays, with `reduce`.
///
/// Stands for `+zip:reduce:`.
@inlinable
public func zip<Element: Sendable, Output>(
  _ sequences: [ReactiveSequence<Element>], reduce: @escaping @Sendable ([Element]) -> Output
) -> ReactiveSequence<Output> {
  zip(sequences).map(reduce)
}

// For the same reason `zip` of four to eight sequences is written out: thirty times as fast as with a pack. More than
// eight use the pack. Who calls them compiles them.

/// Tuples of four sequences' elements by position, up to the end of the shortest.
///
/// Stands for `+zip:`.
@_alwaysEmitIntoClient
public func zip<First, Second, Third, Fourth>(
  _ first: ReactiveSequence<First>, _ second: ReactiveSequence<Second>, _ third: ReactiveSequence<Third>,
  _ fourth: ReactiveSequence<Fourth>
) -> ReactiveSequence<(First, Second, Third, Fourth)> {
  let inputs = (ZipInput(first.cursor), ZipInput(second.cursor), ZipInput(third.cursor), ZipInput(fourth.cursor))
  return ReactiveSequence<(First, Second, Third, Fourth)>(
    isEager: first.isEager,
    .pushing { observer, _ in
      pushing(observer) {
        guard let first = inputs.0.position.rest.next(), let second = inputs.1.position.rest.next(),
          let third = inputs.2.position.rest.next(), let fourth = inputs.3.position.rest.next()
        else { return nil }
        return (first, second, third, fourth)
      }
    })
}

/// Tuples of five sequences' elements by position, up to the end of the shortest.
///
/// Stands for `+zip:`.
@_alwaysEmitIntoClient
public func zip<First, Second, Third, Fourth, Fifth>(
  _ first: ReactiveSequence<First>, _ second: ReactiveSequence<Second>, _ third: ReactiveSequence<Third>,
  _ fourth: ReactiveSequence<Fourth>, _ fifth: ReactiveSequence<Fifth>
) -> ReactiveSequence<(First, Second, Third, Fourth, Fifth)> {
  let inputs = (
    ZipInput(first.cursor), ZipInput(second.cursor), ZipInput(third.cursor), ZipInput(fourth.cursor),
    ZipInput(fifth.cursor)
  )
  return ReactiveSequence<(First, Second, Third, Fourth, Fifth)>(
    isEager: first.isEager,
    .pushing { observer, _ in
      pushing(observer) {
        guard let first = inputs.0.position.rest.next(), let second = inputs.1.position.rest.next(),
          let third = inputs.2.position.rest.next(), let fourth = inputs.3.position.rest.next(),
          let fifth = inputs.4.position.rest.next()
        else { return nil }
        return (first, second, third, fourth, fifth)
      }
    })
}

/// Tuples of six sequences' elements by position, up to the end of the shortest.
///
/// Stands for `+zip:`.
@_alwaysEmitIntoClient
public func zip<First, Second, Third, Fourth, Fifth, Sixth>(
  _ first: ReactiveSequence<First>, _ second: ReactiveSequence<Second>, _ third: ReactiveSequence<Third>,
  _ fourth: ReactiveSequence<Fourth>, _ fifth: ReactiveSequence<Fifth>, _ sixth: ReactiveSequence<Sixth>
) -> ReactiveSequence<(First, Second, Third, Fourth, Fifth, Sixth)> {
  let inputs = (
    ZipInput(first.cursor), ZipInput(second.cursor), ZipInput(third.cursor), ZipInput(fourth.cursor),
    ZipInput(fifth.cursor),
    ZipInput(sixth.cursor)
  )
  return ReactiveSequence<(First, Second, Third, Fourth, Fifth, Sixth)>(
    isEager: first.isEager,
    .pushing { observer, _ in
      pushing(observer) {
        guard let first = inputs.0.position.rest.next(), let second = inputs.1.position.rest.next(),
          let third = inputs.2.position.rest.next(), let fourth = inputs.3.position.rest.next(),
          let fifth = inputs.4.position.rest.next(), let sixth = inputs.5.position.rest.next()
        else { return nil }
        return (first, second, third, fourth, fifth, sixth)
      }
    })
}

/// Tuples of seven sequences' elements by position, up to the end of the shortest.
///
/// Stands for `+zip:`.
@_alwaysEmitIntoClient
public func zip<First, Second, Third, Fourth, Fifth, Sixth, Seventh>(
  _ first: ReactiveSequence<First>, _ second: ReactiveSequence<Second>, _ third: ReactiveSequence<Third>,
  _ fourth: ReactiveSequence<Fourth>, _ fifth: ReactiveSequence<Fifth>, _ sixth: ReactiveSequence<Sixth>,
  _ seventh: ReactiveSequence<Seventh>
) -> ReactiveSequence<(First, Second, Third, Fourth, Fifth, Sixth, Seventh)> {
  let inputs = (
    ZipInput(first.cursor), ZipInput(second.cursor), ZipInput(third.cursor), ZipInput(fourth.cursor),
    ZipInput(fifth.cursor),
    ZipInput(sixth.cursor), ZipInput(seventh.cursor)
  )
  return ReactiveSequence<(First, Second, Third, Fourth, Fifth, Sixth, Seventh)>(
    isEager: first.isEager,
    .pushing { observer, _ in
      pushing(observer) {
        guard let first = inputs.0.position.rest.next(), let second = inputs.1.position.rest.next(),
          let third = inputs.2.position.rest.next(), let fourth = inputs.3.position.rest.next(),
          let fifth = inputs.4.position.rest.next(), let sixth = inputs.5.position.rest.next(),
          let seventh = inputs.6.position.rest.next()
        else { return nil }
        return (first, second, third, fourth, fifth, sixth, seventh)
      }
    })
}

/// Tuples of eight sequences' elements by position, up to the end of the shortest.
///
/// Stands for `+zip:`.
@_alwaysEmitIntoClient
public func zip<First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth>(
  _ first: ReactiveSequence<First>, _ second: ReactiveSequence<Second>, _ third: ReactiveSequence<Third>,
  _ fourth: ReactiveSequence<Fourth>, _ fifth: ReactiveSequence<Fifth>, _ sixth: ReactiveSequence<Sixth>,
  _ seventh: ReactiveSequence<Seventh>, _ eighth: ReactiveSequence<Eighth>
) -> ReactiveSequence<(First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth)> {
  let inputs = (
    ZipInput(first.cursor), ZipInput(second.cursor), ZipInput(third.cursor), ZipInput(fourth.cursor),
    ZipInput(fifth.cursor),
    ZipInput(sixth.cursor), ZipInput(seventh.cursor), ZipInput(eighth.cursor)
  )
  return ReactiveSequence<(First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth)>(
    isEager: first.isEager,
    .pushing { observer, _ in
      pushing(observer) {
        guard let first = inputs.0.position.rest.next(), let second = inputs.1.position.rest.next(),
          let third = inputs.2.position.rest.next(), let fourth = inputs.3.position.rest.next(),
          let fifth = inputs.4.position.rest.next(), let sixth = inputs.5.position.rest.next(),
          let seventh = inputs.6.position.rest.next(), let eighth = inputs.7.position.rest.next()
        else { return nil }
        return (first, second, third, fourth, fifth, sixth, seventh, eighth)
      }
    })
}

/// Tuples of the sequences' elements by position, up to the end of the shortest. With no sequences, it is empty.
///
/// Stands for `+zip:`.
@inlinable
public func zip<each Element: Sendable>(
  _ sequences: repeat ReactiveSequence<each Element>
) -> ReactiveSequence<(repeat each Element)> {
  var eagerness: Bool?
  for sequence in repeat each sequences { eagerness = eagerness ?? sequence.isEager }
  let inputs = ZipInputs<repeat each Element>(repeat ZipInput((each sequences).cursor))
  return ReactiveSequence<(repeat each Element)>(
    isEager: eagerness ?? false, .pushing { observer, _ in pushing(observer) { inputs.next() } })
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
