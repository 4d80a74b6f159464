import Synchronization

/// One signal made of several that run one after another; used by `concat`, `repeated`, `retry`, `catch` and others.
///
/// Values pass straight through. A successor is started in a loop, never from within the end of its predecessor, so a
/// million synchronous repetitions take constant stack. No successor is started while downstream is paused.
///
/// Safety: `owned` is accessed only by the thread that starts successors, of which `phase` admits one; a part's end
/// stores `ended` before it moves `phase`, which publishes it.
@usableFromInline
package final class Succession<Value: Sendable>: Upstream, PassThrough, @unchecked Sendable {
  /// The consequence of the end of a part.
  @usableFromInline
  package enum Step: Sendable {
    /// - Parameter isPrompt: Whether the part sends only within its start, until it says that it `sendsLater`.
    case start(Start<Value>, isPrompt: Bool = false)
    case end(Termination)
  }

  /// State that only the thread that starts successors may touch.
  ///
  /// Its members are set one by one: in code that is not specialized, replacing the whole, or `take()`, looks up types.
  @usableFromInline
  struct Owned: ~Copyable {
    /// `nil` after the end, as the next two.
    var decide: (@Sendable (Termination) -> Step)?
    var finish: (@Sendable (Termination) -> Void)?
    /// The observer that every part sends to.
    @usableFromInline var part: InPlace<Observer<Value>>?
    /// A successor that waits for `resume()`. The final end never waits.
    var nextStep: Step?
    var partCount = 0
  }

  @exclusivity(unchecked) @usableFromInline var owned: Owned
  /// How the last part has ended.
  @exclusivity(unchecked) private var ended = Termination.completed
  private let source = SubscriptionSlot()
  /// Whether `source` is in use: from the first part that outlasts its start, or the first step that waits. Until then
  /// nobody has this one's subscription, so that nothing is told to the slot. Touched by the owner.
  @exclusivity(unchecked) private var usesSource = false
  private let latch = PauseLatch()
  private let phase = SuccessionPhase()
  /// A part that is still being started cannot be reached through `source`; a cancellation reaches it as the answer to
  /// its next value.
  private let isCancelled = Flag()
  private let facts = LearnedFacts()
  /// Not in `owned`, because parts may read it from several threads.
  @usableFromInline package let receiver: (any Receiver)?

  /// Starts `first`, and then what `decide` says at each completion or failure.
  ///
  /// - Parameter decide: Called by one thread at a time.
  // Here the type of the values is known: looking up what is made of it would take a fifth of the time of a start.
  @inlinable
  package static func start(
    _ observer: Observer<Value>, with first: consuming Step, decide: @escaping @Sendable (Termination) -> Step
  ) -> Subscription {
    let succession = Succession(observer, decide)
    succession.owned.part = InPlace(succession.makePart(for: observer))
    return succession.start(first)
  }

  @usableFromInline
  func start(_ first: consuming Step) -> Subscription {
    if case .start(_, isPrompt: false) = first, hasCancelled { first = .end(.cancelled) }
    if take(first), phase.partStarted() { advance() }
    return phase.isFinished ? .ended : Subscription(self)
  }

  // Borrowed, because copying an observer on the way costs a hundred instructions.
  @usableFromInline
  init(_ observer: borrowing Observer<Value>, _ decide: @escaping @Sendable (Termination) -> Step) {
    owned = Owned(decide: decide, finish: observer.finish)
    receiver = observer.receiver
  }

  deinit {
    // A part waited for a resume of a paused consumer, and nothing is left that could resume.
    owned.finish?(.released)
  }

  @usableFromInline package var hasCancelled: Bool { isCancelled.isSet || receiver?.hasCancelled ?? false }

  /// Of many parts that are sequences the first one says it.
  @usableFromInline
  package func learn(_ fact: SourceFact) { if facts.learn(fact) { receiver?.learn(fact) } }

  private func partEnded(_ termination: Termination) {
    ended = termination
    if phase.partEnded() { advance() }
  }

  /// Starts parts until one of them does not end while it is being started.
  private func advance() {
    while startNext(), phase.partStarted() {}
  }

  /// Handles one end.
  ///
  /// - Returns: Whether a part has been started. If not, the next step waits, or this was the final end.
  private func startNext() -> Bool {
    guard let step = nextStep() else { return false }
    return take(step)
  }

  /// - Returns: Whether this has started a part.
  private func take(_ step: consuming Step) -> Bool {
    switch step {
    case .start(let start, let isPrompt):
      if !isPrompt { learn(.sendsLater) }
      // A `resume()` from another thread while the part is being started is for the part.
      if usesSource { source.empty() }
      if latch.isReleased { source.tell(.gone) }
      guard let subscription = owned.part?.read({ start($0) }) else { return false }
      if usesSource || !phase.hasPartEnded {
        usesSource = true
        source.fill(subscription)
      }
      return true
    case .end(let termination):
      end(termination)
      return false
    }
  }

  private func end(_ termination: Termination) {
    guard let finish = owned.finish else { return }
    if usesSource { source.close() }
    phase.end()
    owned.finish = nil
    owned.decide = nil
    owned.part = nil
    finish(termination)
  }

  /// Lets a step wait until `resume()` or `cancel()`, unless that has just been called and found nothing that waits.
  ///
  /// - Returns: Whether the step waits, so that the caller is no longer the owner.
  private func delay(_ step: Step, while mustWait: @autoclosure () -> Bool) -> Bool {
    owned.nextStep = step
    usesSource = true
    phase.wait()
    if endIfGone() { return true }
    if mustWait() || !phase.stopWaiting() { return true }
    owned.nextStep = nil
    return false
  }

  /// The next step, unless it must wait for `resume()`. Separate from `startNext()`, so that `decide` has been released
  /// when the end is sent.
  @inline(never)
  private func nextStep() -> Step? {
    var step = Step.end(.cancelled)
    if let next = owned.nextStep {
      owned.nextStep = nil
      if !hasCancelled { step = next }
    } else if case .cancelled = ended {
    } else if !hasCancelled, let decide = owned.decide {
      step = decide(ended)
      if case .start = step, mustLookAround {
        // Parts that send nothing are not answered.
        if receiver?.level ?? .open != .open {
          _ = latch.pause()
        } else if Driver.hasLeft {
          if delay(step, while: !isCancelled.isSet) {
            Driver.goOn { self.release() }
            return nil
          }
          step = .end(.cancelled)
        }
      }
    }
    if case .start = step, latch.isPaused, !isCancelled.isSet {
      if delay(step, while: latch.isPaused && !isCancelled.isSet) { return nil }
      if isCancelled.isSet { step = .end(.cancelled) }
    }
    return step
  }

  /// Whether so many parts have been started that it looks whether they may go on.
  private var mustLookAround: Bool {
    owned.partCount &+= 1
    return owned.partCount & 15 == 0
  }

  @usableFromInline
  func makePart(for observer: Observer<Value>) -> Observer<Value> {
    // Apart, because here, where the type of the values is not known, a step is called out of line.
    let next = observer.next.function
    // Safety: see `Step`.
    nonisolated(unsafe) let context = observer.next.context
    return Observer(
      next: { value, _ in
        if self.isCancelled.isSet { return .cancelled }
        self.latch.prepareForNextAnswer()
        let demand = next(value, context)
        if self.isCancelled.isSet { return .cancelled }
        return demand == .paused ? self.pause() : demand
      },
      finish: { self.partEnded($0) },
      receiver: self)
  }

  private func pause() -> Demand { latch.pause() ? .paused : .more }

  package func cancel() {
    isCancelled.set()
    source.cancel()
    release()
  }

  package func runAfterDelivery(_ work: Work) {
    source.runAfterDelivery(work)
  }

  package func tell(_ level: Level) {
    switch level {
    case .open:
      // A successor that starts now may pause while it is being started; that is not the pause that ends here.
      if latch.resume(), release() { return }
    case .full, .held: break
    case .gone: if latch.release(), endIfGone() { return }
    }
    // Whatever pauses a part, only downstream opens it.
    source.tell(level)
  }

  /// Ends it if a step waits, and nothing will open downstream.
  private func endIfGone() -> Bool {
    guard latch.isPausedForEver, phase.stopWaiting() else { return false }
    end(.released)
    return true
  }

  /// Starts a successor that waits.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  private func release() -> Bool {
    guard phase.stopWaiting() else { return false }
    advance()
    return true
  }
}

