import Synchronization

/// Where several sources meet and become one.
///
/// Every stage with more than one input, or with a timer, is a junction: it receives the events of all its inputs one
/// at a time, as a `Serializer`, keeps what it must remember in `state`, and sends downstream. The closures that handle
/// events are called by its owner and may use everything here without further care.
///
/// When its downstream cancels, all inputs are cancelled; the one that is just sending acknowledges first, so that its
/// resources too are released before the end is seen.
///
/// What a stage stores of its values lies in `state` or in an input of its own kind (`Input.release()`), and nowhere
/// else: it is all released before the end is sent. The closures that handle events must not capture a place for
/// values.
///
/// Safety: `state` and `owned` are touched only by the owner of the serializer; the rest is atomic or immutable.
@usableFromInline
package final class Junction<Output: Sendable, State>: Serializer, Upstream, Receiver, @unchecked Sendable {
  /// After the end as it was at first, so that it holds nothing.
  @exclusivity(unchecked) @usableFromInline package var state: State
  @usableFromInline let initialState: State
  @exclusivity(unchecked) @usableFromInline var owned: Owned

  /// What the owner alone may see.
  @usableFromInline
  struct Owned {
    @usableFromInline var phase = Phase.open
    @usableFromInline var next: (@Sendable (Output) -> Demand)?
    @usableFromInline var finish: (@Sendable (Termination) -> Void)?
    @usableFromInline var inputs: ContiguousArray<Input> = []
    /// Inputs that have ended, and whose values are still needed.
    var endedInputs: ContiguousArray<Input> = []
    /// How many inputs are still to come, so that their predecessors' end is not taken for the last one's.
    @usableFromInline var awaited: Int
    var loss = Loss.none
    /// What to do when downstream resumes, in place of resuming every input.
    @usableFromInline var onResume: (@Sendable (Junction) -> Void)?

    @inlinable
    init(_ downstream: Observer<Output>, awaiting awaited: Int) {
      next = downstream.next
      finish = downstream.finish
      self.awaited = awaited
    }
  }

  /// Its life, from top to bottom; each phase may be left out but the last.
  @usableFromInline
  enum Phase {
    /// Events pass, until `isClosed` is set.
    case open
    /// A handler has ended everything. Its input is told so by the answer.
    case ending(Termination)
    /// That input is to acknowledge, and then downstream is sent the end.
    case acknowledging(Input, Termination)
    /// The end is sent, or has been.
    case closed
  }

  /// Whether the source of an input has been released without an end.
  enum Loss {
    case none, acknowledged
    /// Nobody has been told of it (rule 9 of `Observer`).
    case silent
  }

  /// Whether downstream has answered `.paused` and not resumed yet.
  @usableFromInline let isPaused = Atomic<Bool>(false)

  /// Whether a `resume()` waits in the queue; one stands for all that come meanwhile, however often it is called.
  @usableFromInline let resumeWaits = Atomic<Bool>(false)

  /// Set as soon as nothing more may be sent, so that a `cancel()` from within a delivery counts at once.
  @usableFromInline let isClosed = Atomic<Bool>(false)

  /// Apart from `downstream`, because inputs ask from several threads.
  @usableFromInline let receiver: (any Receiver)?
  /// Whether downstream can tell that it is to resume.
  @usableFromInline let reportsPauses: Bool

  /// - Parameters:
  ///   - state: What it remembers at first, which must not be a value of a signal.
  ///   - awaited: How many inputs will be added at the start, one after the other.
  @inlinable
  package init(_ downstream: Observer<Output>, state: State, awaiting awaited: Int = 1) {
    owned = Owned(downstream, awaiting: awaited)
    receiver = downstream.receiver
    reportsPauses = downstream.receiver?.owesResume != nil
    self.state = state
    initialState = state
  }

  deinit {
    // All inputs have fallen silent, and nobody has the subscription any more.
    owned.finish?(.cancelled)
  }

  // MARK: For the handlers

  /// Sends a value downstream.
  @inlinable
  @discardableResult
  package func send(_ value: Output) -> Demand {
    guard let downstream = owned.next else { return .cancelled }
    return send(value, to: downstream)
  }

  @inlinable
  func send(_ value: Output, to downstream: @escaping @Sendable (Output) -> Demand) -> Demand {
    guard !isEnded else { return .cancelled }
    if isPaused.load(ordering: .relaxed) { takeWaitingResume() }
    let demand = downstream(value)
    switch demand {
    case .more: break
    case .paused: isPaused.store(true, ordering: .relaxed)
    case .cancelled: isClosed.store(true, ordering: .relaxed)
    }
    return demand
  }

  /// Before a value that is sent in spite of a pause: a resume that waits in the queue is not the one to its answer.
  @usableFromInline
  func takeWaitingResume() {
    if resumeWaits.exchange(false, ordering: .acquiringAndReleasing) { isPaused.store(false, ordering: .relaxed) }
  }

  /// Sends what `next` takes out of the state, until there is no more, or downstream pauses or refuses.
  @inlinable
  package func sendAll(_ next: (inout State) -> Output?) -> Demand {
    guard let downstream = owned.next else { return .cancelled }
    while !isDownstreamPaused, let value = next(&state) {
      if send(value, to: downstream) == .cancelled { return .cancelled }
    }
    return .more
  }

  /// Releases everything, cancels every input and sends the end downstream. Called again, it does nothing.
  @usableFromInline
  package func finish(_ termination: Termination) {
    guard let finish = owned.finish else { return }
    isClosed.store(true, ordering: .releasing)
    owned.phase = .closed
    owned.next = nil
    owned.finish = nil
    release(except: nil)
    finish(termination)
  }

  /// Sends the end of an input downstream, and before a completion what has been kept.
  @inlinable
  package func finish(_ termination: Termination, flushing kept: @autoclosure () -> Output?) {
    var demand = Demand.more
    if case .completed = termination, let value = kept() {
      state = initialState
      demand = send(value)
    }
    finish(demand == .cancelled ? .cancelled : termination)
  }

  /// Ends everything from within the handling of a value. The input that is just sending it acknowledges first, so that
  /// its resources too are released before the end is seen.
  ///
  /// - Returns: The handler's answer.
  @usableFromInline
  package func end(_ termination: Termination) -> Demand {
    if !isEnded {
      owned.phase = .ending(termination)
      isClosed.store(true, ordering: .releasing)
    }
    return .cancelled
  }

  /// Whether downstream is paused.
  @inlinable
  package var isDownstreamPaused: Bool {
    isPaused.load(ordering: .relaxed)
  }

  /// Whether the end has been sent, or soon will be.
  @inlinable
  package var isEnded: Bool {
    isClosed.load(ordering: .relaxed)
  }

  /// Ends one input. Its acknowledgement is ignored.
  @usableFromInline
  package func cancel(_ input: Input) {
    remove(input)
    input.subscription.cancel()
  }

  // MARK: Inputs

  /// Subscribes to a signal as a further input.
  ///
  /// - Parameters:
  ///   - next: Handles a value, as the owner. What it returns goes to the signal; `.cancelled` ends this input.
  ///   - finished: Handles completion and failure, as the owner, after the input has been removed.
  @inlinable
  package func connect<Value>(
    _ signal: Signal<Value>,
    next: @escaping @Sendable (Junction, Input, Value) -> Demand,
    finished: @escaping @Sendable (Junction, Termination) -> Void
  ) {
    connect(signal, to: add(Input()), next: next, finished: finished)
  }

  /// Subscribes to a signal as an input that has been added.
  @inlinable
  package func connect<Value>(
    _ signal: Signal<Value>,
    to added: AddedInput,
    next: @escaping @Sendable (Junction, Input, Value) -> Demand,
    finished: @escaping @Sendable (Junction, Termination) -> Void
  ) {
    let input = added.input
    if isEnded {
      input.subscription.close()
      return
    }
    input.receiver = self
    let observer = Observer<Value>(
      next: { value in
        guard self.tryEnter() else { return self.receiveLater(value, from: input, next) }
        let demand = self.receive(value, from: input, next)
        self.leave()
        return demand
      },
      finish: { termination in self.inputFinished(input, termination, finished) },
      receiver: input)
    input.subscription.fill(signal.start(observer))
  }

  /// Adds one of the awaited inputs, before its source is started.
  @usableFromInline
  package func add(_ input: Input) -> AddedInput {
    submit {
      self.owned.awaited -= 1
      _ = self.addAsOwner(input)
    }
    return AddedInput(input)
  }

  /// Adds a further input from within a handler, before its source is started.
  @usableFromInline
  package func addAsOwner(_ input: Input) -> AddedInput {
    switch owned.phase {
    case .open, .ending:
      input.index = owned.inputs.count
      owned.inputs.append(input)
    case .acknowledging, .closed: input.subscription.cancel()
    }
    return AddedInput(input)
  }

  @inlinable
  func receive<Value>(
    _ value: Value, from input: Input, _ next: (Junction, Input, Value) -> Demand
  ) -> Demand {
    guard input.index >= 0, !isEnded else { return .cancelled }
    let demand = next(self, input, value)
    if demand == .cancelled { inputCancelled(input) }
    // The handler may have ended this input, or everything.
    guard input.index >= 0 else { return .cancelled }
    return demand == .paused ? input.latch.pause() : .more
  }

  /// After a handler has answered `.cancelled`: either downstream wants no more, or the handler no more of this input.
  @usableFromInline
  func inputCancelled(_ input: Input) {
    guard isEnded else { return remove(input) }
    switch owned.phase {
    case .open: owned.phase = .acknowledging(input, .cancelled)
    case .ending(let termination): owned.phase = .acknowledging(input, termination)
    case .acknowledging: preconditionFailure("Junction: an input has ended it that is acknowledging already")
    case .closed: return
    }
    release(except: input)
  }

  /// Queues a value that arrives while another thread owns the junction, or from within a delivery.
  @usableFromInline
  func receiveLater<Value: Sendable>(
    _ value: Value, from input: Input, _ next: @escaping @Sendable (Junction, Input, Value) -> Demand
  ) -> Demand {
    if isEnded { return .cancelled }
    return submitLater(from: input) {
      let demand = self.receive(value, from: input, next)
      if demand == .cancelled {
        // The source is not waiting for this answer.
        input.subscription.cancel()
        self.finishIfAcknowledged(by: input)
      }
      return demand
    }
  }

  /// Queues what an input has sent.
  ///
  /// Its answer cannot be waited for, so the input is paused once a watermark of its values is queued, and goes on when
  /// all of them have been handled.
  @usableFromInline
  func submitLater(from input: Input, _ handle: @escaping @Sendable () -> Demand) -> Demand {
    let waiting = input.waiting.wrappingAdd(1, ordering: .relaxed).newValue
    let demand = waiting >= watermark ? input.latch.pause() : .more
    submit(
      Work {
        let left = input.waiting.wrappingSubtract(1, ordering: .relaxed).newValue
        if handle() == .more, left == 0 { self.resume(input) }
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
    input.subscription.close()
    if finishIfAcknowledged(by: input) { return }
    guard input.index >= 0, !isEnded else { return finishIfNoInputIsLeft() }
    remove(input)
    if input.isStoring { owned.endedInputs.append(input) }
    if case .cancelled = termination {
      owned.loss = input.isSilent || owned.loss == .silent ? .silent : .acknowledged
    } else {
      finished(self, termination)
    }
    finishIfNoInputIsLeft()
  }

  /// Sends the end if it has waited for this input's acknowledgement.
  ///
  /// - Returns: Whether it has.
  @discardableResult
  private func finishIfAcknowledged(by input: Input) -> Bool {
    guard case .acknowledging(let last, let termination) = owned.phase, last === input else { return false }
    finish(termination)
    return true
  }

  /// Ends when a source has been released without an end and no other is left: there is nobody to wait for.
  func finishIfNoInputIsLeft() {
    guard owned.loss != .none, !isEnded, owned.inputs.isEmpty, owned.awaited <= 0 else { return }
    if owned.loss == .silent {
      // What is kept for a paused consumer is sent first.
      if isDownstreamPaused { return }
      // Nothing of what is stored can be sent any more, and the inputs in it know this.
      guard let receiver, receiver.handlesSilence else { return release(except: nil) }
      receiver.fallSilent()
    }
    finish(.cancelled)
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

  /// Releases all that is stored and what was to be done, and cancels every input but the one that acknowledges itself.
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
      if input !== acknowledging { input.subscription.cancel() }
    }
  }
}
