import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("results")
struct ResultsTests {
  private let failing = Signal.of(1, 2).concat(.fail(Failure("no")))

  @Test("results turns an error into a last value and completion")
  func results() {
    expect(failing.results().map { "\($0)" }, sends: ["success(1)", "success(2)", "failure(no)"])
    expect(Signal.just(1).results().map { "\($0)" }, sends: ["success(1)"])
  }
}
