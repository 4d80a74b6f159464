import Hummingbird
import HummingbirdCore
import HummingbirdTLS
import Logging
import NIOCore
import ReactiveConcurrency
import ReactiveDebugging
import ServiceLifecycle
import Tracing

/// The server: its routes, and how it begins and ends.
public struct MarketServer: Service {
  public var market = Market()
  /// Where posted prices go, if this server shares its market with others.
  public var ledger: (any PriceLedger)?
  public var backend = Backend.simulated
  public var host = "127.0.0.1"
  public var port = 0
  /// What makes it speak TLS.
  public var tls: TLSConfiguration?
  /// How long one attempt to reach the backend may take.
  public var patience = Duration.milliseconds(400)
  /// What measures how long attempts take, and when the next one begins.
  public var clock: any Scheduler = .global
  /// How long a connection may be silent before its request has come whole. A line of an upload may take half of it, so
  /// that there is time to answer.
  public var idleTimeout = Duration.seconds(30)
  /// How long a connection may be full, as its client reads nothing.
  public var connectionPatience = Duration.seconds(20)
  /// How long a stream is silent before it says that it lives.
  public var heartbeat = Duration.seconds(15)
  /// How many connections there may be; further ones wait until others have ended.
  public var connectionLimit = 10_000
  /// How long answers may take after the process was told to end: half of it is for prices that were accepted to be
  /// shown.
  public var shutdownTimeout = Duration.seconds(10)
  /// How many requests one client may have under way, if there is a limit.
  public var clientLimit: Int?
  /// Whether clients are those that a proxy names.
  public var trustsProxy = false
  public var logger = Logger(label: "server")
  public var onRunning: @Sendable (_ port: Int) -> Void = { _ in }

  public init() {}

  /// What a program does before it makes its first signal: requests' spans are then seen by the closures of signals,
  /// and what is subscribed is counted.
  ///
  /// - Parameter logger: Where errors go that have no subscriber.
  public static func setUp(logger: Logger? = nil) {
    SignalContext.register(ServiceContext.$current)
    LiveSubscriptions.enable()
    if let logger { UnhandledErrors.handler = { logger.error("\($0)") } }
  }

  /// Runs until the process is told to end or the market closes; then ends within `shutdownTimeout`, whatever clients
  /// do.
  ///
  /// A group ends its last service first. So the streams come after the server, which waits until all its answers have
  /// ended, and the ledger's connection comes before it.
  public func run() async throws {
    // A market that others share is ready when its ledger says so.
    if ledger != nil { market.isReady.send(false) }
    let ledger = ledger ?? LocalLedger(market: market)
    let streams = ClosureService { [market, shutdownTimeout] in
      await cancelWhenGracefulShutdown { _ = try? await market.closing.first() }
      market.close()
      let shown = market.posters.filter { $0 == 0 }.take(1).flattenMap { _ in ledger.shown }
      _ = try? await shown.timeout(after: shutdownTimeout / 2).first()
      market.endStreams()
    }
    var services: [ServiceGroupConfiguration.ServiceConfiguration] = [
      .init(service: try application(ledger)),
      .init(service: streams, successTerminationBehavior: .gracefullyShutdownGroup),
    ]
    if let connection = ledger.service {
      services.insert(
        .init(service: connection, successTerminationBehavior: .gracefullyShutdownGroup, serviceName: "ledger"), at: 0)
    }
    var group = ServiceGroupConfiguration(
      services: services, gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    group.maximumGracefulShutdownDuration = shutdownTimeout
    async let _ = ledger.inform(market)
    do {
      try await ServiceGroup(configuration: group).run()
    } catch let error as IOError {
      throw ListeningProblem(description: "cannot listen on \(host):\(port): \(error)")
    }
  }

  private func application(_ ledger: any PriceLedger) throws -> some ApplicationProtocol {
    let router = Router(context: MarketContext.self, options: .autoGenerateHeadEndpoints)
    router.middlewares.add(RequestGuard(limit: clientLimit, trustsProxy: trustsProxy))
    router.middlewares.add(TracingMiddleware())
    router.addPage()
    router.addHealth(market)
    let streams = EventStreams(heartbeat: heartbeat, ledger: ledger)
    router.addMarket(market, ledger, streams, silence: idleTimeout / 2, linger: shutdownTimeout / 4)
    router.addGraph()
    router.addLogs(market, silence: idleTimeout / 2)
    router.addQuotes(from: backend, patience: patience, on: clock)
    router.addRebuild(backend, ledger)
    router.addMetrics()
    router.refuseOtherMethods()
    return try application(router)
  }

  private func application(_ router: Router<MarketContext>) throws -> some ApplicationProtocol {
    let http = HTTPServerBuilder.http1(
      configuration: .init(
        additionalChannelHandlers: [ConnectionGuard(patience: connectionPatience)],
        idleTimeout: TimeAmount(idleTimeout)))
    return Application(
      router: router,
      server: try tls.map { try .tls(http, tlsConfiguration: $0) } ?? http,
      configuration: .init(
        address: .hostname(host, port: port), backlog: 1024,
        availableConnectionsDelegate: .maximum(connectionLimit, logger: logger)),
      onServerRunning: { [onRunning] channel in onRunning(channel.localAddress?.port ?? 0) },
      logger: logger)
  }
}

/// Why a server cannot begin.
public struct ListeningProblem: Error, CustomStringConvertible {
  public var description: String
}

/// A request and the connection on which it came.
public struct MarketContext: RequestContext {
  public var coreContext: CoreRequestContextStorage
  let channel: any Channel

  public init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }

  /// The symbol that the path names.
  var symbol: String {
    get throws { try Symbol.requested(parameters.require("symbol"), isEncoded: true) }
  }
}
