#if Cluster
  import AsyncHTTPClient
  import ReactiveNATS
  import ReactiveNATSTesting
  import Foundation
  import MarketServer
  import ReactiveConcurrency
  import Testing

  @Suite(
    "Servers that share a market", .enabled(if: Broker.isInstalled, "there is no nats-server here"), .serialized,
    .timeLimit(.minutes(15)))
  struct SharedMarketTests {
    @Test("What is posted at one is seen at all, once and in one order; one that starts late has each last price")
    func oneMarket() async throws {
      try await withServers(2) { servers, test in
        let symbol = "A. *>/ü"
        try await servers[0].post([0], of: symbol)
        let followers = servers.map { Follower($0, symbol, until: 601) }
        for follower in followers { #expect(await follower.has(1)) }
        // What one server is sent stays in its order.
        async let even: Void = servers[0].post((1...300).map { $0 * 2 }, of: symbol)
        async let odd: Void = servers[1].post((1...300).map { $0 * 2 - 1 }, of: symbol)
        _ = try await (even, odd)
        let prices = try await followers[0].prices
        #expect(try await followers[1].prices == prices)
        #expect(prices.sorted() == Array(0...600))
        #expect(prices.filter { $0 % 2 == 0 } == (0...300).map { $0 * 2 })
        #expect(prices.filter { $0 % 2 == 1 } == (1...300).map { $0 * 2 - 1 })

        try await servers[1].post([7], of: "OTHER")
        let late = try await SharedServer.start(test.address)
        for (symbol, last) in [(symbol, prices.last), ("OTHER", 7)] {
          #expect(try await Follower(late, symbol, until: 1).prices.first == last)
        }
        // They are not news.
        let ticks = late.site.events("/ticks", of: Tick.self)
        #expect(try await ticks.timeout(after: .seconds(30)).first()?.posted == 0)
      }
    }

    @Test("One of them rebuilds at a time, and what a dead one was rebuilding can be rebuilt a little later")
    func rebuild() async throws {
      try await withServers(2) { servers, _ in
        async let first = servers[0].site.post("/rebuild")
        async let second = servers[1].site.post("/rebuild")
        let statuses = try await [first.status, second.status]
        #expect(statuses.sorted() == [200, 409])
        let left = Task { await servers[0].answers(200, to: "POST", "/rebuild") }
        #expect(await servers[1].answers(409, to: "POST", "/rebuild"))
        servers[0].process.kill()
        left.cancel()
        _ = await left.value
        #expect(await servers[1].answers(200, to: "POST", "/rebuild"))
      }
    }

    @Test(
      "While the cluster is away they are not ready, clients stay and are told, and what is posted is refused or kept",
      arguments: [0, 2])
    func away(backlog: Int) async throws {
      try await withServers(1, environment: ["NATS_BACKLOG": "\(backlog)"]) { servers, test in
        let server = servers[0]
        try await server.post([1], of: "ABC")
        let follower = Follower(server, "ABC", until: 2 + backlog)
        #expect(await follower.has(1))
        let told = server.site.events("/ticks", of: Tick.self).map(\.isReady).distinctUntilChanged().take(3).replay()
        #expect(try await told.timeout(after: .seconds(30)).first() == true)

        try await test.servers[0].send(SIGKILL)
        #expect(await server.answers(503, to: "GET", "/ready"))
        #expect(try await server.site.get("/health").status == 200)
        // As many requests as the backlog says wait, however they come; one more is refused.
        let posts = Signal(11...(11 + backlog))
          .mapAsync(.merge(maxConcurrent: 8)) { price in try await server.site.post("/prices", line(price, of: "ABC")) }
          .map(\.status).replay()
        let refused = try await posts.filter { $0 == 503 }.timeout(after: .seconds(30)).first()
        #expect(refused == 503)

        try test.servers[0].start()
        #expect(await server.answers(200, to: "GET", "/ready"))
        let statuses = try await posts.timeout(after: .seconds(60)).collect()
        #expect(statuses.sorted() == Array(repeating: 200, count: backlog) + [503])
        #expect(try await told.timeout(after: .seconds(30)).collect() == [true, false, true])
        try await server.post([100], of: "ABC")
        let prices = try await follower.prices
        #expect(prices.first == 1 && prices.last == 100 && prices.count == 2 + backlog)
      }
    }

    @Test(
      "Behind nginx, a server that dies takes its own streams along, and nothing else",
      .enabled(if: Balancer.isInstalled, "there is no nginx here"))
    func balanced() async throws {
      try await withServers(2) { servers, _ in
        let balancer = try Balancer(before: servers.map(\.site.port))
        let site = RemoteSite(port: balancer.port, client: servers[0].site.client)
        let front = SharedServer(site: site, servers[0].process)
        #expect(await front.answers(200, to: "GET", "/ready"))
        try await front.post([0], of: "ABC")
        let followers = (0..<8).map { _ in Follower(front, "ABC", until: 21) }
        for follower in followers { #expect(await follower.has(1)) }
        for price in 1...10 { try await front.post([price], of: "ABC") }
        for follower in followers { #expect(await follower.has(11)) }

        servers[0].process.kill()
        for price in 11...20 {
          // The balancer does not post again what a server may have had.
          #expect(await eventuallyDone { try await front.post([price], of: "ABC") })
        }
        var whole: [[Int]] = []
        for follower in followers { if let prices = try? await follower.prices { whole.append(prices) } }
        // nginx takes one server after the other.
        #expect(whole == Array(repeating: Array(0...20), count: 4))
        #expect(try await Follower(front, "ABC", until: 1).prices == [20])
      }
    }

    @Test("A thousand clients of two servers get each price once, in order, while the cluster's leader dies")
    func leaderDies() async throws {
      try await withServers(2, brokers: 3, environment: ["NATS_BACKLOG": "2"]) { servers, test in
        try await servers[0].post([0], of: "ABC")
        let followers = (0..<1000).map { Follower(servers[$0 % 2], "ABC", until: 61) }
        for follower in followers { #expect(await follower.has(1)) }
        let start = ContinuousClock.now
        var longest = Duration.zero
        for price in 1...60 {
          if price == 20 { try await test.leader().send(SIGKILL) }
          let start = ContinuousClock.now
          // It waits for the next leader, and is not refused.
          try await servers[price % 2].post([price], of: "ABC")
          longest = max(longest, ContinuousClock.now - start)
        }
        for follower in followers { #expect(try await follower.prices == Array(0...60)) }
        print("60 prices to 1,000 clients in \(ContinuousClock.now - start); the longest post took \(longest)")
        for server in servers { #expect(await server.answers(200, to: "GET", "/ready")) }
      }
    }

    @Test("Without a majority of brokers nobody is ready, prices are refused, and clients stay") func noMajority()
      async throws
    {
      try await withServers(2, brokers: 3) { servers, test in
        try await servers[0].post([0], of: "ABC")
        let followers = servers.map { Follower($0, "ABC", until: 2) }
        for follower in followers { #expect(await follower.has(1)) }
        let told = servers.map { server in
          server.site.events("/ticks", of: Tick.self).map(\.isReady).distinctUntilChanged().take(3).replay()
        }
        for told in told { #expect(try await told.timeout(after: .seconds(30)).first() == true) }

        let leader = try await test.leader()
        let dead = [leader] + test.servers.filter { $0 != leader }.prefix(1)
        for broker in dead { try await broker.send(SIGKILL) }
        for server in servers {
          #expect(await server.answers(503, to: "GET", "/ready"))
          #expect(try await server.site.post("/prices", line(7, of: "ABC")).status == 503)
        }
        for broker in dead { try broker.start() }
        for server in servers { #expect(await server.answers(200, to: "GET", "/ready")) }
        for told in told { #expect(try await told.timeout(after: .seconds(30)).collect() == [true, false, true]) }
        try await servers[1].post([1], of: "ABC")
        for follower in followers { #expect(try await follower.prices == [0, 1]) }
      }
    }

    @Test("A broker that is stopped for ten seconds holds up prices, and none is lost or seen twice") func stopped()
      async throws
    {
      try await withServers(2, brokers: 3, environment: ["NATS_BACKLOG": "2"]) { servers, test in
        try await servers[0].post([0], of: "ABC")
        let followers = (0..<20).map { Follower(servers[$0 % 2], "ABC", until: 31) }
        for follower in followers { #expect(await follower.has(1)) }
        let leader = try await test.leader()
        for price in 1...9 { try await servers[price % 2].post([price], of: "ABC") }
        try await leader.send(SIGSTOP)
        let waking = Task {
          try await Task.sleep(for: .seconds(10))
          try await leader.send(SIGCONT)
        }
        // The first waits for the next leader.
        for price in 10...30 { try await servers[price % 2].post([price], of: "ABC") }
        try await waking.value
        for follower in followers { #expect(try await follower.prices == Array(0...30)) }
        for server in servers { #expect(await server.answers(200, to: "GET", "/ready")) }
      }
    }

    @Test("SIGTERM ends a server, with its connection; what happened to that is in its log") func terminated()
      async throws
    {
      try await withServers(1, environment: ["LOG_LEVEL": "notice"]) { servers, _ in
        let process = servers[0].process
        try await servers[0].post([1], of: "ABC")
        process.terminate()
        #expect(try await process.status() == 0)
        #expect(try await process.complaints().contains("event=connected"))
      }
    }

    @Test("With certificates for both ends, and not without") func certificates() async throws {
      let certificates = try Certificates()
      defer { certificates.remove() }
      func file(_ name: String) -> String { certificates.path(name) }
      let configuration = """
        tls { cert_file: "\(file("server.pem"))", key_file: "\(file("server.key"))", ca_file: "\(file("ca.pem"))",
          verify: true }
        """
      let tls = TLS(authority: file("ca.pem"), certificate: (file("client.pem"), file("client.key")))
      try await TestCluster.run(servers: 1, configuration: configuration) { test in
        try await test.isThere(tls: tls)
        let authority = ["NATS_AUTHORITY": file("ca.pem")]
        let stranger = try ServerProcess(["0", "--nats", test.address], environment: authority)
        #expect(try await stranger.status() != 0)
        let environment = authority.merging(["NATS_CERTIFICATE": file("client.pem"), "NATS_KEY": file("client.key")]) {
          $1
        }
        let server = try await SharedServer.start(test.address, environment)
        try await server.post([1], of: "ABC")
        #expect(try await Follower(server, "ABC", until: 1).prices == [1])
        server.process.kill()
      }
    }

    @Test("What a server writes has no secret, whatever happens to it, and however much it writes") func secrets()
      async throws
    {
      let configuration = #"authorization { users: [ { user: market, password: "hush-hush" } ] }"#
      try await TestCluster.run(servers: 1, configuration: configuration) { test in
        var options = ConnectionOptions(servers: test.urls)
        options.credentials = .user("market", password: "hush-hush")
        _ = try await test.connect(options)
        let environment = ["LOG_LEVEL": "trace", "LOG_FORMAT": "json"]
        let named = environment.merging(["NATS_USER": "market", "NATS_PASSWORD": "hush-hush"]) { $1 }
        let inAddress = test.address.replacing("nats://", with: "nats://market:hush-hush@")
        let servers = [
          try await SharedServer.start(test.address, named), try await SharedServer.start(inAddress, environment),
        ]
        // Read all the while: whoever writes more than a pipe holds waits.
        let logs = servers.map { server in Task { try await server.process.complaints(within: .seconds(300)) } }
        for server in servers { try await server.post([1], of: "ABC") }
        try await test.servers[0].send(SIGKILL)
        for server in servers {
          #expect(await server.answers(503, to: "GET", "/ready"))
          #expect(try await server.site.post("/prices", line(2, of: "ABC")).status == 503)
        }
        try test.servers[0].start()
        for server in servers {
          #expect(await server.answers(200, to: "GET", "/ready"))
          server.process.terminate()
        }
        let strangers = [
          try ServerProcess(
            ["0", "--nats", test.address],
            environment: environment.merging(["NATS_USER": "market", "NATS_PASSWORD": "loud-loud"]) { $1 }),
          try ServerProcess(["0", "--nats", test.address.replacing("nats://", with: "nats://market:loud-loud@")]),
          try ServerProcess(["0", "--nats", "nats://market:loud-loud@127.0.0.1:x"]),
        ]
        var texts: [String] = []
        for log in logs { texts.append(try await log.value) }
        for stranger in strangers { texts.append(try await stranger.complaints()) }
        for text in texts { #expect(!text.isEmpty && !text.contains("hush") && !text.contains("loud")) }
      }
    }

    private func withServers(
      _ count: Int, brokers: Int = 1, environment: [String: String] = [:],
      _ body: ([SharedServer], TestCluster) async throws -> Void
    ) async throws {
      try await TestCluster.run(servers: brokers) { test in
        try await test.isThere()
        var environment = environment
        environment["NATS_REPLICAS"] = "\(brokers)"
        var servers: [SharedServer] = []
        for _ in 1...count { servers.append(try await SharedServer.start(test.address, environment)) }
        do {
          try await body(servers, test)
        } catch {
          Issue.record(error)
        }
        for server in servers { server.process.kill() }
      }
    }
  }

  extension TestCluster {
    /// As a server is told it.
    fileprivate var address: String { urls.joined(separator: ",") }

    /// Waits until streams can be made.
    fileprivate func isThere(tls: TLS? = nil) async throws {
      var options = ConnectionOptions(servers: urls)
      options.tls = tls
      let cluster = try await connect(options)
      try await makeStream(StreamConfiguration("PROBE", subjects: ["probe"]), by: cluster)
    }

    /// The broker that leads the market.
    fileprivate func leader() async throws -> Broker {
      try await leader(of: "MARKET_PRICES", by: try await connect())
    }
  }

  /// One of the servers.
  struct SharedServer: Sendable {
    let site: RemoteSite
    let process: ServerProcess

    init(site: RemoteSite, _ process: ServerProcess) {
      (self.site, self.process) = (site, process)
    }

    /// Starts one, and waits until it is ready.
    static func start(_ cluster: String, _ environment: [String: String] = [:]) async throws -> SharedServer {
      let process = try ServerProcess(["0", "--nats", cluster], environment: environment)
      let server = SharedServer(site: RemoteSite(port: try await process.port(), client: client), process)
      #expect(await server.answers(200, to: "GET", "/ready"))
      return server
    }

    private static let client = HTTPClient(configuration: .test)

    func post(_ prices: [Int], of symbol: String) async throws {
      let answer = try await site.post("/prices", prices.map { line($0, of: symbol) }.joined())
      guard answer.status == 200 else { throw NotAnswered(text: answer.body) }
    }

    /// Whether it answers so in time.
    func answers(_ status: Int, to method: String, _ path: String) async -> Bool {
      await eventuallyDone {
        let response = try await site.client.execute(site.request(path, method: method), timeout: .seconds(20))
        if Int(response.status.code) != status { throw NotAnswered(text: "\(response.status)") }
      }
    }
  }

  private struct NotAnswered: Error {
    var text: String
  }

  private func line(_ price: Int, of symbol: String) -> String {
    #"{"symbol": "\#(symbol)", "price": \#(price + 1)}"# + "\n"
  }

  /// A client of one symbol, until it has so many prices.
  private struct Follower {
    private let seen = BehaviorSubject(0)
    private let task: Task<[Int], any Error>

    init(_ server: SharedServer, _ symbol: String, until count: Int) {
      let path = "/prices/\(symbol.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
      task = Task { [seen] in
        var prices: [Int] = []
        for try await price in server.site.events(path, of: Price.self).take(count).timeout(each: .seconds(60)) {
          prices.append(Int(price.price) - 1)
          seen.send(prices.count)
        }
        if prices.count < count { throw NotAnswered(text: "the stream has ended after \(prices.count)") }
        return prices
      }
    }

    var prices: [Int] {
      get async throws { try await task.value }
    }

    /// Whether so many have come in time.
    func has(_ count: Int) async -> Bool {
      (try? await seen.filter { $0 >= count }.timeout(after: .seconds(30)).first()) != nil
    }
  }
#endif
