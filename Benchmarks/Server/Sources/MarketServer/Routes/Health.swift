import Hummingbird

extension Router<MarketContext> {
  /// `GET /health`: whether the process answers. `GET /ready`: whether it is to get requests, which a balancer asks.
  func addHealth(_ market: Market) {
    get("/health") { _, _ in "well\n" }
    get("/ready") { _, _ in
      guard market.isReady.value else { throw HTTPError(.serviceUnavailable, message: "the market is closed") }
      return "ready\n"
    }
  }
}
