import Dispatch
import Foundation
import Logging
import MarketServer
import Metrics
import ReactiveConcurrency
import ReactiveDebugging

/// `swift run server [PORT] [--nats URL]`: the market, until it is interrupted; with prices that are made up, or those
/// that are posted at any of the servers that share the cluster. `Settings` says what the environment may say.
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
    MetricsSystem.bootstrap(MetricsRegistry.shared)
    if settings.logsJSON { LoggingSystem.bootstrap { JSONLogHandler(label: $0) } }
    var logger = Logger(label: "server")
    logger.logLevel = settings.logLevel
    MarketServer.setUp(logger: logger)
    var server = MarketServer()
    server.logger = logger
    try server.apply(settings)
    let scheme = settings.certificate == nil ? "http" : "https"
    server.onRunning = { port in
      // Not by `print`, which keeps what goes into a pipe.
      FileHandle.standardOutput.write(Data("\(scheme)://\(settings.host):\(port)/\n".utf8))
    }
    let requests = await logGraphs(by: server.logger)
    defer { requests.cancel() }
    let market = server.market
    if let cluster = settings.cluster {
      server.ledger = try await ledger(cluster, server.logger)
      return try await server.run()
    }
    async let _ = simulate(on: market)
    try await server.run()
  }

  /// Logs what is subscribed, and what of it is stuck, each time that the process gets SIGUSR1.
  private static func logGraphs(by logger: Logger) async -> any DispatchSourceSignal {
    signal(SIGUSR1, SIG_IGN)  // the source takes it
    let requests = DispatchSource.makeSignalSource(signal: SIGUSR1, queue: .global())
    var logger = logger
    // Whoever asks gets an answer, whatever else is logged.
    logger.logLevel = .notice
    requests.setEventHandler { [logger] in
      let graph = LiveSubscriptions.process.graph
      logger.notice("what is subscribed:\n\(graph)")
      for finding in graph.stuck() { logger.notice("\(finding)") }
    }
    await withCheckedContinuation { continuation in
      requests.setRegistrationHandler { continuation.resume() }
      requests.activate()
    }
    return requests
  }

  private static func settings() throws(SettingsProblem) -> Settings {
    var environment = ProcessInfo.processInfo.environment
    var arguments = Array(CommandLine.arguments.dropFirst())
    if let flag = arguments.firstIndex(of: "--nats"), flag + 1 < arguments.count {
      environment["NATS_URL"] = arguments[flag + 1]
      arguments.removeSubrange(flag...flag + 1)
    }
    guard arguments.count <= 1, arguments.first?.hasPrefix("-") != true else {
      let shown = arguments.map(SettingsProblem.shown).joined(separator: " ")
      throw SettingsProblem("it is server [PORT] [--nats URL], not server \(shown)")
    }
    if let port = arguments.first { environment["HTTP_PORT"] = port }
    return try Settings(environment)
  }

  private static func ledger(_ settings: ClusterSettings, _ logger: Logger) async throws -> any PriceLedger {
    #if Cluster
      return try await ClusterLedger.connect(settings, logger: logger)
    #else
      throw SettingsProblem("this server knows no clusters; build it with --traits Cluster")
    #endif
  }

  private static func complain(_ text: String) {
    FileHandle.standardError.write(Data("server: \(text)\n".utf8))
  }

  /// Prices that wander about, until the market closes.
  private static func simulate(on market: Market) async throws {
    var prices = ["ABBA": 120.0, "BEAR": 45.0, "CHIP": 310.0, "DUNE": 18.0, "ECHO": 77.0].map(Price.init)
    for try await _ in Signal.interval(every: .milliseconds(40)).take(until: market.closing) {
      guard let symbol = prices.indices.randomElement() else { return }
      prices[symbol].price *= .random(in: 0.99...1.0101)
      market.post(prices[symbol])
    }
  }
}
