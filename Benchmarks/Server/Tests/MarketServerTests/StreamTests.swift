import Foundation
import ReactiveConcurrency
import Testing

@testable import MarketServer

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

  @Test("A client that reads nothing is disconnected some thousand events later, and others get them all")
  func disconnects() async throws {
    try await TestServer.run { server in
      let reader = try await PacedReader(server)
      let silent = try RawClient(port: server.port, window: 4096)
      silent.send(eventRequest("\(PacedReader.path)?slow=disconnect"))
      #expect(await eventually { reader.neighbours == 1 })
      while reader.neighbours == 1 { try await reader.post(250) }
      #expect(await silent.isClosed())
      // A thousand wait in the server; the rest is in the systems' buffers, which have a bound.
      let count = await reader.leave()
      #expect(1000..<8000 ~= count)
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

  @Test("A client that reads its stream only seconds after the market has closed gets the last event, and the end")
  func lastEvent() async throws {
    // On a busy machine it reads nothing for longer than the usual patience.
    try await TestServer.run({ $0.connectionPatience = .seconds(300) }) { server in
      let reader = try await PacedReader(server)
      let slow = try RawClient(port: server.port, window: 4096)
      slow.send(eventRequest("\(PacedReader.path)?slow=conflate"))
      #expect(await eventually { reader.neighbours == 1 })
      // One by one, each is written, until the buffers on its way are full.
      for _ in 1...6000 { try await reader.post(1) }
      #expect(await reader.leave() == 6001)
      server.market.close()
      try await Task.sleep(for: .seconds(2))
      let text = await slow.read()
      #expect(text.contains(#""price":6001,"#) && text.hasSuffix("0\r\n\r\n"))
    }
  }

  @Test("A client that reads nothing is let go when its connection's patience is over, whatever it may miss")
  func patience() async throws {
    try await TestServer.run({ $0.connectionPatience = .milliseconds(300) }) { server in
      let reader = try await PacedReader(server)
      let silent = try RawClient(port: server.port, window: 4096)
      silent.send(eventRequest("\(PacedReader.path)?slow=conflate"))
      #expect(await eventually { reader.neighbours == 1 })
      for _ in 1...24 where reader.neighbours == 1 { try await reader.post(250) }
      #expect(await eventually { reader.neighbours == 0 })
      _ = await reader.leave()
    }
  }

  @Test("A silent stream says that it lives, and each says when to come back")
  func heartbeat() async throws {
    try await TestServer.run({ $0.heartbeat = .milliseconds(50) }) { server in
      let client = try RawClient(port: server.port)
      client.send(eventRequest("/prices/QUIET"))
      let text = await client.read(until: ":\n\n")
      #expect(text.contains("retry: 3000\n\n") && text.contains(":\n\n"))
    }
  }

  @Test("A client that comes back says what it had last, and gets what is newer; after a new start all is new")
  func comesBack() async throws {
    try await TestServer.run { server in
      server.market.post(Price(symbol: "ABC", price: 1))
      let first = try RawClient(port: server.port)
      first.send(eventRequest("/prices/ABC"))
      let text = await first.read(until: #""price":1,"#)
      let id = try #require(text.split(whereSeparator: \.isNewline).first { $0.hasPrefix("id: ") }?.dropFirst(4))
      let second = try RawClient(port: server.port)
      second.send("GET /prices/ABC HTTP/1.1\r\nHost: a\r\nLast-Event-ID: \(id)\r\n\r\n")
      #expect(await eventually { server.market.subscriberCount(of: "ABC") == 2 })
      server.market.post(Price(symbol: "ABC", price: 2))
      let news = await second.read(until: #""price":2,"#)
      #expect(!news.contains(#""price":1,"#) && news.contains(#""price":2,"#))
      let third = try RawClient(port: server.port)
      third.send("GET /prices/ABC HTTP/1.1\r\nHost: a\r\nLast-Event-ID: before-99\r\n\r\n")
      #expect(await third.read(until: #""price":2,"#).contains(#""price":2,"#))
    }
  }

  @Test("A client that comes back gets what it has missed from the ledger, in order with what comes meanwhile")
  func missed() async throws {
    let mayRead = ReplaySubject<Void>(capacity: 1)
    try await TestServer.run({ $0.ledger = StoredPrices(mayBeRead: mayRead.signal) }) { server in
      func show(_ number: UInt64) {
        let id = ServerSentEvent.ID(run: "run", number: number)
        server.market.show(Price(symbol: "ABC", price: Double(number)), id: id, isEarlier: false)
      }
      show(5)
      let client = try RawClient(port: server.port)
      client.send("GET /prices/ABC HTTP/1.1\r\nHost: a\r\nLast-Event-ID: run-2\r\n\r\n")
      #expect(await eventually { mayRead.subscriberCount == 1 })
      show(6)
      mayRead.send(())
      let events = await client.read(until: #""price":6,"#)
      let ids = events.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("id: ") }
      #expect(ids == (3...6).map { "id: run-\($0)" })
      show(7)
      #expect(await client.read(until: #""price":7,"#).contains(#""price":7,"#))
      // One that has the last price has missed nothing.
      let other = try RawClient(port: server.port)
      other.send("GET /prices/ABC HTTP/1.1\r\nHost: a\r\nLast-Event-ID: run-7\r\n\r\n")
      #expect(await eventually { server.market.subscriberCount(of: "ABC") == 2 })
      show(8)
      #expect(await !other.read(until: #""price":8,"#).contains(#""price":7,"#))
    }
  }

  @Test("A stream of several symbols continues each of them, without ids until its client has all")
  func missedOfSeveral() async throws {
    try await TestServer.run({ $0.ledger = StoredPrices(mayBeRead: .just(())) }) { server in
      func show(_ number: UInt64, of symbol: String) {
        let id = ServerSentEvent.ID(run: "run", number: number)
        server.market.show(Price(symbol: symbol, price: Double(number)), id: id, isEarlier: false)
      }
      show(5, of: "ABC")
      show(6, of: "XYZ")
      let client = try RawClient(port: server.port)
      client.send("GET /stream?symbol=ABC&symbol=XYZ HTTP/1.1\r\nHost: a\r\nLast-Event-ID: run-3\r\n\r\n")
      let missed = await client.read(until: #""price":6,"symbol":"XYZ""#)
      let prices = missed.matches(of: /"price":(\d),"symbol":"(...)"/).map { "\($0.output.2) \($0.output.1)" }
      #expect(prices == ["ABC 4", "ABC 5", "XYZ 4", "XYZ 5", "XYZ 6"])
      #expect(!missed.contains("id: "))
      show(7, of: "ABC")
      #expect(await client.read(until: #""price":7,"#).contains("id: run-7\n"))
    }
  }

  @Test("Clients that come back together share two reads, whatever they had last; each gets what it has missed")
  func sharedReads() async throws {
    let mayRead = ReplaySubject<Void>(capacity: 1)
    let reads = BehaviorSubject(0)
    try await TestServer.run({ $0.ledger = StoredPrices(mayBeRead: mayRead.signal, reads: reads) }) { server in
      let id = ServerSentEvent.ID(run: "run", number: 2000)
      server.market.show(Price(symbol: "ABC", price: 2000), id: id, isEarlier: false)
      let clients = try (0..<100).map { number in
        let client = try RawClient(port: server.port)
        client.send("GET /prices/ABC HTTP/1.1\r\nHost: a\r\nLast-Event-ID: run-\(1000 - number)\r\n\r\n")
        return client
      }
      // Its own read is not for one that leaves.
      let gone = try RawClient(port: server.port)
      gone.send("GET /prices/ABC HTTP/1.1\r\nHost: a\r\nLast-Event-ID: run-1\r\n\r\n")
      #expect(await eventually { server.market.subscriberCount(of: "ABC") == 101 })
      gone.send("x")
      gone.stopSending()
      #expect(await eventually { server.market.subscriberCount(of: "ABC") == 100 })
      mayRead.send(())
      for (number, client) in clients.enumerated() {
        let events = await client.read(until: #""price":2000,"#)
        let ids = events.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("id: ") }
        #expect(ids == (1001 - number...2000).map { "id: run-\($0)" })
      }
      #expect(reads.value == 2)
    }
  }

  /// A ledger that has all prices.
  private struct StoredPrices: PriceLedger {
    let mayBeRead: Signal<Void>
    var reads = BehaviorSubject(0)

    func write(_ prices: Signal<Price>) -> Signal<Void> { .empty }
    func exclusively(_ name: String, _ body: @escaping @Sendable () async throws -> Int) async throws -> Int? { nil }
    func inform(_ market: Market) async {}

    func missed(
      of symbol: String, after last: ServerSentEvent.ID, before next: ServerSentEvent.ID
    ) -> Signal<ServerSentEvent> {
      let stored = Signal(last.number + 1..<next.number).map { number in
        let id = ServerSentEvent.ID(run: next.run, number: number)
        return try ServerSentEvent(Price(symbol: symbol, price: Double(number)), id: id)
      }
      reads.update { $0 += 1 }
      return mayBeRead.take(1).flattenMap { stored }
    }
  }

  @Test("One stream has all that a page shows, each event with its name", arguments: ["conflate", "disconnect"])
  func oneStream(slow: String) async throws {
    try await TestServer.run { server in
      server.market.post(Price(symbol: "Ü 1", price: 7))
      let client = try RawClient(port: server.port)
      client.send(eventRequest("/stream?slow=\(slow)&symbol=%C3%9C%201"))
      let first = await client.read(until: "event: price\n") + client.read(until: "\n\n")
      #expect(first.contains("event: price\n"))
      #expect(await client.read(until: "event: tick\n").contains("event: tick\n"))
      server.market.post(Price(symbol: "B", price: 8))
      let candle = await client.read(until: "event: candle\n") + client.read(until: "\n\n")
      #expect(candle.contains(#""symbol":"B""#))
    }
  }

  @Test("Symbols are bounded where they are asked for as where they are posted, and may be any text")
  func symbols() async throws {
    try await TestServer.run { server in
      server.market.post(Price(symbol: "Ü /1", price: 7))
      #expect(try await server.events("/prices/%C3%9C%20%2F1").first() == Price(symbol: "Ü /1", price: 7))
      let wrong = [String(repeating: "A", count: 60_000), "%0A", "1234567890123", "%EF%BF%BD"]
      for symbol in wrong {
        for path in ["/prices/\(symbol)", "/quote/\(symbol)", "/stream?symbol=\(symbol)"] {
          let answer = try await server.get(path)
          #expect(answer.status == 400 && answer.body.contains("symbol "), "\(path.prefix(40)): \(answer)")
        }
      }
    }
  }

  @Test("An address that is no UTF-8 is refused", arguments: ["/prices/%FF", "/quote/%FF", "/stream?symbol=%FF"])
  func noText(path: String) async throws {
    try await TestServer.run { server in
      let client = try RawClient(port: server.port)
      client.send(eventRequest(path))
      #expect(await client.read(until: "UTF-8").contains("400 Bad Request"))
    }
  }

  @Test("Symbols that nobody has posted push out no last price, and leave nothing behind")
  func unknownSymbols() async throws {
    try await TestServer.run({ $0.market = Market(beat: .milliseconds(50), limit: 10) }) { server in
      server.market.post(Price(symbol: "ABC", price: 1))
      for number in 1...40 {
        let client = try RawClient(port: server.port)
        client.send(eventRequest("/prices/X\(number)"))
        #expect(await client.read(until: "retry").contains("200 OK"))
      }
      #expect(await eventually { server.market.symbolCount == 1 })
      #expect(try await server.events("/prices/ABC").first() == Price(symbol: "ABC", price: 1))
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
  private static let symbol = "LONGEST NAME"
  static let path = "/prices/LONGEST%20NAME"

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
