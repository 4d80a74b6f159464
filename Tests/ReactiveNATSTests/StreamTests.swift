#if NATS
  import ReactiveNATS
  import ReactiveNATSTesting
  import ReactiveConcurrency
  import Testing

  @Suite(.enabled(if: Broker.isInstalled)) struct StreamTests {
    /// One server with ten numbered prices of one symbol.
    private func withPrices(_ body: (TestCluster, NATSClient) async throws -> Void) async throws {
      try await TestCluster.run(servers: 1) { test in
        let cluster = try await test.connect()
        try await test.makeStream(StreamConfiguration("PRICES", subjects: ["prices.*"]), by: cluster)
        for number in 0..<10 { try await cluster.publish(Publication(to: "prices.a", "\(number)")) }
        try await body(test, cluster)
      }
    }

    @Test("What is published is acknowledged in order, and comes once, in order") func publishAndRead() async throws {
      try await TestCluster.run { test in
        let cluster = try await test.connect()
        try await test.makeStream(StreamConfiguration("PRICES", subjects: ["prices.*"]), by: cluster)
        let publications = Signal(0..<1000).map { Publication(to: "prices.\($0 % 3)", "\($0)") }
        let receipts = try await publications.publish(to: cluster, window: 64).collect()
        #expect(receipts.map(\.sequence) == Array(1...1000))
        let texts = try await Signal.stream("PRICES", in: cluster).map(\.text).take(1000).timeout(after: .patient)
          .collect()
        #expect(texts == (0..<1000).map { "\($0)" })
      }
    }

    @Test("A loop asks for one value at a time, which is acknowledged when it asks for the next") func demand()
      async throws
    {
      try await withPrices { _, cluster in
        let messages = Signal.stream("PRICES", in: cluster, durable: Consumer("loop", ackWait: .seconds(10)))
        var seen: [String] = []
        for try await message in messages {
          seen.append(message.text)
          let state = try await cluster.info(ofConsumer: "loop", ofStream: "PRICES")
          #expect(state.delivered == UInt64(seen.count))
          #expect(state.ackPending == 1)
          if seen.count == 5 { break }
        }
        #expect(seen == ["0", "1", "2", "3", "4"])
        // The fifth was not acknowledged: it comes again.
        let rest = try await messages.take(6).timeout(after: .patient).collect()
        #expect(rest.map(\.text).sorted() == ["4", "5", "6", "7", "8", "9"])
        #expect(rest.first { $0.text == "4" }?.numDelivered == 2)
      }
    }

    @Test("No more is fetched than is allowed ahead, and what was not taken is given back") func ahead() async throws {
      try await withPrices { _, cluster in
        let messages = Signal.stream("PRICES", in: cluster, durable: "ahead", ahead: 3)
        for try await _ in messages {
          // Four are here: the one in the loop's body, and three that wait.
          try await eventually("four have been fetched") {
            try await cluster.info(ofConsumer: "ahead", ofStream: "PRICES").delivered == 4
          }
          break
        }
        // Only the first waits for its time; the others come immediately, and to anybody.
        let next = try await messages.take(9).timeout(after: .patient).collect()
        #expect(Set(next.map(\.text)) == Set((1..<10).map { "\($0)" }))
      }
    }

    @Test("A stream begins where it is asked to") func positions() async throws {
      try await withPrices { _, cluster in
        for number in 10..<12 { try await cluster.publish(Publication(to: "prices.b", "\(number)")) }
        func first(_ count: Int, from position: DeliverPolicy, filter: String? = nil) async throws -> [Message] {
          try await Signal.stream("PRICES", in: cluster, filter: filter, from: position)
            .take(count).timeout(after: .patient).collect()
        }
        #expect(try await first(2, from: .all).map(\.text) == ["0", "1"])
        #expect(try await first(2, from: .sequence(4)).map(\.text) == ["3", "4"])
        #expect(try await first(1, from: .last).map(\.text) == ["11"])
        #expect(try await first(2, from: .lastPerSubject).map(\.text) == ["9", "11"])
        #expect(try await first(1, from: .all, filter: "prices.b").map(\.text) == ["10"])
        let seventh = try #require(try await first(7, from: .all).last)
        #expect(try await first(2, from: .time(seventh.time)).map(\.text) == ["6", "7"])

        let new = Signal.stream("PRICES", in: cluster, from: .new).map(\.text)
        async let next = new.timeout(after: .patient).first()
        let publishing = Task {
          for number in 100... {
            try await cluster.publish(Publication(to: "prices.c", "\(number)"))
            try await GlobalScheduler.global.sleep(for: .milliseconds(20))
          }
        }
        #expect(try #require(try await next.flatMap { Int($0) }) >= 100)
        publishing.cancel()
      }
    }

    @Test("A stream begins at a time, also at one whose fraction of a second begins with zeros") func times()
      async throws
    {
      try await withPrices { _, cluster in
        let prices = Signal.stream("PRICES", in: cluster, from: .new)
          .filter { $0.time.nanosecondsSince1970 % 1_000_000_000 < 100_000_000 }
        async let early = prices.take(2).timeout(after: .patient).collect()
        let publishing = Task {
          for number in 10... {
            try await cluster.publish(Publication(to: "prices.a", "\(number)"))
            try await GlobalScheduler.global.sleep(for: .milliseconds(10))
          }
        }
        for message in try await early {
          for durable in [nil, "from-\(message.text)"] as [Consumer?] {
            let first = try await Signal.stream("PRICES", in: cluster, from: .time(message.time), durable: durable)
              .timeout(after: .patient).first()
            #expect(first?.text == message.text)
          }
        }
        publishing.cancel()
      }
    }

    @Test("A value is acknowledged, comes again or never comes again, as its answer says") func answers() async throws {
      try await withPrices { _, cluster in
        let messages = Signal.stream(
          "PRICES", in: cluster, durable: Consumer("answers", ackWait: .seconds(60)), acknowledging: .explicit)
        var texts: [String] = []
        for try await message in messages.timeout(after: .patient) {
          texts.append("\(message.text)/\(message.numDelivered)")
          switch (message.text, message.numDelivered) {
          case ("0", 1): message.nak()
          case ("1", 1): message.nak(delay: .milliseconds(200))
          case ("2", _): message.term()
          default: message.ack()
          }
          if texts.count == 12 { break }
        }
        #expect(Set(texts) == Set(["0/2", "1/2"] + (0..<10).map { "\($0)/1" }))
        try await eventually("all are answered") {
          try await cluster.info(ofConsumer: "answers", ofStream: "PRICES").ackPending == 0
        }
      }
    }

    @Test("What nobody acknowledges comes as often as allowed, and holds up nothing") func unanswered() async throws {
      try await withPrices { _, cluster in
        let messages = Signal.stream(
          "PRICES", in: cluster, durable: Consumer("silent", ackWait: .seconds(1), maxDeliver: 3),
          acknowledging: .explicit)
        let texts = try await messages.map(\.text).take(30).timeout(after: .patient).collect()
        let counts = Dictionary(grouping: texts) { $0 }.mapValues(\.count)
        #expect(counts == Dictionary(uniqueKeysWithValues: (0..<10).map { ("\($0)", 3) }))
        // Never a fourth time.
        try await cluster.publish(Publication(to: "prices.a", "10"))
        #expect(try await messages.map(\.text).timeout(after: .patient).first() == "10")
      }
    }

    @Test("Loops that share a durable consumer divide its values") func workQueue() async throws {
      try await TestCluster.run(servers: 1) { test in
        let cluster = try await test.connect()
        var configuration = StreamConfiguration("JOBS", subjects: ["jobs.*"])
        configuration.retention = .workQueue
        try await test.makeStream(configuration, by: cluster)
        _ = try await Signal(0..<300).map { Publication(to: "jobs.a", "\($0)") }.publish(to: cluster).collect()
        let seen = BehaviorSubject<[[String]]>([[], []])
        let done = BehaviorSubject(0)
        let begun = BehaviorSubject(Set<Int>())
        let loops = (0..<2).map { loop in
          Task {
            for try await message in Signal.stream("JOBS", in: cluster, durable: "workers", ahead: 7) {
              seen.update { $0[loop].append(message.text) }
              done.update { $0 += 1 }
              // However late the other one begins, there is something left for it.
              begun.update { $0.insert(loop) }
              _ = try await begun.filter { $0.count == 2 }.first()
            }
          }
        }
        _ = try await done.filter { $0 == 300 }.timeout(after: .patient).first()
        try await eventually("what is done is removed") { try await cluster.info(ofStream: "JOBS").messages == 0 }
        for loop in loops { loop.cancel() }
        let texts = seen.value
        #expect((texts[0] + texts[1]).sorted() == (0..<300).map { "\($0)" }.sorted())
        #expect(!texts[0].isEmpty && !texts[1].isEmpty)
      }
    }

    @Test("An identifier is stored once; of two that expect the same, one succeeds") func publications() async throws {
      try await withPrices { _, cluster in
        let first = try await cluster.publish(Publication(to: "prices.b", "1", id: "one"))
        let again = try await cluster.publish(Publication(to: "prices.b", "1", id: "one"))
        #expect(!first.isDuplicate && again.isDuplicate && again.sequence == first.sequence)
        try await cluster.publish(Publication(to: "prices.b", "2", expectedLastSubjectSequence: first.sequence))
        await #expect {
          try await cluster.publish(Publication(to: "prices.b", "3", expectedLastSubjectSequence: first.sequence))
        } throws: {
          ($0 as? NATSError)?.reason == .unexpectedSequence
        }
      }
    }

    @Test("A view has what is stored, and follows") func latest() async throws {
      try await withPrices { _, cluster in
        let prices = try await cluster.latest(of: "prices.*", in: "PRICES")
        #expect(prices.value.mapValues(\.text) == ["prices.a": "9"])
        try await cluster.publish(Publication(to: "prices.b", "1"))
        try await cluster.publish(Publication(to: "prices.a", "10"))
        let both = try await prices.map { $0.mapValues(\.text) }.filter { $0["prices.a"] == "10" }.timeout(
          after: .patient
        )
        .first()
        #expect(both == ["prices.a": "10", "prices.b": "1"])
        let empty = try await cluster.latest(of: "prices.z", in: "PRICES")
        #expect(empty.value.isEmpty)
      }
    }

    @Test("A lock has one holder, and is free when that is done") func lock() async throws {
      try await TestCluster.run(servers: 1) { test in
        let cluster = try await test.connect()
        var configuration = StreamConfiguration("LOCKS", subjects: ["locks.*"])
        (configuration.maxAge, configuration.maxMessagesPerSubject) = (.seconds(60), 1)
        try await test.makeStream(configuration, by: cluster)
        let other = try await test.connect()
        let result = try await cluster.whileHolding("locks.a", of: "LOCKS", for: .seconds(60)) {
          try await other.whileHolding("locks.a", of: "LOCKS", for: .seconds(60)) { "twice" } ?? "once"
        }
        #expect(result == "once")
        #expect(try await other.whileHolding("locks.a", of: "LOCKS", for: .seconds(60)) { true } == true)
      }
    }

    @Test("A lock outlives its expiry while it is held, and a dead holder by no more than that") func expiry()
      async throws
    {
      try await TestCluster.run(servers: 1) { test in
        let cluster = try await test.connect()
        var configuration = StreamConfiguration("LOCKS", subjects: ["locks.*"])
        (configuration.maxAge, configuration.maxMessagesPerSubject) = (.seconds(6), 1)
        try await test.makeStream(configuration, by: cluster)
        let first = try await cluster.whileHolding("locks.a", of: "LOCKS", for: .seconds(6)) {
          try await GlobalScheduler.global.sleep(for: .seconds(8))
          return try await cluster.info(ofStream: "LOCKS").messages
        }
        #expect(first == 1)
        // A holder that has died.
        try await cluster.publish(Publication(to: "locks.a", "gone"))
        try await eventually("the lock is free again") {
          try await cluster.whileHolding("locks.a", of: "LOCKS", for: .seconds(6)) { true } == true
        }
      }
    }
  }
#endif
