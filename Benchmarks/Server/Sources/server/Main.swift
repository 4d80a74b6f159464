import Foundation
import Logging
import MarketServer
import Metrics
import ReactiveConcurrency

/// `swift run server [PORT]`: the market, with prices that are made up, until it is interrupted. `Settings` says what
/// the environment may say.
@main
struct Main {
  static func main() async {
    do {
      try await run()
    } catch let problem as SettingsProblem {
      complain("\(problem)")
      exit(2)
    } catch {
      complain("\(error)")
      exit(1)
    }
  }

  private static func run() async throws {
    let settings = try settings()
    MarketServer.setUp()
    MetricsSystem.bootstrap(MetricsRegistry.shared)
    if settings.logsJSON { LoggingSystem.bootstrap { JSONLogHandler(label: $0) } }
    var server = MarketServer()
    server.logger = Logger(label: "server")
    server.logger.logLevel = settings.logLevel
    try server.apply(settings)
    let scheme = settings.certificate == nil ? "http" : "https"
    server.onRunning = { port in
      // Not by `print`, which keeps what goes into a pipe.
      FileHandle.standardOutput.write(Data("\(scheme)://\(settings.host):\(port)/\n".utf8))
    }
    let market = server.market
    async let _ = simulate(on: market)
    try await server.run()
  }

  private static func settings() throws(SettingsProblem) -> Settings {
    var environment = ProcessInfo.processInfo.environment
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.count > 1 { throw SettingsProblem("the only argument is a port; \(arguments.joined(separator: " "))") }
    if let port = arguments.first { environment["HTTP_PORT"] = port }
    return try Settings(environment)
  }

  private static func complain(_ text: String) {
    FileHandle.standardError.write(Data("server: \(text)\n".utf8))
  }

  /// Prices that wander about, until the market closes.
  private static func simulate(on market: Market) async throws {
    var prices = ["ABBA": 120.0, "BEAR": 45.0, "CHIP": 310.0, "DUNE": 18.0, "ECHO": 77.0].map(Price.init)
    for try await _ in Signal.interval(every: .milliseconds(40)).take(until: market.closing.signal) {
      guard let symbol = prices.indices.randomElement() else { return }
      prices[symbol].price *= .random(in: 0.99...1.0101)
      market.post(prices[symbol])
    }
  }
}
