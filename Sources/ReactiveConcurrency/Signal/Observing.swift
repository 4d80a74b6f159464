import Observation
import Synchronization

extension Signal {
  /// What a closure reads of `@Observable` models: its current value first, then its value after each change. Stands
  /// for `RACObserve(object, keyPath)`.
  ///
  /// ```swift
  /// @MainActor func bind(_ model: Model) {
  ///   Signal.observing { model.name }.assign(to: \.text, on: label)
  /// }
  /// ```
  ///
  /// The closure keeps the isolation of the place where it is written, and always runs there: one written on the main
  /// actor may read its models, wherever the signal is subscribed to. Values are sent from there too. The current value
  /// is sent before the subscription returns if the subscriber is on the main actor and so is the closure, or the
  /// closure is isolated to no actor.
  ///
  /// Changes are gathered: those that an actor makes before it suspends give one value, the last one, and so do those
  /// that come while the consumer is paused. A change that is noticed need not be one of the value read;
  /// `distinctUntilChanged()` leaves out equal ones. The signal never ends by itself, and keeps alive what the closure
  /// captures, until it is cancelled; when nothing that the closure has read is left, it lets go. `observing(_:on:_:)`
  /// follows an object and ends with it.
  ///
  /// A model that is isolated to no actor announces a change just before it makes it, and is read on `scheduler`
  /// afterwards. If another thread was so slow to make the change that the old value was read, this comes to light when
  /// it is read once more, after 10 ms, 100 ms and a second, provided that the value is `Equatable`; otherwise with the
  /// next change. Models that are changed on several threads are best isolated to an actor.
  ///
  /// - Parameters:
  ///   - scheduler: Where a closure that is isolated to no actor reads changes; the global pool by default. The
  ///     immediate scheduler is refused: the signal fails with `SignalError.invalidArgument`.
  ///   - read: Reads the models. What it reads decides which changes count.
  public static func observing(
    on scheduler: any Scheduler = .global,
    // Underscored, but what the standard library's `Task` and `Observations` are declared with.
    @_inheritActorContext _ read: @escaping @isolated(any) @Sendable () -> Value
  ) -> Signal {
    guard scheduler.supportsDelay else { return .refused("observing(on:) cannot read at once, on the immediate scheduler") }
    let isolation = read.isolation
    let read = unchecked(read)
    return Signal(source: #function) { subscriber in
      ObservedChanges(of: nil, { read() }, in: isolation, on: scheduler, subscriber).start()
    }
  }

  /// What a closure reads of an `@Observable` object, as `observing(on:_:)` does, without keeping the object alive:
  /// completes when it is gone. Stands for `RACObserve(object, keyPath)`, which ends with its object, too.
  ///
  /// ```swift
  /// @MainActor func bind(_ model: Model) {
  ///   Signal.observing(model) { $0.name }.assign(to: \.text, on: label)
  /// }
  /// ```
  ///
  /// The closure must take the object from its parameter, since what it captures lives on. The completion comes where
  /// changes are read, also to a paused consumer, unless a change waits for it to go on: then it gets the completion in
  /// its place. Objects that the closure reads besides, by way of the first one, put it off until they change or are
  /// gone themselves.
  ///
  /// - Parameters:
  ///   - object: What is followed.
  ///   - scheduler: Where a closure that is isolated to no actor reads changes; the global pool by default. The
  ///     immediate scheduler is refused: the signal fails with `SignalError.invalidArgument`.
  ///   - read: Reads the object. What it reads decides which changes count; it must be something of the object itself.
  public static func observing<Object: AnyObject & Sendable>(
    _ object: Object, on scheduler: any Scheduler = .global,
    @_inheritActorContext _ read: @escaping @isolated(any) @Sendable (_ object: Object) -> Value
  ) -> Signal {
    guard scheduler.supportsDelay else {
      return .refused("observing(_:on:) cannot read at once, on the immediate scheduler")
    }
    let isolation = read.isolation
    let read = unchecked(read)
    let reference = WeakReference(object)
    return Signal(source: #function) { subscriber in
      ObservedChanges(
        of: { reference.object }, { reference.object.map { read($0) } }, in: isolation, on: scheduler, subscriber
      ).start()
    }
  }
}

/// What has become of the changes since the last read. However many they are, one read is asked for: each read has the
/// model tell of the next change, so that several reads for one change would be answered by as many for the next, and
/// so on.
private enum Freshness {
  case fresh
  /// There has been a change, and nobody is going to read it yet.
  case stale
  /// A read is under way to where it is to happen.
  case due
}

/// One run of `Signal.observing`.
private final class ObservedChanges<Value: Sendable>: Sendable {
  /// The object that is followed.
  private let object: (@Sendable () -> AnyObject?)?
  /// What reads the value, `nil` when the object is gone. Released at the end.
  private let read: Locked<(@Sendable () -> Value?)?>
  private let isIsolated: Bool
  /// Where the closure may run.
  private let home: any Scheduler
  private let subscriber: Subscriber<Value>
  private let context = SignalContext.current
  private let changes = Locked(Changes())
  /// Reads asked for and not yet done; whoever raises it from 0 does them all, so that no older value follows a newer
  /// one.
  private let pending = Atomic<Int>(0)
  private let check = Locked(Check.none)
  /// What was sent last; kept only for the check.
  private let newest = Locked<Value?>(nil)

