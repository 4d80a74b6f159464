import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("pairwise and combinePrevious")
struct PairwiseTests {
  @Test("combinePrevious combines the previous value and the next (STR-CPREV-1, 2, V11)")
  func combinesPrevious() {
    expect(Signal.of(1, 2, 3, 4).combinePrevious(0) { $0 + $1 }, sends: [1, 3, 5, 7])
  }

  @Test("pairwise sends each value with the one before it; nil counts as a value")
  func pairs() {
    expect(Signal(1...3).pairwise(), sends: [(1, 2), (2, 3)])
    expect(Signal.just(1).pairwise(), sends: [])
    expect(Signal<Int?>.of(nil, 1, nil).pairwise(), sends: [(nil, 1), (1, nil)])
  }
}
