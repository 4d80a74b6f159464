import ReactiveConcurrency
import ReactiveTesting
import Testing

/// The timed `buffer`s: where the values lie × how it ends, written down by hand.
@Suite("buffer, cell by cell")
struct BufferTableTests {
  typealias Row = TimelineRow

  private func grouped(_ group: [String]) -> String { "[\(group.joined())]" }

  @Test("buffer by six columns", arguments: buffered)
  func buffers(_ row: Row) {
    row.check { $0.buffer(for: .seconds(6), on: $1).map(grouped) }
  }

  // p pauses, r resumes, ! cancels; [ab] is one array; a column is a second.
  static let buffered: [Row] = [
    Row("groups what arrives within the interval (SIG-BUFFER-1)", source: "abc----------|", expected: "------[abc]--|"),
    Row(
      "it starts with a group's first value; nothing for nothing (SIG-BUFFER-2)", source: "--a-----------b--------|",
      expected: "--------[a]---------[b]|"),
    Row("no value, no group (SIG-BUFFER-2)", source: "---|", expected: "---|"),
    Row("completion flushes (SIG-BUFFER-3)", source: "ab-|", expected: "---([ab]|)"),
    Row("an error drops, and is immediate (SIG-BUFFER-4)", source: "ab-#", expected: "---#"),
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
    Row(
      "several groups, paused", source: "ab------c-d-----e-----------|", consumer: "-------p----------------r",
      expected: "------[ab]----[cd]------[e]-|"),
    Row("idle, then new, completes", source: "a-------------bc-|", expected: "------[a]--------([bc]|)"),
  ]

  @Test("buffer by six columns or two values", arguments: bufferedByEither)
  func buffersByEither(_ row: Row) {
    row.check { $0.buffer(for: .seconds(6), count: 2, on: $1).map(grouped) }
  }

  // p pauses, r resumes, ! cancels; [ab] is one array; a column is a second.
  static let bufferedByEither: [Row] = [
    Row("full", source: "a--b------|", expected: "---[ab]---|"),
    Row("due", source: "a--------b-----|", expected: "------[a]------([b]|)"),
    Row(
      "the next group has its own time, not what is left of the full one's", source: "a--b-c---------|",
      expected: "---[ab]----[c]-|"),
    Row("completion flushes (SIG-BUFFER-3)", source: "a--b-----c|", expected: "---[ab]---([c]|)"),
    Row("an error drops, and is immediate (SIG-BUFFER-4)", source: "a--b-----c#", expected: "---[ab]---#"),
    Row("disposing cancels", source: "a--b-----c-------|", consumer: "----------!", expected: "---[ab]"),
    Row(
      "paused: what is due waits, what is full goes", source: "a--b---c---------d----ef---------|",
      consumer: "p------------------------r", expected: "---[ab]----------[cd]--[ef]------|", .sourceFirst),
  ]
}
