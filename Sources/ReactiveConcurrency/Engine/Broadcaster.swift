import Synchronization

/// The machine of all three kinds of subject: the listeners, the values remembered for new ones, and the emissions
/// that wait.
///
/// Everything happens on `executor`, which is also the subject's executor as an actor. Events are sent on it, so every
/// subscriber sees the same order, and an event that is sent during a delivery follows the current one.
///
/// `owned` is not isolated state of the actor, because the runtime's check on each synchronous entry costs four times
/// as much as the delivery itself.
@usableFromInline
final class Broadcaster<Value: Sendable>: Sendable {
  @usableFromInline let executor = InlineExecutor()

  /// Safety: touched only by the owner of the executor.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var owned: Owned

  /// Listeners that come or go during a delivery are queued on the executor, so this does not change meanwhile. `owned`
  /// does.
  ///
  /// Safety: as for `owned`.
  @exclusivity(unchecked) @usableFromInline
  nonisolated(unsafe) var listeners = InPlace<ContiguousArray<Listener<Value>>>([])

  /// State that only the owner of the executor may touch.
  @usableFromInline
  struct Owned: ~Copyable {
    /// How many of `listeners` have ended and have yet to be removed.
    @usableFromInline var endedCount = 0
    @usableFromInline var phase: Phase
    /// How it has ended. Not in the phase, which is read for each value.
    @usableFromInline var termination: Termination?
    /// The values that new listeners are sent first, if any.
    @usableFromInline var memory: InPlace<ReplayMemory<Value>>?
    /// Whether any listener may have a backlog of remembered values.
    @usableFromInline var hasBacklogs = false
    @usableFromInline var levels = ListenerLevels()
    @usableFromInline var emissions = Emissions<Value>()
    /// The sources that pause while a listener is paused.
    @usableFromInline var sources: ContiguousArray<PausableSource> = []

    @inlinable
    init(_ phase: Phase) {
      self.phase = phase
    }

    // Always inlined: a call would look up the type.
    @inlinable @inline(__always) var isPlain: Bool { if case .plain = phase { true } else { false } }
    @inlinable @inline(__always) var hasEnded: Bool { if case .ended = phase { true } else { false } }

    mutating func rememberAll() {
      guard case .plain = phase else { return }
      phase = .remembering
      memory = InPlace(ReplayMemory(capacity: .max))
    }

    mutating func end(_ termination: Termination) {
      phase = .ended
      self.termination = termination
    }
  }

  /// The phases of a broadcaster, in order. The first two may be skipped.
  @usableFromInline
  enum Phase {
    /// A value is delivered, and that is all.
    case plain
    /// A value is remembered, or becomes the current one, before it is delivered.
    case remembering
    /// The end is being sent, or has been. Values are dropped.
    case ended
  }

  // Not in `Owned`, which with two variables more is destroyed by looking up its type.
  /// Whether values are remembered only until the first listener has got them.
  @usableFromInline let isForFirst = Atomic<Bool>(false)
  /// Whether a source has ever been added, which may wait for a listener.
  @usableFromInline let hasSources = Flag()
  /// Whether a source is itself a listener of another share.
  @usableFromInline let isListenerOfShare = Flag()
  /// Set when its only source will send nothing any more, unless it is released: see `SourceFact.isSilent`.
  @usableFromInline let isSilent = Flag()
  /// What sources have said of themselves, for listeners to come.
  @usableFromInline let facts = LearnedFacts()
  /// Whether a listener subscribes later to the parts that are announced to it.
  let hasLater = Flag()
  /// How many listeners are still to come that were promised the remembered values, and in its lowest bit whether these
  /// are released when they have got them, because it has ended. Small, since each subject has one.
  @usableFromInline let expected = Atomic<UInt32>(0)

  @usableFromInline let count = Atomic<Int>(0)
  /// How many values nobody has got. Changed only by the owner.
  @usableFromInline let lost = Atomic<Int>(0)
  /// Set if the subject has a current value.
  @usableFromInline let current: CurrentValue<Value>?

