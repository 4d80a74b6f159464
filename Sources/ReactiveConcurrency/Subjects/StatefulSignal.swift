extension SignalStream {
  /// Subscribes to this signal and stores its latest value, which can be read at any time.
  ///
  /// ```swift
  /// let title = document.signal.map(\.title).stateful(initial: "Untitled")
  /// print(title.value)
  /// title.signal.observe(observer)   // the current title, then each new one
  /// ```
  ///
  /// There is a single subscription, which is never paused: only the latest value is stored.
  ///
  /// - Parameter value: The value until this signal has sent one.
  @inlinable
  public func stateful(initial value: Value) -> StatefulSignal<Value> {
    StatefulSignal(signal, initial: value)
  }
}

/// A value that can be read at any time, and a signal of that value and its changes: `signal.stateful(initial:)`.
///
/// New subscribers first get the current value. When the source completes or fails, subscribers get that end, and later
/// ones the last value and then the end; the value can still be read. References to this object and its subscribers
/// keep the subscription to the source alive: the source is cancelled when the last of them is gone. The value is
/// read-only; use `BehaviorSubject` for a value that can be changed.
public final class StatefulSignal<Value: Sendable>: AsyncSequence, SignalConvertible, SignalStream {
  @usableFromInline let subject: BehaviorSubject<Value>
  @usableFromInline let source = SharedSource()

  @inlinable @inline(never)
  init(_ signal: Signal<Value>, initial value: Value) {
    let subject = BehaviorSubject(value)
    self.subject = subject
    subject._core.broadcaster.add(source)
    source.start(
      signal.start, as: source,
      send: { value in
        subject.send(value)
        return .more
      }, finish: { subject._core.broadcaster.finish($0) })
  }

  deinit {
    source.cancel()
  }

  /// The latest value of the source, or the initial one.
  public var value: Value { subject.value }

  /// Sends the current value, then each new one.
  public var signal: Signal<Value> {
    Signal(stage: "stateful") { [self] observer in
      // Released before the end is passed on, so that with the last subscriber the source is released before the end.
      let owned = StageState<StatefulSignal?>(self)
      return subject._core.broadcaster.start(observer.onFinish { _ in owned.value = nil })
    }
  }

  /// The current number of subscribers.
  public var subscriberCount: Int { subject.subscriberCount }
}
