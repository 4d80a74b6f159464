import ReactiveConcurrency
import ReactiveTesting
import Testing

/// A signal is an `AsyncSequence`, so the standard library's operators are there too. These calls must stay signals,
/// also in async code, where the compiler prefers async candidates: that the annotated types compile is the test.
@Suite("Names that the standard library has too")
struct NamesTests {
  @Test("In synchronous code the operators are ours")
  func synchronous() {
    let signal = Signal(1...3)
    let _: Signal<Int> = signal.map { $0 + 1 }
    let _: Signal<Int> = signal.filter { $0 > 1 }
    let _: Signal<Int> = signal.compactMap { $0 > 1 ? $0 : nil }
    let _: Signal<Int> = signal.prefix(2)
    let _: Signal<Int> = signal.prefix { $0 < 3 }
    let _: Signal<Int> = signal.dropFirst()
    let _: Signal<Int> = signal.drop { $0 < 2 }
    let inferred = signal.map { $0 + 1 }.filter { $0 > 1 }.prefix(2)
    #expect(type(of: inferred) == Signal<Int>.self)
  }

  @Test("In async code too")
  func asynchronous() async throws {
    let signal = Signal(1...3)
    let mapped = signal.map { $0 + 1 }.filter { $0 > 1 }.compactMap { Optional($0) }
    let cut = signal.prefix(2).dropFirst().drop { $0 < 2 }
    #expect(type(of: mapped) == Signal<Int>.self)
    #expect(type(of: cut) == Signal<Int>.self)
    #expect(try await mapped.collect() == [2, 3, 4])
    #expect(try await cut.collect() == [2])
    #expect(try await signal.first() == 1)
    #expect(try await signal.contains(2))
    #expect(try await signal.min() == 1)
    #expect(try await signal.reduce(0, +) == 6)
  }
}
