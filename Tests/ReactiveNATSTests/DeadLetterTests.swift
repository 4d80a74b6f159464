#if NATS
  import ReactiveConcurrency
  import ReactiveNATS
  import ReactiveNATSTesting
  import Testing

  @Suite(.enabled(if: Broker.isInstalled)) struct DeadLetterTests {
    private func withJobs(_ body: (NATSClient) async throws -> Void) async throws {
      try await TestCluster.run(servers: 1) { test in
        let client = try await test.connect()
        try await test.makeStream(StreamConfiguration("JOBS", subjects: ["jobs.*"]), by: client)
        for number in 0..<4 { try await client.publish(Publication(to: "jobs.a", "\(number)")) }
        try await test.makeStream(StreamConfiguration("DEAD", subjects: ["dead.*"]), by: client)
        try await body(client)
      }
    }

    private struct Refusal: Error {}

    @Test("A message whose body throws comes again, and goes to the dead letters with its last attempt") func throwing()
      async throws
    {
      try await withJobs { client in
        let attempts = BehaviorSubject<[String]>([])
        let done = Signal.stream("JOBS", in: client, durable: "jobs", acknowledging: .explicit)
          .handle(attempts: 3, deadLetter: "dead.jobs", in: client) { message in
            attempts.update { $0.append("\(message.text)/\(message.numDelivered)") }
            if message.text == "1" { throw Refusal() }
          }
        _ = try await done.take(6).timeout(after: .patient).collect()
        #expect(attempts.value.filter { $0.hasPrefix("1") } == ["1/1", "1/2", "1/3"])
        let letter = try await Signal.stream("DEAD", in: client).timeout(after: .patient).first()
        #expect(letter?.text == "1")
        #expect(letter?.headers["Dead-Letter-Subject"] == "jobs.a")
        #expect(letter?.headers["Dead-Letter-Error"]?.contains("Refusal") == true)
        try await eventually("all are done with") {
          let info = try await client.info(ofConsumer: "jobs", ofStream: "JOBS")
          return info.ackPending == 0 && info.pending == 0
        }
      }
    }

    private struct Complaint: Error, CustomStringConvertible {
      let description: String
    }

    @Test("A dead letter holds what fits of a message that any client has sent, and of any error")
    func everyLetter() async throws {
      try await TestCluster.run(servers: 1, configuration: "max_payload: 100000") { test in
        let client = try await test.connect()
        try await test.makeStream(StreamConfiguration("JOBS", subjects: ["jobs.*"]), by: client)
        try await test.makeStream(StreamConfiguration("DEAD", subjects: ["dead.*"]), by: client)
        let raw = try RawClient(test.servers[0])
        // Near the limit; a name that other clients allow; an identifier in other letters.
        let headers = [
          "NATS/1.0\r\nMy Name: 1\r\nTrace: 7\r\n\r\n", "NATS/1.0\r\nnats-msg-id: 1\r\n\r\n",
          "NATS/1.0\r\nÜ: 1\r\nEmpty:\r\n\r\n",
        ]
        for header in headers {
          #expect(raw.isAccepted(RawClient.message(to: Array("jobs.a".utf8), header: Array(header.utf8), [49])))
        }
        let large = [UInt8](repeating: 120, count: 99_900)
        for size in [99_000, 99_900, 100_000] {
          #expect(
            raw.isAccepted(
              RawClient.message(
                to: Array("jobs.a".utf8), header: nil,
                Array(large.prefix(size)) + [UInt8](repeating: 120, count: max(0, size - 99_900)))))
        }
        let calls = BehaviorSubject(0)
        let done = Signal.stream("JOBS", in: client, durable: "jobs", acknowledging: .explicit)
          .handle(attempts: 1, deadLetter: "dead.jobs", in: client) { _ in
            calls.update { $0 += 1 }
            throw Complaint(description: "a\u{0}b\u{7F}\r\n" + String(repeating: "ü", count: 3000))
          }
        _ = try await done.take(6).timeout(after: .seconds(20)).collect()
        #expect(calls.value == 6)
        try await eventually("all are done with") {
          let info = try await client.info(ofConsumer: "jobs", ofStream: "JOBS")
          return info.ackPending == 0 && info.pending == 0
        }
        // One leaves no room for its subject and the reason.
        #expect(try await client.info(ofStream: "DEAD").messages == 5)
        let first = try await Signal.stream("DEAD", in: client).timeout(after: .patient).first()
        #expect(first?.headers["Trace"] == "7")
        #expect(first?.headers["Dead-Letter-Error"]?.hasPrefix("a b") == true)
      }
    }

    @Test("A dead letter that is refused for now keeps its message, which is not tried without a pause")
    func refusedLetter() async throws {
      try await withJobs { client in
        let calls = BehaviorSubject(0)
        let handling = Task {
          let jobs = Signal.stream("JOBS", in: client, durable: "jobs", acknowledging: .explicit)
            .handle(attempts: 1, deadLetter: "nowhere.jobs", in: client) { _ in
              calls.update { $0 += 1 }
              throw Refusal()
            }
          for try await _ in jobs {}
        }
        _ = try await calls.filter { $0 == 4 }.timeout(after: .patient).first()
        try await GlobalScheduler.global.sleep(for: .seconds(2))
        #expect(calls.value <= 8)
        handling.cancel()
        _ = try? await handling.value
        // Somebody makes the stream, and nothing is lost.
        try await client.createStream(StreamConfiguration("NOWHERE", subjects: ["nowhere.*"]))
        let later = Signal.stream("JOBS", in: client, durable: "jobs", acknowledging: .explicit)
          .handle(attempts: 1, deadLetter: "nowhere.jobs", in: client) { _ in throw Refusal() }
        _ = try await later.take(4).timeout(after: .patient).collect()
        #expect(try await client.info(ofStream: "NOWHERE").messages == 4)
      }
    }

    @Test("A message that was sent as often as the consumer allows is told, and goes to the dead letters")
    func exhausted() async throws {
      try await withJobs { client in
        let given = ReplaySubject<Message>()
        let letters = client.maxDeliveries(of: "jobs", in: "JOBS").onNext { given.send($0) }
          .map { Publication.deadLetter(of: $0, to: "dead.jobs", because: "maxDeliver") }
          .publish(to: client)
        let burying = Task { try await letters.timeout(after: .patient).first() }
        try await GlobalScheduler.global.sleep(for: .milliseconds(300))
        let jobs = Signal.stream(
          "JOBS", in: client, durable: Consumer("jobs", ackWait: .milliseconds(500), maxDeliver: 2),
          acknowledging: .explicit)
        let reading = Task { for try await message in jobs where message.text != "2" { message.ack() } }
        #expect(try await burying.value?.stream == "DEAD")
        let message = try #require(try await given.first())
        #expect(message.text == "2" && message.subject == "jobs.a" && message.numDelivered == 2)
        let letter = try await Signal.stream("DEAD", in: client).timeout(after: .patient).first()
        #expect(letter?.text == "2" && letter?.headers["Dead-Letter-Subject"] == "jobs.a")
        #expect(letter?.headers["Dead-Letter-Error"] == "maxDeliver")
        reading.cancel()
        _ = try? await reading.value
      }
    }

    @Test("A consumer's settings hold, and are changed where that is asked for") func settings() async throws {
      try await withJobs { client in
        var consumer = Consumer(
          "jobs", maxDeliver: 4, maxAckPending: 2, backOff: [.milliseconds(100), .milliseconds(200)])
        let jobs = Signal.stream("JOBS", in: client, durable: consumer, acknowledging: .explicit, ahead: 3)
        let seen = BehaviorSubject<[String]>([])
        let reading = Task { for try await message in jobs { seen.update { $0.append(message.text) } } }
        _ = try await seen.filter { $0.count >= 6 }.timeout(after: .patient).first()
        reading.cancel()
        _ = try? await reading.value
        // Two are out, and come again, before others do.
        #expect(Set(seen.value.prefix(6)) == ["0", "1"])
        consumer.maxAckPending = 100
        let (refused, updated) = (consumer, Consumer("jobs", maxAckPending: 100, isUpdated: true))
        #expect(await reason { try await Signal.stream("JOBS", in: client, durable: refused).first() } == .differs)
        let all = Signal.stream("JOBS", in: client, durable: updated, ahead: 3).map(\.text)
        let rest = try await all.scan([]) { $0 + [$1] }.filter { Set($0).isSuperset(of: ["2", "3"]) }
          .timeout(after: .patient).first()
        #expect(rest != nil)
        let metrics = try await client.metrics(ofConsumer: "jobs", ofStream: "JOBS").first()
        #expect(metrics?.consumer.pending == 0 && metrics?.reconnects == 0)
        #expect((metrics?.consumer.delivered ?? 0) > 6)
      }
    }

    @Test("Streams are updated, and keep their messages") func update() async throws {
      try await withJobs { client in
        try await client.updateStream(StreamConfiguration("JOBS", subjects: ["jobs.*", "tasks.*"]))
        try await client.publish(Publication(to: "tasks.a", "4"))
        #expect(try await client.info(ofStream: "JOBS").messages == 5)
      }
    }

    @Test("A recipe: keys at the same time, each in order, a message acknowledged after all earlier ones of its key")
    func parallel() async throws {
      try await TestCluster.run(servers: 1) { test in
        let client = try await test.connect()
        try await test.makeStream(StreamConfiguration("JOBS", subjects: ["jobs.*"]), by: client)
        for number in 0..<40 { try await client.publish(Publication(to: "jobs.\(number % 4)", "\(number)")) }
        let (running, most) = (BehaviorSubject(0), BehaviorSubject(0))
        let consumer = Consumer("jobs", maxAckPending: 16)
        let done = Signal.stream("JOBS", in: client, durable: consumer, acknowledging: .explicit, ahead: 15)
          .group(by: \.subject, idle: .seconds(30), limit: 10_000)
          .flattenMap(.merge) { jobs in
            jobs.buffering(.unbounded).mapAsync(.concat) { job in
              running.update { $0 += 1 }
              most.update { $0 = max($0, running.value) }
              try await GlobalScheduler.global.sleep(for: .milliseconds(20))
              running.update { $0 -= 1 }
              job.ack()
              return job
            }
          }
        let jobs = try await done.take(40).timeout(after: .patient).collect()
        for (_, texts) in Dictionary(grouping: jobs, by: \.subject).mapValues({ $0.compactMap { Int($0.text) } }) {
          #expect(texts == texts.sorted() && texts.count == 10)
        }
        #expect(most.value > 1)
        try await eventually("all are acknowledged") {
          let info = try await client.info(ofConsumer: "jobs", ofStream: "JOBS")
          return info.ackPending == 0 && info.pending == 0
        }
      }
    }
  }
#endif
