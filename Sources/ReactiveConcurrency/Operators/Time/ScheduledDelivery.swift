import Synchronization

/// Sends an operator's stored values on a scheduler.
///
/// The source's events change the stored values immediately, wherever they are sent. Values are sent one at a time and
/// only on the scheduler: by work scheduled for when they are due, or within the source's own call if that runs there.
/// So no value is sent from within a `resume()`, or on the source's thread if that is not the scheduler's. An end
/// without waiting values is sent where the source ends.
///
/// Decides under the lock, acts outside it.
@usableFromInline
final class ScheduledDelivery<Held: HeldValues>: Upstream, Sendable {
  @usableFromInline typealias Value = Held.Value

  @usableFromInline
  struct State {
    @usableFromInline var held: Held
    /// Values to send as soon as the scheduler's work runs, even if downstream is paused.
    @usableFromInline var ready = Queue<Value>()
    @usableFromInline var observer: Observer<Value>?
    /// The end of the source.
    @usableFromInline var end: Termination?
    @usableFromInline var phase = Phase.idle
    /// The pause of downstream.
    @usableFromInline var pause = PauseLatch.State.flowing
    @usableFromInline var isSourcePaused = false
    /// Whether nothing will open downstream any more.
    @usableFromInline var isReleased = false
    /// The number of values in `outgoing`, and whether they are sent even during a pause.
    @usableFromInline var outgoingCount = 0
    @usableFromInline var sendsDuringPause = false
    @usableFromInline var isTimerSet = false
    /// Whether work without a delay is scheduled.
    @usableFromInline var isTurnScheduled = false

    @inlinable
    init(_ held: Held, _ observer: Observer<Value>?) {
      self.held = held
      self.observer = observer
    }
  }

  /// The phases of a delivery. The first two alternate; any of the others but the last may be skipped.
  @usableFromInline
  enum Phase: UInt8, Comparable {
    /// No thread is sending.
    case idle
    /// A thread is sending, and then also sends the rest.
    case sending
    /// The same, and downstream has called `cancel()`: the thread that is sending acknowledges.
    case cancelling
    /// Downstream has cancelled by its answer to a value that the source has sent: the source acknowledges.
    case cancelled
    /// The end has been sent, or is about to be.
    case over

    @inlinable
    static func < (left: Phase, right: Phase) -> Bool { left.rawValue < right.rawValue }
  }

  /// The action that follows from a decision.
  @usableFromInline
  enum Action {
    case wait(timer: Duration?, resumesSource: Bool)
    /// Send the values that are ready or due from the scheduler's work.
    case schedule
    /// Send the values that are ready or due here.
    case send
    case end(Termination)
    @inlinable static var nothing: Action { .wait(timer: nil, resumesSource: false) }
  }

  private let empty: Held
  @usableFromInline let receiver: (any Receiver)?
  @usableFromInline let state: Locked<State>
  /// Values taken out to be sent: in batches, because otherwise the threads that add and send values would contend for
  /// the lock at each one.
  ///
  /// Safety: accessed only by the thread that has moved `phase` to sending.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var outgoing = Queue<Value>()
  /// Whether the values taken out must not be sent any more.
  @usableFromInline let isInterrupted = Atomic<Bool>(false)
  @usableFromInline let scheduler: any Scheduler
  /// `takeTurn`, specialized for the values, whoever schedules it.
  @usableFromInline let turns: @Sendable (_ delivery: ScheduledDelivery, _ isTimer: Bool) -> Void
  @usableFromInline let source = SubscriptionSlot()
  /// Whether the source has to know of every change of the level.
  private let isShared = Flag()
  /// Whether the source will send nothing any more, unless it is released.
  @usableFromInline let isSourceSilent = Flag()
  @usableFromInline let timer = SubscriptionSlot()
  @usableFromInline let turn = SubscriptionSlot()

  @usableFromInline
  init(
    _ observer: Observer<Value>, holding held: Held, on scheduler: any Scheduler,
    turns: @escaping @Sendable (_ delivery: ScheduledDelivery, _ isTimer: Bool) -> Void
  ) {
    empty = held
    receiver = observer.receiver
    state = Locked(State(held, observer))
    self.scheduler = scheduler
    self.turns = turns
  }

  deinit {
    // Values were stored for a paused consumer, and nothing is left that could resume.
    state.withLock { $0.observer }?.finish(.released)
  }

