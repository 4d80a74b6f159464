import ReactiveConcurrency
import ReactiveTesting
import Synchronization

/// A test scheduler whose timers are counted.
final class TimerCount: Scheduler {
  private let base: TestScheduler
  private let counts = Locked((total: 0, waiting: 0, most: 0))

  init(_ base: TestScheduler) {
    self.base = base
  }

  /// How many have been set.
  var total: Int { counts.withLock { $0.total } }
  /// How many are set now.
  var waiting: Int { counts.withLock { $0.waiting } }
  /// How many have been set at one time.
  var most: Int { counts.withLock { $0.most } }

  var now: SchedulerInstant { base.now }

  @discardableResult
  func schedule(_ work: @escaping @Sendable () -> Void) -> Subscription { base.schedule(work) }

  @discardableResult
  func schedule(after delay: Duration, tolerance: Duration, _ work: @escaping @Sendable () -> Void) -> Subscription {
    counts.withLock { counts in
      counts.total += 1
      counts.waiting += 1
      counts.most = max(counts.most, counts.waiting)
    }
    let timer = CountedTimer { [self] in counts.withLock { $0.waiting -= 1 } }
    timer.slot.fill(
      base.schedule(after: delay, tolerance: tolerance) {
        timer.end()
        work()
      })
    return Subscription(timer)
  }

  func enqueue(_ job: consuming ExecutorJob) { base.enqueue(job) }
}

/// A timer that says when it is over: it has fired, or been cancelled.
private final class CountedTimer: Upstream {
  let slot = SubscriptionSlot()
  private let isOver = Atomic<Bool>(false)
  private let over: @Sendable () -> Void

  init(over: @escaping @Sendable () -> Void) {
    self.over = over
  }

  func end() {
    if !isOver.exchange(true, ordering: .acquiringAndReleasing) { over() }
  }

  func cancel() {
    end()
    slot.cancel()
  }

  func tell(_ level: Level) {}
}
