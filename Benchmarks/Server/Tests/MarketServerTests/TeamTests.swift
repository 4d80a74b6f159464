import AsyncHTTPClient
import Foundation
import InMemoryLogging
import Logging
import ReactiveConcurrency
import Testing

@testable import MarketServer

@Suite("What a team expects beside the routes")
struct TeamTests {
  @Test("It says that it is well, and whether it is ready; the closed market is not")
  func health() async throws {
    try await TestServer.run { server in
      func statuses() async throws -> [Int] {
        [try await server.get("/health").status, try await server.get("/ready").status]
      }
      let open = try await statuses()
      server.market.isReady.send(false)
      let closed = try await statuses()
      #expect(open == [200, 200] && closed == [200, 503])
    }
  }

  @Test("A server that shares its market is not ready before its ledger says so")
  func sharedHealth() async throws {
    try await TestServer.run({ $0.ledger = SilentLedger() }) { server in
      let before = try await server.get("/ready").status
      server.market.isReady.send(true)
      let after = try await server.get("/ready").status
      #expect(before == 503 && after == 200)
    }
  }

  @Test("A market that is closed does not become ready again, whoever finds that its cluster is there")
  func closedHealth() {
    let market = Market()
    #expect(market.isReady.value)
    market.close()
    market.isReady.send(true)
    #expect(!market.isReady.value)
  }

  /// A ledger that has not told anything yet.
  private struct SilentLedger: PriceLedger {
    func write(_ prices: Signal<Price>) -> Signal<Void> { .fail(LedgerProblem.away) }
    func exclusively(_ name: String, _ body: @escaping @Sendable () async throws -> Int) async throws -> Int? { nil }
    func inform(_ market: Market) async { _ = try? await market.closing.first() }
  }

  @Test("A method that a route does not have is answered with those that it has; HEAD with what GET would be")
  func methods() async throws {
    try await TestServer.run { server in
      let wrong = try await server.client.execute(server.request("/prices", method: "DELETE"), timeout: .seconds(20))
      #expect(wrong.status == .methodNotAllowed && wrong.headers["allow"] == ["POST"])
      let other = try await server.client.execute(server.request("/quote/A", method: "PUT"), timeout: .seconds(20))
      #expect(other.status == .methodNotAllowed && other.headers["allow"] == ["GET, HEAD"])
      for path in ["/", "/ticks", "/prices/ABC", "/health", "/graph", "/graph.dot", "/graph.json"] {
        let head = try await server.client.execute(server.request(path, method: "HEAD"), timeout: .seconds(20))
        #expect(head.status == .ok)
        #expect(try await head.body.collect(upTo: 10).readableBytes == 0)
      }
      #expect(try await server.get("/nothing").status == 404)
    }
  }

  @Test("The page brings its icon along, so that browsers ask for none")
  func icon() async throws {
    try await TestServer.run { server in
      let page = try await server.get("/").body
      #expect(page.contains(#"<link rel="icon" href="data:image/svg+xml,"#))
    }
  }

  @Test("A client that asks whether it may send its prices is told to go on")
  func expectation() async throws {
    try await TestServer.run { server in
      let client = try RawClient(port: server.port)
      let line = #"{"symbol": "ABC", "price": 1}"#
      for _ in 1...2 {
        client.send(
          "POST /prices HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: \(line.utf8.count)\r\n\r\n")
        #expect(await client.read(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
        client.send(line)
        #expect(await client.read(until: "}").contains("200 OK"))
      }
    }
  }

