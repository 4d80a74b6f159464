#if NATS
  import Foundation
  import ReactiveConcurrency
  import ReactiveNATS
  import ReactiveNATSTesting
  import Testing

  /// What an operator relies on: an end that loses nothing, memory that is bounded, and words that are true.
  @Suite(.enabled(if: Broker.isInstalled), .serialized) struct OperatingTests {
    @Test("Draining waits for work that goes on behind a loop that has ended, and its acknowledgments arrive")
    func drainByKey() async throws {
      try await TestCluster.run(servers: 1) { test in
        let (client, other) = (try await test.connect(), try await test.connect())
        try await test.makeStream(StreamConfiguration("JOBS", subjects: ["jobs.*"]), by: client)
        for number in 0..<16 { try await client.publish(Publication(to: "jobs.\(number % 4)", "\(number)")) }
        let (begun, done) = (BehaviorSubject(0), BehaviorSubject(0))
        let working = Task {
          try await Signal.stream(
            "JOBS", in: client, durable: Consumer("jobs", maxAckPending: 8), acknowledging: .explicit, ahead: 7
          ).group(by: \.subject, idle: .seconds(60), limit: 1000).flattenMap(.merge) { jobs in
            jobs.buffering(.unbounded).mapAsync(.concat) { job in
              begun.update { $0 += 1 }
              try await GlobalScheduler.global.sleep(for: .milliseconds(300))
              job.ack()
              done.update { $0 += 1 }
            }
          }.run()
        }
        _ = try await begun.filter { $0 >= 4 }.first()
        await client.drain()
        let finished = done.value
        #expect(finished >= 8)
        try await working.value
        let info = try await other.info(ofConsumer: "jobs", ofStream: "JOBS")
        #expect(info.ackPending == 0 && info.delivered == UInt64(finished) && done.value == finished)
      }
    }

    @Test("Draining waits no longer than it is told for what nobody answers, and not at all for what is dropped")
    func drainIsBounded() async throws {
      try await TestCluster.run(servers: 1) { test in
        for isKept in [true, false] {
          let client = try await test.connect()
          try await test.makeStream(StreamConfiguration("JOBS", subjects: ["jobs.*"]), by: client)
          try await client.publish(Publication(to: "jobs.a", "1"))
          var message = try await Signal.stream(
            "JOBS", in: client, durable: "jobs\(isKept)", acknowledging: .explicit
          ).timeout(after: .patient).first()
          #expect(message != nil)
          if !isKept { message = nil }
          let beginning = ContinuousClock.now
          await client.drain(within: .seconds(2))
          #expect((ContinuousClock.now - beginning >= .seconds(2)) == isKept)
          withExtendedLifetime(message) {}
        }
      }
    }

    @Test("Draining waits for answers to requests that are being worked on") func drainAnswers() async throws {
      try await TestCluster.run(servers: 1, jetStream: false) { test in
        let (client, other) = (try await test.connect(), try await test.connect())
        let begun = BehaviorSubject(false)
        let answering = Task {
          try await client.subscribe(to: "ask").mapAsync(.merge(maxConcurrent: 4)) { question in
            begun.send(true)
            try await GlobalScheduler.global.sleep(for: .milliseconds(300))
            try question.respond("done")
          }.run()
        }
        try await GlobalScheduler.global.sleep(for: .milliseconds(200))
        async let answer = other.request(Publication(to: "ask", "1"))
        _ = try await begun.filter { $0 }.first()
        await client.drain()
        #expect(try await answer.text == "done")
        try await answering.value
      }
    }

    @Test("A subscription that nobody reads is bounded, as its policy says, and tells what it has dropped")
    func bounded() async throws {
      try await TestCluster.run(servers: 1, jetStream: false) { test in
        let (client, sender) = (try await test.connect(), try await test.connect())
        let events = BehaviorSubject<[NATSClient.Event]>([])
        let watching = Task { for try await event in client.events { events.update { $0.append(event) } } }
        for (policy, expected) in [
          (BufferingPolicy.oldest(10), ["0"] + (1...10).map { "\($0)" }),
          (.newest(10), ["0"] + (990..<1000).map { "\($0)" }),
        ] {
          let (isHere, goesOn) = (BehaviorSubject(false), BehaviorSubject(false))
          let before = client.dropped
          let loop = Task {
            var texts: [String] = []
            for try await message in client.subscribe(to: "prices", buffering: policy) {
              texts.append(message.text)
              if texts.count == 1 {
                isHere.send(true)
                _ = try await goesOn.filter { $0 }.first()
              }
              if texts.count == 11 { break }
            }
            return texts
          }
          try await GlobalScheduler.global.sleep(for: .milliseconds(200))
          try sender.send(Publication(to: "prices", "0"))
          _ = try await isHere.filter { $0 }.first()
          for number in 1..<1000 { try sender.send(Publication(to: "prices", "\(number)")) }
          try await eventually("all have come") { client.dropped - before == 989 }
          goesOn.send(true)
          #expect(try await loop.value == expected)
        }
        try await eventually("they are told") {
          events.value.count { if case .dropped = $0 { true } else { false } } >= 3
        }
        #expect(events.value.contains(.dropped(subject: "prices", count: 1)))
        #expect(events.value.contains(.dropped(subject: "prices", count: 989)))
        let failing = Task {
          for try await _ in client.subscribe(to: "prices", buffering: .failing(beyond: 10)) {
            try await GlobalScheduler.global.sleep(for: .milliseconds(500))
          }
        }
        try await GlobalScheduler.global.sleep(for: .milliseconds(200))
        for number in 0..<100 { try sender.send(Publication(to: "prices", "\(number)")) }
        await #expect(throws: SignalError.self) { try await failing.value }
        watching.cancel()
      }
    }

    @Test("A stream that was made again ends those who read the old one in order") func replaced() async throws {
      try await TestCluster.run(servers: 1) { test in
        let client = try await test.connect()
        let configuration = StreamConfiguration("A", subjects: ["a"])
        try await test.makeStream(configuration, by: client)
        for number in 0..<10 { try await client.publish(Publication(to: "a", "\(number)")) }
        let seen = BehaviorSubject(0)
        let isMade = BehaviorSubject(false)
        let loop = Task {
          await reason {
            for try await _ in Signal.stream("A", in: client) {
              seen.update { $0 += 1 }
              if seen.value == 10 { _ = try await isMade.filter { $0 }.first() }
            }
          }
        }
        let view = try await client.latest(of: "a", in: "A")
        _ = try await seen.filter { $0 == 10 }.timeout(after: .patient).first()
        try await client.deleteStream("A")
        try await client.createStream(configuration)
        for number in 0..<3 { try await client.publish(Publication(to: "a", "new \(number)")) }
        isMade.send(true)
        #expect(await loop.value == .replaced)
        #expect(await reason { try await view.timeout(after: .patient).last() } == .replaced)
      }
    }

    @Test("What cannot be sent is reported") func notSent() async throws {
      try await TestCluster.run(servers: 1, jetStream: false, configuration: "max_payload: 10000") { test in
        let client = try await test.connect()
        let large = [UInt8](repeating: 0, count: 20_000)
        #expect(await reason { try client.send(Publication(to: "a", large)) } == .tooLarge)
        let answering = Task {
          for try await question in client.subscribe(to: "ask") {
            let refusal = await reason { try question.respond(large) }
            try question.respond("\(refusal == .tooLarge)")
          }
        }
        let answer = try await patiently { try await client.request(Publication(to: "ask", "1")) }
        #expect(answer.text == "true")
        // While there is no connection, there is room for 8 MB.
        let events = BehaviorSubject<[NATSClient.Event]>([])
        let watching = Task { for try await event in client.events { events.update { $0.append(event) } } }
        try await test.servers[0].send(SIGKILL)
        try await eventually("the loss is noticed") { !client.isConnected }
        for _ in 0..<1200 { try client.send(Publication(to: "a", [UInt8](repeating: 0, count: 9_000))) }
        try await eventually("what has no room is told") {
          events.value.contains { if case .notSent(let error) = $0 { error.subject == "a" } else { false } }
        }
        answering.cancel()
        await client.close()
        _ = try? await answering.value
        #expect(await reason { try client.send(Publication(to: "a", "1")) } == .closed)
        watching.cancel()
      }
    }

    @Test("That JetStream is missing is said only where it is") func words() async throws {
      try await TestCluster.run(servers: 1) { test in
        let client = try await test.connect()
        let error = await #expect(throws: NATSError.self) { try await client.request(Publication(to: "ask", "1")) }
        #expect(error?.reason == .noResponders && error?.message.contains("-js") == false)
        let other = await #expect(throws: NATSError.self) { try await client.publish(Publication(to: "b", "1")) }
        #expect(other?.message.contains("-js") == false)
      }
    }
  }
#endif
