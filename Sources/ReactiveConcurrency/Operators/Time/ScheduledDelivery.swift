import Synchronization

/// Sends on a scheduler what an operator holds back.
///
/// The source's events change what is held, at once and wherever they come. Values are sent one at a time and only on
/// the scheduler: by work scheduled for when they are due, or within the source's own call if that comes there. So
/// nothing is ever sent from within a `resume()`, or on the source's thread, if that is not the scheduler's. An end
/// that has no value to wait for is sent where the source ends.
///
/// Decides under the lock, acts outside it.
@usableFromInline
final class ScheduledDelivery<Held: HeldValues>: Upstream, Sendable {
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
    /// How many values are in `outgoing`, and whether they are to be sent in spite of a pause.
    @usableFromInline var underWay = 0
    @usableFromInline var isUrgent = false
    @usableFromInline var isTimerSet = false
    /// Whether work without a delay is scheduled.
    @usableFromInline var isTurnScheduled = false
    /// Downstream wants no more.
    @usableFromInline var isCancelled = false
    /// Whether the source has been released without an end, and nobody has been told of it.
    @usableFromInline var isSilent = false
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
  let receiver: (any Receiver)?
  @usableFromInline let state: Locked<State>
  /// What has been taken out to be sent: in batches, since who brings values and who sends them would otherwise meet at
  /// the lock for each one.
  ///
  /// Safety: touched only by whoever has set `isSending`.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var outgoing = Queue<Value>()
  /// Whether what has been taken out is not to be sent any more.
  @usableFromInline let isInterrupted = Atomic<Bool>(false)
  @usableFromInline let scheduler: any Scheduler
  @usableFromInline let source = SubscriptionSlot()
  @usableFromInline let timer = SubscriptionSlot()
  @usableFromInline let turn = SubscriptionSlot()

  @usableFromInline
  init(_ observer: Observer<Value>, holding held: Held, on scheduler: any Scheduler) {
    empty = held
    receiver = observer.receiver
    state = Locked(State(held, observer))
    self.scheduler = scheduler
  }

  deinit {
    // The source has fallen silent, and nobody has the subscription any more.
    state.withLock { $0.observer }?.finish(.cancelled)
  }

  /// Subscribes to a signal.
  ///
  /// - Parameter receive: Changes what is held, knowing the time and whether downstream is paused; returns what is to
  ///   be sent at once. Not a user's closure: it is called under the lock.
  @inlinable
  static func start<Input>(
    _ observer: Observer<Value>, _ signal: Signal<Input>, holding held: Held, on scheduler: any Scheduler,
    _ receive: @escaping @Sendable (inout Held, Input, _ now: SchedulerInstant, _ isPaused: Bool) -> Value?
  ) -> Subscription {
    let delivery = ScheduledDelivery(observer, holding: held, on: scheduler)
    delivery.source.fill(
      signal.start(
        Observer(
          next: { delivery.receive($0, receive) }, finish: { delivery.sourceFinished($0) },
          receiver: delivery)))
    return delivery.subscription
  }

  // MARK: The source

  @inlinable
  func receive<Input>(_ value: Input, _ receive: (inout Held, Input, SchedulerInstant, Bool) -> Value?) -> Demand {
    let now = scheduler.now
    var start: (first: Value, next: @Sendable (Value) -> Demand)?
    let (action, demand): (Action, Demand) = state.withLock { state in
      if state.isCancelled || state.isOver { return (.nothing, .cancelled) }
      guard let output = receive(&state.held, value, now, state.isPaused) else {
        return (.goOn(timer: timeToWait(&state, now), resumesSource: false), answer(&state))
      }
      if !state.isSending, state.ready.isEmpty, state.underWay == 0, scheduler.isCurrent,
        let next = startSending(&state)
      {
        state.isSending = true
        start = (output, next)
        return (.nothing, .more)
      }
      state.ready.append(output)
      return (scheduleTurn(&state), answer(&state))
    }
    perform(action)
    guard let (first, next) = start.take() else { return demand }
    return send(answered: next(first), isWithinSource: true)
  }

