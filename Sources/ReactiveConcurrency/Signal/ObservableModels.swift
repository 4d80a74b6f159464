import Observation
import Synchronization

extension Signal {
  /// Returns a signal of what a closure reads from `@Observable` models: its current value, then its value after each
  /// change.
  ///
  /// ```swift
  /// @MainActor func bind(_ model: Model) {
  ///   Signal.observing { model.name }.assign(to: \.text, of: label)
  /// }
  /// ```
  ///
  /// The closure keeps the isolation of the place where it is written, and always runs there: one written on the main
  /// actor may read its models, wherever the signal is subscribed to. Values are sent from there too. The current value
  /// is sent before the subscription returns if the subscriber is on the main actor and so is the closure, or the
  /// closure is isolated to no actor.
  ///
  /// Changes are coalesced: those that an actor makes before it suspends give a single value, the last one, and so do
  /// those that come while the consumer is paused. A change to a model need not change the value that is read;
  /// `distinctUntilChanged()` drops equal values. The signal never ends by itself, and keeps the closure's captures
  /// alive until it is cancelled, or until all models that the closure has read are released. `observing(_:on:_:)`
  /// observes one object and completes when it is released.
  ///
  /// A model that is not isolated to an actor announces a change just before it makes it, and is read on `scheduler`
  /// afterwards. If the changing thread is so slow that the old value is read, a further read finds the new one: after
  /// 10 ms, 100 ms and a second if the value is `Equatable`, otherwise at the next change. Models that are changed on
  /// several threads are best isolated to an actor.
  ///
  /// - Parameters:
  ///   - scheduler: Where a closure that is not isolated to an actor reads changes; the global one by default. With
  ///     the immediate scheduler the signal fails with `SignalError.invalidArgument`.
  ///   - read: Reads the models. The signal observes the properties that it reads.
  ///
  /// Stands for `RACObserve(object, keyPath)`.
  public static func observing(
    on scheduler: any Scheduler = .global,
    // Underscored, but the standard library's `Task` and `Observations` are declared with it too.
    @_inheritActorContext _ read: @escaping @isolated(any) @Sendable () -> Value
  ) -> Signal {
    guard scheduler.supportsDelay else {
      return .invalid("observing(on:) cannot read on the immediate scheduler")
    }
    let isolation = read.isolation
    let read = withoutIsolation(read)
    return Signal(source: #function) { sender in
      ObservedChanges(of: nil, { read() }, in: isolation, on: scheduler, sender).start()
    }
  }

  /// Returns a signal of what a closure reads from an `@Observable` object, as `observing(on:_:)` does, without keeping
  /// the object alive. It completes when the object is released.
  ///
  /// ```swift
  /// @MainActor func bind(_ model: Model) {
  ///   Signal.observing(model) { $0.name }.assign(to: \.text, of: label)
  /// }
  /// ```
  ///
  /// The closure must use its parameter and not capture the object, which would keep it alive. The completion is sent
  /// where changes are read, even to a paused consumer, unless the consumer has yet to get a change: then the
  /// completion replaces that change when the consumer resumes. Further objects that the closure reads through the
  /// first one delay the completion until they change or are released.
  ///
  /// - Parameters:
  ///   - object: The object to observe.
  ///   - scheduler: Where a closure that is not isolated to an actor reads changes; the global one by default. With
  ///     the immediate scheduler the signal fails with `SignalError.invalidArgument`.
  ///   - read: Reads the object. The signal observes the properties that it reads, which must include one of the
  ///     object.
  ///
  /// Stands for `RACObserve(object, keyPath)`.
  public static func observing<Object: AnyObject & Sendable>(
    _ object: Object, on scheduler: any Scheduler = .global,
    @_inheritActorContext _ read: @escaping @isolated(any) @Sendable (_ object: Object) -> Value
  ) -> Signal {
    guard scheduler.supportsDelay else {
      return .invalid("observing(_:on:) cannot read on the immediate scheduler")
    }
    let isolation = read.isolation
    let read = withoutIsolation(read)
    let find: @Sendable () -> Object? = { [weak object] in object }
    return Signal(source: #function) { sender in
      ObservedChanges(of: find, { find().map { read($0) } }, in: isolation, on: scheduler, sender).start()
    }
  }
}

/// One run of `Signal.observing`.
private final class ObservedChanges<Value: Sendable>: Sendable {
  /// Returns the object that is observed, or `nil` when it has been released.
  private let object: (@Sendable () -> AnyObject?)?
  /// Reads the value; returns `nil` when the object has been released. Set to `nil` at the end.
  private let read: Locked<(@Sendable () -> Value?)?>
  private let isIsolated: Bool
  /// Where the closure may run.
  private let readScheduler: any Scheduler
  private let sender: Sender<Value>
  private let context = SignalContext.current
  private let changes = Locked(Changes())
  /// Reads requested and not yet done. The caller that raises it from 0 does them all, so that no older value follows a
  /// newer one.
  private let pending = Atomic<Int>(0)
  private let check = Locked(Check.none)
  /// The value that was sent last, for the check.
  private let newest = Locked<Value?>(nil)

