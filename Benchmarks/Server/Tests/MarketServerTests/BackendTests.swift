import Foundation
import Hummingbird
import MarketServer
import ReactiveConcurrency
import ReactiveTesting
import Synchronization
import Testing

@Suite("What others are asked for")
struct BackendTests {
  @Test("A backend that fails every third call is not noticed")
  func failsEveryThird() async throws {
    let calls = Mutex(0)
    let backend = Backend(
      price: { _ in
        let call = calls.withLock { calls in
          calls += 1
          return calls
        }
        if call % 3 == 0 { throw Refused() }
        return 12.5
      }, volume: { _ in 7 }, rebuild: { 0 })
    try await TestServer.run({ $0.backend = backend }) { server in
      for _ in 1...12 {
        let answer = try await server.get("/quote/ABC")
        #expect(answer.status == 200 && answer.body.contains(#""isStale":false"#))
      }
    }
    #expect(calls.withLock { $0 } > 12)
  }

  @Test(
    "When a backend hangs, or is dead, the answer is the last one known, and says so; without one it says what is wrong"
  )
  func stale() async throws {
    let state = Mutex(BackendState.well)
    let hung = Mutex(0)
    let cancelled = Mutex(0)
    let clock = TestScheduler()
    let backend = Backend(
      price: { _ in
        switch state.withLock({ $0 }) {
        case .well: return 12.5
        case .dead: throw Refused()
        case .hanging:
          hung.withLock { $0 += 1 }
          do {
            try await Task.sleep(for: .seconds(3600))
          } catch {
            cancelled.withLock { $0 += 1 }
          }
          return 0
        }
      }, volume: { _ in 7 }, rebuild: { 0 })
    try await TestServer.run({
      $0.backend = backend
      $0.clock = clock
    }) { server in
      let fresh = try await server.get("/quote/ABC").body
      #expect(fresh.contains(#""price":12.5"#) && fresh.contains(#""isStale":false"#))
      for problem in [BackendState.hanging, .dead] {
        state.withLock { $0 = problem }
        let answer = try await withTimePassing(on: clock) { try await server.get("/quote/ABC") }
        #expect(
          answer.status == 200 && answer.body.contains(#""isStale":true"#) && answer.body.contains(#""price":12.5"#))
        let unknown = try await withTimePassing(on: clock) { try await server.get("/quote/XYZ") }
        #expect(unknown.status == 502 && unknown.body.contains("no quote for XYZ: "))
      }
      // No attempt goes on, and there are three at most for each of the two symbols.
      let attempts = hung.withLock { $0 }
      #expect(2...6 ~= attempts)
      #expect(await eventually { cancelled.withLock { $0 } == attempts })
    }
  }

  @Test("Of two rebuilds at once the second is told that the server is busy; then the next one runs")
  func rebuild() async throws {
    let begun = ReplaySubject<Void>(capacity: 1)
    let mayEnd = ReplaySubject<Void>(capacity: 1)
    let backend = Backend(
      price: { _ in 1 }, volume: { _ in 1 },
      rebuild: {
        begun.send(())
        _ = try await mayEnd.signal.first()
        return 42
      })
    try await TestServer.run({ $0.backend = backend }) { server in
      async let first = server.post("/rebuild")
      _ = try await begun.signal.first()
      let second = try await server.post("/rebuild")
      #expect(second.status == 409 && second.body.contains("a rebuild is under way"))
      mayEnd.send(())
      #expect(try await first.body == #"{"rows":42}"#)
      #expect(try await server.post("/rebuild").status == 200)
    }
  }
}

/// Lets the time on `clock` go by for as long as `operation` takes.
private func withTimePassing<Result: Sendable>(
  on clock: TestScheduler, _ operation: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  let ended = Mutex(false)
  let task = Task {
    defer { ended.withLock { $0 = true } }
    return try await operation()
  }
  _ = await eventually {
    clock.advance(by: .seconds(1))
    return ended.withLock { $0 }
  }
  return try await task.value
}

private enum BackendState {
  case well, hanging, dead
}

private struct Refused: Error {}
