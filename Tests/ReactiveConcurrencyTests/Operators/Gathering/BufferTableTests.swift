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
    Row(
      "several groups, paused", source: "ab------c-d-----e-----------|", consumer: "-------p----------------r",
      expected: "------[ab]----[cd]------[e]-|"),
  ]

  @Test("buffer by six columns or two values", arguments: bufferedByEither)
  func buffersByEither(_ row: Row) {
    row.check { $0.buffer(for: .seconds(6), count: 2, on: $1).map(grouped) }
  }

  // p pauses, r resumes, ! cancels; [ab] is one array; a column is a second.
  static let bufferedByEither: [Row] = [
    Row(
      "the next group has its own time, not what is left of the full one's", source: "a--b-c---------|",
      expected: "---[ab]----[c]-|"),
    Row(
      "paused: what is due waits, what is full goes", source: "a--b---c---------d----ef---------|",
      consumer: "p------------------------r", expected: "---[ab]----------[cd]--[ef]------|", .sourceFirst),
  ]
}
