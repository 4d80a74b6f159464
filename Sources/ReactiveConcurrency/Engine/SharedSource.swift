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
  ///   - receiver: What the signal queries.
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
