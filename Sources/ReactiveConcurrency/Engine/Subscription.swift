/// What a subscription's receiver can ask of its source.
///
/// Both methods are called from any thread, at any time, any number of times, even after the end.
package protocol Upstream: AnyObject, Sendable {
  /// Releases the source's resources, then calls `finish(.cancelled)`, unless the end has already been sent.
  func cancel()

  /// Resumes after `.paused`. A source that was paused sends its next values within this call.
  func resume()

  /// Runs `work`: if the source is sending an event, after that, and after what was queued meanwhile.
  func runAfterDelivery(_ work: Work)
}

extension Upstream {
  package func runAfterDelivery(_ work: Work) { work.run() }
}

/// A handle with which to cancel or resume a running signal.
///
/// Releasing it does nothing: a subscription lasts until it ends, is cancelled, or nothing is left that could send.
public struct Subscription: Sendable {
  package let upstream: (any Upstream)?

  package init(_ upstream: any Upstream) {
    self.upstream = upstream
  }

  private init() {
    upstream = nil
  }

  /// Whether there is certainly nothing left to cancel or resume. `false` does not mean that there is.
  @usableFromInline var isEnded: Bool { upstream == nil }

  /// The handle of a signal that has nothing left to cancel or resume.
  public static let ended = Subscription()

  /// Cancels the subscription.
  ///
  /// Nothing is delivered afterwards in the calling context, whether or not the call is made during a delivery. A value
  /// that is already being sent may still arrive: one that another thread is sending, or the current one if an
  /// operator's closure cancels (`filter { _ in subscription.cancel(); return true }`). Calling it again, or after the
  /// end, does nothing.
  public func cancel() {
    upstream?.cancel()
  }

  /// Resumes a source that was answered `.paused`. It may send its next values within this call, on the calling thread.
  public func resume() {
    upstream?.resume()
  }
}

/// Holds a subscription that may still be being made, or that is replaced by a successor.
///
/// A source may send, pause and be cancelled before `start` has returned its subscription. The slot remembers what is
/// asked of it before it is filled.
@usableFromInline
package struct SubscriptionSlot: Sendable {
  private enum State {
    case empty
    /// Empty, with a `resume()` to pass on.
    case resumedEarly
    case filled(Subscription)
    /// Cancelled or ended: a subscription that comes now is cancelled immediately.
    case closed
  }

  private let state = Locked(State.empty)

  @usableFromInline
  package init() {}

  @usableFromInline
  package var isClosed: Bool {
    state.withLock { if case .closed = $0 { true } else { false } }
  }

  /// Makes room for the successor of a subscription that has ended. What is asked from now on is meant for the
  /// successor.
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

  /// Empties a closed slot.
  package func reopen() {
    state.withLock { $0 = .empty }
  }

  /// Stores a subscription, in place of the previous one, which has ended.
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

  /// Cancels the subscription or, if there is none yet, the next one.
  @usableFromInline
  package func cancel() {
    takeAndClose()?.cancel()
  }

  /// Closes the slot without cancelling its subscription, which has ended.
  @usableFromInline
  package func close() {
    _ = takeAndClose()
  }

  private func takeAndClose() -> Subscription? {
    state.withLock { state in
      defer { state = .closed }
      if case .filled(let subscription) = state { return subscription }
      return nil
    }
  }

  /// Runs `work` after what the source is sending, if that can be known.
  @usableFromInline
  package func runAfterDelivery(_ work: Work) {
    let subscription: Subscription? = state.withLock {
      if case .filled(let subscription) = $0 { subscription } else { nil }
    }
    guard let upstream = subscription?.upstream else { return work.run() }
    upstream.runAfterDelivery(work)
  }

  /// Resumes the subscription or, if there is none yet, the next one.
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
