#if Cluster
  import Logging
  import Metrics
  import ReactiveConcurrency
  import ReactiveNATS
  import ServiceLifecycle

  /// A connection to a cluster as a service: writes what happens to it into the log, and ends by draining it.
  ///
  /// In a group it comes before the services that use it, since a group ends its last service first.
  public struct ClusterService: Service {
    let cluster: NATSClient
    let logger: Logger
    /// How long what is under way may take.
    var limit = Duration.seconds(5)

    public func run() async throws {
      try await cancelWhenGracefulShutdown {
        for try await event in cluster.events {
          logger.log(level: event.level, "the connection to the cluster", metadata: ["event": "\(event)"])
          Counter(label: "cluster_events", dimensions: [("event", event.name)]).increment()
        }
      }
      await cluster.drain(within: limit)
    }
  }

  extension NATSClient.Event {
    fileprivate var level: Logger.Level {
      switch self {
      case .connected, .lameDuck: .notice
      default: .warning
      }
    }

    /// Without what a server says of it, which is of any length.
    fileprivate var name: String { String("\(self)".prefix { $0.isLetter }) }
  }
#endif