  @Test("Each request has an id, which its answer and its line in the log have; one that a proxy gave it stays")
  func requestIDs() async throws {
    let handler = InMemoryLogHandler()
    try await TestServer.run({ $0.logger = Logger(label: "test") { _ in handler } }) { server in
      var request = server.request("/health")
      request.headers.add(name: "X-Request-ID", value: "proxy-17")
      let answer = try await server.client.execute(request, timeout: .seconds(20))
      #expect(answer.headers["x-request-id"] == ["proxy-17"])
      func line(_ id: String) -> InMemoryLogHandler.Entry? {
        handler.entries.first { $0.metadata["request"] == "\(id)" && $0.message == "answered" }
      }
      #expect(await eventually { line("proxy-17") != nil })
      let entry = try #require(line("proxy-17"))
      #expect(entry.metadata["status"] == "200" && entry.metadata["route"] == "/health")
      var wrong = server.request("/health")
      wrong.headers.add(name: "X-Request-ID", value: "a b")
      let own = try await server.client.execute(wrong, timeout: .seconds(20)).headers["x-request-id"].first
      #expect(own != nil && own != "a b")
    }
  }

  @Test("A log in JSON has a line for each event, whatever is in it")
  func jsonLog() throws {
    let lines = BehaviorSubject<[String]>([])
    var logger = Logger(label: "test") { JSONLogHandler(label: $0) { line in lines.update { $0.append(line) } } }
    logger[metadataKey: "request"] = "17"
    logger.error("two\nlines", metadata: ["path": "/\"ü\"", "request": "18"])
    let line = try #require(lines.value.first)
    let fields = try JSONDecoder().decode([String: String].self, from: Data(line.utf8))
    #expect(fields["message"] == "two\nlines" && fields["path"] == "/\"ü\"" && fields["request"] == "18")
    #expect(fields["level"] == "error" && fields["time"]?.hasPrefix("20") == true && !line.contains("\n"))
  }

