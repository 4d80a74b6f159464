import Foundation
import Hummingbird
import NIOCore
import ReactiveConcurrency

/// A value as browsers' `EventSource` reads it.
public struct ServerSentEvent: Sendable {
  let bytes: ByteBuffer

  public init(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    var bytes = ByteBuffer(string: "data: ")
    bytes.writeBytes(try encoder.encode(value))
    bytes.writeString("\n\n")
    self.bytes = bytes
  }
}

/// What becomes of a client for which events come too fast: `?slow=disconnect`, `?slow=conflate`.
public enum SlowClient: String, CaseIterable, Sendable {
  /// It is let go when a thousand events wait for it.
  case disconnect
  /// It gets the newest event when it has taken the one before.
  case conflate

  var policy: BufferingPolicy { self == .disconnect ? .failing(beyond: 1000) : .newest(1) }
}

extension Request {
  /// What the request's query says of slow clients; by default they are disconnected.
  var slowClient: SlowClient {
    get throws {
      guard let text = uri.queryParameters["slow"] else { return .disconnect }
      guard let slow = SlowClient(rawValue: String(text)) else {
        let choices = SlowClient.allCases.map(\.rawValue).joined(separator: " or ")
        throw HTTPError(.badRequest, message: "slow: it is \(choices), not \(text)")
      }
      return slow
    }
  }

  /// Answers with the events of a signal, until it ends, the client leaves, or it is too slow.
  func respond(with events: Signal<ServerSentEvent>, in context: MarketContext) throws -> Response {
    let slow = try slowClient
    let answer = ResponseBody { [body] writer in
      // A client that reads nothing keeps a write waiting for ever: closing its connection is what ends that.
      let values = events.values(buffering: slow.policy) { _, _ in
        if slow == .disconnect { context.channel.close(promise: nil) }
      }
      try await body.consumeWithCancellationOnInboundClose { _ in
        for try await event in values { try await writer.write(event.bytes) }
      }
      try await writer.finish(nil)
    }
    return Response(status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"], body: answer)
  }
}
