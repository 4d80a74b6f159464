import FleetKit
import Foundation
import GRPCCore
import GRPCNIOTransportHTTP2Posix
import ReactiveConcurrency
import Testing

@Suite("Who is refused", .serialized)
struct RefusalTests {
  @Test("A client without a certificate, with a stranger's, or without TLS, is refused; the others are served")
  func certificates() async throws {
    try await TestFleet.run { fleet in
      let aggregator = try await fleet.startAggregator()
      let log = try fleet.log("shop")
      _ = try fleet.startAgent("a", log: log, port: aggregator.peer.port)
      try log.append(10)
      try await aggregator.totals { $0.requests() == 10 }

      let authority = TLSConfig.TrustRootsSource.certificates([
        .file(path: try Certificates.ours.appending(path: "ca.pem").path, format: .pem)
      ])
      let strangers = try Certificates.strangers
      let clients: [HTTP2ClientTransport.Posix.TransportSecurity] = [
        .tls { $0.trustRoots = authority },
        .mTLS(
          certificateChain: [.file(path: strangers.appending(path: "agent.pem").path, format: .pem)],
          privateKey: .file(path: strangers.appending(path: "agent.key").path, format: .pem)
        ) { $0.trustRoots = authority },
        .plaintext,
      ]
      for security in clients {
        let transport = try HTTP2ClientTransport.Posix(
          target: .ipv4(address: "127.0.0.1", port: aggregator.peer.port), transportSecurity: security)
        let error = await #expect(throws: RPCError.self) {
          try await withGRPCClient(transport: transport) { client in
            var options = CallOptions.defaults
            options.timeout = .patient
            return try await Aggregation.Client(wrapping: client).watch(WatchRequest(), options: options) { response in
              for try await totals in response.messages { Issue.record("got \(totals)") }
            }
          }
        }
        #expect(error?.code == .unavailable)
      }
      // And we do not speak to an aggregator that we do not know.
      let stranger = Peer(port: aggregator.peer.port, security: .certificates(folder: strangers.path))
      await #expect(throws: RPCError.self) { try await stranger.totals(within: .patient).first() }

      try log.append(10)
      try await aggregator.totals { $0.requests() == 20 }
    }
  }

  @Test("A wrong snapshot ends its connection with the name of the field, and no other connection")
  func wrongSnapshot() async throws {
    try await TestFleet.run { fleet in
      let aggregator = try await fleet.startAggregator()
      let log = try fleet.log("shop")
      _ = try fleet.startAgent("a", log: log, port: aggregator.peer.port)
      let reporter = Reporter.with { ($0.agent, $0.boot) = ("b", "1") }
      let snapshots: [Snapshot] = [
        .with { $0.reporter = reporter },
        .with { ($0.reporter, $0.sequence, $0.service) = (reporter, 1, "") },
      ]
      let error = await refusal(of: snapshots, by: aggregator)
      #expect(error?.code == .invalidArgument)
      #expect(error?.message == "snapshot 1 of agent 'b': service: it is empty")
      #expect(try await aggregator.process.complaint(with: "service: it is empty")?.contains("agent 'b' at ") == true)
      try log.append(10)
      try await aggregator.totals { $0.requests() == 10 && $0.agent("b")?.state == .lost }
    }
  }

  @Test("An agent's figures, however large, end its connection and not the aggregator, also when it is started again")
  func poison() async throws {
    try await TestFleet.run { fleet in
      var aggregator = try await fleet.startAggregator()
      let reporter = Reporter.with { ($0.agent, $0.boot) = ("b", "1") }
      let poisons: [(inout Snapshot) -> Void] = [
        { $0.figures.requests = .max }, { $0.figures.malformed = .max },
        { ($0.figures.requests, $0.figures.latencies) = (1, [.max, .max]) }, { $0.service = "\u{1b}[2J" },
      ]
      for poison in poisons {
        var poisoned = Snapshot.with { ($0.reporter, $0.sequence, $0.service) = (reporter, .max, "shop") }
        poison(&poisoned)
        let error = await refusal(of: [.with { $0.reporter = reporter }, poisoned], by: aggregator)
        #expect(error?.code == .invalidArgument)
      }
      let log = try fleet.log("shop")
      try log.append(10)
      _ = try fleet.startAgent("a", log: log, port: aggregator.peer.port)
      try await aggregator.totals { $0.requests() == 10 }
      aggregator.process.send(SIGKILL)
      #expect(try await aggregator.process.status() == -SIGKILL)
      aggregator = try await fleet.startAggregator(port: aggregator.peer.port)
      try log.append(10)
      try await aggregator.totals { $0.requests() == 20 }
    }
  }

  @Test("A book that is damaged is refused with words, and not written over")
  func damagedBook() async throws {
    try await TestFleet.run { fleet in
      let file = fleet.folder.appending(path: "book")
      try Data("nonsense".utf8).write(to: file)
      let process = try fleet.start("aggregator", "--port", "0", "--book", file.path)
      #expect(try await process.complaint(with: "cannot take up the book")?.contains("begin as a book") == true)
      #expect(try await process.status() == 1)
      #expect(try String(contentsOf: file, encoding: .utf8) == "nonsense")
    }
  }

  /// What a client gets that sends these snapshots.
  private func refusal(of snapshots: [Snapshot], by aggregator: TestAggregator) async -> RPCError? {
    let positions = Signal<Position>.call { receive in
      try await aggregator.peer.connect { client in
        try await client.report(
          requestProducer: { writer in try await writer.send(Signal(snapshots).concat(.never)) }, onResponse: receive)
      }
    }
    return await #expect(throws: RPCError.self) {
      try await positions.timeout(after: .patient).waitUntilCompleted()
    }
  }

  @Test("A client with a name that is not in its certificate is refused, and so is one that changes its name")
  func wrongName() async throws {
    try await TestFleet.run { fleet in
      let aggregator = try await fleet.startAggregator()
      let agent = try fleet.startAgent("z", log: try fleet.log("shop"), port: aggregator.peer.port)
      #expect(try await agent.complaint(with: "agent 'z': its certificate does not name it") != nil)
      #expect(try await agent.status() == 1)

      let snapshots: [Snapshot] = [
        .with { $0.reporter = .with { ($0.agent, $0.boot) = ("b", "1") } },
        .with {
          $0.reporter = .with { ($0.agent, $0.boot) = ("c", "1") }
          ($0.sequence, $0.service) = (1, "shop")
        },
      ]
      let error = await refusal(of: snapshots, by: aggregator)
      #expect(error?.code == .invalidArgument)
      #expect(error?.message == "snapshot 1 of agent 'c': reporter: it began as another one")
      let totals = try await aggregator.totals { $0.agent("b")?.state == .lost }
      #expect(totals.agents.count == 1 && totals.services.isEmpty)
    }
  }

  @Test("Malformed lines are counted and told, and the agent goes on")
  func malformedLines() async throws {
    try await TestFleet.run { fleet in
      let aggregator = try await fleet.startAggregator()
      let log = try fleet.log("shop")
      let agent = try fleet.startAgent("a", log: log, port: aggregator.peer.port)
      try log.append("GET / 200 1\nGET / OK 1\n")
      #expect(
        try await agent.complaint(with: "byte 12")?.contains("the status is 'OK', not 100 to 999") == true)
      try log.append(1)
      let totals = try await aggregator.totals { $0.requests() == 2 }
      #expect(totals.services.first?.figures.malformed == 1)
    }
  }

  @Test(
    "A command that cannot be meant ends with 2 and names what is wrong",
    arguments: [
      (["agent", "--service", "shop", "--log", "x", "--to", "nowhere"], "--to is 'nowhere', not HOST:PORT"),
      (["agent", "--log", "x", "--to", "a:1"], "--service is needed"),
      (["aggregator", "--patience", "long"], "--patience is 'long', not 0.0 to 86400.0"),
      (["aggregator", "--colour", "red"], "unknown option '--colour'"),
    ])
  func usage(arguments: [String], problem: String) async throws {
    let process = try FleetProcess(arguments)
    #expect(try await process.complaint(with: "fleet:")?.contains(problem) == true)
    #expect(try await process.status() == 2)
  }
}
