#if NATS
  import CNats
  import Foundation
  import ReactiveConcurrency
  import ReactiveNATSTesting
  import Testing

  @testable import ReactiveNATS

  @Suite(.enabled(if: Broker.isInstalled)) struct ConnectionTests {
    @Test("A connection that nobody uses any more is closed, and gone when what it has under way is over")
    func dropped()
      async throws
    {
      try await TestCluster.run(servers: 1) { test in
        let cluster = try await test.connect()
        try await test.makeStream(StreamConfiguration("PRICES", subjects: ["prices.*"]), by: cluster)
        let options = ConnectionOptions(servers: test.urls)
        let publishing = Signal(0..<1000).mapAsync(.merge(maxConcurrent: 8)) { _ in
          try await NATSClient.connect(options).publish(Publication(to: "prices.a", "1"))
        }
        #expect(try await publishing.collect().count == 1000)
        #expect(try await cluster.info(ofStream: "PRICES").messages == 1000)
      }
    }

    @Test("What happens to the connection is a signal; what cannot come back ends the others") func events()
      async throws
    {
      try await TestCluster.run(servers: 1) { test in
        var options = ConnectionOptions(servers: test.urls)
        options.backoff = .constant(.milliseconds(50))
        let cluster = try await test.connect(options)
        try await test.makeStream(StreamConfiguration("PRICES", subjects: ["prices.*"]), by: cluster)
        let events = BehaviorSubject<[NATSClient.Event]>([])
        let watching = Task { for try await event in cluster.events { events.update { $0.append(event) } } }
        let loop = Task {
          try await Signal.stream("PRICES", in: cluster, durable: "loop").map(\.text).take(2).collect()
        }
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
        await #expect { _ = try await waiting.value } throws: { ($0 as? NATSError)?.reason == .closed }
        await #expect { try await cluster.publish(Publication(to: "prices.a", "3")) } throws: {
          ($0 as? NATSError)?.reason == .closed
        }
        try await watching.value
      }
    }

    @Test("A server that is about to shut down says so, and the connection moves to another") func lameDuck()
      async throws
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
        try check(natsConnection_SubscribeSync(&reader, cluster.link.pointer, "prices.*"), subject: "prices.*")
        defer { natsSubscription_Destroy(reader) }
        try check(natsSubscription_SetPendingLimits(reader, 2, 1_000_000), subject: "prices.*")
        for number in 1...3 { try await cluster.publish(Publication(to: "prices.a", "\(number)")) }
        let slow = try await cluster.events.filter { $0 == .slowConsumer }.timeout(after: .patient).first()
        #expect(slow == .slowConsumer)
        // Nobody else has missed anything.
        let texts = try await Signal.stream("PRICES", in: cluster).map(\.text).take(3).timeout(after: .patient)
          .collect()
        #expect(texts == ["1", "2", "3"])
      }
    }
  }

  extension NATSClient.Event {
    fileprivate var kind: String {
      switch self {
      case .connected: "connected"
      case .disconnected: "disconnected"
      case .lameDuck: "lame duck"
      case .slowConsumer: "slow consumer"
      case .unreachable: "unreachable"
      case .dropped: "dropped"
      case .notSent: "not sent"
      case .deadLetterRefused: "dead letter refused"
      case .refused: "refused"
      case .closed: "closed"
      }
    }
  }
#endif
