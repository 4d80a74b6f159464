import ClusterKit
import Foundation
import ReactiveConcurrency
import Testing

/// What happens to the processes, and that the totals are right nevertheless.
@Suite(.enabled(if: TestServer.isInstalled)) struct FaultTests {
  /// Publishes numbers on four subjects while two loops read them, one with a durable consumer and one without, does
  /// something to the servers in the middle, and compares: nothing that was acknowledged is lost, nothing is stored
  /// twice, the order of each subject is kept, if that is promised.
  private func totals(
    _ name: String, of count: Int = 4000, window: Int = 64, keepsOrder: Bool = true,
    during fault: @escaping @Sendable (TestCluster, Cluster) async throws -> Void
  ) async throws {
    try await TestCluster.run { test in
      let cluster = try await test.connect()
      try await test.makeStream(StreamConfiguration("PRICES", subjects: ["prices.*"]), by: cluster)
      let published = BehaviorSubject(0)
      let gap = BehaviorSubject((last: ContinuousClock.now, longest: Duration.zero))
      let publishing = Task {
        let publications = Signal(0..<count).map { Publication(to: "prices.\($0 % 4)", "\($0)") }
        return try await publications.publish(to: cluster, window: window)
          .onNext { _ in
            published.update { $0 += 1 }
            gap.update { gap in
              let now = ContinuousClock.now
              gap = (now, max(gap.longest, now - gap.last))
            }
          }
          .collect()
      }
      let durable = Task {
        var (seen, repeated) = ([String](), 0)
        var known = Set<String>()
        for try await message in Signal.stream(
          "PRICES", in: cluster, durable: "ledger", answerTime: .seconds(5), ahead: 15)
        {
          if known.insert(message.text).inserted { seen.append(message.text) } else { repeated += 1 }
          if known.count == count { break }
        }
        return (seen, repeated)
      }
      let ordered = Task {
        try await Signal.stream("PRICES", in: cluster, ahead: 15).map(\.text).take(count).collect()
      }
      try await withTimeLimit {
        _ = try await published.filter { $0 >= count / 4 }.first()
        try await fault(test, cluster)
        let receipts = try await publishing.value
        let (seen, repeated) = try await durable.value
        let once = try await ordered.value
        #expect(receipts.count == count)
        #expect(Set(receipts.map(\.sequence)).count == count)
        let stored = try await patiently { try await cluster.state(ofStream: "PRICES").messages }
        #expect(stored == UInt64(count))
        #expect(seen.count == count)
        #expect(Set(once).count == count)
        if keepsOrder { #expect(Self.bySubject(once) == Self.bySubject((0..<count).map(String.init))) }
        print("\(name): the longest wait for a receipt was \(gap.value.longest), \(repeated) came again")
      }
    }
  }

  private static func bySubject(_ texts: [String]) -> [[Int]] {
    let numbers = texts.compactMap { Int($0) }
    return (0..<4).map { subject in numbers.filter { $0 % 4 == subject } }
  }

  private func withTimeLimit(_ body: @escaping @Sendable () async throws -> Void) async throws {
    _ = try await Signal<Void> { try await body() }.timeout(after: .seconds(240)).first()
  }

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
}
