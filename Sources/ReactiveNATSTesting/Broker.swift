#if NATS
  import Foundation
  import Synchronization
  import Testing

  /// A process of `nats-server`, as a cluster has several.
  public final class Broker: Sendable, Equatable {
    public let host: TestHost
    public let port: Int
    private let folder: URL
    private let store: URL
    private let configuration: String
    private let process = Mutex<Process?>(nil)

    /// - Parameter configuration: What the server's file says beside its port and folder.
    init(
      _ name: String, on host: TestHost, port: Int, folder: URL, jetStream: Bool, domain: String?, configuration: String
    ) throws {
      (self.host, self.port) = (host, port)
      self.folder = folder.appending(path: name)
      store = self.folder.appending(path: "store")
      try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
      let domain = domain.map { ", domain: \($0)" } ?? ""
      self.configuration = """
        server_name: \(name)
        listen: "\(host.address):\(port)"
        pid_file: "\(self.folder.path)/pid"
        log_file: "\(self.folder.path)/log"
        \(jetStream ? "jetstream { store_dir: \"\(store.path)\", max_mem: 256M, max_file: 1G \(domain) }" : "")
        \(configuration)
        """
      try host.disk?.mount(at: store)
      try self.configuration.write(to: self.folder.appending(path: "conf"), atomically: true, encoding: .utf8)
    }

    public func start() throws {
      let process = Process()
      // It ends by itself, even if nobody is left who would end it.
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments =
        host.prefix + [
          "timeout", "--foreground", "--signal=KILL", "900", "nats-server", "-c", folder.appending(path: "conf").path,
        ]
      (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
      try? FileManager.default.removeItem(at: folder.appending(path: "pid"))
      try process.run()
      self.process.withLock { $0 = process }
    }

    /// Sends a signal to the server, once it has said which process it is.
    public func send(_ signal: Int32) async throws {
      let file = folder.appending(path: "pid")
      try await eventually("the server has a process") {
        (try? String(contentsOf: file, encoding: .utf8))?.isEmpty == false
      }
      let id = try #require(Int32(try String(contentsOf: file, encoding: .utf8).filter(\.isNumber)))
      kill(id, signal)
      if signal == SIGKILL { process.withLock { $0 }?.waitUntilExit() }
    }

    /// Leaves no room on its disk, which is one of its own.
    public func fillDisk() { host.disk?.fill(at: store) }

    /// Kills it, and starts it with room on its disk again.
    public func restartWithRoom() async throws {
      try await send(SIGKILL)
      try host.disk?.clear(at: store)
      try start()
    }

    /// Kills it, whatever state it is in.
    public func end() {
      defer { host.disk?.unmount(at: store) }
      guard let process = process.withLock({ $0 }), process.isRunning else { return }
      if let id = try? String(contentsOf: folder.appending(path: "pid"), encoding: .utf8),
        let id = Int32(id.filter(\.isNumber))
      {
        kill(id, SIGKILL)
      }
      process.terminate()
      process.waitUntilExit()
    }

    public var log: String { (try? String(contentsOf: folder.appending(path: "log"), encoding: .utf8)) ?? "" }

    public static func == (left: Broker, right: Broker) -> Bool { left === right }

    public static let isInstalled = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/nats-server")
    }
  }

  /// Where a server runs.
  public struct TestHost: Sendable {
    public var address: String
    /// What starts a program there.
    public var prefix: [String] = []
    /// A disk for what it stores, if that is its own.
    public var disk: TestDisk?

    public init(address: String, prefix: [String] = [], disk: TestDisk? = nil) {
      (self.address, self.prefix, self.disk) = (address, prefix, disk)
    }

    public static let loopback = TestHost(address: "127.0.0.1")
  }
#endif
