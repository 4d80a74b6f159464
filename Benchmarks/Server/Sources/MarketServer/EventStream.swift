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
  let heartbeat: Duration
  /// What clients have missed.
  private let missed: MissedPrices
  private let turnstiles = Turnstiles()

  init(heartbeat: Duration, ledger: any PriceLedger) {
    self.heartbeat = heartbeat
    missed = MissedPrices(in: ledger)
  }

  /// To write to thousands of clients is much work, and none of it is urgent. On threads of its own it does not hold up
  /// other requests, which would queue behind all clients at each of their `await`s.
  private static let writers = GlobalScheduler(priority: .low)
  /// How many bytes of events that wait are written together.
  private static let chunk = 4096

  /// Answers with the events of a signal, until it ends, the client leaves, or it is too slow.
  ///
  /// A client that comes back first gets the prices that it has missed. One that is conflated wants the newest event
  /// alone.
  func respond(
    to request: Request, with events: Signal<ServerSentEvent>, in context: MarketContext
  ) throws -> Response {
    switch try request.slowClient {
    case .disconnect:
      let all = disconnecting(withHeartbeats(events), context).since(request.lastEvent, missed)
      return respond(to: request, with: batched(all), isNamed: false, in: context)
    case .conflate:
      let newest = withHeartbeats(events.since(request.lastEvent)).map { [$0] }.values(buffering: .newest(1))
      return respond(to: request, with: newest, isNamed: false, in: context)
    }
  }

  /// Answers with the events of several signals, each with its name.
  ///
  /// - Parameter signals: The signals, and whether a client that is slow wants of each of them the newest event alone.
  func respond(
    to request: Request, withAll signals: [(events: Signal<ServerSentEvent>, isConflated: Bool)],
    in context: MarketContext
  ) throws -> Response {
    let events: Signal<ServerSentEvent>
    switch try request.slowClient {
    case .disconnect:
      events = disconnecting(withHeartbeats(.merge(signals.map(\.events))), context)
        .since(request.lastEvent, missed, areSeveral: true)
    case .conflate:
      events = withHeartbeats(.merge(signals.map { $0.events.buffering(.newest($0.isConflated ? 1 : 1000)) }))
        .since(request.lastEvent)
    }
    return respond(to: request, with: batched(events), isNamed: true, in: context)
  }

  private func withHeartbeats(_ events: Signal<ServerSentEvent>) -> Signal<ServerSentEvent> {
    events.keepAlive(every: heartbeat, with: .heartbeat, on: .global)
  }

  private func disconnecting(_ events: Signal<ServerSentEvent>, _ context: MarketContext) -> Signal<ServerSentEvent> {
    // A client that reads nothing keeps a write waiting: closing its connection is what ends that.
    events.buffering(.failing(beyond: 1000)) { [channel = context.channel] _, _ in channel.close(promise: nil) }
  }

  private func batched(_ events: Signal<ServerSentEvent>) -> Signal<[ServerSentEvent]> {
    events.batched(upTo: Self.chunk) { $0.bytes.readableBytes }
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

extension Signal where Value == ServerSentEvent {
  /// The events for a client that had `last`: of each symbol the prices that it has missed, then the new ones of this
  /// signal.
  ///
  /// - Parameter areSeveral: Whether there may be several symbols. One is then read after the other, and numbers do not
  ///   rise: without ids, a client that is cut off meanwhile asks for all of them again.
  fileprivate func since(
    _ last: ServerSentEvent.ID?, _ missed: MissedPrices? = nil, areSeveral: Bool = false
  ) -> Signal {
    guard let last else { return self }
    return scanMap(into: Set<String>()) { known, event -> Signal in
      guard let symbol = event.symbol, let next = event.id else { return .just(event) }
      let isFirst = known.insert(symbol).inserted
      if !next.isNew(after: last) { return .empty }
      guard let missed, isFirst, next.run == last.run else { return .just(event) }
      return missed.prices(of: symbol, after: last, before: next, isNamed: areSeveral)
        .concat(.just(areSeveral ? event.withoutID : event))
    }
    .flatten(.concat)
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
