#if Cluster
  import ReactiveNATS
  import Tracing

  // A trace goes on where a message is received: its context is among the headers.

  extension Publication {
    /// Adds the context in which it is made.
    mutating func carryTrace() {
      guard let context = ServiceContext.current else { return }
      InstrumentationSystem.instrument.inject(context, into: &headers, using: Headers())
    }
  }

  extension Message {
    /// Runs `body` in a span that continues the trace of the publisher, if there is one.
    func withTrace(_ name: String, _ body: () throws -> Void) rethrows {
      var context = ServiceContext.topLevel
      InstrumentationSystem.instrument.extract(headers, into: &context, using: Headers())
      if context.isEmpty { return try body() }
      try withSpan(name, context: context, ofKind: .consumer) { _ in try body() }
    }
  }

  private struct Headers: Injector, Extractor {
    func inject(_ value: String, forKey key: String, into headers: inout [String: String]) { headers[key] = value }
    func extract(key: String, from headers: [String: String]) -> String? { headers[key] }
  }
#endif
