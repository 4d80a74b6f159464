import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("try")
struct TryTests {
  private let failing = Signal.of(1, 2).concat(.fail(Failure("no")))

  @Test("try passes values while its closure succeeds; an error ends the signal, releases the source (SIG-TRY-1, 2)")
  func tries() {
    let probe = Probe()
    let signal = probe.values(1...).try { if $0 == 3 { throw Failure("three") } }
    expect(signal, sends: [1, 2], then: .failed(Failure("three")))
    #expect(probe.releases == 2)
    expect(Signal.of(1, 2).try { _ in }, sends: [1, 2])
    expect(failing.try { _ in }, sends: [1, 2], then: .failed(Failure("no")))
  }
}
