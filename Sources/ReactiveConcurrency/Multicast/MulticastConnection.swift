/// One subscription to a source, shared through a subject: values are sent to all subscribers of `signal`.
///
/// A source that can pause waits for the slowest subscriber, but not for one that stores what arrives while others want
/// more, such as one of two inputs of the same `zip` whose consumer is not paused, or a sequence that a blocking thread
/// reads. A subscriber that
/// must not hold up the others should iterate over `values(buffering: .newest(n))`, or the connection should be made by
/// `publish(buffering: .newest(n))`. Without subscribers the source is not paused. Several connections may share one
/// subject: all their sources wait. When the subject ends, they are cancelled before its subscribers get the end.
///
/// Stands for `RACMulticastConnection`.
public actor MulticastConnection<Value: Sendable> {
  private nonisolated let source: Signal<Value>
  private nonisolated let broadcaster: Broadcaster<Value>
  /// Held by whoever could still send: this, and the source once it runs.
  private nonisolated let subject: any Actor
  /// How values are stored for each subscriber, if the connection stores them.
  private nonisolated let policy: BufferingPolicy?
  private nonisolated let calls: Broadcaster<Value>.Calls
  fileprivate nonisolated let run: ConnectionSource<Value>
  private nonisolated let hasConnected = Flag()

  /// The subject's executor: synchronous members run inline on it.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    broadcaster.executor.asUnownedSerialExecutor()
  }

  @usableFromInline
  init(
    _ source: Signal<Value>, _ subject: any SubjectProtocol<Value>, _ policy: BufferingPolicy?,
    calls: Broadcaster<Value>.Calls
  ) {
    self.calls = calls
    self.policy = policy
    self.source = source
    self.subject = subject
    broadcaster = subject.core.broadcaster
    run = ConnectionSource(broadcaster)
  }

  /// Sends the source's values once the connection is made. Each subscription is a subscriber of the subject.
  public nonisolated var signal: Signal<Value> {
    buffered(Signal(stage: "MulticastConnection.signal") { [broadcaster, calls] in calls.start(broadcaster, $0) })
  }

  /// The subject's current number of subscribers.
  public nonisolated var subscriberCount: Int { broadcaster.listenerCount }

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
      broadcaster.add(run.relay)
      // If the subject has ended, nobody would get what the source sends.
      if run.slot.isClosed { return Subscription(ConnectionHandle(run.slot)) }
      run.slot.fill(
        source.startForConsumer(
          Observer(
            next: { [broadcaster, run, relay = calls.relay] value in
              // While the source is being started, the slot does not have its subscription and cannot cancel it.
              if run.slot.isClosed { return .cancelled }
              return relay(broadcaster, value, run.relay)
            },
            finish: { [broadcaster, run, subject] termination in
              defer { withExtendedLifetime(subject) {} }
              run.slot.close()
              // After a cancellation the subject stays open, as in ReactiveCocoa, and its subscribers get nothing more.
              if case .cancelled = termination { return broadcaster.remove(run.relay) }
              broadcaster.finish(termination)
            },
            receiver: run.relay)))
    }
    return Subscription(ConnectionHandle(run.slot))
  }

  /// Returns a signal that connects at its first subscription and cancels the connection when its last subscriber
  /// leaves.
  ///
  /// It does not connect again after that, unlike `share(replay:)`. Later subscribers get what the subject remembers
  /// and then the end, which is a completion if the source has not ended by itself.
  ///
  /// Stands for `autoconnect`.
  public nonisolated func autoconnect() -> Signal<Value> {
    let subscribers = Locked(0)
    let connecting = Signal(stage: "autoconnect()") { [self] observer in
      subscribers.withLock { $0 += 1 }
      let subscription = broadcaster.start(
        Observer(
          before: observer,
          next: observer.next,
          finish: { [run] termination in
            let isLast = subscribers.withLock { count in
              count -= 1
              return count == 0
            }
            if isLast {
              _ = run.isOver.set()
              run.slot.cancel()
            }
            observer.finish(termination)
          }
        ), isOver: run.isOver.isSet)
      connect()
      return subscription
    }
    return buffered(connecting)
  }
}

/// The subscription that a connection shares.
private final class ConnectionSource<Value: Sendable>: Sendable {
  let slot = SubscriptionSlot()
  let relay: Relay<Value>
  /// Whether the last subscriber of `autoconnect()` has left.
  let isOver = Flag()

  init(_ broadcaster: Broadcaster<Value>) {
    // A source that falls silent is treated as one that has been cancelled.
    relay = Relay(slot, to: broadcaster, handlesSilence: true, disposesAtEnd: true)
  }
}

/// The handle that every `connect()` of a connection returns.
private final class ConnectionHandle: Upstream {
  private let slot: SubscriptionSlot

  init(_ slot: SubscriptionSlot) {
    self.slot = slot
  }

  func cancel() { slot.cancel() }
  func resume() {}
}

extension SignalStream {
  /// Sends the values of the signal that `transform` makes from this one, which it may use several times: all uses
  /// share one run.
  ///
  /// ```swift
  /// // The sum and the count of each second, from one subscription.
  /// let report = payments.multicast { payments in
  ///   zip(payments.map(\.amount).buffer(for: .seconds(1)), payments.buffer(for: .seconds(1)).map(\.count))
  /// }
  /// ```
  ///
  /// Each subscription has a run of its own, which starts when everything in the result of `transform` has subscribed,
  /// and is cancelled when that result ends. This signal waits for the slowest of its uses.
  ///
  /// - Parameter transform: Runs at each subscription.
  public func multicast<Output>(
    _ transform: @escaping @Sendable (_ shared: Signal<Value>) -> Signal<Output>
  ) -> Signal<Output> {
    let source = signal
    return Signal<Output>(stage: "multicast") { observer in
      let connection = source.publish()
      let slot = connection.run.slot
      let subscription = transform(connection.signal).onDispose { slot.cancel() }.start(observer)
      if !slot.isClosed { connection.connect() }
      return subscription
    }
  }
}
