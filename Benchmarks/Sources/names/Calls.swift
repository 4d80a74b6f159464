import AsyncAlgorithms
import ReactiveConcurrency

// Each call that means a signal, with the signal it must give: that this compiles, beside the library whose names they
// are, is the test. In async code too, where the compiler prefers async candidates. Deprecated, so that nothing warns
// of what is deprecated.

@available(*, deprecated)
func calls(
  _ numbers: Signal<Int>, _ words: Signal<String>, _ optional: Signal<Int?>, _ nested: Signal<Signal<Int>>,
  _ failing: @escaping @Sendable (Int) throws -> Bool
) {
  let _: Signal<Int> = merge(numbers, numbers)
  let _: Signal<Int> = merge(numbers, numbers, numbers)
  let _: Signal<(Int, String)> = zip(numbers, words)
  let _: Signal<(Int, String, Int)> = zip(numbers, words, numbers)
  let _: Signal<(Int, String)> = combineLatest(numbers, words)
  let _: Signal<(Int, String, Int)> = combineLatest(numbers, words, numbers)
  let _: Signal<Int> = chain(numbers, numbers)
  let _: Signal<Int> = chain(numbers, numbers, numbers)

  // What has been inferred must be a signal as well, not only what was asked for.
  let inferred = (
    numbers.map { $0 + 1 }, numbers.filter { $0 > 1 }, numbers.compactMap { $0 > 1 ? $0 : nil }, numbers.prefix(1),
    numbers.prefix { $0 > 1 }, numbers.dropFirst(), numbers.drop { $0 > 1 }, numbers.flatMap { _ in words },
    numbers.filter { try failing($0) }, numbers.map { try failing($0) },
    merge(numbers, numbers), zip(numbers, words), combineLatest(numbers, words)
  )
  let _:
    (
      Signal<Int>, Signal<Int>, Signal<Int>, Signal<Int>, Signal<Int>, Signal<Int>, Signal<Int>, Signal<String>,
      Signal<Int>, Signal<Bool>, Signal<Int>, Signal<(Int, String)>, Signal<(Int, String)>
    ) = inferred
  let others = (
    numbers.adjacentPairs(), numbers.chunked { $0 == $1 }, numbers.chunked(by: words),
    numbers.chunks(ofCount: 2), optional.compacted(), numbers.debounce(for: .seconds(1)),
    numbers.debounce(for: .seconds(1), clock: ContinuousClock()), numbers.flatMapLatest { _ in words },
    nested.joined(), numbers.mapError { $0 }, numbers.reductions { $0 + $1 }, numbers.reductions(0) { $0 + $1 },
    numbers.reductions(into: 0) { $0 += $1 }, numbers.removeDuplicates(), numbers.removeDuplicates { $0 == $1 },
    numbers.share(), numbers.throttle(for: .seconds(1)), numbers.throttle(for: .seconds(1), edges: .both),
    numbers.interspersed(with: 0)
  )
  let _:
    (
      Signal<(Int, Int)>, Signal<[Int]>, Signal<[Int]>, Signal<[Int]>, Signal<Int>,
      Signal<Int>,
      Signal<Int>, Signal<String>, Signal<Int>, Signal<Int>, Signal<Int>, Signal<Int>, Signal<Int>, Signal<Int>,
      Signal<Int>, Signal<Int>, Signal<Int>, Signal<Int>, Signal<Int>
    ) = others
}

@available(*, deprecated)
func callsOnSources(
  _ subject: Subject<Int>, _ group: GroupedSignal<Int, Int>, _ terminal: SignalChannelTerminal<Int>,
  _ state: StatefulSignal<Int>, _ words: Signal<String>
) async {
  let inferred = (
    subject.map { $0 + 1 }, group.filter { $0 > 1 }, terminal.compactMap { $0 > 1 ? $0 : nil }, state.prefix(1),
    subject.prefix { $0 > 1 }, group.dropFirst(), terminal.drop { $0 > 1 }, state.flatMap { _ in words },
    merge(subject, group), zip(terminal, words), combineLatest(state, words, subject), chain(subject, group),
    subject.debounce(for: .seconds(1)), group.throttle(for: .seconds(1), edges: .both), terminal.removeDuplicates(),
    state.adjacentPairs(), subject.chunked { $0 == $1 }, group.chunks(ofCount: 2), terminal.share(),
    state.mapError { $0 }, subject.reductions(0) { $0 + $1 }, group.flatMapLatest { _ in words }
  )
  let _:
    (
      Signal<Int>, Signal<Int>, Signal<Int>, Signal<Int>, Signal<Int>, Signal<Int>, Signal<Int>, Signal<String>,
      Signal<Int>, Signal<(Int, String)>, Signal<(Int, String, Int)>, Signal<Int>, Signal<Int>, Signal<Int>,
      Signal<Int>, Signal<(Int, Int)>, Signal<[Int]>, Signal<[Int]>, Signal<Int>, Signal<Int>, Signal<Int>,
      Signal<String>
    ) = inferred
}

@available(*, deprecated)
func callsOnSequences(_ numbers: ReactiveSequence<Int>, _ words: ReactiveSequence<String>) {
  let inferred = (
    numbers.map { $0 + 1 }, numbers.filter { $0 > 1 }, numbers.compactMap { $0 > 1 ? $0 : nil }, numbers.prefix(1),
    numbers.prefix { $0 > 1 }, numbers.dropFirst(), numbers.drop { $0 > 1 }, numbers.flatMap { _ in words },
    numbers.enumerated(), zip(numbers, words)
  )
  let _:
    (
      ReactiveSequence<Int>, ReactiveSequence<Int>, ReactiveSequence<Int>, ReactiveSequence<Int>,
      ReactiveSequence<Int>, ReactiveSequence<Int>, ReactiveSequence<Int>, ReactiveSequence<String>,
      ReactiveSequence<(offset: Int, element: Int)>, ReactiveSequence<(Int, String)>
    ) = inferred
}
