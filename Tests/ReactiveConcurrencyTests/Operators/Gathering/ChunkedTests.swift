import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("Chunking")
struct ChunkingTests {
  static let checked: [CheckedOperator] = [
    CheckedOperator("chunked(by:)", stores: .newest(2)) { source, _ in source.chunked { $0 / 2 == $1 / 2 } },
    CheckedOperator("buffer(count:) of 2", stores: .group) { source, _ in source.buffer(count: 2) },
    CheckedOperator("buffer(count:) of 4", stores: .group) { source, _ in source.buffer(count: 4) },
  ]

  @Test("chunked(by:) ends a run before the value that does not belong to it")
  func chunks() {
    expect(Signal.of(1, 1, 2, 3, 3).chunked { $0 == $1 }, sends: [[1, 1], [2], [3, 3]])
    expect(Signal<Int>.empty.chunked { $0 == $1 }, sends: [])
    expect(Signal.of(1, 2).concat(.never).chunked { $0 == $1 }, sends: [[1]], then: .open)
    let failing = Signal.of(1, 2).concat(.fail(Failure("no")))
    expect(failing.chunked { $0 == $1 }, sends: [[1]], then: .failed(Failure("no")))
  }

  @Test("SIG-BUFFER-3, 4 buffer(count:) sends full groups; completion flushes, an error drops", arguments: 1...6)
  func buffers(_ count: Int) {
    let values = Array(1...5)
    let groups = stride(from: 0, to: 5, by: count).map { Array(values[$0..<min($0 + count, 5)]) }
    expect(Signal(1...5).buffer(count: count), sends: groups)
    let failing = Signal(1...5).concat(.fail(Failure("no")))
    expect(failing.buffer(count: count), sends: groups.filter { $0.count == count }, then: .failed(Failure("no")))
  }

  @Test("A count below 1 is refused", arguments: [0, -1])
  func refuses(_ count: Int) {
    let recording = TestScheduler().record(Signal.just(1).buffer(count: count))
    #expect(recording.events.count == 1 && recording.events[0].error is SignalError)
  }
}
