import Foundation
import Hummingbird
import InMemoryLogging
import InMemoryTracing
import Logging
import MarketServer
import Metrics
import ReactiveConcurrency
import ReactiveDebugging
import Testing
import Tracing

@Suite("What observers are told")
struct InstrumentTests {
  /// One for the process, as in a program.
  static let tracer = {
    let tracer = InMemoryTracer()
    InstrumentationSystem.bootstrap(tracer)
    MetricsSystem.bootstrap(MetricsRegistry.shared)
    return tracer
  }()

  @Test("Spans of upstream calls are children of the request's, in later attempts too")
  func spans() async throws {
    let tracer = Self.tracer
    let failures = BehaviorSubject(2)
    let upstream = Router()
    upstream.get("/price/:symbol") { _, _ in
      if failures.exchange(max(0, failures.value - 1)) > 0 { throw HTTPError(.serviceUnavailable) }
      return "12.5"
    }
    upstream.get("/volume/:symbol") { _, _ in "7" }
    try await withUpstream(upstream) { base in
      try await TestServer.run({ $0.backend = .http(base) }) { server in
        #expect(try await server.get("/quote/SPAN").status == 200)
        // Other tests ask for quotes, too.
        let ours = { (spans: [FinishedInMemorySpan]) in
          let calls = spans.filter { $0.operationName.hasSuffix("/SPAN") }
          return spans.first { span in
            span.operationName == "/quote/{symbol}" && calls.contains { $0.parentSpanID == span.spanID }
          }
        }
        #expect(await eventually { ours(tracer.finishedSpans) != nil })
        let spans = tracer.finishedSpans
        let request = try #require(ours(spans))
        let calls = spans.filter { $0.operationName.hasSuffix("/SPAN") }
        #expect(calls.filter { $0.operationName == "GET /price/SPAN" }.count == 3)
        #expect(calls.filter { $0.operationName == "GET /volume/SPAN" }.count == 1)
        #expect(calls.allSatisfy { $0.parentSpanID == request.spanID && $0.traceID == request.traceID })
      }
    }
  }

  @Test("A signal's own span begins and ends with its subscription, within the one where its consumer stands")
  func spanOfASignal() async throws {
    let tracer = Self.tracer
    try await withSpan("consumer") { _ in
      try await Signal(1...3).instrumented("numbers", by: .spans).run()
    }
    let spans = tracer.finishedSpans
    let consumer = try #require(spans.first { $0.operationName == "consumer" })
    let numbers = try #require(spans.first { $0.operationName == "numbers" })
    #expect(numbers.parentSpanID == consumer.spanID)
  }

  @Test("How long a consumer has paused a signal, and how many values wait for it, are measured")
  func pauses() async throws {
    let tracer = Self.tracer
    let numbers = Signal(1...300).instrumented("paused", by: .metrics).instrumented("paused", by: .spans)
    let mayGoOn = ReplaySubject<Void>(capacity: 1)
    let loop = Task {
      for try await number in numbers.values(buffering: .backpressure(high: 4, low: 0)) where number == 1 {
        _ = try await mayGoOn.signal.first()
      }
    }
    let queue = #"signal_queue{signal="paused"}"#
    #expect(await eventually { MetricsRegistry.shared.description.contains(queue) })
    // The span has whole milliseconds.
    let start = ContinuousClock.now
    #expect(await eventually { ContinuousClock.now - start > .milliseconds(20) })
    mayGoOn.send(())
    try await loop.value
    #expect(MetricsRegistry.shared.description.contains(#"signal_paused_seconds_count{signal="paused"}"#))
    let span = try #require(tracer.finishedSpans.first { $0.operationName == "paused" })
    guard case .int64(let milliseconds)? = span.attributes.get("signal.paused_milliseconds") else {
      Issue.record("the span does not say how long")
      return
    }
    #expect(milliseconds >= 1)
  }

  @Test("Values and subscriptions are counted")
  func metrics() async throws {
    _ = Self.tracer
    let subject = Subject<Int>()
    let signal = subject.instrumented("counted", by: .metrics)
    let subscription = signal.observe(Observer(next: { _ in .more }, finish: { _ in }))
    for value in 1...3 { subject.send(value) }
    #expect(MetricsRegistry.shared.description.contains(#"signal_values{signal="counted"} 3.0"#))
    #expect(MetricsRegistry.shared.description.contains(#"signal_subscriptions{signal="counted"} 1.0"#))
    subscription.cancel()
    #expect(MetricsRegistry.shared.description.contains(#"signal_subscriptions{signal="counted"} 0.0"#))
    try await TestServer.run { server in
      let body = try await server.get("/metrics").body
      #expect(body.contains("signal_values") && body.contains("# subscribed now"))
    }
  }

