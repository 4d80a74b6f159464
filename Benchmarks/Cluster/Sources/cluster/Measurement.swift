import CPlain
import ReactiveConcurrency
import ReactiveNATS

/// Publishes and reads the same, with the plain C client and with signals, in turns.
struct Measurement {
  let servers: [String]
  /// Of the C client's rates, below which it is an error.
  var floor = 0.0
  var rounds = 7

  private enum Size {
    static let messages = 20_000
    static let bytes = 128
    static let window = 256
    static let batch = 64
    static let latencies = 2_000
  }

  private static let stream = "MEASURE"
  private static let subject = "measure.a"
  /// Has nothing before the measurement begins, so that its consumer begins with the first.
  private static let latencySubject = "measure.b"

  func run() async throws {
    let cluster = try await NATSClient.connect(ConnectionOptions(servers: servers))
    var (publish, pull, chain, latency) = (Row("publish"), Row("pull"), Row("pull through a chain"), Row("latency"))
    for round in 1...rounds {
      try await makeStream(cluster)
      // Each begins in every other round, so that what the machine does besides is with both.
      try await publish.measure(round) {
        try rate(
          plain_publish(servers[0], Self.subject, Int32(Size.messages), Int32(Size.bytes), Int32(Size.window)))
      } ours: {
        try await rate { try await self.publish(cluster) }
      }
      try await pull.measure(round) {
        try rate(
          plain_pull(servers[0], Self.stream, "measure.*", "plain\(round)", Int32(Size.messages), Int32(Size.batch)))
      } ours: {
        try await read(cluster, "ours\(round)") { $0 }
      }
      try await chain.measure(round) {
        try rate(
          plain_pull(servers[0], Self.stream, "measure.*", "beside\(round)", Int32(Size.messages), Int32(Size.batch)))
      } ours: {
        try await read(cluster, "chain\(round)") { $0.map(\.payload.count).filter { $0 > 0 }.enumerated() }
      }
    }
    show("messages per second, medians of \(rounds) rounds of \(Size.messages), of \(Size.bytes) bytes:")
    for row in [publish, pull, chain] { show(row.description) }
    if let slow = [publish, pull, chain].first(where: { $0.ratio < floor }) {
      throw TooSlow(description: "\(slow.name): \(slow.ratio) of the C client's rate, less than \(floor)")
    }

    try await makeStream(cluster)
    latency.plain = [Int64](unsafeUninitializedCapacity: Size.latencies) { buffer, count in
      count = Size.latencies
      _ = plain_latency(
        servers[0], Self.stream, "measure.*", "plain", Self.subject, Int32(count), buffer.baseAddress)
    }.map(Double.init)
    latency.ours = try await latencies(cluster)
    for (name, numbers) in [("plain", latency.plain), ("ours", latency.ours)] {
      let sorted = numbers.sorted()
      func microseconds(_ fraction: Double) -> Int { Int(sorted[Int(Double(sorted.count - 1) * fraction)] / 1000) }
      show("latency, \(name): p50 \(microseconds(0.5)) µs, p99 \(microseconds(0.99)) µs")
    }
    try await cluster.deleteStream(Self.stream)
    await cluster.close()
  }

  private func makeStream(_ cluster: NATSClient) async throws {
    try? await cluster.deleteStream(Self.stream)
    var configuration = StreamConfiguration(Self.stream, subjects: ["measure.*"])
    configuration.replicas = servers.count
    try await cluster.createStream(configuration)
  }

  private func publish(_ cluster: NATSClient) async throws {
    let payload = [UInt8](repeating: 0, count: Size.bytes)
    let publications = Signal(0..<Size.messages).map { _ in Publication(to: Self.subject, payload) }
    for try await _ in publications.publish(to: cluster, window: Size.window) {}
  }

  /// The rate from the first message on: as with the C client, the time to make a consumer does not count.
  private func read<Output>(
    _ cluster: NATSClient, _ durable: String, _ chain: (Signal<Message>) -> Signal<Output>
  ) async throws -> Double {
    let messages = Signal.stream(Self.stream, in: cluster, durable: Consumer(durable), ahead: Size.batch - 1)
    var start: ContinuousClock.Instant?
    for try await _ in chain(messages).take(Size.messages) { start = start ?? .now }
    return rate(ContinuousClock.now - (start ?? .now))
  }

  private func latencies(_ cluster: NATSClient) async throws -> [Double] {
    var latencies: [Double] = []
    let messages = Signal.stream(Self.stream, in: cluster, filter: Self.latencySubject, durable: "ours")
    var iterator = messages.makeAsyncIterator()
    for _ in 0..<Size.latencies {
      let begin = Timestamp.now
      let publishing = Task { try await cluster.publish(Publication(to: Self.latencySubject, "a price")) }
      guard try await iterator.next() != nil else { break }
      latencies.append(Double((Timestamp.now.nanosecondsSince1970 - begin.nanosecondsSince1970)))
      _ = try await publishing.value
    }
    return latencies
  }

  private func rate(_ nanoseconds: Int64) throws -> Double {
    if nanoseconds < 0 { throw NATSError(subject: Self.stream, reason: .noAnswer, message: "the C client failed") }
    return Double(Size.messages) / (Double(nanoseconds) / 1_000_000_000)
  }

  private func rate(_ body: () async throws -> Void) async throws -> Double {
    rate(try await ContinuousClock().measure { try await body() })
  }

  private func rate(_ time: Duration) -> Double { Double(Size.messages) / (time / .seconds(1)) }
}

private struct TooSlow: Error, CustomStringConvertible {
  var description: String
}

private struct Row: CustomStringConvertible {
  let name: String
  var plain: [Double] = []
  var ours: [Double] = []

  init(_ name: String) { self.name = name }

  mutating func measure(
    _ round: Int, plain: () async throws -> Double, ours: () async throws -> Double
  ) async throws {
    if round.isMultiple(of: 2) { self.ours.append(try await ours()) }
    self.plain.append(try await plain())
    if !round.isMultiple(of: 2) { self.ours.append(try await ours()) }
  }

  /// The median of those of the rounds.
  var ratio: Double { Self.median(ratios) }

  private var ratios: [Double] { zip(ours, plain).map { ours, plain in (ours / plain * 100).rounded() / 100 }.sorted() }

  private static func median(_ numbers: [Double]) -> Double { numbers.sorted()[numbers.count / 2] }

  var description: String {
    "\(name): plain \(Int(Self.median(plain))), ours \(Int(Self.median(ours))), ratio \(ratio), of \(ratios)"
  }
}
