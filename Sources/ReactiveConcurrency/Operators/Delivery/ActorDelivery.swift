import Synchronization

extension Signal {
  /// Sends every event on the scheduler of a closure's actor: immediately if it is sent there while no other waits,
  /// otherwise as `deliver(on:)`. The source stays where it is, even after a pause.
  @inlinable @inline(never)
  package func deliver(at scheduler: any Scheduler) -> Signal {
    let start = start
    return Signal(stage: "deliver(at:)") { observer in
      let delivery = ActorDelivery(observer, at: scheduler)
      delivery.source.slot.fill(
        start(
          Observer(
            next: { value, _ in delivery.add(value) }, finish: { delivery.values.finish($0) }, receiver: delivery.values
          )))
      return delivery.subscription
    }
  }

  /// Calls a closure on its actor with each value, which is passed on without waiting unless it is sent there.
  @usableFromInline
  func onNext(at scheduler: any Scheduler, _ act: @escaping @Sendable (Value) -> Void) -> Signal {
    let start = start
    return Signal(stage: "onNext(_:)") { downstream in
      let effects = ActorSideEffects(act, at: scheduler)
      let values = effects.delivery.values
      let observer = Observer<Value>(
        next: { value, _ in effects.next(value, downstream) },
        finish: { termination in
          values.finish(termination)
          downstream.finish(termination)
        },
        receiver: EffectsReceiver(values, before: downstream.receiver))
      effects.delivery.source.slot.fill(start(observer))
      return Subscription(effects)
    }
  }
}

/// Delivers values on an actor, and pauses their source, which stays where it is.
@usableFromInline
final class ActorDelivery<Value: Sendable>: Upstream {
  @usableFromInline let values: Delivery<Value>
  @usableFromInline let source = SchedulerBoundSource()

  @inlinable
  init(_ observer: Observer<Value>, at scheduler: any Scheduler) {
    values = Delivery(
      observer.onFinish { [source] _ in source.slot.close() }, on: scheduler, deliversInline: true)
    values.source.fill(source.subscription)
  }

  @inlinable
  func add(_ value: Value) -> Demand {
    // A source that can pause sends no further value until it is resumed.
    if values.mailbox.count == watermark - 1 || values.work.isSet { source.rememberScheduler() }
    return values.add(value)
  }

  @usableFromInline
  func cancel() {
    // Also if the source has ended without this being noticed: side effects further upstream must not run any more.
    // First, because the end closes the slot.
    source.cancel()
    values.cancel()
  }

  @usableFromInline
  func tell(_ level: Level) { values.tell(level) }

  @usableFromInline var subscription: Subscription { Subscription(self) }
}

/// A source that is resumed, after a pause, on the scheduler where it was before, not within the work of the consumer
/// that paused it.
@usableFromInline
final class SchedulerBoundSource: Upstream {
  @usableFromInline let slot = SubscriptionSlot()
  private let lastScheduler = Locked<(any Scheduler)?>(nil)

  @usableFromInline
  init() {}

  @usableFromInline var subscription: Subscription { Subscription(self) }

  /// Remembers the source's scheduler. Called by the source before a value whose answer may be a pause.
  @usableFromInline
  func rememberScheduler() {
    let here = CurrentScheduler.value
    lastScheduler.set(here)
  }

  @usableFromInline
  func cancel() { slot.cancel() }

  @usableFromInline
  func tell(_ level: Level) {
    guard level == .open else { return slot.tell(level) }
    let scheduler = lastScheduler.withLock { $0 } ?? .global
    _ = scheduler.scheduleInContext { self.slot.tell(.open) }
  }
}

/// Calls a closure on its actor with the values that are passed on.
private final class ActorSideEffects<Value: Sendable>: Upstream {
  let delivery: ActorDelivery<Value>
  private let scheduler: any Scheduler
  /// Whether downstream has ended by itself: then the closure is called for all values that have been passed on, even
  /// after a cancellation.
  private let isSatisfied = Flag()
  /// The pause of downstream.
  private let latch = PauseLatch()

  init(_ act: @escaping @Sendable (Value) -> Void, at scheduler: any Scheduler) {
    self.scheduler = scheduler
    let effects = Observer<Value>(
      next: { value, _ in
        act(value)
        return .more
      }, finish: { _ in })
    delivery = ActorDelivery(effects, at: scheduler)
  }

  func next(_ value: Value, _ downstream: Observer<Value>) -> Demand {
    latch.prepareForNextAnswer()
    let demand = delivery.add(value)
    if demand == .cancelled { return .cancelled }
    let answer = downstream.next(value)
    // A consumer that is being disposed of also returns this, before its cancellation arrives here.
    if answer == .cancelled, !downstream.receiverHasCancelled { isSatisfied.set() }
    if answer == .paused, latch.pause(), latch.isPausedForEver { delivery.source.tell(.gone) }
    return answer == .more ? demand : answer
  }

  func cancel() {
    if !isSatisfied.isSet, scheduler.isCurrent { delivery.cancel() } else { delivery.source.cancel() }
  }

  func tell(_ level: Level) {
    switch level {
    case .open:
      _ = latch.resume()
      // While that many wait, the effects hold the source back, and tell it when they do not.
      if !delivery.values.mailbox.isFull { delivery.source.slot.tell(.open) }
    case .full, .held: delivery.source.tell(level)
    // The effects open again by themselves, but not what downstream has paused.
    case .gone:
      if latch.release() { delivery.source.tell(.gone) }
      delivery.tell(.gone)
    }
  }
}

/// The receiver of side effects and of what is downstream: either may pause.
private final class EffectsReceiver<Value: Sendable>: PassThrough {
  let receiver: (any Receiver)?
  private let effects: Delivery<Value>

  init(_ effects: Delivery<Value>, before downstream: (any Receiver)?) {
    self.effects = effects
    receiver = downstream
  }

  // A consumer that tells by its answers alone is not known here.
  var level: Level? { receiver?.level.map { max($0, effects.level ?? .open) } }

  func learn(_ fact: SourceFact) {
    // Released, the effects end the source.
    if case .isSilent = fact { effects.learn(fact) }
    receiver?.learn(fact)
  }
}
