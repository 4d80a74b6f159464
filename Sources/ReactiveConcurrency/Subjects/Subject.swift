/// Sends values to all current subscribers.
///
/// ```swift
/// let clicks = Subject<Click>()
/// let subscription = clicks.signal.observe(observer)
/// clicks.send(click)  // from any thread, without `await`
/// try await clicks.sendWhenReady(click)  // waits until every subscriber has room, then sends
/// ```
///
/// Subscribers receive a value in the order of their subscriptions, and all see the same order of values. A value sent
/// during a delivery, or while another thread sends, is queued; `send` never waits. Values sent while there were no
/// subscribers are lost: `ReplaySubject` and `BehaviorSubject` store them. After the end, new subscribers receive only
/// the end.
///
/// A subject that is released without an end releases its subscriptions: loops throw `SignalError.sourceReleased`, and
/// callbacks hear of it after `failingOnRelease()`. See <doc:SharingAndSubjects>.
///
/// A subject is an actor. If it is idle, its members run on the calling thread, even if the calling task prefers
/// another executor.
///
/// Stands for `RACSubject`.
public actor Subject<Value: Sendable>: BroadcastingSubject {
  public typealias Element = Value

  @usableFromInline package nonisolated let core: SubjectCore<Value>

  /// The subject's own executor. Members that are called without `await` enter it inline.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { core.unownedExecutor }

  /// Makes a subject without subscribers.
  @inlinable
  public init() {
    core = SubjectCore(capacity: 0)
  }

  deinit { core.release() }
}

/// Stores a current value, and sends it and its changes to each subscriber.
///
/// Any thread can read the value, and change it atomically with `update` and `exchange`. Subscribers receive all
/// changes in order, also those to an equal value: `distinctUntilChanged()` drops these. After the end, new subscribers
/// receive the last value, then the end. For a value that others may read but not change, use
/// `signal.state(initial:)`.
///
/// Stands for `RACBehaviorSubject`.
public actor BehaviorSubject<Value: Sendable>: BroadcastingSubject {
  public typealias Element = Value

  @usableFromInline package nonisolated let core: SubjectCore<Value>
  @usableFromInline nonisolated let current: CurrentValue<Value>

  /// The subject's own executor. Members that are called without `await` enter it inline.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { core.unownedExecutor }

  /// Makes a subject with a current value.
  ///
  /// - Parameter value: The value until the first change.
  @inlinable
  public init(_ value: Value) {
    current = CurrentValue(value)
    core = SubjectCore(capacity: 1, initial: value, current: current)
  }

  deinit { core.release() }
}

// In an extension, because a call of a member of the actor's own body is not specialized.
extension BehaviorSubject {
  /// The last value sent, or the initial one.
  ///
  /// Any thread can read it. `send` changes it immediately, even if a delivery in progress delays the subscribers.
  /// `sendWhenReady` changes it when it sends.
  @inlinable
  public nonisolated var value: Value {
    get { current.value }
    @available(*, unavailable, message: "use send(_:), or update { $0 = … }")
    set {}
  }

  /// Changes the value in one atomic step, and sends it: `count.update { $0 += 1 }`. The closure changes its parameter;
  /// a result is returned, and is not the new value.
  ///
  /// ```swift
  /// let isFirst = users.update { $0.insert(user).inserted }
  /// ```
  ///
  /// The closure runs without a lock, so it may read this subject. It must not change it in another way; if it does so
  /// each time, it traps. If another thread changes the value meanwhile, the closure runs again with the new value, so
  /// it should have no side effects. If it throws, nothing changes. After the end it runs without effect.
  ///
  /// - Returns: The closure's result.
  /// - Complexity: The closure changes a copy, so each call copies a large collection.
  @inlinable
  @discardableResult
  public nonisolated func update<Result, Failure: Error>(
    _ change: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var isFirst = true
    while true {
      var (value, version) = current.snapshot
      let result = try change(&value)
      if current.exchange(value, ifStill: version) != nil {
        core.broadcaster.sendChanges()
        return result
      }
      current.willRetry(isFirst: isFirst)
      isFirst = false
    }
  }

  /// Replaces the current value atomically, and sends the new one.
  ///
  /// - Returns: The previous value. After the end nothing changes, and this returns the last value.
  @inlinable
  @discardableResult
  public nonisolated func exchange(_ value: Value) -> Value {
    let old = current.exchange(value) ?? value
    core.broadcaster.sendChanges()
    return old
  }
}

