import ReactiveConcurrency
import ReactiveTesting
import Testing

/// `delay`, the timeouts, the timers and `retry(delay:)`: where the values lie × how it ends, written down by hand.
@Suite("Timing, cell by cell")
struct TimingTableTests {
  typealias Row = TimelineRow

  @Test("delay by four columns", arguments: delayed)
  func delays(_ row: Row) {
    row.check { $0.delay(for: .seconds(4), on: $1) }
  }

  static let delayed = [
    Row("SIG-DELAY-1 values and completion are delayed", source: "ab-|", expected: "----ab-|"),
    Row("SIG-DELAY-1 completion alone", source: "--|", expected: "------|"),
    Row("SIG-DELAY-2 errors are not, and drop what waits", source: "ab-#", expected: "---#"),
    Row("SIG-DELAY-2 at the instant", source: "ab---#", expected: "----a#", .sourceFirst),
    Row("SIG-DELAY-2 at the instant", source: "ab---#", expected: "----a(b#)", .timerFirst),
    Row("SIG-DELAY-3 disposing cancels what waits", source: "ab-|", consumer: "-----!", expected: "----a"),
    Row("SIG-DELAY-4 order is kept, also at one instant", source: "(ab)-c-|", expected: "----(ab)-c-|"),
    Row("a value just as another is due", source: "a---b---|", expected: "----a---b---|"),
    Row("idle, then new", source: "a---------b|", expected: "----a---------b|"),
    Row("idle, then new, fails", source: "a---------b-#", expected: "----a-------#"),
    Row("idle, then new, cancelled", source: "a---------b-|", consumer: "------------!", expected: "----a"),
    Row(
      "paused: what is due waits, the end behind it", source: "abc-|", consumer: "p---------r",
      expected: "----a-----(bc|)"),
    Row("paused: what is not due waits for its time", source: "a---b--|", consumer: "p----r", expected: "----a---b--|"),
    Row("paused: an error does not wait", source: "ab-----#", consumer: "p---------r", expected: "----a--#"),
    Row("paused with nothing held back: the end does not wait", source: "a-|", consumer: "p", expected: "----a-|"),
  ]

  @Test("timeout after four columns", arguments: timedOutAfter)
  func timesOutAfter(_ row: Row) {
    row.check { $0.timeout(after: .seconds(4), on: $1) }
  }

  static let timedOutAfter = [
    Row("SIG-TIMEOUT-1 error at the instant if not ended", source: "ab--------|", expected: "ab--#"),
    Row("SIG-TIMEOUT-2 events before pass", source: "ab-|", expected: "ab-|"),
    Row("SIG-TIMEOUT-2 an error too", source: "a-#", expected: "a-#"),
    Row("SIG-TIMEOUT-3 no error after disposal", source: "ab----|", consumer: "--!", expected: "ab"),
    Row("at the instant: the timer was there first", source: "ab--|", expected: "ab--#"),
    Row("paused: the time goes on", source: "a-----b|", consumer: "p----r", expected: "a---#"),
  ]

  @Test("timeout of each by four columns", arguments: timedOutEach)
  func timesOutEach(_ row: Row) {
    row.check { $0.timeout(each: .seconds(4), on: $1) }
  }

  static let timedOutEach = [
    Row("SIG-TIMEOUT-1 when the first is late", source: "-----a|", expected: "----#"),
    Row("SIG-TIMEOUT-1 when a later one is", source: "-a--b------|", expected: "-a--b---#"),
    Row("SIG-TIMEOUT-1 when the end is", source: "-a-------|", expected: "-a---#"),
    Row("SIG-TIMEOUT-2 events before pass", source: "-a--b---|", expected: "-a--b---|", .sourceFirst),
    Row("SIG-TIMEOUT-2 an error too", source: "-a--b-#", expected: "-a--b-#"),
    Row("SIG-TIMEOUT-3 no error after disposal", source: "-a---------|", consumer: "---!", expected: "-a"),
    Row("at the instant", source: "-a---b-|", expected: "-a---b-|", .sourceFirst),
    Row("at the instant", source: "-a---b-|", expected: "-a---#", .timerFirst),
    Row(
      "paused: that time does not count, and begins anew with the resume", source: "a----------b--|",
      consumer: "p-------r", expected: "a----------b--|"),
    Row("paused, then late all the same", source: "a--------------|", consumer: "p-------r", expected: "a-----------#"),
    Row("paused, resumed before the timer", source: "a------------|", consumer: "p-r", expected: "a-----#"),
    Row(
      "paused for ever: only the source can end it", source: "a------------|", consumer: "p", expected: "a------------|"
    ),
  ]

