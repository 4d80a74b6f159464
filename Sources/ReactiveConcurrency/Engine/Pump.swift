import Synchronization

/// Drives a source that can pause and resume, such as a sequence or a generator.
///
/// The body sends until the answer is not `.more`. `tell(.open)` runs it again, in the caller's context, so a cold
/// pipeline under `for try await` needs no thread but its consumer's. With a scheduler the body sends in steps, each of
/// which is scheduled when the previous one is done.
///
/// Safety: `owned` is touched only by the caller that has moved `state` to running or ended, one at a time.
@usableFromInline
package class Pump: Upstream, @unchecked Sendable {
  /// Why the body returned.
  @usableFromInline
  package enum Outcome {
    /// The step is done. Only with a scheduler, which runs the next one.
    case stepped
    /// The answer was `.paused`.
    case paused
    /// The body waits for something else than its consumer, and then resumes the pump.
    case waiting
    /// The caller has left, and others still want what is sent: it goes on elsewhere.
    case left
    /// There are no more values, or the answer was `.cancelled`.
    case ended(Termination)
  }

  @usableFromInline
  enum State {
    /// A step has been scheduled.
    @usableFromInline static var due: UInt8 { 0 }
    @usableFromInline static var running: UInt8 { 1 }
    /// Running, and resumed before the body has returned `.paused`.
    static var resumed: UInt8 { 2 }
    /// Running, and cancelled: the body ends at its next check.
    @usableFromInline static var cancelling: UInt8 { 3 }
    @usableFromInline static var paused: UInt8 { 4 }
    static var ended: UInt8 { 5 }
    static var waiting: UInt8 { 6 }
  }

  /// State that only the caller that runs the pump may touch.
  @usableFromInline
  struct Owned {
    /// `nil` after the end, like the next two.
    @usableFromInline var body: (@Sendable (Pump) -> Outcome)?
    @usableFromInline var finish: (@Sendable (Termination) -> Void)?
    @usableFromInline var receiver: (any Receiver)?
    @usableFromInline var runs = 0

    @inlinable
    init(
      body: @escaping @Sendable (Pump) -> Outcome, finish: @escaping @Sendable (Termination) -> Void,
      receiver: (any Receiver)?
    ) {
      self.body = body
      self.finish = finish
      self.receiver = receiver
    }
  }

  /// How many values are sent between two checks whether the receiver has cancelled. A check takes as long as sending
  /// a few values.
  @usableFromInline static var valuesPerCheck: Int { 256 }
  /// How many runs, which may be shorter than that, are made between two such checks.
  private static var runsPerCheck: Int { 16 }

  @usableFromInline final let state: Atomic<UInt8>
  /// Whether nothing will open the receiver any more.
  private final let isGone = Flag()
  @exclusivity(unchecked) @usableFromInline final var owned: Owned
  @usableFromInline final let scheduler: (any Scheduler)?

  /// - Parameters:
  ///   - observer: Its `finish` is called once, after the body and its captures have been released.
  ///   - scheduler: Where each step runs, if the body sends in steps.
  ///   - body: Sends values until there are no more or the answer is not `.more`; reads `isCancelled` between values.
  @inlinable
  package init<Value>(
    _ observer: Observer<Value>, on scheduler: (any Scheduler)? = nil, body: @escaping @Sendable (Pump) -> Outcome
  ) {
    state = Atomic(scheduler == nil ? State.running : State.due)
    owned = Owned(body: body, finish: observer.finish, receiver: observer.receiver)
    self.scheduler = scheduler
  }

  deinit {
    // It was paused, and nothing is left that could resume.
    if owned.finish != nil { end(.released) }
  }

  /// Runs the body until it ends or pauses, or schedules its first step. Called once.
  @usableFromInline
  package final func start() -> Subscription {
    runOrSchedule()
    return state.load(ordering: .acquiring) == State.ended ? .ended : Subscription(self)
  }

  /// Starts a source whose values are those of a sequence.
  // Here, because an observer that is used once more before it is taken apart costs more than the call.
  @usableFromInline
  package final func startSequence() -> Subscription {
    owned.receiver?.learn(.isPulled)
    return start()
  }

  @usableFromInline final var subscription: Subscription { Subscription(self) }

  /// Releases what the body sends from, if the body does not capture it. The body is paused and not called again.
  @usableFromInline
  func release() {}

  private final func cancelled() -> Termination {
    release()
    return .cancelled
  }

  // MARK: For the body

  /// Whether the body must return `.ended(.cancelled)` instead of sending another value.
  @inlinable
  package final var isCancelled: Bool { state.load(ordering: .relaxed) == State.cancelling }

  /// Whether it has ended or been cancelled.
  final var isOver: Bool {
    let state = state.load(ordering: .relaxed)
    return state == State.ended || state == State.cancelling
  }

  /// Whether the receiver has cancelled.
  @usableFromInline
  final var receiverHasCancelled: Bool { owned.receiver?.hasCancelled ?? false }

  /// What the body does instead of sending on, because its receiver has cancelled, or wants no more: where a stage
  /// drops every value, no answer says so.
  @usableFromInline
  final var interruption: Outcome? { Self.interruption(by: owned.receiver) }

  @usableFromInline
  static func interruption(by receiver: (any Receiver)?) -> Outcome? {
    guard let receiver else { return nil }
    if receiver.hasCancelled { return .ended(.cancelled) }
    if receiver.level ?? .open != .open { return .paused }
    return Driver.hasLeft ? .left : nil
  }

  /// Sends the values that `make` returns, until it returns `nil` or the answer is not `.more`.
  @inlinable
  @inline(__always)
  package final func push<Value, Failure: Error>(
    to next: Step<Value>, _ make: () throws(Failure) -> Value?
  ) throws(Failure) -> Outcome {
    var sent = 0
    while let value = try make() {
      switch next(value) {
      case .more:
        if isCancelled { return .ended(.cancelled) }
        sent &+= 1
        if sent & (Self.valuesPerCheck - 1) == 0, let interruption { return interruption }
      case .paused: return .paused
      case .cancelled: return .ended(.cancelled)
      }
    }
    return .ended(.completed)
  }

  // MARK: Running

  /// Runs the body, or schedules its next step. For the caller that has moved `state` to running or due.
  private final func runOrSchedule() {
    guard let scheduler else { return run() }
    // Not `scheduleRecursive`, which would run immediately rescheduled steps within one.
    _ = scheduler.scheduleInContext { if self.move(from: State.due, to: State.running) { self.run() } }
  }

  private final func run() {
    switch runBody() {
    case .wait: break
    case .go: runOrSchedule()
    case .end(let termination): end(termination)
    }
  }

  @usableFromInline
  final func goOnElsewhere() { Driver.goOn { self.resume() } }

  private enum NextAction { case wait, go, end(Termination) }

  /// Runs the body until it pauses or ends, or for one step. Separate from `run()`, so that nothing holds the body when
  /// the end is sent.
  @inline(never)
  private final func runBody() -> NextAction {
    while let body = owned.body {
      // A body that pauses again and again never gets to its own check.
      owned.runs &+= 1
      var outcome: Outcome?
      if owned.runs & (Self.runsPerCheck - 1) == 0 {
        outcome = interruption
        if case .ended? = outcome { return .end(cancelled()) }
      }
      switch outcome ?? body(self) {
      case .ended(let termination):
        return .end(termination)
      case .stepped:
        if move(from: State.running, to: State.due) { return .go }
      case .paused:
        if move(from: State.running, to: State.paused) { return endsGone() ? .end(.released) : .wait }
      case .waiting:
        if move(from: State.running, to: State.waiting) { return .wait }
      case .left:
        if move(from: State.running, to: State.waiting) {
          goOnElsewhere()
          return .wait
        }
      }
      // Either resumed or cancelled in the meantime.
      if scheduler != nil { return move(from: State.resumed, to: State.due) ? .go : .end(cancelled()) }
      if !move(from: State.resumed, to: State.running) { return .end(cancelled()) }
    }
    return .wait
  }

  private final func move(from expected: UInt8, to desired: UInt8) -> Bool {
    state.compareExchange(expected: expected, desired: desired, ordering: .sequentiallyConsistent).exchanged
  }

  /// - Returns: Whether the caller is to end it, because it is paused and nothing will open its receiver.
  private final func endsGone() -> Bool {
    guard isGone.isSet, move(from: State.paused, to: State.running) else { return false }
    release()
    return true
  }

  private final func end(_ termination: Termination) {
    state.store(State.ended, ordering: .releasing)
    owned.body = nil
    owned.receiver = nil
    let finish = owned.finish
    owned.finish = nil
    finish?(termination)
  }

  package final func resume() {
    let wasPaused = state.update { state in
      switch state {
      case State.paused, State.waiting:
        state = scheduler == nil ? State.running : State.due
        return true
      case State.running: state = State.resumed
      default: break
      }
      return false
    }
    if wasPaused { runOrSchedule() }
  }

  // It is its own source: with its last handle it goes, and what it drives.
  package final var isKeptBySource: Bool { false }

  package final func tell(_ level: Level) {
    switch level {
    case .open: resume()
    // Its next value is answered with that.
    case .full, .held: break
    case .gone:
      isGone.set()
      if endsGone() { end(.released) }
    }
  }

  package final func cancel() {
    let isOver = state.update { state in
      switch state {
      case State.due, State.paused, State.waiting:
        state = State.ended
        return true
      case State.running, State.resumed: state = State.cancelling
      default: break
      }
      return false
    }
    if isOver { end(cancelled()) }
  }
}

