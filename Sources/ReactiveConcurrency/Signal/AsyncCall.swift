extension Signal {
  /// Makes a signal that sends what an async closure returns, unless that is `nil`, and ends.
  @inlinable @inline(never)
  static func call(
    on executor: (any TaskExecutor)?, _ produce: @escaping @Sendable () async throws -> Value?
  ) -> Signal {
    Signal(stage: "async(on:_:)") { observer in AsyncCall(observer, on: executor, produce).start() }
  }
}

/// A subscription to a signal that sends what an async closure returns.
///
/// It is a pump whose first run starts the task, and which the task resumes when it has a result. The consumer may
/// resume it, too: a run before there is a result does nothing.
///
/// Safety: `value` and `error` are written before `isDone` is set, and read after it. The rest is touched by whoever
/// runs the pump.
@usableFromInline
final class AsyncCall<Value: Sendable>: Pump, @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var produce: (@Sendable () async throws -> Value?)?
  @exclusivity(unchecked) @usableFromInline var next: Step<Value>?
  @exclusivity(unchecked) @usableFromInline var task: Task<Void, Never>?
  // Not a `Result`, whose type `deinit`, which is never specialized, would look up each time.
  @exclusivity(unchecked) @usableFromInline var value: Value?
  @exclusivity(unchecked) @usableFromInline var error: (any Error)?
  @usableFromInline let isDone = Flag()
  @usableFromInline let executor: (any TaskExecutor)?
  private let context = SignalContext.current

  @inlinable
  init(
    _ observer: Observer<Value>, on executor: (any TaskExecutor)?,
    _ produce: @escaping @Sendable () async throws -> Value?
  ) {
    // The consumer may cancel, and so end this, in any context.
    let observer = observer.inCurrentContext()
    observer.receiver?.learn(.sendsWork)
    self.produce = produce
    self.executor = executor
    next = observer.next
    super.init(observer) { pump in unsafeDowncast(pump, to: AsyncCall.self).step() }
  }

  @inlinable
  func step() -> Outcome {
    if let produce {
      self.produce = nil
      task = Task(executorPreference: executor) {
        do {
          let value = try await produce()
          try Task.checkCancellation()
          self.value = value
        } catch {
          self.fail(error)
        }
        self.finish()
      }
      return .waiting
    }
    guard isDone.isSet else { return .waiting }
    if let error { return .ended(.failed(error)) }
    // Sends the value, if there is one; the end follows when the consumer has room.
    guard let value, let next else { return .ended(.completed) }
    self.value = nil
    self.next = nil
    let demand = next(value)
    if demand == .cancelled || isCancelled || receiverHasCancelled { return .ended(.cancelled) }
    return demand == .paused ? .paused : .ended(.completed)
  }

  @usableFromInline
  func fail(_ error: any Error) {
    self.error = error
    if isOver { UnhandledErrors.report(.failed(error), because: .tooLate) }
  }

  @usableFromInline
  func finish() {
    isDone.set()
    resume()
  }

  @usableFromInline
  override func release() {
    produce = nil
    next = nil
    context.run { task?.cancel() }
  }
}
