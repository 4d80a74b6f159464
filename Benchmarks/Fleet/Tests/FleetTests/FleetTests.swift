import Foundation
import ReactiveConcurrency
import Testing

@testable import FleetKit

@Suite("A fleet of processes", .serialized)
struct FleetTests {
  @Test("Three agents of two services add up; each leaves in good order")
  func totals() async throws {
    try await TestFleet.run { fleet in
      let aggregator = try await fleet.startAggregator()
      let services = ["a": "shop", "b": "shop", "c": "bank"]
      let logs = try services.mapValues { _ in try fleet.log(UUID().uuidString) }
      let agents = try services.map { id, service in
        try fleet.startAgent(id, of: service, log: try #require(logs[id]), port: aggregator.peer.port)
      }
      for _ in 1...20 { for log in logs.values { try log.append(50) } }
      try logs["c"]?.append(10, error: true)
      let totals = try await aggregator.totals { $0.requests("shop") >= 2000 && $0.requests("bank") >= 1010 }
      #expect(totals.requests("shop") == 2000)
      #expect(totals.requests("bank") == 1010)
      #expect(totals.services.first { $0.service == "bank" }?.figures.errors == 10)
      for agent in agents {
        agent.send(SIGTERM)
        #expect(try await agent.status() == 0)
      }
      try await aggregator.totals { $0.agents.allSatisfy { $0.state == .away } }
      aggregator.process.send(SIGTERM)
      #expect(try await aggregator.process.status() == 0)
    }
  }

  @Test("An agent that is killed again and again loses nothing and counts nothing twice")
  func killedAgent() async throws {
    try await TestFleet.run { fleet in
      let aggregator = try await fleet.startAggregator()
      let log = try fleet.log("shop")
      try log.append(60_000)
      for reached in [1, 10_000, 25_000] as [UInt64] {
        let agent = try fleet.startAgent("a", log: log, port: aggregator.peer.port, "--lines", "10")
        try await aggregator.totals { $0.requests() >= reached }
        agent.send(SIGKILL)
        #expect(try await agent.status() == -SIGKILL)
        try await aggregator.totals { $0.agent("a")?.state != .reporting }
      }
      let agent = try fleet.startAgent("a", log: log, port: aggregator.peer.port, "--once", "--lines", "10")
      #expect(try await agent.status() == 0)
      let totals = try await aggregator.totals { $0.agent("a")?.state == .away }
      #expect(totals.requests() == 60_000)
      #expect(totals.agent("a")?.missing == 0)
    }
  }

  @Test("An aggregator that is killed again and again loses nothing and counts nothing twice")
  func killedAggregator() async throws {
    try await TestFleet.run { fleet in
      var aggregator = try await fleet.startAggregator()
      let logs = try [fleet.log("1"), fleet.log("2"), fleet.log("3")]
      for log in logs { try log.append(20_000) }
      let agents = try logs.enumerated().map { number, log in
        try fleet.startAgent("\(number)", log: log, port: aggregator.peer.port, "--once", "--lines", "10")
      }
      for reached in [1, 20_000, 40_000] as [UInt64] {
        try await aggregator.totals { $0.requests() >= reached }
        aggregator.process.send(SIGKILL)
        #expect(try await aggregator.process.status() == -SIGKILL)
        aggregator = try await fleet.startAggregator(port: aggregator.peer.port)
      }
      for agent in agents { #expect(try await agent.status() == 0) }
      let totals = try await aggregator.totals { $0.agents.allSatisfy { $0.state == .away } }
      #expect(totals.requests() == 60_000)
      #expect(totals.agents.map(\.missing) == [0, 0, 0])
    }
  }

  @Test("A slow aggregator pauses an agent that would rather forget: it reads no further, and both stay small")
  func slowReader() async throws {
    try await TestFleet.run { fleet in
      let aggregator = try await fleet.startAggregator("--rest", "0.005")
      let log = try fleet.log("shop")
      try log.append(1_000_000)
      let agent = try fleet.startAgent(
        "a", log: log, port: aggregator.peer.port, "--lines", "10", "--when-full", "forget", "--replay", "10000")
      func sizes() throws -> (agent: Int, aggregator: Int, read: Int) {
        (try agent.residentMemory(), try aggregator.process.residentMemory(), try agent.position(in: log.file))
      }
      try await aggregator.totals { $0.requests() >= 1000 }
      let before = try sizes()
      let totals = try await aggregator.totals { $0.requests() >= 8000 }
      let after = try sizes()
      print("slow reader: \(before), then \(after)")
      #expect(totals.agent("a")?.missing == 0)
      #expect(after.agent < before.agent + 8_000)
      #expect(after.aggregator < before.aggregator + 8_000)
      // As far ahead as HTTP/2's windows and the system's buffers allow, which grow to some megabytes: of 18 MB.
      #expect(after.read < 9_000_000)
    }
  }

  @Test("A partition makes the agent stale, and is over without a loss")
  func partition() async throws {
    try await TestFleet.run { fleet in
      let aggregator = try await fleet.startAggregator("--patience", "2")
      let proxy = try await Proxy(to: aggregator.peer.port)
      let log = try fleet.log("shop")
      let agent = try fleet.startAgent("a", log: log, port: proxy.port)
      try log.append(100)
      try await aggregator.totals { $0.requests() == 100 }
      proxy.hold()
      try log.append(100)
      let stale = try await aggregator.totals { $0.agent("a")?.state == .stale }
      #expect(stale.requests() == 100)
      let complaint = try await aggregator.process.complaint(with: "agent 'a'")
      #expect(complaint?.contains("nothing has come for 2.0 seconds") == true)
      try log.append(100)
      proxy.letGo()
      try await aggregator.totals { $0.requests() == 300 && $0.agent("a")?.state == .reporting }
      #expect(try await agent.complaint(with: "again in") != nil)
      try await proxy.close()
    }
  }

  @Test("A network that takes 100 ms each way, loses packets and breaks now and then costs time and nothing else")
  func badNetwork() async throws {
    try await TestFleet.run { fleet in
      let aggregator = try await fleet.startAggregator()
      let proxy = try await Proxy(to: aggregator.peer.port, delay: .milliseconds(100), loss: 1)
      let log = try fleet.log("shop")
      try log.append(20_000)
      let agent = try fleet.startAgent("a", log: log, port: proxy.port, "--once", "--lines", "10")
      for reached in [1, 5000, 10_000] as [UInt64] {
        try await aggregator.totals { $0.requests() >= reached }
        proxy.cut()
      }
      #expect(try await agent.status() == 0)
      let totals = try await aggregator.totals { $0.agent("a")?.state == .away }
      #expect(totals.requests() == 20_000)
      #expect(totals.agent("a")?.missing == 0)
      try await proxy.close()
    }
  }

  @Test("What has fallen out of the replay while nobody listened is told as a gap, to the number")
  func gap() async throws {
    try await TestFleet.run { fleet in
      let aggregator = try await fleet.startAggregator()
      let proxy = try await Proxy(to: aggregator.peer.port)
      let log = try fleet.log("shop")
      let agent = try fleet.startAgent(
        "a", log: log, port: proxy.port, "--lines", "10", "--replay", "100", "--when-full", "forget")
      try log.append(50)
      let before = try await aggregator.totals { $0.requests() == 50 }
      proxy.hold()
      proxy.cut()
      #expect(try await agent.complaint(with: "again in") != nil)
      try log.append(5000)
      try await agent.hasRead(log.file)
      proxy.letGo()
      let totals = try await aggregator.totals { $0.agent("a")?.position.offset == 101_000 }
      let (old, new) = (try #require(before.agent("a")), try #require(totals.agent("a")))
      #expect(new.missing > 0)
      #expect(new.position.sequence - new.missing == old.position.sequence + 100)
    }
  }

  @Test("An agent whose log is rotated while the aggregator is killed loses nothing")
  func rotation() async throws {
    try await TestFleet.run { fleet in
      var aggregator = try await fleet.startAggregator()
      let log = try fleet.log("shop")
      try log.append(1000)
      let agent = try fleet.startAgent("a", log: log, port: aggregator.peer.port)
      let book = fleet.folder.appending(path: "book").path
      let saved = Signal.interval(every: .milliseconds(10)).filter { _ in
        try BookFile.read(book)?.totals.requests() == 1000
      }
      _ = try await saved.timeout(after: .patient).first()
      aggregator.process.send(SIGKILL)
      #expect(try await aggregator.process.status() == -SIGKILL)
      agent.send(SIGKILL)
      #expect(try await agent.status() == -SIGKILL)
      try log.append(100)
      try log.move(to: "shop.log.1")
      try log.append(200)
      aggregator = try await fleet.startAggregator(port: aggregator.peer.port)
      _ = try fleet.startAgent("a", log: log, port: aggregator.peer.port)
      let totals = try await aggregator.totals { $0.requests() >= 1300 }
      #expect(totals.requests() == 1300 && totals.agent("a")?.gaps == 0)
    }
  }

  @Test("An agent that is told to end while its aggregator is away, or hangs, ends within five seconds and says so")
  func farewell() async throws {
    try await TestFleet.run { fleet in
      let aggregator = try await fleet.startAggregator()
      let logs = [try fleet.log("1"), try fleet.log("2")]
      let agents = try logs.enumerated().map { number, log in
        try log.append(10)
        return try fleet.startAgent("\(number)", log: log, port: aggregator.peer.port)
      }
      try await aggregator.totals { $0.requests() == 20 }
      aggregator.process.send(SIGSTOP)
      try logs[0].append(10)
      agents[0].send(SIGTERM)
      let hanging = ContinuousClock.now
      #expect(try await agents[0].complaint(with: "told to end") != nil)
      #expect(try await agents[0].status() == 1)
      #expect(ContinuousClock.now - hanging < .seconds(5))

      aggregator.process.send(SIGKILL)
      // Its waits are long by then.
      #expect(try await agents[1].complaint(with: "again in 3") != nil)
      let away = ContinuousClock.now
      agents[1].send(SIGTERM)
      #expect(try await agents[1].status() == 1)
      #expect(ContinuousClock.now - away < .seconds(5))
    }
  }

  @Test("Who watches is told that nobody is there, and gets totals of any length")
  func watching() async throws {
    try await TestFleet.run { fleet in
      let lonely = try fleet.startWatcher(port: 1)
      #expect(try await lonely.complaint(with: "127.0.0.1:1: ")?.contains("again in") == true)

      // As much as a book can have.
      var totals = Totals()
      totals.services = (0..<10_000).map { number in
        .with {
          $0.service = String(repeating: "x", count: 120) + "\(number)"
          $0.figures.latencies = Array(repeating: .max, count: 64)
          $0.seen = UInt64(Date().timeIntervalSince1970)
        }
      }
      let file = fleet.folder.appending(path: "book")
      try await BookFile(path: file.path).save(nil) { totals }
      let aggregator = try await fleet.startAggregator()
      let watcher = try fleet.startWatcher(port: aggregator.peer.port)
      let line = try await watcher.output.timeout(after: .patient).first()
      #expect((line?.utf8.count ?? 0) > 4 << 20 && line?.contains("9999") == true)
      #expect(try await aggregator.totals { !$0.services.isEmpty }.services.count == 10_000)
    }
  }

  @Test("An agent that is stopped is stale, and goes on where it was")
  func stale() async throws {
    try await TestFleet.run { fleet in
      let aggregator = try await fleet.startAggregator("--patience", "1")
      let log = try fleet.log("shop")
      let agent = try fleet.startAgent("a", log: log, port: aggregator.peer.port)
      try log.append(100)
      try await aggregator.totals { $0.requests() == 100 }
      agent.send(SIGSTOP)
      try await aggregator.totals { $0.agent("a")?.state == .stale }
      try log.append(100)
      agent.send(SIGCONT)
      try await aggregator.totals { $0.requests() == 200 && $0.agent("a")?.state == .reporting }
    }
  }
}

extension FleetProcess {
  /// Waits until it has read a file to its end, which nobody tells of.
  fileprivate func hasRead(_ file: URL) async throws {
    let size = try Data(contentsOf: file).count
    let ticks = Signal.interval(every: .milliseconds(10)).filter { _ in try self.position(in: file) == size }
    _ = try await ticks.timeout(after: .patient).first()
  }
}
