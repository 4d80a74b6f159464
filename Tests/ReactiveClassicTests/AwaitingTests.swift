import ReactiveClassic
import ReactiveConcurrency
import Testing

/// In async code the names of the calls that block are those of the core's, which suspend: of a signal and of what has
/// one.
@Suite("Awaiting one result beside the calls that block")
struct AwaitingTests {
  @Test("a subject's results are awaited, as its signal's are (SAYS-3)")
  func subjects() async throws {
    let subject = ReplaySubject<Int>()
    for value in 1...3 { subject.send(value) }
    #expect(try await subject.first() == 1)
    #expect(try await subject.first(default: 7) == 1)
    subject.finish()
    #expect(try await subject.last() == 3)
    #expect(try await subject.collect() == [1, 2, 3])
    try await subject.run()
    await #expect(throws: SignalError.severalValues) { try await subject.single() }
    #expect(try await subject.signal.first() == 1)
  }
}