  /// - Parameter capacity: How many values are remembered for new listeners.
  @inlinable
  init(
    remembering capacity: Int = 0, initial: Value? = nil, current: CurrentValue<Value>? = nil
  ) {
    owned = Owned(capacity <= 0 && current == nil ? .plain : .remembering)
    self.current = current
    if capacity > 0 { owned.memory = InPlace(ReplayMemory(capacity: capacity)) }
    if let initial { _ = owned.memory?.read { $0.remember(initial) } }
  }

  deinit {
    // Nothing is left that could send, so the listeners end.
    for source in owned.sources { source.dispose() }
    // Looking at the array would look up its type.
    if listenerCount == 0 { return }
    let (last, executor) = (listeners.value, executor)
    listeners.value = []
    // They may release further subjects, and those further ones.
    IterativeRelease.run {
      executor.submit { for listener in last { listener.finish(.released) } }
    }
  }

  var listenerCount: Int { count.load(ordering: .relaxed) }

  // MARK: Sending

  @inlinable @discardableResult
  func send(_ value: Value) -> SendResult {
    guard executor.tryEnterSpinning() else {
      sendLater(value)
      return .queued
    }
    let result: SendResult =
      count.load(ordering: .relaxed) > 0 ? .delivered : owned.hasEnded ? .ended : .nobody
    let isSent = deliver(value)
    executor.leave()
    return isSent ? result : .ended
  }

  @inlinable @inline(never)
  func sendLater(_ value: Value) {
    if let current {
      _ = current.exchange(value)
      executor.submit(Work { self.sendPending() })
    } else {
      executor.submit(Work { self.deliver(value) })
    }
  }

  /// - Parameter clearsMemory: Whether remembered values are released first, because no new listener can come.
  @usableFromInline
  func finish(_ end: Termination, clearingMemory clearsMemory: Bool = false) {
    current?.end()
    executor.submit { self.end(end, clearingMemory: clearsMemory) }
  }

  /// Ends because nothing is left that could send.
  func senderReleased() {
    current?.end()
    IterativeRelease.run {
      self.executor.submit { self.end(.released) }
    }
  }

  /// Sends the listeners the changes of the current value that they have yet to see.
  @inlinable
  func sendChanges() {
    guard executor.tryEnterSpinning() else { return executor.submit(Work { self.sendPending() }) }
    sendPending()
    executor.leave()
  }

  @inlinable @inline(never)
  func sendPending() {
    while let value = current?.takePending() {
      remember(value)
      sendToListeners(value)
    }
  }

  /// - Returns: Whether it has been sent, to listeners or the memory: not if the subject has ended, or is about to.
  @inlinable
  @discardableResult
  func deliver(_ value: Value) -> Bool {
    let preparation = owned.isPlain ? .send : prepare(value)
    if preparation == .send { sendToListeners(value) }
    return preparation != .ignore
  }

  @inlinable
  func sendToListeners(_ value: Value) {
    // The array holds the listeners; retaining each of them here as well would cost as much as its delivery.
    @inline(__always) func send(to listeners: UnsafeBufferPointer<Listener<Value>>) {
      if listeners.isEmpty, owned.memory == nil { lose() }
      for index in listeners.indices {
        Unmanaged.passUnretained(listeners[index])._withUnsafeGuaranteedRef { $0.deliver(value) }
      }
    }
    listeners.read { $0.withUnsafeBufferPointer(send(to:)) }
    if owned.endedCount > 0 { removeEnded() }
  }

  /// Counts a value that nobody gets.
  @inlinable @inline(never)
  func lose() { lost.store(lost.load(ordering: .relaxed) &+ 1, ordering: .relaxed) }

  /// Remembers a value, unless it comes after the end.
  ///
  /// - Returns: `.send` if it is to be delivered; it has been if the result is `.sendPending`.
  @inlinable
  func prepare(_ value: Value) -> CurrentValue<Value>.Sending {
    let sending = owned.hasEnded ? .ignore : current?.send(value) ?? .send
    switch sending {
    case .send: remember(value)
    case .sendPending: sendPending()
    case .ignore: lose()
    }
    return sending
  }

