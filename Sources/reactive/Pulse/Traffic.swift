import Foundation
import ReactiveConcurrency

/// The figures of a log: of each path, of all, and how many lines were not requests.
///
/// Memory: bounded. The paths that come first have figures of their own, the others are counted together.
struct Traffic: Sendable {
  struct Figures: Sendable {
    fileprivate(set) var count = 0
    fileprivate(set) var errors = 0
    fileprivate var latencies = Latencies()

    fileprivate mutating func add(_ request: Request) {
      count += 1
      if request.status >= 500 { errors += 1 }
      if let seconds = request.seconds { latencies.add(seconds) }
    }
  }

  static let mostPaths = 1000
  private static let others = "(other)"

  private(set) var paths: [String: Figures] = [:]
  private(set) var all = Figures()
  private(set) var malformed = 0
  var time: SchedulerInstant

  init(at time: SchedulerInstant) { self.time = time }

  /// Counts a request, or a line that is none.
  mutating func add(_ request: Request?) {
    guard let request else { return malformed += 1 }
    let isKnown = paths.count < Self.mostPaths || paths[request.path] != nil
    paths[isKnown ? request.path : Self.others, default: Figures()].add(request)
    all.add(request)
  }

  /// A table of the most frequent paths, in at most so many lines.
  ///
  /// - Parameter earlier: What the rates are measured from.
  func table(since earlier: Traffic, rows: Int, columns: Int) -> String {
    let figures = 42
    let sorted = paths.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    let shown = sorted.prefix(max(0, min(rows, sorted.count + 4) - 4))
    let width = min(max(8, columns - figures), shown.map { $0.key.count + 2 }.max() ?? 8)
    let seconds = max(earlier.time.duration(to: time) / .seconds(1), 0.001)
    let row = { (name: String, figures: Figures, before: Figures?) in
      let rate = Double(figures.count - (before?.count ?? 0)) / seconds
      let errors = 100 * Double(figures.errors) / Double(max(1, figures.count))
      let times = [0.5, 0.95].map {
        figures.latencies.percentile($0).map { String(format: "%8.1f", $0 * 1000) } ?? "       -"
      }
      return name.fitted(to: width) + String(format: "%9d%9.1f", figures.count, rate) + times.joined()
        + String(format: "%7.1f%%\n", errors)
    }
    let title = "requests: \(all.count), paths: \(paths.count), malformed lines: \(malformed)"
    let heading = "PATH".fitted(to: width) + "    COUNT   RATE/S  P50 MS  P95 MS  ERRORS"
    return "\(title)\n\n\(heading)\n" + shown.map { row($0.key, $0.value, earlier.paths[$0.key]) }.joined()
      + row("(all)", all, earlier.all)
  }
}

/// How often each latency occurred, in 128 buckets of which each is a fifth wider than the one before.
private struct Latencies: Sendable {
  private var counts: [Int] = []

  mutating func add(_ seconds: Double) {
    if counts.isEmpty { counts = Array(repeating: 0, count: 128) }
    // From a microsecond to an hour.
    counts[Int(4 * log2(min(max(seconds * 1e6, 1), 3e9)))] += 1
  }

  /// The seconds that this share of all does not exceed.
  func percentile(_ share: Double) -> Double? {
    var rest = Int(share * Double(counts.reduce(0, +)))
    let bucket = counts.firstIndex { count in
      rest -= count
      return rest < 0
    }
    return bucket.map { exp2((Double($0) + 0.5) / 4) / 1e6 }
  }
}
