#if NATS
  import Foundation
  import ReactiveConcurrency
  import ReactiveNATS
  import ReactiveNATSTesting
  import Testing

  /// Whoever waits, waits without a thread, and holds up nobody.
  @Suite(.enabled(if: Broker.isInstalled), .serialized) struct WaitingTests {
    private func threads() -> Int {
      let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix("Threads:") } ?? ""
      return Int(line.filter(\.isNumber)) ?? 0
    }

    /// How long it takes to publish some messages, one after the other: the shortest of several times, since the
    /// machine may do something else during one of them.
    private func publishing(_ client: NATSClient) async throws -> Duration {
      var times: [Duration] = []
      for _ in 0..<5 {
        let beginning = ContinuousClock.now
        for number in 0..<200 { try await client.publish(Publication(to: "prices.a", "\(number)")) }
        times.append(ContinuousClock.now - beginning)
      }
      return times.min() ?? .zero
    }

    @Test("Ten thousand requests and a thousand loops wait on a few threads, and hold up no publication")
    func many() async throws {
      try await TestCluster.run(servers: 1) { test in
        let client = try await test.connect()
        let other = try await test.connect()
        try await test.makeStream(StreamConfiguration("PRICES", subjects: ["prices.*"]), by: client)
        try await test.makeStream(StreamConfiguration("QUIET", subjects: ["quiet.*"]), by: client)
        // Somebody hears the question, and never answers.
        let heard = BehaviorSubject(0)
        let silent = Task { for try await _ in other.subscribe(to: "ask") { heard.update { $0 += 1 } } }
        try await GlobalScheduler.global.sleep(for: .milliseconds(200))
        _ = try await publishing(other)
        let alone = try await publishing(other)
        let before = threads()
        let requests = (0..<10_000).map { _ in
          Task { await reason { try await client.request(Publication(to: "ask", "1"), timeout: .seconds(300)) } }
        }
        let loops = (0..<1_000).map { _ in Task { for try await _ in Signal.stream("QUIET", in: client) {} } }
        _ = try await heard.filter { $0 == 10_000 }.timeout(after: .patient).first()
        try await eventually("all loops wait") { try await client.info(ofStream: "QUIET").consumers == 1_000 }
        let beside = try await publishing(other)
        let most = threads()
        print("threads: \(before) before, \(most) with all; publishing: \(alone) alone, \(beside) beside")
        #expect(most <= 16 + before)
        // Twice, and what a busy machine may take.
        #expect(beside < alone * 2 + .milliseconds(200))
        let end = ContinuousClock.now
        for task in requests { task.cancel() }
        for task in loops { task.cancel() }
        for task in requests { _ = await task.value }
        for task in loops { _ = try? await task.value }
        print("cancelled in \(ContinuousClock.now - end)")
        #expect(ContinuousClock.now - end < .seconds(10))
        silent.cancel()
      }
    }

    @Test("A call that waits ends with its task") func cancellation() async throws {
      try await TestCluster.run(servers: 1) { test in
        let client = try await test.connect()
        try await test.makeStream(StreamConfiguration("PRICES", subjects: ["prices.*"]), by: client)
        let silent = Task { for try await _ in client.subscribe(to: "ask") {} }
        defer { silent.cancel() }
        try await GlobalScheduler.global.sleep(for: .milliseconds(200))
        try await test.servers[0].send(SIGSTOP)
        let calls: [(String, @Sendable () async throws -> Void)] = [
          ("request", { _ = try await client.request(Publication(to: "ask", "1"), timeout: .seconds(10)) }),
          ("info", { _ = try await client.info(ofStream: "PRICES") }),
          ("consumer", { _ = try await client.info(ofConsumer: "a", ofStream: "PRICES") }),
          ("create", { try await client.createStream(StreamConfiguration("A", subjects: ["a"])) }),
          ("delete", { try await client.deleteStream("A") }),
          ("message", { _ = try await client.message(1, ofStream: "PRICES") }),
          ("loop", { _ = try await Signal.stream("PRICES", in: client).first() }),
          ("latest", { _ = try await client.latest(of: "prices.*", in: "PRICES") }),
          ("connect", { _ = try await NATSClient.connect(ConnectionOptions(servers: test.urls)) }),
        ]
        for (name, call) in calls {
          let task = Task { try await call() }
          try await GlobalScheduler.global.sleep(for: .milliseconds(100))
          let beginning = ContinuousClock.now
          task.cancel()
          await #expect(throws: (any Error).self) { try await task.value }
          #expect(ContinuousClock.now - beginning < .milliseconds(500), "\(name)")
        }
        try await test.servers[0].send(SIGCONT)
      }
    }
  }
#endif
