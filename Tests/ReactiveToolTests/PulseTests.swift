import Foundation
import ReactiveConcurrency
import ReactiveTesting
import Testing

@testable import reactive

@Suite("The figures of a log")
struct PulseTests {
  private static let line =
    #"203.0.113.7 - ann [21/Nov/2026:06:00:00 +0000] "GET /a?b=c HTTP/1.1" 200 512 "-" "Agent (x; y)" 0.25"#

  private static func line(_ path: String, status: Int = 200) -> String {
    #"h - - [t] "GET \#(path) HTTP/1.1" \#(status) 1"# + "\n"
  }

  private func last(_ chunks: [[UInt8]]) throws -> Traffic {
    let scheduler = TestScheduler()
    let start = Traffic(at: scheduler.now)
    let recording = scheduler.record(Signal(chunks).traffic(since: start, on: scheduler))
    scheduler.advance(by: .seconds(100))
    return try #require(recording.values.last)
  }

  private func last(_ text: String) throws -> Traffic { try last([Array(text.utf8)]) }

  @Test("they are sent at the start, then at most twice a second, and at the end")
  func times() throws {
    let scheduler = TestScheduler()
    let gap = String(repeating: "-", count: 26)
    let source = try scheduler.cold("aaaa\(gap)a|", ["a": Array(Self.line("/a").utf8)], unit: .milliseconds(100))
    let recording = scheduler.record(source.signal.traffic(since: Traffic(at: scheduler.now), on: scheduler))
    scheduler.run()
    #expect(recording.values.map(\.all.count) == [0, 1, 4, 5])
    #expect(recording.entries.dropLast().map(\.time) == [0, 50, 550, 3050].map { .milliseconds($0) })
    #expect(recording.isCompleted)
  }

  @Test("the lines do not depend on where the chunks end, and the last one needs no end")
  func borders() throws {
    let text = Array((Self.line + "\r\n\nnonsense\n" + Self.line).utf8)
    for border in 0...text.count {
      let traffic = try last([Array(text[..<border]), Array(text[border...])])
      #expect(traffic.all.count == 2 && traffic.malformed == 2 && Array(traffic.paths.keys) == ["/a"])
    }
  }

  @Test("a line without end is skipped, and counts as one that is no request")
  func overlong() throws {
    let long = Array(repeating: [UInt8](repeating: 120, count: 50_000), count: 20)
    let traffic = try last([Array("a\n".utf8)] + long + [Array("x\n\(Self.line)\n".utf8)] + long)
    #expect(traffic.all.count == 1 && traffic.malformed == 3)
  }

  @Test("what is known when the input fails is sent, then the failure")
  func failure() throws {
    let scheduler = TestScheduler()
    let log = Signal.just(Array(Self.line.utf8)).concat(.fail(MarbleFailure())).catch(to: .empty)
    let recording = scheduler.record(log.traffic(since: Traffic(at: scheduler.now), on: scheduler))
    scheduler.advance(by: .seconds(1))
    #expect(recording.values.last?.all.count == 1)
  }

