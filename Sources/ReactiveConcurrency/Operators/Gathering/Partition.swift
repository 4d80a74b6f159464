import Synchronization

/// A source whose values are dealt out among parts, each of which is announced downstream and is a signal of its own:
/// the groups of `group(by:)`, the windows of `window`.
///
/// - A part sends to whoever listens to it at that moment and keeps nothing. It is announced before its first value, so
///   who starts to listen within the announcement misses none. If the consumer of the announcements is paused then,
///   what is for that part waits until it has resumed: of a source that can pause, that is one value. If the source
///   ends before, the part keeps what waits for those who come to listen.
/// - A pause of anybody who listens, to the announcements or to a part, pauses the source. The exception are those who
///   keep what comes (`Pausing`): the source goes on as long as anybody wants more of a part.
/// - The source runs as long as anybody listens, to the announcements or to a part. Once nobody takes the
///   announcements, no part is opened any more.
/// - At the end the announcements end first, then the parts in the order in which they were opened.
///
/// Safety: every stored property that changes is touched only by the owner of `junction`.
@usableFromInline
final class Partition<Announcement: Sendable, Value: Sendable, State: Sendable>: @unchecked Sendable {
  /// What the operator remembers.
  @exclusivity(unchecked) @usableFromInline var state: State
  @usableFromInline let initial: State
  @exclusivity(unchecked) @usableFromInline var observer: Observer<Announcement>?
  @exclusivity(unchecked) @usableFromInline var isObserverPaused = false
  @exclusivity(unchecked) @usableFromInline var parts: ContiguousArray<Part<Value>> = []
  /// How many of `parts` have been closed and wait for removal.
  @exclusivity(unchecked) @usableFromInline var closedParts = 0
  @exclusivity(unchecked) private var nextPart = 0
  @exclusivity(unchecked) @usableFromInline var pausedParts = 0
  /// What waits for parts that were announced to a paused consumer.
  @exclusivity(unchecked) @usableFromInline var held = Queue<(part: Part<Value>, value: Value)>()
  /// How many; asking the array costs more, as its type must first be made.
  @exclusivity(unchecked) @usableFromInline var heldCount = 0
  @usableFromInline let junction: Junction<Void, Void>
  @usableFromInline let input = Input()
  @usableFromInline let members = Membership()
  @usableFromInline let appetite = Appetite()
  @usableFromInline let hasCancelled = Flag()
  /// Whether the consumer of the announcements has resumed, and the owner has yet to see it.
  @usableFromInline let hasResumed = Atomic<Bool>(false)
  /// Set when the last member has left.
  @usableFromInline let isAbandoned = Flag()

  /// Subscribes to `source` and hands each of its values to `handle`, as the owner.
  @inlinable
  static func start<Source>(
    _ observer: Observer<Announcement>, dividing source: Signal<Source>, state: State,
    _ handle: @escaping @Sendable (Partition, Source) -> Void
  ) -> Subscription {
    let end = StageState<(@Sendable (Termination) -> Void)?>(nil)
    let hasLetGo = StageState<@Sendable () -> Bool>({ false })
    let partition = Partition(
      observer, state: state,
      Junction(
        Observer(
          next: { _ in .more }, finish: { end.value?($0) },
          hasLetGo: { hasLetGo.value() }), state: ()))
    // The junction lets go of it at the end.
    end.value = { partition.finish($0) }
    hasLetGo.value = { [weak partition] in partition?.noticesAbandonment() ?? false }
    partition.connect(source, handle)
    return partition.subscription
  }

  @inlinable
  init(_ observer: Observer<Announcement>, state: State, _ junction: Junction<Void, Void>) {
    self.observer = observer
    self.state = state
    self.junction = junction
    initial = state
    if observer.pausing != .binding { appetite.grow() }
  }

  @inlinable
  func connect<Source>(_ source: Signal<Source>, _ handle: @escaping @Sendable (Partition, Source) -> Void) {
    junction.add(input)
    junction.connect(
      source, to: input,
      next: { junction, _, value in
        self.noticeObserver()
        if !self.isAbandoned.isSet {
          handle(self, value)
          self.noticeObserver()
          self.goOn()
        }
        if self.isAbandoned.isSet { return junction.end(.cancelled) }
        return self.isPaused ? .paused : .more
      },
      finished: { junction, termination in junction.finish(termination) })
  }

  // MARK: For the operator, as the owner

  /// Whether parts may still be opened.
  @inlinable
  var isOpen: Bool { observer != nil }

