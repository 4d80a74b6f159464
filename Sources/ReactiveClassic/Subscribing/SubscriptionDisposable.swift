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
    completed: (@isolated(any) @Sendable () -> Void)?,
    _ fileID: StaticString, _ line: Int
  ) {
    let source = if let home = home(of: next?.isolation) { signal.deliver(at: home) } else { signal }
    // Not by `map`, which would wrap it.
    let next: (@Sendable (Value) -> Void)? = if let next { unchecked(next) } else { nil }
    let last = LastCallbacks(error, completed)
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
            if let home = last.home(of: termination), !home.isCurrent {
              // Not before that, so that it is too late once the subscription has been disposed of there.
              home.schedule { [weak self] in Self.end(self, end, termination, last) }
            } else {
              Self.end(self, end, termination, last)
            }
          },
          receiver: end),
        fileID: fileID, line: line))
  }

  private static func end(
    _ subscription: SubscriptionDisposable?, _ end: End, _ termination: Termination, _ last: LastCallbacks
  ) {
    let isLast = end.flag.set()
    subscription?.ended()
    if isLast { last.call(termination) }
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

/// The callbacks for the end, each with where it is to be called.
private struct LastCallbacks: Sendable {
  private let error: (@Sendable (any Error) -> Void)?
  private let completed: (@Sendable () -> Void)?
  private let errorHome: (any Scheduler)?
  private let completedHome: (any Scheduler)?

  init(
    _ error: (@isolated(any) @Sendable (any Error) -> Void)?, _ completed: (@isolated(any) @Sendable () -> Void)?
  ) {
    errorHome = ReactiveConcurrency.home(of: error?.isolation)
    completedHome = ReactiveConcurrency.home(of: completed?.isolation)
    self.error = if let error { unchecked(error) } else { nil }
    self.completed = if let completed { unchecked(completed) } else { nil }
  }

  func home(of termination: Termination) -> (any Scheduler)? {
    switch termination {
    case .completed: completedHome
    case .failed: errorHome
    case .cancelled: nil
    }
  }

  func call(_ termination: Termination) {
    switch termination {
    case .completed: completed?()
    case .failed(let failure): error?(failure)
    case .cancelled: break
    }
  }
}

/// What the subscription and its source's observer share.
private final class End: Receiver {
  let flag = Flag()

  var hasLetGo: Bool { flag.isSet }

  // It is disposed of when nobody is left who could send, so that it and the subscriber do not hold each other.
  var hearsSilence: Bool { true }
}
