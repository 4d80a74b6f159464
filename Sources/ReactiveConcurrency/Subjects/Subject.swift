/// A signal that is sent by hand, to whoever is subscribed at that moment.
///
/// ```swift
/// let clicks = Subject<Click>()
/// let subscription = clicks.signal.observe(observer)
/// clicks.send(click)              // from any thread, without `await`
/// try await clicks.emit(click)    // the same, but waits until every subscriber has room
/// ```
///
/// Subscribers are told in the order in which they subscribed, and all see the same order of values. A send from within
/// a delivery is queued behind it, as is one from another thread; nobody ever waits. A value sent before anybody
/// subscribed is lost: use `ReplaySubject` or `BehaviorSubject` where that matters. A newcomer after the end gets the
/// terminal event. When the subject is released without an end, its subscriptions are over: they clean up, and hear
/// nothing more.
///
/// Its members run on the subject's own executor: inline on the caller's thread if the subject is idle, whatever
/// executor the calling task prefers.
///
/// Stands for `RACSubject`.
public actor Subject<Value: Sendable>: SubjectProtocol {
  public typealias Element = Value
  public typealias Failure = any Error
  public typealias AsyncIterator = SignalIterator<Value>

  /// The subject's engine.
  public nonisolated let core: SubjectCore<Value>

  /// The subject's own executor. Members that are called without `await` enter it inline.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { core.unownedExecutor }

  /// A subject without subscribers.
  public init() {
    core = SubjectCore(capacity: 0)
  }
}

/// A subject that has a current value, which newcomers get first.
///
/// The value can be read at any time, and changed in one step by `update` and `exchange`, from any thread. Subscribers
/// are told of all changes, in the order in which they were made. What others may read but not change is
/// `signal.stateful(initial:)`.
///
/// Stands for `RACBehaviorSubject`.
public actor BehaviorSubject<Value: Sendable>: SubjectProtocol {
  public typealias Element = Value
  public typealias Failure = any Error
  public typealias AsyncIterator = SignalIterator<Value>

  /// The subject's engine.
  public nonisolated let core: SubjectCore<Value>
  private nonisolated let current: CurrentValue<Value>

  /// The subject's own executor. Members that are called without `await` enter it inline.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { core.unownedExecutor }

  /// - Parameter value: The current value until the first `send`.
  public init(_ value: Value) {
    current = CurrentValue(value)
    core = SubjectCore(capacity: 1, initial: value, current: current)
  }

  /// The last value sent, or the initial one. May be read from anywhere. A value counts as soon as `send` has been
  /// called, though subscribers may be told later: of one that waits behind a delivery. One of `emit` counts when it is
  /// sent.
  public nonisolated var value: Value {
    current.value
  }

  /// Changes the value in one step, and sends it: no change of another thread comes between reading and writing.
  ///
  /// ```swift
  /// let isFirst = users.update { $0.insert(user).inserted }
  /// ```
  ///
  /// No lock is held while the closure runs, so it may do as it likes, also read or change this subject or others. If
  /// the value has been changed meanwhile it runs again, with the new one: it should have no effects but its result. If
  /// it throws, nothing changes. After the end it runs without effect.
  ///
  /// - Returns: What the closure returns.
  /// - Complexity: The closure works on a copy: a large collection is copied each time.
  @discardableResult
  public nonisolated func update<Result, Failure: Error>(
    _ change: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    while true {
      var (value, version) = current.snapshot
      let result = try change(&value)
      if current.exchange(value, ifStill: version) != nil {
        core.broadcaster.sendChanges()
        return result
      }
    }
  }

  /// Sends a value in the place of the current one, in one step.
  ///
  /// - Returns: The value before it. After the end, the last one, which stays.
  @discardableResult
  public nonisolated func exchange(_ value: Value) -> Value {
    let old = current.exchange(value) ?? value
    core.broadcaster.sendChanges()
    return old
  }
}

