import ReactiveClassic
import ReactiveConcurrency
import ReactiveTesting
import Testing

/// Checks a sequence in all the ways it can be read: unshared and shared, whole, by tail, in async loops, and as a
/// signal.
private func expect<Element: Equatable & Sendable>(
  _ elements: [Element], sourceLocation: SourceLocation = #_sourceLocation,
  from make: @escaping @Sendable () -> ReactiveSequence<Element>
) {
  var seen: [Element] = []
  for element in make() { seen.append(element) }
  #expect(seen == elements, "unshared", sourceLocation: sourceLocation)
  let sequence = make()
  #expect(sequence.array == elements, "shared", sourceLocation: sourceLocation)
  #expect(sequence.array == elements, "remembered", sourceLocation: sourceLocation)
  #expect(sequence.eager.map { $0 }.array == elements, "eager", sourceLocation: sourceLocation)
  var rest = make()
  var walked: [Element] = []
  while let head = rest.head {
    walked.append(head)
    rest = rest.tail
  }
  #expect(walked == elements, "by tail", sourceLocation: sourceLocation)
  #expect(make().tail.array == Array(elements.dropFirst()), "tail first", sourceLocation: sourceLocation)
  expect(Signal(make()), sends: elements, sourceLocation: sourceLocation)
}

@Suite("Sequences keep the rules of streams")
struct SequenceRulesTests {
  @Test("An empty sequence gives nothing, just(_:) one element (STR-EMPTY-1, STR-JUST-1)")
  func simplest() {
    expect([Int]()) { .empty }
    expect([1]) { .just(1) }
  }

  @Test("concat follows one sequence by the next, start(with:) comes first (STR-CONCAT-1, 2, 3, STR-START-1)")
  func concat() {
    expect([1, 2, 3]) { .just(1).concat(.just(2)).concat(.just(3)) }
    expect([1, 2, 3]) { .just(1).concat(.just(2).concat(.just(3))) }
    expect([1, 2]) { .empty.concat(.just(1)).concat(.empty).concat(.just(2)).concat(.empty) }
    expect([1, 2, 3, 4]) { .concat([[1, 2].reactive, [].reactive, [3, 4].reactive]) }
    let made: ReactiveSequence<ReactiveSequence<Int>> = (0...2).reactive.map { .just($0) }
    expect([0, 1, 2]) { .concat(made) }
    expect([0, 1, 2]) { [1, 2].reactive.start(with: 0) }
  }

  @Test("sequences given lazily are made when their turn comes (STR-CONCAT-3)")
  func lazyConcat() {
    let calls = Calls()
    let all = ReactiveSequence.concat((1...).reactive.map { [calls($0), 0].reactive })
    #expect(all.take(3).array == [1, 0, 2])
    #expect(calls.count == 2)
  }

  @Test("flatten and flattenMap give the elements in order (STR-FLATTEN-1, STR-FMAP-1, 2, 3, 4)")
  func flattenMap() {
    expect([1, 2, 3]) { [[1].reactive, [2, 3].reactive].reactive.flatten() }
    expect([1, 2]) { [ReactiveSequence.just(1), nil, .just(2)].reactive.flatten() }
    expect([10]) { [1].reactive.flattenMap { .just($0 * 10) } }
    expect([1, 1, 2, 2]) { [1, 2].reactive.flattenMap { [$0, $0].reactive } }
    expect([1, 3]) { (1...3).reactive.flattenMap { $0 == 2 ? .empty : .just($0) } }
    expect([1, 2, 2, 3, 3, 3]) { (1...3).reactive.flattenMap { count in (0..<count).reactive.map { _ in count } } }
  }

  @Test("bind gives what is bound, until it returns nothing or sets stop (Q6, STR-BIND-1…7)")
  func bind() {
    expect([1, 2]) { [1].reactive.bind { { value, _ in [value, value + 1].reactive } } }
    expect([2, 101]) { [1].reactive.bind { { value, _ in .just(100 + value) } }.start(with: 2) }
    expect([1, 11, 2, 12]) { [1, 2].reactive.bind { { value, _ in [value, value + 10].reactive } } }
    expect([1]) { [1, 2].reactive.bind { { value, _ in value == 2 ? nil : .just(value) } } }
    expect([1, 2, 3]) {
      (1...9).reactive.bind {
        { value, stop in
          stop = value == 2
          return value == 2 ? [2, 3].reactive.map { $0 } : .just(value)
        }
      }
    }
    expect([1]) {
      (1...9).reactive.bind {
        { value, stop in
          stop = value == 2
          return value == 2 ? nil : .just(value)
        }
      }
    }
  }

