// Written from the documents by `UPDATE_SNIPPETS=1 swift test --filter SnippetTests`; do not edit.
// swift-format-ignore-file
import Foundation
import ReactiveClassic
import ReactiveConcurrency
import ReactiveFoundation
import ReactiveTesting

func `SequencesAndTuples.md-1`() async throws {
  let squares = (1...1_000_000).reactive.map { $0 * $0 }.filter { $0.isMultiple(of: 3) }
  // computed so far: three squares, and never again
  assert(squares.head == 9)
  assert(squares.tail.take(2).array == [36, 81])
  for square in squares.take(2) { print(square) }  // printed: 9, 36
  // printed: 9, 36
  for try await square in squares.signal(on: .global).take(2) { print(square) }
}

func `SequencesAndTuples.md-2`() async throws {
  let primes = ReactiveSequence<Int>(
    head: { 2 }, tail: { (3...).reactive.filter { isPrime($0) } })
  print(primes.take(5).array)  // printed: [2, 3, 5, 7, 11]

  @Sendable nonisolated func isPrime(_ number: Int) -> Bool {
    (2..<number).allSatisfy { !number.isMultiple(of: $0) }
  }
}

func `SequencesAndTuples.md-3`() async throws {
  let person = pack("tian", 23)
  let (name, age) = person.elements
  let account = person.appending(true)
  assert(
    account.first == name && account.second == age && account.last && account.count == 3)
  let points = [person: 10]
  assert(points[pack("tian", 23)] == 10)
}

func `SequencesAndTuples.md-4`() async throws {
  let people = zip(Signal.of("tian", "tian", "jun"), Signal.of(23, 23, 32)).packed()
    .distinctUntilChanged()
  for try await text in people.reduceEach({ name, age in "\(name) is \(age)" }) {
    print(text)  // printed: tian is 23, jun is 32
  }
}

func `SequencesAndTuples.md-5`() async throws {
  let add: @Sendable (Int, Int) -> Int = { $0 + $1 }
  // printed: 4, 5
  for try await sum in combineLatest(Signal.just(add), Signal.just(3), Signal.of(1, 2))
    .reduceApply()
  { print(sum) }
}
