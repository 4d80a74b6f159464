import Synchronization

/// One subscription to a subject.
@usableFromInline
final class Listener<Value: Sendable>: Upstream, Sendable {
  /// Weak, because otherwise a subject that is released without an end would leak, along with its listeners.
  @usableFromInline weak let broadcaster: Broadcaster<Value>?
  @usableFromInline let executor: InlineExecutor
  @usableFromInline let pausing: Pausing
  /// Requests of the receiver that the owner has yet to handle.
  @usableFromInline let requests = DownstreamRequests()
  /// Whether nothing will resume or cancel it. Not in `Owned`, which with one variable more is destroyed by looking up
  /// its type.
  @usableFromInline let isAbandoned = Flag()
  /// Decides about its pauses that do not bind, if other broadcasters share the source.
  @usableFromInline let demand: SharedDemand?

  /// Safety: touched only by the owner of the broadcaster's executor.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var owned: Owned

  /// State that only the owner of the executor may touch.
  @usableFromInline
  struct Owned: ~Copyable {
    /// `nil` once it has ended.
    @usableFromInline var observer: InPlace<Observer<Value>>?
    /// Values that it must be sent before anything new; usually `nil`.
    @usableFromInline var backlog: PausedReplay?
    /// The meaning of its pause; `nil` while it wants more.
    @usableFromInline var pause: Pausing?
    /// Whether the broadcaster has counted it (`Broadcaster.listenerAdded(_:)`).
    var isCounted = false

    @inlinable
    init(_ observer: Observer<Value>) {
      self.observer = InPlace(observer)
    }
  }

  /// The rest of a replay that the receiver has paused, and perhaps an end. Only replays can be delayed.
  @usableFromInline
  struct PausedReplay {
    /// Values that the memory no longer has; they come first.
    @usableFromInline var stored = Queue<Value>()
    @usableFromInline let memory: ReplayMemory<Value>
    /// The number of the next value to send from the memory.
    @usableFromInline var place: Int
    @usableFromInline var end: Termination?

    @inlinable
    init(of memory: ReplayMemory<Value>) {
      self.memory = memory
      place = memory.first
    }

    @inlinable
    var isEmpty: Bool { stored.isEmpty && place >= memory.end }

    @inlinable
    mutating func popFirst() -> Value? {
      if !stored.isEmpty { return stored.popFirst() }
      guard place < memory.end else { return nil }
      defer { place += 1 }
      return memory[place]
    }
  }

  /// `Broadcaster.removeEnded`, specialized for the type of the values, which makes it ten times as fast.
  @usableFromInline let removeEnded: @Sendable (Broadcaster<Value>) -> Void

  @inlinable
  init(_ broadcaster: Broadcaster<Value>, _ observer: Observer<Value>, sharing demand: SharedDemand? = nil) {
    // The sender's context is not the listener's.
    let observer = observer.inCurrentContext()
    if Watching.isOn, let receiver = observer.receiver { Watching.watcher?.joins(receiver, broadcaster) }
    self.broadcaster = broadcaster
    self.demand = demand
    executor = broadcaster.executor
    owned = Owned(observer)
    pausing = observer.pausing
    removeEnded = { $0.removeEnded() }
  }

  /// The handle for downstream.
  @usableFromInline var subscription: Subscription { Subscription(self) }

  @inlinable var isCancelled: Bool { requests.isCancelled }
  @inlinable var hasEnded: Bool { owned.observer == nil }
  var wantsMore: Bool { owned.pause == nil && owned.observer?.read { $0.receiver?.wantsMore ?? true } ?? false }
  @usableFromInline var receiver: (any Receiver)? { owned.observer?.read { $0.receiver } }
  var receiverHasCancelled: Bool { owned.observer?.read { $0.receiverHasCancelled } ?? false }

  @inlinable
  func deliver(_ value: Value) {
    guard requests.isEmpty, owned.backlog == nil else { return deliverHandlingRequests(value) }
    send(value)
  }

  @usableFromInline
  func deliverHandlingRequests(_ value: Value) {
    // A listener with a backlog gets the value from the memory.
    guard !isCancelled, owned.backlog == nil, !hasEnded else { return }
    takeResume()
    send(value)
  }

  @inlinable
  func send(_ value: Value) {
    let demand = owned.observer?.read { $0.next(value) } ?? .more
    if demand != .more { stop(demand) }
  }

