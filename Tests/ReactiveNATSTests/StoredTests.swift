#if NATS
  import Foundation
  import ReactiveConcurrency
  import ReactiveNATS
  import ReactiveNATSTesting
  import Testing

  /// An acknowledgment is that of its own publication.
  @Suite(.enabled(if: Broker.isInstalled)) struct StoredTests {
    @Test(
      "A late acknowledgment of publications that have failed is not taken for that of a new one", arguments: [1, 10])
    func stopped(count: Int) async throws {
      try await TestCluster.run(servers: 1) { test in
        let reader = try await test.connect()
        try await test.makeStream(StreamConfiguration("A", subjects: ["a"]), by: reader)
        var options = ConnectionOptions(servers: test.urls)
        (options.patience, options.heartbeat) = (.seconds(2), .seconds(60))
        let client = try await NATSClient.connect(options)
        // A first one, so that the connection has everything.
        try await client.publish(Publication(to: "a", "0"))
        try await test.servers[0].send(SIGSTOP)
        // It stops a moment later.
        try await GlobalScheduler.global.sleep(for: .milliseconds(200))
        let failures = await withTaskGroup(of: Bool.self) { group in
          for number in 1...count {
            group.addTask { await reason { try await client.publish(Publication(to: "a", "\(number)")) } == .noAnswer }
          }
          return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(failures == count)
        async let second = client.publish(Publication(to: "a", "new"))
        try await GlobalScheduler.global.sleep(for: .milliseconds(200))
        try await test.servers[0].send(SIGCONT)
        let receipt = try await second
        let stored = try await patiently { try await reader.message(receipt.sequence, ofStream: "A") }
        #expect(stored?.text == "new")
        await client.close()
      }
    }
  }
#endif
