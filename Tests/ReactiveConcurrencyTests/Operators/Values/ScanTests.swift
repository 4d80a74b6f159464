import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("scan and scanMap")
struct ScanTests {
  @Test("scan sends running results; the start is not sent (STR-SCAN-1, V10)")
  func scans() {
    expect(Signal.of(1, 2, 3, 4).scan(0) { $0 + $1 }, sends: [1, 3, 6, 10])
    expect(Signal<Int>.empty.scan(0) { $0 + $1 }, sends: [])
  }

  @Test("scan of enumerated values has the index from 0, while the source is open (STR-SCAN-2, V9)")
  func scansWithIndex() {
    let numbered = Signal.of(1, 1, 4, 6).concat(.never).enumerated()
    expect(numbered.scan(2) { $0 * $1.element + $1.offset }, sends: [2, 3, 14, 87], then: .open)
  }

  @Test("A scan without a start sends the first value, then each result; of nothing, nothing (SCAN-1)")
  func scansWithoutStart() {
    expect(Signal.of(3, 1, 4, 1, 5).scan { max($0, $1) }, sends: [3, 3, 4, 4, 5])
    expect(Signal<Int>.empty.scan { $0 + $1 }, sends: [])
    expect(Signal<Int?>.of(nil, 1).scan { $0 ?? $1 }, sends: [nil, 1])
  }

  @Test("scanMap keeps its state to itself, and a fresh one for each subscription (SCAN-2)")
  func scansAndMaps() {
    let deltas = Signal.of(3, 10, 11).scanMap(into: 0) { last, total in
      defer { last = total }
      return total - last
    }
    expect(deltas, sends: [3, 7, 1])
    expect(deltas.concat(.fail(Failure("no"))), sends: [3, 7, 1], then: .failed(Failure("no")))
  }
}
