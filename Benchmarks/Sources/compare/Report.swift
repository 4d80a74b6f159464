import Foundation
import Workloads

/// How measurements are printed.
protocol Report {
  func begin()
  func add(_ comparison: Comparison)
}

/// A table to read. Peers in parentheses do not count for the ratio.
struct TableReport: Report {
  func begin() {
    row("workload", "ours ns", "ratio", "target", "", "peers ns")
  }

  func add(_ comparison: Comparison) {
    let peers = comparison.peers.map { peer in
      let text = "\(peer.name) \(peer.nanoseconds.rounded(to: 1))"
      return peer.counts ? text : "(\(text))"
    }
    row(
      comparison.workload.name, comparison.ours.nanoseconds.rounded(to: 1), comparison.ratio.rounded(to: 3),
      comparison.workload.target.rounded(to: 2), comparison.meetsTarget ? "met" : "MISSED",
      peers.joined(separator: ", "))
    fflush(nil)
  }

  private func row(_ name: String, _ ours: String, _ ratio: String, _ target: String, _ met: String, _ peers: String) {
    let numbers = ours.leading(10) + ratio.leading(9) + target.leading(8)
    print(name.padded(to: 22) + numbers + "  " + met.padded(to: 8) + peers)
  }
}

/// One object per line.
struct JSONReport: Report {
  private struct Line: Encodable {
    var workload: String
    var unit: String
    var ours: Double
    var peers: [String: Double]
    var ratio: Double
    var target: Double
    var met: Bool
  }

  func begin() {}

  func add(_ comparison: Comparison) {
    let line = Line(
      workload: comparison.workload.name, unit: comparison.workload.unit, ours: comparison.ours.nanoseconds,
      peers: Dictionary(comparison.peers.map { ($0.name, $0.nanoseconds) }) { first, _ in first },
      ratio: comparison.ratio, target: comparison.workload.target, met: comparison.meetsTarget)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(line) else { return }
    print(String(decoding: data, as: UTF8.self))
    fflush(nil)
  }
}

extension String {
  /// Followed by spaces.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(width - count, 1))
  }

  /// After spaces.
  func leading(_ width: Int) -> String {
    String(repeating: " ", count: max(width - count, 0)) + self
  }
}

extension Double {
  func rounded(to digits: Int) -> String {
    String(format: "%.\(digits)f", self)
  }
}
