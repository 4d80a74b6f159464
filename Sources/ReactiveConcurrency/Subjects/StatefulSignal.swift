extension SignalStream {
  /// Subscribes to this signal and stores its latest value, which can be read at any time.
  ///
  /// ```swift
  /// let title = document.signal.map(\.title).state(initial: "Untitled")
  /// print(title.value)
  /// title.signal.observe(observer)   // the current title, then each new one
  /// ```
  ///
  /// There is a single subscription, which is never paused: only the latest value is stored.
  ///
  /// - Parameter value: The value until this signal has sent one.
  @inlinable
  public func state(initial value: Value) -> StatefulSignal<Value> {
    StatefulSignal(signal, initial: value)
  }

  /// Returns a value that can be read at any time, and that follows this signal while it has subscribers and for
  /// `grace` after the last one has left.
  ///
  /// ```swift
  /// let temperatures = Subject<Double>()
  /// let temperature = temperatures.signal.state(initial: 20, grace: .seconds(5))
  /// temperature.value    // 20
  /// temperature.signal   // its first subscriber starts the source
  /// ```
  ///
  /// The first subscriber starts this signal; all share one run, as of `share(replay:grace:on:)`, and first get the
  /// current value, when their run has started. Without a run the value is the last one. A run's end is passed on, and
  /// the next subscriber starts a new run. A source that can pause waits for the slowest subscriber. A negative time,
  /// or a scheduler that cannot delay work, fails with `SignalError.invalidArgument`. Memory: the current value.
  ///
  /// - Parameters:
  ///   - value: The value until this signal has sent one.
  ///   - grace: How long the source is kept without subscribers.
  ///   - scheduler: Where the time passes; by default the one that is current when the first subscriber comes.
  public func state(
    initial value: Value, grace: Duration, on scheduler: (any Scheduler)? = nil
  ) -> StatefulSignal<Value> {
    let subject = BehaviorSubject(value)
    let values = Signal.deferred { [signal] in signal.onNext { subject.send($0) }.start(with: subject.value) }
    return StatefulSignal(subject, following: values.share(replay: 1, grace: grace, on: scheduler))
  }
}

/// A value that can be read at any time, and a signal of that value and its changes: `signal.state(initial:)`.
///
/// With a grace time the source runs only while there are subscribers: see `state(initial:grace:on:)`. Otherwise:
///
/// New subscribers first get the current value. When the source completes or fails, subscribers get that end, and later
/// ones the last value and then the end; the value can still be read. References to this object and its subscribers
/// keep the subscription to the source alive: the source is cancelled when the last of them is gone. The value is
/// read-only; use `BehaviorSubject` for a value that can be changed.
public final class StatefulSignal<Value: Sendable>: AsyncSequence, SignalConvertible, SignalStream {
  @usableFromInline let subject: BehaviorSubject<Value>
  @usableFromInline let source = SharedSource()
  /// The shared runs of a source that runs only while there are subscribers, and how many there are.
  @usableFromInline let runs: (values: Signal<Value>, count: Locked<Int>)?

  fileprivate init(_ subject: BehaviorSubject<Value>, following values: Signal<Value>) {
    self.subject = subject
    runs = (values, Locked(0))
  }

  @inlinable @inline(never)
  init(_ signal: Signal<Value>, initial value: Value) {
    let subject = BehaviorSubject(value)
    self.subject = subject
    runs = nil
    subject.core.broadcaster.add(source)
    source.start(
      signal.start, as: StateReceiver(source, of: subject.core.broadcaster),
      send: { value in
        subject.send(value)
        return .more
      }, finish: { subject.core.broadcaster.finish($0) })
  }

  deinit {
    source.cancel()
  }

  /// The latest value of the source, or the initial one.
  public var value: Value { subject.value }

  /// Sends the current value, then each new one.
  public var signal: Signal<Value> {
    if let (values, count) = runs {
      return .deferred {
        count.withLock { $0 += 1 }
        return values.onDispose { count.withLock { $0 -= 1 } }
      }
    }
    return Signal(stage: "state") { [self] observer in
      // Released before the end is passed on, so that with the last subscriber the source is released before the end.
      let owned = StageState<StatefulSignal?>(self)
      return subject.core.broadcaster.start(observer.onFinish { _ in owned.value = nil })
    }
  }

  /// The current number of subscribers.
  public var subscriberCount: Int { runs?.count.withLock { $0 } ?? subject.subscriberCount }
}

/// What the source of a state queries.
@usableFromInline
final class StateReceiver<Value: Sendable>: PassThrough {
  private let source: SharedSource
  private weak let broadcaster: Broadcaster<Value>?

  @usableFromInline
  init(_ source: SharedSource, of broadcaster: Broadcaster<Value>) {
    self.source = source
    self.broadcaster = broadcaster
  }

  @usableFromInline var receiver: (any Receiver)? { source }

  @usableFromInline func learn(_ fact: SourceFact) {
    if case .isSilent = fact { broadcaster?.becomeSilent() }
  }
}
