// Written by SnippetTests from the documents; do not edit.
// swift-format-ignore-file
import Foundation
import ReactiveClassic
import ReactiveConcurrency
import ReactiveFoundation
import ReactiveTesting

func `OnAServer.md-1`() async throws {
  actor Connection {
    private(set) var sent: [String] = []
    func write(_ text: String) async throws { sent.append(text) }
  }

  func serve(_ events: Signal<String>, to connection: Connection) async throws {
    for try await event in events.values(buffering: .newest(100)) {
      try await connection.write(event)
    }
  }

  let connection = Connection()
  try await serve(.of("a", "b"), to: connection)
  print(await connection.sent)
}

func `OnAServer.md-2`() async throws {
  final class Socket: Sendable {
    func write(_ text: String) async throws {}
    func close() {}  // ends a write that waits for the client
  }

  func serveOrDisconnect(_ events: Signal<String>, on socket: Socket) async throws {
    let values = events.values(buffering: .failing(beyond: 1000)) { _, _ in socket.close() }
    for try await event in values { try await socket.write(event) }
  }
  try await serveOrDisconnect(.of("a"), on: Socket())
}

func `OnAServer.md-3`() async throws {
  let upstream = Signal.interval(every: .milliseconds(500), on: .global).map { _ in Int.random(in: 0..<100) }
  let ticker = upstream.share(replay: 1, grace: .seconds(10), on: .global)
  let forBrowsers = upstream.share(replay: 1, buffering: .newest(10))
  let client = Task { for try await price in ticker { print(price) } }
  let browser = Task { for try await price in forBrowsers { print(price) } }
  client.cancel()
  browser.cancel()
}

func `OnAServer.md-4`() async throws {
  let trades = Subject<(symbol: String, price: Int)>()
  let bySymbol = trades.signal.groups(by: { $0.symbol }, replay: 1, limit: 10_000)
  let watcher = Task { for try await trade in bySymbol["ABC"] { print(trade.price) } }
  trades.send((symbol: "ABC", price: 12))
  watcher.cancel()
}

func `OnAServer.md-5`() async throws {
  let chunks = Signal.of(Array("first li".utf8), Array("ne\nsecond".utf8))
  for try await line in chunks.lines(longest: 1024) { print(line) }  // first line, second
}

func `OnAServer.md-6`() async throws {
  let requests = Signal.of("GET /a", "GET /b", "GET /a")
  let counts = requests.group(by: { $0 }).flattenMap { path in
    path.scan(0) { count, _ in count + 1 }.map { "\(path.key): \($0)" }
  }
  for try await line in counts { print(line) }  // GET /a: 1, GET /b: 1, GET /a: 2
}

func `OnAServer.md-7`() async throws {
  let latencies = Subject<Double>()
  let report = latencies.buffer(for: .seconds(1), on: .global).map { batch in
    "\(batch.count) requests, worst \(batch.max() ?? 0) ms"
  }
  let printing = Task { for try await line in report { print(line) } }
  latencies.send(12.5)
  printing.cancel()
}

func `OnAServer.md-8`() async throws {
  let urls = (1...20).map { "https://example.org/\($0)" }
  let bodies = Signal(urls).mapAsync(maxConcurrent: 4) { url in try await fetch(url) }
  print(try await bodies.collect().count)

  @Sendable func fetch(_ url: String) async throws -> String { "body of \(url)" }
}

func `OnAServer.md-9`() async throws {
  let shutdown = ReplaySubject<Void>(capacity: 1)
  let heartbeat = Signal.interval(every: .seconds(1), on: .global).take(until: shutdown.signal)
  let beating = Task { for try await beat in heartbeat { print(beat) } }
  shutdown.send(())
  try await beating.value
}

func `OnAServer.md-10`() async throws {
  let live = LiveSubscriptions()
  let numbers = Subject<Int>()
  let subscription = live.track { numbers.map { $0 + 1 }.subscribe(next: { print($0) }) }
  print(live)
  subscription.dispose()
}
