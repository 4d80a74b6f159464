import Synchronization

/// One subscription to a subject.
///
/// Safety: every stored property but the atomic is touched only by the owner of the broadcaster's executor.
@usableFromInline
final class Listener<Value: Sendable>: Upstream, @unchecked Sendable {
  /// What the receiver has asked for.
  @usableFromInline
  enum Request {
    @usableFromInline static var leave: UInt8 { 1 }
    @usableFromInline static var resume: UInt8 { 2 }
  }

  /// Weak, or a subject that is dropped without an end would never be freed, nor its listeners.
  @usableFromInline weak let broadcaster: Broadcaster<Value>?
  @usableFromInline let executor: InlineExecutor
  @exclusivity(unchecked) @usableFromInline var next: (@Sendable (Value) -> Demand)?
  @exclusivity(unchecked) @usableFromInline var finish: (@Sendable (Termination) -> Void)?
  @exclusivity(unchecked) @usableFromInline var receiver: (any Receiver)?
  @usableFromInline let pausing: Pausing
  /// Whether the broadcaster has counted it among those that make a difference to the ones who are paused.
  @exclusivity(unchecked) var isCounted = false
  @exclusivity(unchecked) @usableFromInline var isPaused = false
  /// Whether it has paused a replay, which can wait, and has yet to see what `kept` holds and then the memory from
  /// `place` on.
  @exclusivity(unchecked) @usableFromInline var lags = false
  /// What it has yet to see and the memory has forgotten.
  @exclusivity(unchecked) @usableFromInline var kept = Queue<Value>()
  @exclusivity(unchecked) @usableFromInline var memory: ReplayMemory<Value>?
  @exclusivity(unchecked) @usableFromInline var place = 0
  @exclusivity(unchecked) @usableFromInline var end: Termination?
  /// `Broadcaster.removeLeavers`, compiled for the values, which takes a tenth of what it takes where they are not
  /// known.
  @usableFromInline let removeLeavers: @Sendable (Broadcaster<Value>) -> Void
  /// The requests that the owner has yet to see, in one word, so that a value costs one look at it.
  @usableFromInline let requests = Atomic<UInt8>(0)

  @inlinable
  init(_ broadcaster: Broadcaster<Value>, _ observer: Observer<Value>) {
    // Whoever sends is not the one who listens.
    let observer = observer.inCurrentContext()
    self.broadcaster = broadcaster
    executor = broadcaster.executor
    next = observer.next
    finish = observer.finish
    receiver = observer.receiver
    pausing = observer.pausing
    removeLeavers = { $0.removeLeavers() }
  }

  /// The handle for downstream.
  @usableFromInline var subscription: Subscription { Subscription(self) }

  @inlinable var hasLeft: Bool { requests.load(ordering: .relaxed) & Request.leave != 0 }
  @inlinable var isGone: Bool { next == nil }

  @inlinable
  func deliver(_ value: Value) {
    guard requests.load(ordering: .relaxed) == 0, !lags, let next else { return deliverIfAsked(value) }
    let demand = next(value)
    if demand != .more { stop(demand) }
  }

  @usableFromInline
  func deliverIfAsked(_ value: Value) {
    // Who lags finds it in the memory.
    guard !hasLeft, !lags, let next else { return }
    takeResume()
    let demand = next(value)
    if demand != .more { stop(demand) }
  }

  @usableFromInline
  func stop(_ demand: Demand) {
    if demand == .paused { pause() } else { leave() }
  }

  /// Sends what is remembered, as far as the receiver wants it now.
  @inlinable
  func replay(_ memory: ReplayMemory<Value>) {
    self.memory = memory
    place = memory.first
    sendBacklog()
  }

  /// Keeps the oldest value of the memory, which is about to forget it, if it has yet to be sent here.
  @usableFromInline
  func keep(from memory: ReplayMemory<Value>) {
    guard lags, place == memory.first else { return }
    kept.append(memory[place])
    place += 1
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

  /// After the receiver has resumed. A resume that came before the newest value has been taken already: it is not the
  /// one to the answer to that.
  private func goOn() {
    takeResume()
    if lags, !isPaused { sendBacklog() }
  }

  /// Ends the pause if the receiver has resumed.
  @usableFromInline
  func takeResume() {
    let requests = requests.bitwiseAnd(~Request.resume, ordering: .acquiringAndReleasing).oldValue
    if requests & Request.resume != 0, isPaused { setPaused(false) }
  }

  @inlinable
  func sendBacklog() {
    while !isPaused, !hasLeft, let next, let value = popBacklog() {
      takeResumeBeforeValue()
      let demand = next(value)
      if demand != .more { stop(demand) }
    }
    if isGone || hasLeft { return }
    setLagging(!kept.isEmpty || memory.map { place < $0.end } ?? false)
    if !lags, let end { finish(end) }
  }

  @inlinable
  func takeResumeBeforeValue() {
    if requests.load(ordering: .relaxed) & Request.resume != 0 { takeResume() }
  }

  @inlinable
  func popBacklog() -> Value? {
    if !kept.isEmpty { return kept.popFirst() }
    guard let memory, place < memory.end else { return nil }
    defer { place += 1 }
    return memory[place]
  }

  @inlinable
  func setLagging(_ lags: Bool) {
    if !lags { memory = nil }
    guard lags != self.lags else { return }
    self.lags = lags
    broadcaster?.lagging += lags ? 1 : -1
  }

  private func pause() {
    if !isPaused, !isGone { setPaused(true) }
  }

  private func setPaused(_ isPaused: Bool) {
    self.isPaused = isPaused
    broadcaster?.listenerPaused(isPaused, self)
  }

  @usableFromInline
  func finish(_ termination: Termination) {
    guard let finish else { return }
    self.finish = nil
    next = nil
    receiver = nil
    if lags { kept.removeAll() }
    setLagging(false)
    if isPaused { setPaused(false) }
    broadcaster?.listenerLeft(self)
    finish(termination)
  }

  func cancel() {
    let requests = requests.bitwiseOr(Request.leave, ordering: .acquiringAndReleasing).oldValue
    if requests & Request.leave == 0 { perform { $0.leave() } }
  }

  func resume() {
    _ = requests.bitwiseOr(Request.resume, ordering: .acquiringAndReleasing)
    perform { $0.goOn() }
  }

  private func perform(_ act: @escaping @Sendable (Listener) -> Void) {
    guard executor.enter() else { return executor.submit(Work { self.performAsOwner(act) }) }
    performAsOwner(act)
    executor.exit()
  }

  private func performAsOwner(_ act: (Listener) -> Void) {
    act(self)
    if let broadcaster { removeLeavers(broadcaster) }
  }
}

/// Lets go of the listeners of a subject that is gone, when it is released itself.
final class Dismissal<Value: Sendable> {
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
