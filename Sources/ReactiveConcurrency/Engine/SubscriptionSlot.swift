/// A receiver's handle of its source: a subscription that may still be being made, or that is replaced by a
/// successor.
///
/// A source may send, pause and be cancelled before `start` has returned its subscription. The slot remembers what is
/// asked of it before it is filled.
@usableFromInline
package struct SubscriptionSlot: Sendable {
  private let state = Locked(State.starting)

  @usableFromInline
  package init() {}

  @usableFromInline
  package var isClosed: Bool {
    state.withLock { if case .closed = $0 { true } else { false } }
  }

  /// Stores a subscription, in place of the previous one, which has ended.
  @usableFromInline
  package func fill(_ subscription: Subscription) { perform(state.withLock { $0.start(subscription) }) }

  /// Makes room for the successor of a subscription that has ended. Requests from now on are meant for the
  /// successor.
  @usableFromInline
  package func empty() { perform(state.withLock { $0.restart() }) }

  /// Empties a closed slot.
  package func reopen() { state.withLock { $0 = .starting } }

  /// Resumes the subscription or, if there is none yet, the next one.
  @usableFromInline
  package func resume() { perform(state.withLock { $0.resume() }) }

  /// Cancels the subscription or, if there is none yet, the next one.
  @usableFromInline
  package func cancel() { perform(state.withLock { $0.cancel() }) }

  /// Tells the subscription or, if there is none yet, the next one that nothing will resume it.
  @usableFromInline
  package func abandon() { perform(state.withLock { $0.abandon() }) }

  /// Closes the slot without cancelling its subscription, which has ended.
  @usableFromInline
  package func close() { perform(state.withLock { $0.end() }) }

  /// Runs `work` after what the source is sending, if that can be known.
  @usableFromInline
  package func runAfterDelivery(_ work: Work) {
    let upstream: (any Upstream)? = state.withLock {
      if case .running(let subscription) = $0 { subscription.upstream } else { nil }
    }
    if let upstream { upstream.runAfterDelivery(work) } else { work.run() }
  }

  private func perform(_ action: State.Action) {
    switch action {
    case .none, .release: break
    case .resume(let subscription): subscription.resume()
    case .cancel(let subscription): subscription.cancel()
    case .abandon(let subscription): subscription.upstream?.abandon()
    }
  }
}

extension SubscriptionSlot {
  /// The states of a source, as its receiver knows them.
  enum State {
    /// Its subscription is being made.
    case starting
    /// The same, with a resume to pass on.
    case resumedEarly
    /// The same, and nothing will resume it.
    case abandonedEarly
    case running(Subscription)
    /// Cancelled or ended: a subscription that comes now is cancelled immediately.
    case closed

    /// The consequence of a change, outside the lock.
    enum Action {
      case none
      case resume(Subscription)
      case cancel(Subscription)
      case abandon(Subscription)
      /// Only releases the subscription, which has ended.
      case release(Subscription)
    }

    mutating func start(_ subscription: Subscription) -> Action {
      switch self {
      case .starting:
        self = .running(subscription)
        return .none
      case .running(let previous):
        self = .running(subscription)
        return .release(previous)
      case .resumedEarly:
        self = .running(subscription)
        return .resume(subscription)
      case .abandonedEarly:
        self = .running(subscription)
        return .abandon(subscription)
      case .closed: return .cancel(subscription)
      }
    }

    mutating func restart() -> Action {
      guard case .running(let subscription) = self else { return .none }
      self = .starting
      return .release(subscription)
    }

    mutating func resume() -> Action {
      switch self {
      case .starting: self = .resumedEarly
      case .running(let subscription): return .resume(subscription)
      case .resumedEarly, .abandonedEarly, .closed: break
      }
      return .none
    }

    mutating func abandon() -> Action {
      switch self {
      case .starting, .resumedEarly: self = .abandonedEarly
      case .running(let subscription): return .abandon(subscription)
      case .abandonedEarly, .closed: break
      }
      return .none
    }

    mutating func cancel() -> Action {
      defer { self = .closed }
      if case .running(let subscription) = self { return .cancel(subscription) }
      return .none
    }

    mutating func end() -> Action {
      defer { self = .closed }
      if case .running(let subscription) = self { return .release(subscription) }
      return .none
    }
  }
}