  /// Opens a part: announces it and then sends it its first value.
  @inlinable
  func open(_ announce: (Part<Value>) -> Announcement, first value: () -> Value) -> Part<Value> {
    let part = Part<Value>(of: self)
    parts.append(part)
    if let observer {
      if hasResumed.load(ordering: .relaxed) { takeResume() }
      if observer.pausing == .reading { part.remembersAll() }
      switch observer.next(announce(part)) {
      case .more: break
      case .paused: setObserverPaused(true)
      case .cancelled: hasCancelled.set()
      }
      noticeObserver()
    }
    if !isAbandoned.isSet {
      let holds = isObserverPaused && !isObserverKeeping || heldCount > 0
      if holds { hold(value(), for: part) } else { relay(value(), to: part) }
    }
    return part
  }

  /// Sends a value to whoever listens to a part.
  @inlinable
  func send(_ value: Value, to part: Part<Value>) {
    if part.held > 0 { hold(value, for: part) } else { relay(value, to: part) }
  }

  /// Completes a part, once it has been sent what waits for it.
  @inlinable
  func close(_ part: Part<Value>) {
    if part.held > 0 {
      part.closesWhenSent = true
      return
    }
    part.isClosed = true
    closedParts += 1
    // In bulk, as very many may wait and the oldest is closed first.
    if closedParts * 2 > parts.count {
      parts.removeAll(where: \.isClosed)
      closedParts = 0
    }
    // Who is told the end resumes no more.
    if part.isPaused {
      part.isPaused = false
      pausedParts -= 1
    }
    part.finish(.completed)
  }

  /// Runs `body` as the owner after `delay`, unless everything ends before.
  @usableFromInline
  func schedule(on scheduler: any Scheduler, after delay: Duration, _ body: @escaping @Sendable (Partition) -> Void) {
    junction.schedule(on: scheduler, after: delay) { _ in
      body(self)
      self.goOn()
    }
  }

  // MARK: Sending

  @inlinable
  var isPaused: Bool { isObserverPaused && !isObserverKeeping || pausedParts > 0 || appetite.isSated }

  /// Whether the consumer of the announcements keeps what comes.
  @usableFromInline
  var isObserverKeeping: Bool { observer.map { $0.pausing != .binding } ?? false }

  @usableFromInline
  func setObserverPaused(_ isPaused: Bool) {
    if isPaused != isObserverPaused, isObserverKeeping { appetite.pause(isPaused, keeps: true) }
    isObserverPaused = isPaused
  }

  /// Counts the consumer of the announcements no more.
  @usableFromInline
  func forgetObserver() {
    setObserverPaused(false)
    if isObserverKeeping { appetite.shrink() }
    observer = nil
  }

  @inlinable
  func relay(_ value: Value, to part: Part<Value>) {
    if part.relay(value) == .paused, !part.isPaused {
      part.isPaused = true
      pausedParts += 1
    }
  }

  @usableFromInline
  func hold(_ value: Value, for part: Part<Value>) {
    part.held += 1
    heldCount += 1
    held.append((part, value))
  }

  @usableFromInline
  func sendHeld() {
    guard let (part, value) = held.popFirst() else { return }
    part.held -= 1
    heldCount -= 1
    relay(value, to: part)
    if part.held == 0, part.closesWhenSent { close(part) }
  }

  /// Lets the source go on if nobody is paused.
  @inlinable
  func goOn() {
    while heldCount > 0, !isPaused { sendHeld() }
    if !isPaused { junction.resume(input) }
  }

  @usableFromInline
  func finish(_ termination: Termination) {
    members.close()
    if case .cancelled = termination {
      held.removeAll()
      heldCount = 0
    }
    while heldCount > 0 {
      // Of those that the consumer has yet to come to, nobody may listen before it has resumed.
      if let part = held.first?.part, part.listenerCount == 0 { part.remembersAll() }
      sendHeld()
    }
    let observer = observer
    let parts = parts
    forgetObserver()
    self.parts = []
    state = initial
    observer?.finish(termination)
    for part in parts where !part.isClosed { part.finish(termination) }
  }

  // MARK: Those who listen

  /// Finds out whether the consumer of the announcements wants no more.
  @inlinable
  func noticeObserver() {
    guard let observer, !isAbandoned.isSet, hasCancelled.isSet || observer.isLetGo else { return }
    setObserverPaused(false)
    if members.leave() {
      isAbandoned.set()
    } else {
      forgetObserver()
      observer.finish(.cancelled)
    }
  }

  /// Whether the source need not go on, as far as can be told now.
  @usableFromInline
  func noticesAbandonment() -> Bool {
    if junction.tryEnter() {
      noticeObserver()
      if observer == nil { dismissListeners() }
      junction.leave()
    }
    return isAbandoned.isSet
  }

