import Foundation
import ReactiveConcurrency
import ReactiveNATS
import ReactiveNATSTesting
import Testing

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
      let messages = try await patiently { try await cluster.info(ofStream: "PRICES").messages }
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
        try Worker(test.urls[0], ["JOBS", "workers", "ahead", "15", "work", "5", "answer", "3"])
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
      try await eventually("all is done") { try await cluster.info(ofStream: "JOBS").messages == 0 }
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
        test.urls[0], ["PRICES", "stuck", "ahead", "63", "work", "600000", "answer", "600"])
      defer { worker.send(SIGKILL) }
      try await eventually("the loop has its value") {
        try await cluster.info(ofConsumer: "stuck", ofStream: "PRICES").ackPending == 1
      }
      let before = try worker.residentMemory()
      let payload = [UInt8](repeating: 0x20, count: 4096)
      _ = try await Signal(0..<10_000).map { _ in Publication(to: "prices.a", payload) }.publish(to: cluster).collect()
      let after = try worker.residentMemory()
      print("a stuck consumer grew by \(after - before) kB while 41 MB were published")
      #expect(after - before < 4_000)
    }
  }
}
