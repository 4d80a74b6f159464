import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("expand(maxConcurrent:_:)")
struct ExpandTests {
  private let scheduler = TestScheduler()

  @Test("Several values are expanded at a time, as many as allowed", arguments: [1, 2, 3, 10])
  func limits(_ limit: Int) {
    let (running, most) = (Locked(0), Locked(0))
    let scheduler = scheduler
    let recording = scheduler.record(
      Signal.just(1).expand(maxConcurrent: limit) { value in
        let now = running.increment()
        most.withLock { $0 = max($0, now) }
        let children = value < 16 ? Signal.of(value * 2, value * 2 + 1) : .empty
        return children.delay(for: .seconds(1), on: scheduler).onDispose { running.withLock { $0 -= 1 } }
      })
    scheduler.run()
    #expect(recording.values.sorted() == Array(1...31))
    #expect(recording.isCompleted)
    #expect(most.withLock { $0 } == min(limit, 16))
  }

  @Test("A chain of 50,000 takes constant stack")
  func deep() {
    let count = Locked(0)
    let subscription = Signal.just(1).expand { $0 < 50_000 ? .just($0 + 1) : .empty }
      .onNext { _ in count.withLock { $0 += 1 } }.observe(.ignoring)
    #expect(count.withLock { $0 } == 50_000)
    subscription.cancel()
  }

  @Test("While the consumer is paused nothing is started; each resume asks for one value more (AHEAD-3)")
  func pauses() {
    let started = Locked(0)
    let values = Recorder<Int>()
    let subscription = Signal.just(1).expand { value in
      started.withLock { $0 += 1 }
      return .of(value * 2, value * 2 + 1)
    }
    .observe(.pausing { values.add($0) })
    #expect(started.withLock { $0 } == 0)
    for count in 2...100 {
      subscription.resume()
      #expect(values.values == Array(1...count))
    }
    #expect(started.withLock { $0 } == 50)
    subscription.cancel()
  }

  @Test("An error of the closure, of a signal or of the source ends everything")
  func fails() {
    expect(
      Signal.just(1).expand { value throws -> Signal<Int> in throw Failure("no") }, sends: [1],
      then: .failed(Failure("no")))
    expect(Signal.just(1).expand { _ in .fail(Failure("no")) }, sends: [1], then: .failed(Failure("no")))
  }
}
