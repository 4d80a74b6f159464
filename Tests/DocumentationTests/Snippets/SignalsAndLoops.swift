// Written from the documents by `UPDATE_SNIPPETS=1 swift test --filter SnippetTests`; do not edit.
// swift-format-ignore-file
import Foundation
import ReactiveClassic
import ReactiveConcurrency
import ReactiveFoundation
import ReactiveTesting

func `SignalsAndLoops.md-1`() async throws {
  let countdown = Signal.unfold(3) { (number: inout Int) -> Int? in
    guard number > 0 else { return nil }
    defer { number -= 1 }
    return number
  }
  for try await number in countdown { print(number) }  // printed: 3, 2, 1
  for try await number in countdown { print(number) }  // again, printed: 3, 2, 1
  // the source is released here; printed: 2
  for try await number in countdown where number < 3 { print(number); break }
}

func `SignalsAndLoops.md-2`() async throws {
  let numbers = Subject<Int>()
  numbers.send(1)  // nobody is subscribed
  let values = numbers.subscribed()
  let loop = Task { for try await number in values { print(number) } }
  numbers.send(2)
  numbers.finish()
  try await loop.value  // printed: 2
}

func `SignalsAndLoops.md-3`() async throws {
  let scores = Signal.of(3, 9, 4)
  // Optional(3); the source is released immediately
  let first = try await scores.first()
  let orZero = try await scores.filter { $0 > 10 }.first(default: 0)
  let best = try await scores.aggregate(0) { max($0, $1) }.single()
  let all = try await scores.collect()
  print(first ?? 0, orZero, best, all)  // printed: 3 0 9 [3, 9, 4]
}

func `SignalsAndLoops.md-4`() async throws {
  for try await batch in Signal(1...250).buffer(count: 100) {
    try await Task.sleep(for: .milliseconds(1))  // the range waits
    print(batch.count)  // printed: 100, 100, 50
  }
}

func `SignalsAndLoops.md-5`() async throws {
  let positions = Subject<Int>()
  let newest = positions.subscribed(buffering: .newest(1))
  positions.send(1)
  positions.send(2)
  positions.finish()
  for try await position in newest { print(position) }  // printed: 2
}

func `SignalsAndLoops.md-6`() async throws {
  let level = BehaviorSubject(1)
  level.finish()
  for await value in level.unfailing { print(value) }  // printed: 1
  // printed: 1
  for await value in level.values(onError: { print("failed: \($0)") }) { print(value) }
}

func `SignalsAndLoops.md-7`() async throws {
  let (stream, continuation) = AsyncThrowingStream<Int, any Error>.makeStream()
  continuation.yield(1)
  continuation.finish()
  // requested one element at a time
  let incoming = Signal(stream: stream)
  let outgoing: AsyncThrowingStream<Int, any Error> = incoming.map { $0 * 2 }.stream()
  for try await value in outgoing { print(value) }  // printed: 2
}
