extension Signal: AsyncSequence {
  public typealias Element = Value
  public typealias Failure = any Error

  /// Iterates one run of the signal, under the default policy unless the signal is the result of
  /// `buffering(_:onDrop:)`. The source starts with the first `next()`, is paused whenever
  /// `BufferingPolicy.backpressure`'s high mark of values waits, and goes on within a later `next()`, in the consumer's
  /// own task.
  @inlinable
  public func makeAsyncIterator() -> SignalIterator<Value> {
    let loop = loop
    return SignalIterator(loop.signal, buffering: loop.policy, onDrop: loop.report)
  }
}

/// The iterator of a signal: what `for try await` runs.
///
/// Values gather in a mailbox, from which they are served batch by batch; only when it is empty does the consumer
/// wait, on an `AsyncThrowingStream` of wake-ups. Cancelling the consumer's task, or releasing the iterator, cancels
/// the source.
public struct SignalIterator<Value: Sendable>: AsyncIteratorProtocol {
  public typealias Failure = any Error

  @usableFromInline let session: EdgeSession<Value>

  @inlinable
  init(
    _ signal: Signal<Value>, buffering policy: BufferingPolicy, onDrop report: (@Sendable (Value, Int) -> Void)? = nil
  ) {
    session = EdgeSession(policy, onDrop: report) { inbox, wake in
      signal.startForConsumer(
        Observer(
          next: { value in
            let (demand, wakes) = inbox.add(value)
            if wakes { wake.signal() }
            return demand
          },
          finish: { termination in
            if inbox.finish(termination) { wake.signal() }
          },
          receiver: wake))
    }
  }

  /// The next value, or `nil` at the end and when the task has been cancelled.
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
/// Not Sendable: it belongs to the task that iterates. What the source touches is `wake` and `inbox`.
@usableFromInline
final class EdgeSession<Value: Sendable> {
  private let start: (Inbox<Value>, WakeUp) -> Subscription
  @usableFromInline let inbox: Inbox<Value>
  private let wake = WakeUp(for: Value.self)
  private let subscription = SubscriptionSlot()
  private let low: Int
  /// How many values are taken at a time.
  @usableFromInline let longestBatch: Int

  /// How many values of the current batch are left, and how many there were, unless that has been reported already.
  @exclusivity(unchecked) @usableFromInline var remaining = 0
  private var batch = 0
  /// What has been taken of the newest values, which do not lie in the mailbox.
  @exclusivity(unchecked) @usableFromInline var newest = Queue<Value>()
  private var state = State.idle

  private enum State {
    case idle
    case running
    /// The source was told to pause and waits for `resume()`.
    case paused
    case ended
  }

  @usableFromInline
  init(
    _ policy: BufferingPolicy, onDrop report: (@Sendable (Value, Int) -> Void)?,
    start: @escaping (Inbox<Value>, WakeUp) -> Subscription
  ) {
    self.start = start
    inbox = Inbox(policy, onDrop: report)
    low = policy.low
    longestBatch = policy.longestBatch
  }

  deinit {
    // What has been served must not be released again with the mailbox.
    reportTaken()
    subscription.cancel()
  }

  /// How many values are served before the task is asked again whether it has been cancelled, which takes as long as
  /// serving one; for each batch it is asked anyway.
  @inlinable
  static var valuesPerCheck: Int { 16 }

  @inlinable
  func nextOfBatch() -> Value? {
    if remaining & (Self.valuesPerCheck - 1) == 0 {
      if Task.isCancelled { return nil }
      if remaining == 0 { takeNewest(atMost: longestBatch) }
    }
    return takeFromBatch()
  }

  /// The next value of the batch.
  @inlinable
  func takeFromBatch() -> Value? {
    guard remaining > 0 else { return nil }
    remaining -= 1
    return newest.isEmpty ? inbox.mailbox.take() : newest.popFirst()
  }

  /// Makes the newest values the batch, where those are what is stored.
  @inlinable
  func takeNewest(atMost longest: Int) {
    guard let limit = inbox.limit, limit.excess == .replacesOldest else { return }
    limit.takeNewest(into: &newest, atMost: longest)
    remaining = newest.count
  }

  @usableFromInline
  func refill(isolation actor: isolated (any Actor)?) async throws -> Value? {
    while state != .ended {
      if Task.isCancelled { break }
      reportTaken()
      startOrResume()
      if let failure = inbox.failure {
        leave()
        throw failure
      }
      if let value = take() { return value }
      if let end = inbox.end() {
        state = .ended
        subscription.close()
        if case .failed(let error) = end { throw error }
        return nil
      }
      wake.prepare()
      if inbox.startWaiting() {
        guard try await wake.wait(isolation: actor) else { break }
      }
    }
    leave()
    return nil
  }

  /// Lets go of the source, and drops what is not taken any more.
  private func leave() {
    state = .ended
    subscription.cancel()
    reportTaken()
    inbox.mailbox.removeAll()
    takeNewest(atMost: .max)
    dropBatch()
  }

  /// Starts the source, or resumes it when there is room again.
  private func startOrResume() {
    switch state {
    case .idle:
      state = .running
      wake.consumer.drive { subscription.fill(start(inbox, wake)) }
    case .paused where inbox.mailbox.count <= low:
      state = .running
      wake.consumer.drive { subscription.resume() }
    case .running, .paused, .ended:
      break
    }
  }

  private func take() -> Value? {
    batch = min(inbox.mailbox.available(), longestBatch)
    if batch > 0 {
      remaining = batch
      if inbox.limit != nil {
        // Where room is limited, what is taken makes room at once.
        _ = inbox.mailbox.acknowledge(batch)
        batch = 0
      }
    } else {
      // The others when this one has been served, by code that knows the type.
      takeNewest(atMost: 1)
    }
    return takeFromBatch()
  }

  private func reportTaken() {
    guard batch > 0 else { return dropBatch() }
    if inbox.mailbox.acknowledge(batch - remaining) { state = .paused }
    batch = 0
    remaining = 0
  }

  /// Releases what has been taken, and has not been served: the mailbox does not know of it any more.
  private func dropBatch() {
    while takeFromBatch() != nil {}
  }
}

/// Wakes a consumer that waits: an `AsyncThrowingStream` of nothing but wake-ups, made when it is first needed.
///
/// Also tells a source that the consumer drives itself, and which hence cannot be cancelled by it, that its task has
/// been.
@usableFromInline
final class WakeUp: Receiver, Sendable {
  /// Safety: the consumer's alone.
  private nonisolated(unsafe) var iterator: AsyncThrowingStream<Void, any Error>.Iterator?
  /// Safety: written by the consumer before it announces in the mailbox that it waits; a producer reads it only after
  /// it has seen that announcement.
  private nonisolated(unsafe) var continuation: AsyncThrowingStream<Void, any Error>.Continuation?
  let consumer = DrivingTask()
  private let element: any Sendable.Type

  init(for element: any Sendable.Type) {
    self.element = element
  }

  @usableFromInline
  var hasCancelled: Bool { consumer.isCancelled }

  // Of signals the loop may stay with one, of which there are values only when the others go on.
  @usableFromInline
  var pausing: Pausing { element is any AsyncSequence.Type ? .storing : .binding }

  /// Makes sure that there is something to wait on.
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
