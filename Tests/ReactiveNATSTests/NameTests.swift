#if NATS
  import ReactiveConcurrency
  import ReactiveNATS
  import ReactiveNATSTesting
  import Testing

  @Suite(.enabled(if: Broker.isInstalled)) struct NameTests {
    @Test("A name or header that NATS does not allow is refused at once, and nothing else waits") func refusal()
      async throws
    {
      try await TestCluster.run(servers: 1) { test in
        let cluster = try await test.connect()
        try await test.makeStream(StreamConfiguration("ALL", subjects: ["prices.*", "orders.*"]), by: cluster)
        let injection = "prices.a 0\r\n\r\nPUB orders.b 1\r\nx\r\nPUB prices.a"
        let subjects = [
          "", "prices.a b", injection, "prices..a", ".a", "prices.", "prices.*", "prices.>", "a\u{0}b", "a\tb",
        ]
        for subject in subjects {
          #expect(await reason { try await cluster.publish(Publication(to: subject, "1")) } == .invalidArgument)
        }
        for id in ["", "a\r\nb", "a\u{0}"] {
          #expect(
            await reason { try await cluster.publish(Publication(to: "prices.a", "1", id: id)) } == .invalidArgument)
        }
        for (name, value) in [("", "a"), ("a b", "c"), ("a:b", "c"), ("a", "b\r\nc"), ("Nats-Msg-Id", "a")] {
          var publication = Publication(to: "prices.a", "1")
          publication.headers[name] = value
          let sent = publication
          #expect(await reason { try await cluster.publish(sent) } == .invalidArgument)
        }
        for name in ["", "a b", "a.b", "a*", "a>", "a\r\nb"] {
          #expect(
            await reason { try await cluster.createStream(StreamConfiguration(name, subjects: ["x.*"])) }
              == .invalidArgument)
          #expect(await reason { try await cluster.info(ofStream: name) } == .invalidArgument)
          #expect(await reason { try await cluster.deleteConsumer(name, ofStream: "ALL") } == .invalidArgument)
          #expect(await reason { try await Signal.stream(name, in: cluster).first() } == .invalidArgument)
          #expect(
            await reason { try await Signal.stream("ALL", in: cluster, durable: Consumer(name)).first() }
              == .invalidArgument)
        }
        for filter in ["", "prices.a b", "prices.>.a", "prices.a*", "prices.a>"] {
          #expect(
            await reason { try await Signal.stream("ALL", in: cluster, filter: filter).first() } == .invalidArgument)
        }
        #expect(try await cluster.publish(Publication(to: "prices.a", "1")).sequence == 1)
        #expect(cluster.isConnected)
      }
    }
  }

  /// Why `body` has failed.
  func reason(_ body: () async throws -> some Any) async -> NATSError.Reason? {
    do {
      _ = try await body()
      return nil
    } catch { return (error as? NATSError)?.reason }
  }
#endif
