import Synchronization

/// Combines the events of several sources into one signal.
///
/// Every stage with more than one input, or with a timer, is a junction: it receives the events of all its inputs one
/// at a time, as a `Serializer`, keeps what it must remember in `state`, and sends downstream. The closures that handle
/// events are called by the owner and may use everything here without synchronization.
///
/// When downstream cancels, all inputs are cancelled. An input that is sending at that moment acknowledges first, so
/// that its resources, too, are released before the end is sent.
///
/// A stage stores values in `state` or in a subclass of `Input` (`Input.release()`), and nowhere else: all of them are
/// released before the end is sent. The closures that handle events must not capture storage for values.
///
/// Safety: `state` and `owned` are touched only by the owner of the serializer; the rest is atomic or immutable.
@usableFromInline
package final class Junction<Output: Sendable, State>: Serializer, Upstream, InnerReceiver, @unchecked Sendable {
  /// After the end, the initial state again, which holds no values.
  @exclusivity(unchecked) @usableFromInline package var state: State
  @usableFromInline let initialState: State
  @exclusivity(unchecked) @usableFromInline var owned: Owned

  /// State that only the owner may touch.
  @usableFromInline
  struct Owned: ~Copyable {
    @usableFromInline var phase = Phase.open
    /// `nil` once the end is being sent.
    @usableFromInline var downstream: InPlace<Observer<Output>>?
    @usableFromInline var inputs: ContiguousArray<Input> = []
    /// Inputs that have ended but whose values are still needed.
    var endedInputs: ContiguousArray<Input> = []
    /// How many inputs are still to be added, so that the junction does not end when all earlier ones have.
    @usableFromInline var inputsToCome: Int
    /// Called when downstream is open again, in place of telling every input its level.
    @usableFromInline var onResume: (@Sendable (Junction) -> Void)?
    /// How the inputs that have ended did so together: as one that was released, if there was one.
    @usableFromInline var outlook = Outlook.completed
    /// Whether the handler of a value is running.
    @usableFromInline var isHandlingValue = false
    /// Whether `onResume` is called, too, when downstream is no longer held, but full.
    @usableFromInline var startsWhenFull = false
    /// Whether nothing is sent while downstream is paused, but stored: then nothing is left to do once it is gone.
    @usableFromInline var storesInPause = false
    /// Whether an input has said that it is silent.
    var hasSilentInputs = false
    /// Whether `setTimer(on:after:_:)` has set a timer.
    @usableFromInline var isTimerSet = false
    /// The input that is told first: each in turn, because the first may always send and pause downstream again.
    var turn = 0
    /// Whether a loop is starting signals. It also starts those that may start meanwhile, so that signals that complete
    /// within their start do not nest.
    @usableFromInline var isStarting = false

    @inlinable
    init(_ downstream: Observer<Output>, inputs: Int) {
      self.downstream = InPlace(downstream)
      inputsToCome = inputs
    }
  }

  /// The phases of a junction, in order. Any phase but the last may be skipped.
  @usableFromInline
  enum Phase {
    /// Events are handled, unless it `isEnded`.
    case open
    /// The handler of a value has called `finish(_:)`, and has not returned yet.
    case ending(Termination)
    /// The input of that value has yet to acknowledge; then the end is sent downstream.
    case acknowledging(Input, Termination)
    /// The end is being sent, or has been.
    case closed
  }

  /// Cancelled as soon as nothing more may be sent: so a `cancel()` from within a delivery takes effect immediately.
  @usableFromInline let downstreamLevel = DownstreamLevel()

  /// Not in `owned`, because inputs query it from several threads.
  @usableFromInline package let receiver: (any Receiver)?
  /// Whether any input's source has to know of every change of the level.
  @usableFromInline let hasSharedInputs = Flag()

  /// - Parameters:
  ///   - state: The initial state, which must not hold a value of a signal.
  ///   - inputs: How many inputs will be added at the start, one after another.
  @inlinable
  package init(_ downstream: Observer<Output>, state: State, inputs: Int) {
    owned = Owned(downstream, inputs: inputs)
    receiver = downstream.receiver
    self.state = state
    initialState = state
  }

  deinit {
    // Values were stored for a paused consumer, and nothing is left that could resume.
    owned.downstream?.read { $0.finish(.released) }
  }

  // MARK: For the handlers

  /// Sends a value downstream.
  ///
  /// - Returns: The demand of downstream. The handler of a value passes it on, or it would lose a pause.
  @inlinable @inline(__always)
  package func send(_ value: Output) -> Demand {
    if !downstreamLevel.isPlain, !prepareToSend() { return .cancelled }
    let demand = owned.downstream?.read { $0.next(value) } ?? .cancelled
    return demand == .more && !isDownstreamPaused ? .more : note(demand)
  }

  @usableFromInline
  func note(_ answer: Demand) -> Demand {
    if answer == .cancelled {
      downstreamLevel.cancel()
      return answer
    }
    let wasPaused = isDownstreamPaused
    let demand = downstreamLevel.note(answer, of: receiver)
    if demand == .paused {
      tellOfPause()
    } else if wasPaused {
      // After the handler, which has yet to store or send what follows.
      submit(Work { [self] in downstreamChanged() })
    }
    return demand
  }

  /// Called before a value that may not be sent, or that is sent in spite of a pause: what downstream told before it is
  /// not about its answer to that value.
  ///
  /// - Returns: Whether it may be sent.
  @usableFromInline
  func prepareToSend() -> Bool {
    if isEnded { return false }
    if isDownstreamPaused { downstreamLevel.take(from: receiver) }
    return true
  }

  /// Sends what `next` takes out of the state, until there is no more, or downstream pauses or cancels.
  @inlinable
  package func sendAll(_ next: (inout State) -> Output?) -> Demand {
    guard owned.downstream != nil else { return .cancelled }
    while !isDownstreamPaused, let value = next(&state) {
      if send(value) == .cancelled { return .cancelled }
    }
    return .more
  }

  /// Releases everything, cancels every input and sends the end downstream. Does nothing if the end has been sent.
  ///
  /// From the handler of a value it does so when the handler has returned and the value's input has acknowledged, so
  /// that its resources, too, are released before the end is sent.
  @usableFromInline
  package func finish(_ termination: Termination) {
    if owned.isHandlingValue { return finishAfterValue(termination) }
    guard let finish = owned.downstream?.value.finish else { return }
    downstreamLevel.cancel()
    owned.phase = .closed
    owned.downstream = nil
    release(except: nil)
    finish(termination)
  }

  /// Sends the end of what has no more inputs that could send: a completion, unless one was released.
  @inlinable
  package func complete() { finish(owned.outlook.termination) }

  /// The same, unless there are other inputs.
  @inlinable
  func completeIfLast() { if isWithoutInputs { complete() } }

  @inlinable
  var isWithoutInputs: Bool { owned.inputs.isEmpty && owned.inputsToCome <= 0 }

  /// Sends the end of an input downstream, unless there are others.
  @usableFromInline
  package func finishIfLast(_ termination: Termination) {
    if isWithoutInputs { finish(termination) }
  }

  /// Sends the end of an input downstream, but a release only if there are no others, which may still send or end.
  @usableFromInline
  func finishOrAwaitOthers(_ termination: Termination) {
    if case .released = termination { finishIfLast(termination) } else { finish(termination) }
  }

  /// Sends the end of an input downstream, and before a completion the stored value, if there is one.
  @inlinable
  package func finish(_ termination: Termination, flushing kept: @autoclosure () -> Output?) {
    var demand = Demand.more
    if termination.isOver, let value = kept() {
      state = initialState
      demand = send(value)
    }
    finish(demand == .cancelled ? .cancelled : termination)
  }

  private func finishAfterValue(_ termination: Termination) {
    guard case .open = owned.phase else { return }
    owned.phase = .ending(isEnded ? .cancelled : termination)
    downstreamLevel.cancel()
  }

  /// Whether the handler of a value has called `finish(_:)`.
  @usableFromInline
  var isEnding: Bool { if case .ending = owned.phase { true } else { false } }

  /// Whether downstream is paused.
  @inlinable package var isDownstreamPaused: Bool { downstreamLevel.isPaused }

  /// Whether the end has been sent or is about to be.
  @inlinable package var isEnded: Bool { downstreamLevel.isCancelled }

  /// Cancels one input and ignores its acknowledgement.
  @usableFromInline
  package func cancelInput(_ input: Input) {
    remove(input)
    input.source.cancel()
  }

  // MARK: Inputs

  /// Starts a source as a further input.
  ///
  /// - Parameters:
  ///   - next: Handles a value, as the owner. `.cancelled` cancels this input; otherwise the source is answered the
  ///     input's level.
  ///   - finished: Handles completion, release and failure, as the owner, after the input has been removed. By default
  ///     they are sent downstream.
  @inlinable
  package func connect<Value>(
    _ start: @escaping Start<Value>,
    next: @escaping @Sendable (Junction, Input, Value) -> Demand,
    finished: @escaping @Sendable (Junction, Termination) -> Void = { $0.finish($1) }
  ) {
    connect(start, to: add(Input()), next: next, finished: finished)
  }

  /// Starts a source as an input that has been added. Does not start it if it has been cancelled already, by
  /// itself or because everything has ended.
  @inlinable
  package func connect<Value>(
    _ start: Start<Value>,
    to added: Input.Added,
    next: @escaping @Sendable (Junction, Input, Value) -> Demand,
    finished: @escaping @Sendable (Junction, Termination) -> Void = { $0.finish($1) }
  ) {
    let input = added.input
    if isEnded || input.source.isClosed {
      input.source.close()
      return
    }
    input.downstream.receiver = self
    @inline(__always) @Sendable func receive(_ value: Value, _: AnyObject?) -> Demand {
      handle(value, from: input, next)
    }
    let observer = Observer<Value>(
      next: receive, finish: { termination in self.inputFinished(input, termination, finished) }, receiver: input)
    input.source.fill(start(observer))
  }

  /// Handles a value of an input now, or queues it if the junction is busy.
  @inlinable @inline(__always)
  func handle<Value: Sendable>(
    _ value: Value, from input: Input, _ next: @escaping @Sendable (Junction, Input, Value) -> Demand
  ) -> Demand {
    guard tryEnter() else { return receiveLater(value, from: input, next) }
    let demand = receive(value, from: input, next) ? answer(to: input) : .cancelled
    leave()
    return demand
  }

  /// The answer to the source of an input: its level.
  @inlinable @inline(__always)
  package func answer(to input: Input) -> Demand {
    downstreamLevel.isPlain && input.isPlain ? .more : answerLevel(of: input)
  }

  @usableFromInline
  func answerLevel(of input: Input) -> Demand {
    let level = level(of: input)
    defer { if level == .gone { tell(input) } }
    return input.told.answer(level)
  }

  @usableFromInline
  package func level(of input: Input) -> Level { input.level(before: downstreamLevel.level) }

  /// - Returns: Whether the input continues.
  @inlinable @inline(__always)
  func receive<Value>(
    _ value: Value, from input: Input, _ next: (Junction, Input, Value) -> Demand
  ) -> Bool {
    guard input.index >= 0, !isEnded else { return false }
    owned.isHandlingValue = true
    let demand = next(self, input, value)
    owned.isHandlingValue = false
    if demand == .cancelled || isEnded && isEnding { inputCancelled(input) }
    // The handler may have cancelled this input, or ended everything.
    return input.index >= 0
  }

  /// Called after the handler of a value has answered `.cancelled` or finished: either everything ends, or only this
  /// input.
  @usableFromInline
  func inputCancelled(_ input: Input) {
    guard isEnded else { return remove(input) }
    switch owned.phase {
    case .open: owned.phase = .acknowledging(input, .cancelled)
    case .ending(let termination): owned.phase = .acknowledging(input, termination)
    case .acknowledging: preconditionFailure("Junction: a second input has ended it while one is acknowledging")
    case .closed: return
    }
    release(except: input)
  }

  /// Queues a value that arrives while another thread owns the junction, or during a delivery.
  @usableFromInline
  func receiveLater<Value: Sendable>(
    _ value: Value, from input: Input, _ next: @escaping @Sendable (Junction, Input, Value) -> Demand
  ) -> Demand {
    if isEnded { return .cancelled }
    return submitLater(from: input) {
      if self.receive(value, from: input, next) { return }
      // The source does not get this answer.
      input.source.cancel()
      self.finishIfAcknowledged(by: input)
    }
  }

  /// Queues what an input has sent.
  ///
  /// The source cannot wait for the answer, so the input is paused once `watermark` of its values are queued, and is
  /// told its level when all of them have been handled.
  @usableFromInline
  func submitLater(from input: Input, _ handle: @escaping @Sendable () -> Void) -> Demand {
    let demand = input.queued.add() ? input.told.answer(.held) : Demand.more
    submit(
      Work {
        let isLast = input.queued.remove()
        handle()
        if isLast { self.tell(input) }
      })
    return demand
  }

  @usableFromInline
  func inputFinished(
    _ input: Input, _ termination: Termination, _ finished: @escaping @Sendable (Junction, Termination) -> Void
  ) {
    if tryEnter() {
      handleFinish(input, termination, finished)
      leave()
    } else {
      submit(Work { self.handleFinish(input, termination, finished) })
    }
  }

  private func handleFinish(
    _ input: Input, _ termination: Termination, _ finished: (Junction, Termination) -> Void
  ) {
    input.source.close()
    if input.index < 0 || isEnded { UnhandledErrors.report(termination, because: .tooLate) }
    if finishIfAcknowledged(by: input) { return }
    guard input.index >= 0, !isEnded else { return }
    remove(input)
    if input.isStoring { owned.endedInputs.append(input) }
    switch (termination, owned.phase) {
    // It has noticed that downstream has cancelled (rule 8) before this was told.
    case (.cancelled, .open): finish(.cancelled)
    case (.cancelled, let phase):
      preconditionFailure("Junction: an input has acknowledged while it is \(phase), and it has not ended")
    case (.released, _) where downstreamLevel.level == .gone: finish(.released)
    default:
      if termination.isOver {
        if case .released = termination { input.outlook = .released } else { input.outlook = .completed }
        owned.outlook = min(owned.outlook, input.outlook)
      }
      finished(self, termination)
    }
    endIfGone()
  }

  /// Sends the end if this is the input whose acknowledgement it awaits.
  ///
  /// - Returns: Whether it is.
  @discardableResult
  private func finishIfAcknowledged(by input: Input) -> Bool {
    guard case .acknowledging(let last, let termination) = owned.phase, last === input else { return false }
    finish(termination)
    return true
  }

  func remove(_ input: Input) {
    guard input.index >= 0 else { return }
    let last = owned.inputs.removeLast()
    if last !== input {
      owned.inputs[input.index] = last
      last.index = input.index
    }
    input.index = -1
  }

  /// Releases stored values and deferred work, and cancels every input except the one that acknowledges.
  private func release(except acknowledging: Input?) {
    state = initialState
    owned.onResume = nil
    deferred = []
    let ended = owned.endedInputs
    owned.endedInputs = []
    for input in ended { input.release() }
    let cancelled = owned.inputs
    owned.inputs = []
    for input in cancelled {
      input.index = -1
      input.release()
      if input !== acknowledging { input.source.cancel() }
    }
  }
}

