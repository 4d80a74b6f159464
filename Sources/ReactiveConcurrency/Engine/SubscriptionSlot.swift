/// A receiver's handle of its source: a subscription that may still be being made, or that is replaced by a
/// successor.
///
/// A source may send, pause and be cancelled before `start` has returned its subscription. The slot remembers what it
/// is told before it is filled.
@usableFromInline
package struct SubscriptionSlot: ~Copyable, Sendable {
  // Not private: the compiler crashes on a private type in a `Mutex` (Swift 6.3.1, debug builds).
  @usableFromInline
  enum State: Sendable {
    /// Its subscription is being made; what has been told is for that one.
    case starting(Told)
    case running(Subscription)
    /// Cancelled or ended: a subscription that comes now is cancelled immediately.
    case closed
  }

  /// What a subscription that is being made is told as soon as it has been.
  @usableFromInline
  struct Told: Sendable {
    private var opens = false
    /// The newest level.
    private var newest = Level.open

    mutating func add(_ level: Level) {
      if level == .open { opens = true }
      // That it is gone is never taken back.
      if newest != .gone { newest = level }
    }

    func tell(_ subscription: Subscription) {
      if opens { subscription.upstream?.tell(.open) }
      if newest != .open { subscription.upstream?.tell(newest) }
    }
  }

  private let state = InlineLocked(State.starting(Told()))

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
    case .starting(let told): told.tell(subscription)
    case .running: break
    case .closed: subscription.cancel()
    }
  }

  /// Makes room for the successor of a subscription that has ended. What is told from now on is meant for the
  /// successor.
  @usableFromInline
  package func empty() { _ = replace { if case .running = $0 { .starting(Told()) } else { nil } } }

  /// Empties a closed slot.
  package func reopen() { state.set(.starting(Told())) }

  /// Closes the slot without cancelling its subscription, which has ended.
  @usableFromInline
  package func close() { _ = replace { _ in .closed } }

  /// Tells the subscription a level or, if there is none yet, the next one.
  @usableFromInline
  package func tell(_ level: Level) {
    let old = replace { state in
      guard case .starting(var told) = state else { return nil }
      told.add(level)
      return .starting(told)
    }
    if case .running(let subscription) = old { subscription.upstream?.tell(level) }
  }

  /// Cancels the subscription or, if there is none yet, the next one.
  @usableFromInline
  package func cancel() {
    if case .running(let subscription) = replace({ _ in .closed }) { subscription.cancel() }
  }

  /// Runs `work` after what the source is sending, if that can be known.
  @usableFromInline
  package func runAfterDelivery(_ work: Work) {
    if case .running(let subscription) = state.withLock({ $0 }), let upstream = subscription.upstream {
      upstream.runAfterDelivery(work)
    } else {
      work.run()
    }
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

/// A slot that closures refer to, where no object of theirs has it.
package final class SharedSlot: Sendable {
  private let slot = SubscriptionSlot()

  package init() {}

  package var isClosed: Bool { slot.isClosed }

  package func fill(_ subscription: Subscription) { slot.fill(subscription) }

  package func close() { slot.close() }

  package func tell(_ level: Level) { slot.tell(level) }

  package func cancel() { slot.cancel() }
}
