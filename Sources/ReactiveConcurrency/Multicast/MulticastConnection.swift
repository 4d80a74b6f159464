/// One subscription to a source, shared through a subject: values are sent to all subscribers of `signal`.
///
/// A source that can pause waits for the slowest subscriber. It does not wait for one that stores values while the same
/// consumer wants more on another path, such as an input of a `zip` of the same source: `share(replay:)` has the
/// details. To keep a slow subscriber from delaying the others, let it loop over `values(buffering: .newest(n))`, or
/// call `publish(buffering: .newest(n))`. Without subscribers the source is not paused. Several connections may share
/// one subject: all their sources wait. When the subject ends, they are cancelled before its subscribers receive the
/// end.
///
/// Stands for `RACMulticastConnection`.
public actor MulticastConnection<Value: Sendable> {
  private nonisolated let shared: Signal<Value>
  fileprivate nonisolated let broadcaster: Broadcaster<Value>
  /// Held by whoever could still send: this, and the source once it runs.
  private nonisolated let subject: any Actor
  /// How values are stored for each subscriber, if the connection stores them.
  private nonisolated let policy: BufferingPolicy?
  private nonisolated let calls: Broadcaster<Value>.SpecializedCalls
  private nonisolated let relay: Relay<Value>
  /// Whether nothing but the source can send to the subject.
  private nonisolated let isPrivate: Bool
  private nonisolated let hasConnected = Flag()
  /// The subscribers of `autoconnect()`.
  private nonisolated let members = Locked(Membership(0))

  /// The subject's executor: synchronous members run inline on it.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    broadcaster.executor.asUnownedSerialExecutor()
  }

  @usableFromInline
  init(
    _ shared: Signal<Value>, _ subject: any BroadcastingSubject<Value>, _ policy: BufferingPolicy?,
    isPrivate: Bool = false, calls: Broadcaster<Value>.SpecializedCalls
  ) {
    self.isPrivate = isPrivate
    self.calls = calls
    self.policy = policy
    self.shared = shared
    self.subject = subject
    broadcaster = subject.core.broadcaster
    relay = Relay(to: broadcaster, asOnlySender: isPrivate, disposesAtEnd: true)
  }

  /// Sends the source's values once the connection is made. Each subscription is a subscriber of the subject.
  public nonisolated var signal: Signal<Value> {
    buffered(Signal(stage: "MulticastConnection.signal") { [broadcaster, calls] in calls.start(broadcaster, $0) })
  }

  /// The subject's current number of subscribers.
  public nonisolated var subscriberCount: Int { broadcaster.listenerCount }

  fileprivate nonisolated var source: SharedSource { relay.source }

  /// Runs a closure isolated to the connection, and so to its subject, as one step: see
  /// `SubjectProtocol.withIsolation(_:)`.
  public nonisolated func withIsolation(_ body: @escaping @Sendable (isolated MulticastConnection) -> Void) {
    broadcaster.executor.runStep(of: self, body)
  }

  private nonisolated func buffered(_ signal: Signal<Value>) -> Signal<Value> {
    policy.map { signal.buffering($0) } ?? signal
  }

  /// Subscribes to the source. Further calls return the same handle and do not subscribe again, even after the handle
  /// has been cancelled.
  ///
  /// Stands for `connect`.
  // Disfavoured, so that ReactiveClassic's method, which returns a `Disposable`, is chosen where both are visible.
  @_disfavoredOverload
  @discardableResult
  public nonisolated func connect() -> Subscription {
    if hasConnected.set() {
      // If the subject has ended, it cancels the source before that is started, since nobody would get what it sends.
      relay.start(shared.start, to: broadcaster, calls.relay) { [broadcaster, relay, subject, isPrivate] termination in
        defer { withExtendedLifetime(subject) {} }
        // After a cancellation the subject stays open, as in ReactiveCocoa, and its subscribers get nothing more. So it
        // does after a release: others may send to it.
        switch termination {
        case .released where isPrivate: break
        case .cancelled, .released: return broadcaster.remove(relay)
        case .completed, .failed: break
        }
        if broadcaster.listenerCount == 0 { UnhandledErrors.report(termination, because: .noSubscriber) }
        broadcaster.finish(termination)
      }
    }
    return Subscription(source)
  }

  /// Returns a signal that connects at its first subscription and cancels the connection when its last subscriber
  /// leaves.
  ///
  /// It does not connect again after that, unlike `share(replay:)`. Later subscribers get what the subject remembers
  /// and then the end, which is a completion if the source has not ended by itself.
  ///
  /// Stands for `autoconnect`.
  public nonisolated func autoconnect() -> Signal<Value> {
    let connecting = Signal(stage: "autoconnect()") { [self] observer in
      let isMember = members.withLock { $0.add() }
      let subscription = broadcaster.start(
        observer.onFinish { [members, source] _ in
          if members.withLock({ $0.remove() }) { source.cancel() }
        },
        isOver: !isMember)
      connect()
      return subscription
    }
    return buffered(connecting)
  }
}