  @Test(
    "requests",
    arguments: [
      (line, "/a", 200, 0.25),
      (#"h - - [t] "GET /a HTTP/1.1" 304 -"#, "/a", 304, nil),
      (#"h - - [t] "GET /a HTTP/1.1" 201 512 0.5"#, "/a", 201, 0.5),
      (#"h - - [t] "GET /a HTTP/1.1" 201 512 "-" "Agent" -"#, "/a", 201, nil),
      (#"h - - [t] "GET /a HTTP/1.1" 201 512 "-" "Agent" nan"#, "/a", 201, nil),
      (#"h - - [t] "\x16\x03\x01" 400 1"#, #"\x16\x03\x01"#, 400, nil),
      (#"h - - [t] "" 400 1"#, "-", 400, nil),
      (#"h - - [t] "GET /日本 HTTP/1.1" 500 1"#, "/日本", 500, nil),
    ] as [(String, String, Int, Double?)])
  func request(line: String, path: String, status: Int, seconds: Double?) throws {
    let request = try #require(Request(line))
    #expect(request.path == path && request.status == status && request.seconds == seconds)
  }

  @Test(
    "no requests",
    arguments: [
      "", " ", "GET /a 200 1", "\0\0\0", "\u{FFFD}", #"h - - [t] "GET / HTTP/1.1"#, #"h - - [t] "GET / HTTP/1.1" 200"#,
      #"h - - [t] "GET / HTTP/1.1" x 1"#, #"h - - [t] "GET / HTTP/1.1" 99 1"#, #"h - - [t] "GET / HTTP/1.1" 1000 1"#,
    ])
  func malformed(line: String) { #expect(Request(line) == nil) }

  @Test("no bytes make it trap or lose a line")
  func anyBytes() throws {
    var random = SplitMix64(seed: 3)
    let template = Array((Self.line + "\n").utf8)
    for _ in 0..<200 {
      var bytes = (0..<20).flatMap { _ in template }
      for _ in 0..<40 {
        let index = Int.random(in: bytes.indices, using: &random)
        bytes[index] = UInt8.random(in: .min ... .max, using: &random)
        bytes.remove(at: Int.random(in: bytes.indices, using: &random))
      }
      let newline = UInt8(ascii: "\n")
      let lines = bytes.count { $0 == newline } + (bytes.last == newline ? 0 : 1)
      let traffic = try last([bytes])
      #expect(traffic.all.count + traffic.malformed == lines)
      #expect(!traffic.table(since: traffic, rows: .max, columns: 80).contains("\u{1B}"))
    }
  }

  @Test("paths beyond the limit are counted together")
  func manyPaths() throws {
    let lines = (1...Traffic.mostPaths + 5).map { Self.line("/\($0)") } + [Self.line("/1")]
    let traffic = try last(lines.joined())
    #expect(traffic.paths.count == Traffic.mostPaths + 1)
    #expect(traffic.paths["(other)"]?.count == 5 && traffic.paths["/1"]?.count == 2)
  }

  @Test("the table has the most frequent paths, rates since the one before, percentiles and errors")
  func table() throws {
    let start = Traffic(at: SchedulerInstant(nanoseconds: 0))
    var traffic = start
    for number in 1...100 { traffic.add(Request(Self.line.replacing("0.25", with: "0.\(number + 100)"))) }
    for status in [200, 503] { traffic.add(Request(Self.line("/b", status: status))) }
    traffic.add(nil)
    traffic.time = SchedulerInstant(nanoseconds: 2_000_000_000)
    let table = traffic.table(since: start, rows: 24, columns: 80)
    #expect(
      table == """
        requests: 102, paths: 2, malformed lines: 1

        PATH        COUNT   RATE/S  P50 MS  P95 MS  ERRORS
        /a            100     50.0   142.9   202.1    0.0%
        /b              2      1.0       -       -   50.0%
        (all)         102     51.0   142.9   202.1    1.0%

        """)
    #expect(traffic.table(since: traffic, rows: 5, columns: 80).split(separator: "\n").count == 4)
  }

  @Test("a table fits on its terminal, whatever the paths")
  func width() throws {
    setlocale(LC_CTYPE, "C.UTF-8")
    let paths = ["/日本語日本語日本語日本語日本語", "/\u{1B}[2J", "/😀😀😀😀😀😀😀😀😀😀😀", "/e\u{301}", "/\u{202E}abc"]
    let traffic = try last(paths.map { Self.line($0) }.joined())
    for columns in [50, 54, 60, 80] {
      for row in traffic.table(since: traffic, rows: 24, columns: columns).split(separator: "\n").dropFirst() {
        #expect(row.unicodeScalars.allSatisfy { $0.cells >= 0 })
        #expect(String(row).cells <= columns)
      }
    }
  }

  @Test(
    "text is cut between characters, and padded to its width",
    arguments: [
      ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日… "),
      ("日本語", 0, ""), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("日本", 6, "日本  "), ("a\tb", 3, "a\u{FFFD}b"),
    ])
  func fitting(text: String, columns: Int, result: String) {
    setlocale(LC_CTYPE, "C.UTF-8")
    #expect(text.fitted(to: columns) == result)
  }

  @Test("the made-up server writes requests for five seconds, and a few lines that are none")
  func demo() throws {
    let scheduler = TestScheduler()
    let figures = DemoServer.log(on: scheduler).traffic(since: Traffic(at: scheduler.now), on: scheduler)
    let recording = scheduler.record(figures)
    scheduler.run()
    let traffic = try #require(recording.values.last)
    #expect(traffic.all.count >= 1000 && traffic.paths.count == 8 && traffic.malformed == 4)
    #expect(recording.values.count > 5)
  }
}