/// The phase of a succession, and with it who owns the succession: the thread that moves it to `advancing`.
///
/// The owner handles the end of a part and starts the next one, until a part runs, a step waits or everything is over.
package struct SuccessionPhase: ~Copyable, Sendable {
  private enum State: UInt8, AtomicRepresentable {
    /// A part runs. Whoever ends it becomes the owner.
    case running
    /// The owner handles the end of the previous part, or is starting the next one.
    case advancing
    /// The part that the owner is still starting has already ended. The owner handles that end, too.
    case endedDuringStart
    /// The next step waits for a resume or a cancellation, which makes its thread the owner.
    case waiting
    /// The end is being sent, or has been.
    case finished
  }

  /// The creator owns it.
  private let state = Atomic(State.advancing)

  package init() {}

  /// Records the end of a part.
  ///
  /// - Returns: Whether the caller is now the owner.
  package borrowing func partEnded() -> Bool {
    state.update { state in
      switch state {
      case .running:
        state = .advancing
        return true
      case .advancing:
        state = .endedDuringStart
        return false
      case .endedDuringStart, .waiting, .finished:
        preconditionFailure("Succession: a part has ended while it is \(state)")
      }
    }
  }

  /// Whether the part that the owner is starting has ended.
  package var hasPartEnded: Bool { state.load(ordering: .relaxed) == .endedDuringStart }

  /// Whether the final end is being sent, or has been.
  package var isFinished: Bool { state.load(ordering: .acquiring) == .finished }

  /// Gives up ownership after a part has been started, unless that part has already ended.
  ///
  /// - Returns: Whether the caller is still the owner.
  package borrowing func partStarted() -> Bool {
    let (exchanged, current) = state.compareExchange(
      expected: .advancing, desired: .running, ordering: .acquiringAndReleasing)
    if exchanged { return false }
    precondition(current == .endedDuringStart, "Succession: a part has been started while it is \(current)")
    // No part runs, so nobody else changes this.
    state.store(.advancing, ordering: .relaxed)
    return true
  }

  /// Gives up ownership to whoever calls `stopWaiting()` first.
  ///
  /// Sequentially consistent, like `stopWaiting()`: the owner first announces that it waits and then looks for a resume
  /// or a cancellation; the thread that resumes or cancels does so first and then calls `stopWaiting()`. So they cannot
  /// both miss each other.
  package borrowing func wait() {
    let before = state.exchange(.waiting, ordering: .sequentiallyConsistent)
    precondition(before == .advancing, "Succession: a step begins to wait while it is \(before)")
  }

  /// - Returns: Whether a step was waiting, so that the caller is now the owner.
  package borrowing func stopWaiting() -> Bool {
    state.compareExchange(expected: .waiting, desired: .advancing, ordering: .sequentiallyConsistent).exchanged
  }

  /// Records the final end.
  package borrowing func end() {
    state.store(.finished, ordering: .releasing)
  }
}
