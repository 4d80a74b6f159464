import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("window(count:every:), window(for:every:on:)")
struct OverlappingWindowsTests {
  private let scheduler = TestScheduler()

  @Test("Windows begin at every step-th value; those that are full are the arrays of buffer(count:every:)")
  func counts() {
    for count in 1...4 {
      for step in 1...4 {
        let windows = Signal(1...7).window(count: count, every: step)
        let expected = stride(from: 1, through: 7, by: step).map { Array($0...min($0 + count - 1, 7)) }
        expect(windows.flattenMap { $0.collected() }, sends: expected)
        let full = scheduler.record(Signal(1...7).buffer(count: count, every: step)).values.filter { $0.count == count }
        #expect(expected.filter { $0.count == count } == full)
      }
    }
    expect(Signal<Int>.empty.window(count: 3, every: 1).flattenMap { $0.collected() }, sends: [])
  }

  @Test("A value comes in every window that is open, the oldest first, and a window just before its first value")
  func order() {
    let events = Recorder<String>()
    let subject = Subject<Int>()
    let recording = scheduler.record(
      subject.signal.window(count: 3, every: 2).enumerated().flattenMap { number, window in
        events.add("window \(number)")
        return window.onCompleted { events.add("end \(number)") }.map { "\(number): \($0)" }
      }.onNext { events.add($0) })
    for value in 1...4 { subject.send(value) }
    #expect(
      events.values == [
        "window 0", "0: 1", "0: 2", "0: 3", "window 1", "1: 3", "end 0", "1: 4",
      ])
    subject.finish(throwing: Failure("no"))
    #expect(recording.error as? Failure == Failure("no"))
    #expect(!events.values.contains("end 1"))
  }

  @Test("A time window ends at each step, and has the values of the last interval")
  func times() {
    let source = scheduler.timeline(
      (0.5, .next(1)), (1.5, .next(2)), (2.5, .next(3)), (9, .next(4)), (9.5, .completed))
    let windows = source.window(for: .seconds(2), every: .seconds(1), on: scheduler)
    expect(
      windows.flattenMap { $0.collected() }, sends: [[1], [1, 2], [2, 3], [3], [4], [4]], at: [1, 2, 3, 4, 9.5, 9.5],
      endsAt: 9.5, on: scheduler)
    expect(
      windows.enumerated().flattenMap { number, window in window.map { [number, $0] } },
      sends: [[0, 1], [1, 1], [1, 2], [2, 2], [2, 3], [3, 3], [4, 4], [5, 4]],
      at: [0.5, 0.5, 1.5, 1.5, 2.5, 2.5, 9, 9], on: scheduler)
    #expect(scheduler.isIdle)
  }

  @Test("With a step of more than the interval, values between two windows are dropped; no window is empty")
  func gaps() {
    let source = scheduler.timeline(
      (0.5, .next(1)), (2.5, .next(2)), (3.5, .next(3)), (20.5, .next(4)), (30, .completed))
    expect(
      source.window(for: .seconds(1), every: .seconds(3), on: scheduler).flattenMap { $0.collected() },
      sends: [[2], [4]], at: [3, 21], endsAt: 30, on: scheduler)
    #expect(scheduler.isIdle)
  }

  @Test("A pause in one window pauses the source; windows continue when their consumer has cancelled")
  func pauses() {
    let probe = Probe()
    let received = Recorder<String>()
    let subscriptions = Recorder<Subscription>()
    let outer = probe.values(1...9).window(count: 3, every: 1).enumerated().observe(
      .taking { number, window in
        subscriptions.add(
          window.observe(
            Observer(
              next: {
                received.add("\(number): \($0)")
                return number == 1 ? .paused : .more
              }, finish: { _ in received.add("end \(number)") })))
      })
    #expect(probe.produced == 2)
    #expect(received.values == ["0: 1", "0: 2", "1: 2"])
    subscriptions.values[1].resume()
    #expect(probe.produced == 3)
    #expect(received.values.suffix(4) == ["0: 3", "1: 3", "2: 3", "end 0"])
    outer.cancel()
    subscriptions.values[1].resume()
    #expect(received.values.suffix(5) == ["1: 4", "2: 4", "end 1", "2: 5", "end 2"])
    #expect(probe.produced == 5)
  }

  @Test("Counts, steps and times below the least, and intervals of very many steps, are refused (ARG-1)")
  func refuses() {
    let source = Signal(1...3)
    expectInvalid(source.window(count: 0, every: 1))
    expectInvalid(source.window(count: 1, every: 0))
    expectInvalid(source.window(for: .zero, every: .seconds(1), on: scheduler))
    expectInvalid(source.window(for: .seconds(1), every: .zero, on: scheduler))
    for step in [1, 7, .max / 1_001] {
      let step = Duration.nanoseconds(step)
      expectInvalid(source.window(for: step * 1_000 + .nanoseconds(1), every: step, on: scheduler))
      let recording = scheduler.record(source.window(for: step * 1_000, every: step, on: scheduler).take(1))
      #expect(recording.values.count == 1)
    }
  }
}