/// Sends the elements of a sequence.
///
/// A single object, made at the first pause, because an inner signal often sends only a few elements.
///
/// Safety: as for `Pump`; the properties added here are touched only by the body, and by `release()` when the body is
/// not called again.
@usableFromInline
final class SequencePump<Elements: Sequence & Sendable>: Pump, @unchecked Sendable where Elements.Element: Sendable {
  // Two properties, not one struct: a struct that is generic over both would cost each inner signal of a `flattenMap` a
  // metadata look-up.
  @exclusivity(unchecked) @usableFromInline var iterator: Elements.Iterator?
  @exclusivity(unchecked) @usableFromInline var next: Step<Elements.Element>?

  /// Sends the elements. Until the first pause nobody has the subscription, so a loop does it, and needs no pump.
  @inlinable
  static func start(_ elements: Elements, to observer: Observer<Elements.Element>) -> Subscription {
    observer.receiver?.learn(.isPulled)
    let (end, pump) = firstRun(elements, observer)
    if let pump { return pump.subscription }
    observer.finish(end)
    return .ended
  }

  /// Separate, so that nothing holds the iterator when the end is sent.
  ///
  /// - Returns: The end to send, unless there is a pump.
  @inlinable @inline(never)
  static func firstRun(
    _ elements: Elements, _ observer: Observer<Elements.Element>
  ) -> (end: Termination, pump: SequencePump?) {
    var iterator = elements.makeIterator()
    var sent = 0
    while let value = iterator.next() {
      switch observer.next(value) {
      case .more:
        sent &+= 1
        guard sent & (valuesPerCheck - 1) == 0, let interruption = interruption(by: observer.receiver) else { break }
        if case .ended = interruption { return (.cancelled, nil) }
        let pump = SequencePump(pausedAt: iterator, to: observer)
        if case .left = interruption { pump.goOnElsewhere() }
        return (.cancelled, pump)
      case .paused: return (.cancelled, SequencePump(pausedAt: iterator, to: observer))
      case .cancelled: return (.cancelled, nil)
      }
    }
    return (.completed, nil)
  }

  @inlinable @inline(never)
  init(pausedAt iterator: Elements.Iterator, to observer: Observer<Elements.Element>) {
    self.iterator = iterator
    next = observer.next
    // Captures nothing, and unlike an overridden method it is specialized for the type of the elements.
    super.init(observer) { pump in unsafeDowncast(pump, to: SequencePump.self).send() }
    state.store(State.paused, ordering: .relaxed)
  }

  /// Sends until the answer is not `.more`. Meanwhile, and after the end, the properties are `nil`.
  @inlinable
  func send() -> Outcome {
    guard var iterator, let next else { return .ended(.cancelled) }
    self.iterator = nil
    self.next = nil
    let outcome = push(to: next) { iterator.next() }
    if case .ended = outcome { return outcome }
    self.iterator = iterator
    self.next = next
    return outcome
  }

  @usableFromInline
  override func release() {
    iterator = nil
    next = nil
  }
}
