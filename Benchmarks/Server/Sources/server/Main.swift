import Foundation
import MarketServer
import Metrics
import ReactiveConcurrency

/// `swift run server [PORT]`: the market, with prices that are made up, until it is interrupted.
@main
struct Main {
  static func main() async throws {
    MarketServer.setUp()
    MetricsSystem.bootstrap(MetricsRegistry.shared)
    var server = MarketServer()
    server.port = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 8080
    server.logger.logLevel = .warning
    server.onRunning = { port in
      // Not by `print`, which keeps what goes into a pipe.
      FileHandle.standardOutput.write(Data("http://127.0.0.1:\(port)/\n".utf8))
    }
    async let _ = simulate(on: server.market)
    try await server.run()
  }

  /// Prices that wander about, until the market closes.
  static func simulate(on market: Market) async throws {
    var prices = ["ABBA": 120.0, "BEAR": 45.0, "CHIP": 310.0, "DUNE": 18.0, "ECHO": 77.0].map(Price.init)
    for try await _ in Signal.interval(every: .milliseconds(40)).take(until: market.closing.signal) {
      guard let symbol = prices.indices.randomElement() else { return }
      prices[symbol].price *= .random(in: 0.99...1.0101)
      market.post(prices[symbol])
    }
  }
}
