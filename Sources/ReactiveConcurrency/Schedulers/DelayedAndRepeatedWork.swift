import Synchronization

extension Scheduler {
  /// Hands over work once `delay` of this scheduler's time has passed, for another scheduler that runs it.
  func delay(
    _ body: @escaping @Sendable () -> Void, by delay: Duration, tolerance: Duration,
    push: @escaping @Sendable (Work) -> Void
  ) -> Subscription {
    let work = Work(scheduled: body)
    let timer = schedule(after: delay, tolerance: tolerance) { push(work) }
    return Subscription(onCancel: {
      work.cancel()
      timer.cancel()
    })
  }
}

/// Work that runs after a delay, and from then on at every multiple of an interval.
package final class RepeatedWork: Upstream {
  private let interval: Int64
  private let tolerance: Duration
  private let scheduler: any Scheduler
  /// `nil` once it is cancelled: whoever keeps the handle does not keep what the work refers to.
  private let work: Locked<(@Sendable () -> Void)?>
  private let due: Locked<SchedulerInstant>
  private let slot = SubscriptionSlot()

  package init(
    after delay: Duration, every interval: Duration, tolerance: Duration, on scheduler: any Scheduler,
    _ work: @escaping @Sendable () -> Void
  ) {
    self.interval = interval.stepNanoseconds
    self.tolerance = tolerance
    self.scheduler = scheduler
    self.work = Locked(work)
    due = Locked(scheduler.now.advanced(by: delay))
    schedule(after: delay)
  }

  private func scheduleNext() {
    let now = scheduler.now
    let delay = due.withLock { due in
      // Moves to the last multiple that has passed, if any.
      let late = due < now ? due.duration(to: now).clampedNanoseconds : 0
      due.nanoseconds += late / interval * interval
      due = due.advanced(byNanoseconds: interval)
      return now.duration(to: due)
    }
    schedule(after: delay)
  }

  private func schedule(after delay: Duration) {
    slot.fill(
      scheduler.scheduleInContext(after: delay, tolerance: tolerance) { [self] in
        // A cancellation may come before the slot has the subscription that it would cancel.
        guard let work = work.withLock(\.self) else { return }
        work()
        if !slot.isClosed { scheduleNext() }
      })
  }

  package func cancel() {
    slot.cancel()
    _ = work.exchange(nil)
  }

  package func tell(_ level: Level) {}
}

/// Work that asks to be run again.
///
/// Each run goes to the back of the scheduler's queue, so that other work can run in between.
final class RecursiveWork: Upstream {
  private let scheduler: any Scheduler
  /// `nil` once it is cancelled.
  private let work: Locked<(@Sendable (@escaping @Sendable () -> Void) -> Void)?>
  private let slot = SubscriptionSlot()
  /// Runs requested and not yet done. The caller that raises it from 0 schedules them, one after another.
  private let pending = Atomic<Int>(0)
  /// The thread that is scheduling the next run, or `ranInline` once the scheduler has called back within that call.
  private let scheduling = Atomic<UInt>(0)
  private static let ranInline: UInt = 1

  init(on scheduler: any Scheduler, _ work: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
    self.scheduler = scheduler
    self.work = Locked(work)
  }

  func again() {
    if pending.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue == 0 { scheduleRuns() }
  }

  /// Schedules a run. A scheduler that runs work immediately is not called from within a run: each run would nest in
  /// the one before.
  private func scheduleRuns() {
    repeat {
      scheduling.store(currentThread(), ordering: .relaxed)
      slot.fill(
        scheduler.scheduleInContext { [self] in
          if scheduling.load(ordering: .relaxed) == currentThread() {
            scheduling.store(Self.ranInline, ordering: .relaxed)
          } else if run() {
            scheduleRuns()
          }
        })
    } while scheduling.exchange(0, ordering: .relaxed) == Self.ranInline && run()
  }

  /// Runs the work once.
  ///
  /// - Returns: Whether it is to run again.
  private func run() -> Bool {
    guard let work = work.withLock(\.self) else { return false }
    work { self.again() }
    return pending.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue > 0 && !slot.isClosed
  }

  func cancel() {
    slot.cancel()
    _ = work.exchange(nil)
  }

  func tell(_ level: Level) {}
}
