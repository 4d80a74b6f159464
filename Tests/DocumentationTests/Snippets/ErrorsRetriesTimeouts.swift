// Written from the documents by `UPDATE_SNIPPETS=1 swift test --filter SnippetTests`; do not edit.
// swift-format-ignore-file
import Foundation
import ReactiveClassic
import ReactiveConcurrency
import ReactiveFoundation
import ReactiveTesting

func `ErrorsRetriesTimeouts.md-1`() async throws {
  struct NotANumber: Error { var text: String }

  let parsed = Signal.of("1", "two").map { text in
    guard let number = Int(text) else { throw NotANumber(text: text) }
    return number
  }
  do {
    for try await number in parsed { print(number) }  // printed: 1
  } catch {
    print("failed: \(error)")  // printed: failed: NotANumber(text: "two")
  }
}

func `ErrorsRetriesTimeouts.md-2`() async throws {
  let load = Signal<String>.fail(NoNetwork())

  let withDefault = load.catch(returning: "offline")
  let withCache = load.catch(to: .of("from the cache"))
  let byError = load.catch { error in
    error is NoNetwork ? Signal.just("try later") : .fail(error)
  }
  // printed: ["offline"] ["from the cache"] ["try later"]
  print(
    try await withDefault.collect(), try await withCache.collect(),
    try await byError.collect())

  struct NoNetwork: Error {}
}

func `ErrorsRetriesTimeouts.md-3`() async throws {
  let names = Signal.of("a", "", "c")
  let greetings = names.flattenMap { name in
    greet(name).catch(returning: "nobody")
  }
  // printed: hello a, nobody, hello c
  for try await greeting in greetings { print(greeting) }

  @Sendable nonisolated func greet(_ name: String) -> Signal<String> {
    name.isEmpty ? .fail(SignalError.noValue) : .just("hello \(name)")
  }
}

func `ErrorsRetriesTimeouts.md-4`() async throws {
  let attempts = BehaviorSubject(0)
  let flaky = Signal<String>.deferred {
    attempts.update { $0 += 1 }
    return attempts.value < 3 ? .fail(SignalError.timedOut) : .just("at last")
  }
  let backoff = Backoff.exponential(from: .milliseconds(1), by: 2, upTo: .seconds(30))
    .jittered(by: 0.2)
  // printed: ["at last"]
  print(try await flaky.retry(5, delay: backoff, on: .global).collect())
}

func `ErrorsRetriesTimeouts.md-5`() async throws {
  let silent = Signal<Int>.never
  do {
    for try await value in silent.timeout(each: .milliseconds(10), on: .global) {
      print(value)
    }
  } catch SignalError.timedOut {
    print("nothing came")  // printed: nothing came
  }
  let orElse = silent.timeout(after: .milliseconds(10), on: .global, switchingTo: .just(0))
  print(try await orElse.collect())  // printed: [0]
}

func `ErrorsRetriesTimeouts.md-6`() async throws {
  func robust<Reply>(_ request: Signal<Reply>) -> Signal<Reply> {
    request
      .timeout(after: .seconds(2), on: .global)
      .retry(
        3, delay: .exponential(from: .milliseconds(200)).jittered(by: 0.5), on: .global)
  }
  print(try await robust(.just("pong")).first() ?? "")  // printed: pong
}

func `ErrorsRetriesTimeouts.md-7`() async throws {
  let lines = Signal<String>.using(try Handle(), release: { $0.close() }) { handle in
    Signal(handle.lines)
  }
  print(try await lines.collect())  // printed: ["a", "b"]

  nonisolated final class Handle: Sendable {
    let lines = ["a", "b"]
    init() throws {}
    func close() {}
  }
}
