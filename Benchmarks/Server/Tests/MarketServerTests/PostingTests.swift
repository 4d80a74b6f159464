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
    ])
  func wrongPrice(line: String, problem: String) async throws {
    try await TestServer.run { server in
      let good = #"{"symbol": "ABC", "price": 1}"#
      let answer = try await server.post("/prices", "\(good)\n\(line)\n\(good)\n")
      #expect(answer.status == 400)
      #expect(answer.body.contains(#""accepted":2"#) && answer.body.contains("line 2: \(problem)"))
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
      #expect(await eventually { server.live.count == before })
    }
  }

  private func chunk(_ text: String) -> String {
    String(text.utf8.count, radix: 16) + "\r\n\(text)\r\n"
  }
}
