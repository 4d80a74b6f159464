import ReactiveConcurrency
import ReactiveTesting
import Testing

/// `debounce` and the timed `buffer`s: where the values lie × how it ends. `ThrottleTableTests` has those of `throttle`.
@Suite("Throttling")
struct ThrottlingTests {
  typealias Row = TimelineRow

  @Test("debounce by three columns", arguments: debounced)
  func debounces(_ row: Row) {
    row.check { $0.debounce(for: .seconds(3), on: $1) }
  }

  static let debounced = [
    Row("SIG-THROTTLE-1 sent when the interval passes without another", source: "a------|", expected: "---a---|"),
    Row("SIG-THROTTLE-2 completion is immediate, the waiting value goes first", source: "ab-|", expected: "---(b|)"),
    Row("SIG-THROTTLE-3 an error is immediate, the waiting value is dropped", source: "ab-#", expected: "---#"),
    Row("SIG-THROTTLE-4 disposing cancels", source: "ab-----c|", consumer: "---!", expected: ""),
    Row("SIG-THROTTLE-6 a newer value replaces the waiting one", source: "ab-c------|", expected: "------c---|"),
    Row("SIG-THROTTLE-7 a value already sent is not sent again at completion", source: "a----|", expected: "---a-|"),
    Row("SIG-THROTTLE-8 at the instant, completes", source: "a--b-|", expected: "-----(b|)", .sourceFirst),
    Row("SIG-THROTTLE-8 at the instant, completes", source: "a--b-|", expected: "---a-(b|)", .timerFirst),
    Row("SIG-THROTTLE-8 at the instant, fails", source: "a--b-#", expected: "-----#", .sourceFirst),
    Row("SIG-THROTTLE-8 at the instant, fails", source: "a--b-#", expected: "---a-#", .timerFirst),
    Row("SIG-THROTTLE-8 at the instant, cancelled", source: "a--b--|", consumer: "-----!", expected: "", .sourceFirst),
    Row(
      "SIG-THROTTLE-8 at the instant, cancelled", source: "a--b--|", consumer: "-----!", expected: "---a", .timerFirst),
    Row(
      "SIG-THROTTLE-8 at the instant, paused", source: "a--b--------|", consumer: "p-------r",
      expected: "------b-----|", .sourceFirst),
    Row(
      "SIG-THROTTLE-8 at the instant, paused", source: "a--b--------|", consumer: "p-------r",
      expected: "---a----b---|", .timerFirst),
    Row("several bursts, completes", source: "ab----cd----e-|", expected: "----b-----d---(e|)"),
    Row("several bursts, fails", source: "ab----cd----e-#", expected: "----b-----d---#"),
    Row(
      "several bursts, cancelled", source: "ab----cd----e----|", consumer: "--------------!", expected: "----b-----d"),
    Row(
      "several bursts, paused", source: "ab----cd----e------|", consumer: "-----p----------r",
      expected: "----b-----d-----e--|"),
    Row("idle, then new, completes", source: "a---------b-|", expected: "---a--------(b|)"),
    Row("idle, then new, fails", source: "a---------b-#", expected: "---a--------#"),
    Row("idle, then new, cancelled", source: "a---------b----|", consumer: "------------!", expected: "---a"),
    Row(
      "idle, then new, paused", source: "a---------b------|", consumer: "p-------------r",
      expected: "---a----------b--|"),
    Row(
      "paused, resumed before it is due", source: "a-----bc--------|", consumer: "p-------r",
      expected: "---a------c-----|"),
    Row("paused, completes: the end is not held back", source: "a-----b-|", consumer: "p", expected: "---a----(b|)"),
  ]

  @Test("debounce(when:) by three columns, lower case letters only", arguments: debouncedSome)
  func debouncesSome(_ row: Row) {
    row.check { $0.debounce(for: .seconds(3), on: $1, when: { $0 == $0.lowercased() }) }
  }

  static let debouncedSome = [
    Row("SIG-THROTTLE-5 passes at once and drops the waiting one", source: "aB-----|", expected: "-B-----|"),
    Row("SIG-THROTTLE-5 later ones wait again", source: "aBc----|", expected: "-B---c-|"),
    Row("SIG-THROTTLE-5 and completion has nothing to send", source: "aB|", expected: "-B|"),
    Row("one that passes is not held back by a pause", source: "aB-C---|", consumer: "p", expected: "-B-C---|"),
  ]

  private func grouped(_ group: [String]) -> String { "[\(group.joined())]" }

  @Test("buffer by six columns", arguments: buffered)
  func buffers(_ row: Row) {
    row.check { $0.buffer(for: .seconds(6), on: $1).map(grouped) }
  }

