extension SignalStream {
  /// Starts the source on `scheduler`, and resumes it there.
  ///
  /// Events are sent where the source sends them: those of a synchronous source on `scheduler`. If the consumer cancels
  /// before the scheduler runs this, the source is never started. It is released where the consumer cancels, or where
  /// it ends. On the immediate scheduler the source starts as it would without this operator.
  ///
  /// Stands for `subscribeOn:`.
  public func subscribe(on scheduler: any Scheduler) -> Signal<Value> {
    let signal = signal
    if scheduler.isImmediate { return Signal(stage: #function) { signal.start($0) } }
    return Signal(stage: #function) { observer in
      let moved = MovedSubscription(observer, on: scheduler)
      moved.start(signal)
      return Subscription(moved)
    }
  }
}

/// A subscription that is started and resumed on a scheduler.
///
/// It holds the source, and the source holds only the receiver: a source that is referenced only by its subscription,
/// such as one that never sends, is released with it.
private final class MovedSubscription<Value: Sendable>: Upstream {
  private let scheduler: any Scheduler
  private let source = SubscriptionSlot()
  private let pending = SubscriptionSlot()
  private let receiver: Downstream
  /// The openings that have yet to reach the source. Nothing overtakes them: the newest other level is told afterwards.
  private let told = Locked((openings: 0, last: Level?.none))

  init(_ observer: Observer<Value>, on scheduler: any Scheduler) {
    receiver = Downstream(observer)
    self.scheduler = scheduler
  }

  func start(_ signal: Signal<Value>) {
    pending.fill(
      scheduler.scheduleInContext { [self] in
        guard receiver.hasStarted.set(), let next = receiver.next else { return }
        source.fill(
          signal.start(
            Observer(
              // A source that is still being started cannot be reached through the slot.
              next: { [receiver] value, _ in receiver.isCancelled.isSet ? .cancelled : next(value) },
              finish: { [receiver, weak self] termination in
                self?.source.close()
                self?.pending.close()
                receiver.finish(termination)
              },
              receiver: receiver)))
      })
  }

  func cancel() {
    receiver.isCancelled.set()
    if receiver.hasStarted.set() {
      pending.cancel()
      receiver.finish(.cancelled)
    } else {
      source.cancel()
    }
  }

  func tell(_ level: Level) {
    if level != .open {
      let isLater = told.withLock { told in
        if told.openings > 0 { told.last = level }
        return told.openings > 0
      }
      return isLater ? () : source.tell(level)
    }
    told.withLock { $0 = ($0.openings + 1, $0.last == .gone ? .gone : nil) }
    _ = scheduler.scheduleInContext { [self] in
      source.tell(.open)
      let last = told.withLock { told -> Level? in
        told.openings -= 1
        defer { if told.openings == 0 { told.last = nil } }
        return told.openings == 0 ? told.last : nil
      }
      if let last { source.tell(last) }
    }
  }

  func runAfterDelivery(_ work: Work) { source.runAfterDelivery(work) }
}

extension MovedSubscription {
  /// The receiver of a source that is started on a scheduler.
  fileprivate final class Downstream: PassThrough {
    let hasStarted = Flag()
    let isCancelled = Flag()
    private let observer: Locked<Observer<Value>?>
    let receiver: (any Receiver)?

    init(_ observer: Observer<Value>) {
      self.observer = Locked(observer)
      receiver = observer.receiver
    }

    var next: Step<Value>? { observer.withLock { $0 }?.next }

    var hasCancelled: Bool { isCancelled.isSet || receiver?.hasCancelled ?? false }

    func finish(_ termination: Termination) {
      // Not `take()`, for which unspecialized code would look up the type of the Optional.
      let observer = observer.withLock { observer in
        defer { observer = nil }
        return observer
      }
      // A source that ends just after the cancellation may not have noticed it.
      observer?.finish(isCancelled.isSet ? .cancelled : termination)
    }
  }
}
