import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("aggregate and collected")
struct AggregateTests {
  @Test("aggregate sends one result at completion, the start if there was none (SIG-AGG-1, V13)")
  func aggregates() {
    expect(Signal.of(1, 2, 3).aggregate("") { "\($0)\($1)" }, sends: ["123"])
    expect(Signal<Int>.empty.aggregate(7) { $0 + $1 }, sends: [7])
    expect(Signal.of(5, 6).enumerated().aggregate(0) { $0 + $1.element * $1.offset }, sends: [6])
  }

  @Test("aggregate sends nothing without completion (SIG-AGG-2, V12)")
  func aggregatesOpen() {
    let open = Signal.of(1, 2).concat(.never)
    expect(open.aggregate(0) { $0 + $1 }, sends: [], then: .open)
    expect(open.collected(), sends: [], then: .open)
    expect(Signal.of(1).concat(.fail(Failure("no"))).aggregate(0) { $0 + $1 }, sends: [], then: .failed(Failure("no")))
  }

  @Test("collected sends one array at completion, empty if there was nothing; nils are kept (SIG-COLLECT-1, 2, V13)")
  func collects() {
    expect(Signal.of(1, 2).collected(), sends: [[1, 2]])
    expect(Signal<Int>.empty.collected(), sends: [[]])
    expect(Signal<Int?>.of(nil, 1, nil).collected(), sends: [[nil, 1, nil]])
  }
}
