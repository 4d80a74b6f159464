import HTTPTypes
import Hummingbird
import NIOCore
import ReactiveConcurrency

/// What becomes of a client for which events come too fast: `?slow=disconnect`, `?slow=conflate`.
///
/// One that reads nothing at all is let go in either case when its connection's patience is over (`ConnectionGuard`).
public enum SlowClient: String, CaseIterable, Sendable {
  /// It is let go when a thousand events wait for it here. What has been written does not count: some 160 kB in the
  /// buffers of NIO and of this system, and what the client's system takes for it.
  case disconnect
  /// It gets the newest event when it has taken the one before.
  case conflate
}

/// Answers requests with events.
struct EventStreams: Sendable {
  /// How long a stream is silent before it says that it lives.
  var heartbeat: Duration

  private let turnstiles = Turnstiles()

  /// To write to thousands of clients is much work, and none of it is urgent. On threads of its own it does not hold up
  /// other requests, which would queue behind all clients at each of their `await`s.
  private static let writers = GlobalScheduler(priority: .low)
  /// How many bytes of events that wait are written together.
  private static let chunk = 4096

  /// Answers with the events of a signal, until it ends, the client leaves, or it is too slow.
  func respond(
    to request: Request, with events: Signal<ServerSentEvent>, in context: MarketContext
  ) throws -> Response {
    let slow = try request.slowClient
    let events = withHeartbeats(events, for: request)
    switch slow {
    case .disconnect: return respond(to: request, with: disconnecting(events, context), isNamed: false, in: context)
    case .conflate:
      return respond(to: request, with: events.map { [$0] }.values(buffering: .newest(1)), isNamed: false, in: context)
    }
  }

  /// Answers with the events of several signals, each with its name.
  ///
  /// - Parameter signals: The signals, and whether a client that is slow wants of each of them the newest event alone.
  func respond(
    to request: Request, withAll signals: [(events: Signal<ServerSentEvent>, isConflated: Bool)],
    in context: MarketContext
  ) throws -> Response {
    let slow = try request.slowClient
    switch slow {
    case .disconnect:
      let events = withHeartbeats(.merge(signals.map(\.events)), for: request)
      return respond(to: request, with: disconnecting(events, context), isNamed: true, in: context)
    case .conflate:
      let all = signals.map { $0.events.buffering(.newest($0.isConflated ? 1 : 1000)) }
      let events = withHeartbeats(.merge(all), for: request).batched(upTo: Self.chunk) { $0.bytes.readableBytes }
      return respond(to: request, with: events, isNamed: true, in: context)
    }
  }

  private func withHeartbeats(_ events: Signal<ServerSentEvent>, for request: Request) -> Signal<ServerSentEvent> {
    let missed = request.lastEvent.map { last in events.filter { $0.id?.isNew(after: last) ?? true } } ?? events
    return missed.keepAlive(every: heartbeat, with: .heartbeat, on: .global)
  }

  private func disconnecting(_ events: Signal<ServerSentEvent>, _ context: MarketContext) -> Signal<[ServerSentEvent]> {
    // A client that reads nothing keeps a write waiting: closing its connection is what ends that.
    events.buffering(.failing(beyond: 1000)) { [channel = context.channel] _, _ in channel.close(promise: nil) }
      .batched(upTo: Self.chunk) { $0.bytes.readableBytes }
  }

  private func respond(
    to request: Request, with batches: some AsyncSequence<[ServerSentEvent], any Error> & Sendable, isNamed: Bool,
    in context: MarketContext
  ) -> Response {
    let turnstile = turnstiles.turnstile(of: context.channel.eventLoop)
    let answer = ResponseBody { [body = request.body] writer in
      try await body.consumeWithCancellationOnInboundClose { _ in
        try await withTaskExecutorPreference(Self.writers) {
          try await writer.write(ServerSentEvent.beginning)
          for try await batch in batches {
            try await writer.write(ServerSentEvent.joined(batch, isNamed: isNamed))
            // What waits for this client meanwhile then goes out together.
            try await turnstile.pass()
          }
        }
      }
      try await writer.finish(nil)
    }
    var response = Response(
      status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"], body: answer)
    // What nginx in front of it looks for.
    if let name = HTTPField.Name("X-Accel-Buffering") { response.headers[name] = "no" }
    return response
  }
}

extension Request {
  /// What the request's query says of slow clients; by default they are disconnected.
  fileprivate var slowClient: SlowClient {
    get throws {
      guard let text = uri.queryParameters["slow"] else { return .disconnect }
      guard let slow = SlowClient(rawValue: String(text)) else {
        let choices = SlowClient.allCases.map(\.rawValue).joined(separator: " or ")
        throw HTTPError(.badRequest, message: "slow: it is \(choices), not \(text)")
      }
      return slow
    }
  }

  /// The last event that a client had before its connection broke.
  fileprivate var lastEvent: ServerSentEvent.ID? {
    HTTPField.Name("Last-Event-ID").flatMap { headers[$0] }.flatMap { ServerSentEvent.ID($0) }
  }
}