  private struct Changes {
    var freshness = Freshness.fresh
    /// The run itself, while nothing else keeps it: there has been a change, and the paused consumer has yet to ask for
    /// it.
    var keeper: ObservedChanges?
  }

  /// Whether the value is to be read once more.
  private enum Check {
    case none
    case due
    /// It has been read since; only later then.
    case dueAgain
  }

  init(
    of object: (@Sendable () -> AnyObject?)?, _ read: @escaping @Sendable () -> Value?, in isolation: (any Actor)?,
    on scheduler: any Scheduler, _ subscriber: Subscriber<Value>
  ) {
    self.object = object
    self.read = Locked(read)
    isIsolated = isolation != nil
    home = ReactiveConcurrency.home(of: isolation) ?? scheduler
    self.subscriber = subscriber
  }

  deinit {
    // Nothing that has been read is left to tell of a change.
    guard let object, object() == nil, !subscriber.isDisposed else { return }
    _ = context.run { home.hop { [subscriber] in subscriber.finish() } }
  }

  /// What is read keeps this, to tell of its next change, and this keeps the subscriber.
  func start() {
    subscriber.onResume { [weak self] in self?.readIfStale() }
    subscriber.onDispose { [weak self] in self?.release() }
    if isIsolated, !(home === MainScheduler.shared && MainScheduler.isCurrent) {
      _ = home.hop { self.update() }
    } else {
      update()
    }
  }

  /// Reads and sends, at home.
  private func update() {
    guard pending.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue == 0 else { return }
    repeat {
      if subscriber.isDisposed { return }
      _ = changes.withLock { changes in
        changes.freshness = .fresh
        return changes.keeper.take()
      }
      guard let read = read.withLock({ $0 }) else { return }
      guard let value = tracked(read) else { return subscriber.finish() }
      if !isIsolated {
        newest.withLock { $0 = value }
        readAgainLater()
      }
      subscriber.send(value)
    } while pending.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue > 0
  }

  private func tracked(_ read: @Sendable () -> Value?) -> Value? {
    let value = withObservationTracking(read) { self.changed() }
    // Off any actor there may have been a change between the reading and the beginning of the tracking.
    return isIsolated ? value : read()
  }

  /// Called by the model on the thread that changes it, just before the change.
  private func changed() {
    let waits = changes.withLock { changes in
      if changes.freshness == .fresh { changes.freshness = .stale }
      let waits = changes.freshness == .stale && subscriber.isPaused
      if waits { changes.keeper = self }
      return waits
    }
    if !waits { readIfStale() }
  }

  private func readIfStale() {
    // Released when the read has been scheduled, which keeps this as well.
    let (isStale, keeper) = changes.withLock { changes in
      guard changes.freshness == .stale else { return (false, ObservedChanges?.none) }
      changes.freshness = .due
      return (true, changes.keeper.take())
    }
    guard isStale else { return }
    withExtendedLifetime(keeper) { _ = context.run { home.hop { self.update() } } }
  }

  /// A model keeps this until its next change, however long after the end, and this keeps nothing.
  private func release() {
    _ = (take(read), take(newest), changes.withLock { $0.keeper.take() })
  }

  /// What is released after the lock.
  private func take<Content>(_ place: Locked<Content?>) -> Content? {
    place.withLock { $0.take() }
  }

  // MARK: Off any actor

  /// Sees to it that the value is read once more, some time after the last of the reads that follow closely.
  private func readAgainLater() {
    let isFirst = check.withLock { check in
      defer { check = check == .none ? .due : .dueAgain }
      return check == .none
    }
    if isFirst { scheduleCheck(after: .milliseconds(10)) }
  }

  private func scheduleCheck(after delay: Duration) {
    _ = context.run { home.hop(after: delay) { [weak self] in self?.readAgain(after: delay) } }
  }

  /// Finds a change that was announced but not yet made when it was read. On a busy machine the thread that makes it
  /// may not run for a long time, hence the later looks.
  private func readAgain(after delay: Duration) {
    let isLast = delay >= .seconds(1)
    let isDueAgain = check.withLock { check in
      let isDueAgain = check == .dueAgain
      check = isDueAgain || !isLast ? .due : .none
      return isDueAgain
    }
    if isDueAgain { return scheduleCheck(after: .milliseconds(10)) }
    guard !subscriber.isDisposed, let newest = newest.withLock({ $0 }) as? any Equatable,
      let value = read.withLock({ $0 })?()
    else { return }
    if differs(newest, from: value) { changed() }
    if !isLast { scheduleCheck(after: delay * 10) }
  }

  private func differs<Known: Equatable>(_ known: Known, from value: Value) -> Bool {
    value as? Known != known
  }
}
