import Synchronization

/// A signal whose values a broadcaster sends, and what that signal queries: the relay answers for all listeners.
///
/// Safety: immutable but for what is locked or atomic.
final class Relay<Value: Sendable>: PacedSource, Receiver, @unchecked Sendable {
  /// The subscription to the signal.
  let slot: SubscriptionSlot
  // Weak, because the broadcaster holds its sources.
  private weak let broadcaster: Broadcaster<Value>?
  let handlesSilence: Bool

  init(_ slot: SubscriptionSlot, to broadcaster: Broadcaster<Value>, handlesSilence: Bool, disposesAtEnd: Bool) {
    self.slot = slot
    self.broadcaster = broadcaster
    self.handlesSilence = handlesSilence
    super.init(onResume: slot.resume, onDispose: disposesAtEnd ? slot.cancel : nil)
  }

  var hasCancelled: Bool {
    broadcaster?.removeCancelledListeners()
    return slot.isClosed
  }

  // Unless it is held back, all its listeners wait for something, perhaps for another listener of the same signal.
  var pausing: Pausing { .storing }

  var isHeldBack: Bool { isBound.load(ordering: .acquiring) }

  func sendsWork() { broadcaster?.sendsWork() }

  var wantsMore: Bool { broadcaster?.wantsMore ?? false }

  var graphLink: GraphLink? { .shared(broadcaster) }
}
