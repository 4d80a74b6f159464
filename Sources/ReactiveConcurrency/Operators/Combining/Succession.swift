import Synchronization

/// One signal made of several that run one after another: concat, repeat, retry, catch, then.
///
/// Values pass straight through; only the ends are looked at. Successors are started in a loop, never from within the
/// end of their predecessor, so a million synchronous repetitions take constant stack. A successor is not started while
/// downstream is paused.
///
/// Safety: `observer`, `part`, `ended` and `held` are touched only by the thread that starts successors, of which
/// `pending` admits one; an input's end publishes `ended` by the addition to `pending`.
@usableFromInline
package final class Succession<Value: Sendable>: Upstream, Receiver, @unchecked Sendable {
  /// What follows the end of a part.
  @usableFromInline
  package enum Step: Sendable {
    case start(Signal<Value>)
    case end(Termination)
  }

  @exclusivity(unchecked) private var observer: Observer<Value>?
  /// What every part sends to, made once.
  @exclusivity(unchecked) private var part: Observer<Value>?
  @exclusivity(unchecked) private var ended = Termination.completed
  @exclusivity(unchecked) private var decide: (@Sendable (Termination) -> Step)?
  private let slot = SubscriptionSlot()
  private let latch = PauseLatch()
  /// Ends that have not been answered yet; whoever raises it from 0 answers them all.
  private let pending = Atomic<Int>(0)
  /// The successor that waits for `resume()`; the end of all never waits.
  @exclusivity(unchecked) private var held: Step?
  /// Whether there is one.
  private let holds = Atomic<Bool>(false)
  /// A part that is still being started cannot be reached through `slot`: it hears of a cancellation by its demand.
  private let isCancelled = Flag()
  /// Whether the source of the part has been released without an end, and nobody has been told of it.
  private let isSilent = Flag()
  /// Apart from `observer`, because parts may ask from several threads.
  private let receiver: (any Receiver)?

  /// Starts with what `decide` answers to `.completed`, and asks it again at each completion or failure.
  ///
  /// - Parameter decide: Called by one thread at a time.
  @usableFromInline
  package static func start(
    _ observer: Observer<Value>, decide: @escaping @Sendable (Termination) -> Step
  ) -> Subscription {
    let succession = Succession(observer, decide: decide)
    succession.partEnded(.completed)
    return Subscription(succession)
  }

  private init(_ observer: Observer<Value>, decide: @escaping @Sendable (Termination) -> Step) {
    self.observer = observer
    self.decide = decide
    receiver = observer.receiver
  }

  deinit {
    // A part has fallen silent, and nobody has the subscription any more.
    observer?.finish(.cancelled)
  }

  @usableFromInline package var hasCancelled: Bool { isCancelled.isSet || receiver?.hasCancelled ?? false }
  @usableFromInline package var handlesSilence: Bool { true }
  @usableFromInline package func fallSilent() { isSilent.set() }
  @usableFromInline package var pausing: Pausing { receiver?.pausing ?? .binding }

  private func partEnded(_ termination: Termination) {
    ended = termination
    if pending.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue == 0 { advance() }
  }

  private func advance() {
    repeat {
      if !startNext() { return }
    } while pending.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue > 0
  }

  /// Answers one end.
  ///
  /// - Returns: `false` if the answer must wait for `resume()`, or was the end of all.
  private func startNext() -> Bool {
    guard let step = nextStep() else { return false }
    switch step {
    case .start(let signal):
      // A `resume()` that comes from another thread while the part is being started is the part's.
      slot.empty()
      if part == nil { part = observer.map(makePart) }
      guard let part else { return false }
      slot.fill(signal.start(part))
      return true
    case .end(let termination):
      end(termination)
      return false
    }
  }

  private func end(_ termination: Termination) {
    guard let observer else { return }
    if isSilent.isSet, !observer.handlesSilence, holdsUntilCancelled() { return }
    slot.close()
    self.observer = nil
    part = nil
    decide = nil
    if isSilent.isSet, observer.finishSilently() { return }
    observer.finish(termination)
  }

  /// Keeps the acknowledgement of a part that has fallen silent for a cancellation.
  ///
  /// - Returns: `false` if that has come.
  private func holdsUntilCancelled() -> Bool {
    if slot.isClosed { return false }
    // They know this.
    part = nil
    slot.empty()
    held = .end(.cancelled)
    holds.store(true, ordering: .sequentiallyConsistent)
    if !slot.isClosed || !holds.exchange(false, ordering: .sequentiallyConsistent) { return true }
    held = nil
    return false
  }

  /// What to do now, unless that must wait for `resume()`. Apart from `startNext()`, so that nobody holds `decide` any
  /// more when the end is sent.
  @inline(never)
  private func nextStep() -> Step? {
    guard let decide else { return nil }
    var step = Step.end(.cancelled)
    if let held {
      self.held = nil
      if !slot.isClosed { step = held }
    } else if case .cancelled = ended {
    } else if !slot.isClosed, !hasCancelled {
      step = decide(ended)
    }
    if case .start = step, latch.isPaused, !slot.isClosed {
      held = step
      holds.store(true, ordering: .sequentiallyConsistent)
      // A resume or a cancellation that came just before has found nothing to let go on.
      if latch.isPaused && !slot.isClosed || !holds.exchange(false, ordering: .sequentiallyConsistent) { return nil }
      held = nil
      if slot.isClosed { step = .end(.cancelled) }
    }
    return step
  }

  private func makePart(for observer: Observer<Value>) -> Observer<Value> {
    let next = observer.next
    return Observer(
      next: { value in
        if self.isCancelled.isSet { return .cancelled }
        self.latch.prepareForNextAnswer()
        let demand = next(value)
        if self.isCancelled.isSet { return .cancelled }
        return demand == .paused ? self.pause() : demand
      },
      finish: { self.partEnded($0) },
      receiver: self)
  }

  private func pause() -> Demand {
    latch.pause() ? .paused : .more
  }

  package func cancel() {
    isCancelled.set()
    slot.cancel()
    release()
  }

  package func resume() {
    // A successor that starts now may pause within its start: that is not the pause which ends here.
    if latch.resume(), release() { return }
    slot.resume()
  }

  /// Lets a held successor go on.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  private func release() -> Bool {
    guard holds.exchange(false, ordering: .sequentiallyConsistent) else { return false }
    advance()
    return true
  }
}
