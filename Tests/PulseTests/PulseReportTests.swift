import Console
import Testing

@testable import Pulse

@Suite("PulseReport")
struct PulseReportTests {
  private func snapshot(_ counts: KeyValuePairs<String, UInt64>, lasting interval: Double = 1) -> Snapshot {
    let row = { (key: String, count: UInt64) in
      Snapshot.Row(key: key, count: count, recent: count, rate: Double(count), errors: 0, latency: nil)
    }
    return Snapshot(
      number: 1, elapsed: 1, interval: interval, all: row("(all)", counts.reduce(0) { $0 + $1.value }),
      rows: counts.map { row($0.key, $0.value) }, keys: counts.count, hidden: 0, malformed: 0, recentMalformed: 0,
      bytes: 1, ended: nil)
  }

  private func courses(_ report: PulseReport) -> [Substring] {
    report.svg(of: "log").matches(of: /class="course" d="([^"]*)"/).map(\.1)
  }

  @Test("the highest rate is at the top, the lowest at the bottom of its line")
  func path() {
    #expect(PulseReport.path([10, 0, 5], y: 100, height: 20) == "M250.0 100.0L400.0 120.0 550.0 110.0")
    #expect(PulseReport.path([3], y: 0, height: 10) == "M250.0 0.0h300")
    #expect(PulseReport.path([], y: 0, height: 10).isEmpty)
  }

  @Test("a key that comes later had nothing before, one that has no row any more is removed")
  func keys() {
    var report = PulseReport()
    report.add(snapshot(["/a": 4]))
    report.add(snapshot(["/b": 2]))
    #expect(courses(report) == ["M250.0 98.0L550.0 74.0", "M250.0 108.0L550.0 120.0"])
    #expect(!report.svg(of: "log").contains("/a"))
  }

  @Test("a long run has no more points than a short one, and the same rates")
  func length() throws {
    var report = PulseReport()
    for _ in 0..<5000 { report.add(snapshot(["/a": 10])) }
    let course = try #require(courses(report).first)
    let points = course.split(separator: /[ML ]/).count / 2
    #expect((300...600).contains(points))
    let heights = course.split(separator: /[ML ]/).enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    #expect(Set(heights) == ["74.0"])
  }

  @Test("what is in the log cannot break out of the drawing")
  func escaping() {
    var report = PulseReport()
    report.add(snapshot(["/<script>&\u{1B}[2J": 1]))
    let drawing = report.svg(of: "<log>")
    #expect(!drawing.contains("<script") && !drawing.contains("<log") && !drawing.contains("\u{1B}"))
  }
}