  @Test("Requests are counted and timed by route, method and status, and no client can add to their names")
  func metrics() async throws {
    _ = InstrumentTests.tracer
    try await TestServer.run { server in
      _ = try await server.get("/quote/METER")
      let made = try await server.client.execute(
        server.request("/quote/METER", method: "PROPFIND"), timeout: .seconds(20))
      #expect(made.status == .notFound)
      #expect(
        await eventually {
          let metrics = MetricsRegistry.shared.description
          return metrics.contains(#"http_requests{method="GET",route="/quote/{symbol}",status="200"}"#)
            && metrics.contains(
              #"http_request_duration_seconds_count{method="GET",route="/quote/{symbol}",status="200"}"#)
            && metrics.contains(#"http_requests{method="other","#) && !metrics.contains("PROPFIND")
        })
    }
  }

  @Test("A client that has too many requests under way is told to come later, and when they end it is served again")
  func clientLimit() async throws {
    try await TestServer.run({ $0.clientLimit = 2 }) { server in
      var clients = try (1...2).map { _ in try RawClient(port: server.port) }
      for client in clients {
        client.send(eventRequest("/ticks"))
        #expect(await client.read(until: "data: ").contains("200 OK"))
      }
      let refused = try await server.client.execute(server.request("/health"), timeout: .seconds(20))
      #expect(refused.status == .tooManyRequests && refused.headers["retry-after"] == ["1"])
      clients.removeLast()
      var status = 429
      for _ in 1...1000 where status == 429 { status = try await server.get("/health").status }
      #expect(status == 200)
    }
  }

  @Test("With a certificate it speaks TLS, streams as well")
  func tls() async throws {
    let certificate = try Certificate()
    defer { certificate.remove() }
    var configuration = HTTPClient.Configuration.test
    configuration.tlsConfiguration = .makeClientConfiguration()
    configuration.tlsConfiguration?.trustRoots = .file(certificate.chain)
    var settings = try Settings([:])
    settings.certificate = (certificate.chain, certificate.key)
    let tls = try settings.tls
    try await TestServer.run({ $0.tls = tls }, client: configuration) { server in
      let health = HTTPClientRequest(url: "https://localhost:\(server.port)/health")
      #expect(try await server.client.execute(health, timeout: .seconds(20)).status == .ok)
      let ticks = HTTPClientRequest(url: "https://localhost:\(server.port)/ticks")
      let stream = try await server.client.execute(ticks, timeout: .seconds(20))
      var text = ""
      for try await bytes in stream.body where !text.contains("data: ") {
        text += String(buffer: bytes)
        if text.contains("data: ") { break }
      }
      #expect(text.contains("data: "))
    }
  }

  @Test(
    "What cannot be meant ends the program with 2 and names what is wrong",
    arguments: [
      (["99999"], [:], "HTTP_PORT is '99999', not 0 to 65535"), (["abc"], [:], "HTTP_PORT is 'abc', not 0 to 65535"),
      (["1", "2"], [:], "it is server [PORT] [--nats URL], not server 1 2"),
      (["0"], ["NATS_URL": "nats://127.0.0.1:1", "NATS_BACKLOG": "some"], "NATS_BACKLOG is 'some', not 0 to 1000000"),
      (["nats://me:hush@host:1"], [:], "HTTP_PORT is 'host:1', not 0 to 65535"),
      (["1", "nats://me:hush@host:1"], [:], "it is server [PORT] [--nats URL], not server 1 host:1"),
      (["0"], ["LOG_LEVEL": "loud"], "LOG_LEVEL is 'loud', not trace"),
      (["0"], ["NATS_URL": "nats://127.0.0.1:1", "NATS_KEY": "a"], "NATS_CERTIFICATE and NATS_KEY go together"),
      (
        ["0"], ["NATS_URL": "nats://127.0.0.1:1", "NATS_KEY": "a", "NATS_CERTIFICATE": "a"],
        "NATS_CERTIFICATE needs NATS_AUTHORITY"
      ),
      (["0"], ["TLS_KEY": "a"], "TLS_CERTIFICATE and TLS_KEY go together"),
      (["0"], ["TLS_KEY": "a", "TLS_CERTIFICATE": "/nowhere"], "the certificate '/nowhere' or its key cannot be read"),
    ] as [([String], [String: String], String)])
  func usage(arguments: [String], environment: [String: String], problem: String) async throws {
    let process = try ServerProcess(arguments, environment: environment)
    #expect(try await process.complaints().contains("server: \(problem)"))
    #expect(try await process.status() == 2)
  }

  @Test("Answers have ten seconds when the process ends, or as many as the setting says")
  func shutdownTimeout() throws {
    #expect(try Settings([:]).shutdownTimeout == .seconds(10))
    #expect(try Settings(["SHUTDOWN_TIMEOUT": "3"]).shutdownTimeout == .seconds(3))
  }

  @Test("A port that somebody else has ends the program with 1 and says so")
  func usedPort() async throws {
    try await TestServer.run { server in
      let process = try ServerProcess(["\(server.port)"])
      let complaints = try await process.complaints()
      #expect(
        complaints.contains("server: cannot listen on 127.0.0.1:\(server.port): ") && !complaints.contains("Fatal"))
      #expect(try await process.status() == 1)
    }
  }

  @Test("The program takes its port and its log from the environment")
  func environment() async throws {
    let process = try ServerProcess([], environment: ["HTTP_PORT": "0", "LOG_FORMAT": "json", "LOG_LEVEL": "info"])
    let port = try await process.port()
    let client = try RawClient(port: port)
    client.send("GET /health HTTP/1.1\r\nHost: a\r\nX-Request-ID: mine\r\n\r\n")
    #expect(await client.read(until: "well").contains("200 OK"))
    process.terminate()
    #expect(try await process.complaints().contains(#""request":"mine""#))
    #expect(try await process.status() == 0)
  }
}

/// A certificate for localhost, made for one test.
private struct Certificate {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "certificate-\(UUID())")
  var chain: String { folder.appending(path: "server.pem").path }
  var key: String { folder.appending(path: "server.key").path }

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
      "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", chain,
    ]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  func remove() {
    try? FileManager.default.removeItem(at: folder)
  }
}
