import Dispatch

/// Runs work on the main actor's thread, in order.
///
/// Stands for `+mainThreadScheduler`.
public final class MainScheduler: Scheduler {
  /// The shared instance.
  public static let shared = MainScheduler()

  private init() {}

  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether the caller is on the main queue, which after `dispatchMain()` is not bound to the process's first thread.
  package static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) ?? false }

  /// Whether the caller is on the main queue, no matter how it got there.
  public var isCurrent: Bool { Self.isCurrent }

  @discardableResult
  public func schedule(_ work: @escaping @Sendable () -> Void) -> Subscription {
    DispatchQueue.main.schedule(work, as: self)
  }

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    DispatchQueue.main.async {
      job.runSynchronously(
        isolatedTo: MainActor.sharedUnownedExecutor, taskExecutor: self.asUnownedTaskExecutor())
    }
  }
}

extension TaskExecutor where Self == MainScheduler {
  /// The main actor's thread.
  public static var main: MainScheduler { .shared }
}
