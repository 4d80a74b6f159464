import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("timer and interval")
struct TimerTests {
  private let scheduler = TestScheduler()

  typealias Row = TimelineRow

  @Test("interval ticks first after one interval, then after every one, with the time; never ends (SIG-INTERVAL-1)")
  func intervals() {
    let ticks = Signal.interval(every: .seconds(2), on: scheduler).map(\.nanoseconds).take(3)
    let recording = scheduler.record(ticks)
    scheduler.advance(by: .seconds(100))
    expect(recording, has: [2_000_000_000, 4_000_000_000, 6_000_000_000], at: [2, 4, 6], then: .completed, endsAt: 6)
    #expect(scheduler.isIdle)
  }

  @Test("interval and timer, row by row (SIG-INTERVAL-1, 2)", arguments: ticking)
  func ticksByColumns(_ row: Row) {
    row.check { _, scheduler in
      switch row.name.prefix(1) {
      case "i": Signal<SchedulerInstant>.interval(every: .seconds(2), on: scheduler).map { _ in "t" }.take(3)
      case "o": Signal<SchedulerInstant>.timer(after: .seconds(3), on: scheduler).map { _ in "t" }
      case "r":
        Signal<SchedulerInstant>.timer(after: .seconds(2), every: .seconds(3), on: scheduler)
          .map { _ in "t" }.take(3)
      default: Signal.interval(of: ["a", "b", "c"], every: .seconds(2), on: scheduler)
      }
    }
  }

  // p pauses, r resumes, ! cancels; a column is a second.
  static let ticking: [Row] = [
    Row("interval: the first after one interval (SIG-INTERVAL-1)", expected: "--t-t-(t|)"),
    Row("interval: disposing stops it (SIG-INTERVAL-2)", consumer: "-----!", expected: "--t-t"),
    Row("interval: at the instant, what was scheduled first", consumer: "----!", expected: "--t"),
    Row("interval: cannot be paused", consumer: "p-------r", expected: "--t-t-(t|)"),
    Row("once: the timer", expected: "---(t|)"),
    Row("once: disposing stops it", consumer: "--!", expected: ""),
    Row("once: the end is not held back", consumer: "p", expected: "---(t|)"),
    Row("repeated: after the delay, then every interval", expected: "--t--t--(t|)"),
    Row("repeated: disposing before the first stops it", consumer: "-!", expected: ""),
    Row("repeated: disposing after it too", consumer: "---!", expected: "--t"),
    Row("elements: one at each tick", expected: "--a-b-(c|)"),
    Row(
      "elements: paused, ticks are left out and no element is lost", consumer: "p------r", expected: "--a-----b-(c|)"),
    Row("elements: disposing stops it", consumer: "-----!", expected: "--a-b"),
  ]

  @Test("interval(of:every:) stops when its handle is released in a pause (LEAVE-1)")
  func stopsInPause() {
    let ends = Recorder<String>()
    let signal = Signal.interval(of: 0..., every: .seconds(1), on: scheduler)
    do { _ = signal.observe(.pausing(end: { ends.add("\($0)") })) }
    scheduler.advance(by: .seconds(3))
    #expect(ends.values == ["released"] && scheduler.isIdle)
  }

  @Test("interval(of:every:) sends an element at each tick and completes with the last, anew in each subscription")
  func spaces() {
    let signal = Signal.interval(of: ["a", "b", "c"], every: .seconds(2), on: scheduler)
    expect(signal, sends: ["a", "b", "c"], at: [2, 4, 6], endsAt: 6, on: scheduler)
    expect(Signal<Int>.interval(of: [], every: .seconds(2), on: scheduler), sends: [], endsAt: 0, on: scheduler)
    expect(Signal.interval(of: 0..., every: .seconds(2), on: scheduler).take(2), sends: [0, 1], on: scheduler)
    #expect(scheduler.isIdle)
  }
}
