import Synchronization

/// Iterates over a signal's values, as `for try await` does.
///
/// The source stores values in a mailbox, and the consumer takes them in batches. It waits only while the mailbox is
/// empty. Cancelling the consumer's task, or releasing the iterator, cancels the source.
///
/// Copies share one run. Of two that wait for a value at the same time, the second throws
/// `SignalError.invalidArgument`.
public struct SignalIterator<Value: Sendable>: AsyncIteratorProtocol {
  public typealias Failure = any Error

  @usableFromInline let session: LoopSession<Value>

  @inlinable
  init(
    _ start: @escaping @Sendable (Observer<Value>) -> Subscription, buffering policy: BufferingPolicy?,
    onDrop report: (@Sendable (Value, Int) -> Void)? = nil, at site: CallSite? = nil
  ) {
    session = LoopSession(BoundedMailbox(policy ?? .default, onDrop: report), policy) { mailbox, wake in
      SignalContext.start(
        start,
        for: Observer(
          next: { value, _ in
            let (demand, wakes) = mailbox.add(value)
            if wakes { wake.signal() }
            return demand == .more && wake.takesOne ? .paused : demand
          },
          finish: { termination in
            if mailbox.finish(termination) { wake.signal() }
          },
          receiver: wake),
        as: "loop", at: site)
    }
  }

  /// Returns the next value, or `nil` after the last one or a cancellation of the task.
  ///
  /// - Throws: The signal's error, once; `SignalError.sourceReleased` if the source was released without an end.
  @inlinable
  public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws -> Value? {
    if let value = session.nextOfBatch() { return value }
    return try await session.startBatch(isolation: actor) ? session.firstOfBatch() : nil
  }
}

/// One consumer's run of a signal.
///
/// Not Sendable: it belongs to the iterating task. The source accesses only `wake` and `mailbox`.
@usableFromInline
final class LoopSession<Value: Sendable> {
  @usableFromInline let mailbox: BoundedMailbox<Value>
  private let wake: WakeUp
  private let subscription = SubscriptionSlot()
  private let low: Int
  /// The maximum number of values in a batch.
  @usableFromInline let longestBatch: Int

  @exclusivity(unchecked) @usableFromInline var batch = Batch()
  private var state: State
  private var isWaiting = false

  /// The values that are returned one by one.
  @usableFromInline
  struct Batch {
    /// The number of values left.
    @usableFromInline var count = 0
    /// The number of the mailbox's values that are not acknowledged, including those that are left.
    var unacknowledged = 0
    /// The values if the policy is `.newest`; they are not in the mailbox.
    @usableFromInline var newest = Queue<Value>()
  }

  private enum State {
    /// Not started. Starting releases the closure, so that the loop does not keep its signal alive.
    case idle(start: (BoundedMailbox<Value>, WakeUp) -> Subscription)
    case running
    /// The paused source must be resumed.
    case paused
    case ended
  }

  private var hasEnded: Bool { if case .ended = state { true } else { false } }

  @usableFromInline
  init(
    _ mailbox: BoundedMailbox<Value>, _ policy: BufferingPolicy?,
    start: @escaping (BoundedMailbox<Value>, WakeUp) -> Subscription
  ) {
    state = .idle(start: start)
    self.mailbox = mailbox
    wake = WakeUp(
      for: Value.self, history: mailbox.limit?.history, mayTakeOne: policy == nil, gauge: mailbox.gauge,
      isAwaited: { [base = mailbox.base] in base.isConsumerWaiting })
    let policy = policy ?? .default
    low = policy.low
    longestBatch = policy.longestBatch
  }

  deinit {
    if !hasEnded { leave() }
  }

  /// The number of values between two checks for cancellation, which also precede each batch. A check takes as long as
  /// returning a value.
  @inlinable
  static var valuesPerCheck: Int { 16 }