  private func end(_ end: Termination, clearingMemory clearsMemory: Bool = false) {
    guard !owned.hasEnded else { return UnhandledErrors.report(end, because: .tooLate) }
    if current != nil { sendPending() }
    owned.end(end)
    if clearsMemory, expected.bitwiseOr(1, ordering: .acquiringAndReleasing).oldValue == 0 { owned.memory = nil }
    let sources = owned.sources
    owned.sources = []
    for source in sources { source.dispose() }
    // Looking at the array would look up its type.
    if listenerCount + owned.endedCount > 0 {
      let last = listeners.value
      listeners.value = []
      owned.endedCount = 0
      for listener in last { listener.end(end) }
    }
    sendEmissions()
  }

  // MARK: Listening

  @inlinable
  func start(_ observer: Observer<Value>) -> Subscription {
    let listener = Listener(self, observer)
    if executor.tryEnterSpinning() {
      add(listener)
      executor.leave()
    } else {
      executor.submit(Work { self.add(listener) })
    }
    return listener.subscription
  }

  /// - Parameter isOver: Whether nothing more will be sent, though this has not ended: the listener gets the remembered
  ///   values, and completes.
  func start(_ observer: Observer<Value>, isOver: Bool) -> Subscription {
    if !isOver { return start(observer) }
    let listener = Listener(self, observer)
    executor.submit {
      self.add(listener)
      if !self.owned.hasEnded { listener.end(.completed) }
    }
    return listener.subscription
  }

  @inlinable
  func add(_ listener: Listener<Value>) {
    count.wrappingAdd(1, ordering: .relaxed)
    // After the end a listener keeps its own backlog, and need not be known here.
    if !owned.hasEnded {
      listeners.value.append(listener)
      facts.tell(listener.receiver)
      if hasSources.isSet { shares(with: listener) }
      if owned.levels.stop { levelsChanged() }
    }
    if listener.isCancelled {
      listener.finishCancelled()
    } else {
      if let memory = owned.memory?.value {
        listener.replay(memory)
        if listener.owned.backlog != nil { owned.hasBacklogs = true }
        forgetIfRead()
      }
      if let termination = owned.termination { listener.end(termination) }
      if isSilent.isSet { listener.noteSilence() }
    }
    if expected.load(ordering: .relaxed) > 1 { expectedListenerAdded() }
    removeEnded()
  }

  /// Removes the listeners whose receivers have cancelled without being able to say so: because the source sends
  /// nothing, and one of them has started it within its own call. Of the others it reads the levels, which no answer
  /// says either. Does nothing if another thread is sending.
  func askListeners() {
    guard executor.tryEnter() else { return }
    for listener in listeners.value {
      if listener.receiverHasCancelled {
        listener.finishCancelled()
      } else if listener.isShared {
        listener.readLevel()
      }
    }
    removeEnded()
    executor.leave()
  }

  func listenerEnded(at level: Level, of consumer: ObjectIdentifier?) {
    if !owned.hasEnded { owned.endedCount += 1 }
    count.wrappingSubtract(1, ordering: .relaxed)
    owned.levels.change(from: level, to: .open, of: consumer)
    if let consumer { owned.levels.remove(consumer) }
    levelsChanged()
  }

  /// Removes listeners in bulk, which keeps the others' order at a constant cost for each.
  @inlinable
  func removeEnded() {
    guard owned.endedCount > 0, owned.endedCount * 2 > listeners.value.count else { return }
    listeners.value.removeAll { $0.hasEnded }
    owned.endedCount = 0
  }
}

extension Broadcaster: SharedSender {
  @usableFromInline package var lostCount: Int { lost.load(ordering: .relaxed) }
}

extension Broadcaster {
  /// Calls for code that is not specialized for the values, made by code that is: types would be looked up for each
  /// value and each listener, which can take longer than everything else.
  @usableFromInline
  struct SpecializedCalls: Sendable {
    /// `relay(_:of:)`
    @usableFromInline let relay: @Sendable (Broadcaster, Value, PausableSource) -> Demand
    /// `start(_:)`
    @usableFromInline let start: @Sendable (Broadcaster, Observer<Value>) -> Subscription

    @inlinable
    init() {
      relay = { $0.relay($1, of: $2) }
      start = { $0.start($1) }
    }
  }
}
