import ReactiveConcurrency
import ReactiveTesting
import Testing

/// Every way of throttling × where the values lie in the intervals × how it ends, each written down by hand. An
/// interval is four columns.
@Suite("throttle")
struct ThrottleTests {
  /// What each choice of edges makes of one source and one consumer.
  struct Row: Sendable, CustomTestStringConvertible {
    let leading: TimelineRow
    let trailing: TimelineRow
    let both: TimelineRow

    init(
      _ name: String, source: DrawnTimeline, consumer: DrawnTimeline = "", leading: DrawnTimeline,
      trailing: DrawnTimeline, both: DrawnTimeline, _ precedence: Precedence...
    ) {
      func row(_ expected: DrawnTimeline) -> TimelineRow {
        TimelineRow(name, source: source, consumer: consumer, expected: expected, with: precedence)
      }
      self.leading = row(leading)
      self.trailing = row(trailing)
      self.both = row(both)
    }

    var testDescription: String { both.testDescription }
  }

  @Test("throttle at the leading edge, row by row", arguments: rows)
  func leading(_ row: Row) { row.leading.check { $0.throttle(for: .seconds(4), on: $1, edges: .leading) } }

  @Test("throttle at the trailing edge, row by row", arguments: rows)
  func trailing(_ row: Row) { row.trailing.check { $0.throttle(for: .seconds(4), on: $1, edges: .trailing) } }

  @Test("throttle at both edges, row by row", arguments: rows)
  func both(_ row: Row) { row.both.check { $0.throttle(for: .seconds(4), on: $1, edges: .both) } }

  // p pauses, r resumes, ! cancels; a column is a second.
  static let rows: [Row] = insideWindow + atEdge + severalIntervals

  // Among them what has gone wrong elsewhere: apple/swift-async-algorithms#413, #266, #248, #113.
  static let insideWindow: [Row] = [
    Row(
      "inside an interval, paused",
      source: "ab---c-------|",
      consumer: "p---------r",
      leading: "a----c-------|",
      trailing: "----b-----c--|",
      both: "a---------c--|"),
    Row(
      "inside an interval, paused, resumed before its end",
      source: "ab-----------|",
      consumer: "p-r",
      leading: "a------------|",
      trailing: "----b--------|",
      both: "a---b--------|"),
    Row(
      "inside an interval, paused, completes",
      source: "ab---c-|",
      consumer: "p",
      leading: "a----c-|",
      trailing: "----b--(c|)",
      both: "a------(c|)"),
  ]

  static let atEdge: [Row] = [
    Row(
      "at the edge, completes",
      source: "a-b-c-|",
      leading: "a---c-|",
      trailing: "----c-|",
      both: "a---c-|", .sourceFirst),
    Row(
      "at the edge, completes",
      source: "a-b-c-|",
      leading: "a---c-|",
      trailing: "----b-(c|)",
      both: "a---b-(c|)", .timerFirst),
    Row(
      "at the edge, fails",
      source: "a-b-c-#",
      leading: "a---c-#",
      trailing: "----c-#",
      both: "a---c-#", .sourceFirst),
    Row(
      "at the edge, fails",
      source: "a-b-c-#",
      leading: "a---c-#",
      trailing: "----b-#",
      both: "a---b-#", .timerFirst),
    Row(
      "at the edge, cancelled",
      source: "a-b-c----|",
      consumer: "------!",
      leading: "a---c",
      trailing: "----c",
      both: "a---c", .sourceFirst),
    Row(
      "at the edge, cancelled",
      source: "a-b-c----|",
      consumer: "------!",
      leading: "a---c",
      trailing: "----b",
      both: "a---b", .timerFirst),
    Row(
      "at the edge, paused",
      source: "a-b-c--------|",
      consumer: "p-----r",
      leading: "a---c--------|",
      trailing: "----c--------|",
      both: "a-----c------|", .sourceFirst),
    Row(
      "at the edge, paused",
      source: "a-b-c--------|",
      consumer: "p-----r",
      leading: "a---c--------|",
      trailing: "----b---c----|",
      both: "a-----c------|", .timerFirst),
    Row(
      "at the edge with nothing held back",
      source: "a---b--|",
      leading: "a---b--|",
      trailing: "----b--|",
      both: "a---b--|", .sourceFirst),
    Row(
      "at the edge with nothing held back",
      source: "a---b--|",
      leading: "a---b--|",
      trailing: "----a--(b|)",
      both: "a---b--|", .timerFirst),
    Row(
      "completes at the edge itself",
      source: "ab--|",
      leading: "a---|",
      trailing: "----(b|)",
      both: "a---(b|)"),
  ]

  static let severalIntervals: [Row] = [
    Row(
      "several intervals, paused in the second",
      source: "ab---c---d--------|",
      consumer: "-----p--------r",
      leading: "a----c---d--------|",
      trailing: "----b---c-----d---|",
      both: "a---b---c-----d---|"),
    Row(
      "idle, then new, paused",
      source: "ab--------cd--------|",
      consumer: "--p-------------r",
      leading: "a---------c---------|",
      trailing: "----b-----------d---|",
      both: "a---b-----------d---|"),
  ]
}
