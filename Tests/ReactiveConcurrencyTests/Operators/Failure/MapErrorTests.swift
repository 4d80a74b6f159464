import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("mapError")
struct MapErrorTests {
  private let failing = Signal.of(1, 2).concat(.fail(Failure("no")))

  @Test("mapError replaces the error")
  func mapsError() {
    expect(failing.mapError { Failure("mapped \($0)") }, sends: [1, 2], then: .failed(Failure("mapped no")))
    expect(Signal.just(1).mapError { _ in Failure("never") }, sends: [1])
  }
}
