#if Cluster
  import ClusterKit
  import Foundation
  import Synchronization
  import Testing

  /// Servers of NATS on loopback, which end with the test.
  final class Broker: Sendable {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "broker-\(UUID())")
    private let ports: [Int]
    private let processes: Mutex<[Process?]>

    static let isInstalled = Program.nats != nil

    var address: String { addresses.joined(separator: ",") }
    private var addresses: [String] { ports.prefix(count).map { "nats://127.0.0.1:\($0)" } }
    private var count: Int { ports.count / 2 }

    /// What each server's file says beside, and how one connects then.
    private let configuration: String
    private let tls: TLS?

    /// Runs servers while `body` runs.
    static func run(
      servers count: Int, configuration: String = "", tls: TLS? = nil, _ body: (Broker) async throws -> Void
    ) async throws {
      let broker = Broker(ports: try freePorts(2 * count), configuration, tls)
      defer { broker.end() }
      for index in 0..<count { try broker.start(index) }
      try await broker.isThere()
      try await body(broker)
    }

    private init(ports: [Int], _ configuration: String, _ tls: TLS?) {
      (self.ports, self.configuration, self.tls) = (ports, configuration, tls)
      processes = Mutex(ports.map { _ in nil })
    }

    func start(_ index: Int) throws {
      let process = Process()
      // It ends by itself, even if nobody is left who would end it.
      process.executableURL = URL(filePath: "/usr/bin/timeout")
      process.arguments = [
        "--foreground", "--signal=KILL", "600", try #require(Program.nats), "-a", "127.0.0.1", "-p", "\(ports[index])",
        "-c", folder.appending(path: "conf").path,
        "-n", "s\(index)", "-js", "-sd", folder.appending(path: "\(index)").path, "-P",
        folder.appending(path: "\(index).pid").path,
      ]
      if count > 1 {
        let routes = ports[count...].map { "nats://127.0.0.1:\($0)" }.joined(separator: ",")
        process.arguments? += [
          "-cluster_name", "test", "-cluster", "nats://127.0.0.1:\(ports[count + index])", "-routes", routes,
        ]
      }
      (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try configuration.write(to: folder.appending(path: "conf"), atomically: true, encoding: .utf8)
      try? FileManager.default.removeItem(at: folder.appending(path: "\(index).pid"))
      try process.run()
      processes.withLock { $0[index] = process }
    }

    func kill(_ index: Int) {
      guard let process = processes.withLock({ $0[index] }), process.isRunning else { return }
      if !send(SIGKILL, to: index) { process.terminate() }
      process.waitUntilExit()
    }

    /// Sends a signal to a server, if it has said which process it is.
    @discardableResult
    func send(_ signal: Int32, to index: Int) -> Bool {
      guard let text = try? String(contentsOf: folder.appending(path: "\(index).pid"), encoding: .utf8),
        let id = Int32(text.filter(\.isNumber))
      else { return false }
      return Foundation.kill(id, signal) == 0
    }

    private func connect() async throws -> Cluster {
      var options = ConnectionOptions(servers: addresses)
      options.tls = tls
      return try await Cluster.connect(options)
    }

    /// The place of the server that leads a stream.
    func leader(of stream: String) async throws -> Int {
      let cluster = try await connect()
      let name = try await cluster.state(ofStream: stream).leader
      await cluster.close()
      return try #require(name.flatMap { Int($0.dropFirst()) })
    }

    /// Waits until streams can be made.
    private func isThere() async throws {
      #expect(
        await eventuallyDone {
          let cluster = try await connect()
          try await cluster.addStream(StreamConfiguration("PROBE", subjects: ["probe"]))
          await cluster.close()
        })
    }

    private func end() {
      for index in 0..<count { kill(index) }
      try? FileManager.default.removeItem(at: folder)
    }
  }

  /// A balancer before several servers.
  final class Balancer: Sendable {
    private let process = Process()
    private let folder = FileManager.default.temporaryDirectory.appending(path: "nginx-\(UUID())")
    let port: Int

    static let isInstalled = Program.nginx != nil

    init(before servers: [Int]) throws {
      port = try freePorts(1)[0]
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \(folder.path)/\($0);" }
      let configuration = """
        daemon off; pid \(folder.path)/pid; worker_processes 1; user root;
        events { worker_connections 4096; }
        http {
          access_log off; \(places.joined(separator: " "))
          upstream market { \(servers.map { "server 127.0.0.1:\($0);" }.joined(separator: " ")) }
          server {
            listen 127.0.0.1:\(port);
            location / {
              proxy_pass http://market; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_read_timeout 60s;
              proxy_set_header X-Forwarded-For $remote_addr;
            }
          }
        }
        """
      let file = folder.appending(path: "conf")
      try configuration.write(to: file, atomically: true, encoding: .utf8)
      process.executableURL = URL(filePath: try #require(Program.nginx))
      process.arguments = ["-p", folder.path, "-e", folder.appending(path: "log").path, "-c", file.path]
      (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
      try process.run()
    }

    deinit {
      process.terminate()
      process.waitUntilExit()
      try? FileManager.default.removeItem(at: folder)
    }
  }

  private enum Program {
    static let nats = path(of: "nats-server")
    static let nginx = path(of: "nginx")

    private static func path(of name: String) -> String? {
      ["/usr/sbin", "/usr/bin", "/usr/local/bin"].map { "\($0)/\(name)" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
  }

  /// Whether something succeeds in time, if it is tried again and again.
  func eventuallyDone(within limit: Duration = .seconds(60), _ body: () async throws -> Void) async -> Bool {
    let deadline = ContinuousClock.now + limit
    while ContinuousClock.now < deadline, !Task.isCancelled {
      do {
        try await body()
        return true
      } catch {
        try? await Task.sleep(for: .milliseconds(50))
      }
    }
    return false
  }

  /// Ports that nobody uses at this moment.
  private func freePorts(_ count: Int) throws -> [Int] {
    let sockets = (0..<count).map { _ in socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0) }
    defer { for socket in sockets { close(socket) } }
    return try sockets.map { socket in
      var (address, size) = (sockaddr_in(), socklen_t(MemoryLayout<sockaddr_in>.size))
      (address.sin_family, address.sin_addr.s_addr) = (sa_family_t(AF_INET), UInt32(0x7f00_0001).bigEndian)
      let status = withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, size) | getsockname(socket, $0, &size) }
      }
      try #require(status == 0)
      return Int(UInt16(bigEndian: address.sin_port))
    }
  }
#endif
