import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("buffer")
struct BufferTests {
  private let scheduler = TestScheduler()

  private var source: Signal<String> {
    scheduler.timeline((1, .next("a")), (2, .next("b")), (5, .next("c")), (7, .completed))
  }

  @Test("buffer(count:) sends full groups; completion flushes, an error drops (SIG-BUFFER-3, 4)", arguments: 1...6)
  func buffersByCount(_ count: Int) {
    let values = Array(1...5)
    let groups = stride(from: 0, to: 5, by: count).map { Array(values[$0..<min($0 + count, 5)]) }
    expect(Signal(1...5).buffer(count: count), sends: groups)
    let failing = Signal(1...5).concat(.fail(Failure("no")))
    expect(failing.buffer(count: count), sends: groups.filter { $0.count == count }, then: .failed(Failure("no")))
  }

  @Test("buffer(count:) refuses a count below 1", arguments: [0, -1])
  func refuses(_ count: Int) {
    let recording = TestScheduler().record(Signal.just(1).buffer(count: count))
    #expect(recording.events.count == 1 && recording.events[0].error is SignalError)
  }

  @Test("buffer(until:) sends what came between two firings; completion flushes, an error drops (SIG-BUFFER-3, 4)")
  func buffersUntil() {
    let boundary = scheduler.timeline((3, .next(())), (4, .next(())), (4.5, .completed))
    expect(source.buffer(until: boundary), sends: [["a", "b"], ["c"]], at: [3, 7], endsAt: 7, on: scheduler)
    let failing = scheduler.timeline((3, Event<Int>.failed(Failure("no"))))
    expect(source.buffer(until: failing), sends: [], then: .failed(Failure("no")), endsAt: 3, on: scheduler)
  }

  @Test("buffer(until:skippingEmpty:) sends nothing as an empty array, too; not at the end")
  func buffersUntilWithEmpty() {
    let boundary = scheduler.timeline((0.5, .next(())), (3, .next(())), (8, .next(())))
    expect(
      source.buffer(until: boundary, skippingEmpty: false), sends: [[], ["a", "b"], ["c"]], at: [0.5, 3, 7], endsAt: 7,
      on: scheduler)
  }

  @Test("buffer(for:skippingEmpty:) sends one array for each interval, from the subscription on")
  func buffersEachInterval() {
    let source = scheduler.timeline((0.5, .next(1)), (2.5, .next(2)), (2.6, .next(3)), (3.5, .completed))
    expect(
      source.buffer(for: .seconds(1), skippingEmpty: false, on: scheduler), sends: [[1], [], [2, 3]], at: [1, 2, 3],
      endsAt: 3.5, on: scheduler)
    expect(
      source.buffer(for: .seconds(1), skippingEmpty: true, on: scheduler), sends: [[1], [2, 3]], at: [1.5, 3.5],
      endsAt: 3.5, on: scheduler)
  }

  @Test("buffer(for:skippingEmpty:) sends a paused consumer nothing, then what has values and what is newest (CLOCK-1)")
  func keepsIntervals() {
    let source = Subject<Int>()
    let witness = Witness { _, _ in .paused }
    witness.observe(source.signal.buffer(for: .seconds(1), skippingEmpty: false, on: scheduler))
    scheduler.advance(by: .seconds(2.5))
    source.send(1)
    scheduler.advance(by: .seconds(10))
    #expect(witness.values == ["[]"])
    for values in [["[]", "[1]"], ["[]", "[1]", "[]"], ["[]", "[1]", "[]"]] {
      witness.resume()
      scheduler.advance()
      #expect(witness.values == values)
    }
    witness.cancel()
    #expect(scheduler.isIdle)
  }

  @Test("buffer(for:skippingEmpty:) gets on to the end for a consumer that is slower than the intervals (CLOCK-1)")
  func fallsBehind() {
    let witness = Witness { _, _ in .paused }
    witness.observe(Signal(1...5).buffer(for: .seconds(1), skippingEmpty: false, on: scheduler))
    let slow = Signal.interval(of: 1...5, every: .seconds(1), on: scheduler)
    let slower = Witness { _, _ in .paused }
    slower.observe(slow.buffer(for: .seconds(1), skippingEmpty: false, on: scheduler))
    for _ in 1...20 {
      scheduler.advance(by: .seconds(3))
      witness.resume()
      slower.resume()
    }
    #expect(witness.ends == ["completed"])
    #expect(slower.ends == ["completed"])
    #expect(slower.values.filter { $0 != "[]" } == (1...5).map { "[\($0)]" })
  }

  @Test("buffer(for:skippingEmpty:) of a source that is released sends what is left, and stops (LIFE-2)")
  func releasesIntervals() {
    for values in [[], [1]] {
      let witness = Witness()
      let source = Signal<Int> { sender in for value in values { sender.send(value) } }
      witness.observe(source.buffer(for: .seconds(1), skippingEmpty: false, on: scheduler))
      scheduler.advance(by: .seconds(5))
      #expect(witness.values == values.map { "[\($0)]" })
      #expect(witness.ends == ["released"])
      #expect(scheduler.isIdle)
    }
  }

  @Test(
    "buffer(for:) groups by interval, started by a first value; completion flushes; nils stay (V18, SIG-BUFFER-1, 2, 3, 5)"
  )
  func buffers() {
    let source: Signal<Int?> = scheduler.timeline(
      (0, .next(1)), (0.5, .next(nil)), (3, .next(3)), (3.9, .next(4)), (4.5, .next(5)), (4.6, .completed))
    expect(
      source.buffer(for: .seconds(1), on: scheduler), sends: [[1, nil], [3, 4], [5]], at: [1, 4, 4.6],
      then: .completed, endsAt: 4.6, on: scheduler)
    expect(Signal<Int>.empty.buffer(for: .seconds(1), on: scheduler), sends: [], on: scheduler)
  }

  @Test("An error drops the group of buffer(for:) and is immediate (SIG-BUFFER-4)")
  func bufferFails() throws {
    let source = try scheduler.cold("1-#")
    expect(source.signal.buffer(for: .seconds(3), on: scheduler), marbles: "--#", on: scheduler)
  }

  @Test("buffer(for:count:) sends a group when it is full, when its time is up, and at completion (SIG-BUFFER-1, 2, 3)")
  func buffersByEither() {
    let signal = scheduler.timeline(
      (1, .next(1)), (2, .next(2)), (3, .next(3)), (9, .next(4)), (10.5, .next(5)), (11.5, .next(6)), (12, .completed))
    // The group that begins at 3 is due at 5, not when the timer of the first one fires.
    expect(
      signal.buffer(for: .seconds(2), count: 2, on: scheduler), sends: [[1, 2], [3], [4, 5], [6]],
      at: [2, 5, 10.5, 12],
      endsAt: 12, on: scheduler)
    #expect(scheduler.isIdle)
  }

  @Test("An error drops the group of buffer(for:count:) and is immediate (SIG-BUFFER-4)")
  func bufferByEitherFails() throws {
    let source = try scheduler.cold("-1#")
    expect(source.signal.buffer(for: .seconds(5), count: 2, on: scheduler), marbles: "--#", on: scheduler)
  }
}