  /// Lets go of the listeners whose receivers have let go before they could say so: of some parts each time, as there
  /// may be very many.
  private func dismissListeners() {
    for _ in 0..<min(parts.count, 16) {
      nextPart = (nextPart + 1) % parts.count
      parts[nextPart].dismissListeners()
    }
  }

  private func goOnOrEnd() {
    guard isAbandoned.isSet else { return goOn() }
    // Unless the source, whose value has just been handled, is to acknowledge first.
    if !junction.isEnded { junction.finish(.cancelled) }
  }
}

extension Partition: Upstream {
  @usableFromInline
  var subscription: Subscription { Subscription(self) }

  @usableFromInline
  func cancel() {
    hasCancelled.set()
    junction.submit {
      self.noticeObserver()
      self.goOnOrEnd()
    }
  }

  @usableFromInline
  func resume() {
    hasResumed.store(true, ordering: .releasing)
    junction.submit {
      self.takeResume()
      self.goOn()
    }
  }

  /// Ends the pause of the consumer of the announcements if it has resumed. Before an announcement, to which the answer
  /// is still to come, and after each resume; one that comes too late, from another thread, is the consumer's to tell.
  @usableFromInline
  func takeResume() {
    guard hasResumed.exchange(false, ordering: .acquiringAndReleasing) else { return }
    if observer?.receiver?.owesResume ?? false { return }
    setObserverPaused(false)
  }
}

extension Partition: PartKeeper {
  @usableFromInline
  func join() -> Bool { members.join() }

  @usableFromInline
  func leave() {
    guard members.leave() else { return }
    isAbandoned.set()
    junction.submit { self.goOnOrEnd() }
  }

  @usableFromInline
  func resumed<PartValue>(_ part: Part<PartValue>) {
    junction.submit {
      // Unless the part has been paused anew meanwhile.
      if part.isPaused, !part.isHeld.load(ordering: .acquiring) {
        part.isPaused = false
        self.pausedParts -= 1
      }
      self.goOn()
    }
  }
}

/// What a part needs of the partition that it belongs to.
@usableFromInline
protocol PartKeeper: AnyObject, Sendable {
  /// Adds a listener; `false` if it is over.
  func join() -> Bool
  /// A listener has left or been told the end.
  func leave()
  /// None of the part's listeners is paused any more, or one of them wants more.
  func resumed<Value>(_ part: Part<Value>)
  /// Who of those that listen to any part wants more.
  var appetite: Appetite { get }
}

/// One part of a partition.
///
/// Safety: every stored property that changes is touched only by the owner of the partition's junction.
@usableFromInline
final class Part<Value: Sendable>: PacedSource, @unchecked Sendable {
  @usableFromInline let broadcaster: Broadcaster<Value>
  @usableFromInline let keeper: any PartKeeper
  /// Whether it counts as paused.
  @exclusivity(unchecked) @usableFromInline var isPaused = false
  /// How many values wait for it.
  @exclusivity(unchecked) @usableFromInline var held = 0
  /// Whether anybody has ever listened to it: then it waits for the slowest.
  @usableFromInline let isListenedTo = Flag()
  @exclusivity(unchecked) @usableFromInline var isClosed = false
  /// Whether it is to be completed after them.
  @exclusivity(unchecked) @usableFromInline var closesWhenSent = false

  @inlinable
  init(of keeper: any PartKeeper) {
    self.keeper = keeper
    broadcaster = Broadcaster(appetite: keeper.appetite)
  }

  @inlinable
  func relay(_ value: Value) -> Demand { broadcaster.relay(value, of: self) }

  @inlinable
  func finish(_ termination: Termination) { broadcaster.finish(termination) }

  var listenerCount: Int { broadcaster.listenerCount }

  func dismissListeners() { broadcaster.dismissListeners() }

  /// Keeps what it is sent from now on, for whoever comes later.
  @usableFromInline
  func remembersAll() { broadcaster.rememberAll() }

  @usableFromInline
  override func proceed() { keeper.resumed(self) }

  /// Listens to what is sent from now on, and to the end.
  @usableFromInline
  func start(_ observer: Observer<Value>) -> Subscription {
    // After the end there is nothing to keep.
    guard keeper.join() else { return broadcaster.start(observer) }
    if isListenedTo.set() { broadcaster.add(self) }
    return broadcaster.start(
      Observer(
        next: observer.next,
        finish: { [keeper] termination in
          keeper.leave()
          observer.finish(termination)
        }
      ).following(observer))
  }
}
