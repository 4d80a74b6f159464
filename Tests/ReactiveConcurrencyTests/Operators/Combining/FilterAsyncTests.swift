import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("filterAsync(maxConcurrent:on:_:), scanAsync(_:on:_:)")
struct FilterAsyncTests {
  private let scheduler = TestScheduler()

  @Test("Each call of scanAsync gets the result before it, and each subscription begins anew")
  func scans() throws {
    let scheduler = scheduler
    let sums = Signal(1...5).scanAsync(0, on: scheduler) { sum, value in
      try await scheduler.sleep(for: .seconds(1))
      return sum + value
    }
    for _ in 0..<2 {
      let recording = scheduler.record(sums)
      scheduler.run()
      #expect(recording.values == [1, 3, 6, 10, 15])
      #expect(recording.isCompleted)
    }
    #expect(try scheduler.run { try await sums.collect() } == [1, 3, 6, 10, 15])
  }

  @Test("scanAsync asks for a value when the call before has returned, and stops at an error (AHEAD-3)")
  func scansExactly() {
    let pulled = Locked(0)
    let recording = scheduler.record(
      Signal(1...9).onNext { _ in pulled.withLock { $0 += 1 } }.scanAsync(0, on: scheduler) { sum, value in
        if value == 3 { throw Failure("no") }
        return sum + value
      })
    #expect(pulled.withLock { $0 } == 1)
    scheduler.run()
    #expect(pulled.withLock { $0 } == 3)
    #expect(recording.values == [1, 3])
    #expect(recording.error is Failure)
  }
}
