import ReactiveConcurrency
import Testing

private func takesSequence(_ sequence: some Sequence<Int>) -> Int { sequence.reduce(0, +) }
private func takesAsync(_ sequence: some AsyncSequence<Int, Never>) async -> Int { await sequence.reduce(0, +) }
private func takesAny<Value>(_ value: Value) -> Value { value }

/// `ReactiveSequence` is a `Sequence` and an `AsyncSequence`: whatever name both have must not be ambiguous, wherever
/// it stands. That this file compiles is most of the test.
@Suite("Names that sequences of both kinds have")
struct SequenceNamesTests {
  let numbers = (1...4).reactive.map { $0 }

  @Test("The standard library's names are not ambiguous on sequences in synchronous code")
  func synchronous() {
    let cut: ReactiveSequence<Int> = numbers.map { $0 + 1 }.filter { $0 > 2 }.prefix(3).dropFirst()
    let kept: ReactiveSequence<Int> = cut.drop(while: { $0 < 0 }).prefix(while: { $0 < 99 })
    let flat: ReactiveSequence<Int> = kept.compactMap { Optional($0) }.flatMap { .just($0) }
    #expect(flat.array == [4, 5])
    #expect(Array(numbers.map { $0 + 1 }) == [2, 3, 4, 5])
    #expect(Set(numbers.map { $0 / 4 }) == [0, 1])
    #expect(Array(numbers.filter { $0 > 2 }) == [3, 4])
    #expect(Array(numbers.compactMap { $0 > 2 ? $0 : nil }) == [3, 4])
    #expect(Array(numbers.prefix(1)) + Array(numbers.dropFirst(3)) + Array(numbers.dropFirst()) == [1, 4, 2, 3, 4])
    #expect(Array(numbers.prefix { $0 < 2 }) + Array(numbers.drop { $0 < 4 }) == [1, 4])
    #expect(takesSequence(numbers.map { $0 + 1 }) + takesSequence(numbers.prefix(2)) == 17)
    #expect(takesAny(numbers.map { $0 + 1 }).head == 2)
    #expect(Array(numbers.flatMap { [$0, $0].reactive }).count == 8)
    #expect(numbers.flatMap { [$0, $0] }.count == 8)
    #expect(numbers.first { $0 > 2 } == 3 && numbers.first(where: { $0 > 9 }) == nil)
    #expect(numbers.reduce(0, +) == 10)
    #expect(numbers.reduce(into: 0) { $0 += $1 } == 10)
    #expect(numbers.min() == 1 && numbers.max() == 4 && numbers.contains(3) && numbers.contains { $0 > 3 })
    #expect(numbers.min { $0 > $1 } == 4 && numbers.max { $0 > $1 } == 1)
    #expect(numbers.allSatisfy { $0 > 0 })
    #expect(numbers.sorted(by: >) == numbers.reversed())
    #expect(numbers.suffix(2) == [3, 4] && numbers.dropLast() == [1, 2, 3] && numbers.starts(with: [1]))
    #expect(numbers.map(\.description).array == numbers.map(String.init).array)
    var sum = 0
    for number in numbers.map({ $0 + 1 }).prefix(2) { sum += number }
    for (index, number) in numbers.enumerated() { sum += index * number }
    for (one, other) in zip(numbers, numbers) { sum += one * other }
    for (one, other) in zip(numbers, [1]) { sum += one * other }
    numbers.forEach { sum += $0 }
    #expect(sum == 5 + 20 + 30 + 1 + 10)
  }