  @Test("two evaluations at the same time do not see each other's state (STR-BIND-8)")
  func interleaved() {
    let bound = { (1...4).reactive.map { $0 }.bind(Self.runningSums) }
    var (one, other) = (bound().makeIterator(), bound().makeIterator())
    var seen: [Int?] = []
    for _ in 0..<5 { seen += [one.next(), other.next()] }
    #expect(seen == [1, 1, 3, 3, 6, 6, 10, 10, nil, nil])
    // One sequence is evaluated once, however many read it.
    let shared = bound()
    var (first, second) = (shared.makeIterator(), shared.tail.makeIterator())
    #expect([first.next(), second.next(), first.next(), second.next(), first.next()] == [1, 3, 3, 6, 6])
  }

  @Sendable private static func runningSums() -> @Sendable (Int, inout Bool) -> ReactiveSequence<Int>? {
    let sum = Locked(0)
    return { value, _ in
      .just(
        sum.withLock {
          $0 += value
          return $0
        })
    }
  }

  @Test("map changes elements, filter and ignore drop them (STR-MAP-1, 2, STR-FILTER-1, STR-IGNORE-1, 2, 3)")
  func mapAndFilter() {
    expect([2, 4]) { [1, 2].reactive.map { $0 * 2 } }
    expect([0, 0]) { [1, 2].reactive.map(to: 0) }
    expect([2, 4]) { (1...5).reactive.filter { $0 % 2 == 0 } }
    expect(["a"]) { ["a", String(["b"])].reactive.ignore("b") }
    expect([1, nil]) { [1, 2, nil].reactive.ignore(2) }
    expect([1, 2]) { [1, nil, 2].reactive.ignore(nil) }
  }

  @Test("skip and take of every count, also of more than there are (STR-SKIP-1, 2, STR-TAKE-1, 2, 3)", arguments: 0...5)
  func counts(_ count: Int) {
    expect(Array((1...3).dropFirst(count))) { (1...3).reactive.skip(count) }
    expect(Array((1...3).prefix(count))) { (1...3).reactive.take(count) }
    expect(Array((1...).prefix(count))) { (1...).reactive.take(count) }
  }

  @Test("zip makes tuples by position, as many as the shortest has elements (Q8, STR-ZIP-1…8)")
  func zips() {
    let sums: @Sendable ((Int, Int)) -> Int = { $0.0 * 10 + $0.1 }
    expect([14, 25]) { [1, 2].reactive.zip(with: [4, 5].reactive).map(sums) }
    expect([14]) { [1, 2].reactive.zip(with: [4].reactive).map(sums) }
    expect([14, 25]) { (1...).reactive.zip(with: [4, 5].reactive).map(sums) }
    let same = (1...3).reactive.map { $0 }
    expect([11, 22, 33]) { same.zip(with: same).map(sums) }
    expect([[1], [2], [3]]) { zip([(1...3).reactive]) }
    let tens = (1...).reactive.map { $0 * 10 }
    expect([111, 222]) { zip((1...2).reactive, tens, same).map { a, b, c in a * 100 + b + c } }
    expect([14, 25]) { zip([1, 2].reactive, [4, 5].reactive).map { $0 * 10 + $1 } }
    for length in 0...4 {
      let short = (1...).reactive.take(length)
      for place in 0..<3 {
        let all = (0..<3).map { $0 == place ? short : tens }
        #expect(zip(all[0], all[1], all[2]).array.count == length)
      }
    }
    // Eager, as the first of them.
    let calls = Calls()
    _ = zip([1, 2].reactive.eager, tens.map { calls($0) }, tens)
    #expect(calls.count == 2)
    expect([5, 7]) { zip([(1...2).reactive, (4...).reactive]).map { $0.reduce(0, +) } }
    #expect(zip([ReactiveSequence<Int>]()).array == [])
    expect([[1, 4], [2, 5]]) { zip((1...2).reactive.map { $0 == 1 ? [1, 2, 3].reactive : [4, 5].reactive }.array) }
  }

  @Test("scan gives running results, pairwise combines neighbors (STR-SCAN-1, 2, STR-CPREV-1, 2)")
  func scans() {
    expect([1, 3, 6]) { (1...3).reactive.scan(0) { $0 + $1 } }
    expect([1, 13, 26]) { (1...3).reactive.enumerated().scan(0) { $0 + $1.element + 10 * ($1.offset > 0 ? 1 : 0) } }
    expect([1, 3, 5]) { (1...3).reactive.start(with: 0).pairwise().map { $0 + $1 } }
  }

