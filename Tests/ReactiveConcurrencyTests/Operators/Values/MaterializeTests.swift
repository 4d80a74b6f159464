import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("materialize and dematerialize")
struct MaterializeTests {
  @Test("materialize sends events as values, then completion (SIG-MAT-1, 2, V27)")
  func materializes() {
    expect(Signal.of(1).materialize(), sends: [.next(1), .completed])
    expect(Signal.of(1).concat(.fail(Failure("no"))).materialize(), sends: [.next(1), .failed(Failure("no"))])
  }

  @Test("dematerialize does what the events say, ends at the first terminal one (SIG-DEMAT-1, 2, 3, V27)")
  func dematerializes() {
    expect(Signal<Event<Int>>.of(.next(1), .completed, .next(2)).dematerialize(), sends: [1])
    expect(
      Signal<Event<Int>>.of(.next(1), .failed(Failure("no")), .completed).dematerialize(), sends: [1],
      then: .failed(Failure("no")))
    expect(Signal.of(1, 2).materialize().dematerialize(), sends: [1, 2])
    expect(Signal<Event<Int>>.of(.next(1)).dematerialize(), sends: [1])
  }
}
