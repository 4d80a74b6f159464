import Synchronization

/// What the three kinds of subject share: the subscribers, what newcomers are told, and who waits to emit.
///
/// Everything happens on `executor`, which is also the subject's own as an actor. Events are sent from within it, so
/// every subscriber sees the same order, and a send from within a delivery follows the current event.
///
/// What the owner of the executor alone may see is not the actor's isolated state because the runtime's check on each
/// synchronous entry costs four times the delivery itself.
@usableFromInline
final class Broadcaster<Value: Sendable>: Sendable {
  @usableFromInline let executor = InlineExecutor()

  /// Safety: touched only by the owner of the executor.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var owned: Owned

  /// What the owner of the executor alone may see.
  @usableFromInline
  struct Owned {
    @usableFromInline var listeners: ContiguousArray<Listener<Value>> = []
    /// How many of `listeners` have left and wait for removal.
    @usableFromInline var left = 0
    /// Whether a value must be remembered, or dropped after the end, before it is delivered.
    @usableFromInline var isPlain: Bool
    @usableFromInline var termination: Termination?
    /// What newcomers are told, if anything.
    @usableFromInline var memory: ReplayMemory<Value>?
    /// Whether a listener may have yet to take what was remembered when it came, or since.
    @usableFromInline var hasBacklogs = false
    @usableFromInline var pauses = Pauses()
    var emissions = Emissions<Value>()
    /// The sources that pause while a listener is paused.
    @usableFromInline var sources: ContiguousArray<PacedSource> = []

    init(isPlain: Bool) {
      self.isPlain = isPlain
    }
  }

  @usableFromInline let count = Atomic<Int>(0)
  /// Of a part: who of all that listen to any part wants more.
  @usableFromInline let partDemand: PartDemand?
  /// The current value, of a subject that has one.
  @usableFromInline let current: CurrentValue<Value>?

  /// - Parameter capacity: How many values are remembered for newcomers.
  @usableFromInline
  init(
    remembering capacity: Int = 0, initial: Value? = nil, current: CurrentValue<Value>? = nil, partDemand: PartDemand? = nil
  ) {
    precondition(capacity >= 0, "A replay capacity is 0 or more, not \(capacity)")
    owned = Owned(isPlain: capacity == 0 && current == nil)
    self.current = current
    self.partDemand = partDemand
    if capacity > 0 { owned.memory = ReplayMemory(capacity: capacity) }
    if let initial { owned.memory?.remember(initial) }
  }

  deinit {
    // Nobody can send any more: those who still listen are let go, so that they clean up.
    for source in owned.sources { source.dispose() }
    if owned.listeners.isEmpty { return }
    var last: ListenerCleanup<Value>? = ListenerCleanup(owned.listeners, executor)
    owned.listeners = []
    // They may let go of further subjects, and those of further ones.
    Releasing.release({ last = nil }, or: { last.take() as Any })
  }

  var listenerCount: Int { count.load(ordering: .relaxed) }

  // MARK: Sending

  @inlinable
  func send(_ value: Value) {
    guard executor.enter() else { return sendLater(value) }
    deliver(value)
    executor.leave()
  }

  /// Sends a value of a source that can pause.
  ///
  /// - Returns: `.paused` while a listener is that is to be waited for; the source is told to proceed when none is any
  ///   more.
  @inlinable
  func relay(_ value: Value, of source: PacedSource) -> Demand {
    guard executor.enter() else { return relayLater(value, of: source) }
    deliver(value)
    let demand: Demand = owned.pauses.all > 0 ? hold(source) : .more
    executor.leave()
    return demand
  }

  @usableFromInline
  func hold(_ source: PacedSource) -> Demand {
    // After the end there may be some who are still at their replay, and nobody would let the source go on.
    guard owned.termination == nil, isHeldBack else { return .more }
    source.isHeld.store(true, ordering: .relaxed)
    return .paused
  }

  /// Whether those who are paused hold back the sources. Of those who keep what comes, a part's are another's concern.
  private var isHeldBack: Bool {
    owned.pauses.areBinding(isPart: partDemand != nil)
      || partDemand == nil && owned.pauses.isEverybody(of: owned.listeners.count - owned.left)
  }

  /// Whether they hold back who waits to emit: never for one that is perhaps not read at all.
  var holdsEmissions: Bool { owned.pauses.areBinding(isPart: partDemand != nil) }

