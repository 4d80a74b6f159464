import Foundation
import GRPCCore
import GRPCNIOTransportHTTP2Posix

/// `counter [PORT]` serves on loopback, on any free port by default, and prints what happens. SIGTERM ends it.
@main
struct Main {
  static func main() async throws {
    let port = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 0
    let server = GRPCServer(
      transport: HTTP2ServerTransport.Posix(
        address: .ipv4(host: "127.0.0.1", port: port), transportSecurity: .plaintext),
      services: [CounterService(say: say)])
    signal(SIGTERM, SIG_IGN)
    let terminating = DispatchSource.makeSignalSource(signal: SIGTERM)
    terminating.setEventHandler { server.beginGracefulShutdown() }
    terminating.resume()
    try await withThrowingDiscardingTaskGroup { group in
      group.addTask {
        guard let port = try await server.listeningAddress?.ipv4?.port else { return }
        say("\(ProcessInfo.processInfo.processIdentifier) listens at \(port)")
      }
      group.addTask {
        // A test that crashes leaves no server behind.
        if (try? await Task.sleep(for: .seconds(300))) != nil { exit(1) }
      }
      try await server.serve()
      group.cancelAll()
    }
  }

  @Sendable private static func say(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }
}
