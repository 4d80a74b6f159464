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
    next: (@Sendable (Value) -> Void)?,
    error: (@Sendable (any Error) -> Void)?,
    completed: (@Sendable () -> Void)?
  ) {
    let end = end
    slot.fill(
      signal.observe(
        Observer(
          next: { value in
            if end.flag.isSet { return .cancelled }
            next?(value)
            return end.flag.isSet ? .cancelled : .more
          },
          finish: { [weak self] termination in
            let isLast = end.flag.set()
            self?.ended()
            guard isLast else { return }
            switch termination {
            case .completed: completed?()
            case .failed(let failure): error?(failure)
            case .cancelled: break
            }
          },
          hasLetGo: nil,
          // It is disposed of when nobody is left who could send, so that it and the subscriber do not hold each other.
          fallsSilent: {})))
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
