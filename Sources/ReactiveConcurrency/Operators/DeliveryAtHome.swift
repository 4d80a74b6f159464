extension Signal {
  /// Delivers every event at the home of a closure: at once if it comes there while nothing waits, otherwise as
  /// `deliver(on:)`. What is upstream stays where it is, also after a pause.
  package func deliver(at home: any Scheduler) -> Signal {
    let start = start
    return Signal { observer in
      let delivery = Delivery(observer, on: home, staysThere: true)
      let source = SettledSource()
      delivery.source.fill(Subscription(source))
      source.slot.fill(
        start(
          Observer(
            next: { value in
              source.settle(ifFull: delivery)
              return delivery.add(value)
            },
            finish: { termination in
              source.slot.close()
              delivery.finish(termination)
            },
            hasLetGo: { [hasLetGo = observer.hasLetGo] in delivery.isCancelled.isSet || hasLetGo?() ?? false })))
      return delivery.subscription
    }
  }

  /// Calls a closure at its home with each value, which is passed on meanwhile unless it comes there.
  @usableFromInline
  func onNext(at home: any Scheduler, _ act: @escaping @Sendable (Value) -> Void) -> Signal {
    Signal(stage: "onNext(_:)") { observer in
      let effects = EffectsAtHome(act, at: home)
      effects.start(self, observer)
      return Subscription(effects)
    }
  }
}

/// A source that goes on, after a pause, where it was before: not within the work of whoever held it up.
private final class SettledSource: Upstream {
  let slot = SubscriptionSlot()
  private let place = Locked<(any Scheduler)?>(nil)

  /// Called by the source before each value, so that who resumes it because of the next answer finds the place.
  func settle<Value>(ifFull delivery: Delivery<Value>) {
    guard delivery.mailbox.count >= watermark - 1 else { return }
    let here = CurrentScheduler.value
    place.withLock { $0 = here }
  }

  func cancel() { slot.cancel() }

  func resume() {
    let scheduler = place.withLock { $0 } ?? .global
    scheduler.schedule { self.slot.resume() }
  }
}

/// Calls a closure at its home with the values that pass by.
private final class EffectsAtHome<Value: Sendable>: Upstream {
  private let home: any Scheduler
  private let effects: Delivery<Value>
  private let source = SettledSource()
  /// Whether there is nothing left to cancel: what has been passed on by then has its effect.
  private let isOver = Flag()

  init(_ act: @escaping @Sendable (Value) -> Void, at home: any Scheduler) {
    self.home = home
    effects = Delivery(
      Observer(
        next: { value in
          act(value)
          return .more
        }, finish: { _ in }), on: home, staysThere: true)
    effects.source.fill(Subscription(source))
  }

  func start(_ signal: Signal<Value>, _ downstream: Observer<Value>) {
    source.slot.fill(
      signal.start(
        Observer(
          next: { self.next($0, downstream.next) },
          finish: { termination in
            self.isOver.set()
            self.source.slot.close()
            self.effects.finish(termination)
            downstream.finish(termination)
          },
          // A pause of this is none of the downstream's, so it cannot tell of those.
          hasLetGo: downstream.hasLetGo)))
  }

  private func next(_ value: Value, _ passOn: (Value) -> Demand) -> Demand {
    source.settle(ifFull: effects)
    let demand = effects.add(value)
    if demand == .cancelled { return .cancelled }
    let answer = passOn(value)
    if answer == .cancelled { isOver.set() }
    return answer == .more ? demand : answer
  }

  func cancel() {
    if !isOver.isSet, home.isCurrent { effects.cancel() } else { source.cancel() }
  }

  func resume() { source.slot.resume() }
}
