import Synchronization

/// The number of values below which a batch is not worth its synchronization.
@usableFromInline
var smallBatch: Int { 32 }

/// Moves a signal's events to a scheduler.
@usableFromInline
final class Delivery<Value: Sendable>: Upstream, InnerReceiver, StoredCount, Sendable {
  @usableFromInline let source = SubscriptionSlot()
  @usableFromInline let mailbox = Mailbox<Value>(high: watermark)
  @usableFromInline let scheduler: any Scheduler
  /// Whether events sent on the scheduler are passed on immediately.
  @usableFromInline let deliversInline: Bool
  @usableFromInline let latch = PauseLatch()
  @usableFromInline let isCancelled = Flag()
  @usableFromInline let receiver: (any Receiver)?
  /// Whether a drain has been scheduled and has not begun. Whoever takes this back owns the drain.
  @usableFromInline let isScheduled = Atomic<Bool>(false)
  /// Whether its source has to know of every change of the level.
  private let isShared = Flag()
  /// Whether its source will send nothing any more, unless it is released.
  @usableFromInline let isSourceSilent = Flag()
  /// Whether each value is work: then it is open again when that has been delivered.
  @usableFromInline let work = Flag()
  /// Paused from such a value until that has been delivered.
  @usableFromInline let workLatch = PauseLatch()

  /// Safety: accessed only by the drain, of which the mailbox admits one at a time: it is scheduled by the thread that
  /// ends the waiting that the previous drain has announced.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var observer: Observer<Value>?

  @inlinable
  init(_ observer: Observer<Value>, on scheduler: any Scheduler, deliversInline: Bool) {
    self.observer = observer
    receiver = observer.receiver
    self.scheduler = scheduler
    self.deliversInline = deliversInline
    _ = mailbox.startWaiting()
  }

  deinit {
    // Values were stored for a paused consumer, and nothing is left that could resume.
    observer?.finish(.released)
  }

  @inlinable
  func add(_ value: Value) -> Demand {
    if isCancelled.isSet { return .cancelled }
    let isWork = work.isSet
    if isWork { workLatch.prepareForNextAnswer() }
    let (demand, wakes) = mailbox.add(value)
    if wakes {
      scheduleDrain()
      if isCancelled.isSet { return .cancelled }
    }
    return isWork && workLatch.pause() ? .paused : demand
  }

  @usableFromInline
  func finish(_ termination: Termination) {
    source.close()
    // A pause does not delay an end without waiting values. If the drain is pausing at this moment, this prevents it.
    if mailbox.finish(termination) || mailbox.end() != nil && latch.resume() { scheduleDrain() } else { endIfGone() }
  }

  @inlinable
  func scheduleDrain() {
    if deliversInline, drainInline() { return }
    isScheduled.store(true, ordering: .releasing)
    _ = scheduler.scheduleInContext { if self.takeScheduled() { self.drain() } }
  }

  /// - Returns: Whether the caller owns the drain that has been scheduled.
  @usableFromInline
  func takeScheduled() -> Bool { isScheduled.exchange(false, ordering: .acquiringAndReleasing) }

  /// Drains immediately if the caller is on the scheduler. Called only by the thread that has ended the waiting, so
  /// that order is kept.
  @usableFromInline
  func drainInline() -> Bool {
    guard scheduler.isCurrent else { return false }
    CurrentScheduler.run(as: scheduler) { drain(isInline: true) }
    return true
  }

  /// - Parameter isInline: Whether the source is further up the stack, so that waiting for more values is useless.
  @inlinable
  func drain(isInline: Bool = false) {
    repeat {
      while case let count = mailbox.available(), count > 0 {
        guard deliver(count) else { return }
        // With a source that sends continuously on another thread, the two threads would synchronize at every value, at
        // several times the cost of its delivery: let the source get ahead.
        if count < smallBatch, !isInline { waitForLargerBatch(after: count) }
      }
      if isCancelled.isSet { return end(.cancelled) }
      // Within the call that has added the value, its answer asks for the next one.
      if work.isSet, workLatch.resume() { source.tell(.open) }
      if let termination = mailbox.end() { return end(termination) }
      // A cancellation before the announcement found no waiting drain.
    } while !mailbox.startWaiting() || isCancelled.isSet && mailbox.stopWaiting()
    if isSourceSilent.isSet { noteSilence() }
  }

  /// If nothing will be sent any more, says so, or ends its source if nobody is left who could cancel.
  @usableFromInline
  func noteSilence() {
    // The source may have sent its last value after this drain had announced that it waits: the next one delivers it.
    if mailbox.available() > 0 { return }
    if latch.isReleased { source.tell(.gone) } else { receiver?.learn(.isSilent) }
  }

