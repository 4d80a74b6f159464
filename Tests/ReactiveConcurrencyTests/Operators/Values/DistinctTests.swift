import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("distinct")
struct DistinctTests {
  @Test("distinctUntilChanged drops repeats; equal nils are repeats; a first nil is sent (STR-DISTINCT-1, 2, 3)")
  func distinct() {
    expect(Signal.of(1, 1, 2, 2, 1).distinctUntilChanged(), sends: [1, 2, 1])
    expect(Signal<Int?>.of(nil, nil, 1, nil).distinctUntilChanged(), sends: [nil, 1, nil])
    expect(Signal.of(1, 3, 2, 4).distinctUntilChanged { $0 % 2 == $1 % 2 }, sends: [1, 2])
  }
}
