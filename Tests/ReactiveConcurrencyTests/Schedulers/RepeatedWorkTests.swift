import ReactiveConcurrency
import ReactiveTesting
import Synchronization
import Testing

@Suite("Repeated work")
struct RepeatedWorkTests {
  private final class Token: Sendable {}

  @Test(
    "Cancelling releases what the work refers to, though the handle is kept; before the first run and later (SCH-6)")
  func release() {
    for runs in 0...2 {
      let scheduler = TestScheduler()
      let handles: [(Token) -> Subscription] = [
        { token in scheduler.schedule(every: .seconds(1)) { withExtendedLifetime(token) {} } },
        { token in
          scheduler.scheduleRecursive { again in
            withExtendedLifetime(token) { _ = scheduler.schedule(after: .seconds(1), again) }
          }
        },
        { token in scheduler.schedule(after: .seconds(3)) { withExtendedLifetime(token) {} } },
      ]
      for schedule in handles {
        weak var tracked: Token?
        let handle = {
          let token = Token()
          tracked = token
          return schedule(token)
        }()
        scheduler.advance(by: .seconds(runs))
        #expect(tracked != nil)
        handle.cancel()
        #expect(tracked == nil)
        withExtendedLifetime(handle) {}
      }
    }
  }

  @Test("Work that is cancelled while its next run is being scheduled does not run again (SCH-2, 6)")
  func cancelledMeanwhile() {
    let scheduler = HastyScheduler()
    let runs = Recorder<Int>()
    let handle = scheduler.schedule(every: .seconds(1)) { runs.add(1) }
    scheduler.beforeNext.withLock { $0 = { handle.cancel() } }
    scheduler.runFirst()
    #expect(runs.values == [1])
  }

  /// Runs delayed work within the call that schedules it, as another thread might, and before that what a test asks
  /// for.
  private final class HastyScheduler: Scheduler {
    let beforeNext = Mutex<(@Sendable () -> Void)?>(nil)
    private let first = Mutex<(@Sendable () -> Void)?>(nil)

    func schedule(_ work: @escaping @Sendable () -> Void) -> Subscription {
      work()
      return .ended
    }

    func schedule(
      after delay: Duration, tolerance: Duration, _ work: @escaping @Sendable () -> Void
    ) -> Subscription {
      if let act = beforeNext.withLock({ $0.take() }) {
        act()
        work()
      } else {
        first.withLock { $0 = work }
      }
      return .ended
    }

    func enqueue(_ job: consuming ExecutorJob) { UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor()) }

    func runFirst() { first.withLock { $0.take() }?() }
  }
}
