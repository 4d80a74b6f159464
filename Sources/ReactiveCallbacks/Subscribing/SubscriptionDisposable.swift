import ReactiveConcurrency

/// A subscription with callbacks.
///
/// This is the disposable that `subscribe` returns. It is also disposed of when the signal ends. The source's observer
/// refers to it weakly, so that the two do not keep each other alive.
///
/// Safety: as for `Disposable`; the state added here is immutable, locked or atomic.
package final class SubscriptionDisposable: CompoundDisposable, @unchecked Sendable {
  private let slot = SubscriptionSlot()
  private let end = End()

  /// Subscribes, unless this has subscribed already. If it has been disposed of, the source is started and cancelled.
  ///
  /// The flag is checked before and after each value, so `dispose()` from within a callback takes effect
  /// immediately, even while a synchronous source is still being started. The first to set the flag ends the
  /// subscription; later events are ignored.
  package func start<Value>(
    _ signal: Signal<Value>,
    next: (@isolated(any) @Sendable (Value) -> Void)?,
    error: (@isolated(any) @Sendable (any Error) -> Void)?,
    completed: (@isolated(any) @Sendable () -> Void)?,
    _ fileID: StaticString, _ line: Int
  ) {
    // Without `map`, which would wrap the closure.
    let plain: (@Sendable (Value) -> Void)? = if let next { withoutIsolation(next) } else { nil }
    start(
      signal, at: schedulerIsolated(to: next?.isolation), next: plain, LastCallbacks(error, completed), fileID, line)
  }

  /// The same, with callbacks for the end that know where they run.
  func start<Value>(
    _ signal: Signal<Value>, at scheduler: (any Scheduler)?, next: (@Sendable (Value) -> Void)?, _ last: LastCallbacks,
    _ fileID: StaticString, _ line: Int
  ) {
    let source = if let scheduler { signal.deliver(at: scheduler) } else { signal }
    let end = end
    slot.fill(
      source.startForConsumer(
        Observer(
          next: { value, _ in
            if end.flag.isSet { return .cancelled }
            next?(value)
            return end.flag.isSet ? .cancelled : .more
          },
          finish: { [weak self] termination in
            if let scheduler = last.scheduler(for: termination), !scheduler.isCurrent {
              // Ends here and not earlier, so that a `dispose()` on that scheduler still prevents the callback.
              scheduler.schedule { [weak self] in Self.end(self, end, termination, last) }
            } else {
              Self.end(self, end, termination, last)
            }
          },
          receiver: end),
        at: CallSite(fileID, line)))
  }

  /// The same, with callbacks that take an owner, as long as that has not been released.
  func start<Value, Owner: AnyObject & Sendable>(
    _ signal: Signal<Value>, with owner: Owner,
    next: (@isolated(any) @Sendable (Owner, Value) -> Void)?,
    error: (@isolated(any) @Sendable (Owner, any Error) -> Void)?,
    completed: (@isolated(any) @Sendable (Owner) -> Void)?,
    _ fileID: StaticString, _ line: Int
  ) {
    // Without `map`, as above.
    let plainNext: (@Sendable (Owner, Value) -> Void)? = if let next { withoutIsolation(next) } else { nil }
    var ownersError: (@Sendable (any Error) -> Void)?
    if let error {
      let plain = withoutIsolation(error)
      ownersError = { [weak owner] error in
        if let owner { plain(owner, error) }
      }
    }
    var ownersCompleted: (@Sendable () -> Void)?
    if let completed {
      let plain = withoutIsolation(completed)
      ownersCompleted = { [weak owner] in
        if let owner { plain(owner) }
      }
    }
    let last = LastCallbacks(
      error: ownersError, completed: ownersCompleted, errorScheduler: schedulerIsolated(to: error?.isolation),
      completedScheduler: schedulerIsolated(to: completed?.isolation))
    start(
      signal, at: schedulerIsolated(to: next?.isolation),
      next: { [weak self, weak owner, end] value in
        if let owner {
          plainNext?(owner, value)
        } else {
          // Also if nobody has kept the subscription.
          end.flag.set()
          self?.dispose()
        }
      }, last, fileID, line)
  }

  private static func end(
    _ subscription: SubscriptionDisposable?, _ end: End, _ termination: Termination, _ last: LastCallbacks
  ) {
    let isLast = end.flag.set()
    subscription?.ended()
    if isLast { last.call(termination) }
  }

  /// The source has ended, so there is nothing to cancel.
  private func ended() {
    slot.close()
    dispose()
  }

  override func release() {
    end.flag.set()
    slot.cancel()
  }
}

/// The callbacks for the end, each with the scheduler on which it is called.
struct LastCallbacks: Sendable {
  let error: (@Sendable (any Error) -> Void)?
  let completed: (@Sendable () -> Void)?
  let errorScheduler: (any Scheduler)?
  let completedScheduler: (any Scheduler)?
}

extension LastCallbacks {
  init(
    _ error: (@isolated(any) @Sendable (any Error) -> Void)?, _ completed: (@isolated(any) @Sendable () -> Void)?
  ) {
    errorScheduler = schedulerIsolated(to: error?.isolation)
    completedScheduler = schedulerIsolated(to: completed?.isolation)
    self.error = if let error { withoutIsolation(error) } else { nil }
    self.completed = if let completed { withoutIsolation(completed) } else { nil }
  }

  func scheduler(for termination: Termination) -> (any Scheduler)? {
    switch termination {
    case .completed: completedScheduler
    case .failed: errorScheduler
    case .cancelled, .released: nil
    }
  }

  func call(_ termination: Termination) {
    switch termination {
    case .completed: completed?()
    case .failed(let failure): if let error { error(failure) } else { UnhandledErrors.report(termination) }
    case .cancelled, .released: break
    }
  }
}

/// The state that the subscription and its source's observer share.
private final class End: LastReceiver {
  let flag = Flag()

  var hasCancelled: Bool { flag.isSet }
}
