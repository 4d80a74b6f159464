import GRPCCore
import ReactiveConcurrency

extension Signal {
  /// Returns a signal of the responses to a streaming call: the client's side.
  ///
  /// ```swift
  /// let prices = Signal.call { receive in try await client.prices(request, onResponse: receive) }
  /// ```
  ///
  /// Each subscription makes a new call, so `retry` calls again. A pause stops the reading; a full HTTP/2 window then
  /// pauses the peer. A client's window is 8 MB unless the transport's `targetWindowSize` says otherwise. Cancelling
  /// the subscription cancels the call. Completes when the call succeeds; fails with the peer's error or the
  /// connection's.
  public static func call(
    _ make: @escaping @Sendable (_ receive: @escaping Receive) async throws -> Void
  ) -> Signal {
    .async { emitter in
      do {
        try await make { response in
          for try await message in response.messages { try await emitter.emit(message) }
        }
      } catch {
        // A cancelled call throws an error of the transport.
        try Task.checkCancellation()
        throw error
      }
    }
  }

  /// The handler of a call's response.
  public typealias Receive = @Sendable (StreamingClientResponse<Value>) async throws -> Void

  /// Creates a signal of the messages of a call: the server's side. Subscribe once.
  ///
  /// A pause stops the reading; a full HTTP/2 window then pauses the peer. Fails when a deadline passes, the connection
  /// breaks or the server shuts down. A client that cancels between two requests may look as if it had completed them,
  /// because gRPC ends the request stream before it resets the call: if that matters, send a last message.
  public init(messages: RPCAsyncSequence<Value, any Error>, of context: ServerContext) {
    let cancelled = Signal<Void> { try await context.cancellation.cancelled }
    self = Signal(messages).take(until: cancelled).concat(
      .deferred {
        context.cancellation.isCancelled ? .fail(RPCError(telling: CancellationError())) : .empty
      })
  }
}
