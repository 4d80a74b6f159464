import GRPCCore
import ReactiveConcurrency

extension RPCWriterProtocol {
  /// Writes a signal's values into a call, in either direction, until the signal ends.
  ///
  /// A peer that reads slowly pauses the signal: HTTP/2 keeps the write waiting, and the loop, and with it the source.
  /// A source that cannot be paused needs a policy that drops. An error ends the call, and the peer gets its text. The
  /// signal is let go when the peer cancels, when a deadline passes, and when the connection breaks.
  public func send(
    _ signal: Signal<Element>, buffering policy: BufferingPolicy = .backpressure(high: 64, low: 16)
  ) async throws {
    // A server's call is cancelled without its task: the loop has one of its own, so that both end it.
    let sending = Task {
      for try await value in signal.values(buffering: policy) { try await write(value) }
      try Task.checkCancellation()
    }
    do {
      try await withTaskCancellationHandler {
        try await withRPCCancellationHandler {
          try await sending.value
        } onCancelRPC: {
          sending.cancel()
        }
      } onCancel: {
        sending.cancel()
      }
    } catch {
      throw RPCError(telling: error)
    }
  }
}

extension RPCError {
  /// An error as a peer hears of it: with its text, and with the code that it stands for.
  public init(telling error: any Error) {
    switch error {
    case let error as RPCError: self = error
    case is CancellationError: self.init(code: .cancelled, message: "The call was cancelled.", cause: error)
    case SignalError.timedOut: self.init(code: .deadlineExceeded, message: "\(error)", cause: error)
    case SignalError.fellBehind: self.init(code: .resourceExhausted, message: "\(error)", cause: error)
    default: self.init(code: .unknown, message: "\(error)", cause: error)
    }
  }
}
