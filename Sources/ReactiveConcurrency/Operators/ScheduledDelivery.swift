/// What an operator holds back until its time comes: a plain value, which decides what is sent and when.
@usableFromInline
protocol HeldValues: Sendable {
  associatedtype Value: Sendable

  /// When the next value, or the end, is due; `nil` if nothing is held.
  var due: SchedulerInstant? { get }

  /// Whether the source is to wait until there is room again.
  var isFull: Bool { get }

  /// Whether a source that waits may go on.
  var hasRoom: Bool { get }

  /// Called before the scheduler sends what is due.
  mutating func startTurn()

  /// Takes the next value, if it is due.
  mutating func take(by now: SchedulerInstant) -> Value?

  /// Notes that the source has completed.
  ///
  /// - Returns: What is to be sent at once, before the end.
  mutating func complete(at now: SchedulerInstant) -> Value?

  /// Whether the end of a source that has completed may be sent.
  func isOver(by now: SchedulerInstant) -> Bool
}

/// Sends on a scheduler what an operator holds back.
///
/// The source's events change what is held, at once and wherever they come. Values are sent one at a time and only on the
/// scheduler: by work scheduled for when they are due, or within the source's own call if that comes there. So nothing is
/// ever sent from within a `resume()`, or on the source's thread, if that is not the scheduler's. An end that has no value
/// to wait for is sent where the source ends.
///
/// Decides under the lock, acts outside it.
@usableFromInline
final class ScheduledDelivery<Held: HeldValues>: Upstream {
  @usableFromInline typealias Value = Held.Value

  @usableFromInline
  struct State {
    @usableFromInline var held: Held
    /// What is to be sent as soon as the scheduler's work comes to it, paused or not.
    @usableFromInline var ready = Queue<Value>()
    @usableFromInline var observer: Observer<Value>?
    /// How the source has ended.
    @usableFromInline var end: Termination?
    /// Whether somebody is sending, who then sends the rest, too.
    @usableFromInline var isSending = false
    @usableFromInline var isPaused = false
    /// Whether a `resume()` has come since the value that is just being sent.
    @usableFromInline var isResumedEarly = false
    @usableFromInline var isSourcePaused = false
    @usableFromInline var isTimerSet = false
    /// Whether work without a delay is scheduled.
    @usableFromInline var isTurnScheduled = false
    /// Downstream wants no more.
    @usableFromInline var isCancelled = false
    /// The end has been sent, or somebody is about to.
    @usableFromInline var isOver = false

    @inlinable
    init(_ held: Held, _ observer: Observer<Value>?) {
      self.held = held
      self.observer = observer
    }
  }

  /// What follows from a decision.
  @usableFromInline
  enum Action {
    case goOn(timer: Duration?, resumesSource: Bool)
    /// Let the scheduler's work send what is ready or due.
    case schedule
    /// Send what is ready or due, here.
    case send
    case end(Termination)
    @inlinable static var nothing: Action { .goOn(timer: nil, resumesSource: false) }
  }

  private let empty: Held
  @usableFromInline let state: Locked<State>
  @usableFromInline let scheduler: any Scheduler
  @usableFromInline let source = SubscriptionSlot()
  private let timer = SubscriptionSlot()
  private let turn = SubscriptionSlot()

  @usableFromInline
  init(_ observer: Observer<Value>, holding held: Held, on scheduler: any Scheduler) {
    empty = held
    state = Locked(State(held, observer))
    self.scheduler = scheduler
  }

  /// Subscribes to a signal.
  ///
  /// - Parameter receive: Changes what is held, knowing the time and whether downstream is paused; returns what is to be sent
  ///   at once. Not a user's closure: it is called under the lock.
  @inlinable
  static func start<Input>(
    _ observer: Observer<Value>, _ signal: Signal<Input>, holding held: Held, on scheduler: any Scheduler,
    _ receive: @escaping @Sendable (inout Held, Input, _ now: SchedulerInstant, _ isPaused: Bool) -> Value?
  ) -> Subscription {
    let delivery = ScheduledDelivery(observer, holding: held, on: scheduler)
    var isPaused: (@Sendable () -> Bool)?
    if observer.isPaused != nil { isPaused = { delivery.state.withLock { $0.isSourcePaused } } }
    delivery.source.fill(
      signal.start(
        Observer(
          next: { delivery.receive($0, receive) }, finish: { delivery.sourceFinished($0) },
          hasLetGo: observer.hasLetGo, isPaused: isPaused)))
    return delivery.subscription
  }

