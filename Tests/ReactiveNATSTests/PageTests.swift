#if NATS
  import ReactiveConcurrency
  import ReactiveNATS
  import ReactiveNATSTesting
  import Testing

  /// The recipes of the module's page, with a broker.
  @Suite(.enabled(if: Broker.isInstalled)) struct PageTests {
    @Test("A first test") func pricesAreStored() async throws {
      try await TestCluster.run(servers: 1) { test in
        let client = try await test.connect()
        try await test.makeStream(StreamConfiguration("PRICES", subjects: ["prices.*"]), by: client)
        try await client.publish(Publication(to: "prices.ACME", "10.5"))
        let first = try await Signal.stream("PRICES", in: client).first()
        #expect(first?.text == "10.5")
      }
    }

    @Test("A service ends by draining, and returns") func service() async throws {
      try await TestCluster.run(servers: 1) { test in
        let (client, other) = (try await test.connect(), try await test.connect())
        try await test.makeStream(StreamConfiguration("ORDERS", subjects: ["orders.*"]), by: client)
        for number in 0..<10 { try await client.publish(Publication(to: "orders.a", "\(number)")) }
        let billed = BehaviorSubject(0)
        @Sendable func bill(_ order: Message) async throws {
          try await GlobalScheduler.global.sleep(for: .milliseconds(50))
          billed.update { $0 += 1 }
        }
        func run(_ client: NATSClient, until stop: Signal<Void>) async throws {
          let orders = Signal.stream("ORDERS", in: client, durable: "billing", acknowledging: .explicit)
          let done = orders.handle(attempts: 5, deadLetter: "dead.orders", in: client) { try await bill($0) }
          try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await done.run() }
            group.addTask { for try await _ in client.events {} }
            group.addTask {
              _ = try await stop.first()
              await client.drain()
            }
            try await group.waitForAll()
          }
        }
        try await run(client, until: billed.filter { $0 == 3 }.map { _ in })
        let info = try await other.info(ofConsumer: "billing", ofStream: "ORDERS")
        #expect(info.ackPending == 0 && info.delivered == UInt64(billed.value) && billed.value < 10)
      }
    }

    private enum Trace {
      @TaskLocal static var parent: String?
    }

    @Test("A trace goes with a message to whoever handles it") func trace() async throws {
      try await TestCluster.run(servers: 1) { test in
        var options = ConnectionOptions(servers: test.urls)
        options.injectHeaders = { _ in Trace.parent.map { ["traceparent": $0] } ?? [:] }
        let client = try await test.connect(options)
        try await test.makeStream(StreamConfiguration("ORDERS", subjects: ["orders.*"]), by: client)
        try await Trace.$parent.withValue("00-1") { _ = try await client.publish(Publication(to: "orders.a", "1")) }
        let order = try #require(try await Signal.stream("ORDERS", in: client).timeout(after: .patient).first())
        let seen = Trace.$parent.withValue(order.headers["traceparent"]) { Trace.parent }
        #expect(seen == "00-1")
      }
    }
  }
#endif
