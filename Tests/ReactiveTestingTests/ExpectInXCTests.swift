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
}
