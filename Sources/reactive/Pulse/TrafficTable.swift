import Foundation
import ReactiveConcurrency

extension Traffic {
  /// How many cells the columns of figures take.
  private static let figuresWidth = 42

  /// A table of the most frequent paths, in at most so many lines.
  ///
  /// - Parameter earlier: The table from which the rates are measured.
  func table(since earlier: Traffic, rows: Int, columns: Int) -> String {
    let sorted = paths.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    let shown = sorted.prefix(max(0, min(rows, sorted.count + 4) - 4))
    let longest = shown.map { $0.key.printable.cells + 2 }.max() ?? 0
    let width = max(8, min(columns - Self.figuresWidth, longest))
    let seconds = max(earlier.time.duration(to: time) / .seconds(1), 0.001)
    let row = { (name: String, figures: Figures, before: Figures?) in
      let rate = Double(figures.count - (before?.count ?? 0)) / seconds
      let errors = 100 * Double(figures.errors) / Double(max(1, figures.count))
      let times = [0.5, 0.95].map {
        figures.latencies.percentile($0).map { String(format: "%8.1f", $0 * 1000) } ?? "       -"
      }
      return name.fitted(to: width) + String(format: "%9ld%9.1f", figures.count, rate) + times.joined()
        + String(format: "%7.1f%%\n", errors)
    }
    let title = "requests: \(all.count), paths: \(paths.count), malformed lines: \(malformed)"
    let heading = "PATH".fitted(to: width) + "    COUNT   RATE/S  P50 MS  P95 MS  ERRORS"
    return "\(title)\n\n\(heading)\n" + shown.map { row($0.key, $0.value, earlier.paths[$0.key]) }.joined()
      + row("(all)", all, earlier.all)
  }
}