  @Test("timeout of each by four columns, switching", arguments: switched)
  func switches(_ row: Row) {
    row.check { $0.timeout(each: .seconds(4), on: $1, switchingTo: $1.signal("-z|")) }
  }

  static let switched = [
    Row("late", source: "-a--------b|", expected: "-a----z|"),
    Row("never late", source: "-a--b-|", expected: "-a--b-|"),
    Row("fails", source: "-a--#", expected: "-a--#"),
    Row("cancelled before", source: "-a--------b|", consumer: "---!", expected: "-a"),
    Row("cancelled after", source: "-a--------b|", consumer: "-----!", expected: "-a"),
  ]

  @Test("interval and timer", arguments: ticking)
  func ticks(_ row: Row) {
    row.check { _, scheduler in
      switch row.rule.prefix(1) {
      case "i": Signal<SchedulerInstant>.interval(every: .seconds(2), on: scheduler).map { _ in "t" }.take(3)
      case "o": Signal<SchedulerInstant>.timer(after: .seconds(3), on: scheduler).map { _ in "t" }
      case "r":
        Signal<SchedulerInstant>.timer(after: .seconds(2), every: .seconds(3), on: scheduler)
          .map { _ in "t" }.take(3)
      default: Signal.interval(of: ["a", "b", "c"], every: .seconds(2), on: scheduler)
      }
    }
  }

  static let ticking = [
    Row("interval: SIG-INTERVAL-1 the first after one interval", expected: "--t-t-(t|)"),
    Row("interval: SIG-INTERVAL-2 disposing stops it", consumer: "-----!", expected: "--t-t"),
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

  @Test("two retries after three columns and six", arguments: retried)
  func retries(_ row: Row) {
    row.check { $0.retry(2, delay: .exponential(from: .seconds(3)), on: $1) }
  }

  static let retried = [
    Row("SIG-RETRY-1, 4 up to n times, then the error", source: "-a#", expected: "-a----a-------a#"),
    Row("SIG-RETRY-3 completion ends it", source: "-a|", expected: "-a|"),
    Row("cancelled during a delay", source: "-a#", consumer: "---!", expected: "-a"),
    Row("cancelled during an attempt", source: "-a---#", consumer: "----------!", expected: "-a-------a"),
    Row(
      "paused: the delay begins with the resume", source: "-a#", consumer: "p-----r", expected: "-a--------a-------a#"),
  ]

  @Test("sampled every three columns", arguments: sampled)
  func samples(_ row: Row) {
    row.check { $0.sample(on: .interval(every: .seconds(3), on: $1)) }
  }

  static let sampled = [
    Row(
      "SIG-SAMPLE-1 the newest, the same again if nothing new came", source: "ab-----c----|", expected: "---b--b--c--|",
      .sourceFirst),
    Row("SIG-SAMPLE-2 nothing before the first", source: "----a---|", expected: "------a-|"),
    Row("SIG-SAMPLE-3 fails with either", source: "a----#", expected: "---a-#"),
    Row("SIG-SAMPLE-3 a value not yet sampled is not sent at the end", source: "a---b|", expected: "---a-|"),
    Row("at the instant", source: "a--b-|", expected: "---b-|", .sourceFirst),
    Row("at the instant", source: "a--b-|", expected: "---a-|", .timerFirst),
    Row("cancelled", source: "a-------|", consumer: "----!", expected: "---a"),
    Row("paused: an interval cannot be", source: "a-------|", consumer: "p---r", expected: "---a--a-|"),
  ]
}
