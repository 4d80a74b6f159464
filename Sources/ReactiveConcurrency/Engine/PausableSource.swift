import Synchronization

/// A source of a broadcaster, which may wait for the slowest of its listeners.
///
/// Safety: immutable but for what is atomic; a subclass states its own reasons.
@usableFromInline
class PausableSource: @unchecked Sendable {
  /// What it was last answered or told.
  @usableFromInline let told = ToldLevel()
  /// The listeners' level, written by the owner of the broadcaster's executor.
  @usableFromInline let listenersLevel = Atomic(Level.open)
  /// Whether it is being started, perhaps by one of the listeners.
  @usableFromInline let isStarting = Atomic<Bool>(false)
  /// Its values in the queue of the broadcaster's executor.
  @usableFromInline let queued = QueuedValues()
  private let onDispose: (@Sendable () -> Void)?

  /// - Parameter onDispose: Disposes of the source.
  @usableFromInline
  init(onDispose: (@Sendable () -> Void)? = nil) {
    self.onDispose = onDispose
  }

  /// Whether it waits for the listeners by consumer: all that lead to one may wait for each other.
  var waitsByConsumer: Bool { false }

  /// Whether it has to be told that the listeners' level is now this one.
  func differs(from level: Level) -> Bool { told.differs(from: level) }

  /// Tells the source the listeners' level. Called outside the broadcaster; the source may send within the call.
  func tell() {}

  /// Runs `work` after what the source is sending, if that can be known.
  @usableFromInline
  func runAfterDelivery(_ work: Work) { work.run() }

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
  /// Whether that many have waited, and not all of them have been handled since.
  private let isBehind = Atomic<Bool>(false)

  @usableFromInline
  init() {}

  /// What the source is told while they wait.
  @usableFromInline
  var level: Level { isBehind.load(ordering: .sequentiallyConsistent) ? .held : .open }

  /// Counts a value that is about to be queued.
  ///
  /// - Returns: Whether its answer must be `.paused`.
  @usableFromInline
  borrowing func add() -> Bool {
    guard count.wrappingAdd(1, ordering: .relaxed).newValue >= watermark else { return false }
    isBehind.store(true, ordering: .sequentiallyConsistent)
    return true
  }

  /// Counts out a value that is about to be handled.
  ///
  /// - Returns: Whether it is the last: when it has been handled, the source is told to go on if it is paused.
  @usableFromInline
  borrowing func remove() -> Bool {
    guard count.wrappingSubtract(1, ordering: .relaxed).newValue == 0 else { return false }
    if isBehind.load(ordering: .relaxed) { isBehind.store(false, ordering: .sequentiallyConsistent) }
    return true
  }
}

/// The subscription to a signal that several consumers share. They come and go; the last one cancels it.
///
/// What one consumer tells does not count, and what pauses it is up to who starts it: see `Relay`.
///
/// Safety: immutable but for what is locked or atomic.
@usableFromInline
final class SharedSource: PausableSource, Upstream, LastReceiver, @unchecked Sendable {
  fileprivate let slot = SubscriptionSlot()
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

  // A consumer's level does not count: `Relay` tells that of all.
  func tell(_ level: Level) {}

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
  // Weak, because the broadcaster holds its sources.
  private weak let broadcaster: Broadcaster<Value>?
  /// Whether nobody else sends to the listeners.
  private let isOnlySender: Bool

  init(to broadcaster: Broadcaster<Value>, asOnlySender isOnlySender: Bool, disposesAtEnd: Bool) {
    self.broadcaster = broadcaster
    self.isOnlySender = isOnlySender
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
    isStarting.store(true, ordering: .relaxed)
    source.start(start, as: self, send: { send(broadcaster, $0, self) }, finish: finish)
    isStarting.store(false, ordering: .relaxed)
  }

  override var waitsByConsumer: Bool { true }

  override func tell() { told.tell({ currentLevel }, to: source.slot) }

  private var currentLevel: Level { max(listenersLevel.load(ordering: .sequentiallyConsistent), queued.level) }

  override func runAfterDelivery(_ work: Work) { source.runAfterDelivery(work) }

  var hasCancelled: Bool {
    broadcaster?.askListeners()
    Driver.noteShared()
    told.notePause { currentLevel }
    return source.isOver
  }

  var level: Level? { told.level }

  var subscribesLater: Bool { broadcaster?.hasLater.isSet ?? false }

  func learn(_ fact: SourceFact) {
    switch fact {
    case .sendsWork, .isPulled: broadcaster?.learn(fact)
    case .isShared:
      if !told.isShared.isSet { broadcaster?.listens(through: self) }
      told.share { currentLevel }
    case .isSilent: if isOnlySender { broadcaster?.becomeSilent() }
    // Not what a listener has to know: the others get the same values.
    case .replays, .sendsLater, .sendsHeartbeats: break
    }
  }

  var sender: (any SharedSender)? { broadcaster }

  func countConsumers(then: @escaping @Sendable () -> Void) { broadcaster?.countConsumers(then: then) }
}