  @inlinable
  func nextOfBatch() -> Value? {
    if batch.count & (Self.valuesPerCheck - 1) == 0 {
      if batch.count == 0 { takeNewest(atMost: longestBatch) }
      // `startBatch` checks, too.
      if batch.count == 0 || Task.isCancelled { return nil }
    }
    return takeFromBatch()
  }

  /// Takes the next value of the batch, or the first one of a new batch if the policy is `.newest`.
  @inlinable
  func firstOfBatch() -> Value? {
    if batch.count == 0 { takeNewest(atMost: longestBatch) }
    return takeFromBatch()
  }

  /// Takes the next value of the batch.
  @inlinable
  func takeFromBatch() -> Value? {
    guard batch.count > 0 else { return nil }
    batch.count -= 1
    return batch.newest.isEmpty ? mailbox.base.take() : batch.newest.popFirst()
  }

  /// Takes a new batch if the policy is `.newest`.
  @inlinable
  func takeNewest(atMost longest: Int) {
    guard let limit = mailbox.limit, limit.overflow == .replacesOldest else { return }
    limit.takeNewest(into: &batch.newest, atMost: longest)
    batch.count = batch.newest.count
  }

  /// Waits until there is a value to take.
  ///
  /// One call at a time waits: a second one, of another copy of the iterator on the same actor, would be woken in place
  /// of the first.
  ///
  /// Uses no value: this code is not specialized for their type, and a lookup would cost hundreds of instructions.
  ///
  /// - Returns: `false` at the end and if the task has been cancelled.
  @usableFromInline
  func startBatch(isolation actor: isolated (any Actor)?) async throws -> Bool {
    if isWaiting { throw SignalError.invalidArgument("One copy of an iterator waits for a value already") }
    while !hasEnded {
      if Task.isCancelled { break }
      acknowledgeTaken()
      startOrResume()
      if let failure = mailbox.failure {
        leave()
        throw failure
      }
      if takeBatch() { return true }
      if let end = mailbox.end() {
        state = .ended
        subscription.close()
        switch end {
        case .completed, .cancelled: return false
        case .failed(let error): throw error
        case .released: throw SignalError.sourceReleased
        }
      }
      let stream = wake.prepare()
      if mailbox.startWaiting() {
        // A copy, so that the access does not last while the task waits.
        var iterator = stream.iterator
        isWaiting = true
        defer { isWaiting = false }
        _ = try await iterator.next(isolation: actor)
      }
    }
    if !hasEnded { leave() }
    return false
  }

  /// Cancels the source and releases the stored values. They may be parts whose source refers to this loop.
  private func leave() {
    // First, because it may find that the source has to be resumed.
    acknowledgeTaken()
    state = .ended
    Driver.leave { subscription.cancel() }
    releaseBatch()
    mailbox.leave()
  }

  /// Starts the source for a later loop, perhaps of another task. Cancelling the caller does not cancel the source.
  func startAhead() {
    guard case .idle(let start) = state else { return }
    state = .running
    subscription.fill(start(mailbox, wake))
  }

  /// Starts the source, or resumes it when there is room again.
  private func startOrResume() {
    switch state {
    case .idle: wake.consumer.drive { startAhead() }
    case .paused where mailbox.base.count <= (wake.takesOne ? 0 : low):
      state = .running
      wake.consumer.drive { subscription.tell(.open) }
    case .running, .paused, .ended:
      break
    }
  }

  /// - Returns: Whether there is a value to take.
  private func takeBatch() -> Bool {
    batch.count = min(mailbox.base.available(), longestBatch)
    if mailbox.limit == nil {
      batch.unacknowledged = batch.count
    } else if batch.count > 0 {
      // With a limit, taken values make room immediately.
      mailbox.makeRoom(for: batch.count)
    }
    return batch.count > 0 || mailbox.hasNewest
  }

