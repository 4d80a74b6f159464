/// A signal whose values are sent by calls of `send(_:)`, to everyone who is subscribed at that moment.
///
/// ```swift
/// let clicks = Subject<Click>()
/// let subscription = clicks.signal.observe(observer)
/// clicks.send(click)              // from any thread, without `await`
/// try await clicks.emit(click)    // waits until every subscriber has room, and sends then
/// ```
///
/// Subscribers get a value in the order in which they subscribed, and all see the same order of values. A value that is
/// sent during a delivery, or while another thread sends, is queued; no caller ever waits. A value that is sent before
/// anyone has subscribed is lost: use `ReplaySubject` or `BehaviorSubject` if that matters. A subscriber that comes
/// after the end gets only the end. When the subject is released without an end, no value can follow: its
/// subscriptions, also later ones to a signal of it, release their resources and get nothing; loops and calls such as
/// `collect()` throw `SignalError.sourceReleased`.
///
/// Its members run on the subject's own executor: inline on the caller's thread if the subject is idle, even if
/// the calling task prefers another executor.
///
/// Stands for `RACSubject`.
public actor Subject<Value: Sendable>: SubjectProtocol {
  public typealias Element = Value

  public nonisolated let _core: _SubjectCore<Value>

  /// The subject's own executor. Members that are called without `await` enter it inline.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { _core.unownedExecutor }

  /// Makes a subject without subscribers.
  @inlinable
  public init() {
    _core = _SubjectCore(capacity: 0)
  }

  deinit { _core.release() }
}

/// A subject with a current value, which new subscribers get first.
///
/// The value can be read at any time, and changed atomically by `update` and `exchange`, from any thread. Subscribers
/// get all changes, in the order in which they were made, also to an equal value; add `distinctUntilChanged()` if they
/// must not. A subscriber that comes after the end gets the last value
/// before it. For a value that others may read but not change, use
/// `signal.stateful(initial:)`.
///
/// Stands for `RACBehaviorSubject`.
public actor BehaviorSubject<Value: Sendable>: SubjectProtocol {
  public typealias Element = Value

  public nonisolated let _core: _SubjectCore<Value>
  @usableFromInline nonisolated let current: CurrentValue<Value>

  /// The subject's own executor. Members that are called without `await` enter it inline.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { _core.unownedExecutor }

  /// Makes a subject with a current value.
  ///
  /// - Parameter value: The value until the first change.
  @inlinable
  public init(_ value: Value) {
    current = CurrentValue(value)
    _core = _SubjectCore(capacity: 1, initial: value, current: current)
  }

  deinit { _core.release() }
}

// In an extension, because a call of a member of the actor's own body is not specialized.
extension BehaviorSubject {
  /// The last value sent, or the initial one. It can be read from anywhere. `send` changes it immediately, even if
  /// subscribers get the value later because a delivery is in progress; `emit` changes it when it sends.
  @inlinable
  public nonisolated var value: Value {
    get { current.value }
    @available(*, unavailable, message: "use send(_:), or update { $0 = … }")
    set {}
  }

  /// Changes the value atomically, and sends it: no other change can come between reading and writing.
  ///
  /// ```swift
  /// let isFirst = users.update { $0.insert(user).inserted }
  /// ```
  ///
  /// No lock is held while the closure runs, so it may call anything, and even read or change this subject. If the
  /// value has been changed meanwhile, the closure runs again with the new one, so it should have no side effects. If
  /// it throws, nothing changes. After the end it runs without effect.
  ///
  /// - Returns: The closure's result.
  /// - Complexity: The closure works on a copy: a large collection is copied each time.
  @inlinable
  @discardableResult
  public nonisolated func update<Result, Failure: Error>(
    _ change: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    while true {
      var (value, version) = current.snapshot
      let result = try change(&value)
      if current.exchange(value, ifStill: version) != nil {
        _core.broadcaster.sendChanges()
        return result
      }
    }
  }

  /// Replaces the current value atomically, and sends the new one.
  ///
  /// - Returns: The previous value. After the end nothing changes, and this returns the last value.
  @inlinable
  @discardableResult
  public nonisolated func exchange(_ value: Value) -> Value {
    let old = current.exchange(value) ?? value
    _core.broadcaster.sendChanges()
    return old
  }
}

/// A subject that remembers its last values, which new subscribers get first, even after its end.
///
/// A new subscriber gets the remembered values before any newer one, at its own pace if it pauses. Memory: `capacity`
/// values, however many subscribers there are, and for each one that pauses its replay, the values it has yet to get
/// that are no longer remembered.
///
/// Stands for `RACReplaySubject`.
public actor ReplaySubject<Value: Sendable>: SubjectProtocol {
  public typealias Element = Value

  public nonisolated let _core: _SubjectCore<Value>

  /// The subject's own executor. Members that are called without `await` enter it inline.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { _core.unownedExecutor }

  /// Makes a subject that remembers its last values.
  ///
  /// - Parameter capacity: How many values are remembered; all of them by default. With less than 0 the subject has
  ///   failed from the start, with `SignalError.invalidArgument`.
  @inlinable
  public init(capacity: Int = .max) {
    _core = _SubjectCore(capacity: capacity)
    if capacity < 0 {
      finish(throwing: SignalError.invalidArgument("ReplaySubject needs a capacity of 0 or more, not \(capacity)"))
    }
  }

  deinit { _core.release() }
}