/// A subject that tells newcomers its last values first, also after its end.
///
/// A newcomer gets the remembered values before any newer one, at its own pace if it pauses. Memory: `capacity` values,
/// however many newcomers there are; and for one that pauses its replay, what it has yet to see and is no longer among
/// them.
///
/// Stands for `RACReplaySubject`.
public actor ReplaySubject<Value: Sendable>: SubjectProtocol {
  public typealias Element = Value
  public typealias Failure = any Error
  public typealias AsyncIterator = SignalIterator<Value>

  /// The subject's engine.
  public nonisolated let core: SubjectCore<Value>

  /// The subject's own executor. Members that are called without `await` enter it inline.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { core.unownedExecutor }

  /// - Parameter capacity: How many values are remembered; every one by default.
  public init(capacity: Int = .max) {
    core = SubjectCore(capacity: capacity)
  }
}

/// What all subjects can do.
public protocol SubjectProtocol<Value>: Actor, AsyncSequence, SignalStream
where Element == Value, Failure == any Error {
  /// The subject's engine.
  nonisolated var core: SubjectCore<Value> { get }
}

extension SubjectProtocol {
  /// Sends a value to everybody who is subscribed, before it returns if the subject is idle; otherwise, from
  /// another thread or from within a delivery, the value is queued. Never waits. Ignored after the end.
  ///
  /// Nothing holds a sender back, so what a slow loop has yet to take is stored however much it is, unless the loop
  /// says otherwise with `values(buffering:onDrop:)`, or the sender takes `emit`.
  @inlinable
  public nonisolated func send(_ value: Value) {
    core.broadcaster.send(value)
  }

  /// Sends a value as soon as every subscriber has room, and so slows the caller to the slowest `for try await` loop.
  ///
  /// With no subscriber it returns at once. Values emitted by one task keep their order.
  ///
  /// - Throws: `CancellationError` if the calling task is cancelled before the value could be sent.
  public func emit(_ value: Value, isolation: isolated (any Actor)? = #isolation) async throws {
    try await core.broadcaster.emit(value, isolation: isolation)
  }

  /// Completes the subject. A second end is ignored.
  public nonisolated func finish() {
    core.broadcaster.finish(.completed)
  }

  /// Ends the subject with an error. A second end is ignored.
  public nonisolated func finish(throwing error: any Error) {
    core.broadcaster.finish(.failed(error))
  }

  /// The subject as a signal. Each subscription is one subscriber.
  @inlinable
  public nonisolated var signal: Signal<Value> {
    let broadcaster = core.broadcaster
    return Signal(stage: "Subject") { broadcaster.start($0) }
  }

  /// How many subscribers there are now.
  public nonisolated var subscriberCount: Int {
    core.broadcaster.listenerCount
  }

  /// Iterates the values sent from the first `next()` on.
  public nonisolated func makeAsyncIterator() -> SignalIterator<Value> {
    signal.makeAsyncIterator()
  }
}

/// The engine of a subject. Not meant to be used directly.
public struct SubjectCore<Value: Sendable>: Sendable {
  @usableFromInline let broadcaster: Broadcaster<Value>

  init(capacity: Int, initial: Value? = nil, current: CurrentValue<Value>? = nil) {
    broadcaster = Broadcaster(remembering: capacity, initial: initial, current: current)
  }

  /// Disposes of a source that was given this subject as its subscriber, before the subject's own subscribers hear the
  /// end, or when the subject is released; at once if that has been.
  ///
  /// - Returns: What forgets the source when it is over.
  package func onEnd(_ dispose: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    let source = PacedSource(onDispose: dispose)
    broadcaster.add(source)
    return { [weak broadcaster, weak source] in
      if let source { broadcaster?.remove(source) }
    }
  }

  var unownedExecutor: UnownedSerialExecutor { broadcaster.executor.asUnownedSerialExecutor() }
}