  @Test("take and skip by a predicate (STR-TUNTIL-1…4, STR-TWHILE-1, STR-SUNTIL-1…4, STR-SWHILE-1)")
  func predicates() {
    expect([1, 2]) { (1...5).reactive.takeUntilBlock { $0 == 3 } }
    expect([1, 2]) { (1...).reactive.take(while: { $0 < 3 }) }
    expect([1, 2]) { (1...2).reactive.takeUntilBlock { $0 == 3 } }
    expect([Int]()) { (3...5).reactive.takeUntilBlock { $0 == 3 } }
    expect([3, 1]) { [1, 2, 3, 1].reactive.skipUntilBlock { $0 == 3 } }
    expect([3, 1]) { [1, 2, 3, 1].reactive.skip(while: { $0 < 3 }) }
    expect([Int]()) { (1...2).reactive.skipUntilBlock { $0 == 3 } }
    expect([3, 4]) { (3...4).reactive.skipUntilBlock { $0 == 3 } }
    let calls = Calls()
    #expect((1...9).reactive.skip(while: { calls($0) < 3 }).array.count == 7)
    #expect(calls.count == 3)
  }

  @Test("reduceEach, reduceApply, and, or, not take bare tuples and Tuple (STR-REDUCE-1)")
  func tuples() {
    expect([5, 7]) { [(1, 4), (2, 5)].reactive.reduceEach { $0 + $1 } }
    expect(["1a", "2b"]) { [Tuple(1, "a"), Tuple(2, "b")].reactive.reduceEach { "\($0)\($1)" } }
    expect([true, false]) { [(true, true, true), (true, false, true)].reactive.and() }
    expect([true, false]) { [Tuple(true, false), Tuple(false, false)].reactive.or() }
    expect([false, true]) { [[true, false], []].reactive.and() }
    expect([true, false]) { [[true, false], []].reactive.or() }
    expect([false]) { [true].reactive.not() }
    let add: @Sendable (Int, Int) -> Int = { $0 + $1 }
    expect([3]) { [(add, 1, 2)].reactive.reduceApply() }
    expect([3]) { [Tuple(add, 1, 2)].reactive.reduceApply() }
    expect([3]) { [DeferredCall(add, 1, 2)].reactive.reduceApply() }
  }

  @Test("distinctUntilChanged drops an element that equals the one before (STR-DISTINCT-1, 2, 3)")
  func distinct() {
    expect([1, 2, 1]) { [1, 1, 2, 2, 1].reactive.distinctUntilChanged() }
    expect([nil, 1, nil]) { [nil, nil, 1, nil, nil].reactive.distinctUntilChanged() }
    expect([1, 2]) { [1, 3, 2].reactive.distinctUntilChanged { $0 % 2 == $1 % 2 } }
  }

  @Test("The operators that ReactiveCocoa had for signals alone, from the same stages")
  func remaining() {
    expect([Int]()) { (1...3).reactive.ignoreValues() }
    expect([1, 2]) { (1...).reactive.take(through: { $0 == 2 }) }
    expect([1]) { (1...3).reactive.skipLast(2) }
    expect([2, 3]) { (1...3).reactive.takeLast(2) }
    expect([3]) { (1...).reactive.element(at: 2) }
    expect([1, 2]) { [1, 2, 1].reactive.distinct() }
    expect([1, 2]) { [1, nil, 2].reactive.compacted() }
    expect([9]) { ReactiveSequence<Int>.empty.ifEmpty(9) }
    expect([[1], [1, 2]]) { (1...2).reactive.scan(into: []) { $0.append($1) } }
    expect([6]) { (1...3).reactive.aggregate(0) { $0 + $1 } }
    expect([[1, 2, 3]]) { (1...3).reactive.aggregate(into: []) { $0.append($1) } }
    expect([[1, 2, 3]]) { (1...3).reactive.collected() }
    expect([3, 5]) { (1...3).reactive.pairwise().map { $0.0 + $0.1 } }
    expect([5, 7]) { (5...6).reactive.enumerated().map { $0.offset + $0.element } }
    expect([[1, 2], [5]]) { [1, 2, 5].reactive.chunked { $0 + 1 == $1 } }
    expect([[1, 2], [3]]) { (1...3).reactive.buffer(count: 2) }
    expect([1, 2]) { (1...2).reactive.materialize().dematerialize() }
    let calls = Calls()
    expect([1, 2]) { (1...2).reactive.onNext { _ = calls($0) }.onCompleted { _ = calls(0) } }
    #expect(calls.count % 3 == 0)
  }

  @Test("The elements of a failure, which a sequence cannot have, trap")
  func refusals() async {
    await #expect(processExitsWith: .failure) {
      struct Failure: Error {}
      _ = [Event<Int>.failed(Failure())].reactive.dematerialize().array
    }
  }
}
