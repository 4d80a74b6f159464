import ReactiveConcurrency
import ReactiveTesting

/// A test scheduler's time, and its work, unless it is busy: then what is due waits, while time goes on.
final class BusyScheduler: Scheduler {
  let base = TestScheduler()
  private let state = Locked((isBusy: false, late: [Work]()))

  var now: SchedulerInstant { base.now }

  func schedule(_ work: @escaping @Sendable () -> Void) -> Subscription {
    schedule(after: .zero, work)
  }

  func schedule(after delay: Duration, tolerance: Duration, _ work: @escaping @Sendable () -> Void) -> Subscription {
    let work = Work(scheduled: work)
    let timer = base.schedule(after: delay, tolerance: tolerance) { [self] in
      let isLate = state.withLock { state in
        if state.isBusy { state.late.append(work) }
        return state.isBusy
      }
      if !isLate { CurrentScheduler.run(as: self) { work.run() } }
    }
    return Subscription(onCancel: {
      work.cancel()
      timer.cancel()
    })
  }

  func enqueue(_ job: consuming ExecutorJob) { base.enqueue(job) }

  /// Runs what became due meanwhile after `body`.
  func whileBusy(_ body: () -> Void) {
    state.withLock { $0.isBusy = true }
    body()
    for work in state.exchange((false, [])).late { CurrentScheduler.run(as: self) { work.run() } }
  }
}
