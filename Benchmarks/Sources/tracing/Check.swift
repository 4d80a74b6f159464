import InMemoryTracing
import ReactiveConcurrency
import ReactiveDebugging
import Tracing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Checks, with the real swift-distributed-tracing, that the spans of calls made inside a signal are children of the
/// span in which its consumer stands, whatever threads, timers, tasks and attempts lie between; and that a span for
/// each subscription says who was slow.
@main
struct Check {
  /// All that a program has to do.
  static func setUp(_ tracer: InMemoryTracer) {
    SignalContext.register(ServiceContext.$current)
    InstrumentationSystem.bootstrap(tracer)
  }

  /// A call of something that is traced.
  @discardableResult
  static func call(_ number: Int) -> Int {
    withSpan("call") { _ in number }
  }

  static func main() async throws {
    let tracer = InMemoryTracer()
    setUp(tracer)
    var failures = 0
    for (name, signal) in signals() {
      try await withSpan("request") { _ in
        for try await _ in signal.map(call) {}
      }
      let spans = tracer.popFinishedSpans()
      let request = spans.first { $0.operationName == "request" }
      let calls = spans.filter { $0.operationName == "call" }
      let strays = calls.count { $0.parentSpanID == nil || $0.parentSpanID != request?.spanID }
      if strays > 0 || calls.count < 2 { failures += 1 }
      print("\(name): \(calls.count) calls, \(strays) of them outside the request's span")
    }
    if try await !spanSaysWhoIsSlow(tracer) { failures += 1 }
    if failures > 0 { exit(1) }
  }

  /// Whether the span of a subscription with a slow consumer says how long that one has paused it, and what has waited.
  static func spanSaysWhoIsSlow(_ tracer: InMemoryTracer) async throws -> Bool {
    try await withSpan("request") { _ in
      for try await _ in Signal(0..<300).instrumented("rows", by: .spans) {
        try await Task.sleep(for: .milliseconds(1))
      }
    }
    let spans = tracer.popFinishedSpans()
    guard let request = spans.first(where: { $0.operationName == "request" }),
      let rows = spans.first(where: { $0.operationName == "rows" && $0.parentSpanID == request.spanID }),
      case .int64(let paused) = rows.attributes["signal.paused_ms"]?.toSpanAttribute(),
      case .int64(let waiting) = rows.attributes["signal.most_waiting"]?.toSpanAttribute()
    else {
      print("no span of the subscription, or without its attributes: \(spans)")
      return false
    }
    print("span of a slow consumer: paused for \(paused) ms, at most \(waiting) values waiting")
    return paused > 0 && waiting > 0
  }

  /// A call in the closure of each, and one behind it.
  static func signals() -> [(String, Signal<Int>)] {
    let numbers = Signal(1...3)
    let scheduler = SerialScheduler()
    let failing = Signal<Int>.deferred { .fail(Refused(number: call(0))) }
    let load = Command<Int, Int> { number in Signal { call(number) } }
    return [
      ("map", numbers.map(call)),
      ("deliver(on:)", numbers.deliver(on: scheduler).map(call)),
      ("subscribe(on:)", numbers.map(call).subscribe(on: scheduler)),
      ("delay", numbers.delay(for: .milliseconds(1), on: scheduler).map(call)),
      ("buffer(for:)", numbers.buffer(for: .milliseconds(1), on: scheduler).map { call($0.count) }),
      ("interval", Signal.interval(every: .milliseconds(1), on: scheduler).take(2).map { _ in call(1) }),
      ("timeout", Signal<Int>.never.timeout(after: .milliseconds(1), on: scheduler).catch { _ in .just(call(1)) }),
      ("retry(delay:)", failing.retry(2, delay: .constant(.milliseconds(1)), on: scheduler).catch { _ in .just(1) }),
      ("mapAsync", numbers.mapAsync(maxConcurrent: 2) { call($0) }),
      ("Signal.async", .async { emitter in for number in 1...2 { try await emitter.emit(call(number)) } }),
      ("flattenMap", numbers.flattenMap { number in Signal(on: scheduler) { call(number) } }),
      ("share", numbers.deliver(on: scheduler).map(call).share()),
      ("Command", .deferred { load.execute(1) }),
    ]
  }
}

struct Refused: Error {
  let number: Int
}
