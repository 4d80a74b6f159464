#if NATS
  import ReactiveConcurrency

  /// How to reach a cluster, and who one is.
  public struct ConnectionOptions: Sendable {
    /// Such as `nats://127.0.0.1:4222`. One is enough: the others are learnt from it. After that it is tried at random.
    /// If one begins with `tls://`, the connection is encrypted, to whichever server.
    public var servers: [String]
    /// What the servers' logs and monitoring call this connection.
    public var name = "ReactiveNATS"
    public var credentials: Credentials?
    public var tls: TLS?
    /// The pauses between rounds of attempts to reconnect; a round tries each server once.
    public var backoff = Backoff.exponential(from: .milliseconds(100), upTo: .seconds(5)).jittered(by: 0.3)
    /// How many rounds of attempts may fail before the connection is closed, and all its signals fail: because no
    /// server is there, or because none accepts the user any more. There is no limit without one.
    public var attempts: Int?
    /// How often both ends show that they live. A server that has been silent twice as long counts as dead.
    public var heartbeat = Duration.seconds(2)
    /// How long a publication may wait for a cluster that does not acknowledge it, and a reader for one that has no
    /// JetStream. Less than the stream's window for duplicates, so that what is published again is recognized.
    public var patience = Duration.seconds(60)

    /// Waits for a cluster that is not there yet, rather than fail to connect.
    public var retryOnFailedConnect = false
    /// The domain of JetStream, if the cluster has several: of a leaf node, for example.
    public var domain: String?
    /// Begins the subjects of JetStream's API, if they are imported from another account under another one.
    public var apiPrefix = "$JS.API"
    /// Begins the subjects on which this connection is answered, which its user must be allowed to subscribe.
    public var inboxPrefix = "_INBOX"
    /// Headers for each publication, such as a trace's context: called in the task that publishes, for what is sent
    /// without a header of that name.
    public var injectHeaders: (@Sendable (Publication) -> [String: String])?

    var apiSubject: String { domain.map { "$JS.\($0).API" } ?? apiPrefix }

    func headers(for publication: Publication) throws -> [String: String] {
      guard let injected = injectHeaders?(publication) else { return publication.headers }
      for (name, value) in injected { try Names.check(header: name, value) }
      return injected.merging(publication.headers) { _, own in own }
    }

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
      case file(String)
      case nkey(String, seedFile: String)
    }

    let kind: Kind

    /// Whether the broker asks for a signature, instead of a secret.
    var isSigned: Bool {
      switch kind {
      case .file, .nkey: true
      case .user, .token: false
      }
    }

    public static func user(_ name: String, password: String) -> Credentials {
      Credentials(kind: .user(name, password: password))
    }

    public static func token(_ token: String) -> Credentials {
      Credentials(kind: .token(token))
    }

    /// A file of `nsc` with a user's JWT and the seed of its key.
    public static func file(_ path: String) -> Credentials { Credentials(kind: .file(path)) }

    /// A public NKey, and the file with its seed.
    public static func nkey(_ publicKey: String, seedFile: String) -> Credentials {
      Credentials(kind: .nkey(publicKey, seedFile: seedFile))
    }

    public var description: String {
      switch kind {
      case .user(let name, _): "user \(name)"
      case .token: "a token"
      case .file(let path): "credentials of \(path)"
      case .nkey(let key, _): "key \(key)"
      }
    }

    public var customMirror: Mirror { Mirror(self, children: []) }
  }

  /// How a connection is encrypted, and how both ends prove who they are. A server whose scheme is `tls` is enough to
  /// encrypt it.
  public struct TLS: Sendable {
    /// The file with the certificates of those who may sign a server's; those that the system trusts without one.
    public var authority: String?
    /// What the client shows, and its key.
    public var certificate: (chain: String, key: String)?
    /// The host's name that the servers' certificates have, where the servers' addresses have several.
    public var host: String?

    public init(
      authority: String? = nil, certificate: (chain: String, key: String)? = nil, host: String? = nil
    ) {
      self.authority = authority
      self.certificate = certificate
      self.host = host
    }
  }
#endif
