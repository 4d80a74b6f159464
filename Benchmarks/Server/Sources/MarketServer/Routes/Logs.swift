import Foundation
import Hummingbird
import NIOCore
import ReactiveConcurrency

extension Router<MarketContext> {
  /// `POST /logs` counts the lines of an access log, and answers while it comes, with the figures so far.
  ///
  /// Nothing gathers but the figures: a client that does not read its answer is not read either.
  func addLogs(_ market: Market) {
    post("/logs") { request, _ in
      let figures = Signal(request.body).map(\.readableBytesView).lines(longest: 8192)
        .map(LogLine.parse)
        .catch { error in .just(.unreadable("\(error)")) }
        .take(until: market.closing.signal)
        .buffer(for: .milliseconds(200), count: 1000)
        .scan(into: LogFigures()) { figures, lines in for line in lines { figures.add(line) } }
      return Response(
        status: .ok, headers: [.contentType: "application/x-ndjson"],
        body: ResponseBody { writer in
          for try await figures in figures.values(buffering: .newest(1)) {
            try await writer.write(ByteBuffer(data: JSONEncoder().encode(figures) + [10]))
          }
          try await writer.finish(nil)
        })
    }
  }
}

/// One line of an access log: `METHOD PATH STATUS MILLISECONDS`.
enum LogLine: Sendable {
  case request(path: String, status: Int, milliseconds: Double)
  case malformed(String)
  /// What ended the log before its end.
  case unreadable(String)

  static func parse(_ line: String) -> LogLine {
    let fields = line.split(separator: " ", maxSplits: 4)
    guard fields.count == 4 else { return .malformed("4 fields are expected, not \(fields.count)") }
    guard let status = Int(fields[2]), (100...999).contains(status) else {
      return .malformed("the status is \(fields[2]), not 100 to 999")
    }
    guard let time = Double(fields[3]), time >= 0, time.isFinite else {
      return .malformed("the time is \(fields[3]), no number of milliseconds")
    }
    return .request(path: String(fields[1].prefix { $0 != "?" }), status: status, milliseconds: time)
  }
}

/// What is known of a log.
struct LogFigures: Codable, Sendable {
  struct Path: Codable, Sendable {
    var count = 0
    var errors = 0
    var slowest = 0.0
  }

  var lines = 0
  var malformed = 0
  /// By path; of more than a hundred the rest count as one.
  var paths: [String: Path] = [:]
  /// What was wrong with the first malformed lines.
  var problems: [String] = []

  mutating func add(_ line: LogLine) {
    lines += 1
    switch line {
    case .request(let path, let status, let milliseconds):
      let path = paths[path] != nil || paths.count < 100 ? path : "(other)"
      paths[path, default: Path()].count += 1
      if status >= 500 { paths[path, default: Path()].errors += 1 }
      paths[path, default: Path()].slowest = max(paths[path]?.slowest ?? 0, milliseconds)
    case .malformed(let problem), .unreadable(let problem):
      malformed += 1
      if problems.count < 10 { problems.append("line \(lines): \(problem)") }
    }
  }
}
