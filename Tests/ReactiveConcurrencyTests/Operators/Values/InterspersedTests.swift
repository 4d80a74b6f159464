import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("interspersed")
struct InterspersedTests {
  @Test("interspersed sends a separator between the values, none before the first or after the last")
  func between() {
    expect(Signal.of(1, 2, 3).interspersed(with: 0), sends: [1, 0, 2, 0, 3])
    expect(Signal(1...5).interspersed(every: 2, with: 0), sends: [1, 2, 0, 3, 4, 0, 5])
    expect(Signal(1...4).interspersed(every: 2, with: 0), sends: [1, 2, 0, 3, 4])
    expect(Signal.just(1).interspersed(with: 0), sends: [1])
    expect(Signal<Int>.empty.interspersed(with: 0), sends: [])
    expect(Signal.just(1).concat(.fail(Failure("no"))).interspersed(with: 0), sends: [1], then: .failed(Failure("no")))
    #expect((1...5).reactive.interspersed(every: 2, with: 0).array == [1, 2, 0, 3, 4, 0, 5])
  }
}
