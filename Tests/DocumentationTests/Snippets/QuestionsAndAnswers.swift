// Written from the documents by `UPDATE_SNIPPETS=1 swift test --filter SnippetTests`; do not edit.
// swift-format-ignore-file
import Foundation
import ReactiveClassic
import ReactiveConcurrency
import ReactiveFoundation
import ReactiveTesting

func `QuestionsAndAnswers.md-1`() async throws {
  UnhandledErrors.handler = { error in print("unhandled: \(error)") }
}

func `QuestionsAndAnswers.md-2`() async throws {
  let answer = Signal { try await ask() }.retry(
    5, delay: .constant(.seconds(2)), on: .global)
  print(try await answer.first() ?? "nothing")  // printed: here

  @Sendable nonisolated func ask() async throws -> String { "here" }
}

func `QuestionsAndAnswers.md-3`() async throws {
  let seen = BehaviorSubject<Set<Int>>([])
  let numbers = Signal.of(3, 4, 3).onNext { number in
    _ = seen.update { $0.insert(number) }
  }
  print(try await numbers.collect(), seen.value.sorted())  // printed: [3, 4, 3] [3, 4]
}

func `QuestionsAndAnswers.md-4`() async throws {
  let readings = Signal.of(20, 21)
  let upload = Signal.of("saved", "saved").onNext { print($0) }
  let both = merge(readings, upload.ignoreValues().map { _ in 0 })
  for try await reading in both { print(reading) }  // printed: saved, saved, 20, 21
}