  // MARK: The source

  @inlinable
  func receive<Input>(_ value: Input, _ receive: (inout Held, Input, SchedulerInstant, Bool) -> Value?) -> Demand {
    let now = scheduler.now
    var first: Value?
    let (action, demand): (Action, Demand) = state.withLock { state in
      if state.isCancelled || state.isOver { return (.nothing, .cancelled) }
      guard let output = receive(&state.held, value, now, state.isPaused) else {
        return (.goOn(timer: timeToWait(&state, now), resumesSource: false), answer(&state))
      }
      if !state.isSending, state.ready.isEmpty, scheduler.isCurrent {
        state.isSending = true
        first = output
        return (.send, .more)
      }
      state.ready.append(output)
      return (scheduleTurn(&state), answer(&state))
    }
    guard case .send = action else {
      perform(action)
      return demand
    }
    guard send(from: first.take(), isWithinSource: true) else { return .cancelled }
    return state.withLock { answer(&$0) }
  }

  /// What to answer the source.
  @usableFromInline
  func answer(_ state: inout State) -> Demand {
    if state.isCancelled || state.isOver { return .cancelled }
    guard state.isPaused || state.held.isFull || state.ready.count >= watermark else { return .more }
    state.isSourcePaused = true
    return .paused
  }

  @usableFromInline
  func sourceFinished(_ termination: Termination) {
    source.close()
    let now = scheduler.now
    perform(
      state.withLock { state in
        if state.isOver { return .nothing }
        state.end = termination
        if case .completed = termination, !state.isCancelled, let last = state.held.complete(at: now) {
          state.ready.append(last)
        }
        if state.isSending { return .nothing }
        if !state.ready.isEmpty, !state.isCancelled {
          guard scheduler.isCurrent else { return scheduleTurn(&state) }
          state.isSending = true
          return .send
        }
        if case .completed = termination, !state.isCancelled, state.held.due != nil {
          return .goOn(timer: timeToWait(&state, now), resumesSource: false)
        }
        state.isOver = true
        return .end(state.isCancelled ? .cancelled : termination)
      })
  }

  // MARK: The scheduler

  @usableFromInline
  func perform(_ action: Action) {
    switch action {
    case .goOn(let delay, let resumesSource):
      if let delay {
        timer.fill(scheduler.schedule(after: delay) { self.takeTurn { $0.isTimerSet = false } })
      }
      if resumesSource { source.resume() }
    case .schedule: turn.fill(scheduler.schedule { self.takeTurn { $0.isTurnScheduled = false } })
    case .send: _ = send(from: nil, isWithinSource: false)
    case .end(let termination): end(termination)
    }
  }

  /// Lets the scheduler's work send what is ready, unless somebody will.
  @usableFromInline
  func scheduleTurn(_ state: inout State) -> Action {
    if state.isSending || state.isTurnScheduled { return .nothing }
    state.isTurnScheduled = true
    return .schedule
  }

  /// How long the timer is to wait, unless somebody will see to it. A pause holds back values, and the end only behind them.
  @usableFromInline
  func timeToWait(_ state: inout State, _ now: SchedulerInstant) -> Duration? {
    guard !state.isTimerSet, !state.isSending, !state.isTurnScheduled, let due = state.held.due,
      !state.isPaused || state.end != nil && state.held.isOver(by: due)
    else { return nil }
    state.isTimerSet = true
    return now.duration(to: due)
  }

  private func takeTurn(_ clear: (inout State) -> Void) {
    let starts = state.withLock { state in
      clear(&state)
      if state.isSending || state.isOver { return false }
      state.isSending = true
      state.held.startTurn()
      return true
    }
    if starts { _ = send(from: nil, isWithinSource: false) }
  }

