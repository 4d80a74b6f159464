/// A receiver's handle of its source: a subscription that may still be being made, or that is replaced by a
/// successor.
///
/// A source may send, pause and be cancelled before `start` has returned its subscription. The slot remembers what is
/// asked of it before it is filled.
@usableFromInline
package struct SubscriptionSlot: Sendable {
  private enum State {
    /// Its subscription is being made; the request is for that one.
    case starting(Request?)
    case running(Subscription)
    /// Cancelled or ended: a subscription that comes now is cancelled immediately.
    case closed
  }

  private enum Request {
    case resume
    case abandon
    case cancel

    func make(of subscription: Subscription) {
      switch self {
      case .resume: subscription.resume()
      case .abandon: subscription.upstream?.abandon()
      case .cancel: subscription.cancel()
      }
    }
  }

  private let state = Locked(State.starting(nil))

  @usableFromInline
  package init() {}

  @usableFromInline
  package var isClosed: Bool {
    state.withLock { if case .closed = $0 { true } else { false } }
  }

  /// Stores a subscription, in place of the previous one, which has ended.
  @usableFromInline
  package func fill(_ subscription: Subscription) {
    switch replace({ if case .closed = $0 { nil } else { .running(subscription) } }) {
    case .starting(let request): request?.make(of: subscription)
    case .running: break
    case .closed: subscription.cancel()
    }
  }

  /// Makes room for the successor of a subscription that has ended. Requests from now on are meant for the
  /// successor.
  @usableFromInline
  package func empty() { _ = replace { if case .running = $0 { .starting(nil) } else { nil } } }

  /// Empties a closed slot.
  package func reopen() { state.withLock { $0 = .starting(nil) } }

  /// Closes the slot without cancelling its subscription, which has ended.
  @usableFromInline
  package func close() { _ = replace { _ in .closed } }

  /// Resumes the subscription or, if there is none yet, the next one.
  @usableFromInline
  package func resume() { make(.resume) }

  /// Cancels the subscription or, if there is none yet, the next one.
  @usableFromInline
  package func cancel() { make(.cancel) }

  /// Tells the subscription or, if there is none yet, the next one that nothing will resume it.
  @usableFromInline
  package func abandon() { make(.abandon) }

  /// Runs `work` after what the source is sending, if that can be known.
  @usableFromInline
  package func runAfterDelivery(_ work: Work) {
    if case .running(let subscription) = state.withLock({ $0 }), let upstream = subscription.upstream {
      upstream.runAfterDelivery(work)
    } else {
      work.run()
    }
  }

  private func make(_ request: Request) {
    let old = replace { state in
      switch (state, request) {
      case (_, .cancel): .closed
      case (.starting(.abandon), _), (.running, _), (.closed, _): nil
      case (.starting, _): .starting(request)
      }
    }
    if case .running(let subscription) = old { request.make(of: subscription) }
  }

  /// Replaces the state by another one, if there is one.
  ///
  /// - Returns: The state before, whose subscription is used and released outside the lock.
  private func replace(_ next: (State) -> State?) -> State {
    state.withLock { state in
      let old = state
      if let next = next(old) { state = next }
      return old
    }
  }
}