/// Stores its last values, and replays them to each new subscriber, even after its end.
///
/// A new subscriber receives the stored values first, and may pause the replay. Memory: `capacity` values for all
/// subscribers. For each subscriber that pauses its replay, it also stores the older values still to be sent.
///
/// Stands for `RACReplaySubject`.
public actor ReplaySubject<Value: Sendable>: BroadcastingSubject {
  public typealias Element = Value

  @usableFromInline package nonisolated let core: SubjectCore<Value>

  /// The subject's own executor. Members that are called without `await` enter it inline.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { core.unownedExecutor }

  /// Makes a subject that stores its last values.
  ///
  /// - Parameter capacity: The number of values to store; all by default. A negative one fails the subject with
  ///   `SignalError.invalidArgument`.
  @inlinable
  public init(capacity: Int = .max) {
    core = SubjectCore(capacity: capacity)
    if capacity < 0 {
      finish(throwing: SignalError.invalidArgument("ReplaySubject needs a capacity of 0 or more, not \(capacity)"))
    }
  }

  deinit { core.release() }
}

/// The members that `Subject`, `BehaviorSubject` and `ReplaySubject` share.
///
/// ```swift
/// func replay(_ values: [Int], into subject: some SubjectProtocol<Int>) {
///   for value in values { subject.send(value) }
///   subject.finish()
/// }
/// ```
///
/// No other type is meant to conform: store a subject in yours. `multicast(_:buffering:)` refuses another one, and a
/// minor version may add requirements.
public protocol SubjectProtocol<Value>: Actor, AsyncSequence, SignalConvertible, SignalStream {
  /// Sends a value to all subscribers, without waiting.
  ///
  /// If the subject is idle, all subscribers have received the value when this returns. During a delivery, or while
  /// another thread sends, the value is queued. After the end it is dropped.
  ///
  /// A slow loop stores all values that it has not taken. To bound them, choose a policy with
  /// `values(buffering:onDrop:)`, or send with `sendWhenReady`.
  ///
  /// - Returns: Whether the subject had subscribers.
  @discardableResult
  nonisolated func send(_ value: Value) -> SendResult

  /// Sends a value as soon as every subscriber has room, at the pace of the slowest `for try await` loop.
  ///
  /// The call returns when the value has been sent, and immediately without subscribers. A subscriber has room unless
  /// it has paused. An input of `zip` that is ahead stores values instead, unless all subscribers are such inputs.
  /// Operators with several inputs, such as `merge`, pause once 256 values are queued behind another thread's delivery.
  /// Values sent by one task keep their order. To lose no value, call `finish()` after the last call has returned. It
  /// waits before it sends, so it never takes back what it did; `Emitter.emit`, which serves one consumer, waits after.
  ///
  /// - Throws: `CancellationError` if the calling task is cancelled before the value could be sent;
  ///   `SignalError.ended` if the subject has ended, or ends before the value could be sent.
  func sendWhenReady(_ value: Value, isolation: isolated (any Actor)?) async throws

  /// Completes the subject. Waiting calls of `sendWhenReady` throw, and their values are not sent. Ignored after the
  /// end.
  nonisolated func finish()

  /// Fails the subject with an error. Waiting calls of `sendWhenReady` throw `SignalError.ended`. Ignored after the
  /// end.
  nonisolated func finish(throwing error: any Error)

  /// The current number of subscribers. To follow it, count in `onSubscribe(_:)` and `onDispose(_:)` of the signal that
  /// you hand out.
  nonisolated var subscriberCount: Int { get }

  /// The number of values lost so far: sent after the end, or without subscribers and not stored for replay.
  nonisolated var lostCount: Int { get }

  /// Runs a closure on the subject's executor in one step: no other value comes between the values that it sends.
  ///
  /// ```swift
  /// prices.withIsolation { prices in
  ///   for price in snapshot { prices.send(price) }
  /// }
  /// ```
  ///
  /// If the subject is idle, the closure runs before this returns. During a delivery, or while another thread sends, it
  /// is queued. Its values are delivered when it ends. An `async` call of a method in an extension of the subject is
  /// such a step too, and returns a result. See <doc:WhereCodeRuns>.
  ///
  /// Any thread can change a `BehaviorSubject`'s value during the step: read and change it with `update(_:)`, also
  /// here.
  nonisolated func withIsolation(_ body: @escaping @Sendable (isolated Self) -> Void)
}

extension SubjectProtocol {
  /// `sendWhenReady(_:isolation:)` in the caller's isolation.
  // A requirement has no default argument.
  @inlinable
  public func sendWhenReady(_ value: Value, isolation: isolated (any Actor)? = #isolation) async throws {
    try await sendWhenReady(value, isolation: isolation)
  }
}

extension SubjectProtocol where Value == Void {
  /// Sends an event without a value.
  @inlinable @discardableResult
  public nonisolated func send() -> SendResult { send(()) }

  /// Sends an event without a value as soon as every subscriber has room. See `sendWhenReady(_:isolation:)`.
  @inlinable
  public func sendWhenReady(isolation: isolated (any Actor)? = #isolation) async throws {
    try await sendWhenReady((), isolation: isolation)
  }
}
