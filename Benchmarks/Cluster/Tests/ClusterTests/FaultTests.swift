import CNats
import ClusterTesting
import Foundation
import ReactiveConcurrency
import Testing

@testable import ClusterKit

/// What happens to the processes, and that the totals are right nevertheless.
@Suite(.enabled(if: Broker.isInstalled)) struct FaultTests {
  @Test("The leader of the stream is killed") func deadLeader() async throws {
    try await totals("dead leader") { test, cluster in
      let leader = try await test.leader(of: "PRICES", by: cluster)
      try await leader.send(SIGKILL)
    }
  }

  @Test("Two of three servers are killed: publishing waits, then goes on") func noMajority() async throws {
    try await totals("no majority") { test, cluster in
      let dead = test.servers.prefix(2)
      for server in dead { try await server.send(SIGKILL) }
      try await GlobalScheduler.global.sleep(for: .seconds(2))
      for server in dead { try server.start() }
      // While nobody leads the stream, nobody says that it is empty.
      let messages = try await patiently { try await cluster.state(ofStream: "PRICES").messages }
      #expect(messages >= 1000)
    }
  }

  /// A leader that goes on may have thrown away some of what is in flight, and not what follows.
  @Test("A server is stopped for ten seconds: with one publication in flight, order is kept", arguments: [1, 64])
  func stoppedServer(window: Int) async throws {
    try await totals("stopped leader, window \(window)", window: window, keepsOrder: window == 1) { test, cluster in
      let leader = try await test.leader(of: "PRICES", by: cluster)
      try await leader.send(SIGSTOP)
      try await GlobalScheduler.global.sleep(for: .seconds(10))
      try await leader.send(SIGCONT)
    }
  }

  @Test("A consumer that is killed, and one that is stopped, give their values to the others") func deadConsumers()
    async throws
  {
    try await TestCluster.run(servers: 1) { test in
      let cluster = try await test.connect()
      var configuration = StreamConfiguration("JOBS", subjects: ["jobs.*"])
      configuration.retention = .workQueue
      try await test.makeStream(configuration, by: cluster)
      let workers = try (0..<3).map { _ in
        try Worker(["consume", test.urls[0], "JOBS", "workers", "ahead", "15", "work", "5", "answer", "3"])
      }
      defer { for worker in workers { worker.send(SIGKILL) } }
      // There is work until each of them has had some, however late it begins.
      let isEnough = BehaviorSubject(false)
      let publishing = Task {
        var count = 0
        while count < 300 || !isEnough.value {
          try await cluster.publish(Publication(to: "jobs.a", "\(count)"))
          count += 1
          try await GlobalScheduler.global.sleep(for: .milliseconds(2))
        }
        return count
      }
      for worker in workers { _ = try await worker.values.timeout(after: .patient).take(10).collect() }
      workers[0].send(SIGKILL)
      workers[1].send(SIGSTOP)
      isEnough.send(true)
      let count = try await publishing.value
      try await eventually("all is done") { try await cluster.state(ofStream: "JOBS").messages == 0 }
      for worker in workers { worker.send(SIGKILL) }
      var done = Set<String>()
      for worker in workers { done.formUnion(try await worker.values.timeout(after: .patient).collect()) }
      // A worker prints what it has done before it asks for the next, and so before the cluster knows.
      #expect(done.count == count)
    }
  }

  @Test("A consumer that stops reading takes no memory, however much is published") func flatMemory() async throws {
    try await TestCluster.run(servers: 1) { test in
      let cluster = try await test.connect()
      try await test.makeStream(StreamConfiguration("PRICES", subjects: ["prices.*"]), by: cluster)
      try await cluster.publish(Publication(to: "prices.a", "first"))
      let worker = try Worker(
        ["consume", test.urls[0], "PRICES", "stuck", "ahead", "63", "work", "600000", "answer", "600"])
      defer { worker.send(SIGKILL) }
      try await eventually("the loop has its value") {
        try await cluster.state(ofConsumer: "stuck", ofStream: "PRICES").unanswered == 1
      }
      let before = try worker.residentMemory()
      let payload = [UInt8](repeating: 0x20, count: 4096)
      _ = try await Signal(0..<10_000).map { _ in Publication(to: "prices.a", payload) }.publish(to: cluster).collect()
      let after = try worker.residentMemory()
      print("a stuck consumer grew by \(after - before) kB while 41 MB were published")
      #expect(after - before < 4_000)
    }
  }

  @Test("A connection that nobody uses any more is closed, and gone when what it has under way is over") func dropped()
    async throws
  {
    try await TestCluster.run(servers: 1) { test in
      let cluster = try await test.connect()
      try await test.makeStream(StreamConfiguration("PRICES", subjects: ["prices.*"]), by: cluster)
      let options = ConnectionOptions(servers: test.urls)
      let publishing = Signal(0..<1000).mapAsync(.merge(maxConcurrent: 8)) { _ in
        try await Cluster.connect(options).publish(Publication(to: "prices.a", "1"))
      }
      #expect(try await publishing.collect().count == 1000)
      #expect(try await cluster.state(ofStream: "PRICES").messages == 1000)
    }
  }

  @Test("What happens to the connection is a signal; what cannot come back ends the others") func events() async throws
  {
    try await TestCluster.run(servers: 1) { test in
      var options = ConnectionOptions(servers: test.urls)
      options.backoff = .constant(.milliseconds(50))
      let cluster = try await test.connect(options)
      try await test.makeStream(StreamConfiguration("PRICES", subjects: ["prices.*"]), by: cluster)
      let events = BehaviorSubject<[Cluster.Event]>([])
      let watching = Task { for try await event in cluster.events { events.update { $0.append(event) } } }
      let loop = Task { try await Signal.stream("PRICES", in: cluster, durable: "loop").map(\.text).take(2).collect() }
      try await cluster.publish(Publication(to: "prices.a", "1"))
      try await test.servers[0].send(SIGKILL)
      try await eventually("the loss is noticed") {
        events.value.contains { if case .disconnected = $0 { true } else { false } }
      }
      #expect(!cluster.isConnected)
      try test.servers[0].start()
      try await cluster.publish(Publication(to: "prices.a", "2"))
      #expect(try await loop.value == ["1", "2"])
      try await eventually("the return is noticed") { events.value.last == .connected }

      let waiting = Task { try await Signal.stream("PRICES", in: cluster, from: .new).first() }
      try await GlobalScheduler.global.sleep(for: .milliseconds(200))
      await cluster.close()
      await #expect { _ = try await waiting.value } throws: { ($0 as? ClusterError)?.reason == .closed }
      await #expect { try await cluster.publish(Publication(to: "prices.a", "3")) } throws: {
        ($0 as? ClusterError)?.reason == .closed
      }
      try await watching.value
    }
  }

  @Test("A server that is about to shut down says so, and the connection moves to another") func lameDuck() async throws
  {
    let grace = "lame_duck_grace_period: \"2s\", lame_duck_duration: \"30s\""
    try await TestCluster.run(configuration: grace) { test in
      let cluster = try await test.connect(ConnectionOptions(server: test.urls[0]))
      try await test.makeStream(StreamConfiguration("PRICES", subjects: ["prices.*"]), by: cluster)
      let events = cluster.events.take(4).replay()
      let all = Task { try await events.timeout(after: .patient).collect() }
      #expect(try await events.timeout(after: .patient).first() == .connected)
      try await test.servers[0].send(SIGUSR2)
      let seen = try await all.value
      #expect(seen.map(\.kind) == ["connected", "lame duck", "disconnected", "connected"])
      #expect(try await cluster.publish(Publication(to: "prices.a", "1")).sequence == 1)
    }
  }

  @Test("That messages were dropped, because nobody took them, is an event of the connection") func slowConsumer()
    async throws
  {
    try await TestCluster.run(servers: 1) { test in
      let cluster = try await test.connect()
      try await test.makeStream(StreamConfiguration("PRICES", subjects: ["prices.*"]), by: cluster)
      // A subscription whose reader pauses, with room for two messages.
      var reader: OpaquePointer?
      try check(natsConnection_SubscribeSync(&reader, cluster.connection.pointer, "prices.*"), subject: "prices.*")
      defer { natsSubscription_Destroy(reader) }
      try check(natsSubscription_SetPendingLimits(reader, 2, 1_000_000), subject: "prices.*")
      for number in 1...3 { try await cluster.publish(Publication(to: "prices.a", "\(number)")) }
      let slow = try await cluster.events.filter { $0 == .slowConsumer }.timeout(after: .patient).first()
      #expect(slow == .slowConsumer)
      // Nobody else has missed anything.
      let texts = try await Signal.stream("PRICES", in: cluster).map(\.text).take(3).timeout(after: .patient).collect()
      #expect(texts == ["1", "2", "3"])
    }
  }
}

extension Cluster.Event {
  fileprivate var kind: String {
    switch self {
    case .connected: "connected"
    case .disconnected: "disconnected"
    case .lameDuck: "lame duck"
    case .slowConsumer: "slow consumer"
    case .refused: "refused"
    case .closed: "closed"
    }
  }
}
