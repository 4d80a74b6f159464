// The compiler specialises no code over packs, so `zip` of two and of three sequences, by far the most frequent numbers, are
// here apart: twenty times as fast as the same of a pack.

/// Pairs of two sequences' elements by position, as long as the shorter. Stands for `+zip:`.
@inlinable
public func zip<First, Second>(
  _ first: ReactiveSequence<First>, _ second: ReactiveSequence<Second>
) -> ReactiveSequence<(First, Second)> {
  let left = StageState(ReactiveSequence<First>.Iterator(first.window))
  let right = StageState(ReactiveSequence<Second>.Iterator(second.window))
  return ReactiveSequence<(First, Second)>(
    isEager: first.isEager,
    .run { observer, _ in
      pushing(observer) {
        guard let one = left.value.next(), let other = right.value.next() else { return nil }
        return (one, other)
      }
    })
}

/// Triples of three sequences' elements by position, as long as the shortest. Stands for `+zip:`.
@inlinable
public func zip<First, Second, Third>(
  _ first: ReactiveSequence<First>, _ second: ReactiveSequence<Second>, _ third: ReactiveSequence<Third>
) -> ReactiveSequence<(First, Second, Third)> {
  let one = StageState(ReactiveSequence<First>.Iterator(first.window))
  let other = StageState(ReactiveSequence<Second>.Iterator(second.window))
  let last = StageState(ReactiveSequence<Third>.Iterator(third.window))
  return ReactiveSequence<(First, Second, Third)>(
    isEager: first.isEager,
    .run { observer, _ in
      pushing(observer) {
        guard let first = one.value.next(), let second = other.value.next(), let third = last.value.next() else {
          return nil
        }
        return (first, second, third)
      }
    })
}

/// What `reduce` makes of two sequences' elements by position. Stands for `+zip:reduce:`.
@inlinable
public func zip<First, Second, Output>(
  _ first: ReactiveSequence<First>, _ second: ReactiveSequence<Second>,
  reduce: @escaping @Sendable (First, Second) -> Output
) -> ReactiveSequence<Output> {
  zip(first, second).map { pair in reduce(pair.0, pair.1) }
}

/// What `reduce` makes of three sequences' elements by position. Stands for `+zip:reduce:`.
@inlinable
public func zip<First, Second, Third, Output>(
  _ first: ReactiveSequence<First>, _ second: ReactiveSequence<Second>, _ third: ReactiveSequence<Third>,
  reduce: @escaping @Sendable (First, Second, Third) -> Output
) -> ReactiveSequence<Output> {
  zip(first, second, third).map { triple in reduce(triple.0, triple.1, triple.2) }
}

/// Arrays of the sequences' elements by position, as long as the shortest. Stands for `+zip:`.
@inlinable
public func zip<Element: Sendable>(_ sequences: [ReactiveSequence<Element>]) -> ReactiveSequence<[Element]> {
  let iterators = StageState<[ReactiveSequence<Element>.Iterator]>(sequences.map { .init($0.window) })
  return ReactiveSequence<[Element]>(
    isEager: sequences.first?.isEager ?? false,
    .run { observer, _ in
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

/// What `reduce` makes of arrays of the sequences' elements by position. Stands for `+zip:reduce:`.
@inlinable
public func zip<Element: Sendable, Output>(
  _ sequences: [ReactiveSequence<Element>], reduce: @escaping @Sendable ([Element]) -> Output
) -> ReactiveSequence<Output> {
  zip(sequences).map(reduce)
}
