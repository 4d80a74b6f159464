#if NATS
  import Foundation
  import ReactiveConcurrency
  import ReactiveNATS
  import ReactiveNATSTesting
  import Testing

  @Suite(.enabled(if: Broker.isInstalled)) struct PlainTests {
    @TaskLocal private static var trace = "none"

    @Test("Without a stream each subscriber gets a message, with its headers, and one of a queue group does")
    func subscribe()
      async throws
    {
      try await TestCluster.run(servers: 1, jetStream: false) { test in
        let client = try await test.connect()
        let counts = BehaviorSubject([0, 0, 0])
        let heard = BehaviorSubject(0)
        let loops = [nil, "desks", "desks"].enumerated().map { index, queue in
          Task {
            for try await message in client.subscribe(to: "prices.*", queue: queue) {
              if message.text == "ready" {
                heard.update { $0 += 1 }
                continue
              }
              #expect(message.headers == ["Trace": "7"])
              counts.update { $0[index] += 1 }
              heard.update { $0 += 1 }
            }
          }
        }
        try await GlobalScheduler.global.sleep(for: .milliseconds(300))
        for number in 0..<50 {
          var publication = Publication(to: "prices.a", "\(number)")
          publication.headers["Trace"] = "7"
          try client.send(publication)
        }
        _ = try await heard.filter { $0 == 100 }.timeout(after: .patient).first()
        #expect(counts.value[0] == 50)
        #expect(counts.value[1] + counts.value[2] == 50)
        await client.drain()
        for loop in loops { try await loop.value }
      }
    }

    @Test("A request gets one answer, and is told at once if nobody is there") func request() async throws {
      try await TestCluster.run(servers: 1, jetStream: false) { test in
        let client = try await test.connect()
        #expect(await reason { try await client.request(Publication(to: "ask", "1")) } == .noResponders)
        let answering = Task {
          for try await question in client.subscribe(to: "ask", queue: "desks") {
            try question.respond(question.text + "!")
          }
        }
        let answer = try await patiently { try await client.request(Publication(to: "ask", "1")) }
        #expect(answer.text == "1!")
        #expect(await reason { try await client.request(Publication(to: "a b", "1")) } == .invalidArgument)
        #expect(await reason { try await client.subscribe(to: "a b").first() } == .invalidArgument)
        // A connection that is closed ends its subscriptions.
        await client.close()
        #expect(await reason { try await answering.value } == .closed)
      }
    }

    @Test("A client waits for a broker that comes later, if that is asked for") func later() async throws {
      try await TestCluster.run(servers: 1) { test in
        _ = try await test.connect()
        try await test.servers[0].send(SIGKILL)
        var options = ConnectionOptions(servers: test.urls)
        let impatient = options
        #expect(await reason { try await NATSClient.connect(impatient) } == .noAnswer)
        options.retryOnFailedConnect = true
        let waiting = Task { [options] in try await NATSClient.connect(options) }
        try await GlobalScheduler.global.sleep(for: .milliseconds(500))
        try test.servers[0].start()
        let client = try await waiting.value
        #expect(client.isConnected)
        await client.close()
        // Nor does it wait longer than its caller.
        try await test.servers[0].send(SIGKILL)
        let given = Task { [options] in try await NATSClient.connect(options) }
        given.cancel()
        await #expect(throws: (any Error).self) { try await given.value }
      }
    }

    @Test("A drained client acknowledges what its loops have, and sends what it has") func drain() async throws {
      try await TestCluster.run(servers: 1) { test in
        let client = try await test.connect()
        let other = try await test.connect()
        try await test.makeStream(StreamConfiguration("JOBS", subjects: ["jobs.*"]), by: client)
        for number in 0..<20 { try await client.publish(Publication(to: "jobs.a", "\(number)")) }
        let isBusy = BehaviorSubject(0)
        let loop = Task {
          var texts: [String] = []
          for try await message in Signal.stream("JOBS", in: client, durable: "loop", ahead: 3) {
            texts.append(message.text)
            isBusy.update { $0 += 1 }
            try await GlobalScheduler.global.sleep(for: .milliseconds(100))
          }
          return texts
        }
        _ = try await isBusy.filter { $0 == 2 }.first()
        let publishing = Task { try await client.publish(Publication(to: "jobs.b", "last")) }
        try await GlobalScheduler.global.sleep(for: .milliseconds(20))
        await client.drain()
        let texts = try await loop.value
        #expect(texts == (0..<texts.count).map { "\($0)" })
        #expect(texts.count < 20)
        #expect(try await publishing.value.sequence == 21)
        try await eventually("the last one is acknowledged") {
          let info = try await other.info(ofConsumer: "loop", ofStream: "JOBS")
          return info.ackPending == 0 && info.delivered == UInt64(texts.count)
        }
      }
    }

    @Test("What a closure says of a trace goes with each publication, from the task that publishes")
    func trace() async throws {
      try await TestCluster.run(servers: 1) { test in
        var options = ConnectionOptions(servers: test.urls)
        options.injectHeaders = { _ in ["traceparent": Self.trace] }
        let client = try await test.connect(options)
        try await test.makeStream(StreamConfiguration("PRICES", subjects: ["prices.*"]), by: client)
        try await Self.$trace.withValue("00-1") { _ = try await client.publish(Publication(to: "prices.a", "1")) }
        let message = try await Signal.stream("PRICES", in: client).timeout(after: .patient).first()
        #expect(message?.headers["traceparent"] == "00-1")
      }
    }

    @Test("A key that is deleted is gone from the view, and its marker is a message") func deletion() async throws {
      try await TestCluster.run(servers: 1) { test in
        let client = try await test.connect()
        try await test.makeStream(StreamConfiguration("KV_settings", subjects: ["$KV.settings.>"]), by: client)
        for key in ["a", "b"] { try await client.publish(Publication(to: "$KV.settings.\(key)", "1")) }
        try await client.publish(.deletion(of: "$KV.settings.a"))
        let view = try await client.latest(of: "$KV.settings.>", in: "KV_settings")
        #expect(Set(view.value.keys) == ["$KV.settings.b"])
        let last = try await Signal.stream("KV_settings", in: client, from: .last).timeout(after: .patient).first()
        #expect(last?.isDeletion == true)
      }
    }
  }
#endif
