import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("buffer(count:every:), buffer(for:every:on:)")
struct SlidingTests {
  private let scheduler = TestScheduler()

  @Test("Arrays begin at every step-th value; the end sends what has been in none")
  func counts() {
    expect(Signal(1...5).buffer(count: 3, every: 1), sends: [[1, 2, 3], [2, 3, 4], [3, 4, 5]])
    expect(Signal(1...6).buffer(count: 3, every: 2), sends: [[1, 2, 3], [3, 4, 5], [5, 6]])
    expect(Signal(1...7).buffer(count: 2, every: 3), sends: [[1, 2], [4, 5], [7]])
    expect(Signal(1...4).buffer(count: 2, every: 2), sends: [[1, 2], [3, 4]])
    expect(Signal(1...2).buffer(count: 3, every: 1), sends: [[1, 2]])
    expect(Signal<Int>.empty.buffer(count: 3, every: 1), sends: [])
    expect(
      Signal(1...3).concat(.fail(Failure("no"))).buffer(count: 2, every: 2), sends: [[1, 2]],
      then: .failed(Failure("no")))
  }

  @Test("Each step sends the values of an interval; the end sends those that have been in no array (CLOCK-3)")
  func times() throws {
    let source = scheduler.timeline(
      (0.5, .next(1)), (1.5, .next(2)), (2.5, .next(3)), (9, .next(4)), (9.5, .completed))
    expect(
      source.buffer(for: .seconds(2), every: .seconds(1), on: scheduler),
      sends: [[1], [1, 2], [2, 3], [3], [4]], at: [1, 2, 3, 4, 9.5], endsAt: 9.5, on: scheduler)
    let late = scheduler.timeline((0.5, .next(1)), (1.5, .next(2)), (1.6, .completed))
    expect(
      late.buffer(for: .seconds(2), every: .seconds(1), on: scheduler), sends: [[1], [1, 2]], at: [1, 1.6],
      endsAt: 1.6, on: scheduler)
  }

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

  @Test("With a step of more than the interval, values between two intervals are dropped")
  func gaps() {
    let source = scheduler.timeline(
      (0.5, .next(1)), (2, .next(2)), (2.5, .next(3)), (3, .next(4)), (20.5, .next(5)), (20.7, .completed))
    expect(
      source.buffer(for: .seconds(1), every: .seconds(3), on: scheduler), sends: [[2, 3], [5]], at: [3, 20.7],
      endsAt: 20.7, on: scheduler)
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
          $0 += 1; return $0
        }) < 99
      { scheduler.step() }
    }
    #expect(witness.values.count == 10)
    #expect(alive.withLock { $0 } == 1)
    source.finish()
    witness.cancel()
    #expect(alive.withLock { $0 } == 0)
  }

  @Test("Counts, steps and times below the least are refused (ARG-1)")
  func refuses() {
    let source = Signal(1...3)
    expectInvalid(source.buffer(count: 0, every: 1))
    expectInvalid(source.buffer(count: 1, every: 0))
    expectInvalid(source.buffer(for: .zero, every: .seconds(1), on: scheduler))
    expectInvalid(source.buffer(for: .seconds(1), every: .zero, on: scheduler))
  }
}
