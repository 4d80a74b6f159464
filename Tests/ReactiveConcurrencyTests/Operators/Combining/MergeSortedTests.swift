import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("mergeSorted(_:by:)")
struct MergeSortedTests {
  private let scheduler = TestScheduler()

  @Test("Sorted signals become one that is sorted; equal values come from the first signal first (SORT-1)")
  func merges() {
    expect(Signal.mergeSorted([.of(1, 4, 7), .of(2, 3, 9), .empty, .of(5)]), sends: [1, 2, 3, 4, 5, 7, 9])
    let named = Signal.mergeSorted([Signal.of("1a", "2a"), .of("1b", "2b")]) { $0.prefix(1) < $1.prefix(1) }
    expect(named, sends: ["1a", "1b", "2a", "2b"])
    expect(Signal<Int>.mergeSorted([]), sends: [])
  }

  @Test("A signal that is ahead is paused; an error is immediate (AHEAD-1)")
  func bounds() {
    let pulled = Locked(0)
    let other = Subject<Int>()
    let recording = scheduler.record(
      Signal.mergeSorted([Signal(0...).onNext { _ in pulled.withLock { $0 += 1 } }, other.signal]))
    #expect(pulled.withLock { $0 } == 256)
    other.send(10)
    #expect(recording.values == Array(0...10) + [10])
    other.finish(throwing: Failure("no"))
    #expect(recording.error is Failure)
  }
}
