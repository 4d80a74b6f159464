import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("Recorded outcomes")
struct OutcomesTests {
  @Test("Optionals, results and recorded events are signals (OUTCOME-1)")
  func outcomes() {
    expect(Signal.from(optional: 1), sends: [1])
    expect(Signal<Int>.from(optional: nil), sends: [])
    expect(Signal.from(result: Result<Int, Failure>.success(1)), sends: [1])
    expect(Signal.from(result: Result<Int, Failure>.failure(Failure("no"))), sends: [], then: .failed(Failure("no")))
    expect(Signal.from(events: [.next(1), .next(2), .completed, .next(3)]), sends: [1, 2])
    expect(Signal.from(events: [.next(1), .failed(Failure("no"))]), sends: [1], then: .failed(Failure("no")))
    expect(Signal.from(events: [.next(1)]), sends: [1], then: .open)
  }
}
