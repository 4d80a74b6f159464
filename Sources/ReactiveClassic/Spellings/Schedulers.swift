import ReactiveConcurrency

/// ReactiveCocoa's schedulers by their old names. The type of a scheduler is `any Scheduler`.
public enum RACScheduler {
  /// The old spelling of `.immediate`. It refuses delayed work, which ReactiveCocoa blocked the thread for.
  public static func immediateScheduler() -> any Scheduler { .immediate }

  /// The old spelling of `.main`.
  public static func mainThreadScheduler() -> any Scheduler { .main }

  /// A new serial background scheduler. The old spelling of `SerialScheduler()`.
  public static func scheduler() -> any Scheduler { SerialScheduler() }

  /// A new serial background scheduler. The old spelling of `SerialScheduler(name:priority:)`.
  public static func schedulerWithPriority(
    _ priority: TaskPriority, name: String = "RACScheduler"
  ) -> any Scheduler {
    SerialScheduler(name: name, priority: priority)
  }

  /// The scheduler whose work is running, or the main one on the main thread. The old spelling of `CurrentScheduler.value`.
  public static func currentScheduler() -> (any Scheduler)? { CurrentScheduler.value }
}

/// The old name of `ImmediateScheduler`.
public typealias RACImmediateScheduler = ImmediateScheduler

/// The old name of `SerialScheduler`, which runs its work in order on a target.
public typealias RACTargetQueueScheduler = SerialScheduler

/// The old name of `SerialScheduler`.
public typealias RACQueueScheduler = SerialScheduler

extension Scheduler {
  /// The old spelling of `CurrentScheduler.run(as:_:)`, for schedulers of one's own.
  public func performAsCurrentScheduler(_ work: () -> Void) {
    CurrentScheduler.run(as: self, work)
  }

  /// The old spelling of `schedule(after:_:)`, with seconds.
  @discardableResult
  public func afterDelay(_ delay: Double, schedule work: @escaping @Sendable () -> Void) -> Disposable {
    Disposable(schedule(after: .timeInterval(delay), work))
  }

  /// The old spelling of `schedule(after:_:)` with a point in time.
  @discardableResult
  public func after(_ instant: SchedulerInstant, schedule work: @escaping @Sendable () -> Void) -> Disposable {
    Disposable(schedule(after: now.duration(to: instant), work))
  }

  /// The old spelling of `schedule(every:tolerance:_:)`, with seconds and a first time of its own.
  @discardableResult
  public func after(
    _ instant: SchedulerInstant, repeatingEvery interval: Double, withLeeway leeway: Double = 0,
    schedule work: @escaping @Sendable () -> Void
  ) -> Disposable {
    let disposable = CompoundDisposable()
    disposable.add(
      schedule(after: now.duration(to: instant), tolerance: .timeInterval(leeway)) {
        disposable.add(self.schedule(every: .timeInterval(interval), tolerance: .timeInterval(leeway), work))
        work()
      })
    return disposable
  }

  /// The old spelling of `scheduleRecursive(_:)`.
  @discardableResult
  public func scheduleRecursiveBlock(
    _ work: @escaping @Sendable (_ reschedule: @escaping @Sendable () -> Void) -> Void
  ) -> Disposable {
    Disposable(scheduleRecursive(work))
  }
}
