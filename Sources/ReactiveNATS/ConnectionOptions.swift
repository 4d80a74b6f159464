#if NATS
  import ReactiveConcurrency

  /// How to reach a cluster, and who one is.
  public struct ConnectionOptions: Sendable {
    /// Such as `nats://127.0.0.1:4222`. One is enough: the others are learnt from it. After that it is tried at random.
    public var servers: [String]
    /// What the servers' logs and monitoring call this connection.
    public var name = "ReactiveNATS"
    public var credentials: Credentials?
    public var tls: TLS?
    /// The pauses between rounds of attempts to reconnect; a round tries each server once.
    public var backoff = Backoff.exponential(from: .milliseconds(100), upTo: .seconds(5)).jittered(by: 0.3)
    /// How many rounds of attempts may fail before the connection is closed, and all its signals fail. There is no
    /// limit without one.
    public var attempts: Int?
    /// How often both ends show that they live. A server that has been silent twice as long counts as dead.
    public var heartbeat = Duration.seconds(2)
    /// How long a publication may wait for a cluster that does not acknowledge it. Less than the stream's window for
    /// duplicates, so that what is published again is recognized.
    public var patience = Duration.seconds(60)

    public init(servers: [String]) {
      self.servers = servers
    }

    public init(server: String) {
      self.init(servers: [server])
    }
  }

  /// A user of the cluster. Neither a description nor a dump shows a secret.
  public struct Credentials: Sendable, CustomStringConvertible, CustomReflectable {
    enum Kind: Sendable {
      case user(String, password: String)
      case token(String)
    }

    let kind: Kind

    public static func user(_ name: String, password: String) -> Credentials {
      Credentials(kind: .user(name, password: password))
    }

    public static func token(_ token: String) -> Credentials {
      Credentials(kind: .token(token))
    }

    public var description: String {
      switch kind {
      case .user(let name, _): "user \(name)"
      case .token: "a token"
      }
    }

    public var customMirror: Mirror { Mirror(self, children: []) }
  }

  /// The files with which both ends prove who they are.
  public struct TLS: Sendable {
    /// The certificates of those who may sign a server's.
    public var authority: String
    /// What the client shows, and its key.
    public var certificate: (chain: String, key: String)?

    public init(authority: String, certificate: (chain: String, key: String)? = nil) {
      self.authority = authority
      self.certificate = certificate
    }
  }
#endif
