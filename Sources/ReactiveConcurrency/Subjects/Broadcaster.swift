import Synchronization

/// What the three kinds of subject share: the subscribers, what newcomers are told, and who waits to emit.
///
/// Everything happens on `executor`, which is also the subject's own as an actor. Events are sent from within it, so
/// every subscriber sees the same order, and a send from within a delivery follows the current event.
///
/// Safety: every stored property but `executor` and the atomic is touched only by the executor's owner. It is not the
/// actor's isolated state because the runtime's check on each synchronous entry costs four times the delivery itself.
@usableFromInline
final class Broadcaster<Value: Sendable>: @unchecked Sendable {
  @usableFromInline let executor = InlineExecutor()

  @exclusivity(unchecked) @usableFromInline var listeners: ContiguousArray<Listener<Value>> = []
  /// How many of `listeners` have left and wait for removal.
  @exclusivity(unchecked) @usableFromInline var left = 0
  @exclusivity(unchecked) @usableFromInline var termination: Termination?
  /// Whether a value must be remembered, or dropped after the end, before it is delivered.
  @exclusivity(unchecked) @usableFromInline var isPlain: Bool
  /// What newcomers are told, if anything.
  @exclusivity(unchecked) @usableFromInline var memory: ReplayMemory<Value>?
  /// How many listeners have yet to take what was remembered when they came, or since.
  @exclusivity(unchecked) @usableFromInline var lagging = 0
  /// How many listeners are paused, and how many of those need not be waited for, or not always.
  @exclusivity(unchecked) @usableFromInline var paused = 0
  @exclusivity(unchecked) private var pausedStoring = 0
  @exclusivity(unchecked) private var pausedReading = 0
  /// How many listeners keep what comes while they are paused.
  @exclusivity(unchecked) private var keepers = 0
  /// Of a part: who of all that listen to any part wants more.
  @usableFromInline let appetite: Appetite?
  @exclusivity(unchecked) var emissions = Queue<Emission<Value>>()
  /// How many of them have been cancelled.
  @exclusivity(unchecked) var cancelledEmissions = 0
  /// The sources that pause while a listener is paused.
  @exclusivity(unchecked) @usableFromInline var sources: ContiguousArray<PacedSource> = []
  @usableFromInline let count = Atomic<Int>(0)
  /// The current value, of a subject that has one.
  @usableFromInline let current: CurrentValue<Value>?

  /// - Parameter capacity: How many values are remembered for newcomers.
  @usableFromInline
  init(
    remembering capacity: Int = 0, initial: Value? = nil, current: CurrentValue<Value>? = nil, appetite: Appetite? = nil
  ) {
    precondition(capacity >= 0, "A replay capacity is 0 or more, not \(capacity)")
    isPlain = capacity == 0 && current == nil
    self.current = current
    self.appetite = appetite
    if capacity > 0 { memory = ReplayMemory(capacity: capacity) }
    if let initial { memory?.remember(initial) }
  }

  deinit {
    // Nobody can send any more: those who still listen are let go, so that they clean up.
    for source in sources { source.dispose() }
    if listeners.isEmpty { return }
    var last: Dismissal<Value>? = Dismissal(listeners, executor)
    listeners = []
    // They may let go of further subjects, and those of further ones.
    Releasing.release({ last = nil }, or: { last.take() as Any })
  }

  var listenerCount: Int { count.load(ordering: .relaxed) }

  // MARK: Sending

  @inlinable
  func send(_ value: Value) {
    guard executor.enter() else { return sendLater(value) }
    deliver(value)
    executor.exit()
  }

  /// Sends a value of a source that can pause.
  ///
  /// - Returns: `.paused` while a listener is that is to be waited for; the source is told to proceed when none is any
  ///   more.
  @inlinable
  func relay(_ value: Value, of source: PacedSource) -> Demand {
    guard executor.enter() else { return relayLater(value, of: source) }
    deliver(value)
    let demand: Demand = paused > 0 ? hold(source) : .more
    executor.exit()
    return demand
  }

  @usableFromInline
  func hold(_ source: PacedSource) -> Demand {
    // After the end there may be some who are still at their replay, and nobody would let the source go on.
    guard termination == nil, isHeldBack else { return .more }
    source.isHeld.store(true, ordering: .relaxed)
    return .paused
  }

  /// Whether those who are paused hold back the sources. Of those who keep what comes, a part's are another's concern.
  private var isHeldBack: Bool {
    if holdsEmissions { return true }
    return pausedReading > 0 && appetite == nil && paused >= listeners.count - left
  }

