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
  /// The flag is looked at before and after each value, so a `dispose()` from within a callback counts at once, also
  /// while a synchronous source is still being started. Whoever sets it has ended the subscription, and nobody else is
  /// heard.
  func start<Value>(
    _ signal: Signal<Value>,
    next: (@isolated(any) @Sendable (Value) -> Void)?,
    error: (@isolated(any) @Sendable (any Error) -> Void)?,
    completed: (@isolated(any) @Sendable () -> Void)?,
    _ fileID: StaticString, _ line: Int
  ) {
    // Not by `map`, which would wrap it.
    let plain: (@Sendable (Value) -> Void)? = if let next { unchecked(next) } else { nil }
    start(signal, at: home(of: next?.isolation), next: plain, LastCallbacks(error, completed), fileID, line)
  }

  /// The same of callbacks that belong where it says.
  func start<Value>(
    _ signal: Signal<Value>, at home: (any Scheduler)?, next: (@Sendable (Value) -> Void)?, _ last: LastCallbacks,
    _ fileID: StaticString, _ line: Int
  ) {
    let source = if let home { signal.deliver(at: home) } else { signal }
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

  /// The same of callbacks that get an owner, as long as it is there.
  func start<Value, Owner: AnyObject & Sendable>(
    _ signal: Signal<Value>, with owner: Owner,
    next: (@isolated(any) @Sendable (Owner, Value) -> Void)?,
    error: (@isolated(any) @Sendable (Owner, any Error) -> Void)?,
    completed: (@isolated(any) @Sendable (Owner) -> Void)?,
    _ fileID: StaticString, _ line: Int
  ) {
    // Not by `map`, as above.
    let plainNext: (@Sendable (Owner, Value) -> Void)? = if let next { unchecked(next) } else { nil }
    var ownersError: (@Sendable (any Error) -> Void)?
    if let error {
      let plain = unchecked(error)
      ownersError = { [weak owner] error in
        if let owner { plain(owner, error) }
      }
    }
    var ownersCompleted: (@Sendable () -> Void)?
    if let completed {
      let plain = unchecked(completed)
      ownersCompleted = { [weak owner] in
        if let owner { plain(owner) }
      }
    }
    let last = LastCallbacks(
      error: ownersError, completed: ownersCompleted, errorHome: home(of: error?.isolation),
      completedHome: home(of: completed?.isolation))
    start(
      signal, at: home(of: next?.isolation),
      next: { [weak self, weak owner] value in
        guard let owner else { self?.dispose(); return }
        plainNext?(owner, value)
      }, last, fileID, line)
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
struct LastCallbacks: Sendable {
  let error: (@Sendable (any Error) -> Void)?
  let completed: (@Sendable () -> Void)?
  let errorHome: (any Scheduler)?
  let completedHome: (any Scheduler)?
}

extension LastCallbacks {
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
    case .failed(let failure): if let error { error(failure) } else { UnhandledErrors.report(termination) }
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
