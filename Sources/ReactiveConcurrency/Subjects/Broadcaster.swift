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
  @exclusivity(unchecked) @usableFromInline var memory: ReplayMemory<Value>
  /// How many listeners are paused.
  @exclusivity(unchecked) @usableFromInline var paused = 0
  @exclusivity(unchecked) @usableFromInline var emissions: [(value: Value, waiter: Waiter)] = []
  /// How many; asking the array costs more, as its type must first be made.
  @exclusivity(unchecked) @usableFromInline var emissionCount = 0
  @exclusivity(unchecked) @usableFromInline var resumeSource: (@Sendable () -> Void)?
  @usableFromInline let count = Atomic<Int>(0)
  /// The current value, of a subject that has one.
  @usableFromInline let current: CurrentValue<Value>?

  @inlinable
  init(memory: ReplayMemory<Value>, current: CurrentValue<Value>? = nil) {
    self.memory = memory
    isPlain = memory.isEmpty && current == nil
    self.current = current
  }

  deinit {
    // Nobody can send any more: those who still listen are let go, so that they clean up.
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
  /// - Returns: `.paused` while a listener is; `resumeSource` is called when none is any more.
  @inlinable
  func relay(_ value: Value) -> Demand {
    guard executor.enter() else {
      sendLater(value)
      return .more
    }
    deliver(value)
    let demand: Demand = paused > 0 && resumeSource != nil ? .paused : .more
    executor.exit()
    return demand
  }

  /// Makes this the broadcaster of a source that pauses for the slowest listener.
  func setSource(resume: @escaping @Sendable () -> Void) {
    executor.submit {
      // After the end nobody pauses, and nothing would let go of the source.
      if self.termination == nil { self.resumeSource = resume }
    }
  }

  @usableFromInline
  func sendLater(_ value: Value) {
    if let current {
      _ = current.exchange(value)
      executor.submit(ClosureWork { self.tellChanges() })
    } else {
      executor.submit(ClosureWork { self.deliver(value) })
    }
  }

  @usableFromInline
  func finish(_ end: Termination) {
    current?.end()
    executor.submit { self.end(end) }
  }

  /// Tells the listeners of the changes of the current value that were made elsewhere.
  func sendChanges() {
    executor.submit { self.tellChanges() }
  }

  @usableFromInline
  func tellChanges() {
    while let changes = current?.takeUntold(), !changes.isEmpty {
      for value in changes {
        memory.remember(value)
        tell(value)
      }
    }
  }

  /// Sends as soon as no listener is paused.
  func emit(_ value: Value, isolation: isolated (any Actor)? = #isolation) async throws {
    try Task.checkCancellation()
    var isSent = false
    if executor.enter() {
      if paused == 0, emissionCount == 0 {
        deliver(value)
        isSent = true
      }
      executor.exit()
    }
    if isSent { return }
    let waiter = Waiter()
    try await waiter.wait(isolation: isolation) {
      self.executor.submit {
        self.emissions.append((value, waiter))
        self.emissionCount += 1
        self.sendEmissions()
      }
    }
  }

  @inlinable
  func deliver(_ value: Value) {
    guard isPlain || prepare(value) else { return }
    tell(value)
  }

  @inlinable
  func tell(_ value: Value) {
    for listener in listeners {
      listener.deliver(value)
    }
    if left > 0 { removeLeavers() }
  }

  /// Remembers a value.
  ///
  /// - Returns: Whether it is to be delivered.
  @inlinable
  func prepare(_ value: Value) -> Bool {
    guard termination == nil else { return false }
    switch current?.send(value) ?? .tell {
    case .tell:
      memory.remember(value)
      return true
    case .tellAll:
      tellChanges()
      return false
    case .ignore:
      return false
    }
  }

  private func end(_ end: Termination) {
    guard termination == nil else { return }
    tellChanges()
    termination = end
    isPlain = false
    let last = listeners
    listeners = []
    left = 0
    for listener in last { listener.end(end) }
    resumeSource = nil
    sendEmissions()
  }

  private func sendEmissions() {
    guard emissionCount > 0 else { return }
    var sent = 0
    while sent < emissionCount, paused == 0 || termination != nil || emissions[sent].waiter.isTaken {
      let (value, waiter) = emissions[sent]
      sent += 1
      if let continuation = waiter.claim() {
        deliver(value)
        continuation.resume()
      }
    }
    emissions.removeFirst(sent)
    emissionCount -= sent
  }

  // MARK: Listening

  @inlinable
  func start(_ observer: Observer<Value>) -> Subscription {
    let listener = Listener(self, observer)
    if executor.enter() {
      add(listener)
      executor.exit()
    } else {
      executor.submit(ClosureWork { self.add(listener) })
    }
    return listener.subscription
  }

  @inlinable
  func add(_ listener: Listener<Value>) {
    count.wrappingAdd(1, ordering: .relaxed)
    listeners.append(listener)
    if listener.hasLeft {
      listener.leave()
    } else {
      listener.replay(memory.values)
      if let termination { listener.end(termination) }
    }
    removeLeavers()
  }

  /// After listeners have resumed or left: whoever waited for them goes on.
  private func goOn() {
    sendEmissions()
    guard paused == 0, let resumeSource else { return }
    executor.afterwards.append(resumeSource)
  }

  fileprivate func listenerLeft() {
    left += 1
    count.wrappingSubtract(1, ordering: .relaxed)
  }

  fileprivate func listenerPaused(_ isPaused: Bool) {
    paused += isPaused ? 1 : -1
    // Whether it has resumed or left: whoever waited for it goes on after the current event.
    if paused == 0, emissionCount > 0 || resumeSource != nil { executor.submit { self.goOn() } }
  }

  /// Removal in bulk keeps the others' order at a constant cost for each.
  @usableFromInline
  func removeLeavers() {
    guard left > 0, left * 2 > listeners.count else { return }
    listeners.removeAll { $0.isGone }
    left = 0
  }
}

