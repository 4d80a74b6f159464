import Synchronization

/// What a publication gets for an answer, once.
final class Ticket: Sendable {
  private enum State {
    case open
    case waiting(CheckedContinuation<Receipt, any Error>)
    case answered(Result<Receipt, any Error>)
  }

  private let state = Mutex(State.open)

  func resolve(_ result: Result<Receipt, any Error>) {
    let continuation: CheckedContinuation<Receipt, any Error>? = state.withLock { state in
      switch state {
      case .open:
        state = .answered(result)
        return nil
      case .waiting(let continuation):
        state = .answered(result)
        return continuation
      case .answered: return nil
      }
    }
    continuation?.resume(with: result)
  }

  /// Waits for the answer, which always comes: a publication fails when its time is over. There is one caller.
  func receipt() async throws -> Receipt {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result: Result<Receipt, any Error>? = state.withLock { state in
          if case .answered(let result) = state { return result }
          state = .waiting(continuation)
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      // Only a wake-up under the runtime's lock.
      self.resolve(.failure(CancellationError()))
    }
  }
}
