import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("Transforming")
struct TransformingTests {
  @Test("STR-MAP-1, 2, V5, V6 maps or replaces every value")
  func maps() {
    expect(Signal.of(1, 2, 3).map { $0 * 10 }, sends: [10, 20, 30])
    expect(Signal.of(1, 2, 3).map(to: "A"), sends: ["A", "A", "A"])
    expect(Signal.of("1", "x", "3").compactMap { Int($0) }, sends: [1, 3])
  }

  @Test("SIG-TRYMAP-1, 2 passes while the closure succeeds, its error ends the signal, the source is released")
  func triesMap() {
    expect(Signal.of(1, 2).tryMap { $0 + 1 }, sends: [2, 3])
    let probe = Probe()
    expect(
      probe.values(1...5).tryMap { if $0 == 3 { throw Failure("three") } else { $0 } }, sends: [1, 2],
      then: .failed(Failure("three")))
    #expect(probe.produced == 6)
    #expect(probe.releases == 2)
  }

  @Test("STR-SCAN-1, V10 running results; the start is not sent")
  func scans() {
    expect(Signal.of(1, 2, 3, 4).scan(0) { $0 + $1 }, sends: [1, 3, 6, 10])
    expect(Signal<Int>.empty.scan(0) { $0 + $1 }, sends: [])
  }

  @Test("STR-SCAN-2, V9 with the index from 0, while the source is open")
  func scansWithIndex() {
    expect(
      Signal.of(1, 1, 4, 6).concat(.never).scan(2) { $0 * $1 + $2 }, sends: [2, 3, 14, 87], then: .open)
  }

  @Test("STR-CPREV-1, 2, V11 the previous value and the next")
  func combinesPrevious() {
    expect(Signal.of(1, 2, 3, 4).combinePrevious(0) { $0 + $1 }, sends: [1, 3, 5, 7])
  }

  @Test("SIG-AGG-1, V13 one result at completion, the start if there was none")
  func aggregates() {
    expect(Signal.of(1, 2, 3).aggregate("") { "\($0)\($1)" }, sends: ["123"])
    expect(Signal<Int>.empty.aggregate(7) { $0 + $1 }, sends: [7])
    expect(Signal.of(5, 6).aggregate(0) { $0 + $1 * $2 }, sends: [6])
  }

  @Test("SIG-AGG-1 a factory runs for each subscription")
  func aggregatesFromFactory() {
    let made = Recorder<Int>()
    let factory = { @Sendable in
      made.add(1)
      return 0
    }
    expect(Signal.of(1, 2).aggregate(from: factory) { $0 + $1 }, sends: [3])
    #expect(made.values.count == 2)
  }

  @Test("SIG-AGG-2, V12 nothing without completion")
  func aggregatesOpen() {
    let open = Signal.of(1, 2).concat(.never)
    expect(open.aggregate(0) { $0 + $1 }, sends: [], then: .open)
    expect(open.collected(), sends: [], then: .open)
    expect(
      Signal.of(1).concat(.fail(Failure("no"))).aggregate(0) { $0 + $1 }, sends: [], then: .failed(Failure("no")))
  }

  @Test("SIG-COLLECT-1, 2, V13 one array at completion, empty if there was nothing; nils are kept")
  func collects() {
    expect(Signal.of(1, 2).collected(), sends: [[1, 2]])
    expect(Signal<Int>.empty.collected(), sends: [[]])
    expect(Signal<Int?>.of(nil, 1, nil).collected(), sends: [[nil, 1, nil]])
  }

  @Test("SIG-MAT-1, 2, V27 events as values, then completion")
  func materializes() {
    expect(Signal.of(1).materialize(), sends: [.next(1), .completed])
    expect(Signal.of(1).concat(.fail(Failure("no"))).materialize(), sends: [.next(1), .failed(Failure("no"))])
  }

  @Test("SIG-DEMAT-1, 2, 3, V27 does what the events say, ends at the first terminal one")
  func dematerializes() {
    expect(Signal<Event<Int>>.of(.next(1), .completed, .next(2)).dematerialize(), sends: [1])
    expect(
      Signal<Event<Int>>.of(.next(1), .failed(Failure("no")), .completed).dematerialize(), sends: [1],
      then: .failed(Failure("no")))
    expect(Signal.of(1, 2).materialize().dematerialize(), sends: [1, 2])
    expect(Signal<Event<Int>>.of(.next(1)).dematerialize(), sends: [1])
  }

  @Test("Stages compose, and state is made anew for each subscription")
  func composesStages() {
    let stage = Stage<Int, Int>.skip(1).then(Stage<Int, Int>.scan(0) { running, next, _ in running + next })
    expect(Signal.of(1, 2, 3).through(stage), sends: [2, 5])
  }
}
