import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("buffer(count:every:), buffer(for:every:on:)")
struct SlidingTests {
  private let scheduler = TestScheduler()

  @Test("A value that comes on a step is in the intervals that begin with it or go on (CLOCK-3)")
  func instants() {
    let ticks = Signal<SchedulerInstant>.interval(every: .seconds(1), on: scheduler).scan(0) { count, _ in count + 1 }
    expect(
      ticks.take(9).buffer(for: .seconds(3), every: .seconds(3), on: scheduler),
      sends: [[1, 2], [3, 4, 5], [6, 7, 8], [9]], at: [3, 6, 9, 9], endsAt: 9, on: scheduler)
    expect(
      ticks.take(7).buffer(for: .seconds(6), every: .seconds(2), on: scheduler),
      sends: [[1], [1, 2, 3], [1, 2, 3, 4, 5], [2, 3, 4, 5, 6, 7]], at: [2, 4, 6, 7], endsAt: 7, on: scheduler)
  }

  @Test("Without values there is no timer; an error drops what waits")
  func waits() {
    let source = Subject<Int>()
    let recording = scheduler.record(source.signal.buffer(for: .seconds(2), every: .seconds(1), on: scheduler))
    #expect(scheduler.isIdle)
    source.send(1)
    scheduler.advance(by: .seconds(2.5))
    #expect(recording.values == [[1], [1]])
    #expect(scheduler.isIdle)
    source.send(2)
    source.finish(throwing: Failure("no"))
    expect(recording, has: [[1], [1]], then: .failed(Failure("no")))
    #expect(scheduler.isIdle)
  }

  @Test("A paused consumer gets no array, and then each that was due, one at a time; cancelling stops the timer")
  func pauses() {
    let source = Subject<Int>()
    let witness = Witness { _, _ in .paused }
    witness.observe(source.signal.buffer(for: .seconds(2), every: .seconds(1), on: scheduler))
    source.send(1)
    scheduler.advance(by: .seconds(5))
    #expect(witness.values == ["[1]"])
    source.send(2)
    scheduler.advance(by: .seconds(10))
    for (index, expected) in ["[1]", "[2]", "[2]"].enumerated() {
      witness.resume()
      scheduler.advance()
      #expect(witness.values.count == index + 2)
      #expect(witness.values.last == expected)
    }
    witness.resume()
    source.send(3)
    witness.cancel()
    #expect(scheduler.isIdle)
  }

  @Test("A pause stores values, not the arrays that are due of them (CLOCK-2)")
  func storesValues() {
    let alive = Locked(0)
    let source = Subject<Counted>()
    let witness = Witness { _, _ in .paused }
    let arrays = source.signal.buffer(for: .seconds(1_000), every: .milliseconds(1), on: scheduler).map(\.count)
    witness.observe(arrays)
    source.send(Counted(alive))
    scheduler.advance(by: .seconds(20))
    let work = Locked(0)
    for _ in 1...9 {
      witness.resume()
      while !scheduler.isIdle,
        work.withLock({
          $0 += 1
          return $0
        }) < 99
      { scheduler.step() }
    }
    #expect(witness.values.count == 10)
    #expect(alive.withLock { $0 } == 1)
    source.finish()
    witness.cancel()
    #expect(alive.withLock { $0 } == 0)
  }
}