  /// Whether there have been changes since the last read. However many there are, one read is scheduled: each read
  /// registers for the next change, so several reads for one change would lead to as many for the next, and so on.
  private enum Freshness {
    case fresh
    /// There has been a change, and no read has been scheduled.
    case stale
    /// A read has been scheduled.
    case due
  }

  private struct Changes {
    var freshness = Freshness.fresh
    /// The run itself, while nothing else keeps it alive: after a change that the paused consumer has yet to get.
    var selfReference: ObservedChanges?
  }

  /// Whether the value is to be read again.
  private enum Check {
    case none
    case due
    /// It has been read in the meantime, so the check is postponed.
    case dueAgain
  }

  init(
    of object: (@Sendable () -> AnyObject?)?, _ read: @escaping @Sendable () -> Value?, in isolation: (any Actor)?,
    on scheduler: any Scheduler, _ sender: Sender<Value>
  ) {
    self.object = object
    self.read = Locked(read)
    isIsolated = isolation != nil
    readScheduler = schedulerIsolated(to: isolation) ?? scheduler
    self.sender = sender
  }

  deinit {
    // All models that have been read are released, so no change can come.
    guard let object, object() == nil, !sender.isDisposed else { return }
    _ = context.run { readScheduler.scheduleInContext { [sender] in sender.finish() } }
  }

  /// Starts observing. The models keep this alive until their next change, and this keeps the sender alive.
  func start() {
    sender.onResume { [weak self] in self?.readIfStale() }
    sender.onDispose { [weak self] in self?.release() }
    if isIsolated, !(readScheduler === MainScheduler.shared && MainQueue.isCurrent) {
      _ = readScheduler.scheduleInContext { self.update() }
    } else {
      update()
    }
  }

  /// Reads the value and sends it. Called on `readScheduler`.
  private func update() {
    guard pending.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue == 0 else { return }
    repeat {
      if sender.isDisposed { return }
      _ = changes.withLock { changes in
        changes.freshness = .fresh
        return changes.selfReference.take()
      }
      guard let read = read.withLock({ $0 }) else { return }
      guard let value = tracked(read) else { return sender.finish() }
      if !isIsolated {
        _ = newest.exchange(value)
        readAgainLater()
      }
      sender.send(value)
    } while pending.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue > 0
  }

  private func tracked(_ read: @Sendable () -> Value?) -> Value? {
    let value = withObservationTracking(read) { self.changed() }
    // Without an actor, there may have been a change between the read and the start of the tracking.
    return isIsolated ? value : read()
  }

  /// Called by the model on the thread that changes it, just before the change.
  private func changed() {
    let waits = changes.withLock { changes in
      if changes.freshness == .fresh { changes.freshness = .stale }
      let waits = changes.freshness == .stale && sender.isPaused
      if waits { changes.selfReference = self }
      return waits
    }
    if !waits { readIfStale() }
  }

  private func readIfStale() {
    // The reference is released when the read has been scheduled, which keeps this alive as well.
    let (isStale, selfReference) = changes.withLock { changes in
      guard changes.freshness == .stale else { return (false, ObservedChanges?.none) }
      changes.freshness = .due
      return (true, changes.selfReference.take())
    }
    guard isStale else { return }
    withExtendedLifetime(selfReference) { _ = context.run { readScheduler.scheduleInContext { self.update() } } }
  }

  /// Releases everything at the end, because a model keeps this alive until its next change.
  private func release() {
    _ = (read.exchange(nil), newest.exchange(nil), changes.withLock { $0.selfReference.take() })
  }

  // MARK: Off any actor

  /// Schedules another read of the value, some time after the last of several reads in quick succession.
  private func readAgainLater() {
    let isFirst = check.withLock { check in
      defer { check = check == .none ? .due : .dueAgain }
      return check == .none
    }
    if isFirst { scheduleCheck(after: .milliseconds(10)) }
  }

  private func scheduleCheck(after delay: Duration) {
    _ = context.run { readScheduler.scheduleInContext(after: delay) { [weak self] in self?.readAgain(after: delay) } }
  }

  /// Finds a change that had been announced but not yet made when the value was read. On a busy machine the thread that
  /// makes it may not run for a long time, hence the later reads.
  private func readAgain(after delay: Duration) {
    let isLast = delay >= .seconds(1)
    let isDueAgain = check.withLock { check in
      let isDueAgain = check == .dueAgain
      check = isDueAgain || !isLast ? .due : .none
      return isDueAgain
    }
    if isDueAgain { return scheduleCheck(after: .milliseconds(10)) }
    guard !sender.isDisposed, let newest = newest.withLock({ $0 }) as? any Equatable,
      let value = read.withLock({ $0 })?()
    else { return }
    if differs(newest, from: value) { changed() }
    if !isLast { scheduleCheck(after: delay * 10) }
  }

  private func differs<Known: Equatable>(_ known: Known, from value: Value) -> Bool {
    value as? Known != known
  }
}
