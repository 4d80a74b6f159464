import GRPCCore
import GRPCNIOTransportHTTP2Posix
import ReactiveConcurrency
import X509

/// How two processes know each other.
public enum Security: Sendable {
  /// Both show a certificate of one authority: the files that `Scripts/make-certificates` makes, in this folder. An
  /// agent's names it, as the URI `fleet:AGENT` among its alternative names; one may name several.
  case certificates(folder: String)
  /// Anybody may listen and speak. For tests.
  case plaintext

  var ofServer: HTTP2ServerTransport.Posix.TransportSecurity {
    guard case .certificates(let folder) = self else { return .plaintext }
    return .mTLS(
      certificateChain: [.file(path: "\(folder)/aggregator.pem", format: .pem)],
      privateKey: .file(path: "\(folder)/aggregator.key", format: .pem)
    ) {
      $0.trustRoots = .certificates([.file(path: "\(folder)/ca.pem", format: .pem)])
    }
  }

  var ofClient: HTTP2ClientTransport.Posix.TransportSecurity {
    guard case .certificates(let folder) = self else { return .plaintext }
    return .mTLS(
      certificateChain: [.file(path: "\(folder)/agent.pem", format: .pem)],
      privateKey: .file(path: "\(folder)/agent.key", format: .pem)
    ) {
      $0.trustRoots = .certificates([.file(path: "\(folder)/ca.pem", format: .pem)])
    }
  }
}

extension Security {
  /// Checks that an agent is who it says it is.
  ///
  /// - Throws: `RPCError` if the peer's certificate does not name the agent.
  func check(_ agent: String, of context: ServerContext) throws {
    guard case .certificates = self else { return }
    let transport = context.transportSpecific as? HTTP2ServerTransport.Posix.Context
    let names = try? transport?.peerCertificate?.extensions.subjectAlternativeNames
    guard let names, names.contains(.uniformResourceIdentifier("fleet:\(agent)")) else {
      throw RPCError(code: .permissionDenied, message: "agent '\(agent)': its certificate does not name it")
    }
  }
}

/// An aggregator, as others reach it.
public struct Peer: Sendable {
  public typealias Client = Aggregation.Client<HTTP2ClientTransport.Posix>

  public var host: String
  public var port: Int
  public var security: Security

  public init(host: String = "127.0.0.1", port: Int, security: Security) {
    (self.host, self.port, self.security) = (host, port, security)
  }

  /// Runs a connection while `body` runs. What it asks for fails at once if there is no connection to be had: to try
  /// again is the caller's business.
  public func connect<Result: Sendable>(_ body: @Sendable (Client) async throws -> Result) async throws -> Result {
    // What is only digits and dots is no name that a certificate could be asked for.
    let isAddress = host.allSatisfy { $0.isNumber || $0 == "." }
    let target: any ResolvableTarget = isAddress ? .ipv4(address: host, port: port) : .dns(host: host, port: port)
    let transport = try HTTP2ClientTransport.Posix(
      target: target, transportSecurity: security.ofClient,
      config: .defaults { config in
        // How far ahead of a slow reader the peer can be, in bytes. The transport's default for clients is 8 MB.
        config.http2.targetWindowSize = 65_535
        // A peer that is gone without a word is noticed by this, and not at all without it.
        config.connection.keepalive = .init(time: .seconds(10), timeout: .seconds(5), allowWithoutCalls: false)
      })
    return try await withGRPCClient(transport: transport) { client in try await body(Client(wrapping: client)) }
  }

  /// The aggregator's totals, also over further connections; who watches is told why there is nothing to see.
  public func totals(reconnecting backoff: Backoff, tell: @escaping @Sendable (String) -> Void) -> Signal<Totals> {
    totals().reconnecting(to: self, backoff, tell: tell)
  }

  /// The aggregator's totals: those of now, and then each time they have changed.
  ///
  /// - Parameter deadline: How long the call may take.
  public func totals(within deadline: Duration? = nil) -> Signal<Totals> {
    Signal<Totals>.call { receive in
      var options = CallOptions.defaults
      options.timeout = deadline
      try await connect { [options] client in
        try await client.watch(WatchRequest(), options: options, onResponse: receive)
      }
    }
    .scan(into: TotalsAssembly()) { $0.add($1) }
    .compactMap { try $0.totals }
  }
}
