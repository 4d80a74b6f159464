import ReactiveConcurrency

/// An observer that records all it receives, in the order of the event contract, and answers as a test says.
final class Witness: Sendable {
  /// What an observer does with its `index`-th value, counted from 1.
  typealias Answer = @Sendable (_ witness: Witness, _ index: Int) -> Demand

  private struct Log {
    var values: [String] = []
    var ends: [String] = []
    var valuesWhilePaused = 0
    var valuesAfterRefusal = 0
    var eventsAfterEnd = 0
    var isPaused = false
    var hasRefused = false
    var hasCancelled = false
    var isAttached = false
  }

  private let log = Locked(Log())
  private let slot = SubscriptionSlot()
  private let answer: Answer
  private let atEnd: @Sendable () -> Void

  /// - Parameter atEnd: Called with the end, to see what has been released by then.
  init(atEnd: @escaping @Sendable () -> Void, _ answer: @escaping Answer) {
    self.answer = answer
    self.atEnd = atEnd
  }

  convenience init(_ answer: @escaping Answer = { _, _ in .more }) {
    self.init(atEnd: {}, answer)
  }

  var values: [String] { log.withLock { $0.values } }
  var ends: [String] { log.withLock { $0.ends } }
  var isPaused: Bool { log.withLock { $0.isPaused } }
  var valuesWhilePaused: Int { log.withLock { $0.valuesWhilePaused } }
  /// Values after `.cancelled` was answered or `cancel()` called, and anything after the end.
  var breaches: Int { log.withLock { $0.valuesAfterRefusal + $0.eventsAfterEnd } }

  /// Whether `cancel()` has been called, by which the consumer gives up its claim on the order of the end.
  var hasCancelled: Bool { log.withLock { $0.hasCancelled } }
  /// Whether there is a subscription to cancel, which while it is being made there is not.
  var isAttached: Bool { log.withLock { $0.isAttached } }

  func observe<Value>(_ signal: Signal<Value>) {
    slot.fill(signal.observe(Observer(next: { self.next("\($0)") }, finish: { self.finish($0) })))
    log.withLock { $0.isAttached = true }
  }

  func cancel() {
    log.withLock { log in
      log.hasRefused = true
      log.hasCancelled = true
    }
    slot.cancel()
  }

  func resume() {
    log.withLock { $0.isPaused = false }
    slot.tell(.open)
  }

  /// Lets go of the subscription.
  func release() { slot.close() }

  private func next(_ value: String) -> Demand {
    let index = log.withLock { log in
      log.values.append(value)
      if log.isPaused { log.valuesWhilePaused += 1 }
      if log.hasRefused { log.valuesAfterRefusal += 1 }
      if !log.ends.isEmpty { log.eventsAfterEnd += 1 }
      return log.values.count
    }
    let demand = answer(self, index)
    log.withLock { log in
      if demand == .cancelled { log.hasRefused = true }
      if demand == .paused { log.isPaused = true }
    }
    return demand
  }

  private func finish(_ termination: Termination) {
    atEnd()
    log.withLock { log in
      if !log.ends.isEmpty { log.eventsAfterEnd += 1 }
      switch termination {
      case .completed: log.ends.append("completed")
      case .failed(let error): log.ends.append("failed(\(error))")
      case .cancelled: log.ends.append("cancelled")
      case .released: log.ends.append("released")
      }
    }
  }
}
