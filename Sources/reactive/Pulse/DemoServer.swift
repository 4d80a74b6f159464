import ReactiveConcurrency

/// A made-up web server, for a demonstration without a log.
enum DemoServer {
  private static let routes: [(path: String, milliseconds: Double, failures: Double)] = [
    ("/", 12, 0.001), ("/static/app.js", 2, 0), ("/api/items", 35, 0.004),
    ("/api/search?q=signal", 140, 0.02), ("/api/login", 220, 0.01), ("/api/orders", 180, 0.03),
    ("/favicon.ico", 1, 0), ("/api/session", 25, 0.002),
  ]

  /// Five seconds of its access log, in chunks as they are written.
  static func log(on clock: some Scheduler) -> Signal<[UInt8]> {
    Signal.interval(of: 1...100, every: .milliseconds(50), on: clock).map { tick in
      let lines = (0..<Int.random(in: 10...30)).map { _ in line() }
      return Array((lines + (tick % 25 == 0 ? ["not a request"] : [])).map { $0 + "\n" }.joined().utf8)
    }
  }

  private static func line() -> String {
    // The first ones are the most frequent.
    let route = routes[min(Int.random(in: routes.indices), Int.random(in: routes.indices))]
    let status = Double.random(in: 0..<1) < route.failures ? 503 : 200
    // Most are near the usual time, some take much longer.
    let seconds = route.milliseconds / 1000 * (0.5 + 0.3 / Double.random(in: 0.1..<1))
    let address = "10.0.0.\(Int.random(in: 1...250))"
    return
      "\(address) - - [21/Nov/2026:06:00:00 +0000] \"GET \(route.path) HTTP/1.1\" \(status) 512 \"-\" \"demo\" \(seconds)"
  }
}
