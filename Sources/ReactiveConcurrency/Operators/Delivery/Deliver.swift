extension SignalStream {
  /// Delivers every event on `scheduler`, in order.
  ///
  /// A burst costs one job on the scheduler, not one for each value. Memory: the values that wait for the scheduler or
  /// the consumer. The source is paused when 256 do; one that cannot pause is stored beyond that. Cancelling drops
  /// them. The subscription itself, and `onDispose` of the source, run where they would without it. The end, also an
  /// error, comes after the values, and is not held back by a pause that no value waits for. What follows this operator
  /// runs on `scheduler`.
  ///
  /// Stands for `deliverOn:`.
  @inlinable
  public func deliver(on scheduler: any Scheduler) -> Signal<Value> {
    signal.deliver(on: scheduler, staysThere: false, stage: #function)
  }

  /// Delivers every event on the main actor's thread, in order.
  ///
  /// What is sent there while nothing waits is delivered at once, before the source goes on; everything else as by
  /// `deliver(on:)`.
  ///
  /// Stands for `deliverOnMainThread`.
  @inlinable
  public func deliverOnMain() -> Signal<Value> {
    signal.deliver(on: .main, staysThere: true, stage: #function)
  }
}

extension Signal {
  @inlinable @inline(never)
  func deliver(on scheduler: any Scheduler, staysThere: Bool, stage: StaticString) -> Signal {
    let start = start
    return Signal(stage: stage) { observer in
      let delivery = Delivery(observer, on: scheduler, staysThere: staysThere)
      delivery.source.fill(
        start(
          Observer(
            next: { delivery.add($0) },
            finish: { delivery.finish($0) },
            receiver: delivery)))
      return delivery.subscription
    }
  }
}

/// Below how many values a batch is not worth its synchronisation.
@usableFromInline
var smallBatch: Int { 32 }

/// Moves a signal's events to a scheduler.
@usableFromInline
final class Delivery<Value: Sendable>: Upstream, Receiver, Sendable {
  @usableFromInline let source = SubscriptionSlot()
  @usableFromInline let mailbox = Mailbox<Value>(high: watermark)
  @usableFromInline let scheduler: any Scheduler
  /// Whether what is sent on the scheduler is delivered at once.
  @usableFromInline let staysThere: Bool
  @usableFromInline let latch = PauseLatch()
  @usableFromInline let isCancelled = Flag()
  /// Whether the source has been released without an end, and nobody has been told of it.
  @usableFromInline let isSilent = Flag()
  @usableFromInline let receiver: (any Receiver)?

  /// Safety: touched only by the drain, of which the mailbox admits one at a time: it is scheduled by whoever ends the
  /// waiting that the drain before has announced.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var observer: Observer<Value>?

  @inlinable
  init(_ observer: Observer<Value>, on scheduler: any Scheduler, staysThere: Bool) {
    self.observer = observer
    receiver = observer.receiver
    self.scheduler = scheduler
    self.staysThere = staysThere
    _ = mailbox.startWaiting()
  }

  deinit {
    // The source has fallen silent, and nobody has the subscription any more.
    observer?.finish(.cancelled)
  }

  @inlinable
  func add(_ value: Value) -> Demand {
    if isCancelled.isSet { return .cancelled }
    let (demand, wakes) = mailbox.add(value)
    guard wakes else { return demand }
    scheduleDrain()
    return isCancelled.isSet ? .cancelled : demand
  }

  @usableFromInline
  func finish(_ termination: Termination) {
    source.close()
    // Then it waits for a cancellation.
    if isSilent.isSet, !(receiver?.handlesSilence ?? false) { return }
    // A pause does not hold back an end before which no value waits. If the drain is just pausing, this keeps it from
    // it.
    if mailbox.finish(termination) || mailbox.end() != nil && latch.resume() { scheduleDrain() }
  }

  @inlinable
  func scheduleDrain() {
    if staysThere, drainThere() { return }
    _ = scheduler.hop { self.drain() }
  }

  /// Drains at once if the caller is on the scheduler. Only who has ended the waiting calls it, so that nothing is
  /// overtaken.
  @usableFromInline
  func drainThere() -> Bool {
    guard scheduler.isCurrent else { return false }
    CurrentScheduler.run(as: scheduler) { drain(isInline: true) }
    return true
  }

  /// - Parameter isInline: Whether the source is further up the stack, so that it is of no use to wait for it.
  @inlinable
  func drain(isInline: Bool = false) {
    repeat {
      while case let count = mailbox.available(), count > 0 {
        guard deliver(count) else { return }
        // A source that sends all the time on another thread would be met at every single value, at several times the
        // cost of its delivery: let it get ahead.
        if count < smallBatch, !isInline { yieldForLargerBatch(after: count) }
      }
      if isCancelled.isSet { return end(.cancelled) }
      if let termination = mailbox.end() { return end(termination) }
      // A cancellation that came before the announcement has found nobody waiting.
    } while !mailbox.startWaiting() || isCancelled.isSet && mailbox.stopWaiting()
  }

  /// Gives up the processor for a moment, or, if values arrive in bulk, until there are enough of them.
  @inlinable
  func yieldForLargerBatch(after count: Int) {
    var turns = count > 1 ? 16 : 1
    while turns > 0, mailbox.available() < smallBatch {
      yieldThread()
      turns -= 1
    }
  }

  /// Delivers a batch.
  ///
  /// - Returns: Whether to go on.
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
    if mailbox.acknowledge(taken), demand != .cancelled { source.resume() }
    switch demand {
    case .more: return true
    // As soon as the latch holds, a `resume()` may start another drain on another thread; of an end one of them sees.
    case .paused: return !latch.pause() || mailbox.end() != nil && latch.resume()
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
    if isSilent.isSet, observer.finishSilently() { return }
    observer.finish(termination)
  }

  /// Drops what nobody takes any more. A source that sends on another thread, and has not heard of it, may add a value
  /// still: it wakes a drain, which drops that too.
  @usableFromInline
  func dropRest() {
    repeat { mailbox.removeAll() } while !mailbox.startWaiting() && mailbox.end() == nil
  }

  @usableFromInline
  var subscription: Subscription { Subscription(self) }

  func cancel() {
    guard isCancelled.set() else { return }
    source.cancel()
    // A drain that runs will see it; one that waits for values, or is paused, must be started, and nothing kept until
    // then.
    if latch.resume() || mailbox.stopWaiting() {
      mailbox.removeAll()
      scheduleDrain()
    }
  }

  func resume() {
    if latch.resume() { scheduleDrain() }
  }

  // MARK: What the source asks

  @usableFromInline
  var hasCancelled: Bool { isCancelled.isSet || receiver?.hasCancelled ?? false }

  @usableFromInline
  var handlesSilence: Bool { true }

  @usableFromInline
  func fallSilent() { isSilent.set() }

  @usableFromInline
  var pausing: Pausing { receiver?.pausing ?? .binding }
}
