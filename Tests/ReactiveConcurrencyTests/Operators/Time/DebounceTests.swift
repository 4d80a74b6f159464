import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("debounce")
struct DebounceTests {
  private let scheduler = TestScheduler()

  typealias Row = TimelineRow

  @Test("debounce sends the last of a burst; completion flushes, nothing comes twice (V16, SIG-THROTTLE-1, 2, 7)")
  func debounces() {
    let source: Signal<Int> = scheduler.timeline(
      (0, .next(1)), (5, .next(2)), (5.2, .next(3)), (5.4, .next(4)), (5.6, .next(5)), (9, .next(6)), (9.5, .completed))
    expect(
      source.debounce(for: .seconds(1), on: scheduler), sends: [1, 5, 6], at: [1, 6.6, 9.5], then: .completed,
      endsAt: 9.5, on: scheduler)
    let sent: Signal<Int> = scheduler.timeline((0, .next(1)), (3, .completed))
    expect(
      sent.debounce(for: .seconds(1), on: scheduler), sends: [1], at: [1], then: .completed, endsAt: 3, on: scheduler)
  }

  @Test("With a delay in flattenMap(.latest) each value has its own time, which a completion waits for")
  func timeOfEachValue() throws {
    let source = try scheduler.cold("-1-3-1--2|", .numbers)
    let debounced = source.signal.flattenMap(.latest) { [scheduler] in
      Signal.just($0).delay(for: .seconds($0), on: scheduler)
    }
    expect(debounced, marbles: "--1---1---(2|)", on: scheduler)
  }

  @Test("A clock that is a scheduler is taken as one by debounce: nothing is left to tasks that sleep on it (SAYS-3)")
  func clock() throws {
    let scheduler = TestScheduler(departures: [:])
    let source = try scheduler.cold("-a-b---c|")
    expect(source.signal.debounce(for: .seconds(2), clock: scheduler), marbles: "-----b--(c|)", on: scheduler)
  }

  @Test("A value that fails debounce's test passes immediately and drops the waiting one (V17, SIG-THROTTLE-5, 6)")
  func debouncesSome() {
    let source: Signal<Int> = scheduler.timeline(
      (0, .next(2)), (0.5, .next(1)), (3, .next(4)), (3.5, .next(6)), (6, .next(8)), (6.1, .completed))
    expect(
      source.debounce(for: .seconds(1), on: scheduler, when: { $0 % 2 == 0 }), sends: [1, 6, 8], at: [0.5, 4.5, 6.1],
      then: .completed, endsAt: 6.1, on: scheduler)
  }

  @Test("With a late timer, a value that fails the test of debounce comes between those that wait (CLOCK-1)")
  func debouncesLate() {
    let scheduler = BusyScheduler()
    let source = Subject<Int>()
    let recording = scheduler.base.record(
      source.signal.debounce(for: .seconds(1), on: scheduler, when: { $0 % 2 == 0 }))
    scheduler.whileBusy {
      source.send(2)
      scheduler.base.advance(by: .seconds(2))
      source.send(3)
      source.send(4)
    }
    scheduler.base.advance(by: .seconds(1))
    expect(recording, has: [2, 3, 4], then: .open)
  }

  @Test("debounce by three columns (SIG-THROTTLE-3, 4, 8)", arguments: debounced)
  func debouncesByColumns(_ row: Row) {
    row.check { $0.debounce(for: .seconds(3), on: $1) }
  }

  // p pauses, r resumes, ! cancels; a column is a second.
  static let debounced: [Row] = [
    Row("sent when the interval passes without another (SIG-THROTTLE-1)", source: "a------|", expected: "---a---|"),
    // apple/swift-async-algorithms#450, #174: neither the error nor the last value is lost.
    Row("completion is immediate, the waiting value goes first (SIG-THROTTLE-2)", source: "ab-|", expected: "---(b|)"),
    Row("an error is immediate, the waiting value is dropped (SIG-THROTTLE-3)", source: "ab-#", expected: "---#"),
    Row("disposing cancels (SIG-THROTTLE-4)", source: "ab-----c|", consumer: "---!", expected: ""),
    Row("a newer value replaces the waiting one (SIG-THROTTLE-6)", source: "ab-c------|", expected: "------c---|"),
    Row("a value already sent is not sent again at completion (SIG-THROTTLE-7)", source: "a----|", expected: "---a-|"),
    Row("at the instant, completes (SIG-THROTTLE-8)", source: "a--b-|", expected: "-----(b|)", .sourceFirst),
    Row("at the instant, completes (SIG-THROTTLE-8)", source: "a--b-|", expected: "---a-(b|)", .timerFirst),
    Row("at the instant, fails (SIG-THROTTLE-8)", source: "a--b-#", expected: "-----#", .sourceFirst),
    Row("at the instant, fails (SIG-THROTTLE-8)", source: "a--b-#", expected: "---a-#", .timerFirst),
    Row(
      "at the instant, cancelled (SIG-THROTTLE-8)", source: "a--b--|", consumer: "-----!", expected: "", .sourceFirst),
    Row(
      "at the instant, cancelled (SIG-THROTTLE-8)", source: "a--b--|", consumer: "-----!",
      expected: "---a", .timerFirst),
    Row(
      "at the instant, paused (SIG-THROTTLE-8)", source: "a--b--------|", consumer: "p-------r",
      expected: "------b-----|", .sourceFirst),
    Row(
      "at the instant, paused (SIG-THROTTLE-8)", source: "a--b--------|", consumer: "p-------r",
      expected: "---a----b---|", .timerFirst),
    Row("several bursts, completes", source: "ab----cd----e-|", expected: "----b-----d---(e|)"),
    Row(
      "several bursts, paused", source: "ab----cd----e------|", consumer: "-----p----------r",
      expected: "----b-----d-----e--|"),
    Row("idle, then new, completes", source: "a---------b-|", expected: "---a--------(b|)"),
    Row(
      "idle, then new, paused", source: "a---------b------|", consumer: "p-------------r",
      expected: "---a----------b--|"),
    Row(
      "paused, resumed before it is due", source: "a-----bc--------|", consumer: "p-------r",
      expected: "---a------c-----|"),
    Row("paused, completes: the end is not held back", source: "a-----b-|", consumer: "p", expected: "---a----(b|)"),
  ]

  @Test("debounce(when:) by three columns, lower case letters only", arguments: debouncedSome)
  func debouncesSomeByColumns(_ row: Row) {
    row.check { $0.debounce(for: .seconds(3), on: $1, when: { $0 == $0.lowercased() }) }
  }

  // p pauses, r resumes, ! cancels; a column is a second.
  static let debouncedSome: [Row] = [
    Row("passes at once and drops the waiting one (SIG-THROTTLE-5)", source: "aB-----|", expected: "-B-----|"),
    Row("later ones wait again after it (SIG-THROTTLE-5)", source: "aBc----|", expected: "-B---c-|"),
    Row("completion after it has nothing to send (SIG-THROTTLE-5)", source: "aB|", expected: "-B|"),
    Row("one that passes is not held back by a pause", source: "aB-C---|", consumer: "p", expected: "-B-C---|"),
  ]
}
