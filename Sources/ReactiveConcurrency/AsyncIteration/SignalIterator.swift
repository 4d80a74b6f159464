extension Signal: AsyncSequence, SignalConvertible, SignalStream {
  /// Returns an iterator over one run of the signal, with the default buffering policy unless the signal is the result
  /// of `buffering(_:onDrop:)`.
  ///
  /// The source starts with the first `next()`, is paused whenever the `high` mark of `BufferingPolicy.backpressure` is
  /// reached, and is resumed by a later `next()`, in the consumer's own task.
  @inlinable
  public func makeAsyncIterator() -> SignalIterator<Value> {
    let loop = loop
    return SignalIterator(loop.signal, buffering: loop.policy, onDrop: loop.report)
  }
}

/// The iterator of a signal, as `for try await` uses it.
///
/// Values are stored in a mailbox and taken in batches. Only when it is empty does the consumer wait, on an
/// `AsyncThrowingStream` of wake-ups. Cancelling the consumer's task, or releasing the iterator, cancels the source.
public struct SignalIterator<Value: Sendable>: AsyncIteratorProtocol {
  public typealias Failure = any Error

  @usableFromInline let session: LoopSession<Value>

  @inlinable
  init(
    _ signal: Signal<Value>, buffering policy: BufferingPolicy, onDrop report: (@Sendable (Value, Int) -> Void)? = nil
  ) {
    session = LoopSession(policy, onDrop: report) { mailbox, wake in
      signal.startForConsumer(
        Observer(
          next: { value in
            let (demand, wakes) = mailbox.add(value)
            if wakes { wake.signal() }
            return demand
          },
          finish: { termination in
            if mailbox.finish(termination) { wake.signal() }
          },
          receiver: wake))
    }
  }

  /// Returns the next value, or `nil` at the end and when the task has been cancelled.
  ///
  /// - Throws: The signal's error, once.
  @inlinable
  public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws -> Value? {
    if let value = session.nextOfBatch() { return value }
    return try await session.refill(isolation: actor)
  }
}

/// One consumer's run of a signal.
///
/// Not Sendable: it belongs to the task that iterates. The source touches only `wake` and `mailbox`.
@usableFromInline
final class LoopSession<Value: Sendable> {
  private let start: (BoundedMailbox<Value>, WakeUp) -> Subscription
  @usableFromInline let mailbox: BoundedMailbox<Value>
  private let wake = WakeUp(for: Value.self)
  private let subscription = SubscriptionSlot()
  private let low: Int
  /// The maximum number of values in a batch.
  @usableFromInline let longestBatch: Int

  @exclusivity(unchecked) @usableFromInline var rest = Rest()
  /// How many values there were in the current batch, or 0 once they are acknowledged.
  private var batch = 0
  private var state = State.idle

  /// What is left of the current batch.
  @usableFromInline
  struct Rest {
    @usableFromInline var count = 0
    /// The values if the policy is `.newest`; they are not in the mailbox.
    @usableFromInline var newest = Queue<Value>()
  }

  private enum State {
    case idle
    case running
    /// The source has been paused and must be resumed.
    case paused
    case ended
  }

  @usableFromInline
  init(
    _ policy: BufferingPolicy, onDrop report: (@Sendable (Value, Int) -> Void)?,
    start: @escaping (BoundedMailbox<Value>, WakeUp) -> Subscription
  ) {
    self.start = start
    mailbox = BoundedMailbox(policy, onDrop: report)
    low = policy.low
    longestBatch = policy.longestBatch
  }

  deinit {
    // Values that have been taken must not be released again with the mailbox.
    acknowledgeTaken()
    subscription.cancel()
  }

  /// How many values are returned between two checks whether the task has been cancelled. A check takes as long as
  /// returning a value. Each new batch is preceded by one, too.
  @inlinable
  static var valuesPerCheck: Int { 16 }

  @inlinable
  func nextOfBatch() -> Value? {
    if rest.count & (Self.valuesPerCheck - 1) == 0 {
      if Task.isCancelled { return nil }
      if rest.count == 0 { takeNewest(atMost: longestBatch) }
    }
    return takeFromBatch()
  }

  /// Takes the next value of the batch.
  @inlinable
  func takeFromBatch() -> Value? {
    guard rest.count > 0 else { return nil }
    rest.count -= 1
    return rest.newest.isEmpty ? mailbox.base.take() : rest.newest.popFirst()
  }

