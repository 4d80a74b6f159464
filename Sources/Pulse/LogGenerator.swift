import Console
import ReactiveConcurrency

/// Writes the access log of a made-up web server, in the combined format, for a demonstration without a log.
struct LogGenerator: Sendable {
  private var random: SplitMix
  private var seconds = 0.0
  private(set) var bytes: [UInt8] = []

  init(seed: UInt64 = 42) {
    random = SplitMix(state: seed)
  }

  private struct Route {
    let method: String
    let path: String
    let weight: Double
    /// In seconds.
    let latency: Double
    let failures: Double
  }

  private static let routes = [
    Route(method: "GET", path: "/", weight: 30, latency: 0.012, failures: 0.001),
    Route(method: "GET", path: "/static/app.js", weight: 25, latency: 0.002, failures: 0),
    Route(method: "GET", path: "/api/items", weight: 18, latency: 0.035, failures: 0.004),
    Route(method: "GET", path: "/api/search?q=signal", weight: 10, latency: 0.140, failures: 0.02),
    Route(method: "POST", path: "/api/login", weight: 6, latency: 0.220, failures: 0.01),
    Route(method: "POST", path: "/api/orders", weight: 4, latency: 0.180, failures: 0.03),
    Route(method: "GET", path: "/favicon.ico", weight: 4, latency: 0.001, failures: 0),
    Route(method: "DELETE", path: "/api/session", weight: 2, latency: 0.025, failures: 0.002),
    Route(method: "GET", path: "/wp-login.php", weight: 1, latency: 0.003, failures: 0),
  ]

  /// The log of the next `step` seconds.
  func next(_ step: Double) -> LogGenerator {
    var copy = self
    copy.bytes = []
    copy.seconds += step
    // About 400 requests a second, in slow waves.
    let load = 400 * step * (0.7 + 0.6 * copy.random.fraction())
    for _ in 0..<Int(load.rounded()) { copy.addLine() }
    return copy
  }

  private mutating func addLine() {
    let total = Self.routes.reduce(0) { $0 + $1.weight }
    var choice = random.fraction() * total
    let route = Self.routes.first { route in
      choice -= route.weight
      return choice < 0
    }
    guard let route else { return }
    let status =
      switch random.fraction() {
      case ..<route.failures: "503"
      case 0.98... where route.method == "POST": "422"
      default: route.path.hasSuffix(".php") ? "404" : "200"
      }
    // The sum of a few random numbers is bell-shaped, its power has a long tail.
    let bell = random.fraction() + random.fraction() + random.fraction() - 1.5
    var factor = 1 + bell * 0.6
    if random.fraction() > 0.96 { factor *= 3 + 5 * random.fraction() }
    let host = "10.0.\(random.next() % 4).\(random.next() % 250)"
    let second = Int(seconds) % 60
    let time = "21/Nov/2026:06:00:\(second < 10 ? "0" : "")\(second) +0000"
    let latency = Format.fixed(route.latency * factor, 3)
    let line =
      "\(host) - - [\(time)] \"\(route.method) \(route.path) HTTP/1.1\" \(status) \(random.next() % 20_000) "
      + "\"-\" \"Mozilla/5.0 (demo)\" \(latency)\n"
    bytes.append(contentsOf: line.utf8)
  }

  /// The log in chunks as it is written, for `seconds`.
  static func chunks(seconds: Double, on scheduler: any Scheduler) -> Signal<[UInt8]> {
    let step = 0.05
    return Signal.interval(every: .seconds(step), on: scheduler)
      .take(max(1, Int(seconds / step)))
      .scan(LogGenerator()) { generator, _ in generator.next(step) }
      .map(\.bytes)
  }
}

/// A small generator of random numbers that returns the same ones for the same seed.
struct SplitMix: RandomNumberGenerator, Sendable {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// From 0 up to 1.
  mutating func fraction() -> Double {
    Double(next() >> 11) / Double(1 << 53 as UInt64)
  }
}
