import FleetKit
import Foundation
import ReactiveConcurrency

/// `fleet measure`: an aggregator and agents in one process, over loopback.
enum Measurement {
  static func run(_ words: some Sequence<String>) async throws {
    let arguments = try Arguments(
      words, names: ["--snapshots", "--agents", "--certificates"], switches: ["--plaintext"])
    let snapshots = try arguments.number("--snapshots", in: 1...10_000_000, or: 50_000)
    let agents = try arguments.number("--agents", in: 1...1000, or: 100)
    let security = try arguments.security()
    let folder = FileManager.default.temporaryDirectory.appending(path: "fleet-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }

    for agents in [1, agents] {
      let time = try await throughput(snapshots, from: agents, security, in: folder)
      print("\(agents) agents: \(Int(Double(snapshots) / (time / .seconds(1)))) snapshots/s")
    }
    let (first, last) = try await recovery(of: agents, security, in: folder)
    print("to recover: first agent back in \(milliseconds(first)) ms, all in \(milliseconds(last)) ms")
    for requests in [1, 1000] {
      print("bytes of a snapshot of \(requests) requests: \(try size(requests))")
    }
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    if let peak = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM") }) { print("memory, \(peak)") }
  }

  /// How long it takes until the last of so many snapshots is safe.
  private static func throughput(_ snapshots: Int, from agents: Int, _ security: Security, in folder: URL) async throws
    -> Duration
  {
    let server = try await Server(in: folder, security)
    let fleet = try (1...agents).map { number in
      try agent(number, lines: snapshots / agents, once: true, server.peer, in: folder)
    }
    let time = try await ContinuousClock().measure {
      try await withThrowingTaskGroup { group in
        for agent in fleet { group.addTask { try await agent.run() } }
        try await group.waitForAll()
      }
    }
    try await server.close()
    return time
  }

  /// How long after a new start of the aggregator the agents report again.
  private static func recovery(of agents: Int, _ security: Security, in folder: URL) async throws
    -> (first: Duration, last: Duration)
  {
    var server = try await Server(in: folder, security)
    let fleet = try (1...agents).map { try agent($0, lines: 1, once: false, server.peer, in: folder) }
    let running = Task {
      try await withThrowingTaskGroup { group in
        for agent in fleet { group.addTask { try await agent.run() } }
        try await group.waitForAll()
      }
    }
    func wait(for count: Int) async throws {
      _ = try await server.aggregator.totals
        .filter { $0.agents.count { $0.state == .reporting } >= count }
        .timeout(after: .seconds(120)).first()
    }
    try await wait(for: agents)
    try await server.close()
    // The agents have tried again by then, and wait.
    try await Task.sleep(for: .seconds(1))
    let start = ContinuousClock.now
    server = try await Server(in: folder, security, port: server.peer.port)
    try await wait(for: 1)
    let first = ContinuousClock.now - start
    try await wait(for: agents)
    let last = ContinuousClock.now - start
    running.cancel()
    _ = await running.result
    try await server.close()
    return (first, last)
  }

  /// An agent that makes a snapshot of each line of a log.
  private static func agent(_ number: Int, lines: Int, once: Bool, _ peer: Peer, in folder: URL) throws -> Agent {
    let file = folder.appending(path: "\(UUID()).log")
    try Data(String(repeating: "GET /orders 200 1.5\n", count: lines).utf8).write(to: file)
    var log = LogFile(path: file.path)
    log.lines = 1
    if once { log.interval = nil }
    return Agent(id: "agent-\(number)", service: "shop", log: log, aggregator: peer)
  }

  /// What one snapshot is on the wire, with gRPC's five bytes.
  private static func size(_ requests: Int) throws -> Int {
    var snapshot = Snapshot()
    snapshot.reporter = .with { ($0.agent, $0.boot) = ("agent-1", String(UInt64.max, radix: 36)) }
    (snapshot.sequence, snapshot.service, snapshot.offset) = (100_000, "shop", 1_000_000_000)
    snapshot.figures.requests = UInt64(requests)
    snapshot.figures.latencies = Array(repeating: 0, count: 12)
    for request in 1...requests { snapshot.figures.latencies[8 + request % 4] += 1 }
    return try (snapshot.serializedBytes() as [UInt8]).count + 5
  }

  private static func milliseconds(_ duration: Duration) -> Int { Int(duration / .milliseconds(1)) }
}

/// An aggregator that runs.
private struct Server {
  let aggregator: Aggregator
  let peer: Peer
  private let running: Task<Void, any Error>

  init(in folder: URL, _ security: Security, port: Int = 0) async throws {
    var settings = Aggregator.Settings()
    settings.file = folder.appending(path: "book-\(UUID())").path
    let aggregator = try Aggregator(settings, security: security)
    let ports = ReplaySubject<Int>(capacity: 1)
    running = Task {
      do {
        try await aggregator.serve(port: port) { ports.send($0) }
      } catch {
        ports.finish(throwing: error)
      }
    }
    self.aggregator = aggregator
    peer = Peer(port: try await ports.take(1).single(), security: security)
  }

  func close() async throws {
    aggregator.close()
    try await running.value
  }
}
