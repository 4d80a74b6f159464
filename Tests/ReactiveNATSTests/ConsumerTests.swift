#if NATS
  import Foundation
  import ReactiveConcurrency
  import ReactiveNATS
  import ReactiveNATSTesting
  import Testing

  @Suite(.enabled(if: Broker.isInstalled)) struct ConsumerTests {
    private func error(_ body: () async throws -> some Any) async -> NATSError? {
      do {
        _ = try await body()
        return nil
      } catch { return error as? NATSError }
    }

    @Test("A durable consumer that exists with other settings is refused, with both in words") func differs()
      async throws
    {
      try await TestCluster.run(servers: 1) { test in
        let cluster = try await test.connect()
        try await test.makeStream(StreamConfiguration("PRICES", subjects: ["prices.*"]), by: cluster)
        for subject in ["prices.a", "prices.b"] { try await cluster.publish(Publication(to: subject, subject)) }
        let first = Signal.stream("PRICES", in: cluster, filter: "prices.a", durable: Consumer("ledger", maxDeliver: 3))
        #expect(try await first.timeout(after: .patient).first()?.text == "prices.a")
        let other = await error {
          try await Signal.stream(
            "PRICES", in: cluster, filter: "prices.b", durable: Consumer("ledger", ackWait: .seconds(5))
          ).timeout(after: .patient).first()
        }
        #expect(other?.reason == .differs)
        let words = [
          "filter is prices.a, not prices.b", "ackWait is 30.0 seconds, not 5.0 seconds", "is 3, not unlimited",
        ]
        for word in words { #expect(other?.message.contains(word) == true) }
      }
    }

    @Test(
      "A reader that lacks a right gets an error that names the subject",
      arguments: [
        "$JS.API.CONSUMER.INFO.PRICES.ledger", "$JS.API.CONSUMER.DURABLE.CREATE.PRICES.ledger",
        "$JS.API.CONSUMER.MSG.NEXT.PRICES.ledger",
      ])
    func rights(denied: String) async throws {
      let configuration = """
        authorization { users: [
          { user: owner, password: o }
          { user: reader, password: r, permissions: { publish: { deny: ["\(denied)"] } } }
        ] }
        """
      try await TestCluster.run(servers: 1, configuration: configuration) { test in
        var options = ConnectionOptions(servers: test.urls)
        options.credentials = .user("owner", password: "o")
        let owner = try await test.connect(options)
        try await test.makeStream(StreamConfiguration("PRICES", subjects: ["prices.*"]), by: owner)
        options.credentials = .user("reader", password: "r")
        let reader = try await test.connect(options)
        let refused = await error {
          try await Signal.stream("PRICES", in: reader, durable: "ledger").timeout(after: .patient).first()
        }
        #expect(refused?.reason == .notPermitted)
        #expect(refused?.subject == denied)
      }
    }

    @Test("A broker without JetStream is named as the reason, and nothing waits for it longer than the patience")
    func withoutJetStream() async throws {
      try await TestCluster.run(servers: 1, jetStream: false) { test in
        var options = ConnectionOptions(servers: test.urls)
        options.patience = .seconds(1)
        let cluster = try await test.connect(options)
        let configuration = StreamConfiguration("PRICES", subjects: ["prices.*"])
        let errors = [
          await error { try await cluster.createStream(configuration) },
          await error { try await cluster.info(ofStream: "PRICES") },
          await error { try await cluster.publish(Publication(to: "prices.a", "1")) },
          await error { try await Signal.stream("PRICES", in: cluster).timeout(after: .patient).first() },
          await error { try await Signal.stream("PRICES", in: cluster, durable: "a").timeout(after: .patient).first() },
          await error {
            try await Signal { try await cluster.latest(of: "prices.*", in: "PRICES") }.timeout(after: .patient).first()
          },
        ]
        for error in errors { #expect(error?.message.contains("-js") == true, "\(error as Any)") }
      }
    }

    @Test("No reason is empty, success, or a place in C") func words() async throws {
      try await TestCluster.run(servers: 1, jetStream: false) { test in
        let cluster = try await test.connect()
        let disconnected = Task { try await cluster.events.dropFirst().timeout(after: .patient).first() }
        try await GlobalScheduler.global.sleep(for: .milliseconds(200))
        try await test.servers[0].send(SIGKILL)
        guard case .disconnected(let reason) = try await disconnected.value else {
          Issue.record("The loss is no event")
          return
        }
        #expect(!reason.isEmpty && reason != "OK" && !reason.contains(".c:"))
      }
    }

    @Test("Workers that start together with a new durable consumer get messages within a moment") func start()
      async throws
    {
      try await TestCluster.run { test in
        let cluster = try await test.connect()
        try await test.makeStream(StreamConfiguration("JOBS", subjects: ["jobs.*"]), by: cluster)
        for number in 0..<60 { try await cluster.publish(Publication(to: "jobs.a", "\(number)")) }
        // A lost request shows after two and a half heartbeats.
        var options = ConnectionOptions(servers: test.urls)
        options.heartbeat = .seconds(20)
        let slow = options
        for round in 0..<4 {
          let connections = try await Signal(0..<3).mapAsync { _ in try await NATSClient.connect(slow) }.collect()
          let workers = connections.map { connection in
            Task {
              let beginning = ContinuousClock.now
              let jobs = Signal.stream("JOBS", in: connection, durable: "workers\(round)")
              _ = try await jobs.timeout(after: .patient).first()
              return ContinuousClock.now - beginning
            }
          }
          for worker in workers { #expect(try await worker.value < .seconds(20)) }
          for connection in connections { await connection.close() }
        }
      }
    }
  }
#endif
