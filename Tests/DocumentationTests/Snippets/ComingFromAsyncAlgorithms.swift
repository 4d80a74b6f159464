// Written from the documents by `UPDATE_SNIPPETS=1 swift test --filter SnippetTests`; do not edit.
// swift-format-ignore-file
import Foundation
import ReactiveClassic
import ReactiveConcurrency
import ReactiveFoundation
import ReactiveTesting

func `ComingFromAsyncAlgorithms.md-1`() async throws {
  nonisolated final class Tail: Sendable {
    init(_ onLine: @escaping @Sendable (String) -> Void) { onLine("ERROR disk full") }
    func stop() {}
  }
  actor Pager {
    func send(_ message: String) { print(message) }
  }

  func watch(_ pager: Pager) async throws {
    let lines = Signal<String> { sender in
      let tail = Tail { sender.send($0) }
      sender.onDispose { tail.stop() }
    }
    let errors = lines
      .filter { $0.contains("ERROR") }
      .distinctUntilChanged()
      .debounce(for: .seconds(1), on: .global)
    let beats = Signal.interval(every: .seconds(10), on: .global).map { _ in "alive" }

    for try await message in merge(errors, beats) {
      await pager.send(message)
    }
  }
  let watching = Task { try await watch(Pager()) }
  try await Task.sleep(for: .seconds(2))  // printed: ERROR disk full
  watching.cancel()
}

func `ComingFromAsyncAlgorithms.md-2`() async throws {
  let (stream, continuation) = AsyncStream<Int>.makeStream()
  continuation.yield(20)
  continuation.finish()
  let doubled = Signal(stream).map { $0 * 2 }
  for try await value in doubled { print(value) }  // printed: 40
}
