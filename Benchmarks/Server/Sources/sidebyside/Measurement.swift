import Foundation

/// How events are published.
enum Load: String, CaseIterable, Codable {
  /// Twenty a second, one at a time.
  case steady
  /// Two hundred at once, and again when all have come.
  case bursts

  var events: Int { self == .steady ? 100 : 2000 }
}

/// What one run of one route has shown.
struct Measurement: Codable {
  var deliveriesPerSecond: Double
  var p50: Double
  var p99: Double
  /// In megabytes: the most the process ever had, and what it had before there were clients.
  var peak: Double
  var before: Double
  /// Events that readers have missed.
  var lost: Int
  var silentClient: String

  /// Serves a thousand clients, one of them silent, in tasks of this process.
  static func run<Route: EventRoute>(_ type: Route.Type, _ load: Load) async throws -> Measurement {
    let before = memory("VmRSS")
    let route = Route()
    let silent = Client(isSilent: true)
    let readers = (1...999).map { _ in Client(isSilent: false) }
    let serving = (readers + [silent]).map { client in Task { try await route.serve(client) } }

    // All are there when all have got an event.
    var number = 0
    while !readers.allSatisfy({ $0.lastNumber >= 0 }) {
      await route.publish(Event(number: number, published: .now))
      number += 1
      try await Task.sleep(for: .milliseconds(20))
    }
    try await wait(for: readers, number - 1, until: .now + .seconds(15))
    for reader in readers { _ = reader.takeLatencies() }
    let lostBefore = readers.reduce(0) { $0 + $1.lost }

    let start = ContinuousClock.now
    let first = number
    var latencies = Latencies()
    // One that cannot keep up is measured as far as it comes.
    let deadline = start + .seconds(15)
    for index in 1...load.events where ContinuousClock.now < deadline {
      if load == .steady { try await Task.sleep(until: start + .milliseconds(50) * index) }
      await route.publish(Event(number: number, published: .now))
      number += 1
      if load == .bursts, index % 200 == 0 { try await wait(for: readers, number - 1, until: deadline) }
    }
    try await wait(for: readers, number - 1, until: deadline)
    let time = start.duration(to: .now)
    for reader in readers { latencies.add(reader.takeLatencies()) }

    let isDisconnected = silent.isDisconnected
    await route.close()
    silent.disconnect()
    for task in serving { task.cancel() }
    return Measurement(
      deliveriesPerSecond: Double(latencies.count)
        / (Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18),
      p50: latencies.percentile(0.5), p99: latencies.percentile(0.99), peak: memory("VmHWM"), before: before,
      lost: readers.reduce(0) { $0 + $1.lost } - lostBefore,
      silentClient: isDisconnected ? "disconnected" : number - first > 1000 ? "kept, misses events" : "kept")
  }

  /// Waits until all have got an event: a poll, for it must cost the routes nothing.
  private static func wait(for readers: [Client], _ number: Int, until deadline: ContinuousClock.Instant) async throws {
    for reader in readers {
      while reader.lastNumber < number, ContinuousClock.now < deadline { try await Task.sleep(for: .milliseconds(1)) }
    }
  }

  private static func memory(_ line: String) -> Double {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let text = status.split(separator: "\n").first { $0.hasPrefix(line) } ?? ""
    return (Double(text.filter(\.isNumber)) ?? 0) / 1024
  }
}