/// Lets go of the listeners of a subject that is gone, when it is released itself.
private final class Dismissal<Value: Sendable> {
  private let listeners: ContiguousArray<Listener<Value>>
  private let executor: InlineExecutor

  init(_ listeners: ContiguousArray<Listener<Value>>, _ executor: InlineExecutor) {
    self.listeners = listeners
    self.executor = executor
  }

  deinit {
    let listeners = listeners
    executor.submit { for listener in listeners { listener.leave() } }
  }
}

/// One subscription to a subject.
///
/// Safety: every stored property but the atomic is touched only by the owner of the broadcaster's executor.
@usableFromInline
final class Listener<Value: Sendable>: Upstream, @unchecked Sendable {
  /// Weak, or a subject that is dropped without an end would never be freed, nor its listeners.
  @usableFromInline weak let broadcaster: Broadcaster<Value>?
  @usableFromInline let executor: InlineExecutor
  @exclusivity(unchecked) @usableFromInline var next: (@Sendable (Value) -> Demand)?
  @exclusivity(unchecked) @usableFromInline var finish: (@Sendable (Termination) -> Void)?
  @exclusivity(unchecked) @usableFromInline var isPaused = false
  /// What is still to be replayed, and what has come since, for a listener that paused a replay; a replay can wait.
  @exclusivity(unchecked) @usableFromInline var backlog: ArraySlice<Value> = []
  @exclusivity(unchecked) @usableFromInline var end: Termination?
  /// Whether values wait in `backlog`.
  @exclusivity(unchecked) @usableFromInline var lags = false
  @usableFromInline let cancelled = Atomic<Bool>(false)

  @inlinable
  init(_ broadcaster: Broadcaster<Value>, _ observer: Observer<Value>) {
    self.broadcaster = broadcaster
    executor = broadcaster.executor
    next = observer.next
    finish = observer.finish
  }

  /// The handle for downstream.
  @usableFromInline var subscription: Subscription { Subscription(self) }

  @inlinable var hasLeft: Bool { cancelled.load(ordering: .relaxed) }
  @inlinable var isGone: Bool { next == nil }

  @inlinable
  func deliver(_ value: Value) {
    guard !cancelled.load(ordering: .relaxed), !lags, let next else { return appendIfLagging(value) }
    let demand = next(value)
    if demand != .more { stop(demand) }
  }

  @usableFromInline
  func stop(_ demand: Demand) {
    if demand == .paused { pause() } else { leave() }
  }

  @usableFromInline
  func appendIfLagging(_ value: Value) {
    if lags { backlog.append(value) }
  }

  @inlinable
  func replay(_ values: ArraySlice<Value>) {
    guard !values.isEmpty else { return }
    backlog = values
    sendBacklog()
  }

  @inlinable
  func end(_ termination: Termination) {
    if lags {
      end = termination
    } else {
      finish(termination)
    }
  }

  @usableFromInline
  func leave() {
    finish(.cancelled)
  }

  /// After the receiver has resumed.
  func goOn() {
    guard isPaused else { return }
    isPaused = false
    broadcaster?.listenerPaused(false)
    sendBacklog()
  }

  @inlinable
  func sendBacklog() {
    while !isPaused, let next, let value = backlog.popFirst() {
      guard !hasLeft else { return }
      let demand = next(value)
      if demand != .more { stop(demand) }
    }
    lags = !backlog.isEmpty
    if !lags, let end { finish(end) }
  }

  private func pause() {
    if isPaused || isGone { return }
    isPaused = true
    broadcaster?.listenerPaused(true)
  }

  @usableFromInline
  func finish(_ termination: Termination) {
    guard let finish else { return }
    self.finish = nil
    next = nil
    backlog = []
    lags = false
    if isPaused {
      isPaused = false
      broadcaster?.listenerPaused(false)
    }
    broadcaster?.listenerLeft()
    finish(termination)
  }

  func cancel() {
    if cancelled.exchange(true, ordering: .acquiringAndReleasing) { return }
    perform { $0.leave() }
  }

  func resume() {
    perform { $0.goOn() }
  }

  private func perform(_ act: @escaping @Sendable (Listener) -> Void) {
    guard executor.enter() else { return executor.submit(ClosureWork { self.performAsOwner(act) }) }
    performAsOwner(act)
    executor.exit()
  }

  private func performAsOwner(_ act: (Listener) -> Void) {
    act(self)
    broadcaster?.removeLeavers()
  }
}
