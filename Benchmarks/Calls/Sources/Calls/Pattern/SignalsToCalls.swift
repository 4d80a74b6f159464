import GRPCCore
import ReactiveConcurrency

extension RPCWriterProtocol {
  /// Writes a signal's values into a call, in either direction, until the signal ends.
  ///
  /// A slow peer pauses the signal: HTTP/2 makes the write wait, and the wait pauses the source. A source that cannot
  /// pause needs a policy that drops. An error fails the call, and a client receives its text. The signal is released
  /// when the peer cancels, a deadline passes or the connection breaks.
  public func send(
    _ signal: Signal<Element>, buffering policy: BufferingPolicy = .backpressure(high: 64, low: 16)
  ) async throws {
    // gRPC does not cancel the task of a server's call. This task ends with either.
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
  /// Creates the error that a peer receives: the text of `error`, and the closest code.
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
