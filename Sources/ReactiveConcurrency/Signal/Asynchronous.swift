extension Signal {
  /// Makes a signal of an async closure that sends its values, waiting whenever its consumer is full.
  ///
  /// ```swift
  /// Signal<Row>.async { emitter in
  ///   for try await row in table.rows() { try await emitter.emit(row) }
  /// }
  /// ```
  ///
  /// Each subscription runs the closure in one new task, which is cancelled when the consumer lets go. The signal
  /// completes when the closure returns and fails with the error it throws.
  ///
  /// - Parameter executor: What the task prefers; the global pool by default.
  public static func async(
    on executor: (any TaskExecutor)? = nil,
    _ produce: @escaping @Sendable (Emitter<Value>) async throws -> Void
  ) -> Signal {
    Signal(source: #function) { subscriber in
      let emitter = Emitter(subscriber)
      // Before the task can wait for it.
      subscriber.onResume { emitter.resumeWaiters() }
      let task = Task(executorPreference: executor) {
        do {
          try await produce(emitter)
          subscriber.finish()
        } catch {
          subscriber.finish(throwing: error)
        }
      }
      subscriber.onDispose {
        task.cancel()
        emitter.resumeWaiters()
      }
    }
  }

  /// Sends the one value that an async closure returns, and completes; fails with the error it throws.
  ///
  /// ```swift
  /// Signal { try await client.fetch(url) }
  /// ```
  ///
  /// Each subscription runs the closure in one new task, which is cancelled when the consumer lets go.
  ///
  /// - Parameter executor: What the task prefers; the global pool by default.
  public init(
    on executor: (any TaskExecutor)? = nil, _ produce: @escaping @Sendable () async throws -> Value
  ) {
    self = .async(on: executor) { emitter in try await emitter.emit(produce()) }
  }

  /// Sends the elements of an async sequence, and its end.
  ///
  /// Each subscription iterates anew, in a task of its own on `executor` (the global pool by default), and asks for the
  /// next element only when there is room: nothing is buffered beyond the consumer's own policy.
  ///
  /// Disfavoured, so that what is also a `Sequence` is taken for one, and to spare the type checker.
  @_disfavoredOverload
  public init<Elements: AsyncSequence & Sendable>(
    _ elements: Elements, on executor: (any TaskExecutor)? = nil
  ) where Elements.Element == Value {
    self = .async(on: executor) { emitter in
      for try await element in elements { try await emitter.emit(element) }
    }
  }

  /// Sends the elements of a stream, and its end. A stream has one consumer: subscribe once, or share the signal.
  public init(stream: AsyncThrowingStream<Value, any Error>, on executor: (any TaskExecutor)? = nil) {
    self.init(stream, on: executor)
  }
}

/// What the closure of `Signal.async` sends its values to. It may be shared with child tasks.
public final class Emitter<Value: Sendable>: Sendable {
  private let subscriber: Subscriber<Value>
  private let waiters = Locked<[Waiter]>([])

  init(_ subscriber: Subscriber<Value>) {
    self.subscriber = subscriber
  }

  /// Sends a value, then waits until the consumer has room for another.
  ///
  /// - Throws: `CancellationError` if the consumer has let go, or the calling task has been cancelled.
  public func emit(_ value: Value, isolation: isolated (any Actor)? = #isolation) async throws {
    try Task.checkCancellation()
    switch subscriber.send(value) {
    case .more: return
    case .cancelled: throw CancellationError()
    case .paused: try await waitForRoom(isolation: isolation)
    }
    if subscriber.isDisposed { throw CancellationError() }
  }

  /// Whether the consumer has let go.
  public var isDisposed: Bool { subscriber.isDisposed }

  private func waitForRoom(isolation: isolated (any Actor)?) async throws {
    let waiter = Waiter()
    try await waiter.wait(isolation: isolation) {
      self.waiters.withLock { $0.append(waiter) }
      // Room that came before the waiter was known has let nobody on.
      if !self.subscriber.isPaused { self.resumeWaiters() }
    }
  }

  /// Lets on who waits.
  fileprivate func resumeWaiters() {
    let waiters = waiters.withLock { waiters in
      defer { waiters = [] }
      return waiters
    }
    for waiter in waiters { waiter.claim()?.resume() }
  }
}
