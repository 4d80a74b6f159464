import Foundation
import MarketServer
import ReactiveConcurrency
import Testing

@Suite("Streams of events")
struct StreamTests {
  @Test("Ticks come to all from one run")
  func ticks() async throws {
    try await TestServer.run { server in
      let first = try await server.events("/ticks", of: Tick.self).take(2).collect()
      #expect(first.count == 2)
    }
  }

  @Test("A newcomer gets the last price first, then each, whoever else listens")
  func lastPriceFirst() async throws {
    try await TestServer.run { server in
      #expect(try await server.post("/prices", #"{"symbol": "ABC", "price": 1}"#).status == 200)
      for _ in 1...2 {
        #expect(try await server.events("/prices/ABC").first() == Price(symbol: "ABC", price: 1))
      }
      let seen = ReplaySubject<Price>()
      var arrivals = seen.signal.makeAsyncIterator()
      let all = Task { try await server.events("/prices/ABC").onNext { seen.send($0) }.take(3).collect() }
      for price in 2...3 {
        _ = try await arrivals.next()
        #expect(try await server.post("/prices", #"{"symbol": "ABC", "price": \#(price)}"#).status == 200)
      }
      #expect(try await all.value.map(\.price) == [1, 2, 3])
    }
  }

  @Test("Candles tell what happened to each symbol in a beat")
  func candles() async throws {
    try await TestServer.run { server in
      let candles = Task { try await server.events("/aggregate", of: Candle.self).take(2).collect() }
      #expect(await eventually { server.live.description.contains("group(by:") })
      let prices = [("A", 2.0), ("B", 9.0), ("A", 4.0), ("A", 1.0), ("A", 3.0)]
      for (symbol, price) in prices { server.market.post(Price(symbol: symbol, price: price)) }
      let a = try #require(try await candles.value.first { $0.symbol == "A" })
      #expect(a.count == 4 && a.open == 2 && a.high == 4 && a.low == 1 && a.close == 3)
    }
  }

  @Test("A client that leaves, or says that it will send no more, is let go of, and the others stay")
  func leaves() async throws {
    try await TestServer.run { server in
      server.market.post(Price(symbol: "ABC", price: 1))
      var clients = try (1...3).map { _ in try RawClient(port: server.port) }
      for client in clients {
        client.send(eventRequest("/prices/ABC"))
        #expect(await client.read(until: #""ABC""#).contains("200 OK"))
      }
      #expect(server.market.subscriberCount(of: "ABC") == 3)
      clients[0].stopSending()
      #expect(await clients[0].isClosed())
      clients.remove(at: 1)
      #expect(await eventually { server.market.subscriberCount(of: "ABC") == 1 })
      server.market.post(Price(symbol: "ABC", price: 2))
      #expect(await clients[1].read(until: #""price":2,"#).contains(#""price":2,"#))
    }
  }

  @Test("A client that reads nothing is disconnected when a thousand events wait for it, and others get them all")
  func disconnects() async throws {
    try await TestServer.run { server in
      let reader = try await PacedReader(server)
      let silent = try RawClient(port: server.port, window: 4096)
      silent.send(eventRequest("\(PacedReader.path)?slow=disconnect"))
      #expect(await eventually { reader.neighbours == 1 })
      while reader.neighbours == 1 { try await reader.post(250) }
      #expect(await silent.isClosed())
      #expect(await reader.leave() > 1000)
    }
  }

  @Test("A client that reads too slowly gets the newest if it wants to, and stays")
  func conflates() async throws {
    try await TestServer.run { server in
      let reader = try await PacedReader(server)
      let slow = try RawClient(port: server.port, window: 4096)
      slow.send(eventRequest("\(PacedReader.path)?slow=conflate"))
      #expect(await eventually { reader.neighbours == 1 })
      for _ in 1...24 { try await reader.post(250) }
      #expect(reader.neighbours == 1)
      let text = await slow.read(until: #""price":6001,"#)
      #expect(text.components(separatedBy: "data:").count < 6000)
      #expect(await reader.leave() == 6001)
    }
  }

  @Test("A policy that there is not is refused by its name")
  func wrongPolicy() async throws {
    try await TestServer.run { server in
      let answer = try await server.get("/ticks?slow=perhaps")
      #expect(answer.status == 400 && answer.body.contains("slow: it is disconnect or conflate, not perhaps"))
    }
  }

  @Test("A connection that never sends its request whole is closed")
  func halfARequest() async throws {
    try await TestServer.run({ $0.idleTimeout = .milliseconds(200) }) { server in
      let half = try RawClient(port: server.port)
      half.send("GET /ticks HTTP/1.1\r\nHo")
      #expect(await half.isClosed())
    }
  }
}

func eventRequest(_ path: String) -> String {
  "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n"
}

/// A client that reads as fast as prices are posted, as they are posted no faster.
private struct PacedReader {
  /// So long that some thousand events fill what systems keep for a client that does not read.
  private static let symbol = String(repeating: "A", count: 2000)
  static let path = "/prices/\(symbol)"

  private let server: TestServer
  private let seen = BehaviorSubject(0)
  private let reading: Task<Void, any Error>

  init(_ server: TestServer) async throws {
    self.server = server
    reading = Task { [seen] in
      for try await price in server.events(Self.path, of: Price.self) {
        #expect(price.price == Double(seen.value + 1))
        seen.send(seen.value + 1)
      }
    }
    try await post(1)
  }

  /// How many others are listening.
  var neighbours: Int { server.market.subscriberCount(of: Self.symbol) - 1 }

  /// Posts some prices, each one above the one before, and waits until all have come.
  func post(_ count: Int) async throws {
    let last = seen.value + count
    for price in seen.value + 1...last { server.market.post(Price(symbol: Self.symbol, price: Double(price))) }
    _ = try await seen.filter { $0 == last }.timeout(after: .seconds(20)).first()
  }

  /// - Returns: How many prices it got.
  func leave() async -> Int {
    reading.cancel()
    _ = await reading.result
    return seen.value
  }
}
