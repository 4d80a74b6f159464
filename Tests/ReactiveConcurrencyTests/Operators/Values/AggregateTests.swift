import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("Accumulating")
struct AccumulatingTests {
  static let checked: [CheckedOperator] = [
    CheckedOperator("scan(into:_:)", stores: .everything) { source, _ in source.scan(into: [Number]()) { $0.append($1) }
    },
    CheckedOperator("aggregate(into:_:)", .gathering, stores: .newest(1)) { source, _ in
      source.aggregate(into: 0) { $0 = $0 + $1 }
    },
    CheckedOperator("pairwise()", stores: .newest(1)) { source, _ in source.pairwise() },
    CheckedOperator("enumerated()", stores: .nothing) { source, _ in source.enumerated() },
    CheckedOperator("aggregate(from:_:) with index", .gathering, stores: .newest(1)) { source, _ in
      source.aggregate(from: { 1 }) { $0 + $1 * Number($2) }
    },
  ]

  @Test("STR-SCAN-1, V10 scan(into:) sends running results, the start not, anew in each subscription")
  func scansInto() {
    expect(Signal(1...4).scan(into: 0) { $0 += $1 }, sends: [1, 3, 6, 10])
    expect(Signal(1...3).scan(into: [Int]()) { $0.append($1) }, sends: [[1], [1, 2], [1, 2, 3]])
  }

  @Test("V12, V13, SIG-AGG-1, 2 aggregate(into:) sends once at completion, the start if empty")
  func aggregatesInto() {
    expect(Signal(1...4).aggregate(into: [Int]()) { $0.append($1) }, sends: [[1, 2, 3, 4]])
    expect(Signal<Int>.empty.aggregate(into: 7) { $0 += $1 }, sends: [7])
    expect(Signal(1...4).concat(.never).aggregate(into: 0) { $0 += $1 }, sends: [], then: .open)
    let failing = Signal.of(1).concat(.fail(Failure("no")))
    expect(failing.aggregate(into: 0) { $0 += $1 }, sends: [], then: .failed(Failure("no")))
  }

  @Test("SIG-AGG-1 aggregate with a factory and an index: the factory runs per subscription")
  func aggregatesFromFactory() {
    let made = Recorder<Int>()
    let signal = Signal.of(5, 6).aggregate(from: {
      made.add(1); return 0
    }) { $0 + $1 * $2 }
    expect(signal, sends: [6])
    #expect(made.values.count == 2)
  }

  @Test("pairwise sends each value with the one before it; nil counts as a value")
  func pairs() {
    expect(Signal(1...3).pairwise(), sends: [(1, 2), (2, 3)])
    expect(Signal.just(1).pairwise(), sends: [])
    expect(Signal<Int?>.of(nil, 1, nil).pairwise(), sends: [(nil, 1), (1, nil)])
  }

  @Test("enumerated counts from 0")
  func enumerates() {
    expect(Signal.of("a", "b").enumerated(), sends: [(offset: 0, element: "a"), (offset: 1, element: "b")])
  }
}