extension Junction {
  /// Starts signals one after the other when the junction has been left, because they may send immediately. Called by
  /// the owner whenever one may have become ready.
  ///
  /// - Parameter next: Chooses the next signal, as the owner, and returns what starts it.
  @inlinable
  func startLater(_ next: @escaping @Sendable (Junction) -> (@Sendable () -> Void)?) {
    guard !owned.isStarting else { return }
    owned.isStarting = true
    deferred.append { self.startAll(next) }
  }

  @inlinable
  func startAll(_ next: @escaping @Sendable (Junction) -> (@Sendable () -> Void)?) {
    var starts = 0
    while true {
      guard tryEnter() else {
        return submit(
          Work {
            self.owned.isStarting = false
            self.startLater(next)
          })
      }
      let start = isEnded ? nil : next(self)
      if start == nil { owned.isStarting = false }
      leave()
      guard let start else { return }
      start()
      starts &+= 1
      if starts & 15 == 0, mustStop(startingLater: next) { return }
    }
  }

  /// Asks downstream in place of signals that are short and send nothing.
  @usableFromInline
  func mustStop(startingLater next: @escaping @Sendable (Junction) -> (@Sendable () -> Void)?) -> Bool {
    if hasCancelled {
      submit { self.finish(.cancelled) }
    } else if Driver.hasLeft {
      Driver.goOn { self.startAll(next) }
    } else {
      return false
    }
    return true
  }
}

