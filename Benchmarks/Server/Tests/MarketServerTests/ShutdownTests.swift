import Foundation
import ReactiveConcurrency
import ReactiveDebugging
import ReactiveFoundation
import Testing

@testable import MarketServer

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("The end of the process")
struct ShutdownTests {
  @Test("SIGTERM with everything open ends the process in time, and all who read to the end get it")
  func terminates() async throws {
    let server = try ServerProcess(environment: ["SHUTDOWN_TIMEOUT": "1"])
    let port = try await server.port()

    var clients: [RawClient] = []
    func open(_ request: String, window: CInt? = nil) throws -> RawClient {
      let client = try RawClient(port: port, window: window)
      client.send(request)
      clients.append(client)
      return client
    }
    let readers = try ["/ticks", "/aggregate", "/prices/ABBA"].map { try open(eventRequest($0)) }
    _ = try open(eventRequest("/prices/ABBA"), window: 4096)
    _ = try open(eventRequest("/prices/ABBA?slow=conflate"), window: 4096)
    _ = try open("")
    _ = try open("GET /ticks HT")
    let post = try open("POST /prices HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{")
    let upload = try open("POST /logs HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nGET /a 200 1\n")
    _ = try open("POST /rebuild HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n")
    _ = try open(eventRequest("/quote/ABBA"))
    for reader in readers { #expect(await reader.read(until: "data: ").contains("data: ")) }
    #expect(await upload.read(until: "}\n").contains(#""lines":1"#))

    let start = ContinuousClock.now
    server.terminate()
    let status = try await server.status()
    #expect(status == 0)
    #expect(ContinuousClock.now - start < .seconds(2))
    // A chunked answer that has come whole ends so.
    for reader in readers { #expect(await reader.read().hasSuffix("0\r\n\r\n")) }
    #expect(await post.read().contains("503"))
  }

  @Test("SIGTERM while prices are posted: those that were accepted are shown, and the others are told of")
  func posting() async throws {
    let server = try ServerProcess(environment: ["SHUTDOWN_TIMEOUT": "40"])
    let port = try await server.port()
    func line(_ price: Int) -> String { #"{"symbol": "MID", "price": \#(price)}"# + "\n" }
    func chunk(_ text: String) -> String { String(text.utf8.count, radix: 16) + "\r\n\(text)\r\n" }

    let reader = try RawClient(port: port)
    reader.send(eventRequest("/prices/MID"))
    #expect(await reader.read(until: "retry").contains("200 OK"))
    let posters = try (0..<2).map { _ in try RawClient(port: port) }
    for (place, poster) in posters.enumerated() {
      poster.send("POST /prices HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
      poster.send(chunk(line(place + 1)))
      #expect(await reader.read(until: #""price":\#(place + 1),"#).contains(#""price":\#(place + 1),"#))
    }
    server.terminate()
    var isReady = true
    for _ in 1...1000 where isReady {
      let asking = try RawClient(port: port)
      asking.send("GET /ready HTTP/1.1\r\nHost: a\r\n\r\n")
      isReady = await asking.read(until: "\r\n").contains("200 OK")
    }
    posters[0].send(chunk(line(3) + line(4)) + "0\r\n\r\n")
    posters[1].send("0\r\n\r\n")
    let (cut, whole) = (await posters[0].read(), await posters[1].read())
    #expect(
      cut.contains("503") && cut.contains(#""accepted":1"#) && cut.contains("after 1 prices: the market is closed"))
    #expect(whole.contains("200 OK") && whole.contains(#""accepted":1"#))
    let rest = await reader.read()
    #expect(!rest.contains("data:") && rest.hasSuffix("0\r\n\r\n"))
    #expect(try await server.status() == 0)
  }

  @Test("A price that is being written when the market closes is shown before the streams end")
  func inFlight() async throws {
    try await TestServer.run({ $0.ledger = SlowLedger(market: $0.market, delay: .milliseconds(500)) }) { server in
      let reader = try RawClient(port: server.port)
      reader.send(eventRequest("/prices/ABC"))
      #expect(await reader.read(until: "retry").contains("200 OK"))
      async let answer = server.post("/prices", #"{"symbol": "ABC", "price": 7}"#)
      #expect(await eventually { server.market.posters.value == 1 })
      // The line has come as well: what is not there when the market closes is too late.
      try await Task.sleep(for: .milliseconds(100))
      server.market.close()
      let events = await reader.read()
      #expect(events.contains(#""price":7,"#) && events.hasSuffix("0\r\n\r\n"))
      let (status, body) = try await answer
      #expect(status == 200 && body.contains(#""accepted":1"#))
    }
  }
}

@Suite("What a running process says")
struct GraphSignalTests {
  @Test("SIGUSR1 logs what is subscribed, in one event of the log, and the server goes on")
  func logsGraph() async throws {
    let server = try ServerProcess(environment: ["LOG_FORMAT": "json", "LOG_LEVEL": "critical"])
    let port = try await server.port()
    let client = try RawClient(port: port)
    client.send(eventRequest("/prices/ABBA"))
    #expect(await client.read(until: "data: ").contains("data: "))

    server.send(SIGUSR1)
    let line = try await server.complaint(containing: "what is subscribed")
    let entry = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    let graph = try #require(entry["message"] as? String)
    #expect(graph.contains("└ interval(every:tolerance:on:)"), "what makes prices up: \(graph)")
    #expect(graph.contains("instrumented(_:by:on:)"), "what counts them: \(graph)")

    #expect(await client.read(until: "data: ").contains("data: "))
    server.terminate()
    #expect(try await server.status() == 0)
  }

  @Test("What is subscribed is there as text, for Graphviz and as JSON")
  func graph() async throws {
    let server = try ServerProcess()
    let address = "http://127.0.0.1:\(try await server.port())"
    func answer(_ path: String) async throws -> Data {
      try await URLSession.shared.data(from: #require(URL(string: address + path))).0
    }
    #expect(String(decoding: try await answer("/graph"), as: UTF8.self).contains("scanMap(into:_:): "))
    #expect(String(decoding: try await answer("/graph.dot"), as: UTF8.self).hasPrefix("digraph signals {"))
    let graph = try JSONDecoder().decode(SignalGraph.self, from: try await answer("/graph.json"))
    #expect(graph.nodes.contains { $0.name == "scanMap(into:_:)" && !$0.upstream.isEmpty })
    server.terminate()
    #expect(try await server.status() == 0)
  }
}

/// The server as its users start it.
final class ServerProcess: Sendable {
  private let process: Process
  private let output = Pipe()
  private let errors = Pipe()
  private let ended = ReplaySubject<Int32>(capacity: 1)

  init(_ arguments: [String] = ["0"], environment: [String: String] = [:]) throws {
    process = Process()
    process.executableURL = Bundle.main.bundleURL.appending(path: "server")
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardError = errors
    process.standardOutput = output
    process.terminationHandler = { [ended] process in
      ended.send(process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus)
    }
    try process.run()
  }

  deinit {
    if process.isRunning { kill() }
  }

  /// Where it listens, as it says when it does.
  func port() async throws -> Int {
    let line = try await output.fileHandleForReading.chunks.lines().timeout(after: .seconds(20)).first()
    return try #require(line?.split(separator: ":").last.flatMap { Int($0.dropLast()) })
  }

  /// What it complains of, to its end.
  func complaints(within limit: Duration = .seconds(20)) async throws -> String {
    try await errors.fileHandleForReading.chunks.lines().timeout(after: limit).collect().joined(separator: "\n")
  }

  /// The first line of what it complains of that has this in it.
  func complaint(containing text: String) async throws -> String {
    let lines = errors.fileHandleForReading.chunks.lines()
    let line = try await lines.filter { $0.contains(text) }.timeout(after: .seconds(20)).first()
    return try #require(line)
  }

  func send(_ signal: Int32) {
    Foundation.kill(process.processIdentifier, signal)
  }

  func terminate() {
    process.terminate()
  }

  /// Ends it as a machine that fails does.
  func kill() {
    send(SIGKILL)
  }

  /// How it has ended.
  func status() async throws -> Int32? {
    try await ended.timeout(after: .seconds(20)).first()
  }

  /// How much memory it has, in kilobytes.
  func residentMemory() throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
    return try #require(Int(line.filter(\.isNumber)))
  }
}
