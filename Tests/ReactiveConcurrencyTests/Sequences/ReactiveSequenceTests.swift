import Foundation
import ReactiveConcurrency
import Synchronization
import Testing

/// Counts calls from any thread.
final class Calls: Sendable {
  private let number = Atomic(0)
  var count: Int { number.load(ordering: .acquiring) }

  func callAsFunction<Value>(_ value: Value) -> Value {
    number.add(1, ordering: .acquiringAndReleasing)
    return value
  }
}

@Suite("ReactiveSequence")
struct ReactiveSequenceTests {
  @Test("A sequence of closures has their head, tail and array (SEQ-1, 3, Q1)")
  func headAndTail() {
    let sequence = ReactiveSequence(head: { 1 }, tail: { [2, 3, 4].reactive })
    #expect(sequence.head == 1)
    #expect(sequence.tail.array == [2, 3, 4])
    #expect(sequence.array == [1, 2, 3, 4])
    #expect(sequence.tail.tail.head == 3)
    #expect(sequence.tail.tail.tail.tail.head == nil)
    #expect(sequence.tail.tail.tail.tail.tail.array == [])
  }

  @Test("A sequence's closures do not run before they are asked for, and each at most once (SEQ-2)")
  func runsOnDemand() {
    let (heads, tails) = (Calls(), Calls())
    let sequence = ReactiveSequence(head: { heads(1) }, tail: { tails([2].reactive) })
    #expect((heads.count, tails.count) == (0, 0))
    _ = sequence.tail
    #expect((heads.count, tails.count) == (0, 1))
    #expect(sequence.array + sequence.array == [1, 2, 1, 2])
    #expect((heads.count, tails.count) == (1, 1))
  }

  @Test("A sequence's dependency closure runs once, before head and tail (Q13)")
  func dependency() {
    let dependencies = Calls()
    let sequence = ReactiveSequence(
      dependency: { dependencies(10) }, head: { $0 + 1 }, tail: { ReactiveSequence.just($0 + 2) })
    #expect(dependencies.count == 0)
    #expect(sequence.head == 11)
    #expect(sequence.tail.array == [12])
    #expect(sequence.head == 11)
    #expect(dependencies.count == 1)
  }

  @Test("Sequences are equal, and hash, by their elements (SEQ-4, 5)")
  func equality() {
    #expect([1, 2].reactive == (1...2).reactive.map { $0 })
    #expect([1, 2].reactive != [1, 2, 3].reactive)
    #expect(Set([[1, 2].reactive, (1...2).reactive]).count == 1)
  }

  @Test("A sequence encodes and decodes (SEQ-6)")
  func coding() throws {
    let data = try JSONEncoder().encode((1...3).reactive.map { $0 * 2 })
    #expect(try JSONDecoder().decode(ReactiveSequence<Int>.self, from: data).array == [2, 4, 6])
  }

  @Test("Later changes of what a sequence was made of do not show (SEQ-7)")
  func isImmutable() {
    var array = [1, 2]
    let sequence = array.reactive
    array.append(3)
    #expect(sequence.array == [1, 2])
  }

  @Test("take(n) does not evaluate element n + 1 (SEQ-8, STR-TAKE-5, STR-TAKE-6)", arguments: 0...12)
  func takesNoMore(_ count: Int) {
    let calls = Calls()
    #expect((1...).reactive.map { calls($0) }.take(count).array == Array((1...).prefix(count)))
    #expect(calls.count == count)
  }

  @Test("bind evaluates nothing before it is asked for (SEQ-9)")
  func bindIsLazy() {
    let calls = Calls()
    let sequence = [1, 2].reactive.bind { { value, _ in ReactiveSequence.just(calls(value)) } }
    #expect(calls.count == 0)
    #expect(sequence.head == 1)
    #expect(calls.count == 1)
  }

