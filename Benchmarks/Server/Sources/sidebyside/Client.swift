import Synchronization

/// Who is served: one that reads, or one that is silent.
final class Client: Sendable {
  private struct State {
    var latencies = Latencies()
    var lastNumber = -1
    var lost = 0
    var isDisconnected = false
    var waiting: CheckedContinuation<Void, any Error>?
  }

  private let state = Mutex(State())
  private let isSilent: Bool

  init(isSilent: Bool) {
    self.isSilent = isSilent
  }

  func write(_ event: Event) async throws {
    if isSilent { return try await waitForDisconnection() }
    let now = ContinuousClock.now
    state.withLock { state in
      if state.lastNumber >= 0 { state.lost += max(0, event.number - state.lastNumber - 1) }
      state.lastNumber = max(state.lastNumber, event.number)
      state.latencies.add(event.published.duration(to: now))
    }
  }

  /// What ends a write to a socket that nobody reads.
  func disconnect() {
    let waiting = state.withLock { state in
      state.isDisconnected = true
      return state.waiting.take()
    }
    waiting?.resume(throwing: TooSlow())
  }

  private func waitForDisconnection() async throws {
    try await withCheckedThrowingContinuation { continuation in
      let isDisconnected = state.withLock { state in
        if !state.isDisconnected { state.waiting = continuation }
        return state.isDisconnected
      }
      if isDisconnected { continuation.resume(throwing: TooSlow()) }
    }
  }

  var isDisconnected: Bool { state.withLock { $0.isDisconnected } }
  var lastNumber: Int { state.withLock { $0.lastNumber } }
  var lost: Int { state.withLock { $0.lost } }

  /// What has been measured since the last call.
  func takeLatencies() -> Latencies {
    state.withLock { state in
      defer { state.latencies = Latencies() }
      return state.latencies
    }
  }
}

/// How many deliveries took how long, in steps of about 6 %.
struct Latencies: Sendable {
  private var counts = [Int](repeating: 0, count: 400)
  private(set) var count = 0

  mutating func add(_ latency: Duration) {
    let nanoseconds = max(1, Double(latency.components.seconds) * 1e9 + Double(latency.components.attoseconds) / 1e9)
    counts[min(399, Latencies.index(of: nanoseconds))] += 1
    count += 1
  }

  mutating func add(_ other: Latencies) {
    for index in counts.indices { counts[index] += other.counts[index] }
    count += other.count
  }

  /// The time that a share of the deliveries did not exceed, in microseconds.
  func percentile(_ share: Double) -> Double {
    var left = Int((Double(count) * share).rounded(.up))
    for (index, count) in counts.enumerated() {
      left -= count
      if left <= 0 { return Latencies.upperBound(of: index) / 1000 }
    }
    return 0
  }

  /// Twelve steps double the time.
  private static func index(of nanoseconds: Double) -> Int {
    let exponent = Int(nanoseconds.exponent)
    return exponent * 12 + Int((nanoseconds.significand - 1) * 12)
  }

  private static func upperBound(of index: Int) -> Double {
    Double(sign: .plus, exponent: index / 12, significand: 1 + Double(index % 12 + 1) / 12)
  }
}
