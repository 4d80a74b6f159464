#if Cluster
  import ReactiveNATSTesting
  import Foundation
  import Testing

  /// A balancer before several servers.
  final class Balancer: Sendable {
    private let process = Process()
    private let folder = FileManager.default.temporaryDirectory.appending(path: "nginx-\(UUID())")
    let port: Int

    static let isInstalled = program != nil
    private static let program = ["/usr/sbin", "/usr/bin", "/usr/local/bin"].map { "\($0)/nginx" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }

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
      process.executableURL = URL(filePath: try #require(Self.program))
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
#endif