  @Test("Each element of a sequence is computed once, on first use (Q4)")
  func remembers() {
    let calls = Calls()
    let sequence = [1, 3, 4].reactive.map { calls($0) }
    #expect(calls.count == 0)
    #expect(sequence.array == [1, 3, 4])
    #expect(calls.count == 3)
    #expect(sequence.array == sequence.array)
    #expect(calls.count == 3)
  }

  @Test("eager computes immediately and stays so; lazily is lazy from there (Q5, SEQ-EAGER-1, SEQ-LAZY-1)")
  func eagerness() {
    let calls = Calls()
    let eager = [1, 3, 4].reactive.eager.map { calls($0) }
    #expect(calls.count == 3)
    let again = eager.filter { $0 > 1 }.map { calls($0) }
    #expect(calls.count == 5)
    let lazy = again.lazily.map { calls($0) }
    #expect(calls.count == 5)
    #expect(lazy.array == [3, 4])
  }

  @Test("A dictionary's pairs, keys and values are sequences in one order (Q9, SEQ-SRC-2)")
  func dictionaries() {
    let dictionary = ["a": 1, "b": 2, "c": 3]
    let pairs = dictionary.reactive.array
    #expect(dictionary.keys.reactive.array == pairs.map(\.key))
    #expect(dictionary.values.reactive.array == pairs.map(\.value))
    #expect([String: Int]().keys.reactive.array == [])
  }

  @Test("A string is the sequence of its Characters (Q10, SEQ-SRC-5)")
  func strings() {
    #expect("héllo👨‍👩‍👧".reactive.array.count == 6)
  }

  @Test("an iterator's elements are taken on demand, once (Q11, SEQ-SRC-4, 8)")
  func iterators() {
    struct Counter: IteratorProtocol, Sendable {
      let calls: Calls
      mutating func next() -> Int? { calls(calls.count) }
    }
    let calls = Calls()
    let sequence = ReactiveSequence(iterator: Counter(calls: calls))
    #expect(calls.count == 0)
    #expect(sequence.take(2).array == sequence.take(2).array)
    #expect(calls.count == 2)
    #expect(Set(Set([1, 2, 3]).reactive) == [1, 2, 3])
    #expect(ReactiveSequence<Int>.empty.array == [])
    #expect(ReactiveSequence.just(1).array == [1])
  }

  @Test("What a sequence has not computed is shown as unresolved (Q12)")
  func describes() {
    let sequence = ReactiveSequence(head: { 1 }, tail: { [2].reactive })
    #expect(sequence.debugDescription == "ReactiveSequence(head: (unresolved), tail: [(unresolved)])")
    _ = sequence.head
    #expect(sequence.description == "[1, (unresolved)]")
    _ = sequence.array
    #expect(sequence.description == "[1, 2]")
    let mapped = (1...3).reactive.map { $0 }
    _ = mapped.head
    #expect(mapped.description == "[1, (unresolved)]")
  }

  @Test("50,000 elements are read by tail in constant memory, released without overflow (Q14, SEQ-10, SEQ-11)")
  func isLong() {
    final class Counted: Sendable {
      static let alive = Atomic(0)
      let value: Int
      init(_ value: Int) {
        self.value = value
        Self.alive.add(1, ordering: .relaxed)
      }
      deinit { Self.alive.subtract(1, ordering: .relaxed) }
    }
    var rest = (0..<50_000).reactive.map { Counted($0) }.filter { _ in true }
    var (sum, most) = (0, 0)
    while let head = rest.head {
      sum += head.value
      most = max(most, Counted.alive.load(ordering: .relaxed))
      rest = rest.tail
    }
    #expect(sum == 1_249_975_000)
    #expect(most < 2_000)

    @Sendable func list(_ number: Int) -> ReactiveSequence<Int> {
      ReactiveSequence(head: { number }, tail: { number < 50_000 ? list(number + 1) : nil })
    }
    let kept = list(1)
    let count: Int = kept.foldLeft(0) { count, _ in count + 1 }
    #expect(count == 50_000)
    let chunked = (0..<100_000).reactive.map { $0 }
    #expect(chunked.array.count == 100_000)
  }
}
