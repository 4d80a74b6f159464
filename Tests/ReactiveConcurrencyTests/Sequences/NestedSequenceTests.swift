import ReactiveConcurrency
import Testing

/// Sizes at which a cost that grows with the square would not come to an end.
@Suite("Nesting sequences", .timeLimit(.minutes(15)))
struct NestedSequenceTests {
  private func leftNested(_ depth: Int) -> ReactiveSequence<Int> {
    (0..<depth).reduce(.empty) { $0.concat(.just($1)) }
  }

  @Test("Concats nested to the left: every way of reading costs each element the same")
  func left() {
    let depth = 25_000
    #expect(leftNested(depth).map { $0 }.array == Array(0..<depth))
    let shared = leftNested(depth)
    #expect(shared.array == Array(0..<depth))
    #expect(shared.array == Array(0..<depth))
    var (rest, count) = (leftNested(depth), 0)
    while rest.head != nil {
      count += 1
      rest = rest.tail
    }
    #expect(count == depth)
  }

  @Test("Concats nested to the right, of remembered sequences too")
  func right() {
    let depth = 50_000
    var sequence = ReactiveSequence<Int>.empty
    for number in (0..<depth).reversed() { sequence = sequence.start(with: number) }
    #expect(sequence.map { $0 }.array == Array(0..<depth))
    #expect(sequence.array == Array(0..<depth))
    #expect(sequence.skip(depth - 1).head == depth - 1)
  }

  @Test("Concats of arrays, nested to the left and to the right", arguments: [true, false])
  func arrays(_ isLeft: Bool) {
    let depth = 25_000
    let sequence: ReactiveSequence<Int> = (0..<depth).reduce(.empty) { inner, number in
      isLeft ? .concat([inner, .just(number)]) : .concat([.just(number), inner])
    }
    #expect(sequence.map { $0 }.array == (isLeft ? Array(0..<depth) : (0..<depth).reversed()))
  }

  @Test(
    "Nested concats are released without recursion, however far read", arguments: [0, 1, 25_000, 50_000], [true, false])
  func release(_ read: Int, isLeft: Bool) {
    let sequence = isLeft ? leftNested(50_000) : (0..<50_000).reduce(.empty) { $0.start(with: $1) }
    #expect(sequence.take(read).array.count == read)
  }

  @Test("A hundred flattenMaps, one around the other, cost each element a call each", arguments: [100, 200])
  func flattenMaps(_ depth: Int) {
    let calls = Calls()
    var sequence = (0..<50).reactive
    for _ in 0..<depth { sequence = sequence.flattenMap { .just(calls($0)) } }
    #expect(sequence.array == Array(0..<50))
    #expect(calls.count == 50 * depth)
  }

  @Test("A sequence that continues with another for ever keeps none of those passed")
  func tailCalls() {
    @Sendable func numbers(from start: Int) -> ReactiveSequence<Int> {
      [start].reactive.concat(
        ReactiveSequence(head: { start + 1 }, tail: { start < 50_000 ? numbers(from: start + 2) : nil }))
    }
    var sum = 0
    for number in numbers(from: 0) { sum += number }
    #expect(sum == (0...50_001).reduce(0, +))
  }

  @Test(
    "Sequences whose closures hold the next, heads before tails, are released without recursion, read or not (Q14, SEQ-11)",
    arguments: [0, 1, 50_000, 100_000], [true, false])
  func cells(_ read: Int, isTaken: Bool) {
    let alive = Locked(0)
    func build() -> ReactiveSequence<Int> {
      var sequence = ReactiveSequence<Int>.empty
      let token = Counted(alive)
      for number in (0..<100_000).reversed() {
        let rest = sequence
        sequence = ReactiveSequence(
          head: { withExtendedLifetime((token, rest)) { number } }, tail: { withExtendedLifetime(token) { rest } })
      }
      return sequence
    }
    if isTaken {
      #expect(build().take(read).array == Array(0..<read))
    } else {
      // Their heads are not computed.
      #expect(build().skip(read).head == (read < 100_000 ? read : nil))
    }
    #expect(alive.withLock { $0 } == 0)
  }

  @Test(
    "Sequences with a dependency that holds the next are released without recursion, read or not (Q13, SEQ-11)",
    arguments: [0, 25_000])
  func dependentCells(_ read: Int) {
    var sequence = ReactiveSequence<Int>.empty
    for number in 0..<50_000 {
      let rest = sequence
      sequence = ReactiveSequence(dependency: { rest }, head: { _ in number }, tail: { $0 })
    }
    #expect(sequence.take(read).array.count == read)
  }
}
