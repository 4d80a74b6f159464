import Hummingbird
import ReactiveConcurrency
import ReactiveDebugging

extension Router<MarketContext> {
  /// `GET /metrics`: what has been counted, in Prometheus's text format, and as comments what is subscribed now.
  func addMetrics() {
    get("/metrics") { _, _ in
      MetricsRegistry.shared.description + "\n# subscribed now\n"
        + LiveSubscriptions.process.description.split(separator: "\n").map { "# \($0)\n" }.joined()
    }
  }
}
