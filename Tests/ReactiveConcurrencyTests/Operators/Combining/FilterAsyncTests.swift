import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("filterAsync(maxConcurrent:on:_:), scanAsync(_:on:_:)")
struct FilterAsyncTests {
  private let scheduler = TestScheduler()

  @Test("Values that pass are sent in order, however long their tests take", arguments: [1, 3])
  func filters(_ limit: Int) {
    let scheduler = scheduler
    let recording = scheduler.record(
      Signal(1...9).filterAsync(maxConcurrent: limit, on: scheduler) { value in
        try await scheduler.sleep(for: .seconds(10 - value))
        return value % 3 != 0
      })
    scheduler.run()
    #expect(recording.values == [1, 2, 4, 5, 7, 8])
    #expect(recording.isCompleted)
  }

  @Test("An error of a test is sent immediately")
  func fails() {
    let recording = scheduler.record(
      Signal(1...3).filterAsync(on: scheduler) { if $0 == 2 { throw Failure("no") } else { true } })
    scheduler.run()
    #expect(recording.values == [1])
    #expect(recording.error is Failure)
  }

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
