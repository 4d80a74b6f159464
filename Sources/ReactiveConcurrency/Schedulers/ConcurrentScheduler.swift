/// Runs a limited number of pieces of work at once, started in the order in which they were scheduled, on any target.
///
/// ```swift
/// let disk = ConcurrentScheduler(limit: 4)
/// files.flattenMap { file in checksum(of: file).subscribe(on: disk) }
/// ```
///
/// The rest waits without occupying a thread. A task that prefers this scheduler counts as a piece of work from each
/// suspension to the next. With a limit of 1 the scheduler is serial; `SerialScheduler` does that at a lower cost.
public final class ConcurrentScheduler: Scheduler {
  /// The maximum number of pieces of work that run at once.
  public let limit: Int

  private let target: any Scheduler
  /// The target's timekeeper, looked up once.
  let timekeeper: (any Timekeeper)?
  /// The same as of the target, looked up once.
  let schedulesAtOnce: Bool

  private struct State {
    var waiting = Queue<Work>()
    var running = 0
  }

  private let state = Locked(State())

  /// Makes a scheduler that runs up to `limit` pieces of work at once.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of pieces of work that run at once; less than 1 counts as 1.
  ///   - target: Where the work runs; itself concurrent. By default the global scheduler.
  public init(limit: Int, target: (any Scheduler)? = nil) {
    self.limit = max(1, limit)
    let target = target ?? GlobalScheduler()
    self.target = target
    timekeeper = target.timekeeper
    schedulesAtOnce = target.schedulesAtOnce
  }

  public var now: SchedulerInstant { target.now }
  public var supportsDelay: Bool { target.supportsDelay }

  @discardableResult
  public func schedule(_ work: @escaping @Sendable () -> Void) -> Subscription {
    let scheduled = Work(scheduled: work)
    push(scheduled)
    return Subscription(scheduled)
  }

  @discardableResult
  public func schedule(
    after delay: Duration, tolerance: Duration, _ work: @escaping @Sendable () -> Void
  ) -> Subscription {
    timekeeper?.schedule(after: delay, tolerance: tolerance, on: self, work)
      ?? target.delay(work, by: delay, tolerance: tolerance) { self.push($0) }
  }

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    push(Work { job.runSynchronously(on: self.asUnownedTaskExecutor()) })
  }

  private func push(_ work: Work) {
    let starts = state.withLock { state in
      state.waiting.append(work)
      guard state.running < limit else { return false }
      state.running += 1
      return true
    }
    if starts { startRunner() }
  }

  private func startRunner() {
    target.schedule { self.runWaiting() }
  }

  private func runWaiting() {
    CurrentScheduler.run(as: self) {
      var turn = WorkQueue.Turn()
      while !turn.isOver {
        guard let work = next() else { return }
        work.run()
        turn.count()
      }
      // Lets other work on the target run in between.
      startRunner()
    }
  }

  /// Returns the work to run next. If there is none, the caller's runner must end.
  private func next() -> Work? {
    state.withLock { state in
      if let work = state.waiting.popFirst() { return work }
      state.running -= 1
      return nil
    }
  }
}
