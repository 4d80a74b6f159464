import Console
import Testing

@testable import Pulse

@Suite("LineParser")
struct LineParserTests {
  private struct Parsed: Equatable {
    var key: String
    var status: UInt16
    /// In microseconds.
    var latency: UInt32?
  }

  private func parse(_ text: String, by grouping: Grouping = .path) -> (parsed: [Parsed], malformed: Int) {
    let batch = LineParser(grouping: grouping).parse(LineBatch(bytes: Array(text.utf8)))
    let parsed = batch.requests.map { request in
      Parsed(
        key: String(decoding: batch.key(of: request), as: UTF8.self), status: request.status,
        latency: request.latency == Request.unknown ? nil : request.latency)
    }
    return (parsed, batch.malformed)
  }

  private static let combined =
    #"203.0.113.7 - ann [21/Nov/2026:06:00:00 +0000] "POST /a/b?c=d HTTP/1.1" 201 512"#

  @Test(
    "well-formed lines",
    arguments: [
      ("GET /a 200 12", "/a", 200, 12_000),
      ("GET /a 200 0.5", "/a", 200, 500),
      ("GET /a?b=c 404 1.25", "/a", 404, 1250),
      ("DELETE / 503 0", "/", 503, 0),
      ("GET /a 200 12\r", "/a", 200, 12_000),
      ("GET /a 200 99999999999999999999999", "/a", 200, UInt32.max - 1),
      (combined, "/a/b", 201, nil),
      (combined + " 0.123", "/a/b", 201, 123_000),
      (combined + " 4321", "/a/b", 201, 4321),
      (combined + #" "-" "Agent 5.0 (x; y)""#, "/a/b", 201, nil),
      (combined + #" "-" "Agent 5.0 (x; y)" 1.5"#, "/a/b", 201, 1_500_000),
      (combined + #" "-" "Agent" -"#, "/a/b", 201, nil),
      (#"h - - [t] "GET /a HTTP/1.1" 304 - "-" "-" 0.001"#, "/a", 304, 1000),
      (#"h - - [t] "GET /a\"b HTTP/1.1" 200 1 7"#, #"/a\"b"#, 200, 7),
      (#"h - - [t] "\x16\x03\x01" 400 1 7"#, #"\x16\x03\x01"#, 400, 7),
      (#"h - - [t] "-" 408 0"#, "-", 408, nil),
      (#"h - - [t] "" 400 0"#, "", 400, nil),
      (#"h - some one [t] "GET / HTTP/1.0" 200 1"#, "/", 200, nil),
    ] as [(String, String, UInt16, UInt32?)])
  func wellFormed(line: String, key: String, status: UInt16, latency: UInt32?) {
    let result = parse(line)
    #expect(result.parsed == [Parsed(key: key, status: status, latency: latency)])
    #expect(result.malformed == 0)
  }

  @Test(
    "malformed lines",
    arguments: [
      " ", "GET", "GET /a", "GET /a 200", "GET /a 200 ", "GET /a 2 1", "GET /a 200 x", "GET /a 200 1.2.3",
      "GET /a 200 1x",
      "GET  200 1", "get /a 200 1", "GET /a 000 1", "GET /a 200 -1", "GET /a 200 .5", "\0\0\0", "\u{FFFD}",
      "hello world",
      "h - - [t]", #"h - - [t] ""#, #"h - - [t] "GET / HTTP/1.1"#, #"h - - [t] "GET / HTTP/1.1""#,
      #"h - - [t] "GET / HTTP/1.1" "#, #"h - - [t] "GET / HTTP/1.1" 20"#, #"h - - [t] "GET / HTTP/1.1" 200"#,
      #"h - - [t] "GET / HTTP/1.1" 200 x"#, #"h - - [t "GET / HTTP/1.1" 200 1"#, #"- "GET / HTTP/1.1" 200 1"#,
    ])
  func malformed(line: String) {
    let result = parse(line + "\n" + line)
    #expect(result.parsed.isEmpty)
    #expect(result.malformed == 2)
  }

  @Test("an empty line is malformed, the end of the last line is not a line")
  func empty() {
    #expect(parse("\n\nGET /a 200 1\n").malformed == 2)
    #expect(parse("").malformed == 0)
  }

  @Test("a line that is too long is malformed, however it was cut")
  func overlong() {
    let long = "GET /" + String(repeating: "x", count: LineSplitter.longestLine) + " 200 1"
    let result = parse("\(long)\nGET /a 200 1\n")
    #expect(result.parsed.map(\.key) == ["/a"])
    #expect(result.malformed == 1)
  }

  @Test(
    "keys",
    arguments: [
      (Grouping.path, "/a/b", "/x"), (.status, "201", "500"), (.class, "2", "5"), (.method, "POST", "GET"),
      (.host, "203.0.113.7", ""),
    ])
  func keys(grouping: Grouping, combined: String, simple: String) {
    let result = parse(Self.combined + "\nGET /x?y 500 1\n", by: grouping)
    #expect(result.parsed.map(\.key) == [combined, simple])
  }

  @Test("no bytes make it trap or lose a line")
  func anyBytes() {
    var random = SplitMix(state: 3)
    let template = Array((Self.combined + #" "-" "Agent" 0.25"# + "\nGET /a 200 1.5\n").utf8)
    for _ in 0..<20_000 {
      var bytes = template
      for _ in 0..<(1 + random.next() % 8) where bytes.count > 1 {
        let index = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 3 {
        case 0: bytes[index] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.remove(at: index)
        default: bytes = Array(bytes[..<max(1, index)])
        }
      }
      let lines = bytes.count { $0 == newline } + (bytes.last == newline ? 0 : 1)
      for grouping in Grouping.allCases {
        let batch = LineParser(grouping: grouping).parse(LineBatch(bytes: bytes))
        #expect(batch.requests.count + batch.malformed == lines)
        for request in batch.requests { _ = batch.key(of: request) }
      }
    }
  }
}
