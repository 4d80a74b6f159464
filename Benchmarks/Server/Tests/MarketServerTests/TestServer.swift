import AsyncHTTPClient
import Foundation
import MarketServer
import NIOCore
import ReactiveConcurrency
import ReactiveDebugging
import Testing

/// A server that runs for one test, and what the test's clients can do with it.
struct TestServer: Site {
  let port: Int
  let market: Market
  let live: LiveSubscriptions
  let client: HTTPClient

  /// Runs a server while `body` runs, closes it, and sees that nothing is left.
  static func run(
    _ configure: (inout MarketServer) -> Void = { _ in }, client configuration: HTTPClient.Configuration = .test,
    _ body: (TestServer) async throws -> Void
  ) async throws {
    MarketServer.setUp()
    let live = LiveSubscriptions()
    let client = HTTPClient(configuration: configuration)
    let ports = ReplaySubject<Int>(capacity: 1)
    try await live.track {
      var server = MarketServer()
      server.market = Market(beat: .milliseconds(50))
      // Nothing here is so slow that an attempt fails, however busy the machine.
      server.patience = .seconds(20)
      server.logger.logLevel = .error
      server.onRunning = { ports.send($0) }
      configure(&server)
      let running = Task { [server] in try await server.run() }
      let port = try await #require(ports.signal.first())
      // What ends the streams is there as well: from here on, what is subscribed is for clients.
      #expect(await eventually { server.market.isClosed.subscriberCount > 0 })
      do {
        try await body(TestServer(port: port, market: server.market, live: live, client: client))
      } catch {
        Issue.record(error)
      }
      try await client.shutdown()
      server.market.close()
      try await running.value
    }
    #expect(await eventually { live.count == 0 }, "still subscribed:\n\(live)")
  }
}

/// A server that clients can reach.
protocol Site: Sendable {
  var port: Int { get }
  var client: HTTPClient { get }
}

/// A server that runs in a process of its own.
struct RemoteSite: Site {
  let port: Int
  let client: HTTPClient
}

extension Site {
  func request(_ path: String, method: String = "GET", body: String? = nil) -> HTTPClientRequest {
    var request = HTTPClientRequest(url: "http://127.0.0.1:\(port)\(path)")
    request.method = .RAW(value: method)
    if let body { request.body = .bytes(ByteBuffer(string: body)) }
    return request
  }

  func get(_ path: String) async throws -> (status: Int, body: String) {
    try await send(request(path))
  }

  func post(_ path: String, _ body: String = "") async throws -> (status: Int, body: String) {
    try await send(request(path, method: "POST", body: body))
  }

  private func send(_ request: HTTPClientRequest) async throws -> (status: Int, body: String) {
    let response = try await client.execute(request, timeout: .seconds(60))
    return (Int(response.status.code), String(buffer: try await response.body.collect(upTo: 1 << 20)))
  }

  /// The events of a stream, read as a client of a browser's kind does: over a connection of its own.
  func events<Event: Decodable & Sendable>(_ path: String, of type: Event.Type = Event.self) -> Signal<Event> {
    Signal<ByteBuffer>.async { emitter in
      let response = try await client.execute(request(path), timeout: .seconds(600))
      for try await bytes in response.body { try await emitter.emit(bytes) }
    }
    .map(\.readableBytesView).lines()
    .filter { $0.hasPrefix("data: ") }
    .map { try JSONDecoder().decode(Event.self, from: Data($0.utf8.dropFirst(6))) }
  }
}

extension HTTPClient.Configuration {
  /// Lets a test have more connections than a browser.
  static var test: HTTPClient.Configuration {
    var configuration = HTTPClient.Configuration()
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 2000
    return configuration
  }
}

/// Waits for what nobody tells of.
func eventually(within limit: Duration = .seconds(10), _ condition: () -> Bool) async -> Bool {
  let deadline = ContinuousClock.now + limit
  while !condition() {
    if ContinuousClock.now > deadline { return false }
    try? await Task.sleep(for: .milliseconds(5))
  }
  return true
}
