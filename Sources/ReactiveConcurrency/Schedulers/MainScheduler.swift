/// Runs work on the main actor's thread, in order.
///
/// Stands for `+mainThreadScheduler`.
public final class MainScheduler: Scheduler {
  /// The shared instance.
  public static let shared = MainScheduler()

  private init() {}

  /// Whether the caller is on the main queue, no matter how it got there.
  public var isCurrent: Bool { MainQueue.isCurrent }

  @discardableResult
  public func schedule(_ work: @escaping @Sendable () -> Void) -> Subscription {
    let scheduled = Work(scheduled: work)
    MainQueue.async { CurrentScheduler.run(as: self, scheduled.run) }
    return Subscription(scheduled)
  }

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    MainQueue.async {
      job.runSynchronously(
        isolatedTo: MainActor.sharedUnownedExecutor, taskExecutor: self.asUnownedTaskExecutor())
    }
  }
}

extension TaskExecutor where Self == MainScheduler {
  /// The main actor's thread.
  public static var main: MainScheduler { .shared }
}

extension CurrentScheduler {
  /// The scheduler whose work the calling thread is running. Without one, the main scheduler on the main thread, no
  /// matter how the caller got there, and `nil` elsewhere.
  ///
  /// It says where the caller runs, not where it came from: work on the immediate scheduler runs where it was
  /// scheduled. A `Task { }` started by scheduled work is on no scheduler, because it runs on Swift's concurrent pool;
  /// a task that prefers a scheduler, as in `Task(executorPreference: scheduler)`, is on that scheduler between its
  /// suspensions.
  public static var value: (any Scheduler)? {
    bound ?? (MainQueue.isCurrent ? MainScheduler.shared : nil)
  }

  /// The default scheduler of operators that need time: the current one if it supports delays, otherwise the global
  /// one.
  @usableFromInline
  package static var forTime: any Scheduler {
    if let current = value, current.supportsDelay { return current }
    return .global
  }
}