  @Test("Metrics are written in Prometheus's format: each name with its type, a gauge with its last value")
  func format() {
    let registry = MetricsRegistry()
    Counter(label: "http_requests", dimensions: [("route", "a\"\\\n")], factory: registry).increment(by: 2)
    Meter(label: "http_requests_active", dimensions: [], factory: registry).increment()
    let queue = Gauge(label: "signal_queue", dimensions: [("signal", "a")], factory: registry)
    for length in [3, 1] { queue.record(length) }
    let lengths = Metrics.Timer(label: "made_up", dimensions: [("a", "b")], factory: registry)
    for milliseconds in [1, 7, 8, 7_200_000] { lengths.recordMilliseconds(milliseconds) }
    #expect(
      registry.description == #"""
        # HELP http_requests Requests whose answers have ended.
        # TYPE http_requests counter
        http_requests{route="a\"\\\n"} 2.0
        # HELP http_requests_active Requests that are being answered, without streams.
        # TYPE http_requests_active gauge
        http_requests_active 1.0
        # TYPE made_up_seconds histogram
        made_up_seconds_bucket{a="b",le="0.001"} 1
        made_up_seconds_bucket{a="b",le="0.005"} 1
        made_up_seconds_bucket{a="b",le="0.01"} 3
        made_up_seconds_bucket{a="b",le="0.05"} 3
        made_up_seconds_bucket{a="b",le="0.1"} 3
        made_up_seconds_bucket{a="b",le="0.5"} 3
        made_up_seconds_bucket{a="b",le="1.0"} 3
        made_up_seconds_bucket{a="b",le="5.0"} 3
        made_up_seconds_bucket{a="b",le="10.0"} 3
        made_up_seconds_bucket{a="b",le="60.0"} 3
        made_up_seconds_bucket{a="b",le="600.0"} 3
        made_up_seconds_bucket{a="b",le="3600.0"} 3
        made_up_seconds_bucket{a="b",le="+Inf"} 4
        made_up_seconds_sum{a="b"} 7200.016
        made_up_seconds_count{a="b"} 4
        # HELP signal_queue Values that wait for a consumer.
        # TYPE signal_queue gauge
        signal_queue{signal="a"} 1.0
        """#)
  }

  @Test("A stream counts as a request until it begins, and is measured apart from then on")
  func streams() async throws {
    _ = Self.tracer
    try await TestServer.run { server in
      let dimensions = #"{method="GET",route="/aggregate",status="200"}"#
      func count(_ name: String) -> Int {
        let line = "http_\(name)_duration_seconds_count\(dimensions) "
        let all = MetricsRegistry.shared.description.split(separator: "\n")
        return all.first { $0.hasPrefix(line) }.flatMap { Int($0.dropFirst(line.count)) } ?? 0
      }
      let (requests, streams) = (count("request"), count("stream"))
      let client = try RawClient(port: server.port)
      client.send(eventRequest("/aggregate"))
      #expect(await client.read(until: "retry").contains("200 OK"))
      #expect(count("request") == requests + 1 && count("stream") == streams)
      client.stopSending()
      #expect(await eventually { count("stream") == streams + 1 })
      #expect(count("request") == requests + 1)
    }
  }

  @Test("An error without a subscriber is logged")
  func unhandled() throws {
    let handler = InMemoryLogHandler()
    MarketServer.setUp(logger: Logger(label: "test") { _ in handler })
    defer { UnhandledErrors.handler = nil }
    let subject = Subject<Int>()
    subject.finish()
    subject.finish(throwing: UnhandledProblem())
    #expect(handler.entries.contains { $0.level == .error && "\($0.message)".contains("UnhandledProblem") })
  }

  private struct UnhandledProblem: Error {}

  @Test("A failure is logged as a warning, with the signal's name")
  func log() async throws {
    let handler = InMemoryLogHandler()
    let logger = Logger(label: "test") { _ in handler }
    let failing = Signal<Int>.fail(SignalError.timedOut).instrumented("broker", by: .log(logger))
    #expect(try await failing.catch(returning: 0).collect() == [0])
    let entry = try #require(handler.entries.first)
    #expect(entry.level == .warning && entry.metadata["signal"] == "broker")
  }

  /// Runs a server for the other one to call.
  private func withUpstream(_ router: Router<BasicRequestContext>, _ body: (String) async throws -> Void) async throws {
    let ports = ReplaySubject<Int>(capacity: 1)
    var logger = Logger(label: "upstream")
    logger.logLevel = .error
    let application = Application(
      router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { channel in ports.send(channel.localAddress?.port ?? 0) }, logger: logger)
    let running = Task { try await application.run() }
    let port = try await ports.signal.first() ?? 0
    try await body("http://127.0.0.1:\(port)")
    running.cancel()
    try? await running.value
  }
}
