import Calls
import Foundation
import GRPCNIOTransportHTTP2Posix
import ReactiveConcurrency
import ReactiveFoundation
import Testing

/// A counter in a process of its own.
struct CounterProcess: Sendable {
  let id: Int32
  let port: Int
  /// The lines that it has printed, and those that follow; fails when it is killed.
  let lines: Signal<String>

  typealias Client = Counter.Client<HTTP2ClientTransport.Posix>

  /// Starts a counter, connects to it, and kills it when `body` is done.
  static func run(
    port: Int = 0, _ body: @Sendable (CounterProcess, Client) async throws -> Void
  ) async throws {
    let program = Bundle.main.bundleURL.appending(path: "counter")
    let output = Signal.output(of: program, ["\(port)"]).lines().multicast(ReplaySubject())
    let running = output.connect()
    defer { running.cancel() }
    let words = try #require(try await output.signal.awaitFirst()).split(separator: " ")
    let process = CounterProcess(
      id: try #require(Int32(words[0])), port: try #require(Int(words[3])), lines: output.signal)
    // A server whose calls do not end would not end at SIGTERM, and would keep this process's output open.
    defer { kill(process.id, SIGKILL) }
    try await Counter.connect(to: process.port) { client in
      do {
        try await body(process, client)
      } catch {
        // A client waits for its calls, which a failed test leaves open.
        kill(process.id, SIGKILL)
        throw error
      }
    }
  }

  /// Kills it, and waits until it is gone.
  func crash() async throws {
    kill(id, SIGKILL)
    await #expect(throws: ProcessError.signal(SIGKILL)) {
      try await lines.timeout(after: .patient).run()
    }
  }

  /// Waits for a line that begins like this, and returns the rest.
  @discardableResult
  func prints(_ beginning: String, _ location: SourceLocation = #_sourceLocation) async throws -> Substring {
    let printed = BehaviorSubject<[String]>([])
    do {
      let following = lines.onNext { line in printed.update { $0.append(line) } }
      let line = try await following.awaitFirst { $0.hasPrefix(beginning) }
      return try #require(line, sourceLocation: location).dropFirst(beginning.count)
    } catch {
      Issue.record("no line '\(beginning)' in \(printed.value)", sourceLocation: location)
      throw error
    }
  }
}

extension Signal {
  /// The first value that fits, which must arrive in time.
  func awaitFirst(where fits: @escaping @Sendable (Value) -> Bool = { _ in true }) async throws -> Value? {
    try await filter(fits).timeout(after: .patient).first()
  }

  /// The value after which nothing has followed for half a second.
  func pausesAt() async throws -> Value? {
    try await debounce(for: .milliseconds(500)).timeout(after: .patient).first()
  }
}

extension Duration {
  /// How long to wait for what must come, on a busy machine.
  static let patient = Duration.seconds(60)
}
