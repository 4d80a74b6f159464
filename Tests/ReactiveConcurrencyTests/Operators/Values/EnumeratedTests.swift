import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("enumerated")
struct EnumeratedTests {
  @Test("enumerated counts from 0")
  func enumerates() {
    expect(Signal.of("a", "b").enumerated(), sends: [(offset: 0, element: "a"), (offset: 1, element: "b")])
  }
}
