import Synchronization

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
    Signal(stage: "Signal.async") { observer in
      let emitter = Emitter(observer)
      let task = Task(executorPreference: executor) {
        let end: Termination
        do {
          try await produce(emitter)
          end = .completed
        } catch {
          end = .failed(error)
        }
        emitter.finish(end)
      }
      emitter.attach(task)
      return Subscription(emitter)
    }
  }

  /// Sends the elements of an async sequence, and its end.
  ///
  /// Each subscription iterates anew, in a task of its own on `executor` (the global pool by default), and asks for the
  /// next element only when there is room: nothing is buffered beyond the consumer's own policy.
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

/// What the closure of `Signal.async` sends its values to. Use it from one task at a time.
///
/// Safety: the closure's task sends, so events do not overlap; `next` and `observer` are released by `finish`, which that
/// task calls last. The waiting continuation is guarded by the lock.
public final class Emitter<Value: Sendable>: Upstream, @unchecked Sendable {
  private let observer: Locked<Observer<Value>?>
  @exclusivity(unchecked) private var next: (@Sendable (Value) -> Demand)?
  private let latch = PauseLatch()
  private let isCancelled = Flag()
  private let waiting = Locked(Waiting.nothing)
  private let task = Locked<Task<Void, Never>?>(nil)

  private enum Waiting {
    case nothing
    case emitter(UnsafeContinuation<Void, Never>)
    /// Resumed or cancelled before the emitter had begun to wait.
    case released
  }

  init(_ observer: Observer<Value>) {
    self.observer = Locked(observer)
    next = observer.next
  }

  /// Sends a value, then waits until the consumer has room for another.
  ///
  /// - Throws: `CancellationError` if the consumer has let go, or the task has been cancelled.
  public func emit(_ value: Value, isolation: isolated (any Actor)? = #isolation) async throws {
    if isCancelled.isSet { throw CancellationError() }
    guard let next else { throw CancellationError() }
    switch next(value) {
    case .more: return
    case .cancelled:
      isCancelled.set()
      throw CancellationError()
    case .paused:
      guard latch.pause() else { return }
      await withUnsafeContinuation { continuation in
        let isReleased = waiting.withLock { waiting in
          if case .released = waiting {
            waiting = .nothing
            return true
          }
          waiting = .emitter(continuation)
          return false
        }
        if isReleased { continuation.resume() }
      }
      if isCancelled.isSet { throw CancellationError() }
    }
  }

  /// Whether the consumer has let go.
  public var isDisposed: Bool { isCancelled.isSet }

  func attach(_ task: Task<Void, Never>) {
    self.task.withLock { $0 = task }
    if isCancelled.isSet { task.cancel() }
  }

  func finish(_ termination: Termination) {
    let observer = observer.withLock { observer in
      defer { observer = nil }
      return observer
    }
    task.withLock { $0 = nil }
    next = nil
    observer?.finish(isCancelled.isSet ? .cancelled : termination)
  }

  private func release() {
    let continuation: UnsafeContinuation<Void, Never>? = waiting.withLock { waiting in
      defer { waiting = .nothing }
      if case .emitter(let continuation) = waiting { return continuation }
      defer { waiting = .released }
      return nil
    }
    continuation?.resume()
  }

  package func cancel() {
    guard isCancelled.set() else { return }
    task.withLock { $0 }?.cancel()
    if latch.resume() { release() }
  }

  package func resume() {
    if latch.resume() { release() }
  }
}
