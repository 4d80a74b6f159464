import ReactiveConcurrency
import ReactiveTesting

/// An observer that writes down what it gets, and answers as a case says.
final class Consumer: Sendable {
  struct Log: Sendable {
    var events: [(at: Int, it: Happening)] = []
    var ends: [String] = []
    var values = 0
    var isPaused = false
    var valuesWhilePaused = 0
    /// How many subscriptions of sources were under way when the end was seen.
    var heldAtEnd = 0
  }

  /// What to do with a value, counted from 1.
  typealias Answer = @Sendable (_ consumer: Consumer, _ index: Int) -> Demand

  private let state = Locked(Log())
  private let slot = SubscriptionSlot()
  private let scheduler: TestScheduler
  private let ledger: Ledger
  private let answer: Answer

  init(in studio: Studio, _ answer: @escaping Answer = { _, _ in .more }) {
    scheduler = studio.virtual
    ledger = studio.ledger
    self.answer = answer
  }

  var log: Log { state.withLock { $0 } }

  func observe(_ signal: Signal<Item>) {
    slot.fill(signal.observe(Observer(next: { self.next($0) }, finish: { self.finish($0) })))
  }

  func cancel() { slot.cancel() }

  /// Pauses from this value on.
  func pause(for duration: Int) -> Demand {
    let isNew = state.withLock { log in
      defer { log.isPaused = true }
      return !log.isPaused
    }
    if isNew {
      scheduler.schedule(after: .nanoseconds(duration)) { [self] in
        state.withLock { $0.isPaused = false }
        slot.tell(.open)
      }
    }
    return .paused
  }

  private func next(_ item: Item) -> Demand {
    let now = Int(scheduler.now.nanoseconds)
    let index = state.withLock { log in
      log.events.append((now, .next(item)))
      log.values += 1
      if log.isPaused { log.valuesWhilePaused += 1 }
      return log.values
    }
    return answer(self, index)
  }

  private func finish(_ termination: Termination) {
    let now = Int(scheduler.now.nanoseconds)
    let held = ledger.subscriptions
    state.withLock { log in
      log.heldAtEnd = held
      switch termination {
      case .completed: log.events.append((now, .end(.completed)))
      case .failed(let error): log.events.append((now, .end(.failed(name(of: error)))))
      case .cancelled, .released: break
      }
      log.ends.append("\(termination)")
    }
  }
}