  private func acknowledgeTaken() {
    guard batch.unacknowledged > 0 else {
      // Called only when needed: it is not specialized for the values.
      if batch.count > 0 { releaseBatch() }
      return
    }
    if mailbox.base.acknowledge(batch.unacknowledged - batch.count) || wake.takesOne { state = .paused }
    batch.unacknowledged = 0
    batch.count = 0
  }

  /// Releases the taken values that have not been returned.
  private func releaseBatch() {
    while batch.count > 0 { _ = takeFromBatch() }
  }
}

/// Wakes a consumer that waits for values, on an `AsyncThrowingStream` made for the first wait.
///
/// It also reports the task's cancellation to a source that runs within the consumer's call. The consumer cannot cancel
/// such a source.
@usableFromInline
final class WakeUp: LastReceiver, TaskConsumer, StoredCount, Sendable {
  /// Safety: written by the consumer before it announces in the mailbox that it waits; a producer reads it only after
  /// it has seen the announcement.
  private nonisolated(unsafe) var stream: Stream?
  let consumer = DrivingTask()
  /// The consumer of the asynchronous signal in whose task the loop runs.
  let taskConsumer = AsyncSignalContext.consumer
  private let element: any Sendable.Type

  /// The replayed values, which a failing mailbox does not count; `nil` for other mailboxes.
  private let history: StoredHistory?
  private let mayTakeOne: Bool
  /// Whether the loop requests one value at a time.
  @usableFromInline let one = Atomic<Bool>(false)

  private let gauge: any StoredCount
  private let isAwaited: @Sendable () -> Bool

  init(
    for element: any Sendable.Type, history: StoredHistory?, mayTakeOne: Bool, gauge: any StoredCount,
    isAwaited: @escaping @Sendable () -> Bool
  ) {
    self.isAwaited = isAwaited
    self.element = element
    self.gauge = gauge
    self.history = history
    self.mayTakeOne = mayTakeOne
  }

  @usableFromInline
  var hasCancelled: Bool { consumer.isCancelled }

  @inlinable
  var takesOne: Bool { one.load(ordering: .relaxed) }

  @usableFromInline
  func learn(_ fact: SourceFact) {
    switch fact {
    case .sendsWork: if mayTakeOne { one.store(true, ordering: .relaxed) }
    case .replays(let isReplaying): history?.isReplaying = isReplaying
    case .sendsHeartbeats(let gauge): gauge.add(isAwaited)
    case .isShared, .isPulled, .sendsLater, .isSilent: break
    }
  }

  /// A loop over signals is full, not held: its body may be waiting for values of one of them.
  @usableFromInline
  var level: Level? {
    guard takesOne ? gauge.storedNow > 0 : gauge.isFull else { return .open }
    return subscribesLater ? .full : .held
  }

  @usableFromInline
  var subscribesLater: Bool { element is any AsyncSequence.Type }

  package var storedNow: Int { gauge.storedNow }
  package var isFull: Bool { gauge.isFull }

  /// Prepares the next wait, before the consumer announces it.
  fileprivate func prepare() -> Stream {
    if let stream {
      stream.waiter.reset()
      return stream
    }
    let stream = Stream()
    self.stream = stream
    return stream
  }

  /// Wakes the consumer. Called once for each announcement.
  @usableFromInline
  func signal() {
    stream?.waiter.claim()?.resume()
  }

  /// The stream of a loop's wake-ups. An object has a known size in the functions that use it.
  fileprivate final class Stream {
    let waiter: Waiter
    let iterator: AsyncThrowingStream<Void, any Error>.Iterator

    // Unfolding costs two thirds of a stream with a continuation, which stores its elements.
    @inline(never)
    init() {
      let waiter = Waiter()
      self.waiter = waiter
      let stream = AsyncThrowingStream<Void, any Error> {
        // A wake-up that comes before the wait ends the wait with an error, and must not end the stream.
        _ = try? await waiter.wait {}
        return ()
      }
      iterator = stream.makeAsyncIterator()
    }
  }
}
