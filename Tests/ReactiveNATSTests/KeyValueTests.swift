#if NATS
  import Foundation
  import ReactiveConcurrency
  import ReactiveNATS
  import ReactiveNATSTesting
  import Testing

  extension JSONEncoder: PayloadEncoder {}
  extension JSONDecoder: PayloadDecoder {}

  @Suite(.enabled(if: Broker.isInstalled)) struct KeyValueTests {
    @Test("A bucket has the last value of each key, and its history") func values() async throws {
      try await TestCluster.run(servers: 1) { test in
        let client = try await test.connect()
        let bucket = try await patiently { try await client.createBucket("settings", history: 3) }
        #expect(try await bucket.get("color") == nil)
        for color in ["red", "green", "blue", "white"] { try await bucket.put("color", color) }
        let last = try #require(try await bucket.get("color"))
        #expect(last.text == "white" && last.key == "color" && last.revision == 4 && !last.isDeletion)
        #expect(Timestamp.now - last.time < .seconds(60) && last.time - Timestamp.now < .seconds(60))
        #expect(try await bucket.history(of: "color").map(\.text) == ["green", "blue", "white"])
        #expect(await reason { try await bucket.create("color", "x") } == .unexpectedSequence)
        #expect(await reason { try await bucket.update("color", "x", after: 3) } == .unexpectedSequence)
        #expect(try await bucket.update("color", "black", after: 4) == 5)
        #expect(await reason { try await bucket.delete("color", after: 4) } == .unexpectedSequence)
        try await bucket.delete("color")
        #expect(try await bucket.get("color") == nil)
        #expect(try await bucket.history(of: "color").map(\.isDeletion) == [false, false, true])
        #expect(try await bucket.create("color", "new") == 7)
        try await bucket.put("a.b", "1")
        #expect(try await bucket.keys().sorted() == ["a.b", "color"])
        try await bucket.purge("color")
        #expect(try await bucket.history(of: "color").map(\.isDeletion) == [true])
        #expect(try await bucket.keys() == ["a.b"])
        #expect(try await client.bucket("settings").get("a.b")?.text == "1")
        #expect(await reason { try await client.bucket("others") } == .notFound)
        for key in ["", "a b", "a..b", ".a", "a.", "a*", ">", "ü"] {
          #expect(await reason { try await bucket.put(key, "1") } == .invalidArgument, "\(key)")
        }
        #expect(await reason { try await client.createBucket("a.b") } == .invalidArgument)
        try await client.deleteBucket("settings")
        #expect(await reason { try await client.bucket("settings") } == .notFound)
      }
    }

    @Test("Who watches a bucket gets each key's last value, and then each change") func watching() async throws {
      try await TestCluster.run(servers: 1) { test in
        let client = try await test.connect()
        let bucket = try await patiently { try await client.createBucket("settings") }
        try await bucket.put("a", "1")
        try await bucket.put("b", "2")
        let seen = BehaviorSubject<[String]>([])
        let watching = Task {
          for try await entry in bucket.watch() {
            seen.update { $0.append(entry.isDeletion ? "\(entry.key) is gone" : "\(entry.key) \(entry.text)") }
          }
        }
        _ = try await seen.filter { $0.count == 2 }.timeout(after: .patient).first()
        try await bucket.delete("a")
        try await bucket.put("b", "3")
        _ = try await seen.filter { $0.count == 4 }.timeout(after: .patient).first()
        #expect(seen.value == ["a 1", "b 2", "a is gone", "b 3"])
        watching.cancel()
      }
    }

    @Test("A confirmed acknowledgment is with the stream when the call returns") func confirmed() async throws {
      try await TestCluster.run(servers: 1) { test in
        let client = try await test.connect()
        try await test.makeStream(StreamConfiguration("A", subjects: ["a"]), by: client)
        for number in 0..<50 { try await client.publish(Publication(to: "a", "\(number)")) }
        let messages = Signal.stream("A", in: client, durable: "a", acknowledging: .explicit).take(50)
        for try await message in messages.timeout(after: .patient) {
          try await message.ack(confirmedWithin: .seconds(5))
          #expect(try await client.info(ofConsumer: "a", ofStream: "A").ackPending == 0)
          #expect(await reason { try await message.ack(confirmedWithin: .seconds(5)) } == .invalidArgument)
        }
      }
    }

    private struct Price: Codable, Sendable, Equatable {
      var symbol: String
      var cents: Int
    }

    @Test("Payloads are values, encoded as the user likes") func codable() async throws {
      try await TestCluster.run(servers: 1) { test in
        let client = try await test.connect()
        try await test.makeStream(StreamConfiguration("A", subjects: ["a"]), by: client)
        let price = Price(symbol: "ACME", cents: 1050)
        try await client.publish(Publication(to: "a", encoding: price, with: JSONEncoder()))
        try await client.publish(Publication(to: "a", "no price"))
        try await client.publish(Publication(to: "a", encoding: price, with: JSONEncoder()))
        let dead = BehaviorSubject(0)
        let prices = try await Signal.stream("A", in: client)
          .decoding(Price.self, with: JSONDecoder()) { _, _, count in dead.send(count) }
          .take(2).timeout(after: .patient).collect()
        #expect(prices == [price, price] && dead.value == 1)
        let first = try await client.message(1, ofStream: "A")
        #expect(try first?.decoded(as: Price.self, with: JSONDecoder()) == price)
      }
    }

    @Test("Streams are listed and purged") func streams() async throws {
      try await TestCluster.run(servers: 1) { test in
        let client = try await test.connect()
        try await test.makeStream(StreamConfiguration("A", subjects: ["a.*"]), by: client)
        #expect(try await client.streams() == ["A"])
        for number in 0..<300 {
          try await client.createStream(StreamConfiguration("S\(number)", subjects: ["s\(number)"]))
        }
        #expect(try await client.streams().count == 301)
        #expect(try await client.streams(storing: "a.x") == ["A"])
        #expect(try await client.streams(storing: "b.x") == [])
        for number in 0..<10 { try await client.publish(Publication(to: "a.\(number % 2)", "\(number)")) }
        #expect(try await client.purgeStream("A", filter: "a.1", keeping: 1) == 4)
        #expect(try await client.purgeStream("A") == 6)
        #expect(try await client.info(ofStream: "A").messages == 0)
      }
    }

    @Test("Several filters are read where the broker has them, and refused in words where it would ignore them")
    func filters() async throws {
      try await TestCluster.run(servers: 1) { test in
        let client = try await test.connect()
        try await test.makeStream(StreamConfiguration("A", subjects: ["a.*"]), by: client)
        for number in 0..<9 { try await client.publish(Publication(to: "a.\(number % 3)", "\(number)")) }
        for durable in [nil, "several"] as [Consumer?] {
          do {
            let texts = try await Signal.stream("A", in: client, filters: ["a.0", "a.2"], durable: durable, ahead: 7)
              .map(\.text).take(6).timeout(after: .patient).collect()
            #expect(texts == ["0", "2", "3", "5", "6", "8"])
          } catch let error as NATSError {
            #expect(error.message.contains("2.10"), "\(error)")
            #expect(try await client.info(ofStream: "A").consumers == 0)
          }
        }
      }
    }
  }
#endif
