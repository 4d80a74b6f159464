import Foundation

/// How often each latency occurred, in 128 buckets of which each is a fifth wider than the one before.
struct Latencies: Sendable {
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
