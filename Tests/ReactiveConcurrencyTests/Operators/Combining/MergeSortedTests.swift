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

  @Test("A value waits until each signal has sent one or completed")
  func waits() throws {
    let a = try scheduler.cold("-1-4--7|")
    let b = try scheduler.cold("--2-3-5-9|")
    expect(Signal.mergeSorted([a.signal, b.signal]), marbles: "--123-(45)-(79)|", on: scheduler)
  }

  @Test("Random sorted signals, paused at random (SORT-1)", arguments: 0..<50)
  func random(_ seed: Int) {
    var numbers = Seeded(state: UInt64(seed) &+ 3)
    let parts = (0..<Int.random(in: 1...5, using: &numbers)).map { _ in
      (0..<Int.random(in: 0...400, using: &numbers)).map { _ in Int.random(in: 0...500, using: &numbers) }.sorted()
    }
    let pauses = (0..<50).map { _ in Bool.random(using: &numbers) }
    let values = Recorder<Int>()
    let isPaused = Locked(false)
    let ends = Recorder<String>()
    let subscription = Signal.mergeSorted(parts.map { Signal($0) }).observe(
      Observer(
        next: {
          values.add($0)
          let pauses = pauses[values.values.count % 50]
          isPaused.withLock { $0 = pauses }
          return pauses ? .paused : .more
        }, finish: { ends.add("\($0)") }))
    while isPaused.withLock({ $0 }), ends.values.isEmpty {
      isPaused.withLock { $0 = false }
      subscription.resume()
    }
    #expect(values.values == parts.flatMap { $0 }.sorted())
    #expect(ends.values == ["completed"])
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
