#if NATS
  import ReactiveConcurrency
  import Synchronization

  /// What a publication gets for an answer, once.
  final class Ticket: Sendable {
    typealias Answer = Result<PubAck, any Error>

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

    /// Calls `waiter` with the answer, which always comes: a publication fails when its time is over. There is one.
    func whenAnswered(_ waiter: @escaping @Sendable (Answer) -> Void) {
      let answer: Answer? = state.withLock { state in
        if case .answered(let answer) = state { return answer }
        state = .waiting(waiter)
        return nil
      }
      if let answer { waiter(answer) }
    }

    /// The receipt, without a task that would wait for it.
    var signal: Signal<PubAck> {
      Signal { [self] sender in
        whenAnswered { answer in
          switch answer {
          case .success(let receipt):
            sender.send(receipt)
            sender.finish()
          case .failure(let error): sender.finish(throwing: error)
          }
        }
      }
    }

    func receipt() async throws -> PubAck {
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in whenAnswered { continuation.resume(with: $0) } }
      } onCancel: {
        // Only a wake-up under the runtime's lock.
        self.resolve(.failure(CancellationError()))
      }
    }
  }
#endif
