import ReactiveClassic
import Testing

/// The names that block in ReactiveCocoa and suspend in the core: in Swift 5 mode, synchronous code has
/// ReactiveCocoa's.
@Suite("Blocking names in Swift 5 mode")
struct BlockingNamesTests {
  private struct Broken: Error {}
  private let numbers = Signal(1...3)
  private let failing = Signal<Int>.fail(Broken())

  @Test("first blocks until the first value, or throws the error (SIG-SYNC-1)")
  func first() throws {
    #expect(try numbers.first() == 1)
    #expect(try Signal<Int>.empty.first() == nil)
    #expect(throws: Broken.self) { try failing.first() }
  }

  @Test("waitUntilCompleted blocks until the end, or throws the error (SIG-SYNC-3)")
  func wait() throws {
    try numbers.waitUntilCompleted()
    #expect(throws: Broken.self) { try failing.waitUntilCompleted() }
  }

  @Test("collect is ReactiveCocoa's operator, a signal of one array")
  func collect() throws {
    let collected = numbers.collect()
    #expect(try collected.toArray() == [[1, 2, 3]])
    #expect(try numbers.collect().map(\.count).toArray() == [3])
  }

  @Test("in async code the core's are chosen, which suspend")
  func suspends() async throws {
    let first = try await numbers.first()
    #expect(first == 1)
    try await numbers.waitUntilCompleted()
    let values = try await numbers.collect()
    #expect(values == [1, 2, 3])
  }
}