  /// Whether they hold back who waits to emit: never for one that is perhaps not read at all.
  var holdsEmissions: Bool {
    if paused > pausedStoring + pausedReading { return true }
    return pausedStoring > 0 && appetite == nil && keepers == pausedStoring + pausedReading
  }

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
        if left == 0 { self.goOn() }
      })
    return pauses ? .paused : .more
  }

  /// Lets a source wait for the slowest listener from now on, until it is removed or this ends.
  @usableFromInline
  func add(_ source: PacedSource) {
    executor.submit {
      // After the end nobody pauses, and nothing would let go of the source.
      if self.termination == nil { self.sources.append(source) } else { source.dispose() }
    }
  }

  func remove(_ source: PacedSource) {
    executor.submit { self.sources.removeAll { $0 === source } }
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
      if self.memory != nil || self.termination != nil { return }
      self.memory = ReplayMemory(capacity: .max)
      self.isPlain = false
    }
  }

  /// Releases what is remembered, at once where that is possible: on the executor.
  func forget() {
    if executor.isOwnedByCurrentThread { memory = nil } else { executor.submit { self.memory = nil } }
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
    guard isPlain || prepare(value) else { return }
    sendToListeners(value)
  }

  @inlinable
  func sendToListeners(_ value: Value) {
    // Whoever comes or leaves from within a delivery waits for its turn on the executor, so nothing changes the array
    // meanwhile: it holds the listeners, and holding each of them here as well would cost a quarter of a delivery.
    listeners.withUnsafeBufferPointer { listeners in
      for index in listeners.indices {
        Unmanaged.passUnretained(listeners[index])._withUnsafeGuaranteedRef { $0.deliver(value) }
      }
    }
    if left > 0 { removeLeavers() }
  }

  /// Remembers a value, unless it comes after the end.
  ///
  /// - Returns: Whether it is to be delivered.
  @inlinable
  func prepare(_ value: Value) -> Bool {
    guard termination == nil else { return false }
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
    guard let memory else { return }
    if lagging > 0, memory.isFull {
      for listener in listeners { listener.keep(from: memory) }
    }
    memory.remember(value)
  }

  private func end(_ end: Termination, forgets: Bool) {
    guard termination == nil else { return }
    sendPending()
    termination = end
    isPlain = false
    if forgets { memory = nil }
    let last = listeners
    let sources = sources
    listeners = []
    left = 0
    self.sources = []
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
      executor.exit()
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
      if self.termination == nil { listener.end(.completed) }
    }
    return listener.subscription
  }

  @inlinable
  func add(_ listener: Listener<Value>) {
    count.wrappingAdd(1, ordering: .relaxed)
    // After the end it owns what it has yet to see, as do those who listened then.
    if termination == nil {
      listeners.append(listener)
      if paused > 0 || listener.pausing != .binding || appetite != nil { listenerCame(listener) }
    }
    if listener.hasLeft {
      listener.leave()
    } else {
      if let memory { listener.replay(memory) }
      if let termination { listener.end(termination) }
    }
    removeLeavers()
  }

  /// Lets go of the listeners whose receivers have let go, before they could say so: for a source that sends nothing,
  /// and that one of them has started within its own call. If another thread is just sending, some other time will do.
  func dismissListeners() {
    guard executor.tryEnter() else { return }
    executor.adopt()
    for listener in listeners where listener.receiver?.hasLetGo ?? false { listener.leave() }
    removeLeavers()
    executor.exit()
  }

  /// After listeners have resumed or left: whoever waited for them goes on.
  private func goOn() {
    sendEmissions()
    guard !isHeldBack else { return }
    for source in sources
    where source.isHeld.exchange(false, ordering: .acquiringAndReleasing) || appetite?.isWaitedFor ?? false {
      executor.afterwards.append { source.proceed() }
    }
  }

  /// A listener that may make a difference to those who are paused.
  @usableFromInline
  func listenerCame(_ listener: Listener<Value>) {
    listener.isCounted = true
    if listener.pausing != .binding { keepers += 1 }
    appetite?.grow()
    goOnAfterwards()
  }

  func listenerLeft(_ listener: Listener<Value>) {
    if termination == nil { left += 1 }
    if listener.isCounted {
      if listener.pausing != .binding { keepers -= 1 }
      appetite?.shrink()
    }
    count.wrappingSubtract(1, ordering: .relaxed)
  }

  func listenerPaused(_ isPaused: Bool, _ listener: Listener<Value>) {
    let change = isPaused ? 1 : -1
    paused += change
    switch listener.pausing {
    case .binding: break
    case .storing: pausedStoring += change
    case .reading: pausedReading += change
    }
    if listener.isCounted { appetite?.pause(isPaused, keeps: listener.pausing != .binding) }
    if !isPaused { goOnAfterwards() }
  }

  /// Whether one has come, resumed or left: whoever waited for it goes on after the current event.
  private func goOnAfterwards() {
    if !emissions.isEmpty && !holdsEmissions || !sources.isEmpty && !isHeldBack { executor.submit { self.goOn() } }
  }

  /// Removal in bulk keeps the others' order at a constant cost for each.
  @inlinable
  func removeLeavers() {
    guard left > 0, left * 2 > listeners.count else { return }
    listeners.removeAll { $0.isGone }
    left = 0
  }
}
