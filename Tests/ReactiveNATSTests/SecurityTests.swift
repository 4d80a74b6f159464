#if NATS
  import Foundation
  import ReactiveConcurrency
  import ReactiveNATS
  import ReactiveNATSTesting
  import Testing

  /// Who is encrypted, who is let in, and what an operator sees of it.
  @Suite(.enabled(if: Broker.isInstalled), .serialized) struct SecurityTests {
    private func tls(_ certificates: Certificates) -> String {
      """
      tls { cert_file: "\(certificates.path("server.pem"))", key_file: "\(certificates.path("server.key"))" }
      """
    }

    @Test("A server whose address begins with tls:// is encrypted, or refused, wherever it stands in the list")
    func scheme() async throws {
      try await TestCluster.run(servers: 1, jetStream: false) { test in
        _ = try await test.connect()
        let port = test.servers[0].port
        // It hears no password in plaintext.
        for addresses in [
          ["tls://127.0.0.1:\(port)"], ["nats://127.0.0.1:\(port)", "tls://127.0.0.1:1"], ["TLS://127.0.0.1:\(port)"],
        ] {
          var plain = ConnectionOptions(servers: addresses)
          plain.credentials = .user("a", password: "secret")
          let options = plain
          // Of several servers the last says why.
          let refusal = await reason { try await NATSClient.connect(options) }
          #expect([.notAuthenticated, .noAnswer].contains(refusal), "\(addresses)")
        }
        for address in ["ws://127.0.0.1:\(port)", "http://127.0.0.1:\(port)"] {
          #expect(
            await reason { try await NATSClient.connect(ConnectionOptions(server: address)) } == .invalidArgument)
        }
      }
      let certificates = try Certificates()
      defer { certificates.remove() }
      try await TestCluster.run(servers: 1, configuration: tls(certificates)) { test in
        let address = "127.0.0.1:\(test.servers[0].port)"
        var options = ConnectionOptions(server: "tls://\(address)")
        options.tls = TLS(authority: certificates.path("ca.pem"))
        _ = try await test.connect(options)
        #expect(
          await reason { try await NATSClient.connect(ConnectionOptions(server: "nats://\(address)")) }
            == .notAuthenticated)
        // An authority that the system does not trust.
        #expect(
          await reason { try await NATSClient.connect(ConnectionOptions(server: "tls://\(address)")) }
            == .notAuthenticated)
        // Another host's certificate.
        var other = options
        other.tls?.host = "elsewhere.example"
        let elsewhere = other
        #expect(await reason { try await NATSClient.connect(elsewhere) } == .notAuthenticated)
        options.tls?.host = "localhost"
        try await NATSClient.connect(options).close()
        // What the system trusts.
        setenv("SSL_CERT_FILE", certificates.path("ca.pem"), 1)
        defer { unsetenv("SSL_CERT_FILE") }
        try await NATSClient.connect(ConnectionOptions(server: "tls://\(address)")).close()
        var system = ConnectionOptions(server: "nats://\(address)")
        system.tls = TLS()
        try await NATSClient.connect(system).close()
        // The system's authorities sign for everybody.
        let two = ConnectionOptions(servers: ["tls://\(address)", "tls://other.example:4222"])
        #expect(await reason { try await NATSClient.connect(two) } == .invalidArgument)
      }
    }

    @Test("Servers that the cluster announces are encrypted as well") func announced() async throws {
      let certificates = try Certificates()
      defer { certificates.remove() }
      try await TestCluster.run(configuration: tls(certificates)) { test in
        var options = ConnectionOptions(server: "tls://127.0.0.1:\(test.servers[0].port)")
        options.tls = TLS(authority: certificates.path("ca.pem"))
        options.backoff = .constant(.milliseconds(50))
        let client = try await test.connect(options)
        try await test.makeStream(StreamConfiguration("A", subjects: ["a"]), by: client)
        try await test.servers[0].send(SIGKILL)
        #expect(try await client.publish(Publication(to: "a", "1")).sequence == 1)
      }
    }

    @Test("A certificate that is not accepted is told each time, and the connection comes back with one that is")
    func certificate() async throws {
      let (certificates, others) = (try Certificates(), try Certificates())
      defer {
        certificates.remove()
        others.remove()
      }
      try await TestCluster.run(servers: 1, configuration: tls(certificates)) { test in
        var options = ConnectionOptions(server: "tls://127.0.0.1:\(test.servers[0].port)")
        options.tls = TLS(authority: certificates.path("ca.pem"))
        options.backoff = .constant(.milliseconds(100))
        let client = try await test.connect(options)
        try await test.makeStream(StreamConfiguration("A", subjects: ["a"]), by: client)
        let events = BehaviorSubject<[NATSClient.Event]>([])
        let watching = Task { for try await event in client.events { events.update { $0.append(event) } } }
        func replaceCertificate() async throws {
          for file in ["server.pem", "server.key"] {
            let (old, other) = (certificates.path(file), others.path(file))
            try FileManager.default.moveItem(atPath: old, toPath: old + ".old")
            try FileManager.default.moveItem(atPath: other, toPath: old)
            try FileManager.default.moveItem(atPath: old + ".old", toPath: other)
          }
          try await test.servers[0].send(SIGKILL)
          try test.servers[0].start()
        }
        try await replaceCertificate()
        try await eventually("it is told several times") {
          events.value.count { if case .refused(let error) = $0 { error.reason == .notAuthenticated } else { false } }
            > 2
        }
        try await replaceCertificate()
        #expect(try await patiently { try await client.publish(Publication(to: "a", "1")) }.sequence == 1)
        watching.cancel()
      }
    }

    @Test("A user who is refused for a while is told each time, and goes on where it was when it is let in again")
    func refusedForAWhile() async throws {
      // Beside the folder of the servers, so that it is there before they are.
      let users = FileManager.default.temporaryDirectory.appending(path: "users-\(UUID())")
      func allow(_ password: String) throws {
        try "authorization { users: [ { user: a, password: \(password) } ] }"
          .write(to: users, atomically: true, encoding: .utf8)
      }
      try allow("one")
      defer { try? FileManager.default.removeItem(at: users) }
      try await TestCluster.run(servers: 1, configuration: "include \"../../\(users.lastPathComponent)\"") { test in
        func restart(allowing password: String) async throws {
          try allow(password)
          try await test.servers[0].send(SIGKILL)
          try test.servers[0].start()
        }
        var options = ConnectionOptions(servers: test.urls)
        options.credentials = .user("a", password: "one")
        options.backoff = .constant(.milliseconds(100))
        let client = try await test.connect(options)
        try await test.makeStream(StreamConfiguration("A", subjects: ["a"]), by: client)
        let events = BehaviorSubject<[NATSClient.Event]>([])
        let watching = Task { for try await event in client.events { events.update { $0.append(event) } } }
        let plain = Task { try await client.subscribe(to: "b").first()?.text }
        let loops = [nil, "durable"].map { (durable: Consumer?) in
          Task { try await Signal.stream("A", in: client, durable: durable).map(\.text).take(3).collect() }
        }
        try await client.publish(Publication(to: "a", "1"))
        try await restart(allowing: "two")
        try await eventually("it is refused several times") {
          events.value.count { if case .refused(let error) = $0 { error.reason == .notAuthenticated } else { false } }
            > 3
        }
        #expect(!events.value.contains { if case .closed = $0 { true } else { false } })
        let waiting = Task { try await client.publish(Publication(to: "a", "2")) }
        try await restart(allowing: "one")
        _ = try await waiting.value
        try await client.publish(Publication(to: "a", "3"))
        for loop in loops { #expect(try await loop.value == ["1", "2", "3"]) }
        try await eventually("it is connected") { events.value.last == .connected }
        try client.send(Publication(to: "b", "4"))
        #expect(try await plain.value == "4")

        // As often as is allowed.
        options.attempts = 2
        let limited = try await test.connect(options)
        let last = Task { try await limited.events.last() }
        try await GlobalScheduler.global.sleep(for: .milliseconds(100))
        try await restart(allowing: "two")
        guard case .closed(let reason) = try await last.value else {
          Issue.record("it goes on")
          return
        }
        #expect(reason.lowercased().contains("authorization"), "\(reason)")
        watching.cancel()
      }
    }

    @Test("A secret that the C client cannot send is refused in words, which do not have it") func secrets()
      async throws
    {
      for secret in ["se\"cret", "se\\cret", "se\ncret"] {
        for credentials in [
          Credentials.user("a", password: secret), .user(secret, password: "a"), .token(secret),
        ] {
          var options = ConnectionOptions(server: "nats://127.0.0.1:1")
          options.credentials = credentials
          let refused = options
          let error = await #expect(throws: NATSError.self) { try await NATSClient.connect(refused) }
          #expect(error?.reason == .invalidArgument)
          #expect(error?.description.contains("cret") == false)
        }
      }
    }

    @Test("A header that is empty is refused in words") func emptyHeader() async throws {
      try await TestCluster.run(servers: 1) { test in
        let client = try await test.connect()
        for value in ["", " "] {
          var publication = Publication(to: "a", "1")
          publication.headers["A"] = value
          let sent = publication
          #expect(await reason { try await client.publish(sent) } == .invalidArgument)
          #expect(await reason { try client.send(sent) } == .invalidArgument)
        }
      }
    }

    @Test("Settings of a consumer that mean nothing are refused") func consumers() async throws {
      try await TestCluster.run(servers: 1) { test in
        let client = try await test.connect()
        try await test.makeStream(StreamConfiguration("A", subjects: ["a"]), by: client)
        for consumer in [
          Consumer("a", maxDeliver: 0), Consumer("a", maxDeliver: -1), Consumer("a", ackWait: .zero),
          Consumer("a", ackWait: .seconds(-1)), Consumer("a", maxAckPending: 0),
          Consumer("a", maxDeliver: 3, backOff: [.zero]), Consumer("a", maxDeliver: 1, backOff: [.seconds(1)]),
          Consumer("a", backOff: [.seconds(1)]),
        ] {
          #expect(
            await reason { try await Signal.stream("A", in: client, durable: consumer).first() } == .invalidArgument,
            "\(consumer)")
        }
      }
    }
  }
#endif
