import ReactiveConcurrency

/// One running subscription of the callback style.
///
/// It is the disposable that `subscribe` returns, and is disposed of too when the signal ends. The source's observer
/// knows it weakly: otherwise a source that is dropped without an end would leave the two holding each other.
///
/// Safety: as `Disposable`; what it adds is immutable, locked or atomic.
final class SubscriptionDisposable: CompoundDisposable, @unchecked Sendable {
  private let slot = SubscriptionSlot()
  private let end = End()

  init() {
    super.init(disposables: [])
  }

  /// Subscribes, unless it has been done. If this has been disposed of already, the source is started and cancelled.
  ///
  /// The flag is looked at before and after each value, so a `dispose()` from within a callback counts at once, also while
  /// a synchronous source is still being started. Whoever sets it has ended the subscription, and nobody else is heard.
  func start<Value>(
    _ signal: Signal<Value>,
    next: (@isolated(any) @Sendable (Value) -> Void)?,
    error: (@isolated(any) @Sendable (any Error) -> Void)?,
    completed: (@isolated(any) @Sendable () -> Void)?
  ) {
    let source = if let home = home(of: next?.isolation) { signal.deliver(at: home) } else { signal }
    let (errorHome, completedHome) = (home(of: error?.isolation), home(of: completed?.isolation))
    // Not by `map`, which would wrap them.
    let next: (@Sendable (Value) -> Void)? = if let next { unchecked(next) } else { nil }
    let error: (@Sendable (any Error) -> Void)? = if let error { unchecked(error) } else { nil }
    let completed: (@Sendable () -> Void)? = if let completed { unchecked(completed) } else { nil }
    let end = end
    slot.fill(
      source.observe(
        Observer(
          next: { value in
            if end.flag.isSet { return .cancelled }
            next?(value)
            return end.flag.isSet ? .cancelled : .more
          },
          finish: { [weak self] termination in
            switch termination {
            case .completed: Self.end(end, self, at: completedHome) { completed?() }
            case .failed(let failure): Self.end(end, self, at: errorHome) { error?(failure) }
            case .cancelled: Self.end(end, self, at: nil) {}
            }
          })))
  }

  /// Ends the subscription, unless that has been done, and calls the callback: there where it is to be called, so that it is
  /// too late once the subscription has been disposed of there.
  private static func end(
    _ end: End, _ subscription: SubscriptionDisposable?, at home: (any Scheduler)?,
    _ callback: @escaping @Sendable () -> Void
  ) {
    if let home, !home.isCurrent {
      home.schedule { [weak subscription] in Self.end(end, subscription, at: nil, callback) }
      return
    }
    let isLast = end.flag.set()
    subscription?.ended()
    if isLast { callback() }
  }

  /// The source has let go, so there is nothing to cancel.
  private func ended() {
    slot.close()
    dispose()
  }

  override func release() {
    end.flag.set()
    slot.cancel()
    super.release()
  }
}

/// What the subscription and its source's observer share.
private final class End: Sendable {
  let flag = Flag()
}