  /// Starts a source.
  ///
  /// - Parameter receive: Changes the stored values, given the time and whether downstream is paused; returns a value
  ///   to send immediately, and one that it has dropped. Not a user's closure, because it is called under the lock.
  @inlinable
  static func start<Input>(
    _ observer: Observer<Value>, _ start: Start<Input>, holding held: Held, on scheduler: any Scheduler,
    _ receive: @escaping @Sendable (inout Held, Input, _ now: SchedulerInstant, _ isPaused: Bool) -> Received<Value>
  ) -> Subscription {
    let delivery = ScheduledDelivery(observer, holding: held, on: scheduler) { $0.takeTurn(isTimer: $1) }
    // Something may be due without a value.
    if held.due != nil { delivery.setTimer() }
    delivery.source.fill(
      start(
        Observer(
          next: { value, _ in delivery.receive(value, receive) },
          finish: { delivery.sourceFinished($0) { $0.complete(at: $1) } }, receiver: delivery)))
    return delivery.subscription
  }

  // MARK: The source

  @inlinable
  func receive<Input>(
    _ value: Input, _ receive: (inout Held, Input, SchedulerInstant, Bool) -> Received<Value>
  ) -> Demand {
    let now = scheduler.now
    var received = Received<Value>()
    var maySendHere = false
    let (action, demand): (Action, Demand) = state.withLock { state in
      if state.phase >= .cancelling { return (.nothing, .cancelled) }
      received = receive(&state.held, value, now, state.isPaused)
      let hasOutput = received.output != nil
      if state.phase == .idle, state.ready.isEmpty, state.outgoingCount == 0,
        hasOutput || !state.isPaused && state.held.isLate(at: now)
      {
        // Until it is known whether this is the scheduler, which cannot be asked under the lock.
        state.phase = .sending
        maySendHere = true
        return (.nothing, .more)
      }
      guard let output = received.output.take() else {
        return (.wait(timer: timeToWait(&state, now), resumesSource: false), answer(&state))
      }
      state.ready.append(output)
      return (scheduleTurn(&state), answer(&state))
    }
    if maySendHere { return sendHere(received.output.take(), now) }
    perform(action)
    return demand
  }

  /// Sends a value, or else the one that is late, if this is the scheduler. Called by the thread that has moved `phase`
  /// to sending, within the source's call.
  @inlinable
  func sendHere(_ output: Value?, _ now: SchedulerInstant) -> Demand {
    let isHere = scheduler.isCurrent
    var start: (first: Value, next: Step<Value>)?
    let (action, demand): (Action, Demand) = state.withLock { state in
      if state.phase == .cancelling { return (state.end(.cancelled), .cancelled) }
      if isHere, let first = output ?? state.held.take(by: now), let next = startSending(&state) {
        start = (first, next)
        return (.nothing, .more)
      }
      state.phase = .idle
      guard let output else {
        return (
          .wait(timer: timeToWait(&state, now), resumesSource: mayResumeSource(&state)), answer(&state)
        )
      }
      state.ready.append(output)
      return (scheduleTurn(&state), answer(&state))
    }
    perform(action)
    guard let (first, next) = start.take() else { return demand }
    return send(answered: next(first), isWithinSource: true)
  }

  /// The demand to return to the source.
  @inlinable
  func answer(_ state: inout State) -> Demand {
    if state.phase >= .cancelling { return .cancelled }
    guard state.isPaused || state.held.count + state.outgoingCount >= watermark || state.ready.count >= watermark else {
      return .more
    }
    state.isSourcePaused = true
    return .paused
  }

  /// - Parameter complete: `HeldValues.complete(at:)`, specialized for the values.
  @usableFromInline
  func sourceFinished(_ termination: Termination, _ complete: (inout Held, _ now: SchedulerInstant) -> Value?) {
    source.close()
    let now = scheduler.now
    let isHere = scheduler.isCurrent
    perform(
      state.withLock { state in
        switch state.phase {
        case .idle, .sending: break
        case .cancelling, .over: return .nothing
        case .cancelled: return state.end(.cancelled)
        }
        state.end = termination
        if state.hasFailed, !state.sendsDuringPause { isInterrupted.store(true, ordering: .relaxed) }
        if termination.isOver, let last = complete(&state.held, now) { state.ready.append(last) }
        if state.phase == .sending { return .nothing }
        if !state.ready.isEmpty {
          guard isHere else { return scheduleTurn(&state) }
          state.phase = .sending
          return .send
        }
        if !state.hasFailed, state.held.due != nil || state.outgoingCount > 0 {
          if state.isStuck { return state.end(.released) }
          return .wait(timer: timeToWait(&state, now), resumesSource: false)
        }
        return state.end(termination)
      })
  }

