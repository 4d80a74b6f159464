extension Signal {
  /// Delivers every event at the home of a closure: at once if it comes there while nothing waits, otherwise as
  /// `deliver(on:)`. What is upstream stays where it is, also after a pause.
  package func deliver(at home: any Scheduler) -> Signal {
    let start = start
    return Signal(stage: #function) { observer in
      let delivery = DeliveryAtHome(observer, at: home)
      delivery.source.slot.fill(
        start(
          Observer(
            next: { delivery.add($0) }, finish: { delivery.values.finish($0) }, receiver: delivery.values)))
      return Subscription(delivery)
    }
  }

  /// Calls a closure at its home with each value, which is passed on meanwhile unless it comes there.
  @usableFromInline
  func onNext(at home: any Scheduler, _ act: @escaping @Sendable (Value) -> Void) -> Signal {
    let start = start
    return Signal(stage: "onNext(_:)") { downstream in
      let effects = EffectsAtHome(act, at: home)
      let values = effects.delivery.values
      let observer = Observer<Value>(
        next: { effects.next($0, downstream) },
        finish: { termination in
          values.finish(termination)
          downstream.finish(termination)
        },
        receiver: downstream.receiver.map { EffectsReceiver(values, before: $0) })
      effects.delivery.source.slot.fill(start(observer))
      return Subscription(effects)
    }
  }
}

/// Delivers values at home, and holds back their source, which stays where it is.
private final class DeliveryAtHome<Value: Sendable>: Upstream {
  let values: Delivery<Value>
  let source = SettledSource()

  init(_ observer: Observer<Value>, at home: any Scheduler) {
    values = Delivery(
      Observer(
        next: observer.next,
        finish: { [source] termination in
          source.slot.close()
          observer.finish(termination)
        }, receiver: observer.receiver), on: home, staysThere: true)
    values.source.fill(Subscription(source))
  }

  func add(_ value: Value) -> Demand {
    if values.mailbox.count >= watermark - 1 { source.settle() }
    return values.add(value)
  }

  func cancel() {
    values.cancel()
    // Also when that has ended, but here has not heard of it: the side effects further up are not to come any more.
    source.cancel()
  }

  func resume() { values.resume() }
}

/// A source that goes on, after a pause, where it was before: not within the work of whoever held it up.
private final class SettledSource: Upstream {
  let slot = SubscriptionSlot()
  private let place = Locked<(any Scheduler)?>(nil)

  /// Remembers where the source is: called by it before a value whose answer may be a pause.
  func settle() {
    let here = CurrentScheduler.value
    place.withLock { $0 = here }
  }

  func cancel() { slot.cancel() }

  func resume() {
    let scheduler = place.withLock { $0 } ?? .global
    _ = scheduler.hop { self.slot.resume() }
  }
}

/// Calls a closure at its home with the values that pass by.
private final class EffectsAtHome<Value: Sendable>: Upstream {
  let delivery: DeliveryAtHome<Value>
  private let home: any Scheduler
  /// Whether downstream has taken what it wants: then what has been passed on has its effect, whoever cancels.
  private let isSatisfied = Flag()

  init(_ act: @escaping @Sendable (Value) -> Void, at home: any Scheduler) {
    self.home = home
    let effects = Observer<Value>(
      next: { value in
        act(value)
        return .more
      }, finish: { _ in }, hasCancelled: nil, fallsSilent: {})
    delivery = DeliveryAtHome(effects, at: home)
  }

  func next(_ value: Value, _ downstream: Observer<Value>) -> Demand {
    let demand = delivery.add(value)
    if demand == .cancelled { return .cancelled }
    let answer = downstream.next(value)
    // A consumer that is just disposing answers this as well, before the cancellation comes here.
    if answer == .cancelled, !downstream.receiverHasCancelled { isSatisfied.set() }
    return answer == .more ? demand : answer
  }

  func cancel() {
    if !isSatisfied.isSet, home.isCurrent { delivery.cancel() } else { delivery.source.cancel() }
  }

  func resume() { delivery.source.slot.resume() }
}

/// Answers for the downstream of side effects, and tells these, too, when the source falls silent.
///
/// A pause of the effects is none of the downstream's, so it cannot tell of those.
private final class EffectsReceiver<Value: Sendable>: Receiver {
  private let values: Delivery<Value>
  private let downstream: any Receiver

  init(_ values: Delivery<Value>, before downstream: any Receiver) {
    self.values = values
    self.downstream = downstream
  }

  var hasCancelled: Bool { downstream.hasCancelled }
  var handlesSilence: Bool { downstream.handlesSilence }
  var pausing: Pausing { downstream.pausing }

  func fallSilent() {
    values.isSilent.set()
    downstream.fallSilent()
  }
}