/// A `Subject`, a `BehaviorSubject` or a `ReplaySubject`: their members, for functions that take any of them.
///
/// ```swift
/// func replay(_ values: [Int], into subject: some SubjectProtocol<Int>) {
///   for value in values { subject.send(value) }
///   subject.finish()
/// }
/// ```
///
/// No other type conforms to it; one of your own has a subject instead.
public protocol SubjectProtocol<Value>: Actor, AsyncSequence, SignalConvertible, SignalStream {
  nonisolated var _core: _SubjectCore<Value> { get }
}

extension SubjectProtocol {
  /// Sends a value to all subscribers, before it returns if the subject is idle. During a delivery, or while another
  /// thread sends, the value is queued. Never waits. Ignored after the end.
  ///
  /// Nothing slows the sender down, so all values that a slow loop has yet to take are stored, unless the loop limits
  /// them with `values(buffering:onDrop:)`, or the sender uses `emit`.
  @inlinable
  public nonisolated func send(_ value: Value) {
    _core.broadcaster.send(value)
  }

  /// Sends a value, and tells whether anyone was there to get it.
  ///
  /// ```swift
  /// if jobs.send(job) == .nobody { backlog.append(job) }
  /// ```
  @_disfavoredOverload
  @inlinable
  public nonisolated func send(_ value: Value) -> SendResult {
    _core.broadcaster.sendAnswering(value)
  }

  /// Sends a value as soon as every subscriber has room, which slows the caller down to the slowest `for try await`
  /// loop.
  ///
  /// It returns when the value has been sent, not when it has been handled. Without subscribers that is immediately. A
  /// subscriber has room unless it has paused: behind an operator with several inputs, such as `merge` or
  /// `flattenMap(.latest)`, up to 256 values that arrive while another thread sends there are queued before it pauses.
  /// Values emitted by one task keep their order. A producer that shuts
  /// down loses nothing if it calls `finish()` when its last `emit` has returned.
  ///
  /// - Throws: `CancellationError` if the calling task is cancelled before the value could be sent;
  ///   `SignalError.ended` if the subject has ended, or ends before the value could be sent.
  @inlinable
  public func emit(_ value: Value, isolation: isolated (any Actor)? = #isolation) async throws {
    try await _core.broadcaster.emit(value, isolation: isolation)
  }

  /// Completes the subject. Values whose `emit` still waits are not sent: those calls throw. Ignored after the end.
  public nonisolated func finish() {
    _core.broadcaster.finish(.completed)
  }

  /// Fails the subject with an error, and waiting `emit`s with `SignalError.ended`. Ignored after the end.
  public nonisolated func finish(throwing error: any Error) {
    _core.broadcaster.finish(.failed(error))
  }

  /// The subject as a signal. Each subscription is a subscriber of its own.
  @inlinable
  public nonisolated var signal: Signal<Value> {
    let broadcaster = _core.broadcaster
    return Signal(stage: "Subject") { broadcaster.start($0) }
  }

  /// The current number of subscribers.
  public nonisolated var subscriberCount: Int {
    _core.broadcaster.listenerCount
  }

  /// How many values have been lost so far: sent without a subscriber, unless they are remembered, or after the end.
  public nonisolated var lostCount: Int {
    _core.broadcaster.lostCount
  }

  /// Runs a closure isolated to the subject, as one step: what it sends comes one after the other, and nothing that
  /// others send comes between.
  ///
  /// ```swift
  /// prices.withIsolation { prices in
  ///   for price in snapshot { prices.send(price) }
  /// }
  /// ```
  ///
  /// Like `send(_:)`, it never waits: the closure runs before this returns if the subject is idle, and is queued during
  /// a delivery, or while another thread sends. Its values are delivered when it ends. The same is true of a method
  /// in an extension of the subject, which returns its result to the task that awaits it. See <doc:WhereCodeRuns>.
  ///
  /// A `BehaviorSubject`'s value is not part of the step, since any thread can change it immediately: read and change
  /// it with `update(_:)`, also here.
  public nonisolated func withIsolation(_ body: @escaping @Sendable (isolated Self) -> Void) {
    _core.broadcaster.executor.runStep(of: self, body)
  }
}

extension SubjectProtocol where Value == Void {
  /// Sends an event that carries no value.
  @inlinable
  public nonisolated func send() { send(()) }

  /// Sends an event that carries no value as soon as every subscriber has room. See `emit(_:isolation:)`.
  @inlinable
  public func emit(isolation: isolated (any Actor)? = #isolation) async throws {
    try await emit((), isolation: isolation)
  }
}

/// The implementation of a subject.
public struct _SubjectCore<Value: Sendable>: Sendable {
  @usableFromInline let broadcaster: Broadcaster<Value>

  @inlinable
  init(capacity: Int, initial: Value? = nil, current: CurrentValue<Value>? = nil) {
    broadcaster = Broadcaster(remembering: capacity, initial: initial, current: current)
  }

  /// Calls `dispose` when the subject ends, before its subscribers get the end, or when it is released; immediately if
  /// it has ended.
  ///
  /// - Returns: A closure that undoes this, for a source that has ended.
  package func onEnd(_ dispose: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    let source = PausableSource(onDispose: dispose)
    broadcaster.add(source)
    return { [weak broadcaster, weak source] in
      if let source { broadcaster?.remove(source) }
    }
  }

  /// Called when the subject is released: nothing is left that could send, although its signals may still be held.
  @usableFromInline
  func release() { broadcaster.senderReleased() }

  var unownedExecutor: UnownedSerialExecutor { broadcaster.executor.asUnownedSerialExecutor() }
}
