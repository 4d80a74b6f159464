import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("Recovering")
struct RecoveringTests {
  static let checked: [CheckedOperator] = [
    CheckedOperator("try(_:)", stores: .nothing) { source, _ in source.try { _ in } },
    CheckedOperator("try(_:) that throws", stores: .nothing) { source, _ in
      source.try { if $0 == 4 { throw Failure("four") } }
    },
    CheckedOperator("results()", stores: .nothing) { source, _ in source.results() },
    CheckedOperator("mapError(_:)", stores: .nothing) { source, _ in source.mapError { _ in Failure("mapped") } },
    CheckedOperator("catch(returning:)", stores: .nothing) { source, _ in source.catch(returning: -1) },
    CheckedOperator("ifEmpty(_:)", stores: .nothing) { source, _ in source.ifEmpty(9) },
    CheckedOperator("ifEmpty(_:) that is", .gathering, stores: .nothing) { source, _ in
      source.filter { $0 > 9 }.ifEmpty(9)
    },
    CheckedOperator("ifEmpty(switchTo:)", stores: .nothing) { source, _ in source.ifEmpty(switchTo: .of(7, 8)) },
    CheckedOperator("ifEmpty(switchTo:) that is", stores: .nothing) { source, _ in
      Signal.empty.ifEmpty(switchTo: source)
    },
  ]

  private let failing = Signal.of(1, 2).concat(.fail(Failure("no")))

  @Test("SIG-TRY-1, 2 passes while the closure succeeds; its error ends the signal and releases the source")
  func tries() {
    let probe = Probe()
    let signal = probe.values(1...).try { if $0 == 3 { throw Failure("three") } }
    expect(signal, sends: [1, 2], then: .failed(Failure("three")))
    #expect(probe.releases == 2)
    expect(Signal.of(1, 2).try { _ in }, sends: [1, 2])
    expect(failing.try { _ in }, sends: [1, 2], then: .failed(Failure("no")))
  }

  @Test("results turns an error into a last value and completion")
  func results() {
    expect(failing.results().map { "\($0)" }, sends: ["success(1)", "success(2)", "failure(no)"])
    expect(Signal.just(1).results().map { "\($0)" }, sends: ["success(1)"])
  }

  @Test("mapError replaces the error")
  func mapsError() {
    expect(failing.mapError { Failure("mapped \($0)") }, sends: [1, 2], then: .failed(Failure("mapped no")))
    expect(Signal.just(1).mapError { _ in Failure("never") }, sends: [1])
  }

  @Test("SIG-CATCH-2 catch(returning:) sends a value in place of the error")
  func catches() {
    expect(failing.catch(returning: 3), sends: [1, 2, 3])
    expect(Signal.just(1).catch(returning: 3), sends: [1])
  }

  @Test("ifEmpty stands in for a completion without values, not for an error")
  func fillsEmpty() {
    expect(Signal<Int>.empty.ifEmpty(1), sends: [1])
    expect(Signal.just(2).ifEmpty(1), sends: [2])
    expect(Signal<Int>.fail(Failure("no")).ifEmpty(1), sends: [], then: .failed(Failure("no")))
  }

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