  // MARK: The scheduler

  @usableFromInline
  func setTimer() {
    let now = scheduler.now
    perform(state.withLock { .wait(timer: timeToWait(&$0, now), resumesSource: false) })
  }

  @inlinable
  func perform(_ action: Action) {
    // Most values change only what is stored.
    if case .wait(timer: nil, resumesSource: false) = action { return }
    act(on: action)
  }

  @inlinable
  @inline(never)
  func act(on action: Action) {
    switch action {
    case .wait(let delay, let resumesSource):
      if let delay {
        timer.fill(scheduler.scheduleInContext(after: delay) { self.turns(self, true) })
      }
      if resumesSource { source.tell(.open) }
    case .schedule: turn.fill(scheduler.scheduleInContext { self.turns(self, false) })
    case .send: _ = send(answered: .more, isWithinSource: false)
    case .end(let termination): end(termination)
    }
  }

  /// Schedules work that sends the values that are ready, unless that happens anyway.
  @inlinable
  func scheduleTurn(_ state: inout State) -> Action {
    if state.phase != .idle || state.isTurnScheduled { return .nothing }
    state.isTurnScheduled = true
    return .schedule
  }

  /// The delay for the timer, or `nil` if none is needed. A pause delays values, and the end only if it waits for them.
  @inlinable
  func timeToWait(_ state: inout State, _ now: SchedulerInstant) -> Duration? {
    guard state.phase == .idle, !state.isTimerSet, !state.isTurnScheduled, let due = state.held.due,
      !state.isPaused || state.hasCompleted && state.outgoingCount == 0 && state.held.isOver(by: due)
    else { return nil }
    state.isTimerSet = true
    return now.duration(to: due)
  }

  @inlinable
  func takeTurn(isTimer: Bool) {
    let starts = state.withLock { state in
      if isTimer { state.isTimerSet = false } else { state.isTurnScheduled = false }
      guard state.phase == .idle else { return false }
      state.phase = .sending
      state.held.startTurn()
      return true
    }
    if starts { _ = send(answered: .more, isWithinSource: false) }
  }

  /// Sends until nothing more is ready or due. Called by the thread that has moved `phase` to sending.
  ///
  /// - Parameters:
  ///   - demand: The demand after the value that the caller has sent already.
  ///   - isWithinSource: Whether the source waits for the answer, and acknowledges a cancellation.
  /// - Returns: The demand to return to the source.
  @inlinable
  func send(answered demand: Demand, isWithinSource: Bool) -> Demand {
    let now = scheduler.now
    var demand = demand
    while true {
      var next: Step<Value>?
      // Released outside the lock.
      var dropped = Queue<Value>()
      defer { dropped.removeAll() }
      let (action, answer): (Action, Demand) = state.withLock { state in
        switch demand {
        case .more: break
        case .paused: _ = state.pause.pause()
        case .cancelled:
          if !isWithinSource || state.end != nil { return (state.end(.cancelled), .cancelled) }
          state.phase = .cancelled
          return (.nothing, .cancelled)
        }
        if takeOut(&state, now, dropping: &dropped) {
          next = startSending(&state)
          return (.nothing, .more)
        }
        return (stopSending(&state, now), self.answer(&state))
      }
      guard let next else {
        perform(action)
        if demand == .paused { downstreamPaused() }
        if isSourceSilent.isSet { noteSilence() }
        return answer
      }
      // Each value is released when it has been sent, hence before the end.
      demand = sendOutgoing(to: next)
    }
  }

  /// Sends the values taken out, until downstream returns something other than `.more`.
  @inlinable
  func sendOutgoing(to next: Step<Value>) -> Demand {
    while !isInterrupted.load(ordering: .relaxed), let value = outgoing.popFirst() {
      let demand = next(value)
      if demand != .more { return demand }
    }
    return .more
  }

