import Foundation
import Hummingbird
import MarketServer
import ReactiveConcurrency
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
    let cancelled = Mutex(0)
    let backend = Backend(
      price: { _ in
        switch state.withLock({ $0 }) {
        case .well: return 12.5
        case .dead: throw Refused()
        case .hanging:
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
      $0.patience = .milliseconds(50)
    }) { server in
      let fresh = try await server.get("/quote/ABC").body
      #expect(fresh.contains(#""price":12.5"#) && fresh.contains(#""isStale":false"#))
      for problem in [BackendState.hanging, .dead] {
        state.withLock { $0 = problem }
        let answer = try await server.get("/quote/ABC")
        #expect(
          answer.status == 200 && answer.body.contains(#""isStale":true"#) && answer.body.contains(#""price":12.5"#))
        let unknown = try await server.get("/quote/XYZ")
        #expect(unknown.status == 502 && unknown.body.contains("no quote for XYZ: "))
      }
      // Three attempts for each of the two symbols, none of which goes on.
      #expect(await eventually { cancelled.withLock { $0 } == 6 })
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

private enum BackendState {
  case well, hanging, dead
}

private struct Refused: Error {}
