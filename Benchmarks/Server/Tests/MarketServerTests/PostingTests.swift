import Foundation
import MarketServer
import ReactiveConcurrency
import Testing

@Suite("What clients send")
struct PostingTests {
  @Test(
    "A wrong price is told by its line and field, and the others count",
    arguments: [
      (#"{"symbol": "ABC"}"#, "price is missing"),
      (#"{"symbol": "ABC", "price": "much"}"#, "price is no Double"),
      (#"{"symbol": "ABC", "price": -3}"#, "price is -3.0, not above 0 and below 1e9"),
      (#"{"symbol": "", "price": 3}"#, "symbol needs 1 to 12 bytes"),
      ("nonsense", "the line is no JSON object"),
      (#"{"symbol": "ABC", "price": -0}"#, "price is -0.0, not above 0 and below 1e9"),
      (#"{"symbol": "ABC", "price": 1e308}"#, "price is 1e+308, not above 0 and below 1e9"),
      (#"{"symbol": "ABC", "price": 0x10}"#, "the line is no JSON object"),
      (#"{"symbol": "A\u0000", "price": 1}"#, "symbol has characters that cannot be printed"),
    ])
  func wrongPrice(line: String, problem: String) async throws {
    try await TestServer.run { server in
      let good = #"{"symbol": "ABC", "price": 1}"#
      let answer = try await server.post("/prices", "\(good)\n\(line)\n\(good)\n")
      #expect(answer.status == 400)
      #expect(answer.body.contains(#""accepted":2"#) && answer.body.contains("line 2: \(problem)"))
    }
  }

  @Test("Bytes that are no UTF-8 are refused, not repaired")
  func noText() async throws {
    try await TestServer.run { server in
      let line = Array(#"{"symbol": ""#.utf8) + [0xff, 0xfe] + Array(#"", "price": 1}"#.utf8)
      var request = server.request("/prices", method: "POST")
      request.body = .bytes(line)
      let answer = try await server.client.execute(request, timeout: .seconds(20))
      let body = String(buffer: try await answer.body.collect(upTo: 1000))
      #expect(answer.status == .badRequest && body.contains("line 1: the line is not UTF-8"))
      var log = server.request("/logs", method: "POST")
      log.body = .bytes(Array("GET /".utf8) + [0xff] + Array(" 200 1\nGET /a 200 1\r\n".utf8))
      let figures = try await server.client.execute(log, timeout: .seconds(20)).body.collect(upTo: 10_000)
      #expect(String(buffer: figures).contains("line 1: it is not UTF-8"))
      #expect(String(buffer: figures).contains(#""malformed":1"#))
    }
  }

  @Test(
    "A line of a log has numbers as people write them",
    arguments: ["GET /a 200 -0", "GET /a 200 0x1p4", "GET /a 200 1e308", "GET /a 200 nan", "GET /a +200 1"])
  func numbers(line: String) async throws {
    try await TestServer.run { server in
      let answer = try await server.post("/logs", "\(line)\n")
      #expect(answer.body.contains(#""malformed":1"#))
    }
  }

  @Test("Prices that are here are all taken, however long that takes")
  func slowLedger() async throws {
    try await TestServer.run({
      $0.idleTimeout = .seconds(2)
      $0.ledger = SlowLedger(market: $0.market, delay: .milliseconds(20))
    }) { server in
      let answer = try await server.post(
        "/prices", String(repeating: #"{"symbol": "ABC", "price": 1}"# + "\n", count: 100))
      #expect(answer.status == 200 && answer.body.contains(#""accepted":100"#))
    }
  }

  @Test("A client that sends no further line is told how many of its prices were taken")
  func silence() async throws {
    try await TestServer.run({ $0.idleTimeout = .seconds(4) }) { server in
      let client = try RawClient(port: server.port)
      let line = #"{"symbol": "ABC", "price": 1}"# + "\n"
      client.send("POST /prices HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n\(line)\(line)")
      let answer = await client.read()
      #expect(answer.contains("408") && answer.contains(#""accepted":2"#))
      #expect(answer.contains("after 2 prices: no line has come for 2.0 seconds"))
    }
  }

  @Test("A line that drips in for ever is cut off")
  func drips() async throws {
    try await TestServer.run({ $0.idleTimeout = .seconds(2) }) { server in
      let beginnings = [
        ("/prices", #"{"symbol": "ABC", "price": 1}"# + "\n", "408"), ("/logs", "GET /a 200 1\n", "200"),
      ]
      for (path, beginning, status) in beginnings {
        let client = try RawClient(port: server.port)
        client.send("POST \(path) HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n\(beginning)")
        let dripping = Task {
          while !Task.isCancelled {
            client.send("x")
            try await Task.sleep(for: .milliseconds(20))
          }
        }
        let start = ContinuousClock.now
        #expect(await client.read(until: path == "/prices" ? "no line has come" : "imedOut").contains(status))
        #expect(ContinuousClock.now - start < .seconds(10))
        if path == "/prices" { #expect(await client.isClosed()) }
        dripping.cancel()
      }
    }
  }

  @Test("While a client does not read its answer, the log that it sends is not read either")
  func stuckAnswer() async throws {
    try await TestServer.run { server in
      let client = try RawClient(port: server.port, window: 4096)
      client.send("POST /logs HTTP/1.1\r\nHost: a\r\nContent-Length: 4000000000\r\n\r\n")
      // Figures of a hundred paths are some kilobytes, so that few answers fill the way back.
      let lines = (0..<2000).map { "GET /\(String(repeating: "p", count: 180))\($0 % 100) 200 1\n" }.joined()
      let sent = await client.sendAll(lines, times: 2000, giveUpAfter: .seconds(3))
      // A way that is full takes what the systems' buffers do, and 800 MB were on offer.
      #expect(sent < 60_000_000)
    }
  }

  @Test("After a wrong price and an endless line the same connection goes on")
  func goesOn() async throws {
    try await TestServer.run { server in
      let client = try RawClient(port: server.port)
      for body in ["nonsense", String(repeating: "x", count: 100_000)] {
        client.send("POST /prices HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
        #expect(await client.read(until: "}").contains("line 1: "))
      }
      client.send(eventRequest("/ticks"))
      #expect(await client.read(until: "data: ").contains("200 OK"))
    }
  }

  @Test("A log is answered while it is sent, and a malformed line is told by its number")
  func logs() async throws {
    try await TestServer.run { server in
      let client = try RawClient(port: server.port)
      client.send("POST /logs HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
      client.send(chunk("GET /a?b 200 1.5\nGET /a 50"))
      #expect(await client.read(until: "}\n").contains(#""lines":1"#))
      client.send(chunk("3 2\nnonsense\nGET /c 99 1\n"))
      let figures = await client.read(until: "}\n")
      #expect(figures.contains(#""lines":4"#) && figures.contains(#""malformed":2"#))
      #expect(figures.contains("line 3: 4 fields are expected, not 1"))
      #expect(figures.contains("line 4: the status is 99, not 100 to 999"))
      client.send("0\r\n\r\n")
      #expect(await client.read(until: "0\r\n\r\n").contains("0\r\n\r\n"))
      client.send(eventRequest("/ticks"))
      #expect(await client.read(until: "data: ").contains("200 OK"))
    }
  }

  @Test("An endless line ends its log by the line's number, and nothing else")
  func endlessLine() async throws {
    try await TestServer.run { server in
      let answer = try await server.post("/logs", "GET /a 200 1\n" + String(repeating: "x", count: 1 << 20))
      #expect(answer.status == 200 && answer.body.contains("line 2: More than 8192 bytes"))
      #expect(try await server.post("/logs", "GET /a 200 1\n").body.contains(#""malformed":0"#))
    }
  }

  @Test("An upload that is broken off leaves nothing behind")
  func aborted() async throws {
    try await TestServer.run { server in
      let before = server.live.count
      do {
        let client = try RawClient(port: server.port)
        client.send("POST /logs HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\nGET /a 200 1\nGET /")
        #expect(await client.read(until: "}\n").contains(#""lines":1"#))
        #expect(server.live.count > before)
      }
      #expect(await eventually { server.live.count == before }, "still subscribed:\n\(server.live)")
    }
  }

  private func chunk(_ text: String) -> String {
    String(text.utf8.count, radix: 16) + "\r\n\(text)\r\n"
  }
}

/// A ledger that takes its time for each price, one after the other, and then shows it.
struct SlowLedger: PriceLedger {
  let market: Market
  let delay: Duration

  func write(_ prices: Signal<Price>) -> Signal<Void> {
    prices.mapAsync(.concat) { [market, delay] price in
      try await Task.sleep(for: delay)
      market.post(price)
    }
  }

  func exclusively(_ name: String, _ body: @escaping @Sendable () async throws -> Int) async throws -> Int? { nil }
  func inform(_ market: Market) async { market.isReady.send(true) }
}
