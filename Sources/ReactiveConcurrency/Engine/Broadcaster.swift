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

    @inlinable var isPlain: Bool { if case .plain = phase { true } else { false } }
    @inlinable var hasEnded: Bool { if case .ended = phase { true } else { false } }

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
  /// Whether a source has said that each of its values is work.
  @usableFromInline let hasWork = Flag()
  /// Whether a source has said that its values are those of a sequence.
  @usableFromInline let isPulled = Flag()
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

  @inlinable
  func send(_ value: Value) {
    guard executor.tryEnterSpinning() else { return sendLater(value) }
    deliver(value)
    executor.leave()
  }

  /// Makes a source wait for the slowest listener from now on, until it is removed or this ends.
  @usableFromInline
  func add(_ source: PausableSource) {
    hasSources.set()
    executor.submit {
      // After the end no listener pauses, and nothing else would dispose of the source.
      if self.owned.hasEnded { return source.dispose() }
      self.owned.sources.append(source)
      for listener in self.listeners.value { self.shares(with: listener) }
    }
  }

  /// Lets a listener's receiver tell of every change from now on, and takes what it has told before.
  @usableFromInline
  func shares(with listener: Listener<Value>) {
    listener.isShared = true
    if owned.levels.countsConsumers { addConsumer(of: listener) }
    if listener.receiver?.subscribesLater ?? false { hasLater.set() }
    listener.receiver?.learn(.isShared)
    listener.readLevel()
  }

  /// Counts the listeners by consumer from now on, and with them those of shares that listen to this one. Before the
  /// first of them is full it does not matter who leads where.
  ///
  /// - Parameter then: Called when all have been counted.
  func countConsumers(then: @escaping @Sendable () -> Void) {
    executor.submit {
      self.countConsumers()
      then()
    }
  }

  private func countConsumers() {
    guard !owned.levels.countsConsumers, let relay = owned.sources.first(where: { $0.waitsByConsumer }) else { return }
    owned.levels.countConsumers(as: relay.told.isShared.isSet ? ObjectIdentifier(relay) : nil)
    for listener in listeners.value where !listener.hasEnded { addConsumer(of: listener) }
  }

  /// Notes that a source is itself a listener of another share.
  func listens(through source: PausableSource) {
    executor.submit { self.owned.levels.listens(as: ObjectIdentifier(source)) }
  }

  private func addConsumer(of listener: Listener<Value>) {
    guard listener.consumer == nil, let consumer = listener.receiver.map({ $0.consumer }) ?? ObjectIdentifier(listener)
    else { return }
    owned.levels.add(consumer, at: listener.downstreamLevel.level)
    listener.consumer = consumer
    // What it leads to may be another way to the same consumer.
    (listener.receiver?.last as? any SharingReceiver)?.countConsumers { [weak self] in
      guard let self else { return }
      executor.submit { self.levelsChanged() }
    }
  }

  func remove(_ source: PausableSource) {
    executor.submit { self.owned.sources.removeAll { $0 === source } }
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

  /// Remembers every value from now on.
  func rememberAll() {
    executor.submit { self.owned.rememberAll() }
  }

  /// Releases the remembered values: immediately if the caller owns the executor.
  func clearMemory() {
    if executor.isOwnedByCurrentThread { owned.memory = nil } else { executor.submit { self.owned.memory = nil } }
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

  @inlinable
  func deliver(_ value: Value) {
    guard owned.isPlain || prepare(value) else { return }
    sendToListeners(value)
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
  /// - Returns: Whether to deliver it.
  @inlinable
  func prepare(_ value: Value) -> Bool {
    guard !owned.hasEnded else {
      lose()
      return false
    }
    switch current?.send(value) ?? .send {
    case .send:
      remember(value)
      return true
    case .sendPending:
      sendPending()
      return false
    case .ignore:
      return false
    }
  }

  @inlinable
  func remember(_ value: Value) {
    if owned.hasBacklogs { storeOldest() }
    // Released only here, because its deinitializer is foreign code.
    _ = owned.memory?.read { $0.remember(value) }
  }

  /// Lets listeners with a backlog store the value that the memory is about to forget.
  @inlinable @inline(never)
  func storeOldest() {
    guard let memory = owned.memory?.value, memory.isFull else { return }
    owned.hasBacklogs = false
    for listener in listeners.value where listener.storeOldest(of: memory) { owned.hasBacklogs = true }
  }

  fileprivate func end(_ end: Termination, clearingMemory clearsMemory: Bool = false) {
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

  /// Announces a listener that is to get the remembered values even if the end comes before it.
  @inlinable
  func expectListener() { expected.wrappingAdd(2, ordering: .releasing) }

  /// Called when a listener has come that was expected.
  @usableFromInline
  func expectedListenerAdded() {
    if expected.wrappingSubtract(2, ordering: .acquiringAndReleasing).newValue == 1 { owned.memory = nil }
  }

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
      if hasWork.isSet { listener.receiver?.learn(.sendsWork) }
      if isPulled.isSet { listener.receiver?.learn(.isPulled) }
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
    }
    if expected.load(ordering: .relaxed) > 1 { expectedListenerAdded() }
    removeEnded()
  }

  /// Removes the listeners whose receivers have cancelled without being able to say so: because the source sends
  /// nothing, and one of them has started it within its own call. Does nothing if another thread is sending.
  func removeCancelledListeners() {
    guard executor.tryEnter() else { return }
    for listener in listeners.value where listener.receiverHasCancelled {
      listener.finishCancelled()
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

/// The sources that wait for the slowest listener.
extension Broadcaster {
  /// Sends a value of a source that can pause.
  ///
  /// - Returns: `.paused` while the listeners together do not want more. The source is told when they do.
  @inlinable
  func relay(_ value: Value, of source: PausableSource) -> Demand {
    guard executor.tryEnterSpinning() else { return relayLater(value, of: source) }
    deliver(value)
    let demand: Demand = owned.levels.stop || !source.told.isOpen ? answer(source) : .more
    executor.leave()
    return demand
  }

  @usableFromInline
  func answer(_ source: PausableSource) -> Demand {
    if source.isStarting.load(ordering: .relaxed), level == .open { readLevels() }
    source.listenersLevel.store(level, ordering: .sequentiallyConsistent)
    return source.told.answer(level)
  }

  /// Reads the listeners' levels, which cannot be told while one of them starts the source.
  private func readLevels() {
    for listener in listeners.value { listener.readLevel() }
  }

  /// What the sources are told. After the end listeners may still be paused in their replay, but nothing would resume a
  /// source.
  @usableFromInline
  var level: Level {
    if owned.hasEnded { return .open }
    // A share without listeners does not hold up those that listen to the same source.
    if listenerCount == 0, owned.sources.contains(where: { $0.told.isShared.isSet }) { return .open }
    return owned.levels.level(of: listenerCount)
  }

  /// Makes sources wait while there is no listener, too.
  func waitForListeners() { executor.submit { self.owned.levels.whenEmpty = .full } }

  /// Whether paused listeners delay emissions.
  @usableFromInline
  var delaysEmissions: Bool { owned.levels.stop && listenerCount > 0 && level != .open }

  /// Queues a value of a source that can pause.
  @inlinable @inline(never)
  func relayLater(_ value: Value, of source: PausableSource) -> Demand {
    let demand = source.queued.add() ? source.told.answer(.held) : .more
    if let current { _ = current.exchange(value) }
    executor.submit(
      Work {
        let isLast = source.queued.remove()
        if self.current == nil { self.deliver(value) } else { self.sendPending() }
        if isLast { self.tellSources() }
      })
    return demand
  }

  /// Runs `work` after what the sources are sending. For the owner.
  func runAfterDeliveriesOfSources(_ work: Work) {
    work.run(afterEach: owned.sources.map { $0.runAfterDelivery }[...])
  }

  /// Tells all listeners, also those to come, what a source says of itself.
  @usableFromInline
  func learn(_ fact: SourceFact) {
    executor.submit {
      switch fact {
      case .sendsWork: if !self.hasWork.set() { return }
      case .isPulled: if !self.isPulled.set() { return }
      case .isShared, .replays: return
      }
      for listener in self.listeners.value { listener.receiver?.learn(fact) }
    }
  }

  func levelChanged(from old: Level, to new: Level, of consumer: ObjectIdentifier?) {
    owned.levels.change(from: old, to: new, of: consumer)
    if new == .full { countConsumers() }
    levelsChanged()
  }

  /// After a listener has come, left, or told another level: after the current event tells the sources, and sends the
  /// emissions that have waited for it.
  @usableFromInline
  func levelsChanged() {
    let level = level
    // Also if a source seems to know it: who is telling one reads this again.
    for source in owned.sources { source.listenersLevel.store(level, ordering: .sequentiallyConsistent) }
    if !owned.emissions.isEmpty && !delaysEmissions || owned.sources.contains(where: { $0.differs(from: level) }) {
      executor.submit {
        self.sendEmissions()
        self.tellSources()
      }
    }
  }

  @usableFromInline
  func tellSources() {
    let level = level
    for source in owned.sources where source.differs(from: level) {
      source.listenersLevel.store(level, ordering: .sequentiallyConsistent)
      executor.deferred.append { source.tell() }
    }
  }
}

extension Broadcaster {
  /// Sends a value as soon as no listener delays emissions.
  @inlinable
  func emit(_ value: Value, isolation: isolated (any Actor)? = #isolation) async throws {
    try Task.checkCancellation()
    if try emitNow(value) { return }
    try await emitLater(value, isolation: isolation)
  }

  /// Sends a value unless it has to wait.
  ///
  /// - Returns: Whether it has been sent.
  /// - Throws: `SignalError.ended`.
  @inlinable
  func emitNow(_ value: Value) throws(SignalError) -> Bool {
    guard executor.tryEnterSpinning() else { return false }
    defer { executor.leave() }
    if owned.hasEnded { throw .ended }
    guard isReadyForEmissions else { return false }
    deliver(value)
    return true
  }

  @inlinable
  var isReadyForEmissions: Bool { !delaysEmissions && owned.emissions.isEmpty }

  @usableFromInline
  func emitLater(_ value: Value, isolation: isolated (any Actor)?) async throws {
    let emission = Emission(value)
    do {
      try await emission.waiter.wait(isolation: isolation) {
        self.executor.submit {
          // It may have been cancelled in the meantime.
          if emission.value != nil { self.owned.emissions.append(emission) }
          if self.delaysEmissions {
            for listener in self.listeners.value { listener.endIfGone() }
          }
          self.sendEmissions()
        }
      }
    } catch {
      executor.submit { self.drop(emission) }
      throw error
    }
  }

  /// Whether something waits for listeners.
  var isWaitedFor: Bool { hasSources.isSet || owned.emissions.count > 0 }

  /// Sends waiting values until a listener delays emissions.
  func sendEmissions() {
    // Called only if it must be, because it is not specialized for the values.
    if !owned.emissions.isEmpty { sendWaitingEmissions() }
  }

  private func sendWaitingEmissions() {
    while let next = owned.emissions.first, !delaysEmissions || owned.hasEnded || next.waiter.isClaimed {
      owned.emissions.removeFirst()
      guard let continuation = next.waiter.claim() else { continue }
      if owned.hasEnded {
        continuation.resume(throwing: SignalError.ended)
      } else {
        if let value = next.value { deliver(value) }
        continuation.resume()
      }
    }
  }

  /// Releases the value of a cancelled emission, and removes cancelled emissions in bulk.
  private func drop(_ emission: Emission<Value>) {
    emission.value = nil
    owned.emissions.drop()
  }
}

/// The emissions that wait, oldest first.
@usableFromInline
struct Emissions<Value: Sendable> {
  @usableFromInline var waiting = Queue<Emission<Value>>()
  /// How many of them have been cancelled.
  @usableFromInline var cancelled = 0

  @inlinable
  init() {}

  // Not `isEmpty` of the queue, for which the type of its elements would have to be looked up.
  @inlinable @inline(__always)
  var isEmpty: Bool { waiting.count == 0 }
  /// How many have not been cancelled.
  var count: Int { waiting.count - cancelled }
  var first: Emission<Value>? { waiting.first }

  mutating func append(_ emission: Emission<Value>) { waiting.append(emission) }

  mutating func removeFirst() {
    if let first = waiting.popFirst(), first.value == nil { cancelled -= 1 }
  }

  /// Counts a cancelled emission, and removes all of them once they are more than half.
  mutating func drop() {
    cancelled += 1
    guard cancelled * 2 > waiting.count else { return }
    for _ in 0..<waiting.count {
      if let emission = waiting.popFirst(), emission.value != nil { waiting.append(emission) }
    }
    cancelled = 0
  }
}

/// A value that waits until every listener has room.
@usableFromInline
final class Emission<Value: Sendable>: Sendable {
  let waiter = Waiter()
  /// `nil` once the emission has been cancelled.
  ///
  /// Safety: touched only by the owner of the broadcaster's executor.
  nonisolated(unsafe) var value: Value?

  init(_ value: Value) {
    self.value = .some(value)
  }
}

/// Values that wait for the first listener of a part.
extension Broadcaster {
  /// Remembers values until the first listener has got them, unless there has been one.
  func rememberForFirst(unless hasHadListener: @escaping @Sendable () -> Bool) {
    executor.submit {
      guard !hasHadListener(), !self.owned.hasEnded else { return }
      self.owned.rememberAll()
      self.isForFirst.store(true, ordering: .relaxed)
    }
  }

  /// Forgets values that wait for a first listener, because there will be none.
  func forgetForFirst() {
    executor.submit {
      guard self.isForFirst.load(ordering: .relaxed) else { return }
      self.forget()
    }
  }

  /// Called after a listener has got what was remembered for it.
  @usableFromInline
  func forgetIfRead() {
    // Those that have paused their replay read the rest from the memory, and what follows, too.
    if isForFirst.load(ordering: .relaxed), listeners.value.allSatisfy({ $0.owned.backlog == nil }) { forget() }
  }

  private func forget() {
    isForFirst.store(false, ordering: .relaxed)
    owned.memory = nil
    if case .remembering = owned.phase { owned.phase = .plain }
  }
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
