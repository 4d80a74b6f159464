import Synchronization

/// A source whose values are distributed among parts. Each part is sent downstream, which is called its announcement,
/// and is a signal of its own: the groups of `group(by:)`, the windows of `window`.
///
/// - A part sends to whoever is subscribed at that moment. It is announced before its first value, so a subscriber that
///   subscribes within the announcement misses none. For a consumer that subscribes later, its values wait for the
///   first subscriber, as long as its `PartHandle` exists, and the source is paused unless a subscriber of another part
///   wants more. If the consumer of the announcements is
///   paused then, values for that part wait until it has resumed: one value, if the source can pause and waits for that
///   consumer. If the source ends before, the part keeps the waiting values for later subscribers.
/// - Its level is that of all subscribers together, to the announcements and to the parts: held as soon as one is, full
///   when all are, else open.
/// - The source runs as long as there is a subscriber, to the announcements or to a part. Without a consumer of the
///   announcements no more parts are opened.
/// - At the end the announcements end first, then the parts in the order in which they were opened.
///
/// The operator's own state is the junction's.
///
/// Safety: `owned` is accessed only by the owner of `junction`.
@usableFromInline
final class Partition<Announcement: Sendable, Value: Sendable, State: Sendable>: Sendable {
  /// Safety: above.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var owned: Owned

  /// The state that only the owner of `junction` may access.
  @usableFromInline
  struct Owned: ~Copyable {
    /// The consumer of the announcements, until it cancels.
    @usableFromInline var observer: InPlace<Observer<Announcement>>?
    @usableFromInline var parts: ContiguousArray<Part<Value>> = []
    /// The number of `parts` that have been closed and not removed.
    @usableFromInline var closedParts = 0
    /// The index of the next part to check.
    var nextPart = 0
    /// The levels of the parts that have subscribers.
    @usableFromInline var levels = ListenerLevels()
    @usableFromInline var subscribedParts = 0
    /// The values that wait for parts announced to a paused consumer.
    @usableFromInline var stored = Queue<(part: Part<Value>, value: Value)>()
    /// Their number; asking the queue would cost more, because its metadata must first be made.
    @usableFromInline var storedCount = 0
    /// Whether the source has said that each of its values is work.
    @usableFromInline var sendsWork = false
    /// Whether the source has said that it will send nothing any more, unless it is released.
    @usableFromInline var isSilent = false
    /// Whether all subscribers have been told so.
    @usableFromInline var hasToldSilence = false

    @inlinable
    init(_ observer: Observer<Announcement>) {
      self.observer = InPlace(observer)
    }
  }

  @usableFromInline let junction: Junction<Void, State>
  @usableFromInline let input = Input()
  @usableFromInline let members = Locked(Membership(1))
  /// Moved by any thread, by `advance(to:)`.
  @usableFromInline let phase = Atomic<UInt8>(Phase.open)
  /// Set when it has been started: from then on a cancellation is told by `cancel()`.
  @usableFromInline let hasStarted = Flag()
  /// The level of the consumer of the announcements. Its cancellation is a phase.
  @usableFromInline let downstreamLevel = DownstreamLevel()

  /// The phases of a partition, in order. Any but the first and the last may be skipped.
  @usableFromInline
  enum Phase {
    /// Parts are opened and announced.
    @inlinable static var open: UInt8 { 0 }
    /// The consumer of the announcements has cancelled, and the owner has not handled that yet.
    @inlinable static var cancelling: UInt8 { 1 }
    /// Only parts have subscribers. No more parts are opened.
    @inlinable static var partsOnly: UInt8 { 2 }
    /// The last subscriber has cancelled. The source has yet to be cancelled, or to acknowledge.
    @inlinable static var abandoned: UInt8 { 3 }
    /// The end is being sent, or has been.
    @inlinable static var ended: UInt8 { 4 }
  }

