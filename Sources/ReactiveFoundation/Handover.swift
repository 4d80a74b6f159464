import ReactiveConcurrency

extension Signal {
  /// Sends this signal's events on a scheduler. Meanwhile this signal gets ahead, but by two values at most: they are
  /// large.
  func handedOver(to scheduler: any Scheduler) -> Signal {
    Signal { sender in
      let handover = Handover(to: sender, on: scheduler)
      sender.onResume { handover.resume() }
      sender.onDispose { handover.source.cancel() }
      handover.source.fill(
        self.startForConsumer(
          Observer(next: { value, _ in handover.receive(value) }, finish: { handover.finish($0) }),
          as: "handedOver(to:)"
        ))
    }
  }
}

/// Values on their way from where they are read to a scheduler.
private final class Handover<Value: Sendable>: Sendable {
  private struct State {
    var waiting = Queue<Value>()
    var end: Termination?
    /// Whether work on the scheduler sends, or is about to.
    var isSending = false
    var isPaused = false
    /// How often the consumer has resumed: it may do so before its pause is noted.
    var resumes = 0
    var isSourcePaused = false

    /// Whether the caller is to schedule the sending.
    mutating func startSending() -> Bool {
      if isSending || isPaused || waiting.isEmpty && end == nil { return false }
      isSending = true
      return true
    }
  }

  private enum Step {
    case send(Value, resumesSource: Bool, resumes: Int)
    case end(Termination)
    case stop
  }

  let source = SubscriptionSlot()
  private let state = Locked(State())
  private let sender: Sender<Value>
  private let scheduler: any Scheduler

  init(to sender: Sender<Value>, on scheduler: any Scheduler) {
    self.sender = sender
    self.scheduler = scheduler
  }

  func receive(_ value: Value) -> Demand {
    let (starts, demand): (Bool, Demand) = state.withLock { state in
      state.waiting.append(value)
      state.isSourcePaused = state.waiting.count >= 2
      return (state.startSending(), state.isSourcePaused ? .paused : .more)
    }
    if starts { scheduler.schedule { self.send() } }
    return demand
  }

  func finish(_ end: Termination) {
    source.close()
    schedule { $0.end = end }
  }

  func resume() {
    schedule { state in
      state.resumes += 1
      state.isPaused = false
    }
  }

  private func schedule(after change: (inout State) -> Void) {
    let starts = state.withLock { state in
      change(&state)
      return state.startSending()
    }
    if starts { scheduler.schedule { self.send() } }
  }

  /// Sends what waits. One caller at a time.
  private func send() {
    while true {
      switch state.withLock({ nextStep(&$0) }) {
      case .stop: return
      case .end(.failed(let error)): return sender.finish(throwing: error)
      case .end: return sender.finish()
      case .send(let value, let resumesSource, let resumes):
        if resumesSource { source.tell(.open) }
        switch sender.send(value) {
        case .more: break
        case .paused: state.withLock { $0.isPaused = $0.resumes == resumes }
        case .cancelled: return source.cancel()
        }
      }
    }
  }

  private func nextStep(_ state: inout State) -> Step {
    if state.isPaused {
      state.isSending = false
      return .stop
    }
    if let value = state.waiting.popFirst() {
      defer { state.isSourcePaused = false }
      return .send(value, resumesSource: state.isSourcePaused, resumes: state.resumes)
    }
    state.isSending = false
    return state.end.take().map { .end($0) } ?? .stop
  }
}
