// Written from the documents by `UPDATE_SNIPPETS=1 swift test --filter SnippetTests`; do not edit.
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
  print(await connection.sent)  // printed: ["a", "b"]
}

func `OnAServer.md-2`() async throws {
  nonisolated final class Socket: Sendable {
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
  let events = Subject<Int>()
  let values = events.subscribed(
    buffering: .newest(2),
    onDrop: { value, total in print("lost \(value), \(total) in all") })
  // printed: lost 1, 1 in all, lost 2, 2 in all, lost 3, 3 in all, lost 4, 4 in all
  for number in 1...6 { events.send(number) }
  events.finish()
  for try await value in values { print(value) }  // printed: 5, 6
}

func `OnAServer.md-4`() async throws {
  let upstream = Signal.interval(every: .milliseconds(50), on: .global).map { _ in
    Int.random(in: 0..<100)
  }
  let ticker = upstream.share(replay: 1, grace: .seconds(10), on: .global)
  let forBrowsers = upstream.share(replay: 1, buffering: .newest(10))
  async let client: Void = {
    for try await price in ticker.take(2) { print("client: \(price)") }
  }()
  async let browser: Void = {
    for try await price in forBrowsers.take(2) { print("browser: \(price)") }
  }()
  _ = try await (client, browser)
}

func `OnAServer.md-5`() async throws {
  let trades = Subject<(symbol: String, price: Int)>()
  let bySymbol = trades.signal.groups(by: { $0.symbol }, replay: 1, limit: 10_000)
  let watched = bySymbol["ABC"].subscribed()
  trades.send((symbol: "XYZ", price: 7))
  trades.send((symbol: "ABC", price: 12))
  trades.finish()
  for try await trade in watched { print(trade.price) }  // printed: 12
}

func `OnAServer.md-6`() async throws {
  let chunks = Signal.of(Array("first li".utf8), Array("ne\nsecond".utf8))
  // printed: first line, second
  for try await line in chunks.lines(longest: 1024) { print(line) }
}

func `OnAServer.md-7`() async throws {
  let requests = Signal.of("GET /a", "GET /b", "GET /a")
  let counts = requests.group(by: { $0 }).flattenMap { path in
    path.scan(0) { count, _ in count + 1 }.map { "\(path.key): \($0)" }
  }
  for try await line in counts { print(line) }  // printed: GET /a: 1, GET /b: 1, GET /a: 2
}

func `OnAServer.md-8`() async throws {
  let purchases = Signal.of(
    (customer: "ann", cents: 250), (customer: "bob", cents: 100),
    (customer: "ann", cents: 50))
  let totals =
    purchases
    .group(by: { $0.customer }, idle: .seconds(600), limit: 10_000, on: .global)
    .flattenMap { group in
      group.buffer(for: .seconds(60), on: .global).map { batch in
        "\(group.key): \(batch.reduce(0) { $0 + $1.cents })"
      }
    }
  // in any order until they are sorted
  print(try await totals.collect().sorted())  // printed: ["ann: 300", "bob: 100"]
}

func `OnAServer.md-9`() async throws {
  let latencies = Subject<Double>()
  let report = latencies.buffer(for: .seconds(1), on: .global).map { batch in
    "\(batch.count) requests, worst \(batch.max() ?? 0) ms"
  }
  let lines = report.subscribed()
  latencies.send(12.5)
  latencies.send(8)
  latencies.finish()
  for try await line in lines { print(line) }  // printed: 2 requests, worst 12.5 ms
}

func `OnAServer.md-10`() async throws {
  let urls = (1...20).map { "https://example.org/\($0)" }
  let bodies = Signal(urls).mapAsync(maxConcurrent: 4) { url in try await fetch(url) }
  print(try await bodies.collect().count)  // printed: 20

  @Sendable func fetch(_ url: String) async throws -> String { "body of \(url)" }
}

func `OnAServer.md-11`() async throws {

  // With swift-metrics: a Counter, a Timer and a Gauge with the dimension ("signal", name).
  let metrics = BehaviorSubject<[String: Double]>([:])
  let measuring = SignalInstrument.detailed { signal in
    { event in
      metrics.update { metrics in
        switch event {
        case .value: metrics["\(signal.name): values", default: 0] += 1
        case .resumed(let pause):
          metrics["\(signal.name): seconds paused", default: 0] += pause / .seconds(1)
        default: break
        }
        metrics["\(signal.name): waiting"] = Double(signal.queueLength ?? 0)
      }
    }
  }

  let scheduler = TestScheduler()
  let rows = Signal(0..<300).instrumented("rows", by: measuring, on: scheduler)
  let writing = scheduler.task {
    for try await _ in rows { try await scheduler.sleep(for: .milliseconds(10)) }
  }
  scheduler.advance(by: .seconds(1))
  assert(metrics.value == ["rows: values": 256, "rows: waiting": 256])
  scheduler.run()
  try await writing.value
  assert(metrics.value["rows: values"] == 300)
  assert(metrics.value["rows: seconds paused"].map { $0 > 1 } ?? false)
}

func `OnAServer.md-12`() async throws {
  let isEnding = ReplaySubject<Void>(capacity: 1)
  let heartbeat = Signal.interval(every: .milliseconds(10), on: .global).take(
    until: isEnding.signal)
  let beating = Task { for try await beat in heartbeat { print(beat) } }
  try await Task.sleep(for: .milliseconds(35))
  isEnding.send(())
  try await beating.value  // the times of three beats, or so
}

func `OnAServer.md-13`() async throws {

  let terminations = Signal<Void> { sender in
    signal(SIGTERM, SIG_IGN)  // otherwise the process ends immediately
    // Cancelling it from any thread is allowed; nothing else is done with it.
    nonisolated(unsafe) let source = DispatchSource.makeSignalSource(
      signal: SIGTERM, queue: .global())
    source.setEventHandler { sender.send(()) }
    sender.onDispose { source.cancel() }
    source.resume()
  }
  let shutdown = ReplaySubject<Void>(capacity: 1)
  let watching = Task { for try await _ in terminations.take(1) { shutdown.send(()) } }
  watching.cancel()  // a server lets it wait
}

func `OnAServer.md-14`() async throws {

  let live = LiveSubscriptions()
  let numbers = Subject<Int>()
  let subscription = live.track { numbers.map { $0 + 1 }.subscribe(next: { print($0) }) }
  print(live)
  subscription.dispose()
}