  /// Subscribes to `source` and calls `handle` with each of its values, as the owner.
  @inlinable
  static func start<Source>(
    _ observer: Observer<Announcement>, dividing source: @escaping Start<Source>, state: State,
    _ handle: @escaping @Sendable (Partition, Source) -> Void
  ) -> Subscription {
    let end = StageState<(@Sendable (Termination) -> Void)?>(nil)
    let hasCancelled = StageState<@Sendable () -> Bool>({ false })
    let learn = StageState<@Sendable (SourceFact) -> Void>({ _ in })
    let partition = Partition(
      observer,
      Junction(
        Observer(
          next: { _, _ in .more }, finish: { end.value?($0) },
          hasCancelled: { hasCancelled.value() }, onFact: { learn.value($0) },
          before: observer.receiver), state: state, inputs: 1))
    observer.receiver?.learn(.isShared)
    // The junction releases it at the end.
    end.value = { partition.finish($0) }
    hasCancelled.value = { [weak partition] in partition?.checkAbandonment() ?? false }
    learn.value = { [weak partition] in partition?.learn($0) }
    partition.connect(source, handle)
    partition.hasStarted.set()
    return partition.subscription
  }

  @inlinable
  init(_ observer: Observer<Announcement>, _ junction: Junction<Void, State>) {
    owned = Owned(observer)
    self.junction = junction
  }

  @inlinable
  func connect<Source>(_ source: @escaping Start<Source>, _ handle: @escaping @Sendable (Partition, Source) -> Void) {
    junction.connect(
      source, to: junction.add(input),
      next: { junction, _, value in
        self.checkObserver(asking: !self.hasStarted.isSet)
        if !self.isAbandoned {
          handle(self, value)
          self.checkObserver(asking: !self.hasStarted.isSet)
          self.resumeSource()
        }
        if self.isAbandoned { junction.finish(.cancelled) }
        return .more
      })
  }

  /// The receiver of the consumer of the announcements.
  @usableFromInline
  var receiver: (any Receiver)? { owned.observer?.read { $0.receiver } }

  // MARK: For the operator, as the owner

  /// Whether parts may still be opened.
  @inlinable
  var isOpen: Bool { phase.load(ordering: .relaxed) < Phase.partsOnly }

  /// Opens a part: announces it and then sends its first value to it.
  @inlinable
  func open<Thrown: Error>(
    _ announce: (Part<Value>.Handle) -> Announcement, first value: () throws(Thrown) -> Value
  ) throws(Thrown) -> Part<Value> {
    let part = Part<Value>(of: self)
    owned.parts.append(part)
    if owned.sendsWork { part.broadcaster.learn(.sendsWork) }
    let subscribesLater = receiver?.subscribesLater ?? false
    if owned.observer != nil {
      // Until it is known whether the part waits, because its values wait only as long as somebody refers to it.
      let handle = Part.Handle(part)
      defer { withExtendedLifetime(handle) {} }
      downstreamLevel.take(from: receiver)
      // A part that has yet to be subscribed to holds up the source, so one at a time.
      if subscribesLater, owned.parts.count == 1 { receiver?.learn(.sendsWork) }
      let answer = owned.observer?.read { $0.next(announce(handle)) } ?? .more
      if answer == .cancelled {
        advance(to: Phase.cancelling)
      } else if answer == .paused || downstreamLevel.isPaused {
        _ = downstreamLevel.note(answer, of: receiver)
      }
      if subscribesLater { part.waitForListener() }
      checkObserver()
    }
    if !isAbandoned {
      // For one that subscribes later the part itself stores.
      let stores = !subscribesLater && (owned.storedCount > 0 || waits(part))
      if stores { store(try value(), for: part) } else { relay(try value(), to: part) }
    }
    return part
  }

  /// Sends a value to the subscribers of a part.
  @inlinable
  func send(_ value: Value, to part: Part<Value>) {
    if part.owned.storedCount > 0 { store(value, for: part) } else { relay(value, to: part) }
  }

  /// Completes a part, after the values that wait for it.
  @inlinable
  func close(_ part: Part<Value>) {
    if part.owned.storedCount > 0 {
      part.owned.life = .closing
      return
    }
    part.owned.life = .closed
    owned.closedParts += 1
    // In bulk, because there may be very many and the oldest is closed first.
    if owned.closedParts * 2 > owned.parts.count {
      owned.parts.removeAll(where: \.isClosed)
      owned.closedParts = 0
    }
    // A subscriber that receives the end opens no more.
    count(part, at: nil)
    // Or the source would go on for those who have yet to get the rest of a closed part.
    if !isOpen, hasOnlyClosedParts { advance(to: Phase.abandoned) }
    part.broadcaster.finish(.completed)
  }

