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

  @Test("buffer(until:skippingEmpty:) sends nothing as an empty array, too; not at the end")
  func buffersUntilWithEmpty() {
    let boundary = scheduler.timeline((0.5, .next(())), (3, .next(())), (8, .next(())))
    expect(
      source.buffer(until: boundary, skippingEmpty: false), sends: [[], ["a", "b"], ["c"]], at: [0.5, 3, 7], endsAt: 7,
      on: scheduler)
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
}
