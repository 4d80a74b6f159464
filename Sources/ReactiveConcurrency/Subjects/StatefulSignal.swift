extension Signal {
  /// Starts this signal and keeps its newest value where it can be read at any time.
  ///
  /// ```swift
  /// let title = document.signal.map(\.title).stateful(initial: "Untitled")
  /// print(title.value)
  /// title.signal.observe(observer)   // the title now, and then each new one
  /// ```
  ///
  /// One subscription, which nobody pauses: of what comes, the newest value is kept.
  ///
  /// - Parameter value: The value until this signal has sent one.
  public func stateful(initial value: Value) -> StatefulSignal<Value> {
    StatefulSignal(self, initial: value)
  }
}

/// A value that can be read at any time, and is a signal of itself and its changes: `signal.stateful(initial:)`.
///
/// Newcomers get the current value first. When the source has completed or failed, subscribers get that end, newcomers the
/// last value and then the end; the value can still be read. Whoever holds this owns the subscription to the source, and so
/// does each subscriber: the source is cancelled when the last of them has let go. It can only be read; to change a value
/// in place there is `BehaviorSubject`.
public final class StatefulSignal<Value: Sendable>: AsyncSequence, SignalSource {
  public typealias Element = Value
  public typealias Failure = any Error
  public typealias AsyncIterator = SignalIterator<Value>

  private let subject: BehaviorSubject<Value>
  private let source = SubscriptionSlot()

  init(_ signal: Signal<Value>, initial value: Value) {
    let subject = BehaviorSubject(value)
    self.subject = subject
    source.fill(
      signal.startForConsumer(
        Observer(
          next: { [source] value in
            if source.isClosed { return .cancelled }
            subject.send(value)
            return .more
          },
          finish: { [source] termination in
            source.close()
            subject.core.broadcaster.finish(termination)
          },
          hasLetGo: { [source] in source.isClosed })))
  }

  deinit {
    source.cancel()
  }

  /// The newest value of the source, or the initial one.
  public var value: Value { subject.value }

  /// The current value and then each new one.
  public var signal: Signal<Value> {
    Signal(stage: "stateful") { [self] observer in
      // Let go of before the end is seen, so that with the last subscriber the source is released first.
      let owned = StageState<StatefulSignal?>(self)
      return subject.core.broadcaster.start(
        Observer(
          next: observer.next,
          finish: { termination in
            owned.value = nil
            observer.finish(termination)
          }
        ).following(observer))
    }
  }

  /// How many subscribers there are now.
  public var subscriberCount: Int { subject.subscriberCount }

  /// Iterates the current value and then each new one.
  public func makeAsyncIterator() -> SignalIterator<Value> {
    signal.makeAsyncIterator()
  }
}