  @inlinable
  var hasOnlyClosedParts: Bool { owned.closedParts == owned.parts.count }

  /// Sets the operator's one timer, unless it is set: runs `body` as the owner after `delay`, unless everything ends
  /// before.
  @usableFromInline
  func setTimer(
    on scheduler: any Scheduler, after delay: @autoclosure () -> Duration,
    _ body: @escaping @Sendable (Partition) -> Void
  ) {
    junction.setTimer(on: scheduler, after: delay()) { _ in
      body(self)
      self.resumeSourceOrEnd()
    }
  }

  @usableFromInline
  func learn(_ fact: SourceFact) {
    switch fact {
    case .sendsWork: sendsWork()
    case .isSilent:
      junction.submit {
        self.owned.isSilent = true
        self.noteSilence()
      }
    case .isShared, .isPulled, .sendsLater, .replays, .sendsHeartbeats: break
    }
  }

  private func sendsWork() {
    junction.submit {
      // Once, because what is passed on both ways may come together again, and doubles with each partition.
      if self.owned.sendsWork { return }
      self.owned.sendsWork = true
      self.receiver?.learn(.sendsWork)
      for part in self.owned.parts { part.broadcaster.learn(.sendsWork) }
    }
  }

  /// If nothing will be sent any more, says so to all subscribers, or ends the source if none is left who could cancel.
  private func noteSilence() {
    guard owned.isSilent, owned.storedCount == 0 else { return }
    if owned.observer == nil || downstreamLevel.isReleased, owned.subscribedParts == 0 {
      junction.deferred.append { self.input.source.tell(.gone) }
    }
    // Once, because it is looked at again whenever one of many parts changes.
    if owned.hasToldSilence { return }
    owned.hasToldSilence = true
    receiver?.learn(.isSilent)
    for part in owned.parts where !part.isClosed { part.broadcaster.becomeSilent() }
  }

  // MARK: Sending

  /// The level of the consumer of the announcements, while there is one.
  @usableFromInline
  var observerLevel: Level { owned.observer == nil ? .open : downstreamLevel.level }

  /// The level of all subscribers together.
  @usableFromInline
  var level: Level {
    let parts = owned.subscribedParts > 0 ? owned.levels.level(of: owned.subscribedParts) : nil
    guard owned.observer != nil else { return parts ?? .open }
    let announcements = downstreamLevel.level
    guard let parts, announcements < .held else { return announcements }
    if parts != .full { return parts }
    if announcements == .open, !hasStarted.isSet { downstreamLevel.read(from: receiver) }
    return downstreamLevel.level
  }

  /// Counts a part at its level; `nil` if it has no subscribers.
  @usableFromInline
  func count<PartValue>(_ part: Part<PartValue>, at level: Level?) {
    let old = part.owned.counted
    if old == level { return }
    part.owned.counted = level
    owned.subscribedParts += (level == nil ? 0 : 1) - (old == nil ? 0 : 1)
    owned.levels.change(from: old ?? .open, to: level ?? .open)
  }

  @inlinable
  func relay(_ value: Value, to part: Part<Value>) {
    let demand = part.broadcaster.relay(value, of: part)
    if demand == .paused || part.owned.counted != .open { countAgain(part) }
  }

  @usableFromInline
  func countAgain<PartValue>(_ part: Part<PartValue>) {
    if !part.isClosed { count(part, at: part.listenerCount > 0 ? part.level : nil) }
  }

  @usableFromInline
  func store(_ value: Value, for part: Part<Value>) {
    part.owned.storedCount += 1
    owned.storedCount += 1
    owned.stored.append((part, value))
  }

  @usableFromInline
  func sendStored() {
    guard let (part, value) = owned.stored.popFirst() else { return }
    part.owned.storedCount -= 1
    owned.storedCount -= 1
    relay(value, to: part)
    if part.owned.storedCount == 0, part.owned.life == .closing { close(part) }
  }

  /// Whether values for a part wait, because the consumer of the announcements has not come to it yet.
  @usableFromInline
  func waits(_ part: Part<Value>) -> Bool {
    switch observerLevel {
    case .open: false
    case .full: part.listenerCount == 0
    case .held, .gone: true
    }
  }

  /// Whether the oldest of the values that wait still has to.
  @usableFromInline
  var waitsForFirst: Bool { owned.stored.first.map { waits($0.part) } ?? false }

