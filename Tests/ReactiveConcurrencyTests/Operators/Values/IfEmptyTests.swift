import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("ifEmpty")
struct IfEmptyTests {
  @Test("ifEmpty(switchTo:) starts the other signal only if it is needed")
  func switchesIfEmpty() {
    let probe = Probe()
    let fallback = probe.values([7, 8])
    expect(Signal.just(2).ifEmpty(switchTo: fallback), sends: [2])
    expect(Signal<Int>.fail(Failure("no")).ifEmpty(switchTo: fallback), sends: [], then: .failed(Failure("no")))
    #expect(probe.starts == 0)
    expect(Signal<Int>.empty.ifEmpty(switchTo: fallback), sends: [7, 8])
    expect(Signal<Int>.empty.ifEmpty(switchTo: .empty), sends: [])
    expect(Signal<Int>.empty.ifEmpty(switchTo: .fail(Failure("no"))), sends: [], then: .failed(Failure("no")))
  }
}