  /// Takes a new batch if the policy is `.newest`.
  @inlinable
  func takeNewest(atMost longest: Int) {
    guard let limit = mailbox.limit, limit.overflow == .replacesOldest else { return }
    limit.takeNewest(into: &rest.newest, atMost: longest)
    rest.count = rest.newest.count
  }

  @usableFromInline
  func refill(isolation actor: isolated (any Actor)?) async throws -> Value? {
    while state != .ended {
      if Task.isCancelled { break }
      acknowledgeTaken()
      startOrResume()
      if let failure = mailbox.failure {
        cancelAndDrop()
        throw failure
      }
      if let value = take() { return value }
      if let end = mailbox.end() {
        state = .ended
        subscription.close()
        if case .failed(let error) = end { throw error }
        return nil
      }
      wake.prepare()
      if mailbox.startWaiting() {
        guard try await wake.wait(isolation: actor) else { break }
      }
    }
    cancelAndDrop()
    return nil
  }

  /// Cancels the source and drops the stored values.
  private func cancelAndDrop() {
    state = .ended
    subscription.cancel()
    acknowledgeTaken()
    mailbox.base.removeAll()
    takeNewest(atMost: .max)
    dropBatch()
  }

  /// Starts the source, or resumes it when there is room again.
  private func startOrResume() {
    switch state {
    case .idle:
      state = .running
      wake.consumer.drive { subscription.fill(start(mailbox, wake)) }
    case .paused where mailbox.base.count <= low:
      state = .running
      wake.consumer.drive { subscription.resume() }
    case .running, .paused, .ended:
      break
    }
  }

  private func take() -> Value? {
    batch = min(mailbox.base.available(), longestBatch)
    if batch > 0 {
      rest.count = batch
      if mailbox.limit != nil {
        // Where room is limited, values that have been taken make room immediately.
        _ = mailbox.base.acknowledge(batch)
        batch = 0
      }
    } else {
      // The others follow when this one has been returned, in code that is specialised for the type.
      takeNewest(atMost: 1)
    }
    return takeFromBatch()
  }

  private func acknowledgeTaken() {
    guard batch > 0 else { return dropBatch() }
    if mailbox.base.acknowledge(batch - rest.count) { state = .paused }
    batch = 0
    rest.count = 0
  }

  /// Releases values that have been taken and not returned, which the mailbox no longer counts.
  private func dropBatch() {
    while takeFromBatch() != nil {}
  }
}

/// Wakes a waiting consumer, by an `AsyncThrowingStream` that is made when it is first needed.
///
/// Also reports the cancellation of the consumer's task to a source that runs within the consumer's own call, and so
/// cannot be cancelled by it.
@usableFromInline
final class WakeUp: Receiver, Sendable {
  /// Safety: touched only by the consumer.
  private nonisolated(unsafe) var iterator: AsyncThrowingStream<Void, any Error>.Iterator?
  /// Safety: written by the consumer before it announces in the mailbox that it waits; a producer reads it only after
  /// it has seen the announcement.
  private nonisolated(unsafe) var continuation: AsyncThrowingStream<Void, any Error>.Continuation?
  let consumer = DrivingTask()
  private let element: any Sendable.Type

  init(for element: any Sendable.Type) {
    self.element = element
  }

  @usableFromInline
  var hasCancelled: Bool { consumer.isCancelled }

  // A loop over signals may wait for the values of one of them, which may depend on the others being resumed.
  @usableFromInline
  var pausing: Pausing { element is any AsyncSequence.Type ? .storing : .binding }

  /// Makes the stream to wait on, unless there is one.
  func prepare() {
    guard iterator == nil else { return }
    let (stream, continuation) = AsyncThrowingStream<Void, any Error>.makeStream(bufferingPolicy: .bufferingNewest(1))
    iterator = stream.makeAsyncIterator()
    self.continuation = continuation
  }

  /// Waits for a wake-up.
  ///
  /// - Returns: `false` if the task has been cancelled.
  func wait(isolation actor: isolated (any Actor)?) async throws -> Bool {
    try await iterator?.next(isolation: actor) != nil
  }

  @usableFromInline
  func signal() {
    continuation?.yield(())
  }
}