/// A run that its subscribers and the signal that they subscribe to hold: when the last of these is gone, it is
/// cancelled.
@usableFromInline
final class HeldRun<Value: Sendable>: Sendable {
  private let connection: MulticastConnection<Value>

  /// - Parameter waits: Whether a source that can pause waits while there is no subscriber.
  @usableFromInline
  init(
    of source: Signal<Value>, remembering capacity: Int, waitingForSubscribers waits: Bool = false,
    calls: Broadcaster<Value>.SpecializedCalls
  ) {
    connection = MulticastConnection(source, ReplaySubject(capacity: capacity), nil, isPrivate: true, calls: calls)
    if waits { connection.broadcaster.waitForListeners() }
  }

  deinit { connection.source.cancel() }

  @usableFromInline
  func connect() { connection.connect() }

  @usableFromInline
  func start(_ observer: Observer<Value>) -> Subscription {
    connection.signal.start(observer.onFinish { [self] _ in withExtendedLifetime(self) {} })
  }
}

extension SignalStream {
  /// Sends the values of the signal that `transform` makes from this one, which it may use several times: all uses
  /// share one run.
  ///
  /// ```swift
  /// // The sum and the count of each second, from one subscription.
  /// let report = payments.multicast { payments in
  ///   zip(
  ///     payments.map(\.amount).buffer(for: .seconds(1)),
  ///     payments.buffer(for: .seconds(1)).map(\.count))
  /// }
  /// ```
  ///
  /// Each subscription has a separate run. It starts when everything in the result of `transform` has subscribed, and
  /// is cancelled when that result ends. This signal waits for the slowest of its uses, as of `share(replay:)`. When
  /// all of them have left, it is paused until that result ends.
  ///
  /// - Parameter transform: Runs at each subscription.
  public func multicast<Output>(
    _ transform: @escaping @Sendable (_ shared: Signal<Value>) -> Signal<Output>
  ) -> Signal<Output> {
    let source = signal
    return Signal<Output>(stage: "multicast") { observer in
      let connection = source.publish()
      let source = connection.source
      // Until the end: whoever keeps the handle does not keep the signal.
      let held = Locked(Optional(connection))
      let subscription = transform(connection.signal).onDispose {
        source.cancel()
        _ = held.exchange(nil)
      }.start(observer)
      // When all uses have left, nothing is left to send for.
      if connection.subscriberCount > 0 { connection.broadcaster.waitForListeners() }
      if !source.isOver { connection.connect() }
      // First, because each use that leaves would let the source go on for the others.
      return subscription.wrapped(cancel: { subscription in
        withExtendedLifetime(held.withLock { $0 }) {
          source.cancel()
          subscription.cancel()
        }
      })
    }
  }
}
