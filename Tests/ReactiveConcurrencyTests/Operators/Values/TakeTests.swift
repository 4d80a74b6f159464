import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("Selecting")
struct SelectingTests {
  static let checked: [CheckedOperator] = [
    CheckedOperator("take(through:)", stores: .nothing) { source, _ in source.take(through: { $0 == 3 }) },
    CheckedOperator("skipLast(_:) of 2", stores: .newest(2)) { source, _ in source.skipLast(2) },
    CheckedOperator("skipLast(_:) of none", stores: .nothing) { source, _ in source.skipLast(0) },
    CheckedOperator("element(at:) 2", stores: .nothing) { source, _ in source.element(at: 2) },
    CheckedOperator("element(at:) 9", stores: .nothing) { source, _ in source.element(at: 9) },
    CheckedOperator("distinct()", stores: .everything) { source, _ in source.map { $0 % 3 }.distinct() },
    CheckedOperator("distinct(by:)", stores: .everything) { source, _ in source.distinct { $0 % 4 } },
    CheckedOperator("compacted()", stores: .nothing) { source, _ in
      source.map { (value: Number) in value == 2 ? nil : value }.compacted()
    },
  ]

  @Test("take(through:) includes the value that ends it, and asks the source for nothing after it")
  func takesThrough() {
    let probe = Probe()
    expect(probe.values(1...).take(through: { $0 == 3 }), sends: [1, 2, 3])
    #expect(probe.produced == 6, "three for each way of consuming")
    #expect(probe.releases == 2)
    expect(Signal(1...3).take(through: { $0 == 9 }), sends: [1, 2, 3])
  }

  @Test("skipLast leaves out the last 0…n", arguments: 0...5)
  func skipsLast(_ count: Int) {
    expect(Signal(1...4).skipLast(count), sends: Array((1...4).dropLast(count)))
  }

  @Test("skipLast sends a value as soon as enough have come after it")
  func skipsLastAtOnce() {
    expect(Signal(1...4).concat(.never).skipLast(2), sends: [1, 2], then: .open)
  }

  @Test("element(at:) sends that value and releases the source; nothing beyond the end")
  func picks() {
    expect(Signal(0...).element(at: 4), sends: [4])
    expect(Signal(0..<4).element(at: 4), sends: [])
  }

  @Test("distinct leaves out what has come before, in each subscription anew")
  func distincts() {
    expect(Signal.of(1, 2, 1, 3, 2).distinct(), sends: [1, 2, 3])
    expect(Signal.of("aa", "b", "cc").distinct { $0.count }, sends: ["aa", "b"])
    expect(Signal<Int?>.of(nil, 1, nil).distinct(), sends: [nil, 1])
  }

  @Test("compacted leaves out nil, one layer of it")
  func compacts() {
    expect(Signal<Int?>.of(1, nil, 2).compacted(), sends: [1, 2])
  }

  @Test("Negative counts are refused")
  func refuses() {
    let signals = [Signal.just(1).skipLast(-1), Signal.just(1).element(at: -1)]
    for signal in signals {
      let recording = TestScheduler().record(signal)
      #expect(recording.events.count == 1 && recording.events[0].error is SignalError)
    }
  }
}
