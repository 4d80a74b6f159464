import ReactiveConcurrency

/// Runs a signal in real time, and holds what it sends against what a test expects, event by event.
///
/// ```swift
/// try await expect(search.results) { events in
///   search.query.send("swift")
///   try await events.next([])
///   let found = try await events.next()
///   #expect(found.count == 3)
///   try await events.completes()
/// }
/// ```
///
/// A deviation is thrown as an `ExpectationError`, which fails a test of Swift Testing and of XCTest alike:
/// another event, none within the limit, and events that have arrived and that `body` has not asked for. The signal is
/// subscribed before `body` runs and cancelled after it. It runs where the caller does, such as on the main actor.
///
/// For what takes time, `TestScheduler` is faster and exact; this is for what cannot be moved to virtual time.
///
/// - Parameters:
///   - signal: The signal to run.
///   - limit: How long each call waits for its event.
///   - body: Asks for the events, in their order.
public func expect<Value: Sendable>(
  _ signal: Signal<Value>, within limit: Duration = .seconds(5), isolation: isolated (any Actor)? = #isolation,
  _ body: (ExpectedEvents<Value>) async throws -> Void
) async throws {
  let events = ExpectedEvents<Value>(limit: limit)
  let subscription = events.subscribe(to: signal)
  defer { subscription.cancel() }
  try await body(events)
  try events.checkNoneIsLeft()
}

/// The events of a signal that `expect(_:within:_:)` runs. Each call asks for the next one, and waits for it. Calls
/// that wait at the same time get the events in the order in which they have begun to wait.
public final class ExpectedEvents<Value: Sendable>: Sendable {
  private struct State {
    var arrived: [Event<Value>] = []
    /// The calls that wait, in their order, with their numbers.
    var waiting: [(wait: Int, continuation: CheckedContinuation<Event<Value>?, Never>)] = []
    var waits = 0
    var ignoresRest = false
  }

  private let state = Locked(State())
  private let limit: Duration

  init(limit: Duration) {
    self.limit = limit
  }

  func subscribe(to signal: Signal<Value>) -> Subscription {
    signal.startForConsumer(
      Observer(
        next: { value, _ in
          self.add(.next(value))
          return .more
        },
        finish: { termination in
          switch termination {
          case .completed: self.add(.completed)
          case .failed(let error): self.add(.failed(error))
          case .cancelled, .released: break
          }
        }))
  }

  private func add(_ event: Event<Value>) {
    let first = state.withLock { state in
      if state.waiting.isEmpty { state.arrived.append(event) }
      return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
    }
    first?.continuation.resume(returning: event)
  }

  /// Returns the next value.
  ///
  /// - Throws: `ExpectationError` if the signal ends instead, or sends nothing in time.
  public func next(fileID: StaticString = #fileID, line: Int = #line) async throws -> Value {
    let event = try await event(instead: "a value", fileID, line)
    guard let value = event.value else {
      throw ExpectationError("a value", found: "\(event)", fileID, line)
    }
    return value
  }

  /// Waits for the next value, which must be `expected`.
  ///
  /// - Throws: `ExpectationError` if it is another one, if the signal ends instead, or if it sends nothing in time.
  public func next(_ expected: Value, fileID: StaticString = #fileID, line: Int = #line) async throws
  where Value: Equatable {
    let event = try await event(instead: "the value \(expected)", fileID, line)
    guard event.value == expected else {
      throw ExpectationError("the value \(expected)", found: "\(event)", fileID, line)
    }
  }

  /// Waits for the completion, which must be the next event.
  public func completes(fileID: StaticString = #fileID, line: Int = #line) async throws {
    let event = try await event(instead: "the completion", fileID, line)
    guard case .completed = event else {
      throw ExpectationError("the completion", found: "\(event)", fileID, line)
    }
  }

  /// Waits for the failure, which must be the next event.
  ///
  /// - Returns: The error.
  @discardableResult
  public func fails(fileID: StaticString = #fileID, line: Int = #line) async throws -> any Error {
    let event = try await event(instead: "a failure", fileID, line)
    guard let error = event.error else {
      throw ExpectationError("a failure", found: "\(event)", fileID, line)
    }
    return error
  }

  /// Waits for `time`, in which nothing must arrive.
  public func sendsNothing(
    for time: Duration, fileID: StaticString = #fileID, line: Int = #line
  ) async throws {
    if let event = try await nextEvent(within: time) {
      throw ExpectationError("nothing for \(time)", found: "\(event)", fileID, line)
    }
  }

  /// From now on, events that are not asked for are no failure.
  public func ignoreRest() {
    state.withLock { $0.ignoresRest = true }
  }

  func checkNoneIsLeft() throws {
    let rest = state.withLock { $0.ignoresRest ? [] : $0.arrived }
    if !rest.isEmpty {
      throw ExpectationError(
        "no further event", found: "[\(rest.map { "\($0)" }.joined(separator: ", "))]", nil, 0)
    }
  }

  private func event(instead expected: String, _ fileID: StaticString, _ line: Int) async throws -> Event<Value> {
    guard let event = try await nextEvent(within: limit) else {
      throw ExpectationError(expected, found: "nothing within \(limit)", fileID, line)
    }
    return event
  }

  /// The next event; `nil` if none arrives in time.
  private func nextEvent(within time: Duration) async throws -> Event<Value>? {
    let timer = Locked<Subscription?>(nil)
    defer { timer.withLock { $0.take() }?.cancel() }
    let wait = state.withLock { state in
      state.waits += 1
      return state.waits
    }
    let event = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Event<Value>?, Never>) in
        let first: Event<Value>? = state.withLock { state in
          if !state.arrived.isEmpty { return state.arrived.removeFirst() }
          state.waiting.append((wait, continuation))
          return nil
        }
        if let first { return continuation.resume(returning: first) }
        let clock: any Scheduler = .global
        let expiring = clock.schedule(after: time, tolerance: .zero) { self.stopWaiting(wait) }
        timer.set(expiring)
        if Task.isCancelled { stopWaiting(wait) }
      }
    } onCancel: {
      stopWaiting(wait)
    }
    try Task.checkCancellation()
    return event
  }

  private func stopWaiting(_ wait: Int) {
    let stopped = state.withLock { state in
      state.waiting.firstIndex { $0.wait == wait }.map { state.waiting.remove(at: $0) }
    }
    stopped?.continuation.resume(returning: nil)
  }
}

/// What `expect(_:within:_:)` throws when a signal does not do what is expected.
public struct ExpectationError: Error, CustomStringConvertible {
  /// The expected event, the actual one, and the place.
  public let description: String

  init(_ expected: String, found: String, _ fileID: StaticString?, _ line: Int) {
    description = "Expected \(expected), but found \(found)\(fileID.map { ", at \($0):\(line)" } ?? "")."
  }
}
