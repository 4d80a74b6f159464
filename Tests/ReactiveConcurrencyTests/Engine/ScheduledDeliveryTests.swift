import ReactiveConcurrency
import ReactiveTesting
import Testing

/// `debounce` and the timed `buffer`s: where the values lie × how it ends. `ThrottleTests` has those of `throttle`.
@Suite("Scheduled delivery")
struct ScheduledDeliveryTests {
  @Test("What a timer sends and the consumer answers with a pause, pauses the source too", arguments: 0...3)
  func pausesSource(_ index: Int) {
    let scheduler = TestScheduler()
    let taken = Locked(0)
    // While paused it takes no element.
    let source = Signal.interval(of: 1..., every: .seconds(1), on: scheduler).onNext { _ in taken.withLock { $0 += 1 } }
    let signals: [Signal<Int>] = [
      source.debounce(for: .seconds(0.5), on: scheduler),
      source.throttle(for: .seconds(1.5), on: scheduler),
      source.throttle(for: .seconds(1.5), on: scheduler, edges: .trailing),
      source.buffer(for: .seconds(1.5), on: scheduler).map(\.count),
    ]
    let witness = Witness { _, _ in .paused }
    witness.observe(signals[index])
    for round in 1...3 {
      scheduler.advance(by: .seconds(100))
      #expect(witness.values.count == round)
      #expect(taken.withLock { $0 } <= round * 3)
      witness.resume()
    }
    witness.cancel()
    #expect(scheduler.isIdle)
  }
}