  static let buffered = [
    Row("SIG-BUFFER-1 groups what arrives within the interval", source: "abc----------|", expected: "------[abc]--|"),
    Row(
      "SIG-BUFFER-2 it starts with a group's first value; nothing for nothing", source: "--a-----------b--------|",
      expected: "--------[a]---------[b]|"),
    Row("SIG-BUFFER-2 no value, no group", source: "---|", expected: "---|"),
    Row("SIG-BUFFER-3 completion flushes", source: "ab-|", expected: "---([ab]|)"),
    Row("SIG-BUFFER-4 an error drops, and is immediate", source: "ab-#", expected: "---#"),
    Row("disposing cancels", source: "ab----------|", consumer: "---!", expected: ""),
    Row(
      "paused: the group goes on until the resume", source: "ab-------cd--e----------|",
      consumer: "p-----------------r",
      expected: "------[ab]--------[cde]-|"),
    Row(
      "paused, resumed before it is due", source: "ab-------cd-------------|", consumer: "p----------r",
      expected: "------[ab]-----[cd]-----|"),
    Row("paused, completes", source: "ab-------cd-------|", consumer: "p", expected: "------[ab]--------([cd]|)"),
    Row("at the edge, completes", source: "a-----b---|", expected: "------[ab]|", .sourceFirst),
    Row("at the edge, completes", source: "a-----b---|", expected: "------[a]-([b]|)", .timerFirst),
    Row("at the edge, fails", source: "a-----b---#", expected: "------[ab]#", .sourceFirst),
    Row("at the edge, fails", source: "a-----b---#", expected: "------[a]-#", .timerFirst),
    Row(
      "at the edge, cancelled", source: "a-----b-----|", consumer: "----------!", expected: "------[ab]", .sourceFirst),
    Row("at the edge, cancelled", source: "a-----b-----|", consumer: "----------!", expected: "------[a]", .timerFirst),
    Row(
      "at the edge, paused", source: "a-----b-----------|", consumer: "p-------------r",
      expected: "------[ab]--------|", .sourceFirst),
    Row(
      "at the edge, paused", source: "a-----b-----------|", consumer: "p-------------r",
      expected: "------[a]-----[b]-|", .timerFirst),
    Row("several groups, completes", source: "ab------c-d-----e-|", expected: "------[ab]----[cd]([e]|)"),
    Row("several groups, fails", source: "ab------c-d-----e-#", expected: "------[ab]----[cd]#"),
    Row(
      "several groups, cancelled", source: "ab------c-d-----e-----|", consumer: "------------------!",
      expected: "------[ab]----[cd]"),
    Row(
      "several groups, paused", source: "ab------c-d-----e-----------|", consumer: "-------p----------------r",
      expected: "------[ab]----[cd]------[e]-|"),
    Row("idle, then new, completes", source: "a-------------bc-|", expected: "------[a]--------([bc]|)"),
    Row("idle, then new, fails", source: "a-------------bc-#", expected: "------[a]--------#"),
  ]

  @Test("buffer by six columns or two values", arguments: bufferedByEither)
  func buffersByEither(_ row: Row) {
    row.check { $0.buffer(for: .seconds(6), count: 2, on: $1).map(grouped) }
  }

  static let bufferedByEither = [
    Row("full", source: "a--b------|", expected: "---[ab]---|"),
    Row("due", source: "a--------b-----|", expected: "------[a]------([b]|)"),
    Row(
      "the next group has its own time, not what is left of the full one's", source: "a--b-c---------|",
      expected: "---[ab]----[c]-|"),
    Row("SIG-BUFFER-3 completion flushes", source: "a--b-----c|", expected: "---[ab]---([c]|)"),
    Row("SIG-BUFFER-4 an error drops, and is immediate", source: "a--b-----c#", expected: "---[ab]---#"),
    Row("disposing cancels", source: "a--b-----c-------|", consumer: "----------!", expected: "---[ab]"),
    Row(
      "paused: what is due waits, what is full goes", source: "a--b---c---------d----ef---------|",
      consumer: "p------------------------r", expected: "---[ab]----------[cd]--[ef]------|", .sourceFirst),
  ]

  @Test("What a timer sends and the consumer answers with a pause, pauses the source too", arguments: 0...3)
  func pausesSource(_ index: Int) {
    let scheduler = TestScheduler()
    let taken = Locked(0)
    // While paused it takes no element.
    let source = Signal.interval(of: 1..., every: .seconds(1), on: scheduler).onNext { _ in taken.withLock { $0 += 1 } }
    let signals: [Signal<Int>] = [
      source.debounce(for: .seconds(0.5), on: scheduler),
      source.throttle(for: .seconds(1.5), on: scheduler),
      source.throttle(for: .seconds(1.5), on: scheduler, edges: .trailing),
      source.buffer(for: .seconds(1.5), on: scheduler).map(\.count),
    ]
    let witness = Witness { _, _ in .paused }
    witness.observe(signals[index])
    for round in 1...3 {
      scheduler.advance(by: .seconds(100))
      #expect(witness.values.count == round)
      #expect(taken.withLock { $0 } <= round * 3)
      witness.resume()
    }
    witness.cancel()
    #expect(scheduler.isIdle)
  }

  @Test("Without an edge, or with a time or a scheduler that cannot be used, it is refused")
  func refuses() {
    let scheduler = TestScheduler()
    let one = Signal.just(1)
    for signal in [
      one.throttle(for: .seconds(1), on: scheduler, edges: []),
      one.throttle(for: .seconds(1), on: scheduler, edges: ThrottleEdges(rawValue: 4)),
      one.throttle(for: .seconds(-1), on: scheduler), one.throttle(for: .seconds(1), on: .immediate, edges: .leading),
    ] {
      let recording = scheduler.record(signal)
      guard case SignalError.invalidArgument? = recording.error as? SignalError else {
        Issue.record("Not refused: \(recording.entries)")
        continue
      }
    }
  }
}
