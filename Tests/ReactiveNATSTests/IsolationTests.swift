#if NATS
  import Foundation
  import ReactiveConcurrency
  import ReactiveNATS
  import ReactiveNATSTesting
  import Testing

  @Suite(.enabled(if: Broker.isInstalled)) struct IsolationTests {
    @Test("A stream without a leader, and one that is full, hold back nothing of other streams") func streams()
      async throws
    {
      try await TestCluster.run { test in
        let cluster = try await test.connect()
        try await test.makeStream(StreamConfiguration("PRICES", subjects: ["prices.*"]), by: cluster)
        var full = StreamConfiguration("FULL", subjects: ["full.*"])
        (full.maxMessages, full.discard) = (1, .new)
        try await test.makeStream(full, by: cluster)
        try await cluster.publish(Publication(to: "full.a", "1"))
        // On one server alone, which is stopped then.
        var alone = StreamConfiguration("ALONE", subjects: ["alone.*"])
        alone.replicas = 1
        let lonely = alone
        try await patiently { try await cluster.createStream(lonely) }
        let leader = try await test.leader(of: "ALONE", by: cluster)
        let other = try #require(test.servers.firstIndex { $0 != leader })
        let publisher = try await test.connect(ConnectionOptions(server: test.urls[other]))
        try await publisher.publish(Publication(to: "alone.a", "0"))
        try await leader.send(SIGSTOP)
        defer { Task { try await leader.send(SIGCONT) } }
        _ = try await patiently { try await publisher.publish(Publication(to: "prices.a", "0")) }
        let stuck = (0..<8).map { number in
          Task { try await publisher.publish(Publication(to: number % 2 == 0 ? "alone.a" : "full.a", "x")) }
        }
        defer { for task in stuck { task.cancel() } }
        try await GlobalScheduler.global.sleep(for: .milliseconds(500))
        // Ten seconds, in which both are tried again several times.
        var longest = Duration.zero
        for number in 0..<100 {
          let beginning = ContinuousClock.now
          try await publisher.publish(Publication(to: "prices.a", "\(number)"))
          longest = max(longest, ContinuousClock.now - beginning)
          try await GlobalScheduler.global.sleep(for: .milliseconds(100))
        }
        // A stream without a leader holds back its own for five seconds and more.
        #expect(longest < .seconds(3))
      }
    }
  }
#endif
