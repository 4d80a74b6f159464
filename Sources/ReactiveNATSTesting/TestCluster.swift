#if NATS
  import ReactiveNATS
  import Foundation
  import ReactiveConcurrency
  import Synchronization
  import Testing

  /// Three servers on loopback, in a folder of their own: killed when the test is over.
  public final class TestCluster: Sendable {
    public let servers: [Broker]
    public let folder: URL
    private let connections = Mutex<[NATSClient]>([])

    /// - Parameters:
    ///   - jetStream: Whether the servers have JetStream.
    ///   - domain: Its domain, if it has one.
    ///   - configuration: What each server's file says beside.
    public static func run(
      servers count: Int = 3, jetStream: Bool = true, domain: String? = nil, configuration: String = "",
      _ body: (TestCluster) async throws -> Void
    ) async throws {
      try await run(
        on: [TestHost](repeating: .loopback, count: count), jetStream: jetStream, domain: domain,
        configuration: configuration, body)
    }

    public static func run(
      on hosts: [TestHost], jetStream: Bool = true, domain: String? = nil, configuration: String = "",
      _ body: (TestCluster) async throws -> Void
    ) async throws {
      guard Broker.isInstalled else { throw BrokerMissing() }
      let cluster = try TestCluster(hosts, jetStream, domain, configuration)
      do {
        for server in cluster.servers { try server.start() }
        try await body(cluster)
        await cluster.end()
      } catch {
        await cluster.end()
        throw error
      }
    }

    private init(_ hosts: [TestHost], _ jetStream: Bool, _ domain: String?, _ configuration: String) throws {
      let count = hosts.count
      folder = FileManager.default.temporaryDirectory.appending(path: "cluster-\(UUID())")
      let ports = try freePorts(2 * count)
      let routes = zip(hosts, ports[count...]).map { "nats://\($0.address):\($1)" }.joined(separator: ", ")
      servers = try (0..<count).map { [folder] index in
        let clustering =
          count > 1
          ? "cluster { name: test, listen: \"\(hosts[index].address):\(ports[count + index])\", routes: [\(routes)] }"
          : ""
        return try Broker(
          "s\(index)", on: hosts[index], port: ports[index], folder: folder, jetStream: jetStream, domain: domain,
          configuration: clustering + "\n" + configuration)
      }
    }

    private func end() async {
      for connection in connections.withLock({ $0 }) { await connection.close() }
      for server in servers { server.end() }
      try? FileManager.default.removeItem(at: folder)
    }

    public var urls: [String] { servers.map { "nats://\($0.host.address):\($0.port)" } }

    /// A connection, as soon as the cluster is there.
    public func connect(_ options: ConnectionOptions? = nil) async throws -> NATSClient {
      var options = options ?? ConnectionOptions(servers: urls)
      options.heartbeat = min(options.heartbeat, .seconds(1))
      let cluster = try await patiently { [options] in try await NATSClient.connect(options) }
      connections.withLock { $0.append(cluster) }
      return cluster
    }

    /// A stream on all servers.
    public func makeStream(_ configuration: StreamConfiguration, by cluster: NATSClient) async throws {
      var configuration = configuration
      configuration.replicas = servers.count
      try await patiently { [configuration] in try await cluster.createStream(configuration) }
    }

    /// The server that leads a stream.
    public func leader(of stream: String, by cluster: NATSClient) async throws -> Broker {
      let name = try await patiently {
        guard let name = try await cluster.info(ofStream: stream).leader else { throw NotYet() }
        return name
      }
      return try #require(servers.first { name == "s\(servers.firstIndex(of: $0) ?? -1)" })
    }
  }

  private struct NotYet: Error {}

  /// There is no program `nats-server` that a test could start.
  public struct BrokerMissing: Error, CustomStringConvertible {
    public var description: String {
      "there is no 'nats-server' in the PATH: apt-get install nats-server, or brew install nats-server"
    }
  }

  extension Duration {
    /// How long to wait for what must come, on a machine that does much else.
    public static let patient = Duration.seconds(120)
  }

  /// Tries again until it succeeds, for as long as a busy machine may take.
  public func patiently<Result: Sendable>(_ body: @escaping @Sendable () async throws -> Result) async throws -> Result
  {
    let attempts = Signal { try await body() }.retry(delay: .constant(.milliseconds(50)))
    let result = try await attempts.timeout(after: .patient).first()
    return try #require(result)
  }

  /// Waits until something is so.
  public func eventually(
    _ what: Comment, _ location: SourceLocation = #_sourceLocation, _ isSo: @escaping @Sendable () async throws -> Bool
  ) async throws {
    do {
      try await patiently { if try await !isSo() { throw NotYet() } }
    } catch {
      Issue.record(what, sourceLocation: location)
      throw error
    }
  }

  /// Ports that nobody uses at this moment.
  public func freePorts(_ count: Int) throws -> [Int] {
    let sockets = try (0..<count).map { _ in
      let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_in()
      (address.sin_family, address.sin_addr.s_addr) = (sa_family_t(AF_INET), UInt32(0x7f00_0001).bigEndian)
      let status = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      try #require(status == 0)
      return socket
    }
    defer { for socket in sockets { close(socket) } }
    return try sockets.map { socket in
      var (address, size) = (sockaddr_in(), socklen_t(MemoryLayout<sockaddr_in>.size))
      let status = withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &size) }
      }
      try #require(status == 0)
      return Int(UInt16(bigEndian: address.sin_port))
    }
  }
#endif
