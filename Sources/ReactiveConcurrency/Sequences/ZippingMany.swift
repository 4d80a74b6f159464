// The compiler specialises no code over packs (see `ZipSequences.swift`), so `zip` of four to eight sequences is here in the form of
// that of three: thirty times as fast as the same of a pack. More than eight go through the pack.

/// Tuples of four sequences' elements by position, as long as the shortest. Stands for `+zip:`.
@inlinable
public func zip<First, Second, Third, Fourth>(
  _ first: ReactiveSequence<First>, _ second: ReactiveSequence<Second>, _ third: ReactiveSequence<Third>,
  _ fourth: ReactiveSequence<Fourth>
) -> ReactiveSequence<(First, Second, Third, Fourth)> {
  let places = (Place(first.window), Place(second.window), Place(third.window), Place(fourth.window))
  return ReactiveSequence<(First, Second, Third, Fourth)>(
    isEager: first.isEager,
    .run { observer, _ in
      pushing(observer) {
        guard let first = places.0.iterator.next(), let second = places.1.iterator.next(),
          let third = places.2.iterator.next(), let fourth = places.3.iterator.next()
        else { return nil }
        return (first, second, third, fourth)
      }
    })
}

/// Tuples of five sequences' elements by position, as long as the shortest. Stands for `+zip:`.
@inlinable
public func zip<First, Second, Third, Fourth, Fifth>(
  _ first: ReactiveSequence<First>, _ second: ReactiveSequence<Second>, _ third: ReactiveSequence<Third>,
  _ fourth: ReactiveSequence<Fourth>, _ fifth: ReactiveSequence<Fifth>
) -> ReactiveSequence<(First, Second, Third, Fourth, Fifth)> {
  let places = (
    Place(first.window), Place(second.window), Place(third.window), Place(fourth.window), Place(fifth.window)
  )
  return ReactiveSequence<(First, Second, Third, Fourth, Fifth)>(
    isEager: first.isEager,
    .run { observer, _ in
      pushing(observer) {
        guard let first = places.0.iterator.next(), let second = places.1.iterator.next(),
          let third = places.2.iterator.next(), let fourth = places.3.iterator.next(),
          let fifth = places.4.iterator.next()
        else { return nil }
        return (first, second, third, fourth, fifth)
      }
    })
}

/// Tuples of six sequences' elements by position, as long as the shortest. Stands for `+zip:`.
@inlinable
public func zip<First, Second, Third, Fourth, Fifth, Sixth>(
  _ first: ReactiveSequence<First>, _ second: ReactiveSequence<Second>, _ third: ReactiveSequence<Third>,
  _ fourth: ReactiveSequence<Fourth>, _ fifth: ReactiveSequence<Fifth>, _ sixth: ReactiveSequence<Sixth>
) -> ReactiveSequence<(First, Second, Third, Fourth, Fifth, Sixth)> {
  let places = (
    Place(first.window), Place(second.window), Place(third.window), Place(fourth.window), Place(fifth.window),
    Place(sixth.window)
  )
  return ReactiveSequence<(First, Second, Third, Fourth, Fifth, Sixth)>(
    isEager: first.isEager,
    .run { observer, _ in
      pushing(observer) {
        guard let first = places.0.iterator.next(), let second = places.1.iterator.next(),
          let third = places.2.iterator.next(), let fourth = places.3.iterator.next(),
          let fifth = places.4.iterator.next(), let sixth = places.5.iterator.next()
        else { return nil }
        return (first, second, third, fourth, fifth, sixth)
      }
    })
}

/// Tuples of seven sequences' elements by position, as long as the shortest. Stands for `+zip:`.
@inlinable
public func zip<First, Second, Third, Fourth, Fifth, Sixth, Seventh>(
  _ first: ReactiveSequence<First>, _ second: ReactiveSequence<Second>, _ third: ReactiveSequence<Third>,
  _ fourth: ReactiveSequence<Fourth>, _ fifth: ReactiveSequence<Fifth>, _ sixth: ReactiveSequence<Sixth>,
  _ seventh: ReactiveSequence<Seventh>
) -> ReactiveSequence<(First, Second, Third, Fourth, Fifth, Sixth, Seventh)> {
  let places = (
    Place(first.window), Place(second.window), Place(third.window), Place(fourth.window), Place(fifth.window),
    Place(sixth.window), Place(seventh.window)
  )
  return ReactiveSequence<(First, Second, Third, Fourth, Fifth, Sixth, Seventh)>(
    isEager: first.isEager,
    .run { observer, _ in
      pushing(observer) {
        guard let first = places.0.iterator.next(), let second = places.1.iterator.next(),
          let third = places.2.iterator.next(), let fourth = places.3.iterator.next(),
          let fifth = places.4.iterator.next(), let sixth = places.5.iterator.next(),
          let seventh = places.6.iterator.next()
        else { return nil }
        return (first, second, third, fourth, fifth, sixth, seventh)
      }
    })
}

/// Tuples of eight sequences' elements by position, as long as the shortest. Stands for `+zip:`.
@inlinable
public func zip<First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth>(
  _ first: ReactiveSequence<First>, _ second: ReactiveSequence<Second>, _ third: ReactiveSequence<Third>,
  _ fourth: ReactiveSequence<Fourth>, _ fifth: ReactiveSequence<Fifth>, _ sixth: ReactiveSequence<Sixth>,
  _ seventh: ReactiveSequence<Seventh>, _ eighth: ReactiveSequence<Eighth>
) -> ReactiveSequence<(First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth)> {
  let places = (
    Place(first.window), Place(second.window), Place(third.window), Place(fourth.window), Place(fifth.window),
    Place(sixth.window), Place(seventh.window), Place(eighth.window)
  )
  return ReactiveSequence<(First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth)>(
    isEager: first.isEager,
    .run { observer, _ in
      pushing(observer) {
        guard let first = places.0.iterator.next(), let second = places.1.iterator.next(),
          let third = places.2.iterator.next(), let fourth = places.3.iterator.next(),
          let fifth = places.4.iterator.next(), let sixth = places.5.iterator.next(),
          let seventh = places.6.iterator.next(), let eighth = places.7.iterator.next()
        else { return nil }
        return (first, second, third, fourth, fifth, sixth, seventh, eighth)
      }
    })
}
