import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("pairwise")
struct PairwiseTests {
  @Test("pairwise after start(with:) combines each value with the one before it (STR-CPREV-1, 2, V11)")
  func combinesPrevious() {
    expect(Signal.of(1, 2, 3, 4).start(with: 0).pairwise().map { $0 + $1 }, sends: [1, 3, 5, 7])
  }

  @Test("pairwise sends each value with the one before it; nil counts as a value")
  func pairs() {
    expect(Signal(1...3).pairwise(), sends: [(1, 2), (2, 3)])
    expect(Signal.just(1).pairwise(), sends: [])
    expect(Signal<Int?>.of(nil, 1, nil).pairwise(), sends: [(nil, 1), (1, nil)])
  }
}