  /// Takes out the values to send now: those that are ready, even during a pause, otherwise those that are due.
  ///
  /// - Returns: Whether there are any.
  @inlinable
  func takeOut(_ state: inout State, _ now: SchedulerInstant, dropping dropped: inout Queue<Value>) -> Bool {
    defer { state.outgoingCount = outgoing.count }
    if state.phase == .cancelling { return false }
    if state.hasFailed, !state.sendsDuringPause { swap(&outgoing, &dropped) }
    if outgoing.isEmpty {
      state.sendsDuringPause = !state.ready.isEmpty
      if state.sendsDuringPause {
        while let value = state.ready.popFirst() { outgoing.append(value) }
        isInterrupted.store(false, ordering: .relaxed)
      } else if !state.isPaused, !state.hasFailed {
        while outgoing.count < Held.batch, let value = state.held.take(by: now) { outgoing.append(value) }
      }
    }
    return !outgoing.isEmpty && (state.sendsDuringPause || !state.isPaused)
  }

  /// - Returns: The function to send them to.
  @inlinable
  func startSending(_ state: inout State) -> Step<Value>? {
    // The next answer is a new one, to which an earlier resume does not apply.
    state.pause = .flowing
    return state.observer?.next
  }

  @inlinable
  func stopSending(_ state: inout State, _ now: SchedulerInstant) -> Action {
    if state.phase == .cancelling { return state.end(.cancelled) }
    state.phase = .idle
    if let end = state.end,
      state.hasFailed || outgoing.isEmpty && (state.hasCompleted ? state.held.isOver(by: now) : state.held.due == nil)
    {
      return state.end(end)
    }
    if state.isStuck { return state.end(.released) }
    return .wait(timer: timeToWait(&state, now), resumesSource: mayResumeSource(&state))
  }

  @inlinable
  func mayResumeSource(_ state: inout State) -> Bool {
    guard state.isSourcePaused, !state.isPaused, state.held.count + state.outgoingCount <= watermark / 4 else {
      return false
    }
    state.isSourcePaused = false
    return true
  }

  /// Ends, after `phase` has been moved to over.
  @usableFromInline
  func end(_ termination: Termination) {
    var released: State?
    outgoing.removeAll()
    state.withLock { state in
      released = state
      state = State(empty, nil)
      state.phase = .over
    }
    let observer = released?.observer
    timer.cancel()
    turn.cancel()
    source.cancel()
    // The stored values are released before the end is sent, and outside the lock.
    released = nil
    observer?.finish(termination)
  }

  // MARK: Downstream

  @usableFromInline var subscription: Subscription { Subscription(self) }

  @usableFromInline
  func cancel() {
    perform(
      state.withLock { state in
        guard state.phase < .cancelling else { return .nothing }
        isInterrupted.store(true, ordering: .relaxed)
        if state.phase == .idle { return state.end(.cancelled) }
        state.phase = .cancelling
        return .nothing
      })
    source.cancel()
  }

  @usableFromInline
  func tell(_ level: Level) {
    switch level {
    case .open: resume()
    case .full, .held:
      downstreamPaused()
    case .gone:
      perform(
        state.withLock { state in
          state.isReleased = true
          return state.isStuck ? state.end(.released) : .nothing
        })
      downstreamPaused()
      if isSourceSilent.isSet { noteSilence() }
    }
  }

  private func resume() {
    let now = scheduler.now
    perform(
      state.withLock { state in
        guard state.pause.resume(), state.phase == .idle else { return .nothing }
        if state.outgoingCount > 0 { return scheduleTurn(&state) }
        if let due = state.held.due, due <= now, !state.held.isSpent { return scheduleTurn(&state) }
        return .wait(timer: timeToWait(&state, now), resumesSource: mayResumeSource(&state))
      })
  }

  /// If nothing will be sent any more, says so, or ends the source if nobody is left who could cancel.
  @usableFromInline
  func noteSilence() {
    let (isEmpty, isReleased) = state.withLock { ($0.phase == .idle && $0.holdsNothing, $0.isReleased) }
    guard isEmpty else { return }
    if isReleased { source.tell(.gone) } else { receiver?.learn(.isSilent) }
  }

  /// A source that waits does so for downstream from now on.
  @usableFromInline
  func downstreamPaused() {
    let isGone = state.withLock { $0.isReleased && $0.isPaused }
    if isGone || isShared.isSet, let level, level != .open { source.tell(isGone ? .gone : level) }
  }
}

