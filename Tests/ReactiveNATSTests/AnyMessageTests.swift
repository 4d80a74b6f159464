#if NATS
  import Foundation
  import ReactiveConcurrency
  import ReactiveNATS
  import ReactiveNATSTesting
  import Testing

  /// Whatever a broker accepts from any client passes every kind of reader, and what is refused leaves the connection
  /// and its neighbors alone.
  @Suite(.enabled(if: Broker.isInstalled)) struct AnyMessageTests {
    private func withStream(_ body: (TestCluster, NATSClient) async throws -> Void) async throws {
      try await TestCluster.run(servers: 1) { test in
        let client = try await test.connect()
        try await test.makeStream(StreamConfiguration("ANY", subjects: ["any.>"]), by: client)
        try await test.makeStream(StreamConfiguration("DEAD", subjects: ["dead.*"]), by: client)
        try await body(test, client)
      }
    }

    /// Lets every kind of reader read the stream up to its last message, whose text is `last`.
    private func expectReaders(_ client: NATSClient, _ name: String, toReach last: String) async throws {
      let all = try await client.info(ofStream: "ANY")
      let numbers = Array(all.firstSequence...all.lastSequence)
      func sequences(_ messages: Signal<Message>) async throws -> [UInt64] {
        try await messages.take(numbers.count).timeout(after: .seconds(20)).collect().map(\.sequence)
      }
      let ordered = try await sequences(Signal.stream("ANY", in: client, ahead: 15))
      #expect(ordered == numbers, "in order, after \(name)")
      let durable = try await sequences(Signal.stream("ANY", in: client, durable: "all-\(name)", ahead: 3))
      #expect(durable == numbers, "durable, after \(name)")
      struct Refusal: Error, CustomStringConvertible { var description: String { "no\u{0}\u{7}\n" } }
      let handled = Signal.stream("ANY", in: client, durable: "handle-\(name)", acknowledging: .explicit)
        .handle(attempts: 1, deadLetter: "dead.any", in: client) { _ in throw Refusal() }
      #expect(try await sequences(handled) == numbers, "handled, after \(name)")
      let view = try await Signal { try await client.latest(of: "any.>", in: "ANY").value }
        .timeout(after: .seconds(20)).first()
      #expect(view?["any.last"]?.text == last, "the view, after \(name)")
      for number in numbers {
        #expect(try await client.message(number, ofStream: "ANY")?.sequence == number)
      }
    }

    @Test("An empty message whose headers are like those of a broker is a message")
    func status() async throws {
      for code in ["200", "404", "409", "100", "503", "408"] {
        try await withStream { test, client in
          let raw = try RawClient(test.servers[0])
          for header in [
            "NATS/1.0\r\nStatus: \(code)\r\n\r\n", "NATS/1.0 \(code)\r\n\r\n", "NATS/1.0 \(code) x\r\n\r\n",
          ] {
            #expect(raw.isAccepted(RawClient.message(to: Array("any.a".utf8), header: Array(header.utf8))))
          }
          var publication = Publication(to: "any.b", "")
          publication.headers["Status"] = code
          try await client.publish(publication)
          try await client.publish(Publication(to: "any.last", "last"))
          try await expectReaders(client, code, toReach: "last")
        }
      }
    }

    @Test("A subject that is too long for the protocol is refused, wherever it stands, and its neighbors go on")
    func longSubjects() async throws {
      try await withStream { _, client in
        let long = "any." + String(repeating: "x", count: 5000)
        let answering = Task {
          for try await question in client.subscribe(to: "any.ask") { try? question.respond(question.text + "!") }
        }
        func expectNeighbors() async throws {
          #expect(try await client.publish(Publication(to: "any.a", "1")).sequence > 0)
          #expect(client.isConnected)
        }
        #expect(await reason { try await client.publish(Publication(to: long, "1")) } == .invalidArgument)
        try await expectNeighbors()
        #expect(await reason { try client.send(Publication(to: long, "1")) } == .invalidArgument)
        try await expectNeighbors()
        #expect(await reason { try await client.request(Publication(to: long, "1")) } == .invalidArgument)
        try await expectNeighbors()
        #expect(await reason { try await client.subscribe(to: long).first() } == .invalidArgument)
        try await expectNeighbors()
        #expect(
          await reason { try await Signal.stream("ANY", in: client, filter: long).first() } == .invalidArgument)
        #expect(
          await reason { try await client.createStream(StreamConfiguration("X", subjects: [long])) }
            == .invalidArgument)
        #expect(
          await reason { try await client.info(ofStream: String(repeating: "x", count: 5000)) } == .invalidArgument)
        var large = Publication(to: "any.a", "1")
        large.headers["a"] = String(repeating: "x", count: 2_000_000)
        let header = large
        #expect(await reason { try await client.publish(header) } == .tooLarge)
        #expect(await reason { try client.send(header) } == .tooLarge)
        try await expectNeighbors()
        answering.cancel()
      }
    }

    @Test("A message that came with a reply's subject of any length is answered, or its answer refused")
    func longReplies() async throws {
      try await withStream { test, client in
        let answers = BehaviorSubject(0)
        let answering = Task {
          for try await question in client.subscribe(to: "ask") {
            try? question.respond([UInt8](repeating: 1, count: 100_000))
            answers.update { $0 += 1 }
          }
        }
        let raw = try RawClient(test.servers[0])
        try await GlobalScheduler.global.sleep(for: .milliseconds(200))
        for length in [100, 3000, 4070, 4080, 4085] {
          let reply = String(repeating: "r", count: length)
          #expect(raw.isAccepted(RawClient.message(to: Array("ask".utf8), reply: reply, header: nil)))
        }
        _ = try await answers.filter { $0 == 5 }.timeout(after: .patient).first()
        #expect(try await client.publish(Publication(to: "any.a", "1")).sequence == 1)
        #expect(client.isConnected)
        answering.cancel()
      }
    }

    @Test("Random messages that the broker accepts pass every reader", arguments: 0..<4)
    func random(seed: Int) async throws {
      try await withStream { test, client in
        var random = SeededGenerator(seed: UInt64(seed))
        let plain = BehaviorSubject(0)
        let listening = Task {
          for try await message in client.subscribe(to: "any.>") {
            _ = (message.text, message.headers)
            plain.update { $0 += 1 }
          }
        }
        try await GlobalScheduler.global.sleep(for: .milliseconds(200))
        var raw = try RawClient(test.servers[0])
        var accepted = 0
        for _ in 0..<150 {
          if raw.isAccepted(randomMessage(&random)) { accepted += 1 } else { raw = try RawClient(test.servers[0]) }
        }
        #expect(accepted > 75)
        try await client.publish(Publication(to: "any.last", "last"))
        try await expectReaders(client, "\(seed)", toReach: "last")
        let stored = try await client.info(ofStream: "ANY").messages
        _ = try await plain.filter { $0 >= Int(stored) }.timeout(after: .seconds(20)).first()
        listening.cancel()
        #expect(client.isConnected)
      }
    }

    private func randomMessage(_ random: inout SeededGenerator) -> [UInt8] {
      func one<Value>(of values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &random)] }
      func bytes(_ count: Int, _ isAllowed: (UInt8) -> Bool) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }.filter(isAllowed)
      }
      let names = [
        "Status", "Description", "Nats-Msg-Id", "nats-msg-id", "KV-Operation", "Nats-Pending-Messages", "a b",
      ]
      let values = ["404", "100", "409", "", " ", "DEL", "Consumer Deleted", "\u{0}", "ü", "x:y", "1"]
      let starts = ["NATS/1.0", "NATS/1.0 404", "NATS/1.0 100 Idle", "NATS/1.0 x", "NATS/1.0  "]
      var subject = Array("any.".utf8)
      subject += bytes(one(of: [1, 3, 20, 200, 3500])) { $0 > 32 && $0 != 127 && $0 != 46 }
      subject += [120]
      let payload = bytes(one(of: [0, 0, 0, 1, 50, 5000])) { _ in true }
      var header = Array(one(of: starts).utf8) + [13, 10]
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let isKnown = Bool.random(using: &random)
        header += isKnown ? Array(one(of: names).utf8) : bytes(5) { $0 != 10 && $0 != 13 }
        header += Array(one(of: [": ", ":", ""]).utf8)
        header += Bool.random(using: &random) ? Array(one(of: values).utf8) : bytes(9) { $0 != 10 && $0 != 13 }
        header += [13, 10]
      }
      header += [13, 10]
      switch Int.random(in: 0..<10, using: &random) {
      case 0: return RawClient.message(to: subject, header: nil, payload)
      case 1: return RawClient.message(to: subject, header: bytes(30) { _ in true }, payload)
      case 2: return RawClient.message(to: subject, reply: "$JS.ACK.ANY.c.1.1.1.1.1", header: header, payload)
      default: return RawClient.message(to: subject, header: header, payload)
      }
    }
  }

  struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 2_654_435_761 &+ 1 }

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var value = state
      value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
      value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
      return value ^ (value >> 31)
    }
  }
#endif
