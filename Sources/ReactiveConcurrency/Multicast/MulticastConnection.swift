/// One subscription to a source, shared through a subject: values are sent to whoever subscribes to `signal`.
///
/// A source that can pause waits for the slowest subscriber, but not for one that keeps what comes while others want
/// more: one of two that the same `zip` takes, or a sequence that is read by a thread which blocks. One that must hold
/// up nobody consumes `values(buffering: .newest(n))`, or the connection is made by `publish(buffering: .newest(n))`.
/// With no subscriber the source runs freely. Several connections may share one subject: each source waits. When the
/// subject ends they are cancelled, before its subscribers hear of it.
///
/// Stands for `RACMulticastConnection`.
public actor MulticastConnection<Value: Sendable> {
  private nonisolated let source: Signal<Value>
  private nonisolated let broadcaster: Broadcaster<Value>
  /// How values are stored for a slow subscriber, if not by itself.
  private nonisolated let policy: BufferingPolicy?
  fileprivate nonisolated let run = ConnectionSource()
  private nonisolated let hasConnected = Flag()

  /// The subject's executor: synchronous members run inline on it.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    broadcaster.executor.asUnownedSerialExecutor()
  }

  init(_ source: Signal<Value>, _ broadcaster: Broadcaster<Value>, _ policy: BufferingPolicy?) {
    self.policy = policy
    self.source = source
    self.broadcaster = broadcaster
  }

  /// What is sent once the connection is made. Each subscription is one subscriber of the subject.
  public nonisolated var signal: Signal<Value> {
    buffered(Signal(stage: "MulticastConnection.signal") { [broadcaster] in broadcaster.start($0) })
  }

  /// How many subscribers the subject has now.
  public nonisolated var subscriberCount: Int { broadcaster.listenerCount }

  private nonisolated func buffered(_ signal: Signal<Value>) -> Signal<Value> {
    policy.map { signal.buffering($0) } ?? signal
  }

  /// Subscribes to the source. Further calls return the same handle and subscribe no more, also after the handle has
  /// been cancelled.
  ///
  /// Stands for `connect`.
  // Gives way to the bridge's, which returns a `Disposable`.
  @_disfavoredOverload
  @discardableResult
  public nonisolated func connect() -> Subscription {
    if hasConnected.set() {
      broadcaster.add(run.paced)
      run.slot.fill(
        source.startForConsumer(
          Observer(
            next: { [broadcaster, run] value in
              // A source that is still within its start cannot be reached through the slot.
              if run.slot.isClosed { return .cancelled }
              return broadcaster.relay(value, of: run.paced)
            },
            finish: { [broadcaster, run] termination in
              run.slot.close()
              // After a cancellation the subject stays open, as in ReactiveCocoa: its subscribers hear no more.
              if case .cancelled = termination { return broadcaster.remove(run.paced) }
              broadcaster.finish(termination)
            },
            hasCancelled: { [broadcaster, run] in
              broadcaster.removeCancelledListeners()
              return run.slot.isClosed
            },
            // As after a cancellation.
            fallsSilent: {})))
    }
    return Subscription(ConnectionHandle(run.slot))
  }

  /// A signal that connects at its first subscription and disposes of the connection when the last subscriber leaves.
  /// It does not connect again after that; `share(replay:)` does. Who comes later gets what the subject remembers and
  /// the end: completion, if the source has not ended itself.
  ///
  /// Stands for `autoconnect`.
  public nonisolated func autoconnect() -> Signal<Value> {
    let subscribers = Locked(0)
    let connecting = Signal(stage: "autoconnect()") { [self] observer in
      subscribers.withLock { $0 += 1 }
      let subscription = broadcaster.start(
        Observer(
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
        ).following(observer), isOver: run.isOver.isSet)
      connect()
      return subscription
    }
    return buffered(connecting)
  }
}

/// The subscription that a connection shares.
private final class ConnectionSource: Sendable {
  let slot = SubscriptionSlot()
  let paced: PacedSource
  /// Whether it has been let go of by the last subscriber of `autoconnect()`.
  let isOver = Flag()

  init() {
    paced = PacedSource(onResume: slot.resume, onDispose: slot.cancel)
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
  /// Sends what `transform` makes of this signal, which it may use several times: one run of it serves all of them.
  ///
  /// ```swift
  /// // The sum and the count of each second, from one subscription.
  /// let report = payments.multicast { payments in
  ///   zip(payments.map(\.amount).buffer(for: .seconds(1)), payments.buffer(for: .seconds(1)).map(\.count))
  /// }
  /// ```
  ///
  /// Each subscription has a run of its own, which starts when all of what `transform` has made is subscribed, and is
  /// cancelled when that has ended. This signal waits for the slowest of those that use it.
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
