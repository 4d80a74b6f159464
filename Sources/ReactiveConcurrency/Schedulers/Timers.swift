/// The timers of all schedulers that keep the system's time: one queue and one system timer per process.
final class Timers: Timekeeper {
  static let shared = Timers()

  private struct State {
    var timers = TimerQueue()
    /// When the system timer will fire.
    var armed = Int64.max
    var lanes: [ObjectIdentifier: Lane] = [:]
  }

  /// Where a scheduler is called whose `schedule(_:)` may take long, while it has calls: it delays its own timers, and
  /// no others.
  private struct Lane {
    let queue = OwnQueue(label: "ReactiveConcurrency.Timers.Lane")
    var calls = 0
  }

  private let state = Locked(State())
  private let timer = SystemTimer { Timers.shared.fire() }

  private init() {}

  /// Runs work on `scheduler` once `delay` has passed.
  func schedule(
    after delay: Duration, tolerance: Duration, on scheduler: any Scheduler, _ work: @escaping @Sendable () -> Void
  ) -> Subscription {
    // With no work that is scheduled later before it.
    guard delay > .zero else { return scheduler.schedule(work) }
    let due = monotonicTime().advanced(by: delay)
    let scheduled = Work(scheduled: work)
    let (arms, _) = state.withLock { state in
      let swept = state.timers.add(scheduled, due: due, tolerance: tolerance, on: scheduler)
      let deadline = state.timers.deadline
      let arms = deadline < state.armed
      if arms { state.armed = deadline }
      return (arms, swept)
    }
    // Where the timer fires, which then reads the current deadline.
    if arms { timer.async { self.arm() } }
    return Subscription(scheduled)
  }

  private func arm() {
    let armed = state.withLock { $0.armed }
    guard armed != .max else { return }
    timer.start(after: max(0, armed - monotonicTime().nanoseconds))
  }

  private func fire() {
    let now = monotonicTime()
    let due = state.withLock { state in
      defer { state.armed = state.timers.deadline }
      return state.timers.removeDue(by: now)
    }
    arm()
    for timer in due {
      if timer.scheduler.schedulesAtOnce { timer.fire() } else { fireInLane(timer) }
    }
  }

  private func fireInLane(_ timer: TimerQueue.Timer) {
    // The timer keeps its scheduler, so that no other one has its identity.
    let scheduler = ObjectIdentifier(timer.scheduler)
    let queue = state.withLock { state in
      var lane = state.lanes[scheduler] ?? Lane()
      lane.calls += 1
      state.lanes[scheduler] = lane
      return lane.queue
    }
    queue.async { [self] in
      timer.fire()
      state.withLock { state in
        state.lanes[scheduler]?.calls -= 1
        if state.lanes[scheduler]?.calls == 0 { state.lanes[scheduler] = nil }
      }
    }
  }
}
