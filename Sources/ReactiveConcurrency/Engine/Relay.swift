import Synchronization

/// A signal whose values a broadcaster sends, and what that signal queries: the relay answers for all listeners.
///
/// Safety: immutable but for what is locked or atomic.
final class Relay<Value: Sendable>: PausableSource, SharingReceiver, @unchecked Sendable {
  /// The subscription to the signal.
  let source = SharedSource()
  private let hold = ReportedHold()
  // Weak, because the broadcaster holds its sources.
  private weak let broadcaster: Broadcaster<Value>?

  init(to broadcaster: Broadcaster<Value>, disposesAtEnd: Bool) {
    self.broadcaster = broadcaster
    super.init(onDispose: disposesAtEnd ? source.cancel : nil)
  }

  /// Starts the signal.
  ///
  /// - Parameter send: `Broadcaster.relay(_:of:)`, specialized for the values.
  func start(
    _ start: Start<Value>, to broadcaster: Broadcaster<Value>,
    _ send: @escaping @Sendable (Broadcaster<Value>, Value, PausableSource) -> Demand,
    finish: @escaping @Sendable (Termination) -> Void
  ) {
    broadcaster.add(self)
    source.start(start, as: self, send: { send(broadcaster, $0, self) }, finish: finish)
  }

  override func resume() { source.resumeAll() }

  override func runAfterDelivery(_ work: Work) { source.runAfterDelivery(work) }

  var hasCancelled: Bool {
    broadcaster?.removeCancelledListeners()
    return source.isOver
  }

  // Unless it is held back, all its listeners wait for something, perhaps for another listener of the same signal.
  var pausing: Pausing { .storing }

  var isHeldBack: Bool { isBound.load(ordering: .acquiring) }

  func sendsWork() { broadcaster?.sendsWork() }

  var wantsMore: Bool { !hold.report { !(broadcaster?.wantsMore ?? false) } }

  override var isWaiting: Bool { hold.take() }

  // Not what a listener says: the others get the same values.
  var receiver: (any Receiver)? { nil }
  var hasUnansweredPause: Bool? { nil }
  var subscribesLater: Bool { false }
  func replays(_ isReplaying: Bool) {}

  var sender: (any SharedSender)? { broadcaster }
}
