extension Signal {
  /// Makes a signal from an async closure that sends values and waits while its consumer is full.
  ///
  /// ```swift
  /// Signal<Row>.async { emitter in
  ///   for try await row in table.rows() { try await emitter.emit(row) }
  /// }
  /// ```
  ///
  /// Each subscription runs the closure in a new task, which is cancelled with the subscription. The signal completes
  /// when the closure returns, and fails with the error it throws.
  ///
  /// Each value counts as work: under a `for try await` loop `emit` returns when the loop asks for the next value, so
  /// nothing is fetched that is not needed. To fetch ahead, say how far:
  /// `signal.values(buffering: .backpressure(high: 8, low: 4))`, or `signal.buffering(…)` before a further operator.
  /// <doc:Backpressure> has all numbers.
  ///
  /// - Parameter executor: The executor that the task prefers; Swift's concurrent pool by default.
  @inlinable @inline(never)
  public static func async(
    on executor: (any TaskExecutor)? = nil,
    _ produce: @escaping @Sendable (Emitter<Value>) async throws -> Void
  ) -> Signal {
    Signal(source: #function) { sender in
      let emitter = Emitter(sender)
      sender.sendsWork()
      // Added before the task can start to wait.
      sender.onResume { emitter.resumeWaiters() }
      // What a loop in it waits for, the consumer waits for.
      let task = sender.withConsumer {
        Task(executorPreference: executor) {
          do {
            try await produce(emitter)
            sender.finish()
          } catch {
            sender.finish(throwing: error)
          }
        }
      }
      sender.onDispose {
        task.cancel()
        emitter.resumeWaiters()
      }
    }
  }

  /// Makes a signal that sends the value that an async closure returns and completes, or fails with the error it
  /// throws.
  ///
  /// ```swift
  /// Signal { try await client.fetch(url) }
  /// ```
  ///
  /// Each subscription runs the closure in a new task, which is cancelled with the subscription.
  ///
  /// - Parameter executor: The executor that the task prefers; Swift's concurrent pool by default.
  @inlinable
  public init(
    on executor: (any TaskExecutor)? = nil, _ produce: @escaping @Sendable () async throws -> Value
  ) {
    self = .call(on: executor, produce)
  }

  /// Makes a signal that sends the elements of an async sequence, and completes or fails as it does.
  ///
  /// Each subscription iterates over it in a new task on `executor` (Swift's concurrent pool by default), and requests
  /// the next element only when there is room, each element being work, as in `async(on:_:)`: nothing is stored beyond
  /// the consumer's own policy.
  // The last parameter, as for a sequence: no closure is ever taken for one.
  // Disfavored, so that a type that is also a `Sequence` is treated as one, and to save type-checking time.
  @_disfavoredOverload
  @inlinable
  public init<Elements: AsyncSequence & Sendable>(
    _ elements: Elements, on executor: (any TaskExecutor)? = nil, _: ((Never) -> Never)? = nil
  ) where Elements.Element == Value {
    self = .async(on: executor) { emitter in
      for try await element in elements { try await emitter.emit(element) }
    }
  }

  /// Makes a signal that sends the elements of a stream, and completes or fails as it does. A stream has one consumer:
  /// subscribe once, or share the signal.
  @inlinable
  public init(stream: AsyncThrowingStream<Value, any Error>, on executor: (any TaskExecutor)? = nil) {
    self.init(stream, on: executor)
  }
}

/// Sends the values of `Signal.async`. It may be shared with child tasks.
public final class Emitter<Value: Sendable>: Sendable {
  private let sender: Sender<Value>
  private let waiting = Locked(EmittingTasks())

  @usableFromInline
  init(_ sender: Sender<Value>) {
    self.sender = sender
  }

  /// Sends a value, then waits until the consumer has room for another. While another task waits for that, this one
  /// waits before it sends.
  ///
  /// - Throws: `CancellationError` if the consumer has cancelled, or the calling task has been cancelled.
  public func emit(_ value: Value, isolation: isolated (any Actor)? = #isolation) async throws {
    try Task.checkCancellation()
    while sender.isPaused { try await waitForRoom(isolation: isolation) }
    switch sender.send(value) {
    case .more: return
    case .cancelled: throw CancellationError()
    case .paused: try await waitForRoom(isolation: isolation)
    }
    if sender.isDisposed { throw CancellationError() }
  }

  /// Whether the consumer has cancelled.
  public var isDisposed: Bool { sender.isDisposed }

  private func waitForRoom(isolation: isolated (any Actor)?) async throws {
    let waiter = Waiter()
    do {
      try await waiter.wait(isolation: isolation) {
        self.waiting.withLock { $0.waiters.append(waiter) }
        // A resume that came before the waiter was added has not resumed it.
        if !self.sender.isPaused { self.resumeWaiters() }
      }
    } catch {
      waiting.withLock { $0.drop() }
      throw error
    }
  }

  /// How many tasks wait, or have waited until they were cancelled.
  package var waiterCount: Int { waiting.withLock { $0.waiters.count } }

  /// Resumes all waiting tasks.
  @usableFromInline
  func resumeWaiters() {
    for waiter in waiting.exchange(EmittingTasks()).waiters { waiter.claim()?.resume() }
  }
}

/// The tasks that wait for an emitter's consumer. Not a member of `Emitter`, whose values it does not depend on.
private struct EmittingTasks {
  var waiters: [Waiter] = []
  /// How many of them have been cancelled.
  var cancelled = 0

  /// Counts a cancelled waiter, and removes all of them once they are more than half.
  mutating func drop() {
    cancelled += 1
    guard cancelled * 2 > waiters.count else { return }
    waiters.removeAll(where: \.isClaimed)
    cancelled = 0
  }
}
