import Synchronization

/// Runs work one piece at a time, in the order in which it was scheduled, on any target.
///
/// It is also a serial executor: an actor can use it as its `unownedExecutor`, and a task can prefer it.
///
/// A burst of work costs one job on the target, not one for each piece.
///
/// Stands for `RACTargetQueueScheduler`.
public final class SerialScheduler: Scheduler, SerialExecutor {
  /// Shown in messages and debuggers.
  public let name: String
  private let target: any Scheduler
  /// The target's timekeeper, looked up once.
  let timekeeper: (any Timekeeper)?
  /// The same as of the target, looked up once.
  let schedulesAtOnce: Bool
  /// Kept alive here, because the target does not keep it alive.
  private let actor: (any Actor)?
  private let queue = WorkQueue()
  private let owner = Atomic<UInt>(0)

  /// Makes a scheduler that runs its work one piece at a time on `target`.
  ///
  /// - Parameters:
  ///   - name: Shown in messages and debuggers.
  ///   - priority: How urgent the work is; ignored if a target is given.
  ///   - target: Where the work runs; it may be concurrent. By default Dispatch's global queue of `priority`.
  public convenience init(
    name: String = "SerialScheduler", priority: TaskPriority = .medium, target: (any Scheduler)? = nil
  ) {
    self.init(name: name, target: target ?? GlobalScheduler(priority: priority), actor: nil)
  }

  init(name: String, target: any Scheduler, actor: (any Actor)?) {
    self.name = name
    self.target = target
    timekeeper = target.timekeeper
    schedulesAtOnce = target.schedulesAtOnce
    self.actor = actor
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
    guard delay > .zero else { return schedule(work) }
    return timekeeper?.schedule(after: delay, tolerance: tolerance, on: self, work)
      ?? target.delay(work, by: delay, tolerance: tolerance) { self.push($0) }
  }

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    push(
      Work {
        job.runSynchronously(
          isolatedTo: self.asUnownedSerialExecutor(), taskExecutor: self.asUnownedTaskExecutor())
      })
  }

  public func isIsolatingCurrentContext() -> Bool? {
    owner.load(ordering: .relaxed) == currentThread()
  }

  public func checkIsolated() {
    precondition(owner.load(ordering: .relaxed) == currentThread(), "Not on the scheduler \(name)")
  }

  /// Makes jobs of tasks that prefer this scheduler run isolated to it.
  public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }

  private func push(_ work: Work) {
    if queue.push(work) { drainLater(queue.takeAll()) }
  }

  private func drainLater(_ batch: WorkQueue.Batch) {
    target.schedule { self.drain(batch) }
  }

  private func drain(_ first: WorkQueue.Batch) {
    let rest = CurrentScheduler.run(as: self) { () -> WorkQueue.Batch? in
      var batch = first
      var turn = WorkQueue.Turn()
      while true {
        owner.store(currentThread(), ordering: .relaxed)
        while !turn.isOver, let work = batch.next() {
          work.run()
          turn.count()
        }
        owner.store(0, ordering: .relaxed)
        if batch.isEmpty {
          guard let more = queue.release() else { return nil }
          batch = more
        }
        if turn.isOver { return batch }
      }
    }
    // Lets other work on the target run in between. This scheduler still owns the queue meanwhile.
    if let rest { drainLater(rest) }
  }
}