extension Junction {
  /// Whether all inputs may stop.
  @usableFromInline
  package var hasCancelled: Bool {
    if isEnded { return true }
    guard let receiver else { return false }
    if receiver.hasCancelled { return true }
    // A pause that no answer says, because nothing is sent.
    if downstreamLevel.level == .open, let level = receiver.level, level != .open { tell(level) }
    return false
  }

  /// Downstream's level, for the inputs.
  @usableFromInline package var level: Level? { downstreamLevel.level }
  @usableFromInline package var subscribesLater: Bool { receiver?.subscribesLater ?? false }

  @usableFromInline package func learn(_ fact: SourceFact) {
    switch fact {
    case .isShared, .sendsWork: hasSharedInputs.set()
    case .isPulled, .sendsLater, .replays, .sendsHeartbeats: break
    case .isSilent: return submit { self.endIfSilent() }
    }
    receiver?.learn(fact)
  }

  /// The handle for downstream.
  @usableFromInline package var subscription: Subscription { Subscription(self) }

  package func cancel() {
    downstreamLevel.cancel()
    submit { self.finish(.cancelled) }
  }

  package func tell(_ level: Level) {
    guard downstreamLevel.tell(level) else { return }
    if tryEnter() {
      downstreamChanged()
      leave()
    } else {
      submit(Work { self.downstreamChanged() })
    }
  }

