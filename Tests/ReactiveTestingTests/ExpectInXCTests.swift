import ReactiveConcurrency
import ReactiveTesting
import XCTest

/// The same expectations in XCTest.
final class ExpectInXCTests: XCTestCase {
  func testAsExpected() async throws {
    let subject = Subject<Int>()
    try await expect(subject.signal) { events in
      subject.send(1)
      try await events.next(1)
      subject.finish()
      try await events.completes()
    }
  }

  @MainActor
  func testOnMainActor() async throws {
    let subject = Subject<Int>()
    try await expect(subject.signal) { events in
      MainActor.preconditionIsolated()
      subject.send(1)
      try await events.next(1)
      MainActor.preconditionIsolated()
    }
  }

  func testUnconsumed() async {
    do {
      try await expect(Signal.just(1)) { _ in }
      XCTFail("events are left")
    } catch {
      XCTAssertEqual("\(error)", "Expected no further event, but found [next(1), completed].")
    }
  }
}
