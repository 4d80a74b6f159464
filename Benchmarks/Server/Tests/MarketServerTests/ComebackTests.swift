#if Cluster
  import Foundation
  import MarketServer
  import ReactiveNATSTesting
  import Synchronization
  import Testing

  /// `COMEBACK_CLIENTS=2000 swift test --traits Cluster --filter ComebackTests` brings more.
  @Suite(
    "A crowd that comes back", .enabled(if: Broker.isInstalled, "there is no nats-server here"), .serialized,
    .timeLimit(.minutes(15)))
  struct ComebackTests {
    private static func setting(_ name: String, or standard: Int) -> Int {
      ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? standard
    }

    @Test(
      "Hundreds of clients that come back after a deployment get what they have missed, and hold up nothing else",
      arguments: [("/prices/", 1), ("/prices/", 50), ("/stream?symbol=", 1)])
    func comeback(path: String, symbols: Int) async throws {
      let clients = Self.setting("COMEBACK_CLIENTS", or: 500)
      let prices = Self.setting("COMEBACK_PRICES", or: 990)
      try await TestCluster.run(servers: 1) { test in
        _ = try await test.connect()
        let server = try await SharedServer.start(test.urls.joined(separator: ","))
        let first = try RawClient(port: server.site.port)
        try await server.post([0], of: "S0")
        first.send(eventRequest("/prices/S0"))
        let event = await first.read(until: #""price":1,"#)
        let id = try #require(event.split(whereSeparator: \.isNewline).first { $0.hasPrefix("id: ") }?.dropFirst(4))
        let parts = id.split(separator: "-")
        let run = parts[0]
        for symbol in 0..<symbols { try await server.post(Array(1...prices), of: "S\(symbol)") }

        let isOver = Mutex(false)
        async let healths = latencies(port: server.site.port) { isOver.withLock { !$0 } }
        let crowd = try (0..<clients).map { number in
          let client = try RawClient(port: server.site.port)
          // They have not all had the same one last.
          client.send(
            """
            GET \(path)S\(number % symbols) HTTP/1.1\r\nHost: a\r\n\
            Last-Event-ID: \(run)-\(number / symbols % 8 + 1)\r\n\r\n
            """)
          return client
        }
        let start = ContinuousClock.now
        async let post = {
          let status = try await server.site.post("/prices", #"{"symbol": "POSTED", "price": 1}"#).status
          return (status, ContinuousClock.now - start)
        }()
        let lates = await last(of: crowd, price: prices + 1)
        let time = ContinuousClock.now - start
        let (status, postTime) = try await post
        isOver.withLock { $0 = true }
        let latencies = await healths
        print(
          """
          \(path) \(symbols): \(clients) clients with \(prices) prices each in \(time), \(lates) late; \
          post \(status) \(postTime); \(latencies.count) healths: \
          median \(latencies[latencies.count / 2]), 99th \(latencies[latencies.count * 99 / 100]), last \
          \(latencies.last!)
          """)
        #expect(lates == 0)
        #expect(status == 200)
        // Three times what a quiet machine takes.
        #expect(latencies[latencies.count * 99 / 100] < .seconds(1))
        #expect(time < .seconds(10))
        server.process.kill()
      }
    }

    /// Asks whether it is well, one time after the other, from a thread of its own: this process is busy, too.
    private func latencies(port: Int, while isWanted: @escaping @Sendable () -> Bool) async -> [Duration] {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          var latencies: [Duration] = []
          while isWanted() {
            let start = ContinuousClock.now
            guard let client = try? RawClient(port: port) else { break }
            client.send("GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            guard client.readNow(until: "well") else { break }
            latencies.append(ContinuousClock.now - start)
            usleep(10_000)
          }
          continuation.resume(returning: latencies.isEmpty ? [.seconds(3600)] : latencies.sorted())
        }
      }
    }

    /// Reads on a thread of its own until the price has come to all clients.
    ///
    /// - Returns: To how many it has not come in time.
    private func last(of clients: [RawClient], price: Int) async -> Int {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          var polled = clients.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
          var rests = clients.map { _ in Data() }
          let wanted = Data("\"price\":\(price),".utf8)
          var bytes = [UInt8](repeating: 0, count: 65_536)
          let deadline = ContinuousClock.now + .seconds(40)
          var late = clients.count
          while late > 0, ContinuousClock.now < deadline {
            guard poll(&polled, nfds_t(polled.count), 100) > 0 else { continue }
            for place in polled.indices where polled[place].revents != 0 {
              let read = max(0, recv(polled[place].fd, &bytes, bytes.count, 0))
              rests[place] = rests[place].suffix(32) + bytes.prefix(read)
              let hasCome = rests[place].range(of: wanted) != nil
              if hasCome { late -= 1 }
              if hasCome || read == 0 { polled[place].fd = -1 }
            }
          }
          continuation.resume(returning: late)
        }
      }
    }
  }
#endif
