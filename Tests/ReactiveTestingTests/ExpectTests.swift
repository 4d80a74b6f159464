import Dispatch
import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("Expectations in real time")
struct ExpectTests {
  private struct Boom: Error {}

  @Test("A signal does what is expected, value by value, up to its end (TEST-2)")
  func asExpected() async throws {
    let subject = Subject<Int>()
    try await expect(subject.map { $0 * 2 }, within: .seconds(600)) { events in
      subject.send(1)
      try await events.next(2)
      // Not a task, for which other tests may leave no thread.
      DispatchQueue.global().async { subject.send(2) }
      let second = try await events.next()
      #expect(second == 4)
      try await events.sendsNothing(for: .milliseconds(1))
      subject.finish()
      try await events.completes()
    }
    try await expect(Signal<Int>.fail(Boom())) { events in
      let error = try await events.fails()
      #expect(error is Boom)
    }
    #expect(subject.subscriberCount == 0)
  }

  @Test("Whatever is not expected is thrown, with what has happened instead, and where it was expected (TEST-2)")
  func notAsExpected() async {
    let line = #line + 1
    #expect(
      await failure(of: .just(1)) { try await $0.next(2) }
        == "Expected the value 2, but found next(1), at ReactiveTestingTests/ExpectTests.swift:\(line).")
    #expect(await words(of: .just(1)) { try await $0.completes() } == "the completion, but found next(1)")
    #expect(await words(of: .empty) { _ = try await $0.next() } == "a value, but found completed")
    #expect(await words(of: .just(1)) { try await $0.fails() } == "a failure, but found next(1)")
    #expect(
      await words(of: .just(1)) { try await $0.sendsNothing(for: .seconds(1)) }
        == "nothing for 1.0 seconds, but found next(1)")
    #expect(
      await words(of: .never, within: .milliseconds(1)) { _ = try await $0.next() }
        == "a value, but found nothing within 0.001 seconds")
  }

  @Test("Events that are left over are a failure that lists them, unless the rest is ignored (TEST-2)")
  func unconsumed() async {
    #expect(await words(of: .of(1, 2)) { try await $0.next(1) } == "no further event, but found [next(2), completed]")
    #expect(await failure(of: .of(1, 2)) { $0.ignoreRest() } == nil)
  }

  @Test("A cancelled test stops waiting (TEST-2)")
  func cancelled() async {
    let task = Task { try await expect(Signal<Int>.never, within: .seconds(600)) { _ = try await $0.next() } }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("Several calls may wait at a time: each gets an event of its own, or says that none has come (TEST-2)")
  func severalWaits() async throws {
    let subject = Subject<Int>()
    try await expect(subject.signal, within: .seconds(600)) { events in
      async let values = [events.next(), events.next(), events.next()]
      async let others = [events.next(), events.next(), events.next()]
      DispatchQueue.global().async { for value in 1...6 { subject.send(value) } }
      let received = try await values + others
      #expect(received.sorted() == Array(1...6))
    }
    let words = await words(of: .never, within: .milliseconds(1)) { events in
      async let value = events.next()
      async let other = events.next()
      _ = try await (value, other)
    }
    #expect(words == "a value, but found nothing within 0.001 seconds")
  }

  @Test("A call that is cancelled takes no event from another that waits (TEST-2)")
  func cancelledWait() async throws {
    for _ in 0..<100 {
      let subject = Subject<Int>()
      try await expect(subject.signal, within: .seconds(600)) { events in
        async let value = events.next()
        let cancelled = Task { try await events.next() }
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        subject.send(1)
        let received = try await value
        #expect(received == 1)
      }
    }
  }

  @Test("A test on the main actor expects what its model sends (TEST-2)")
  @MainActor
  func mainActor() async throws {
    final class Model {
      let title = Subject<String>()
      func load() { title.send("loaded") }
    }
    let model = Model()
    try await expect(model.title.signal) { events in
      model.load()
      MainActor.preconditionIsolated()
      try await events.next("loaded")
      MainActor.preconditionIsolated()
    }
  }

  private func failure(
    of signal: Signal<Int>, within limit: Duration = .seconds(60),
    _ body: (ExpectedEvents<Int>) async throws -> Void
  ) async -> String? {
    do {
      try await expect(signal, within: limit, body)
      return nil
    } catch { return "\(error)" }
  }

  /// What was expected and found, without where.
  private func words(
    of signal: Signal<Int>, within limit: Duration = .seconds(60),
    _ body: (ExpectedEvents<Int>) async throws -> Void
  ) async -> String? {
    await failure(of: signal, within: limit, body)?
      .replacing("Expected ", with: "").replacing(#/, at \w+/ExpectTests\.swift:\d+/#, with: "").replacing(
        #/\.$/#, with: "")
  }
}
