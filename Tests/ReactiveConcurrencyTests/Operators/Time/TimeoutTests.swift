import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("timeout")
struct TimeoutTests {
  private let scheduler = TestScheduler()

  typealias Row = TimelineRow

  private var source: Signal<String> {
    scheduler.timeline((1, .next("a")), (3, .next("b")), (5, .next("c")), (7, .completed))
  }

  @Test("A resume that answers no pause grants timeout(each:) no more time")
  func unaskedResume() {
    let witness = Witness()
    witness.observe(Signal<Int>.never.timeout(each: .seconds(3), on: scheduler))
    scheduler.advance(by: .seconds(2))
    witness.resume()
    #expect(witness.ends.isEmpty)
    scheduler.advance(by: .seconds(1))
    #expect(witness.ends.count == 1)
  }

  @Test("timeout after four columns (SIG-TIMEOUT-1, 2, 3)", arguments: timedOutAfter)
  func timesOutAfter(_ row: Row) {
    row.check { $0.timeout(after: .seconds(4), on: $1) }
  }

  // p pauses, r resumes, ! cancels; a column is a second.
  static let timedOutAfter: [Row] = [
    Row("error at the instant if not ended (SIG-TIMEOUT-1)", source: "ab--------|", expected: "ab--#"),
    Row("events before pass (SIG-TIMEOUT-2)", source: "ab-|", expected: "ab-|"),
    Row("an error too (SIG-TIMEOUT-2)", source: "a-#", expected: "a-#"),
    Row("no error after disposal (SIG-TIMEOUT-3)", source: "ab----|", consumer: "--!", expected: "ab"),
    Row("at the instant: the timer was there first", source: "ab--|", expected: "ab--#"),
    Row("paused: the time goes on", source: "a-----b|", consumer: "p----r", expected: "a---#"),
  ]

  @Test("timeout of each by four columns (SIG-TIMEOUT-1, 2, 3)", arguments: timedOutEach)
  func timesOutEachByColumns(_ row: Row) {
    row.check { $0.timeout(each: .seconds(4), on: $1) }
  }

  // p pauses, r resumes, ! cancels; a column is a second.
  static let timedOutEach: [Row] = [
    Row("when the first is late (SIG-TIMEOUT-1)", source: "-----a|", expected: "----#"),
    Row("when a later one is (SIG-TIMEOUT-1)", source: "-a--b------|", expected: "-a--b---#"),
    Row("when the end is (SIG-TIMEOUT-1)", source: "-a-------|", expected: "-a---#"),
    Row("events before pass (SIG-TIMEOUT-2)", source: "-a--b---|", expected: "-a--b---|", .sourceFirst),
    Row("an error too (SIG-TIMEOUT-2)", source: "-a--b-#", expected: "-a--b-#"),
    Row("no error after disposal (SIG-TIMEOUT-3)", source: "-a---------|", consumer: "---!", expected: "-a"),
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

  @Test("timeout(after:switchingTo:) continues with the other signal and releases the first (SIG-TIMEOUT-1…4)")
  func switchesAfter() {
    let probe = Probe()
    let watched = probe.watch(source)
    expect(
      watched.timeout(after: .seconds(4), on: scheduler, switchingTo: .of("x", "y")), sends: ["a", "b", "x", "y"],
      at: [1, 3, 4, 4], endsAt: 4, on: scheduler)
    expect(
      watched.timeout(after: .seconds(9), on: scheduler, switchingTo: .just("x")), sends: ["a", "b", "c"], endsAt: 7,
      on: scheduler)
    #expect(probe.starts == 4 && probe.releases == 4)
    #expect(scheduler.isIdle)
  }

  @Test("timeout(each:switchingTo:) counts from the last value; errors of the signals are passed on, a timeout too")
  func switchesEach() throws {
    let gaps = try scheduler.cold("-ab---c").signal
    expect(gaps.timeout(each: .seconds(3), on: scheduler, switchingTo: .just("x")), marbles: "-ab--(x|)", on: scheduler)
    expect(
      Signal<String>.fail(SignalError.timedOut).timeout(each: .seconds(3), on: scheduler, switchingTo: .just("x")),
      sends: [], then: .failed(SignalError.timedOut), endsAt: 0, on: scheduler)
    expect(
      gaps.timeout(each: .seconds(3), on: scheduler, switchingTo: .never)
        .timeout(after: .seconds(8), on: scheduler, switchingTo: .just("y")),
      sends: ["a", "b", "y"], at: [1, 2, 8], on: scheduler)
  }
}