  @inlinable
  func stop(_ demand: Demand) {
    if demand == .cancelled { return finishCancelled() }
    pause()
    if isAbandoned.isSet { endInPause() }
  }

  /// Sends the remembered values, until the receiver pauses.
  @inlinable
  func replay(_ memory: ReplayMemory<Value>) {
    guard memory.first < memory.end else { return }
    owned.backlog = PausedReplay(of: memory)
    owned.observer?.read { $0.receiver?.replays(true) }
    sendBacklog()
    owned.observer?.read { $0.receiver?.replays(false) }
  }

  /// Stores the oldest value of the memory, which is about to be overwritten, if it has yet to be sent.
  ///
  /// - Returns: Whether there is a backlog.
  @usableFromInline
  func storeOldest(of memory: ReplayMemory<Value>) -> Bool {
    guard let place = owned.backlog?.place else { return false }
    if place == memory.first {
      owned.backlog?.stored.append(memory[place])
      owned.backlog?.place += 1
    }
    return true
  }

  @inlinable
  func end(_ termination: Termination) {
    if owned.backlog != nil {
      owned.backlog?.end = termination
    } else {
      finish(termination)
    }
  }

  @usableFromInline
  func finishCancelled() { finish(.cancelled) }

  /// Handles a resume. One that came before the newest value has been taken already: it does not end the pause that
  /// followed that value.
  private func handleResume() {
    takeResume()
    if owned.backlog != nil, owned.pause == nil { sendBacklog() }
  }

  /// Ends the pause if the receiver has resumed.
  @usableFromInline
  func takeResume() {
    guard requests.takeResume() else { return }
    // One that has only said that it wants no more.
    if owned.pause == nil { broadcaster?.resumeSourcesAndEmissionsLater() } else { setPause(nil) }
  }

  @inlinable
  func sendBacklog() {
    while owned.pause == nil, !isCancelled, !hasEnded, let value = owned.backlog?.popFirst() {
      if requests.hasResume { takeResume() }
      send(value)
    }
    guard !hasEnded, !isCancelled, let backlog = owned.backlog, backlog.isEmpty else { return }
    owned.backlog = nil
    broadcaster?.forgetIfRead()
    if let end = backlog.end { finish(end) }
  }

  @inlinable
  func pause() {
    // Anew for each answer, because a consumer may pause while the receiver waits for another input.
    if let pause = owned.observer?.read({ $0.currentPausing }) { setPause(pause) }
  }

  @usableFromInline
  func setPause(_ pause: Pausing?) {
    guard pause != owned.pause else { return }
    broadcaster?.pauseChanged(of: self, to: pause)
    owned.pause = pause
  }

  @usableFromInline
  func finish(_ termination: Termination) { finish(termination, in: broadcaster) }

  private func finish(_ termination: Termination, in broadcaster: Broadcaster<Value>?) {
    guard let finish = owned.observer?.value.finish else { return }
    owned.observer = nil
    owned.backlog = nil
    if owned.pause != nil { setPause(nil) }
    broadcaster?.listenerEnded(self)
    finish(termination)
  }

  func cancel() {
    if requests.cancel() { perform { $0.finish(.cancelled, in: $1) } }
  }

  func resume() {
    requests.resume()
    perform { listener, _ in listener.handleResume() }
  }

  @usableFromInline
  func abandon() {
    if isCancelled { return }
    perform { listener, _ in
      listener.isAbandoned.set()
      listener.endInPause()
    }
  }

  /// Ends it if it is paused, and with that holds up a source or an emission, or reads what is remembered.
  @usableFromInline
  func endInPause() {
    guard owned.pause != nil else { return }
    if owned.backlog != nil || broadcaster?.isWaitedFor ?? true { finish(.released) }
  }

  func runAfterDelivery(_ work: Work) {
    executor.submit { self.broadcaster?.runAfterDeliveriesOfSources(work) ?? work.run() }
  }

  private func perform(_ act: @escaping @Sendable (Listener, Broadcaster<Value>?) -> Void) {
    guard executor.tryEnterSpinning() else { return executor.submit(Work { self.performAsOwner(act) }) }
    performAsOwner(act)
    executor.leave()
  }

  private func performAsOwner(_ act: (Listener, Broadcaster<Value>?) -> Void) {
    // Read once: reading a weak reference takes as long as starting a stage.
    let broadcaster = broadcaster
    act(self, broadcaster)
    if let broadcaster { removeEnded(broadcaster) }
  }
}
