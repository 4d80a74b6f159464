import Foundation
import Hummingbird
import NIOCore
import ReactiveConcurrency

extension Router<MarketContext> {
  /// `POST /logs` counts the lines of an access log, and answers while it comes, with the figures so far.
  ///
  /// Nothing gathers but the figures: while a client does not read its answer, what it sends is not read either. There
  /// are five answers a second at most, so that who reads when all is sent need not fear to be stuck.
  ///
  /// - Parameter silence: How long a client may take for one line.
  func addLogs(_ market: Market, silence: Duration) {
    post("/logs") { request, _ in
      let figures = Signal(request.body).textLines(longest: 8192)
        .timeout(each: silence, on: .global)
        .map(LogLine.parse)
        .catch { error in .just(.unreadable("\(error)")) }
        .take(until: market.closing)
        .buffer(for: .milliseconds(100), count: 1000)
        .scan(into: LogFigures()) { figures, lines in for line in lines { figures.add(line) } }
        .throttle(for: .milliseconds(200), on: .global)
      return Response(
        status: .ok, headers: [.contentType: "application/x-ndjson"],
        body: ResponseBody { writer in
          for try await figures in figures.values(buffering: .backpressure(high: 1, low: 0)) {
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

  static func parse(_ line: String?) -> LogLine {
    guard let line else { return .malformed("it is not UTF-8") }
    let fields = line.split(separator: " ", maxSplits: 4)
    guard fields.count == 4 else { return .malformed("4 fields are expected, not \(fields.count)") }
    guard let status = Int(digits: fields[2]), (100...999).contains(status) else {
      return .malformed("the status is \(fields[2].prefix(40)), not 100 to 999")
    }
    guard let time = Double(decimal: fields[3]), time < 1e9 else {
      return .malformed("the time is \(fields[3].prefix(40)), no number of milliseconds")
    }
    return .request(path: String(fields[1].prefix { $0 != "?" }.prefix(200)), status: status, milliseconds: time)
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