  private func downstreamChanged() {
    downstreamLevel.take(from: receiver)
    if isEnded { return }
    if let onResume = owned.onResume, !isDownstreamPaused || owned.startsWhenFull && downstreamLevel.level == .full {
      onResume(self)
    } else {
      tellAll()
    }
    endIfGone()
  }

  /// Ends if nothing is left that could open downstream, and no input could send or fail in spite of that. Those that
  /// wait end, and the first of them ends everything.
  fileprivate func endIfGone() {
    if owned.inputs.isEmpty || owned.storesInPause, downstreamLevel.level == .gone { finish(.released) }
    if owned.hasSilentInputs { endIfSilent() }
  }

  /// If no input will send anything any more, says so downstream; without a consumer the inputs end, and so does this.
  private func endIfSilent() {
    owned.hasSilentInputs = true
    // Those that still send are mostly the first, an outer signal, or the last.
    guard owned.inputsToCome <= 0, let last = owned.inputs.last, last.isSilent.isSet,
      owned.inputs.allSatisfy({ $0.isSilent.isSet })
    else { return }
    if downstreamLevel.isReleased {
      // Once: each of them that ends comes here.
      owned.hasSilentInputs = false
      for input in owned.inputs { deferred.append { input.source.tell(.gone) } }
    } else if !isDownstreamPaused {
      // What is stored for a paused consumer has yet to be sent.
      receiver?.learn(.isSilent)
    }
  }

