#if NATS
  import ReactiveConcurrency
  import Synchronization

  /// A result that comes later, once.
  final class Promise<Value: Sendable>: Sendable {
    typealias Answer = Result<Value, any Error>

    private enum State {
      case open
      case waiting(@Sendable (Answer) -> Void)
      case answered(Answer)
    }

    private let state = Mutex(State.open)

    func resolve(_ answer: Answer) {
      let waiter: (@Sendable (Answer) -> Void)? = state.withLock { state in
        switch state {
        case .open:
          state = .answered(answer)
          return nil
        case .waiting(let waiter):
          state = .answered(answer)
          return waiter
        case .answered: return nil
        }
      }
      waiter?(answer)
    }

    /// Calls `waiter` with the answer. There is one.
    func whenAnswered(_ waiter: @escaping @Sendable (Answer) -> Void) {
      let answer: Answer? = state.withLock { state in
        if case .answered(let answer) = state { return answer }
        state = .waiting(waiter)
        return nil
      }
      if let answer { waiter(answer) }
    }

    /// The value, without a task that would wait for it.
    func signal(through receipts: Receipts) -> Signal<Value> {
      Signal { [self] sender in
        whenAnswered { answer in
          receipts.tell {
            switch answer {
            case .success(let value):
              sender.send(value)
              sender.finish()
            case .failure(let error): sender.finish(throwing: error)
            }
          }
        }
      }
    }

    /// The value; a caller that is cancelled waits no longer.
    func value() async throws -> Value {
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in whenAnswered { continuation.resume(with: $0) } }
      } onCancel: {
        // Only a wake-up under the runtime's lock.
        self.resolve(.failure(CancellationError()))
      }
    }
  }
#endif
