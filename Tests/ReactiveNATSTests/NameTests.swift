#if NATS
  import ReactiveConcurrency
  import ReactiveNATSTesting
  import Testing

  @testable import ReactiveNATS

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

  @Suite struct WholeTextTests {
    /// C would take what comes before a NUL for all of it.
    @Test("A NUL in what the C client gets is refused in words, before anything is sent")
    func textsWithNUL() async {
      var (name, tls) = (
        ConnectionOptions(server: "nats://127.0.0.1:1"), ConnectionOptions(server: "tls://127.0.0.1:1")
      )
      name.name = "a\u{0}b"
      tls.tls = TLS()
      var refused = [name] + ["nats://127.0.0.1:1\u{0}", "nats://a\u{0}@127.0.0.1:1"].map { .init(server: $0) }
      for credentials: Credentials in [
        .user("a\u{0}", password: "b"), .user("a", password: "b\u{0}"), .token("a\u{0}"), .file("/a\u{0}"),
        .nkey("A\u{0}", seedFile: "/a"), .nkey("A", seedFile: "/a\u{0}"),
      ] {
        var options = ConnectionOptions(server: "nats://127.0.0.1:1")
        options.credentials = credentials
        refused.append(options)
      }
      for settings in [
        TLS(authority: "/a\u{0}"), TLS(host: "a\u{0}"), TLS(certificate: ("/a\u{0}", "/b")),
        TLS(certificate: ("/a", "/b\u{0}")),
      ] {
        tls.tls = settings
        refused.append(tls)
      }
      for change in [\ConnectionOptions.inboxPrefix, \.apiPrefix] {
        var options = ConnectionOptions(server: "nats://127.0.0.1:1")
        options[keyPath: change] = "a\u{0}"
        refused.append(options)
      }
      for options in refused {
        #expect(await reason { try await NATSClient.connect(options) } == .invalidArgument, "\(options)")
      }
    }

    @Test("A receipt is read as servers write nearly all of them, and anything else is left to the parser")
    func usualReceipt() {
      func read(_ text: String) -> PubAck? { Array(text.utf8).withUnsafeBytes { PubAck(asUsual: $0) } }
      let receipt = PubAck(stream: "A", sequence: 17, isDuplicate: false)
      for text in [#"{"stream":"A", "seq":17}"#, #"{"stream":"A","seq":17}"#] { #expect(read(text) == receipt) }
      for text in [
        "", "{", #"{"stream":"A"#, #"{"stream":"A", "seq":}"#, #"{"stream":"A", "seq":17"#,
        #"{"stream":"A", "seq":17,"duplicate": true}"#, #"{"stream":"A\u0022", "seq":17}"#,
        #"{"stream":"A", "seq":18446744073709551616}"#, #"{"stream":"A", "seq":17} x"#, #"{"error":{"code":503}}"#,
      ] { #expect(read(text) == nil, "\(text)") }
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