  /// Waits for a moment or, if values arrive in bulk, until there are enough of them.
  @inlinable
  func waitForLargerBatch(after count: Int) {
    var turns = count > 1 ? 16 : 1
    while turns > 0, mailbox.available() < smallBatch {
      pauseThread()
      turns -= 1
    }
  }

  /// Delivers a batch.
  ///
  /// - Returns: Whether to continue.
  @inlinable
  func deliver(_ count: Int) -> Bool {
    guard let observer else {
      dropRest()
      return false
    }
    var taken = 0
    var demand = Demand.more
    while taken < count, demand == .more {
      if isCancelled.isSet {
        demand = .cancelled
        break
      }
      demand = observer.next(mailbox.take())
      taken += 1
    }
    if mailbox.acknowledge(taken), demand != .cancelled { source.tell(.open) }
    switch demand {
    case .more: return true
    // As soon as the latch is paused, a `resume()` may start another drain on another thread; exactly one of them sees
    // an end.
    case .paused:
      if !latch.pause() { return true }
      if mailbox.end() != nil, latch.resume() { return true }
      downstreamPaused()
      return false
    case .cancelled:
      isCancelled.set()
      source.cancel()
      end(.cancelled)
      return false
    }
  }

  @inlinable
  func end(_ termination: Termination) {
    guard let observer else { return }
    self.observer = nil
    dropRest()
    observer.finish(termination)
  }

  /// Drops the values that are not needed any more. A source on another thread that has not been cancelled yet may
  /// still add a value, which wakes a drain that drops it, too.
  @usableFromInline
  func dropRest() {
    repeat { mailbox.removeAll() } while !mailbox.startWaiting() && mailbox.end() == nil
  }

  @usableFromInline var subscription: Subscription { Subscription(self) }

  func cancel() {
    guard isCancelled.set() else { return }
    source.cancel()
    // A running drain notices this. Where none runs, the end is sent here, as of any cancellation.
    if latch.resume() || mailbox.stopWaiting() || takeScheduled() { end(.cancelled) }
  }

  /// What is told as `.open` is worth a value, whatever has followed: so the levels are taken as they come.
  func tell(_ level: Level) {
    switch level {
    case .open: if latch.resume() { scheduleDrain() }
    case .full, .held: downstreamPaused()
    case .gone:
      _ = latch.release()
      endIfGone()
      if isSourceSilent.isSet { noteSilenceWhenEmpty() }
    }
  }

  private func noteSilenceWhenEmpty() {
    if mailbox.stopWaiting() { scheduleDrain() }
  }

  /// What is stored waits for downstream from now on, and with it a source that was paused because of that.
  @usableFromInline
  func downstreamPaused() {
    if isShared.isSet, isSourcePaused { source.tell(level ?? .held) }
    endIfGone()
  }

  /// Ends if the source is over, what it sent waits, and nothing will open downstream. A source that waits ends, too.
  private func endIfGone() {
    guard latch.isPausedForEver else { return }
    if !source.isClosed { source.tell(.gone) } else if latch.resume() { end(.released) }
  }

  // MARK: What its source knows of it

  @usableFromInline
  var hasCancelled: Bool { isCancelled.isSet || receiver?.hasCancelled ?? false }

  /// Open while there is room. Without room it waits for downstream, or for its own scheduler.
  @usableFromInline
  var level: Level? {
    guard isSourcePaused else { return .open }
    if latch.isPausedForEver { return .gone }
    return latch.isPaused && receiver?.level == .full ? .full : .held
  }

  /// Whether its source was answered `.paused`, and has not been told `.open` since.
  private var isSourcePaused: Bool { mailbox.isFull || workLatch.isPaused }

  @usableFromInline var subscribesLater: Bool { receiver?.subscribesLater ?? false }

  @usableFromInline
  func learn(_ fact: SourceFact) {
    switch fact {
    case .sendsWork: work.set()
    case .isShared: isShared.set()
    case .sendsHeartbeats(let gauge): gauge.add { [mailbox] in mailbox.count == 0 }
    case .isSilent:
      isSourceSilent.set()
      return noteSilenceWhenEmpty()
    // A stored value is like any other when it is sent, and news.
    case .isPulled, .sendsLater, .replays: return
    }
    receiver?.learn(fact)
  }

  package var storedNow: Int { mailbox.count }
  package var isFull: Bool { mailbox.isFull }
}
