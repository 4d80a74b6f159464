import GRPCCore
import ReactiveConcurrency

extension Signal {
  /// A call that is answered by a stream, as a signal of the answers: a client's side.
  ///
  /// ```swift
  /// let totals = Signal.call { receive in try await client.watch(WatchRequest(), onResponse: receive) }
  /// ```
  ///
  /// Each subscription makes the call anew, so `retry` makes it again. A pause stops the reading and, once HTTP/2's
  /// window is full, the peer; the window of a client is 8 MB unless the transport's `targetWindowSize` says otherwise.
  /// Cancelling the subscription cancels the call. Completes when the call has ended well; fails with the peer's error,
  /// or the connection's.
  public static func call(
    _ make: @escaping @Sendable (_ receive: @escaping Receive) async throws -> Void
  ) -> Signal {
    .async { emitter in
      try await make { response in
        for try await message in response.messages { try await emitter.emit(message) }
      }
    }
  }

  /// What takes the answer to a call.
  public typealias Receive = @Sendable (StreamingClientResponse<Value>) async throws -> Void

  /// The messages that come with a call: a server's side. They can be read once.
  ///
  /// A pause stops the reading and, once HTTP/2's window is full, the peer. Fails when the peer cancels, a deadline
  /// passes or the connection breaks.
  public init(messages: RPCAsyncSequence<Value, any Error>, of context: ServerContext) {
    let cancelled = Signal<Void> { try await context.cancellation.cancelled }
    self = Signal(messages).take(until: cancelled).concat(
      .deferred {
        context.cancellation.isCancelled ? .fail(RPCError(telling: CancellationError())) : .empty
      })
  }
}
