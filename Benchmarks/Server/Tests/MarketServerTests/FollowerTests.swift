#if Cluster
  import ReactiveNATS
  import ReactiveNATSTesting
  import Dispatch
  import Foundation
  import InMemoryLogging
  import Logging
  import MarketServer
  import ReactiveConcurrency
  import ServiceLifecycle
  import Testing
  import Tracing

  @Suite(
    "A market that follows a stream", .enabled(if: Broker.isInstalled, "there is no nats-server here"), .serialized,
    .timeLimit(.minutes(15)))
  struct FollowerTests {
    @Test("While a market stands still behind its stream it is not ready")
    func standsStill() async throws {
      try await TestCluster.run(servers: 1) { test in
        _ = try await test.connect()
        let ledger = try await ClusterLedger.connect(ClusterSettings(servers: test.urls), logger: Logger(label: "test"))
        let market = Market()
        market.isReady.send(false)
        let informing = Task { await ledger.inform(market) }
        func becomesReady(_ isReady: Bool) async -> Bool {
          (try? await market.isReady.filter { $0 == isReady }.timeout(after: .seconds(60)).first()) != nil
        }
        #expect(await becomesReady(true))
        // A subscriber that does not return is what a follower can be stuck in.
        let mayGoOn = DispatchSemaphore(value: 0)
        let subscription = market.prices(of: "ABC").observe(
          Observer(
            next: { _ in
              mayGoOn.wait()
              return .more
            }, finish: { _ in }))
        try await ledger.write(.just(Price(symbol: "ABC", price: 1))).run()
        #expect(await becomesReady(false))
        await #expect(throws: SignalError.self) { try await ledger.shown.timeout(after: .milliseconds(100)).first() }
        mayGoOn.signal()
        #expect(await becomesReady(true))
        #expect(try await ledger.shown.timeout(after: .seconds(60)).first() != nil)
        subscription.cancel()
        informing.cancel()
        await informing.value
      }
    }

    @Test("A trace goes on where a price is shown, whoever has posted it")
    func trace() async throws {
      let tracer = InstrumentTests.tracer
      MarketServer.setUp()
      try await TestCluster.run(servers: 1) { test in
        _ = try await test.connect()
        let ledger = try await ClusterLedger.connect(ClusterSettings(servers: test.urls), logger: Logger(label: "test"))
        let market = Market()
        market.isReady.send(false)
        let informing = Task { await ledger.inform(market) }
        _ = try await market.isReady.filter { $0 }.timeout(after: .seconds(60)).first()
        try await withSpan("post") { _ in
          try await ledger.write(.just(Price(symbol: "TRACE", price: 1))).run()
        }
        _ = try await market.prices(of: "TRACE").timeout(after: .seconds(60)).first()
        #expect(
          await MarketServerTests.eventually { tracer.finishedSpans.contains { $0.operationName == "show price" } })
        let post = tracer.finishedSpans.first { $0.operationName == "post" }
        let show = tracer.finishedSpans.first { $0.operationName == "show price" }
        #expect(post != nil && show?.parentSpanID == post?.spanID && show?.traceID == post?.traceID)
        informing.cancel()
        await informing.value
      }
    }

    @Test("The end of a connection drains it, and what happens to it is logged")
    func connection() async throws {
      try await TestCluster.run(servers: 1) { test in
        _ = try await test.connect()
        let handler = InMemoryLogHandler()
        let logger = Logger(label: "test") { _ in handler }
        let ledger = try await ClusterLedger.connect(ClusterSettings(servers: test.urls), logger: logger)
        let service = try #require(ledger.service)
        let group = ServiceGroup(configuration: .init(services: [.init(service: service)], logger: logger))
        let running = Task { try await group.run() }
        #expect(await MarketServerTests.eventually { handler.entries.contains { $0.metadata["event"] == "connected" } })
        await group.triggerGracefulShutdown()
        try await running.value
        await #expect(throws: (any Error).self) {
          try await ledger.write(.just(Price(symbol: "ABC", price: 1))).timeout(after: .seconds(30))
            .run()
        }
      }
    }

    @Test(
      "A client that comes back to another server gets each price that it has missed, once and in order",
      arguments: ["/prices/ABC", "/stream?symbol=ABC"])
    func missed(path: String) async throws {
      try await TestCluster.run(servers: 1) { test in
        _ = try await test.connect()
        let address = test.urls.joined(separator: ",")
        let servers = [try await SharedServer.start(address), try await SharedServer.start(address)]
        try await servers[0].post([0], of: "ABC")
        let first = try RawClient(port: servers[0].site.port)
        first.send(eventRequest("/prices/ABC"))
        let event = await first.read(until: #""price":1,"#)
        let id = try #require(event.split(whereSeparator: \.isNewline).first { $0.hasPrefix("id: ") }?.dropFirst(4))
        for price in 1...300 { try await servers[price % 2].post([price], of: price % 3 == 0 ? "OTHER" : "ABC") }
        try await servers[0].post([400], of: "ABC")
        let second = try RawClient(port: servers[1].site.port)
        second.send("GET \(path) HTTP/1.1\r\nHost: a\r\nLast-Event-ID: \(id)\r\n\r\n")
        let missed = try await second.read(until: #""price":401,"#).split(whereSeparator: \.isNewline)
          .filter { $0.hasPrefix(#"data: {"price""#) }
          .map { try JSONDecoder().decode(Price.self, from: Data($0.utf8.dropFirst(6))).price }
        #expect(missed == ((1...300).filter { $0 % 3 != 0 } + [400]).map { Double($0 + 1) })
        for server in servers { server.process.kill() }
      }
    }
  }
#endif
