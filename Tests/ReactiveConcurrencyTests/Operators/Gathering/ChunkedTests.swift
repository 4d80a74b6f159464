import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("chunked")
struct ChunkedTests {
  @Test("chunked(by:) ends a run before the value that does not belong to it")
  func chunks() {
    expect(Signal.of(1, 1, 2, 3, 3).chunked { $0 == $1 }, sends: [[1, 1], [2], [3, 3]])
    expect(Signal<Int>.empty.chunked { $0 == $1 }, sends: [])
    expect(Signal.of(1, 2).concat(.never).chunked { $0 == $1 }, sends: [[1]], then: .open)
    let failing = Signal.of(1, 2).concat(.fail(Failure("no")))
    expect(failing.chunked { $0 == $1 }, sends: [[1]], then: .failed(Failure("no")))
  }
}
