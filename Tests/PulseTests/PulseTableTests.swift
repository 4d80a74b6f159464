import Console
import Testing

@testable import Pulse

@Suite("PulseTable")
struct PulseTableTests {
  private func row(_ key: String, _ count: UInt64) -> Snapshot.Row {
    Snapshot.Row(
      key: key, count: count, recent: count, rate: Double(count), errors: 1,
      latency: Snapshot.Latency(p50: 1, p95: 12.5, p99: 1250, highest: 2000))
  }

  private func snapshot(_ keys: [String], hidden: Int = 0, bytes: UInt64 = 1, ended: Ending? = nil) -> Snapshot {
    Snapshot(
      number: 1, elapsed: 12, interval: 1, all: row("(all)", 123_456), rows: keys.map { row($0, 1234) },
      keys: keys.count + hidden, hidden: hidden, malformed: 0, recentMalformed: 0, bytes: bytes, ended: ended)
  }

  private static let keys = [
    "/plain", "/日本語/カタカナ/東京都", "/😀/👩‍👩‍👧/🇩🇪", "/e\u{301}a\u{308}/x", "/\u{1B}[2J\u{7}\t", "/한국어",
    "/" + String(repeating: "long/", count: 50), "/\u{202E}abc", String(repeating: "漢", count: 90), "-",
  ]

  private func draw(
    _ snapshot: Snapshot, input: String? = nil, columns: Int = 80, rows: Int = 24
  ) -> [Substring] {
    PulseTable(keyTitle: "PATH", input: input, size: (rows, columns)).draw(snapshot)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }

  @Test("Every line of a table fits in every terminal, and they leave a row for the cursor", arguments: 1...70)
  func fits(columns: Int) {
    for rows in [1, 2, 3, 4, 5, 6, 9, 30] {
      for snapshot in [snapshot(Self.keys), snapshot(Self.keys, hidden: 30, ended: .interrupted(2)), snapshot([])] {
        let lines = draw(snapshot, columns: columns, rows: rows)
        #expect(lines.count <= max(1, rows - 1))
        #expect(lines.allSatisfy { TerminalText.width(of: $0) <= columns })
        #expect(lines.allSatisfy { $0.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control } })
      }
    }
  }

  @Test("columns stay aligned whatever is in the keys", arguments: [20, 40, 54, 80, 200])
  func aligned(columns: Int) {
    let lines = draw(snapshot(Self.keys), columns: columns)
    #expect(lines.count == Self.keys.count + 3)
    #expect(Set(lines.dropFirst().map { TerminalText.width(of: $0) }).count == 1)
  }

  @Test(
    "a narrow terminal does without the less important numbers",
    arguments: [
      (80, ["PATH", "COUNT", "RATE/S", "P50 MS", "P95 MS", "P99 MS", "ERRORS"]),
      (50, ["PATH", "COUNT", "RATE/S", "P95 MS", "P99 MS", "ERRORS"]),
      (40, ["PATH", "COUNT", "RATE/S", "P99 MS", "ERRORS"]), (32, ["PATH", "COUNT", "RATE/S", "ERRORS"]),
      (24, ["PATH", "COUNT", "RATE/S"]), (16, ["PATH", "COUNT"]), (10, ["PATH"]),
    ])
  func narrow(columns: Int, titles: [String]) {
    let line = draw(snapshot(["/some/path"]), columns: columns)[1]
    #expect(line.replacing(" MS", with: "").split(separator: " ") == titles.map { $0.prefix { $0 != " " } })
  }

  @Test(
    "a low terminal shows fewer keys, and no figures without their titles and their sum",
    arguments: [
      (8, ["PATH", "/a", "/b", "/c", "/d", "(all)"]), (7, ["PATH", "/a", "/b", "(all)", "…"]),
      (6, ["PATH", "/a", "(all)", "…"]), (5, ["PATH", "/a", "(all)"]), (4, ["PATH", "(all)"]), (3, []), (1, []),
    ] as [(Int, [String])])
  func low(rows: Int, firsts: [String]) {
    let lines = draw(snapshot(["/a", "/b", "/c", "/d"]), rows: rows)
    #expect(lines.dropFirst().map { String($0.prefix { $0 != " " }) } == firsts)
  }

  @Test("A table says what is waited for until something comes, and why it is the last one")
  func headline() {
    #expect(draw(snapshot([], bytes: 0), input: "'pipe'")[0].hasPrefix("12.0 s, waiting for 'pipe', "))
    #expect(draw(snapshot([], bytes: 0))[0].hasPrefix("12.0 s, 123456 requests, "))
    #expect(draw(snapshot([], bytes: 1), input: "'pipe'")[0].hasPrefix("12.0 s, 123456 requests, "))
    let ended = snapshot([], bytes: 0, ended: .interrupted(15))
    #expect(draw(ended, input: "'pipe'")[0].hasPrefix("12.0 s, interrupted, "))
  }

  @Test("Elsewhere than in a terminal all rows of a table are there, of 120 columns at most")
  func elsewhere() {
    let lines = PulseTable(keyTitle: "PATH").draw(snapshot(Self.keys)).split(separator: "\n")
    #expect(lines.count == Self.keys.count + 3)
    #expect(lines.map { TerminalText.width(of: $0) }.max() == 120)
  }
}