  /// Queues a value of a source that can pause. The answer to it cannot be waited for: the source is paused once a
  /// watermark of its values is queued, and proceeds when all of them have been sent.
  @usableFromInline
  func relayLater(_ value: Value, of source: PacedSource) -> Demand {
    let pauses = source.waiting.wrappingAdd(1, ordering: .relaxed).newValue >= watermark
    if pauses { source.isHeld.store(true, ordering: .relaxed) }
    if let current { _ = current.exchange(value) }
    executor.submit(
      Work {
        let left = source.waiting.wrappingSubtract(1, ordering: .relaxed).newValue
        if self.current == nil { self.deliver(value) } else { self.sendPending() }
        if left == 0 { self.resumeHeldBack() }
      })
    return pauses ? .paused : .more
  }

  /// Lets a source wait for the slowest listener from now on, until it is removed or this ends.
  @usableFromInline
  func add(_ source: PacedSource) {
    executor.submit {
      // After the end nobody pauses, and nothing would let go of the source.
      if self.owned.termination == nil { self.owned.sources.append(source) } else { source.dispose() }
    }
  }

  func remove(_ source: PacedSource) {
    executor.submit { self.owned.sources.removeAll { $0 === source } }
  }

  @usableFromInline
  func sendLater(_ value: Value) {
    if let current {
      _ = current.exchange(value)
      executor.submit(Work { self.sendPending() })
    } else {
      executor.submit(Work { self.deliver(value) })
    }
  }

  /// - Parameter forgets: Whether what is remembered is released first, since nobody can come any more.
  @usableFromInline
  func finish(_ end: Termination, forgets: Bool = false) {
    current?.end()
    executor.submit { self.end(end, forgets: forgets) }
  }

  /// Remembers every value from now on.
  func rememberAll() {
    executor.submit {
      if self.owned.memory != nil || self.owned.termination != nil { return }
      self.owned.memory = ReplayMemory(capacity: .max)
      self.owned.isPlain = false
    }
  }

  /// Releases what is remembered, at once where that is possible: on the executor.
  func forget() {
    if executor.isOwnedByCurrentThread { owned.memory = nil } else { executor.submit { self.owned.memory = nil } }
  }

  /// Tells the listeners of the changes of the current value that were made elsewhere.
  func sendChanges() {
    executor.submit { self.sendPending() }
  }

  @usableFromInline
  func sendPending() {
    while let changes = current?.takePending(), !changes.isEmpty {
      for value in changes {
        remember(value)
        sendToListeners(value)
      }
    }
  }

  @inlinable
  func deliver(_ value: Value) {
    guard owned.isPlain || prepare(value) else { return }
    sendToListeners(value)
  }

  @inlinable
  func sendToListeners(_ value: Value) {
    // Whoever comes or leaves from within a delivery waits for its turn on the executor, so nothing changes the array
    // meanwhile: it holds the listeners, and holding each of them here as well would cost a quarter of a delivery.
    owned.listeners.withUnsafeBufferPointer { listeners in
      for index in listeners.indices {
        Unmanaged.passUnretained(listeners[index])._withUnsafeGuaranteedRef { $0.deliver(value) }
      }
    }
    if owned.left > 0 { removeLeavers() }
  }

  /// Remembers a value, unless it comes after the end.
  ///
  /// - Returns: Whether it is to be delivered.
  @inlinable
  func prepare(_ value: Value) -> Bool {
    guard owned.termination == nil else { return false }
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
    guard let memory = owned.memory else { return }
    if owned.hasBacklogs, memory.isFull {
      owned.hasBacklogs = false
      for listener in owned.listeners where listener.keep(from: memory) { owned.hasBacklogs = true }
    }
    memory.remember(value)
  }

  private func end(_ end: Termination, forgets: Bool) {
    guard owned.termination == nil else { return }
    sendPending()
    owned.termination = end
    owned.isPlain = false
    if forgets { owned.memory = nil }
    let last = owned.listeners
    let sources = owned.sources
    owned.listeners = []
    owned.left = 0
    owned.sources = []
    for source in sources { source.dispose() }
    for listener in last { listener.end(end) }
    sendEmissions()
  }

  // MARK: Listening

  @inlinable
  func start(_ observer: Observer<Value>) -> Subscription {
    let listener = Listener(self, observer)
    if executor.enter() {
      add(listener)
      executor.leave()
    } else {
      executor.submit(Work { self.add(listener) })
    }
    return listener.subscription
  }

