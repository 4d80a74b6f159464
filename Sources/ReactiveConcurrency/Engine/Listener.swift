import Synchronization

/// One subscription to a subject.
@usableFromInline
final class Listener<Value: Sendable>: Upstream, Sendable {
  /// Weak, because otherwise a subject that is released without an end would leak, along with its listeners.
  @usableFromInline weak let broadcaster: Broadcaster<Value>?
  @usableFromInline let executor: InlineExecutor
  /// The level of its receiver, and what the owner has yet to take.
  @usableFromInline let downstreamLevel = DownstreamLevel()

  /// Whether it shares a source with others.
  ///
  /// Safety: as for `owned`.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var isShared = false

  /// The consumer to which it leads, if it shares a source with others.
  ///
  /// Safety: as for `owned`.
  @exclusivity(unchecked) nonisolated(unsafe) var consumer: ObjectIdentifier?

  /// Safety: touched only by the owner of the broadcaster's executor.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var owned: Owned

  /// State that only the owner of the executor may touch.
  @usableFromInline
  struct Owned: ~Copyable {
    /// `nil` once it has ended.
    @usableFromInline var observer: InPlace<Observer<Value>>?
    /// Values that it must be sent before anything new; usually `nil`.
    @usableFromInline var backlog: PausedReplay?

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
  init(_ broadcaster: Broadcaster<Value>, _ observer: Observer<Value>) {
    // The sender's context is not the listener's.
    let observer = observer.inCurrentContext()
    if Watching.isOn, let receiver = observer.receiver { Watching.watcher?.joins(receiver, broadcaster) }
    self.broadcaster = broadcaster
    executor = broadcaster.executor
    owned = Owned(observer)
    removeEnded = { $0.removeEnded() }
  }

  /// The handle for downstream.
  @usableFromInline var subscription: Subscription { Subscription(self) }

  @inlinable var isCancelled: Bool { downstreamLevel.isCancelled }
  @inlinable var hasEnded: Bool { owned.observer == nil }
  @usableFromInline var receiver: (any Receiver)? { owned.observer?.read { $0.receiver } }
  var receiverHasCancelled: Bool { owned.observer?.read { $0.receiverHasCancelled } ?? false }

  @inlinable
  func deliver(_ value: Value) {
    guard downstreamLevel.isPlain, owned.backlog == nil else { return deliverAfterTold(value) }
    send(value)
  }

  @usableFromInline
  func deliverAfterTold(_ value: Value) {
    // A listener with a backlog gets the value from the memory.
    guard !isCancelled, owned.backlog == nil, !hasEnded else { return }
    takeTold()
    send(value)
  }

  @inlinable
  func send(_ value: Value) {
    let demand = owned.observer?.read { $0.next(value) } ?? .more
    // Where nothing waits for the listeners, a further pause changes nothing.
    if demand != .more || downstreamLevel.isPaused, isShared || demand != .paused || !downstreamLevel.isPaused {
      note(demand)
    }
  }

  @inlinable
  func note(_ demand: Demand) {
    if demand == .cancelled { return finishCancelled() }
    _ = change { $0.note(demand, of: receiver) == .paused }
    endIfGone()
  }

  /// Sends the remembered values, until the receiver pauses.
  @inlinable
  func replay(_ memory: ReplayMemory<Value>) {
    guard memory.first < memory.end else { return }
    owned.backlog = PausedReplay(of: memory)
    owned.observer?.read { $0.receiver?.learn(.replays(true)) }
    sendBacklog()
    owned.observer?.read { $0.receiver?.learn(.replays(false)) }
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

  /// Takes what the receiver has told. What came before the newest value has been taken already: it does not end the
  /// pause that followed that value.
  private func handleTold() {
    if !takeTold() { return }
    if owned.backlog != nil, !downstreamLevel.isPaused { sendBacklog() }
    endIfGone()
    if downstreamLevel.isReleased { noteSilence() }
  }

  /// - Returns: Whether there was anything to take.
  @usableFromInline
  @discardableResult
  func takeTold() -> Bool { change { $0.take(from: receiver) } }

  func readLevel() {
    _ = change {
      $0.read(from: receiver)
      return true
    }
  }

  /// Changes the level, which the broadcaster counts.
  @usableFromInline
  func change(_ body: (borrowing DownstreamLevel) -> Bool) -> Bool {
    let old = downstreamLevel.level
    let result = body(downstreamLevel)
    let new = downstreamLevel.level
    if old != new, !hasEnded { broadcaster?.levelChanged(from: old, to: new, of: consumer) }
    return result
  }

  @inlinable
  func sendBacklog() {
    while !downstreamLevel.isPaused, !isCancelled, !hasEnded, let value = owned.backlog?.popFirst() {
      // As in `deliver`: to take nothing costs more than to send the value.
      if !downstreamLevel.isPlain { takeTold() }
      send(value)
    }
    guard !hasEnded, !isCancelled, let backlog = owned.backlog, backlog.isEmpty else { return }
    owned.backlog = nil
    broadcaster?.forgetIfRead()
    if let end = backlog.end { finish(end) } else { noteSilence() }
  }

  /// If nothing will be sent any more, says so, or ends if nobody is left who could cancel.
  @usableFromInline
  func noteSilence() {
    guard owned.backlog == nil, !hasEnded, broadcaster?.isSilent.isSet ?? false else { return }
    if downstreamLevel.isReleased { finish(.released) } else { receiver?.learn(.isSilent) }
  }

  @usableFromInline
  func finish(_ termination: Termination) { finish(termination, in: broadcaster) }

  private func finish(_ termination: Termination, in broadcaster: Broadcaster<Value>?) {
    guard let finish = owned.observer?.value.finish else { return }
    owned.observer = nil
    owned.backlog = nil
    broadcaster?.listenerEnded(at: downstreamLevel.level, of: consumer)
    finish(termination)
  }

  func cancel() {
    if downstreamLevel.cancel() { perform { $0.finish(.cancelled, in: $1) } }
  }

  func tell(_ level: Level) {
    if isCancelled { return }
    // Also if something else waits to be taken: it has been queued before what is sent now, or is about to be.
    _ = downstreamLevel.tell(level)
    perform { listener, _ in listener.handleTold() }
  }

  /// Ends it if it is paused for ever, and with that holds up a source or an emission, or reads what is remembered.
  @usableFromInline
  func endIfGone() {
    guard downstreamLevel.level == .gone else { return }
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