/// What the source of a scheduled delivery knows of it.
extension ScheduledDelivery: InnerReceiver {
  @usableFromInline
  var hasCancelled: Bool { source.isClosed || receiver?.hasCancelled ?? false }

  @usableFromInline
  var level: Level? {
    let (isSourcePaused, isPaused, isReleased) = state.withLock { ($0.isSourcePaused, $0.isPaused, $0.isReleased) }
    guard isSourcePaused else { return .open }
    if isPaused, isReleased { return .gone }
    return isPaused && receiver?.level == .full ? .full : .held
  }

  @usableFromInline var subscribesLater: Bool { receiver?.subscribesLater ?? false }

  @usableFromInline
  func learn(_ fact: SourceFact) {
    switch fact {
    case .sendsWork: break
    case .isShared: isShared.set()
    case .sendsHeartbeats(let gauge): gauge.add { [self] in state.withLock(\.isEmpty) }
    case .isSilent:
      isSourceSilent.set()
      return noteSilence()
    // A stored value is like any other when it is sent, and news.
    case .isPulled, .sendsLater, .replays: return
    }
    receiver?.learn(fact)
  }
}

extension ScheduledDelivery.State {
  @inlinable
  var isPaused: Bool { pause == .paused }

  /// Whether it stores no value that it has yet to send.
  @usableFromInline
  var isEmpty: Bool { (held.due == nil || held.isSpent) && ready.isEmpty && outgoingCount == 0 }

  /// Whether nothing is due any more, either.
  @usableFromInline
  var holdsNothing: Bool { isEmpty && held.due == nil }

  /// Whether nothing moves any more: the source is over, the rest waits for downstream, and nothing will resume.
  @usableFromInline
  var isStuck: Bool {
    isReleased && isPaused && end != nil && phase == .idle && ready.isEmpty && !isTimerSet && !isTurnScheduled
  }

  /// Moves to the last phase.
  @inlinable
  mutating func end(_ termination: Termination) -> ScheduledDelivery.Action {
    precondition(phase != .over, "ScheduledDelivery: it ends while it is over")
    phase = .over
    return .end(termination)
  }

  /// Whether the source has failed; the stored values are dropped.
  @inlinable
  var hasFailed: Bool {
    if case .failed = end { true } else { false }
  }

  /// Whether the source has completed, or was released.
  @inlinable
  var hasCompleted: Bool { end?.isOver ?? false }
}

/// What a decision about a value lets out of the lock.
@usableFromInline
struct Received<Value> {
  /// A value to send immediately.
  @usableFromInline var output: Value?
  /// A value that is not stored any more.
  @usableFromInline let dropped: Value?

  @inlinable
  init(_ output: Value? = nil, dropped: Value? = nil) {
    self.output = output
    self.dropped = dropped
  }
}

/// The values that an operator stores until they are due: a plain value type, which decides what is sent and when.
@usableFromInline
protocol HeldValues: Sendable {
  associatedtype Value: Sendable

  /// How many values are taken at a time, at most: fewer if they are made when they are taken.
  static var batch: Int { get }

  /// When the next value, or the end, is due; `nil` if nothing is stored.
  var due: SchedulerInstant? { get }

  /// The number of values stored, if the source is to be paused when there are too many.
  var count: Int { get }

  /// Whether all that is stored has been sent once, so that the source may continue although something is due.
  var isSpent: Bool { get }

  /// Called before values that are due are sent on the scheduler.
  mutating func startTurn()

  /// Whether values have been due that need not wait for their timer where the source sends on the scheduler, which may
  /// be what keeps the timer from firing.
  func isLate(at now: SchedulerInstant) -> Bool

  /// Takes the next value, if it is due.
  mutating func take(by now: SchedulerInstant) -> Value?

  /// Notes that the source has completed, or was released.
  ///
  /// - Returns: The value to send immediately, before the end.
  mutating func complete(at now: SchedulerInstant) -> Value?

  /// Whether the end of a source that has completed may be sent.
  func isOver(by now: SchedulerInstant) -> Bool
}

extension HeldValues {
  @inlinable static var batch: Int { watermark / 4 }
  @inlinable var count: Int { 0 }
  @inlinable var isSpent: Bool { false }

  @inlinable
  mutating func startTurn() {}

  @inlinable
  func isLate(at now: SchedulerInstant) -> Bool { false }
}