  package func runAfterDelivery(_ work: Work) {
    submit {
      let sources = self.owned.inputs.map { input in { @Sendable in input.source.runAfterDelivery($0) } }
      self.deferred.append { work.run(afterEach: sources[...]) }
    }
  }

  private func inTurn(_ act: (Input) -> Void) {
    let inputs = owned.inputs
    for place in owned.turn..<owned.turn + inputs.count { act(inputs[place % inputs.count]) }
  }

  /// Tells the sources of all inputs but `other` their levels, if they have changed.
  @usableFromInline
  package func tellAll(except other: Input? = nil) {
    owned.turn = owned.inputs.isEmpty ? 0 : (owned.turn + 1) % owned.inputs.count
    inTurn { if $0 !== other { tell($0) } }
  }

  /// Tells those that have to know that downstream has paused. The others learn that by the answer to their next value.
  private func tellOfPause() {
    if hasSharedInputs.isSet || downstreamLevel.level == .gone {
      for input in owned.inputs { tell(input) }
      endIfGone()
    }
  }

  /// Tells the source of an input its level, if that has changed: after the current work, and the level of then.
  @inlinable
  package func tell(_ input: Input) {
    if input.told.differs(from: level(of: input)) { tellLater(input) }
  }

  @usableFromInline
  func tellLater(_ input: Input) {
    deferred.append { input.told.tell({ self.level(of: input) }, to: input.source) }
  }
}

extension Junction {
  /// Runs `body` as the owner after `delay`, unless everything ends first.
  @usableFromInline
  package func schedule(
    on scheduler: any Scheduler, after delay: Duration, _ body: @escaping @Sendable (Junction) -> Void
  ) {
    let timer = Input()
    _ = addAsOwner(timer)
    timer.source.fill(
      scheduler.scheduleInContext(after: delay) {
        self.submit {
          guard timer.index >= 0, !self.isEnded else { return }
          self.remove(timer)
          body(self)
          self.endIfGone()
        }
      })
  }

  /// The same with the operator's one timer: does nothing while that is set.
  @usableFromInline
  package func setTimer(
    on scheduler: any Scheduler, after delay: @autoclosure () -> Duration,
    _ body: @escaping @Sendable (Junction) -> Void
  ) {
    guard !owned.isTimerSet else { return }
    owned.isTimerSet = true
    schedule(on: scheduler, after: delay()) { junction in
      junction.owned.isTimerSet = false
      body(junction)
    }
  }
}
