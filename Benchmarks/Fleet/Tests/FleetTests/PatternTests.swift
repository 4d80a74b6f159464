import FleetKit
import GRPCCore
import GRPCNIOTransportHTTP2Posix
import ReactiveConcurrency
import Testing

@Suite("Signals in calls, calls in signals")
struct PatternTests {
  @Test("A subject that one side publishes is a signal on the other: values, then its end")
  func values() async throws {
    let subject = Subject<Totals>()
    try await Publisher.run(subject.signal) { peer in
      let received = Task { try await peer.totals().collect() }
      try await subject.waitForSubscribers(1)
      for name in ["a", "b"] { try await subject.emit(.named(name)) }
      subject.finish()
      #expect(try await received.value == [.named("a"), .named("b")])
    }
  }

  @Test("An error crosses with its words")
  func errors() async throws {
    struct OutOfPaper: Error {}
    try await Publisher.run(Signal.just(Totals.named("a")).concat(.fail(OutOfPaper()))) { peer in
      let received = ReplaySubject<Totals>()
      let error = await #expect(throws: RPCError.self) {
        for try await totals in peer.totals() { received.send(totals) }
      }
      #expect(error?.message.contains("OutOfPaper") == true)
    }
  }

  @Test("Who lets go lets go of the source on the other side")
  func cancellation() async throws {
    let subject = Subject<Totals>()
    try await Publisher.run(subject.signal) { peer in
      let reading = Task { try await peer.totals().waitUntilCompleted() }
      try await subject.waitForSubscribers(1)
      reading.cancel()
      try await subject.waitForSubscribers(0)
    }
  }

  @Test("A deadline crosses: the caller gets its error, and the source is let go")
  func deadline() async throws {
    let subject = Subject<Totals>()
    try await Publisher.run(subject.signal) { peer in
      let error = await #expect(throws: RPCError.self) {
        try await peer.totals(within: .milliseconds(300)).waitUntilCompleted()
      }
      #expect(error?.code == .deadlineExceeded)
      try await subject.waitForSubscribers(0)
    }
  }

  @Test("A reader that takes one pauses a source of a million on the other side, and a deadline still ends it")
  func demand() async throws {
    struct Disposed: Error {}
    let sent = BehaviorSubject(0)
    let kilobyte = String(repeating: "x", count: 1024)
    let source = Signal(1...1_000_000).onNext { sent.send($0) }.map { Totals.named("\($0) \(kilobyte)") }
      .onDispose { sent.finish(throwing: Disposed()) }
    try await Publisher.run(source) { peer in
      let stop = ReplaySubject<Void>(capacity: 1)
      let reading = Task {
        for try await _ in peer.totals(within: .seconds(2)).values(buffering: .backpressure(high: 1, low: 0)) {
          try await stop.signal.waitUntilCompleted()
        }
      }
      // How many were sent is up to the server's event loop, which notices only when it is its turn that the window is
      // full. A source that is not paused sends until it is disposed, and throws here.
      let paused = try await sent.filter { $0 > 0 }.debounce(for: .milliseconds(200)).timeout(after: .patient).first()
      #expect(paused != nil)
      // The deadline finds a write that waits for the reader.
      await #expect(throws: Disposed.self) { try await sent.timeout(after: .patient).waitUntilCompleted() }
      stop.finish()
      _ = await reading.result
    }
  }
}

/// A server that publishes one signal.
private struct Publisher: Aggregation.SimpleServiceProtocol {
  let signal: Signal<Totals>

  func watch(request: WatchRequest, response: RPCWriter<Totals>, context: ServerContext) async throws {
    try await response.send(signal)
  }

  func report(
    request: RPCAsyncSequence<Snapshot, any Error>, response: RPCWriter<Position>, context: ServerContext
  ) async throws {
    for try await snapshot in Signal(messages: request, of: context) {
      try await response.write(.with { $0.sequence = snapshot.sequence })
    }
  }

  static func run(_ signal: Signal<Totals>, _ body: @Sendable (Peer) async throws -> Void) async throws {
    let server = GRPCServer(
      transport: HTTP2ServerTransport.Posix(
        address: .ipv4(host: "127.0.0.1", port: 0), transportSecurity: .plaintext),
      services: [Publisher(signal: signal)])
    try await withThrowingDiscardingTaskGroup { group in
      group.addTask { try await server.serve() }
      let port = try await server.listeningAddress?.ipv4?.port
      try await body(Peer(port: try #require(port), security: .plaintext))
      server.beginGracefulShutdown()
    }
  }
}

extension Totals {
  fileprivate static func named(_ name: String) -> Totals {
    .with { $0.services = [.with { $0.service = name }] }
  }
}

extension Subject {
  /// Waits for what nobody tells of.
  fileprivate nonisolated func waitForSubscribers(_ count: Int) async throws {
    let ticks = Signal.interval(every: .milliseconds(5)).filter { _ in self.subscriberCount == count }
    _ = try await ticks.timeout(after: .patient).first()
  }
}