  /// - Parameter isOver: Whether nothing is to be sent any more, though this has not ended: the listener gets what is
  ///   remembered, and completes.
  func start(_ observer: Observer<Value>, isOver: Bool) -> Subscription {
    if !isOver { return start(observer) }
    let listener = Listener(self, observer)
    executor.submit {
      self.add(listener)
      if self.owned.termination == nil { listener.end(.completed) }
    }
    return listener.subscription
  }

  @inlinable
  func add(_ listener: Listener<Value>) {
    count.wrappingAdd(1, ordering: .relaxed)
    // After the end it owns what it has yet to see, as do those who listened then.
    if owned.termination == nil {
      owned.listeners.append(listener)
      if owned.pauses.all > 0 || listener.pausing != .binding || partDemand != nil { listenerCame(listener) }
    }
    if listener.hasLeft {
      listener.leave()
    } else {
      if let memory = owned.memory {
        listener.replay(memory)
        if listener.owned.backlog != nil { owned.hasBacklogs = true }
      }
      if let termination = owned.termination { listener.end(termination) }
    }
    removeLeavers()
  }

  /// Lets go of the listeners whose receivers have let go, before they could say so: for a source that sends nothing,
  /// and that one of them has started within its own call. If another thread is just sending, some other time will do.
  func removeCancelledListeners() {
    guard executor.tryEnter() else { return }
    for listener in owned.listeners where listener.owned.observer?.receiverHasCancelled ?? false { listener.leave() }
    removeLeavers()
    executor.leave()
  }

  /// After listeners have resumed or left: whoever waited for them goes on.
  private func resumeHeldBack() {
    sendEmissions()
    guard !isHeldBack else { return }
    for source in owned.sources
    where source.isHeld.exchange(false, ordering: .acquiringAndReleasing) || partDemand?.hasPausedKeepers ?? false {
      executor.deferred.append { source.resume() }
    }
  }

  /// A listener that may make a difference to those who are paused.
  @usableFromInline
  func listenerCame(_ listener: Listener<Value>) {
    listener.owned.isCounted = true
    if listener.pausing != .binding { owned.pauses.keepers += 1 }
    partDemand?.add()
    resumeHeldBackLater()
  }

  func listenerLeft(_ listener: Listener<Value>) {
    if owned.termination == nil { owned.left += 1 }
    if listener.owned.isCounted {
      if listener.pausing != .binding { owned.pauses.keepers -= 1 }
      partDemand?.remove()
    }
    count.wrappingSubtract(1, ordering: .relaxed)
  }

  func listenerPaused(_ isPaused: Bool, _ listener: Listener<Value>) {
    owned.pauses.count(listener.pausing, isPaused ? 1 : -1)
    if listener.owned.isCounted { partDemand?.setPaused(isPaused, keeps: listener.pausing != .binding) }
    if !isPaused { resumeHeldBackLater() }
  }

  /// Whether one has come, resumed or left: whoever waited for it goes on after the current event.
  private func resumeHeldBackLater() {
    if !owned.emissions.isEmpty && !holdsEmissions || !owned.sources.isEmpty && !isHeldBack {
      executor.submit { self.resumeHeldBack() }
    }
  }

  /// Removal in bulk keeps the others' order at a constant cost for each.
  @inlinable
  func removeLeavers() {
    guard owned.left > 0, owned.left * 2 > owned.listeners.count else { return }
    owned.listeners.removeAll { $0.isGone }
    owned.left = 0
  }
}

/// How many listeners of a broadcaster are paused, and for whom that counts.
@usableFromInline
struct Pauses {
  @usableFromInline var all = 0
  /// How many of those keep what comes and need not be waited for, or not always.
  private var storing = 0
  private var reading = 0
  /// How many listeners keep what comes while they are paused.
  var keepers = 0

  /// Counts one more, or one less.
  mutating func count(_ pausing: Pausing, _ change: Int) {
    all += change
    switch pausing {
    case .binding: break
    case .storing: storing += change
    case .reading: reading += change
    }
  }

  /// Whether somebody is paused who is waited for, or everybody who keeps what comes.
  func areBinding(isPart: Bool) -> Bool {
    if all > storing + reading { return true }
    return storing > 0 && !isPart && keepers == storing + reading
  }

  /// Whether all of so many listeners are paused, one of them that is perhaps not read at all.
  func isEverybody(of listeners: Int) -> Bool {
    reading > 0 && all >= listeners
  }
}
