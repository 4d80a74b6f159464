import Hummingbird
import Logging
import NIOCore
import ReactiveConcurrency
import ServiceLifecycle
import Tracing

/// The server: its routes, and how it begins and ends.
public struct MarketServer: Service {
  public var market = Market()
  public var backend = Backend.simulated
  public var port = 0
  /// How long one attempt to reach the backend may take.
  public var patience = Duration.milliseconds(400)
  /// What measures how long attempts take, and when the next one begins.
  public var clock: any Scheduler = .global
  /// How long a connection may be silent before its request has come whole.
  public var idleTimeout = Duration.seconds(30)
  public var logger = Logger(label: "server")
  public var onRunning: @Sendable (_ port: Int) -> Void = { _ in }

  public init() {}

  /// What a program does before it makes its first signal: requests' spans are then seen by the closures of signals,
  /// and what is subscribed is counted.
  public static func setUp() {
    SignalContext.register(ServiceContext.$current)
    LiveSubscriptions.enable()
  }

  /// Runs until the process is told to end or the market closes; then ends within a second, whatever clients do.
  ///
  /// A group ends its last service first. So the streams come after the server, which waits until all its answers have
  /// ended.
  public func run() async throws {
    let streams = ClosureService { [market] in
      await cancelWhenGracefulShutdown { _ = try? await market.closing.signal.first() }
      market.close()
    }
    var group = ServiceGroupConfiguration(
      services: [
        .init(service: application), .init(service: streams, successTerminationBehavior: .gracefullyShutdownGroup),
      ],
      gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    group.maximumGracefulShutdownDuration = .seconds(1)
    try await ServiceGroup(configuration: group).run()
  }

  private var application: some ApplicationProtocol {
    let router = Router(context: MarketContext.self)
    router.middlewares.add(TracingMiddleware())
    router.addPage()
    router.addMarket(market)
    router.addLogs(market)
    router.addQuotes(from: backend, patience: patience, on: clock)
    router.addRebuild(backend)
    router.addMetrics()
    return Application(
      router: router,
      server: .http1(configuration: .init(idleTimeout: TimeAmount(idleTimeout))),
      configuration: .init(address: .hostname("127.0.0.1", port: port), backlog: 1024),
      onServerRunning: { [onRunning] channel in onRunning(channel.localAddress?.port ?? 0) },
      logger: logger)
  }
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
    get throws { try parameters.require("symbol") }
  }
}