  @Test("The standard library's names are not ambiguous on sequences in async code; some are awaited there")
  func asynchronous() async {
    let cut: ReactiveSequence<Int> = numbers.map { $0 + 1 }.filter { $0 > 2 }.prefix(3).dropFirst()
    let kept: ReactiveSequence<Int> = cut.drop(while: { $0 < 0 }).prefix(while: { $0 < 99 })
    let flat: ReactiveSequence<Int> = kept.compactMap { Optional($0) }.flatMap { .just($0) }
    #expect(flat.array == [4, 5])
    #expect(Array(numbers.map { $0 + 1 }) == [2, 3, 4, 5])
    #expect(Array(numbers.filter { $0 > 2 }) == [3, 4])
    #expect(Array(numbers.compactMap { $0 > 2 ? $0 : nil }) == [3, 4])
    #expect(Array(numbers.prefix(1)) + Array(numbers.dropFirst(3)) + Array(numbers.dropFirst()) == [1, 4, 2, 3, 4])
    #expect(Array(numbers.prefix { $0 < 2 }) + Array(numbers.drop { $0 < 4 }) == [1, 4])
    #expect(takesSequence(numbers.map { $0 + 1 }) == 14)
    #expect(await takesAsync(numbers.map { $0 + 1 }) == 14)
    #expect(takesAny(numbers.map { $0 + 1 }).head == 2)
    #expect(Array(numbers.flatMap { [$0, $0].reactive }).count == 8)
    #expect(numbers.first { $0 > 2 } == 3)
    #expect(numbers.reduce(0, +) == 10)
    #expect(numbers.reduce(into: 0) { $0 += $1 } == 10)
    let (least, most, has) = (await numbers.min(), await numbers.max(), await numbers.contains(3))
    #expect(least == 1 && most == 4 && has)
    #expect(numbers.contains { $0 > 3 } && numbers.allSatisfy { $0 > 0 })
    var sum = 0
    for number in numbers.map({ $0 + 1 }).prefix(2) { sum += number }
    for await number in numbers.map({ $0 + 1 }).prefix(2) { sum += number }
    for (index, number) in numbers.enumerated() { sum += index * number }
    #expect(sum == 5 + 5 + 20)
  }

  @Test("Closures of sequences take a pair apart, in synchronous code")
  func pairs() {
    let pairs = numbers.zip(with: numbers)
    #expect(pairs.map { $0 * $1 }.array == [1, 4, 9, 16])
    #expect(zip(numbers, numbers).map { one, other in "\(one)\(other)" }.head == "11")
    #expect(numbers.enumerated().map { index, number in index + number }.array == [1, 3, 5, 7])
    #expect(["a": 1].reactive.map { key, value in "\(key)\(value)" }.array == ["a1"])
    #expect(pairs.filter { $0 + $1 > 6 }.compactMap { $0 > 3 ? $1 : nil }.array == [4])
    #expect(pairs.flattenMap { .just($0 - $1) }.array == [0, 0, 0, 0])
    #expect(pairs.first { $0 + $1 > 5 }?.0 == 3 && pairs.any { $0 > 3 && $1 > 3 } && pairs.all { $0 == $1 })
    #expect(pairs.take(while: { $0 + $1 < 3 }).array.count == 1 && pairs.skip(while: { $0 + $1 < 8 }).array.count == 1)
    #expect(zip(numbers, numbers, numbers).map { [$0, $1, $2] }.array.last == [4, 4, 4])
    #expect(numbers.map(to: 0).array == [0, 0, 0, 0])
  }

  @Test("Closures of sequences take a pair apart, in asynchronous code")
  func pairsInAsyncCode() async {
    #expect(zip(numbers, numbers).map { $0 * $1 }.array == [1, 4, 9, 16])
    #expect(numbers.enumerated().map { index, number in index + number }.array == [1, 3, 5, 7])
    #expect(["a": 1].reactive.map { key, value in "\(key)\(value)" }.array == ["a1"])
    #expect(numbers.zip(with: numbers).filter { $0 + $1 > 6 }.array.count == 1)
  }

  @Test("What is asked of a sequence in a cancelled task is answered rightly; only a loop ends")
  func cancelled() async {
    let numbers = numbers
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      let (least, most, has) = (await numbers.min(), await numbers.max(), await numbers.contains(4))
      #expect(least == 1 && most == 4 && has)
      #expect(numbers.reduce(0, +) == 10 && numbers.first { $0 > 3 } == 4 && numbers.allSatisfy { $0 < 5 })
      #expect(!numbers.allSatisfy { $0 < 4 } && numbers.contains { $0 > 3 } && numbers.min(by: >) == 4)
      for await _ in numbers { Issue.record("A loop in a cancelled task") }
    }
    await task.value
  }
}
