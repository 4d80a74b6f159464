#if canImport(Combine)
  public import Combine
  import Synchronization

  extension SignalStream {
    /// The signal as a publisher of Combine.
    ///
    /// ```swift
    /// let subscription = titles.publisher.sink(
    ///   receiveCompletion: { … }, receiveValue: { label.text = $0 })
    /// ```
    ///
    /// Each subscriber is a run of the signal, which starts when it first requests values. A source that can pause
    /// waits for further requests; what another one sends meanwhile is stored, up to what the signal's
    /// `buffering(_:onDrop:)` allows. Values are received where the signal sends.
    public var publisher: SignalPublisher<Value> { SignalPublisher(signal: signal) }
  }

  /// A signal as a publisher of Combine: `signal.publisher`.
  public struct SignalPublisher<Output: Sendable>: Publisher, Sendable {
    public typealias Failure = any Error

    let signal: Signal<Output>

    public func receive<Receiver: Combine.Subscriber>(subscriber: Receiver)
    where Receiver.Input == Output, Receiver.Failure == any Error {
      subscriber.receive(subscription: RequestedRun(of: signal, for: AnySubscriber(subscriber)))
    }
  }

  /// A run of a signal that sends as many values as its subscriber has requested.
  private final class RequestedRun<Input: Sendable>: Combine.Subscription, Sendable {
    /// Safety: the subscriber gets one event at a time, as the event contract says, on whichever thread.
    private struct State: @unchecked Sendable {
      /// `nil` once the run is over.
      var subscriber: AnySubscriber<Input, any Error>?
      var signal: Signal<Input>?
      var requested = Subscribers.Demand.none
      /// Whether the source has been answered `.paused`.
      var isPaused = false
      var source: ReactiveConcurrency.Subscription?
    }

    private let state: Mutex<State>

    init(of signal: Signal<Input>, for subscriber: AnySubscriber<Input, any Error>) {
      state = Mutex(State(subscriber: subscriber, signal: signal))
    }

    func request(_ demand: Subscribers.Demand) {
      let (signal, source) = state.withLock { state -> (Signal<Input>?, ReactiveConcurrency.Subscription?) in
        guard state.subscriber != nil, demand > .none else { return (nil, nil) }
        state.requested += demand
        if let signal = state.signal.take() { return (signal, nil) }
        // While the source is being started, `start` resumes it.
        guard state.isPaused, let source = state.source else { return (nil, nil) }
        state.isPaused = false
        return (nil, source)
      }
      if let signal { start(signal) }
      source?.resume()
    }

    private func start(_ signal: Signal<Input>) {
      let source = signal.buffering(.default).observe(
        Observer(next: { self.next($0) }, finish: { self.finish($0) }))
      let (isOver, resumes) = state.withLock { state in
        guard state.subscriber != nil else { return (true, false) }
        state.source = source
        let resumes = state.isPaused && state.requested > .none
        if resumes { state.isPaused = false }
        return (false, resumes)
      }
      if isOver { source.cancel() }
      if resumes { source.resume() }
    }

    private func next(_ value: Input) -> Demand {
      let subscriber = state.withLock { state -> AnySubscriber<Input, any Error>? in
        state.requested -= 1
        return state.subscriber
      }
      guard let subscriber else { return .cancelled }
      let further = subscriber.receive(value)
      return state.withLock { state in
        guard state.subscriber != nil else { return .cancelled }
        state.requested += further
        state.isPaused = state.requested == .none
        return state.isPaused ? .paused : .more
      }
    }

    private func finish(_ termination: Termination) {
      guard let subscriber = end() else { return }
      if case .completed = termination { subscriber.receive(completion: .finished) }
      if case .failed(let error) = termination { subscriber.receive(completion: .failure(error)) }
    }

    func cancel() {
      let source = state.withLock { $0.source }
      _ = end()
      source?.cancel()
    }

    /// Takes the subscriber. It, the signal and the source are released outside the lock.
    private func end() -> AnySubscriber<Input, any Error>? {
      state.withLock { ($0.subscriber.take(), $0.signal.take(), $0.source.take()) }.0
    }
  }
#endif
