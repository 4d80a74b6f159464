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

  @Test("Each step sends the values of the last interval; the end sends those that have been in no array")
  func times() throws {
    let source = scheduler.timeline(
      (0.5, .next(1)), (1.5, .next(2)), (2.5, .next(3)), (9, .next(4)), (9.5, .completed))
    expect(
      source.buffer(for: .seconds(2), every: .seconds(1), on: scheduler),
      sends: [[1], [1, 2], [2, 3], [3], [4]], at: [1, 2, 3, 4, 9], endsAt: 9.5, on: scheduler)
    let late = scheduler.timeline((0.5, .next(1)), (1.5, .next(2)), (1.6, .completed))
    expect(
      late.buffer(for: .seconds(2), every: .seconds(1), on: scheduler), sends: [[1], [1, 2]], at: [1, 1.6],
      endsAt: 1.6, on: scheduler)
  }

  @Test("A paused consumer gets no array, and the source is paused; cancelling stops the timer")
  func pauses() {
    let source = Subject<Int>()
    let arrays = Recorder<[Int]>()
    let subscription = source.signal.buffer(for: .seconds(2), every: .seconds(1), on: scheduler).observe(
      Observer(
        next: {
          arrays.add($0)
          return .paused
        }, finish: { _ in }))
    source.send(1)
    scheduler.advance(by: .seconds(5))
    #expect(arrays.values == [[1]])
    source.send(2)
    subscription.resume()
    scheduler.advance(by: .seconds(1))
    #expect(arrays.values == [[1], [2]])
    subscription.cancel()
    #expect(scheduler.isIdle)
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
