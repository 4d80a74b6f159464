// Without threads, which come with Dispatch, nobody else could do what is awaited.
#if canImport(Dispatch)
  import Dispatch
  import ReactiveConcurrency

  extension SignalConvertible {
    /// The values as a sequence whose reader blocks until the next one is available.
    ///
    /// The signal is subscribed to immediately, as in ReactiveCocoa, and paused after its first value. A source that
    /// can pause computes no further one before the sequence needs it. Values of one that cannot are stored, and so are
    /// values that arrive because another subscriber of a shared source wants more, as with the groups or windows of
    /// one source, or a connection. So the groups of a signal can be read one after the other, in whatever order their
    /// values arrive. The sequence ends when the signal completes or fails, and the subscription is cancelled when the
    /// last reference to the sequence is released. In async code, use `for try await value in signal`.
    ///
    /// Stands for `sequence`.
    @available(*, noasync, message: "Its reader would block a thread of the pool; use `for try await value in signal`")
    public var sequence: ReactiveSequence<Value> {
      ReactiveSequence(iterator: AwaitedValues(signal))
    }
  }

  /// Takes values from a running signal, one at a time. The sequence makes sure that only one thread uses it at a time.
  private final class AwaitedValues<Value: Sendable>: IteratorProtocol, Sendable {
    private struct State {
      var values: [Value] = []
      var position = 0
      var isOver = false
      var isAwaited = false
    }

    private enum Answer { case value(Value), end, none }

    private let state: Locked<State>
    private let arrival: DispatchSemaphore
    private let reader = BlockingReader()
    private let subscription: Subscription

    init(_ signal: Signal<Value>) {
      let state = Locked(State())
      let arrival = DispatchSemaphore(value: 0)
      @Sendable func change(_ body: (inout State) -> Void) {
        let isAwaited = state.withLock { state in
          body(&state)
          defer { state.isAwaited = false }
          return state.isAwaited
        }
        if isAwaited { arrival.signal() }
      }
      (self.state, self.arrival) = (state, arrival)
      subscription = signal.startForConsumer(
        Observer(
          next: { [reader] value, _ in
            reader.wants(false)
            change { $0.values.append(value) }
            return .paused
          },
          finish: { _ in change { $0.isOver = true } }, receiver: reader))
    }

    deinit { subscription.cancel() }

    func next() -> Value? {
      var hasResumed = false
      while true {
        let mayWait = hasResumed
        var read: [Value] = []
        let answer = state.withLock { state -> Answer in
          if state.position < state.values.count {
            let value = state.values[state.position]
            state.position += 1
            if state.position == state.values.count {
              // Released outside the lock, since that may run foreign code.
              swap(&read, &state.values)
              state.position = 0
            }
            return .value(value)
          }
          if state.isOver { return .end }
          state.isAwaited = mayWait
          return .none
        }
        switch answer {
        case .value(let value): return value
        case .end: return nil
        case .none where hasResumed: arrival.wait()
        case .none:
          reader.wants(true)
          subscription.resume()
          hasResumed = true
        }
      }
    }
  }
#endif
