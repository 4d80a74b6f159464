import Synchronization

/// Drives a source that can stop and go on: a sequence, a generator, a replay.
///
/// The body sends until it is told to stop. `resume()` runs it again, in the caller's context, so a cold pipeline under
/// `for try await` needs no thread but its consumer's.
///
/// Safety: every stored property but the atomic is touched only by whoever has moved that into running or ended, which one
/// caller at a time can.
@usableFromInline
package final class Pump: Upstream, @unchecked Sendable {
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

  @usableFromInline let state = Atomic<UInt8>(State.running)
  @exclusivity(unchecked) private var body: (@Sendable (Pump) -> Outcome)?
  @exclusivity(unchecked) private var finish: (@Sendable (Termination) -> Void)?
  @exclusivity(unchecked) private var hasLetGo: (@Sendable () -> Bool)?
  @exclusivity(unchecked) private var runs = 0

  /// Starts a pump and runs its body until it ends or pauses.
  ///
  /// - Parameters:
  ///   - finish: Called once, after the body and what it captured have been released.
  ///   - hasLetGo: The observer's.
  ///   - body: Sends values until it has no more or is told to stop; looks at `isCancelled(after:)` between values.
  @usableFromInline
  package static func start(
    finish: @escaping @Sendable (Termination) -> Void,
    hasLetGo: (@Sendable () -> Bool)? = nil,
    body: @escaping @Sendable (Pump) -> Outcome
  ) -> Subscription {
    let pump = Pump(finish, hasLetGo, body)
    pump.run()
    return pump.state.load(ordering: .acquiring) == State.ended ? .ended : Subscription(pump)
  }

  private init(
    _ finish: @escaping @Sendable (Termination) -> Void, _ hasLetGo: (@Sendable () -> Bool)?,
    _ body: @escaping @Sendable (Pump) -> Outcome
  ) {
    self.finish = finish
    self.hasLetGo = hasLetGo
    self.body = body
  }

  /// Whether the body must return `.ended(.cancelled)` instead of sending on.
  ///
  /// - Parameter sent: How many values the body has sent in this run, which this counts.
  @inlinable
  package func isCancelled(after sent: inout Int) -> Bool {
    if state.load(ordering: .relaxed) == State.cancelling { return true }
    sent &+= 1
    return sent & (Self.longestStretch - 1) == 0 && isLetGo
  }

  /// Whether the receiver has let go.
  @usableFromInline
  var isLetGo: Bool { hasLetGo?() ?? false }

  private func run() {
    if let termination = runBody() { end(termination) }
  }

  /// Runs the body until it pauses or ends. Apart from `run()`, so that nobody holds the body any more when the end is sent.
  ///
  /// - Returns: The end, which is still to be sent.
  @inline(never)
  private func runBody() -> Termination? {
    while let body {
      // A body that is told to pause again and again never comes to look.
      runs &+= 1
      if runs & (Self.mostRuns - 1) == 0, isLetGo { return .cancelled }
      switch body(self) {
      case .ended(let termination):
        return termination
      case .paused:
        let (paused, current) = state.compareExchange(
          expected: State.running, desired: State.paused, ordering: .acquiringAndReleasing)
        if paused { return nil }
        if current == State.cancelling { return .cancelled }
        let (goesOn, _) = state.compareExchange(
          expected: State.resumed, desired: State.running, ordering: .acquiringAndReleasing)
        if !goesOn { return .cancelled }
      }
    }
    return nil
  }

  private func end(_ termination: Termination) {
    state.store(State.ended, ordering: .releasing)
    body = nil
    hasLetGo = nil
    let finish = self.finish
    self.finish = nil
    finish?(termination)
  }

  package func resume() {
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

  package func cancel() {
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
        if current == State.paused { end(.cancelled) }
        return
      }
      current = original
    }
  }
}
