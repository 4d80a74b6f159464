import Synchronization

/// Drives a source that can stop and go on: a sequence, a generator, a replay.
///
/// The body sends until it is told to stop. `resume()` runs it again, in the caller's context, so a cold pipeline under
/// `for try await` needs no thread but its consumer's.
///
/// Safety: every stored property but the atomic is touched only by whoever has moved that into running or ended, which
/// one caller at a time can.
@usableFromInline
package class Pump: Upstream, @unchecked Sendable {
  /// Why the body returned.
  @usableFromInline
  package enum Outcome {
    /// It was told `.paused`.
    case paused
    /// There is no more, or it was told `.cancelled`.
    case ended(Termination)
  }

  @usableFromInline
  enum State {
    static var running: UInt8 { 0 }
    /// Running, and resumed before the body has noticed that it must pause.
    static var resumed: UInt8 { 1 }
    /// Running, and to end as soon as the body looks.
    @usableFromInline static var cancelling: UInt8 { 2 }
    static var paused: UInt8 { 3 }
    static var ended: UInt8 { 4 }
  }

  /// How many values are sent before the receiver is asked whether it has let go, which takes as long as sending a few.
  @usableFromInline static var longestStretch: Int { 256 }
  /// How many runs that are shorter than that.
  private static var mostRuns: Int { 16 }

  @usableFromInline final let state = Atomic<UInt8>(State.running)
  @exclusivity(unchecked) @usableFromInline final var body: (@Sendable (Pump) -> Outcome)?
  @exclusivity(unchecked) @usableFromInline final var finish: (@Sendable (Termination) -> Void)?
  @exclusivity(unchecked) @usableFromInline final var receiver: (any Receiver)?
  @exclusivity(unchecked) private final var runs = 0

  /// - Parameters:
  ///   - observer: Its `finish` is called once, after the body and what it captured have been released.
  ///   - body: Sends values until it has no more or is told to stop; looks at `isCancelled(after:)` between values.
  @inlinable
  package init<Value>(_ observer: Observer<Value>, body: @escaping @Sendable (Pump) -> Outcome) {
    finish = observer.finish
    receiver = observer.receiver
    self.body = body
  }

  /// Runs the body until it ends or pauses. Called once.
  @usableFromInline
  package final func start() -> Subscription {
    run()
    return state.load(ordering: .acquiring) == State.ended ? .ended : Subscription(self)
  }

  /// Releases what the body sends from, if that is not captured by it: it has paused and is not called any more.
  @usableFromInline
  func release() {}

  private final func cancelled() -> Termination {
    release()
    return .cancelled
  }

  /// Whether the body must return `.ended(.cancelled)` instead of sending on.
  ///
  /// - Parameter sent: How many values the body has sent in this run, which this counts.
  @inlinable
  package final func isCancelled(after sent: inout Int) -> Bool {
    if state.load(ordering: .relaxed) == State.cancelling { return true }
    sent &+= 1
    return sent & (Self.longestStretch - 1) == 0 && isLetGo
  }

  /// Whether the receiver has let go.
  @usableFromInline
  final var isLetGo: Bool { receiver?.hasLetGo ?? false }

  private final func run() {
    if let termination = runBody() { end(termination) }
  }

  /// Runs the body until it pauses or ends. Apart from `run()`, so that nobody holds the body any more when the end is
  /// sent.
  ///
  /// - Returns: The end, which is still to be sent.
  @inline(never)
  private final func runBody() -> Termination? {
    while let body {
      // A body that is told to pause again and again never comes to look.
      runs &+= 1
      if runs & (Self.mostRuns - 1) == 0, isLetGo { return cancelled() }
      switch body(self) {
      case .ended(let termination):
        return termination
      case .paused:
        let (paused, current) = state.compareExchange(
          expected: State.running, desired: State.paused, ordering: .acquiringAndReleasing)
        if paused { return nil }
        if current == State.cancelling { return cancelled() }
        let (goesOn, _) = state.compareExchange(
          expected: State.resumed, desired: State.running, ordering: .acquiringAndReleasing)
        if !goesOn { return cancelled() }
      }
    }
    return nil
  }

  private final func end(_ termination: Termination) {
    state.store(State.ended, ordering: .releasing)
    body = nil
    receiver = nil
    let finish = self.finish
    self.finish = nil
    finish?(termination)
  }

  package final func resume() {
    var current = state.load(ordering: .relaxed)
    while true {
      let desired: UInt8
      switch current {
      case State.paused: desired = State.running
      case State.running: desired = State.resumed
      default: return
      }
      let (exchanged, original) = state.weakCompareExchange(
        expected: current, desired: desired, ordering: .acquiringAndReleasing)
      if exchanged {
        if current == State.paused { run() }
        return
      }
      current = original
    }
  }

  package final func cancel() {
    var current = state.load(ordering: .relaxed)
    while true {
      let desired: UInt8
      switch current {
      case State.paused: desired = State.ended
      case State.running, State.resumed: desired = State.cancelling
      default: return
      }
      let (exchanged, original) = state.weakCompareExchange(
        expected: current, desired: desired, ordering: .acquiringAndReleasing)
      if exchanged {
        if current == State.paused { end(cancelled()) }
        return
      }
      current = original
    }
  }
}

/// Sends the elements of a sequence.
///
/// One object that holds all it needs, as an inner signal often sends but a few elements.
///
/// Safety: as for `Pump`; only the body touches what this adds, and `release()` when that is not called any more.
@usableFromInline
final class SequencePump<Elements: Sequence & Sendable>: Pump, @unchecked Sendable where Elements.Element: Sendable {
  @exclusivity(unchecked) @usableFromInline var iterator: Elements.Iterator?
  @exclusivity(unchecked) @usableFromInline var next: (@Sendable (Elements.Element) -> Demand)?

  @inlinable
  init(_ elements: Elements, to observer: Observer<Elements.Element>) {
    iterator = elements.makeIterator()
    next = observer.next
    // Captures nothing, and unlike a method that is overridden it is compiled for the type of the elements.
    super.init(observer) { pump in unsafeDowncast(pump, to: SequencePump.self).send() }
  }

  /// Sends until it is told to stop. While it does so, and after the end, nothing is stored here.
  @inlinable
  func send() -> Outcome {
    guard var iterator, let next else { return .ended(.cancelled) }
    self.iterator = nil
    self.next = nil
    var sent = 0
    while let element = iterator.next() {
      switch next(element) {
      case .more: if isCancelled(after: &sent) { return .ended(.cancelled) }
      case .paused:
        self.iterator = iterator
        self.next = next
        return .paused
      case .cancelled: return .ended(.cancelled)
      }
    }
    return .ended(.completed)
  }

  @usableFromInline
  override func release() {
    iterator = nil
    next = nil
  }
}
