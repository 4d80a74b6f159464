#if NATS
  import Foundation
  import ReactiveConcurrency
  import ReactiveNATS
  import ReactiveNATSTesting
  import Testing

  /// Who may do what, and under which subjects.
  @Suite(.enabled(if: Broker.isInstalled)) struct AccessTests {
    /// Keys and tokens that were made for these tests; the tokens never expire.
    private enum Identity {
      static let account = "ABH6J4ZE7N55GAL5MUBGZB5WUSFHFW6NOPHCXOAVWIN6H4UZ5D7VL42Z"
      static let user = "UCMNRM6GTORPHRZKSGIYGCTSBVT5WRAS6ABXB3PIDCCZTPGKH4RAELKM"
      static let seed = "SUAEVBHVJ3Z7CZFHTLVOQTK4RYVZXF3EG2TXXVZ3BSJJX375GZFFEWCXFM"
      static let otherSeed = "SUABULYPYQSOM5FFTZRHLFU2SNNZWWY7IIIGBIH25GNTITVOJOHLN4YXGE"
      static let operatorToken = """
        eyJ0eXAiOiJKV1QiLCJhbGciOiJlZDI1NTE5LW5rZXkifQ.eyJqdGkiOiIxIiwiaWF0IjoxNzAwMDAwMDAwLCJpc3MiOiJPQlg1R\
        VVEVUZNUkRaRlpHN1FaR0I3Q0oyRENTMk4yWlBNUkFMSTZRRDZRVU5EVFRWUExFVTVZTCIsIm5hbWUiOiJvcGVyYXRvciIsInN1Y\
        iI6Ik9CWDVFVURVRk1SRFpGWkc3UVpHQjdDSjJEQ1MyTjJaUE1SQUxJNlFENlFVTkRUVFZQTEVVNVlMIiwibmF0cyI6eyJ0eXBlI\
        joib3BlcmF0b3IiLCJ2ZXJzaW9uIjoyfX0.UzJyrmTHUIqgq00oESE73dAMDKbCFHZaDkYWG6m9xdQHIxPxaJ7sAZfAycn71lsUh\
        05DcLxCvxXonAgZRUX8DA
        """
      static let accountToken = """
        eyJ0eXAiOiJKV1QiLCJhbGciOiJlZDI1NTE5LW5rZXkifQ.eyJqdGkiOiIxIiwiaWF0IjoxNzAwMDAwMDAwLCJpc3MiOiJPQlg1R\
        VVEVUZNUkRaRlpHN1FaR0I3Q0oyRENTMk4yWlBNUkFMSTZRRDZRVU5EVFRWUExFVTVZTCIsIm5hbWUiOiJhY2NvdW50Iiwic3ViI\
        joiQUJINko0WkU3TjU1R0FMNU1VQkdaQjVXVVNGSEZXNk5PUEhDWE9BVldJTjZINFVaNUQ3Vkw0MloiLCJuYXRzIjp7ImxpbWl0c\
        yI6eyJzdWJzIjotMSwiZGF0YSI6LTEsInBheWxvYWQiOi0xLCJpbXBvcnRzIjotMSwiZXhwb3J0cyI6LTEsIndpbGRjYXJkcyI6d\
        HJ1ZSwiY29ubiI6LTEsImxlYWYiOi0xfSwidHlwZSI6ImFjY291bnQiLCJ2ZXJzaW9uIjoyfX0.n-5GPoIznefuU1ngYTo1h6PCy\
        71-ZKsJ_99lLqMZZY1wNPh12HEpLnPtJQK44ovf9hmoDdrVC0VxY2xuF4CUBA
        """
      static let userToken = """
        eyJ0eXAiOiJKV1QiLCJhbGciOiJlZDI1NTE5LW5rZXkifQ.eyJqdGkiOiIxIiwiaWF0IjoxNzAwMDAwMDAwLCJpc3MiOiJBQkg2S\
        jRaRTdONTVHQUw1TVVCR1pCNVdVU0ZIRlc2Tk9QSENYT0FWV0lONkg0VVo1RDdWTDQyWiIsIm5hbWUiOiJ1c2VyIiwic3ViIjoiV\
        UNNTlJNNkdUT1JQSFJaS1NHSVlHQ1RTQlZUNVdSQVM2QUJYQjNQSURDQ1pUUEdLSDRSQUVMS00iLCJuYXRzIjp7InN1YnMiOi0xL\
        CJkYXRhIjotMSwicGF5bG9hZCI6LTEsInR5cGUiOiJ1c2VyIiwidmVyc2lvbiI6Mn19.d8ESb24DzcPj8AM97X1bvAqNL89nmgX_\
        8Up135tl82ClagTtDVb9APru3MEuumgebhGYIUVLPepABCNq54Y9AA
        """

      /// Calls `body` with a file that has this text.
      static func withFile(_ text: String, _ body: (String) async throws -> Void) async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "identity-\(UUID())")
        try text.write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        try await body(file.path)
      }

      static func credentials(seed: String) -> String {
        """
        -----BEGIN NATS USER JWT-----
        \(userToken)
        ------END NATS USER JWT------

        -----BEGIN USER NKEY SEED-----
        \(seed)
        ------END USER NKEY SEED------

        """
      }
    }

    private func expect(_ credentials: Credentials, isAccepted: Bool, by test: TestCluster) async {
      var options = ConnectionOptions(servers: test.urls)
      options.credentials = credentials
      // Until the broker is there, nobody answers. Then a key signs something else for each connection.
      let expected: NATSError.Reason? = isAccepted ? nil : .notAuthenticated
      var refusal = expected
      for _ in 1...400 where refusal == expected || refusal == .noAnswer {
        refusal = await reason { [options] in try await NATSClient.connect(options).close() }
        if refusal == .noAnswer { try? await GlobalScheduler.global.sleep(for: .milliseconds(50)) }
      }
      #expect(refusal == expected, "\(credentials)")
    }

    @Test("A credentials file of the right user is accepted, and one that is signed with another's key is not")
    func credentialsFile() async throws {
      let configuration = """
        operator: "\(Identity.operatorToken)"
        resolver: MEMORY
        resolver_preload: { \(Identity.account): "\(Identity.accountToken)" }
        """
      try await TestCluster.run(servers: 1, jetStream: false, configuration: configuration) { test in
        for (seed, isAccepted) in [(Identity.seed, true), (Identity.otherSeed, false)] {
          try await Identity.withFile(Identity.credentials(seed: seed)) { path in
            await expect(.file(path), isAccepted: isAccepted, by: test)
          }
        }
      }
    }

    @Test("An NKey is accepted with its seed, and not with another's") func nkey() async throws {
      let configuration = "authorization { users: [ { nkey: \(Identity.user) } ] }"
      try await TestCluster.run(servers: 1, jetStream: false, configuration: configuration) { test in
        for (seed, isAccepted) in [(Identity.seed, true), (Identity.otherSeed, false)] {
          try await Identity.withFile(seed) { path in
            await expect(.nkey(Identity.user, seedFile: path), isAccepted: isAccepted, by: test)
          }
        }
      }
    }

    @Test("A client uses the API of its domain, and an inbox to which its user is confined")
    func domainAndInbox() async throws {
      let configuration = """
        authorization { users: [ {
          user: market, password: m
          permissions: { publish: ["$JS.>", "prices.*"], subscribe: ["_market.>"] }
        } ] }
        """
      try await TestCluster.run(servers: 1, domain: "hub", configuration: configuration) { test in
        var options = ConnectionOptions(servers: test.urls)
        options.credentials = .user("market", password: "m")
        (options.domain, options.inboxPrefix) = ("hub", "_market")
        try await expectToWork(try await test.connect(options), test)
        options.domain = "elsewhere"
        let stranger = try await test.connect(options)
        #expect(await reason { try await stranger.info(ofStream: "PRICES") } == .noResponders)
        (options.domain, options.inboxPrefix) = ("hub", "_INBOX")
        let deaf = try await test.connect(options)
        #expect(await reason { try await deaf.info(ofStream: "PRICES") } == .notPermitted)
      }
    }

    @Test("An account that imports another's JetStream under a prefix uses that") func apiPrefix() async throws {
      let configuration = """
        accounts {
          HUB {
            jetstream: enabled, users: [ { user: hub, password: h } ]
            exports: [
              { service: "$JS.API.>", response_type: stream }, { service: "$JS.ACK.>" }, { service: "prices.*" }
            ]
          }
          MARKET {
            users: [ { user: market, password: m } ]
            imports: [
              { service: { account: HUB, subject: "$JS.API.>" }, to: "hub.api.>" }
              { service: { account: HUB, subject: "$JS.ACK.>" } }
              { service: { account: HUB, subject: "prices.*" } }
            ]
          }
        }
        """
      try await TestCluster.run(servers: 1, configuration: configuration) { test in
        var options = ConnectionOptions(servers: test.urls)
        options.credentials = .user("market", password: "m")
        options.apiPrefix = "hub.api"
        try await expectToWork(try await test.connect(options), test)
        options.apiPrefix = "$JS.API"
        let other = try await test.connect(options)
        guard case .refused = await reason({ try await other.info(ofStream: "PRICES") }) else {
          Issue.record("this account has no JetStream of its own")
          return
        }
      }
    }

    /// Makes a stream, publishes and reads.
    private func expectToWork(_ client: NATSClient, _ test: TestCluster) async throws {
      try await test.makeStream(StreamConfiguration("PRICES", subjects: ["prices.*"]), by: client)
      for number in 1...3 { try await client.publish(Publication(to: "prices.a", "\(number)")) }
      for durable in [nil, "ledger"] as [Consumer?] {
        let texts = Signal.stream("PRICES", in: client, durable: durable, ahead: 1).map(\.text).take(3)
        #expect(try await texts.timeout(after: .patient).collect() == ["1", "2", "3"])
      }
    }
  }
#endif
