#if NATS
  import ReactiveNATS
  import ReactiveNATSTesting
  import Foundation
  import ReactiveConcurrency
  import Testing

  @Suite(.enabled(if: Broker.isInstalled)) struct RefusalTests {
    private func reason(_ body: () async throws -> Void) async -> NATSError? {
      do {
        try await body()
        return nil
      } catch { return error as? NATSError }
    }

    @Test("A stream, consumer or subject that does not exist is an error that names it, and the rest goes on")
    func missing() async throws {
      try await TestCluster.run(servers: 1) { test in
        let cluster = try await test.connect()
        try await test.makeStream(StreamConfiguration("PRICES", subjects: ["prices.*"]), by: cluster)
        let noStream = await reason { _ = try await Signal.stream("NOWHERE", in: cluster).first() }
        #expect(noStream?.reason == .notFound)
        #expect(noStream?.subject == "NOWHERE")

        async let bad = reason { _ = try await cluster.publish(Publication(to: "nowhere.a", "1")) }
        async let good = cluster.publish(Publication(to: "prices.a", "1"))
        #expect(await bad?.reason == .notFound)
        #expect(await bad?.subject == "nowhere.a")
        #expect(try await good.sequence > 0)

        // Made a moment later than it is asked for, as another process may do: one look may be too early.
        let other = try await test.connect()
        async let early = other.publish(Publication(to: "late.a", "1"))
        try await GlobalScheduler.global.sleep(for: .milliseconds(100))
        try await test.makeStream(StreamConfiguration("LATE", subjects: ["late.*"]), by: cluster)
        #expect(try await early.sequence == 1)

        // Removed while a loop waits.
        let waiting = Task {
          await reason { for try await _ in Signal.stream("PRICES", in: cluster, durable: "loop") {} }
        }
        try await eventually("the loop waits") {
          try await cluster.info(ofConsumer: "loop", ofStream: "PRICES").ackPending == 0
        }
        try await cluster.deleteConsumer("loop", ofStream: "PRICES")
        #expect(await waiting.value?.reason == .notFound)

        // Removed while the body is busy: nobody answers the next request.
        let (isBusy, isRemoved) = (BehaviorSubject(false), BehaviorSubject(false))
        let busy = Task {
          await reason {
            for try await _ in Signal.stream("PRICES", in: cluster, durable: "busy") {
              isBusy.send(true)
              _ = try await isRemoved.filter { $0 }.first()
            }
          }
        }
        _ = try await isBusy.filter { $0 }.first()
        try await cluster.deleteConsumer("busy", ofStream: "PRICES")
        isRemoved.send(true)
        #expect(await busy.value?.reason == .notFound)
      }
    }

    @Test("A message over the server's or the stream's limit is refused by its subject, and the rest goes on")
    func tooLarge() async throws {
      try await TestCluster.run(servers: 1, configuration: "max_payload: 100000") { test in
        let cluster = try await test.connect()
        var configuration = StreamConfiguration("PRICES", subjects: ["prices.*"])
        configuration.maxMessageSize = 1000
        try await test.makeStream(configuration, by: cluster)
        for size in [200_000, 2_000] {
          let error = await reason {
            try await cluster.publish(Publication(to: "prices.a", [UInt8](repeating: 0, count: size)))
          }
          #expect(error?.reason == .tooLarge)
          #expect(error?.subject == "prices.a")
        }
        #expect(try await cluster.publish(Publication(to: "prices.a", "1")).sequence == 1)
        // A signal ends with what went wrong.
        let publications = Signal([10, 2_000, 10]).map { Publication(to: "prices.a", [UInt8](repeating: 0, count: $0)) }
        let error = await reason { _ = try await publications.publish(to: cluster).collect() }
        #expect(error?.reason == .tooLarge)
      }
    }

    @Test("What cannot be decoded goes to the dead letters once, and is counted; the rest goes on")
    func undecodable() async throws {
      try await TestCluster.run(servers: 1) { test in
        let cluster = try await test.connect()
        try await test.makeStream(StreamConfiguration("PRICES", subjects: ["prices.*"]), by: cluster)
        for text in ["1", "x", "2", "", "3"] { try await cluster.publish(Publication(to: "prices.a", text)) }
        let dead = BehaviorSubject<[String]>([])
        let numbers = Signal.stream("PRICES", in: cluster, durable: Consumer("numbers", ackWait: .seconds(1)))
          .decoding { message in
            guard let number = Int(message.text) else { throw NotANumber() }
            return number
          } deadLetter: { message, _, count in
            dead.update { $0.append("\(count): \(message.text)") }
          }
        #expect(try await numbers.take(3).timeout(after: .patient).collect() == [1, 2, 3])
        #expect(dead.value == ["1: x", "2: "])
        // The last value was not acknowledged; the dead letters do not come again, though their time is over.
        #expect(try await numbers.timeout(after: .patient).first() == 3)
        #expect(dead.value == ["1: x", "2: "])
      }
    }

    private struct NotANumber: Error {}

    @Test("Users have certificates, passwords and subjects; whoever lacks one is refused, and no secret is shown")
    func security() async throws {
      let certificates = try Certificates()
      defer { certificates.remove() }
      let configuration = """
        tls {
          cert_file: "\(certificates.path("server.pem"))", key_file: "\(certificates.path("server.key"))"
          ca_file: "\(certificates.path("ca.pem"))", verify: true
        }
        authorization { users: [ {
          user: writer, password: "hush-hush"
          permissions: { publish: ["prices.>", "$JS.API.>", "$JS.ACK.>"], subscribe: ["_INBOX.>"] }
        } ] }
        """
      try await TestCluster.run(servers: 1, configuration: configuration) { test in
        var options = ConnectionOptions(servers: test.urls)
        options.tls = TLS(
          authority: certificates.path("ca.pem"),
          certificate: (certificates.path("client.pem"), certificates.path("client.key")))
        options.credentials = .user("writer", password: "hush-hush")
        let cluster = try await test.connect(options)
        try await test.makeStream(StreamConfiguration("ALL", subjects: ["prices.*", "orders.*"]), by: cluster)

        async let bad = reason { _ = try await cluster.publish(Publication(to: "orders.a", "1")) }
        async let good = cluster.publish(Publication(to: "prices.a", "1"))
        let refused = await bad
        #expect(refused?.reason == .notPermitted)
        #expect(refused?.subject == "orders.a")
        #expect(try await good.sequence == 1)

        var wrong = options
        wrong.credentials = .user("writer", password: "loud-loud")
        let stranger = await reason { [wrong] in _ = try await NATSClient.connect(wrong) }
        #expect(stranger?.reason == .notAuthenticated)
        var naked = options
        naked.tls = TLS(authority: certificates.path("ca.pem"))
        // Nor what an address has of a user, whatever is wrong with it.
        var complaints = ""
        for address in [
          "nats://writer:hush-hush@127.0.0.1:1", "nats://writer:hush-hush@127.0.0.1:x", "nats://hush@:-1",
        ] {
          let error = await reason { _ = try await NATSClient.connect(ConnectionOptions(server: address)) }
          complaints += try #require(error).description
        }
        let withoutCertificate = await reason { [naked] in _ = try await NATSClient.connect(naked) }
        #expect(withoutCertificate != nil)

        var dumped = ""
        dump(options, to: &dumped)
        let shown = [dumped, "\(options)", String(reflecting: options), "\(stranger as Any)", complaints].joined()
        #expect(!shown.contains("hush") && !shown.contains("loud"))
        #expect("\(ConnectionOptions(server: "nats://writer:hush-hush@127.0.0.1"))" == "127.0.0.1")
      }
    }
  }
#endif
