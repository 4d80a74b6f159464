import Synchronization

/// A source of a broadcaster, which may wait for the slowest of its listeners.
///
/// Safety: immutable but for what is atomic; a subclass states its own reasons.
@usableFromInline
class PausableSource: @unchecked Sendable {
  /// Whether it has been paused and not resumed since.
  @usableFromInline let isPaused = Atomic<Bool>(false)
  /// Whether a listener has paused it that must be waited for, rather than all of them waiting for something.
  @usableFromInline let isBound = Atomic<Bool>(false)
  /// Its values in the queue of the broadcaster's executor.
  @usableFromInline let queued = QueuedValues()
  private let onDispose: (@Sendable () -> Void)?

  /// - Parameter onDispose: Disposes of the source.
  @usableFromInline
  init(onDispose: (@Sendable () -> Void)? = nil) {
    self.onDispose = onDispose
  }

  /// Resumes the source, if it ever pauses. Called outside the broadcaster; the source may send within the call.
  @usableFromInline
  func resume() {}

  /// Runs `work` after what the source is sending, if that can be known.
  @usableFromInline
  func runAfterDelivery(_ work: Work) { work.run() }

  /// Whether it waits for a listener that comes or resumes, although it has not been paused.
  var isWaiting: Bool { false }

  /// Disposes of the source, when the broadcaster ends or is released; called before any listener's end.
  final func dispose() { onDispose?() }
}

/// Counts the values of one source that wait in a serializer's queue.
///
/// The source cannot wait for the answer to such a value, so it is paused once `watermark` of them are queued, and
/// resumed when all of them have been handled.
@usableFromInline
struct QueuedValues: ~Copyable, Sendable {
  private let count = Atomic<Int>(0)

  @usableFromInline
  init() {}

  /// Counts a value that is about to be queued.
  ///
  /// - Returns: Whether its answer must be `.paused`.
  @usableFromInline
  borrowing func add() -> Bool {
    count.wrappingAdd(1, ordering: .relaxed).newValue >= watermark
  }

  /// Counts out a value that is about to be handled.
  ///
  /// - Returns: Whether it is the last: when it has been handled, the source is resumed if it is paused.
  @usableFromInline
  borrowing func remove() -> Bool {
    count.wrappingSubtract(1, ordering: .relaxed).newValue == 0
  }
}

/// The subscription to a signal that several consumers share. They come and go; the last one cancels it.
///
/// A consumer's resume does not count, and what pauses it is up to who starts it: see `Relay`.
///
/// Safety: immutable but for what is locked or atomic.
@usableFromInline
final class SharedSource: PausableSource, Upstream, LastReceiver, @unchecked Sendable {
  private let slot = SubscriptionSlot()
  /// Set when it has been cancelled or has ended. Beside the slot, because it is read for each value.
  @usableFromInline let over = Flag()

  @usableFromInline
  init() { super.init() }

  /// Whether it has been cancelled or has ended.
  @inlinable var isOver: Bool { over.isSet }

  /// Starts the signal, unless this has been cancelled: then there is only an end. Called once.
  ///
  /// - Parameters:
  ///   - receiver: The object that the signal queries.
  ///   - send: Sends a value to all consumers.
  ///   - finish: Sends them the end.
  @inlinable
  func start<Value>(
    _ start: Start<Value>, as receiver: any Receiver, send: @escaping @Sendable (Value) -> Demand,
    finish: @escaping @Sendable (Termination) -> Void
  ) {
    if isOver { return finish(.cancelled) }
    fill(
      SignalContext.start(
        start,
        for: Observer(
          next: { value, _ in
            // While the signal is being started, its subscription is not known and cannot be cancelled.
            if self.isOver { return .cancelled }
            let demand = send(value)
            // The last consumer may have left during the delivery.
            return self.isOver ? .cancelled : demand
          },
          finish: { termination in
            self.close()
            finish(termination)
          },
          receiver: receiver), as: "subscriber"))
  }

  @usableFromInline
  func fill(_ subscription: Subscription) { slot.fill(subscription) }

  @usableFromInline
  func close() {
    over.set()
    slot.close()
  }

  @usableFromInline
  func cancel() {
    over.set()
    slot.cancel()
  }

  /// Resumes the signal when no consumer is paused any more.
  func resumeAll() { slot.resume() }

  @usableFromInline
  override func runAfterDelivery(_ work: Work) { slot.runAfterDelivery(work) }

  @usableFromInline var hasCancelled: Bool { isOver }
}

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

  var wantsMore: Bool { hold.report { !(broadcaster?.wantsMore ?? false) } == false }

  override var isWaiting: Bool { hold.take() }

  // Not what a listener says: the others get the same values.
  var receiver: (any Receiver)? { nil }
  var hasUnansweredPause: Bool? { nil }
  var wantsPartsLater: Bool? { hold.report { broadcaster?.wantsPartsLater.map(!) }.map(!) }
  func replays(_ isReplaying: Bool) {}

  var sender: (any SharedSender)? { broadcaster }
}