  /// Sends until nothing more is to be sent now. For whoever has set `isSending`.
  ///
  /// - Parameter isWithinSource: Whether the source waits for the answer, and acknowledges a refusal.
  /// - Returns: `false` if downstream has refused a value.
  @usableFromInline
  func send(from first: consuming Value?, isWithinSource: Bool) -> Bool {
    let now = scheduler.now
    while true {
      var action = Action.nothing
      // The value is gone when this returns, hence before the end.
      switch sendNext(first.take(), now, otherwise: &action) {
      case .none:
        perform(action)
        return true
      case .more: break
      case .paused: state.withLock { $0.isPaused = !$0.isResumedEarly }
      case .cancelled:
        let endsHere = state.withLock { state in
          state.isCancelled = true
          state.isSending = false
          state.isOver = !isWithinSource || state.end != nil
          return state.isOver
        }
        if endsHere { end(.cancelled) }
        return false
      }
    }
  }

  /// - Parameter action: Set to what is to be done if there is nothing to send.
  /// - Returns: What downstream answers.
  private func sendNext(
    _ first: consuming Value?, _ now: SchedulerInstant, otherwise action: inout Action
  ) -> Demand? {
    var next: (value: Value, observer: Observer<Value>)?
    action = state.withLock { state in
      next = nextToSend(&state, first.take(), now)
      return next == nil ? stopSending(&state, now) : .nothing
    }
    guard let (value, observer) = next else { return nil }
    return observer.next(value)
  }

  private func nextToSend(
    _ state: inout State, _ first: Value?, _ now: SchedulerInstant
  ) -> (value: Value, observer: Observer<Value>)? {
    guard !state.isCancelled, let observer = state.observer else { return nil }
    var value = first ?? state.ready.popFirst()
    if value == nil, !state.isPaused, !state.hasFailed { value = state.held.take(by: now) }
    guard let value else { return nil }
    // It is answered anew: what has been resumed until now is not that answer.
    state.isPaused = false
    state.isResumedEarly = false
    return (value, observer)
  }

  private func stopSending(_ state: inout State, _ now: SchedulerInstant) -> Action {
    state.isSending = false
    if state.isCancelled {
      state.isOver = true
      return .end(.cancelled)
    }
    if let end = state.end, state.hasFailed || state.held.isOver(by: now) {
      state.isOver = true
      return .end(end)
    }
    return .goOn(timer: timeToWait(&state, now), resumesSource: mayResumeSource(&state))
  }

  private func mayResumeSource(_ state: inout State) -> Bool {
    guard state.isSourcePaused, !state.isPaused, state.held.hasRoom else { return false }
    state.isSourcePaused = false
    return true
  }

  /// Ends, once `isOver` has been set.
  private func end(_ termination: Termination) {
    var released: State?
    state.withLock { state in
      released = state
      state = State(empty, nil)
      state.isOver = true
    }
    let observer = released?.observer
    timer.cancel()
    turn.cancel()
    source.cancel()
    // What was held is released before the end is seen, and outside the lock.
    released = nil
    observer?.finish(termination)
  }

  // MARK: Downstream

  @usableFromInline
  var subscription: Subscription { Subscription(self) }

  @usableFromInline
  func cancel() {
    perform(
      state.withLock { state in
        if state.isOver || state.isCancelled { return .nothing }
        state.isCancelled = true
        // Whoever is sending acknowledges.
        if state.isSending { return .nothing }
        state.isOver = true
        return .end(.cancelled)
      })
    source.cancel()
  }

  @usableFromInline
  func resume() {
    let now = scheduler.now
    perform(
      state.withLock { state in
        if state.isOver { return .nothing }
        guard state.isPaused else {
          state.isResumedEarly = true
          return .nothing
        }
        state.isPaused = false
        if state.isSending { return .nothing }
        if let due = state.held.due, due <= now { return scheduleTurn(&state) }
        return .goOn(timer: timeToWait(&state, now), resumesSource: mayResumeSource(&state))
      })
  }
}

extension ScheduledDelivery.State {
  /// Whether the source has ended otherwise than by completion: what is held is dropped.
  fileprivate var hasFailed: Bool {
    switch end {
    case .none, .completed: false
    case .failed, .cancelled: true
    }
  }
}
