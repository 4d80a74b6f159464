import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("batched(upTo:), conflated(_:)")
struct BatchedTests {
  private let scheduler = TestScheduler()

  @Test("Under a busy loop batches grow; an idle one gets each value immediately, and nothing is lost (BATCH-1)")
  func grows() throws {
    let source = Subject<Int>()
    let batches = Recorder<[Int]>()
    let isOver = Locked(false)
    let loop = scheduler.task { [scheduler] in
      for try await batch in source.batched() {
        batches.add(batch)
        try await scheduler.sleep(for: .seconds(10))
      }
      isOver.set(true)
    }
    scheduler.advance()
    for value in 1...35 {
      source.send(value)
      scheduler.advance(by: .seconds(1))
    }
    scheduler.advance(by: .seconds(20))
    #expect(batches.values.flatMap { $0 } == Array(1...35))
    #expect(batches.values.first == [1])
    #expect(batches.values.count <= 6)
    source.send(36)
    scheduler.advance()
    #expect(batches.values.last == [36])
    source.finish()
    scheduler.run()
    #expect(isOver.withLock { $0 })
    loop.cancel()
  }

  @Test("A source that can pause is, when a full batch waits, and resumes while the consumer is busy (BATCH-2)")
  func bounds() {
    let pulled = Locked(0)
    let batches = Recorder<[Int]>()
    let subscription = Signal(1...).onNext { _ in pulled.withLock { $0 += 1 } }.batched(upTo: 5).observe(
      .pausing { batches.add($0) })
    #expect(pulled.withLock { $0 } == 6)
    subscription.resume()
    #expect(batches.values == [[1], [2, 3, 4, 5, 6]])
    #expect(pulled.withLock { $0 } == 11)
    subscription.cancel()
  }

  @Test("Weights limit a batch; what is heavier than the limit is a batch of its own (BATCH-3)")
  func weighs() {
    let source = Subject<Int>()
    let batches = Recorder<[Int]>()
    let subscription = source.signal.batched(upTo: 10) { $0 }.observe(.pausing { batches.add($0) })
    for value in [1, 4, 6, 1, 50, -3, 0, 9] { source.send(value) }
    for _ in 0..<5 { subscription.resume() }
    #expect(batches.values == [[1], [4, 6], [1], [50, -3, 0], [9]])
    subscription.cancel()
  }

  @Test("Conflated values are one, however many came (BATCH-4)")
  func conflates() {
    let source = Subject<Int>()
    let values = Recorder<Int>()
    let subscription = source.signal.conflated(+).observe(.pausing { values.add($0) })
    for value in 1...1_000 { source.send(value) }
    subscription.resume()
    subscription.resume()
    source.send(7)
    #expect(values.values == [1, 500_499, 7])
    source.finish(throwing: Failure("no"))
    subscription.resume()
    #expect(values.values == [1, 500_499, 7])
  }
}
