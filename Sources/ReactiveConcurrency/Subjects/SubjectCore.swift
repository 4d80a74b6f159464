/// The subjects of this library, which send with a broadcaster.
// Not public: the members of `SubjectProtocol` are its requirements, and this implements them. An inlinable one is
// specialized where it is called, as if it were public.
@usableFromInline
package protocol BroadcastingSubject<Value>: SubjectProtocol {
  nonisolated var core: SubjectCore<Value> { get }
}

extension BroadcastingSubject {
  @inlinable @discardableResult
  public nonisolated func send(_ value: Value) -> SendResult {
    core.broadcaster.send(value)
  }

  @inlinable
  public func sendWhenReady(_ value: Value, isolation: isolated (any Actor)?) async throws {
    try await core.broadcaster.emit(value, isolation: isolation)
  }

  public nonisolated func finish() {
    core.broadcaster.finish(.completed)
  }

  public nonisolated func finish(throwing error: any Error) {
    core.broadcaster.finish(.failed(error))
  }

  @inlinable
  public nonisolated var signal: Signal<Value> {
    let broadcaster = core.broadcaster
    return Signal(stage: "Subject") { broadcaster.start($0) }
  }

  public nonisolated var subscriberCount: Int { core.broadcaster.listenerCount }

  public nonisolated var lostCount: Int { core.broadcaster.lostCount }

  public nonisolated func withIsolation(_ body: @escaping @Sendable (isolated Self) -> Void) {
    core.broadcaster.executor.runStep(of: self, body)
  }
}

/// What a subject is made of.
@usableFromInline
package struct SubjectCore<Value: Sendable>: Sendable {
  @usableFromInline let broadcaster: Broadcaster<Value>

  @inlinable
  init(capacity: Int, initial: Value? = nil, current: CurrentValue<Value>? = nil) {
    broadcaster = Broadcaster(remembering: capacity, initial: initial, current: current)
  }

  /// Calls `dispose` when the subject is released or ends, before its subscribers receive the end; immediately if it
  /// has ended.
  ///
  /// - Returns: A closure that undoes this, for a source that has ended.
  package func onEnd(_ dispose: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    let source = PausableSource(onDispose: dispose)
    broadcaster.add(source)
    return { [weak broadcaster, weak source] in
      if let source { broadcaster?.remove(source) }
    }
  }

  /// Releases the subscriptions when the subject is released: no value can follow, even if its signals are still held.
  @usableFromInline
  func release() { broadcaster.senderReleased() }

  var unownedExecutor: UnownedSerialExecutor { broadcaster.executor.asUnownedSerialExecutor() }
}
