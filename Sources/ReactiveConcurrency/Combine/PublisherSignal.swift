#if canImport(Combine)
  public import Combine
  import Synchronization

  extension Signal {
    /// Makes a signal of a publisher of Combine.
    ///
    /// ```swift
    /// let texts = Signal(publisher: field.textPublisher)
    /// for try await text in texts.debounce(for: .milliseconds(300), on: .main) { … }
    /// ```
    ///
    /// Each subscription subscribes to the publisher, and asks it for one value after the other, as its consumer has
    /// room. Canceling cancels the publisher's subscription. A subject of Combine that is released without a
    /// completion sends none: its signal never ends.
    ///
    /// - Parameter publisher: May be subscribed to from any thread, as publishers may.
    public init<Source: Publisher & SendableMetatype>(publisher: Source) where Source.Output == Value {
      // Safety: it is only subscribed to, which publishers allow from any thread.
      nonisolated(unsafe) let publisher = publisher
      self.init { (sender: Sender<Value>) in
        let requests = Requests()
        // Added first: a publisher may send, and end, while it is subscribed to.
        sender.onResume { requests.request() }
        sender.onDispose { requests.cancel() }
        publisher.subscribe(PublishedValues<Value, Source.Failure>(sender, requests))
      }
    }
  }

  /// Requests one value at a time of a publisher, while a signal's consumer wants more.
  private struct PublishedValues<Input: Sendable, Failure: Error>: Combine.Subscriber {
    let sender: Sender<Input>
    let requests: Requests
    let combineIdentifier = CombineIdentifier()

    init(_ sender: Sender<Input>, _ requests: Requests) {
      self.sender = sender
      self.requests = requests
    }

    func receive(subscription: any Combine.Subscription) {
      requests.begin(subscription)
    }

    func receive(_ value: Input) -> Subscribers.Demand {
      switch sender.send(value) {
      case .more: return .max(1)
      case .paused: return .none
      case .cancelled:
        requests.cancel()
        return .none
      }
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      switch completion {
      case .finished: sender.finish()
      case .failure(let error): sender.finish(throwing: error)
      }
    }
  }

  /// The subscription to a publisher.
  private final class Requests: Sendable {
    private enum State: Sendable {
      case waiting
      case subscribed(CombineSubscription)
      case cancelled
    }

    /// Safety: a subscription of Combine may be used from any thread.
    private struct CombineSubscription: @unchecked Sendable {
      let value: any Combine.Subscription
    }

    private let state = Mutex(State.waiting)

    func begin(_ subscription: any Combine.Subscription) {
      let begun = CombineSubscription(value: subscription)
      let isWanted = state.withLock { state in
        guard case .waiting = state else { return false }
        state = .subscribed(begun)
        return true
      }
      if isWanted { subscription.request(.max(1)) } else { subscription.cancel() }
    }

    func request() {
      if case .subscribed(let subscription) = state.withLock({ $0 }) { subscription.value.request(.max(1)) }
    }

    func cancel() {
      let before = state.withLock { state in
        defer { state = .cancelled }
        return state
      }
      if case .subscribed(let subscription) = before { subscription.value.cancel() }
    }
  }
#endif
