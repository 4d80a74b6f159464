/// What a subscription's receiver can ask of the source above it.
///
/// Both calls come from any thread, at any time, any number of times, also after the end.
package protocol Upstream: AnyObject, Sendable {
  /// Stop: release everything, then `finish(.cancelled)`, unless the end has already been sent.
  func cancel()

  /// Go on after `.paused`. A source that was stopped sends its next values from within this call.
  func resume()
}

/// The receiver's handle on one running signal.
///
/// Releasing it does nothing: a subscription lives until it ends or is cancelled, or nobody is left who could send.
public struct Subscription: Sendable {
  package let upstream: (any Upstream)?

  package init(_ upstream: any Upstream) {
    self.upstream = upstream
  }

  private init() {
    upstream = nil
  }

  /// Whether there is nothing left to cancel or resume, for certain.
  @usableFromInline var isEnded: Bool { upstream == nil }

  /// The handle of a signal that has nothing left to cancel or resume.
  public static let ended = Subscription()

  /// Ends the subscription. Called by the receiver, within a delivery or outside, nothing is delivered afterwards in
  /// the calling context. A value that is already under way may still arrive: one that another thread is just sending,
  /// or the one in hand where the closure of an operator cancels
  /// (`filter { _ in subscription.cancel(); return true }`), and none after that. Calling it again, or after the end,
  /// does nothing.
  public func cancel() {
    upstream?.cancel()
  }

  /// Lets a source go on that was told `.paused`. It may send its next values from within this call, on the
  /// calling thread.
  public func resume() {
    upstream?.resume()
  }
}

/// A place for a subscription that is still being made, or that is replaced by its successor.
///
/// A source may send, pause and be cancelled before `start` has returned its subscription; what is asked of the slot
/// before it is filled is remembered.
@usableFromInline
package struct SubscriptionSlot: Sendable {
  private enum State {
    /// Nothing here yet.
    case empty
    /// Nothing here yet, and a `resume()` to pass on.
    case resumedEarly
    case filled(Subscription)
    /// Cancelled or ended: whatever comes is cancelled at once.
    case closed
  }

  private let state = Locked(State.empty)

  @usableFromInline
  package init() {}

  @usableFromInline
  package var isClosed: Bool {
    state.withLock { if case .closed = $0 { true } else { false } }
  }

  /// Makes room for the successor of a subscription that has ended, so that what is asked from now on is meant for it.
  @usableFromInline
  package func empty() {
    // The old handle is released outside the lock.
    let ended: State? = state.withLock { state in
      guard case .filled = state else { return nil }
      defer { state = .empty }
      return state
    }
    _ = ended
  }

  /// Makes a closed slot as new.
  package func reopen() {
    state.withLock { $0 = .empty }
  }

  /// Puts a subscription here, in place of the one before, which has ended.
  @usableFromInline
  package func fill(_ subscription: Subscription) {
    enum Action { case none, resume, cancel }
    let action: Action = state.withLock { state in
      switch state {
      case .empty, .filled:
        state = .filled(subscription)
        return .none
      case .resumedEarly:
        state = .filled(subscription)
        return .resume
      case .closed:
        return .cancel
      }
    }
    switch action {
    case .none: break
    case .resume: subscription.resume()
    case .cancel: subscription.cancel()
    }
  }

  /// Cancels the subscription, or the one that is on its way.
  @usableFromInline
  package func cancel() {
    close()?.cancel()
  }

  /// Closes the slot without cancelling what is in it, which has ended.
  @usableFromInline
  @discardableResult
  package func close() -> Subscription? {
    state.withLock { state in
      defer { state = .closed }
      if case .filled(let subscription) = state { return subscription }
      return nil
    }
  }

  /// Resumes the subscription, or the one that is on its way.
  @usableFromInline
  package func resume() {
    let subscription: Subscription? = state.withLock { state in
      switch state {
      case .empty:
        state = .resumedEarly
        return nil
      case .filled(let subscription):
        return subscription
      case .resumedEarly, .closed:
        return nil
      }
    }
    subscription?.resume()
  }
}
