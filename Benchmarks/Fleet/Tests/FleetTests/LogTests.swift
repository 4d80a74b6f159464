import Foundation
import ReactiveConcurrency
import Testing

@testable import FleetKit

@Suite("Reading a log")
struct LogTests {
  @Test("Wherever bytes are cut, the pieces add up, and say where they end", arguments: [1, 2, 7, 1000])
  func cuts(size: Int) {
    let text = Array("GET /a 200 12\nnonsense\nGET /b 503 0.5\nGET /half".utf8)
    var cutter = LineCutter(at: 100, lines: 2)
    var (figures, end) = (Figures(), UInt64(100))
    for start in stride(from: 0, to: text.count, by: size) {
      for piece in cutter.cut(text[start..<min(start + size, text.count)]) {
        figures.add(piece.figures)
        end = piece.end
      }
    }
    #expect(figures.requests == 2)
    #expect(figures.errors == 1)
    #expect(figures.malformed == 1)
    #expect(end == 100 + UInt64(text.count - "GET /half".utf8.count))
  }

  @Test("A malformed line is told by its byte, and its wrong field named")
  func problems() {
    var cutter = LineCutter(at: 0, lines: 100)
    let pieces = cutter.cut("GET /a 200 12\nGET /a\nGET /a 99 12\nGET /a 200 soon\n".utf8)
    #expect(
      pieces.flatMap(\.problems) == [
        "the line at byte 14: 4 fields are expected, not 2",
        "the line at byte 21: the status is '99', not 100 to 999",
        "the line at byte 34: the time is 'soon', not a number of milliseconds",
      ])
  }

  @Test("An endless line is malformed, is not kept, and ends nothing")
  func endless() {
    var cutter = LineCutter(at: 0, lines: 100)
    let long = Array(repeating: UInt8(ascii: "x"), count: 100_000)
    #expect(cutter.cut(long).isEmpty)
    let pieces = cutter.cut("x\nGET /a 200 12\n".utf8)
    #expect(pieces.map(\.figures.malformed) == [1])
    #expect(pieces.map(\.figures.requests) == [1])
    #expect(pieces.last?.end == 100_016)
  }

  @Test("Latencies are told by the power of two below which they are")
  func latencies() {
    var figures = Figures()
    for time in ["0", "1", "1", "1", "100"] { #expect(figures.add(line: "GET /a 200 \(time)".utf8) == nil) }
    #expect(figures.latency(below: 0.5) == 1.024)
    #expect(figures.latency(below: 1) == 131.072)
    #expect(Figures().latency(below: 0.5) == nil)
  }

  @Test("A log that is begun anew is read from its start")
  func begunAnew() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "log-\(UUID())")
    defer { try? FileManager.default.removeItem(at: file) }
    let log = try TestLog(file: file)
    try log.append(3)
    var reader = LogFile(path: file.path)
    reader.interval = .milliseconds(5)
    var counts: [UInt64] = []
    for try await piece in reader.pieces(from: Position()).timeout(after: .patient).take(3) {
      counts.append(piece.figures.requests)
      if counts.count == 1 {
        try log.truncate()
        try log.append(1)
      }
    }
    #expect(counts == [3, 0, 1])
  }

  @Test("A log that is not there is named")
  func missing() async {
    let error = await #expect(throws: LogError.self) {
      try await LogFile(path: "/nowhere/log").pieces(from: Position()).waitUntilCompleted()
    }
    #expect(error?.description.contains("/nowhere/log") == true)
  }
}