  /// Sends what waits, if it may, and tells the source the level.
  @inlinable
  func resumeSource() {
    while owned.storedCount > 0, level == .open, !waitsForFirst { sendStored() }
    input.own = level
    junction.tell(input)
  }

  @usableFromInline
  func finish(_ termination: Termination) {
    advance(to: Phase.ended)
    members.set(.closed)
    if case .cancelled = termination {
      owned.stored.removeAll()
      owned.storedCount = 0
    }
    while owned.storedCount > 0 {
      // The consumer may not have subscribed to the parts that it received in its pause.
      let part = owned.stored.first?.part
      if observerLevel != .open || part?.listenerCount == 0 { part?.rememberAll() }
      sendStored()
    }
    let observer = owned.observer?.value
    let parts = owned.parts
    owned.observer = nil
    owned.parts = []
    observer?.finish(termination)
    // Those who come later have not cancelled.
    let last = if case .cancelled = termination { Termination.released } else { termination }
    for part in parts where !part.isClosed { part.broadcaster.finish(last) }
  }

  // MARK: Subscribers

  /// Checks whether the consumer of the announcements has cancelled.
  ///
  /// - Parameter asks: Whether to ask its receiver, too, which costs as much as all else of a value.
  @inlinable
  func checkObserver(asking asks: Bool = true) {
    let phase = phase.load(ordering: .acquiring)
    guard phase < Phase.partsOnly else { return }
    if phase == Phase.cancelling || asks && owned.observer?.read({ $0.receiverHasCancelled }) ?? false {
      observerCancelled()
    }
  }

  @usableFromInline
  func observerCancelled() {
    guard let observer = owned.observer?.value else { return }
    if members.withLock({ $0.remove() }) || hasOnlyClosedParts {
      advance(to: Phase.abandoned)
    } else {
      advance(to: Phase.partsOnly)
      owned.observer = nil
      observer.finish(.cancelled)
    }
  }

  /// Whether the source is no longer needed, as far as is known now.
  @usableFromInline
  func checkAbandonment() -> Bool {
    Driver.noteShared()
    if junction.tryEnter() {
      checkObserver()
      if !isOpen { removeCancelledListeners() }
      junction.leave()
    }
    return isAbandoned
  }

  /// Whether the last subscriber has cancelled, or the end is being sent.
  @inlinable
  var isAbandoned: Bool { phase.load(ordering: .acquiring) >= Phase.abandoned }

  /// Moves to a later phase, unless it has been reached already.
  @usableFromInline
  func advance(to next: UInt8) {
    phase.max(next, ordering: .acquiringAndReleasing)
  }

  /// Removes the subscribers whose receivers have already cancelled: of some parts at each call, because there may be
  /// very many.
  private func removeCancelledListeners() {
    for _ in 0..<min(owned.parts.count, 16) {
      owned.nextPart = (owned.nextPart + 1) % owned.parts.count
      owned.parts[owned.nextPart].broadcaster.askListeners()
    }
  }

  private func resumeSourceOrEnd() {
    guard isAbandoned else { return resumeSource() }
    // Unless the source, whose value has just been handled, has to acknowledge first.
    if !junction.isEnded { junction.finish(.cancelled) }
  }
}

extension Partition: Upstream {
  @usableFromInline var subscription: Subscription { Subscription(self) }

  @usableFromInline
  func cancel() {
    advance(to: Phase.cancelling)
    junction.submit {
      self.checkObserver()
      self.resumeSourceOrEnd()
    }
  }

  @usableFromInline
  func tell(_ level: Level) {
    guard downstreamLevel.tell(level) else { return }
    junction.submit {
      self.downstreamLevel.take(from: self.receiver)
      self.resumeSource()
      self.noteSilence()
    }
  }
}

extension Partition: PartContainer {
  @usableFromInline
  func addMember() -> Bool { members.withLock { $0.add() } }

  @usableFromInline
  func removeMember() {
    guard members.withLock({ $0.remove() }) else { return }
    advance(to: Phase.abandoned)
    junction.submit { self.resumeSourceOrEnd() }
  }

  @usableFromInline
  func partChanged<PartValue>(_ part: Part<PartValue>) {
    junction.submit {
      self.countAgain(part)
      self.resumeSource()
      self.noteSilence()
    }
  }
}
