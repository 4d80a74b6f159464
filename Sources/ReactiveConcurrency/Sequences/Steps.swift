import Synchronization

/// Drives a source in steps, each of which is scheduled when the previous one is done.
///
/// Safety: `body` and `finish` are touched only by the caller that has moved the atomic state to running, or from due
/// or paused to ended, which only one caller at a time can do.
@usableFromInline
final class Steps: Upstream, @unchecked Sendable {
  private enum State {
    /// A step has been scheduled.
    static let due: UInt8 = 0
    static let running: UInt8 = 1
    /// Running, and resumed before the step has noticed that it must pause.
    static let resumed: UInt8 = 2
    /// Running, and ends as soon as the step is done.
    static let cancelling: UInt8 = 3
    /// Not scheduled until it is resumed.
    static let paused: UInt8 = 4
    static let ended: UInt8 = 5
  }

  private let state = Atomic<UInt8>(State.due)
  private let scheduler: any Scheduler
  @exclusivity(unchecked) private var body: (@Sendable (Steps) -> Demand?)?
  @exclusivity(unchecked) private var finish: (@Sendable (Termination) -> Void)?

  /// Schedules the first step.
  ///
  /// - Parameters:
  ///   - finish: Called once, after the body and what it captured have been released.
  ///   - body: Sends one value and returns the receiver's demand, or `nil` if there is no value left. Checks
  ///     `isCancelled` before it sends.
  @usableFromInline
  static func start(
    on scheduler: any Scheduler, finish: @escaping @Sendable (Termination) -> Void,
    body: @escaping @Sendable (Steps) -> Demand?
  ) -> Subscription {
    let steps = Steps(scheduler, finish, body)
    steps.schedule()
    return Subscription(steps)
  }

  private init(
    _ scheduler: any Scheduler, _ finish: @escaping @Sendable (Termination) -> Void,
    _ body: @escaping @Sendable (Steps) -> Demand?
  ) {
    self.scheduler = scheduler
    self.finish = finish
    self.body = body
  }

  /// Whether nothing more is to be sent.
  @usableFromInline
  var isCancelled: Bool { state.load(ordering: .relaxed) == State.cancelling }

  private func schedule() {
    // Not `scheduleRecursive`, which would run immediately rescheduled steps within one.
    _ = scheduler.hop { self.step() }
  }

  private func step() {
    guard move(from: State.due, to: State.running) else { return }
    guard let demand = body.flatMap({ $0(self) }) else { return end(.completed) }
    if demand == .cancelled { return end(.cancelled) }
    if demand == .paused, move(from: State.running, to: State.paused) { return }
    if move(from: State.running, to: State.due) || move(from: State.resumed, to: State.due) { return schedule() }
    end(.cancelled)
  }

  private func move(from expected: UInt8, to desired: UInt8) -> Bool {
    state.compareExchange(expected: expected, desired: desired, ordering: .acquiringAndReleasing).exchanged
  }

  private func end(_ termination: Termination) {
    let wasCancelled = state.exchange(State.ended, ordering: .acquiringAndReleasing) == State.cancelling
    body = nil
    let finish = self.finish
    self.finish = nil
    finish?(wasCancelled ? .cancelled : termination)
  }

  @usableFromInline
  func resume() {
    if move(from: State.paused, to: State.due) { return schedule() }
    // A step that is about to pause continues instead; or it has just paused, and is scheduled again.
    if !move(from: State.running, to: State.resumed), move(from: State.paused, to: State.due) { schedule() }
  }

  @usableFromInline
  func cancel() {
    var current = state.load(ordering: .relaxed)
    while current != State.cancelling, current != State.ended {
      let isIdle = current == State.due || current == State.paused
      let (exchanged, original) = state.weakCompareExchange(
        expected: current, desired: isIdle ? State.ended : State.cancelling, ordering: .acquiringAndReleasing)
      if exchanged {
        if isIdle { end(.cancelled) }
        return
      }
      current = original
    }
  }
}
