import Console
import Testing

@testable import Pulse

@Suite("Histogram")
struct HistogramTests {
  @Test("buckets follow one another without gaps, up to the largest latency")
  func buckets() {
    var last = -1
    var latency: UInt64 = 0
    while latency <= UInt64(UInt32.max) {
      let bucket = Histogram.bucket(of: UInt32(latency))
      #expect(bucket == last || bucket == last + 1)
      last = bucket
      // Small steps where buckets are narrow, then steps of less than a bucket.
      latency += max(1, latency / 64)
    }
    #expect(Histogram.bucket(of: .max) == 895)
  }

  @Test("a bucket's value is within 1.6 % of every latency in it")
  func precision() {
    var random = SplitMix(state: 1)
    for _ in 0..<100_000 {
      let latency = UInt32(truncatingIfNeeded: random.next()) >> UInt32(random.next() % 32)
      let value = Histogram.value(of: Histogram.bucket(of: latency))
      #expect(abs(value - Double(latency)) <= Double(latency) / 63)
    }
  }

  @Test("percentiles agree with sorting")
  func percentiles() throws {
    var random = SplitMix(state: 7)
    let latencies = (0..<10_000).map { _ in UInt32(random.next() % 1_000_000) }
    var histogram = Histogram()
    for latency in latencies { histogram.add(latency) }
    let sorted = latencies.sorted()
    let shares = [0, 0.5, 0.95, 0.99, 1]
    for (share, value) in zip(shares, try #require(histogram.percentiles(shares))) {
      let exact = Double(sorted[max(0, Int((share * 10_000).rounded(.up)) - 1)])
      #expect(abs(value - exact) <= exact * 0.016 + 0.5)
    }
    #expect(histogram.highest == sorted.last)
  }

  @Test("A histogram of nothing has no percentiles; one latency is all of them")
  func few() {
    var histogram = Histogram()
    #expect(histogram.percentiles([0.5]) == nil)
    histogram.add(20)
    #expect(histogram.percentiles([0.5, 0.99]) == [20, 20])
  }

  @Test("Merging histograms is adding")
  func merge() {
    var (left, right, both) = (Histogram(), Histogram(), Histogram())
    for latency in 0..<1000 as Range<UInt32> {
      if latency % 3 == 0 { left.add(latency * 7) } else { right.add(latency * 900) }
      both.add(latency % 3 == 0 ? latency * 7 : latency * 900)
    }
    left.merge(right)
    #expect(left.count == both.count && left.highest == both.highest)
    #expect(left.percentiles([0.1, 0.5, 0.9]) == both.percentiles([0.1, 0.5, 0.9]))
  }
}