  /// What to answer the source.
  @inlinable
  func answer(_ state: inout State) -> Demand {
    if state.isCancelled || state.isOver { return .cancelled }
    guard state.isPaused || state.held.count + state.underWay >= watermark || state.ready.count >= watermark else {
      return .more
    }
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
        if state.hasFailed, !state.isUrgent { isInterrupted.store(true, ordering: .relaxed) }
        if case .completed = termination, !state.isCancelled, let last = state.held.complete(at: now) {
          state.ready.append(last)
        }
        if state.isSending { return .nothing }
        if !state.ready.isEmpty, !state.isCancelled {
          guard scheduler.isCurrent else { return scheduleTurn(&state) }
          state.isSending = true
          return .send
        }
        if !state.hasFailed, !state.isCancelled, state.held.due != nil || state.underWay > 0 {
          return .goOn(timer: timeToWait(&state, now), resumesSource: false)
        }
        return finish(&state, state.isCancelled ? .cancelled : termination)
      })
  }

  // MARK: The scheduler

  @inlinable
  func perform(_ action: Action) {
    // Most values change nothing but what is held.
    if case .goOn(timer: nil, resumesSource: false) = action { return }
    act(on: action)
  }

  @inlinable
  @inline(never)
  func act(on action: Action) {
    switch action {
    case .goOn(let delay, let resumesSource):
      if let delay {
        timer.fill(scheduler.hop(after: delay) { self.takeTurn { $0.isTimerSet = false } })
      }
      if resumesSource { source.resume() }
    case .schedule: turn.fill(scheduler.hop { self.takeTurn { $0.isTurnScheduled = false } })
    case .send: _ = send(answered: .more, isWithinSource: false)
    case .end(let termination): end(termination)
    }
  }

  /// Lets the scheduler's work send what is ready, unless somebody will.
  @inlinable
  func scheduleTurn(_ state: inout State) -> Action {
    if state.isSending || state.isTurnScheduled { return .nothing }
    state.isTurnScheduled = true
    return .schedule
  }

  /// How long the timer is to wait, unless somebody will see to it. A pause holds back values, and the end only behind
  /// them.
  @inlinable
  func timeToWait(_ state: inout State, _ now: SchedulerInstant) -> Duration? {
    guard !state.isTimerSet, !state.isSending, !state.isTurnScheduled, let due = state.held.due,
      !state.isPaused || state.hasCompleted && state.underWay == 0 && state.held.isOver(by: due)
    else { return nil }
    state.isTimerSet = true
    return now.duration(to: due)
  }

  @inlinable
  func takeTurn(_ clear: (inout State) -> Void) {
    let starts = state.withLock { state in
      clear(&state)
      if state.isSending || state.isOver { return false }
      state.isSending = true
      state.held.startTurn()
      return true
    }
    if starts { _ = send(answered: .more, isWithinSource: false) }
  }

  /// Sends until nothing more is to be sent now. For whoever has set `isSending`.
  ///
  /// - Parameters:
  ///   - demand: The answer to what the caller has sent already.
  ///   - isWithinSource: Whether the source waits for the answer, and acknowledges a refusal.
  /// - Returns: What to answer the source.
  @inlinable
  func send(answered demand: Demand, isWithinSource: Bool) -> Demand {
    let now = scheduler.now
    var demand = demand
    while true {
      var next: (@Sendable (Value) -> Demand)?
      let (action, answer): (Action, Demand) = state.withLock { state in
        switch demand {
        case .more: break
        case .paused: state.isPaused = !state.isResumedEarly
        case .cancelled:
          state.isCancelled = true
          state.isSending = false
          state.isOver = !isWithinSource || state.end != nil
          return (state.isOver ? .end(.cancelled) : .nothing, .cancelled)
        }
        if takeOut(&state, now) {
          next = startSending(&state)
          return (.nothing, .more)
        }
        return (stopSending(&state, now), self.answer(&state))
      }
      guard let next else {
        perform(action)
        return answer
      }
      // Each value is gone when it has been sent, hence before the end.
      demand = sendOutgoing(to: next)
    }
  }

  /// Sends what has been taken out, until downstream answers something else than `.more`.
  @inlinable
  func sendOutgoing(to next: @Sendable (Value) -> Demand) -> Demand {
    while !isInterrupted.load(ordering: .relaxed), let value = outgoing.popFirst() {
      let demand = next(value)
      if demand != .more { return demand }
    }
    return .more
  }

  /// Takes out what is to be sent now: what is ready, paused or not, otherwise what is due.
  ///
  /// - Returns: Whether there is anything.
  @inlinable
  func takeOut(_ state: inout State, _ now: SchedulerInstant) -> Bool {
    defer { state.underWay = outgoing.count }
    if state.isCancelled || state.hasFailed && !state.isUrgent { outgoing.removeAll() }
    if state.isCancelled || state.isOver { return false }
    if outgoing.isEmpty {
      state.isUrgent = !state.ready.isEmpty
      if state.isUrgent {
        while let value = state.ready.popFirst() { outgoing.append(value) }
        isInterrupted.store(false, ordering: .relaxed)
      } else if !state.isPaused, !state.hasFailed {
        while outgoing.count < watermark / 4, let value = state.held.take(by: now) { outgoing.append(value) }
      }
    }
    return !outgoing.isEmpty && (state.isUrgent || !state.isPaused)
  }

  /// - Returns: Where to send it.
  @inlinable
  func startSending(_ state: inout State) -> (@Sendable (Value) -> Demand)? {
    // It is answered anew: what has been resumed until now is not that answer.
    state.isPaused = false
    state.isResumedEarly = false
    return state.observer?.next
  }

  @inlinable
  func stopSending(_ state: inout State, _ now: SchedulerInstant) -> Action {
    state.isSending = false
    if state.isCancelled {
      state.isOver = true
      return .end(.cancelled)
    }
    if let end = state.end,
      state.hasFailed || outgoing.isEmpty && (state.hasCompleted ? state.held.isOver(by: now) : state.held.due == nil)
    {
      return finish(&state, end)
    }
    return .goOn(timer: timeToWait(&state, now), resumesSource: mayResumeSource(&state))
  }

  @inlinable
  func mayResumeSource(_ state: inout State) -> Bool {
    guard state.isSourcePaused, !state.isPaused, state.held.count + state.underWay <= watermark / 4 else {
      return false
    }
    state.isSourcePaused = false
    return true
  }

  /// Ends, unless nobody is left who could send and downstream has nothing to be told of it.
  @usableFromInline
  func finish(_ state: inout State, _ termination: Termination) -> Action {
    if state.isSilent, !state.isCancelled, !(receiver?.handlesSilence ?? false) { return .nothing }
    state.isOver = true
    return .end(termination)
  }

  /// Ends, once `isOver` has been set.
  @usableFromInline
  func end(_ termination: Termination) {
    var released: State?
    outgoing.removeAll()
    state.withLock { state in
      released = state
      state = State(empty, nil)
      state.isOver = true
    }
    let observer = released?.observer
    let isSilent = released?.isSilent ?? false
    timer.cancel()
    turn.cancel()
    source.cancel()
    // What was held is released before the end is seen, and outside the lock.
    released = nil
    if isSilent, observer?.finishSilently() ?? false { return }
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
        isInterrupted.store(true, ordering: .relaxed)
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
        if state.underWay > 0 { return scheduleTurn(&state) }
        if let due = state.held.due, due <= now { return scheduleTurn(&state) }
        return .goOn(timer: timeToWait(&state, now), resumesSource: mayResumeSource(&state))
      })
  }
}
