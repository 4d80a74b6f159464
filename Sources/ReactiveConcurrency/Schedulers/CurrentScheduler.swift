#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The scheduler whose work is running now. Stands for `+currentScheduler`.
public enum CurrentScheduler {
  /// The scheduler whose work the calling thread is running; otherwise the main scheduler on the main thread, whoever put
  /// the caller there, and `nil` elsewhere.
  ///
  /// It tells where the caller is, not where it came from: work on the immediate scheduler is where it was scheduled from;
  /// a `Task { }` that is started in scheduled work is on no scheduler, as it runs on the pool; one that prefers a
  /// scheduler, by `Task(executorPreference: scheduler)`, is on it, from one suspension to the next.
  public static var value: (any Scheduler)? {
    bound ?? (MainScheduler.isCurrent ? MainScheduler.shared : nil)
  }

  /// What an operator with time takes that is given no scheduler: the current one, if it keeps time, and otherwise the
  /// global one.
  static var forTime: any Scheduler {
    if let current = value, current.keepsTime { return current }
    return .global
  }

  /// Runs `work` at once, with `scheduler` as the current one. Stands for `performAsCurrentScheduler:`.
  ///
  /// For a scheduler of one's own: what it has been given to run, it runs in here.
  public static func run<Result, Failure: Error>(
    as scheduler: any Scheduler, _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // Safety: the thread's slot holds the address of this call's own copy, and not beyond this call.
    var current = scheduler
    let outer = pthread_getspecific(key)
    return try withUnsafeMutablePointer(to: &current) { pointer throws(Failure) in
      pthread_setspecific(key, pointer)
      defer { pthread_setspecific(key, outer) }
      return try work()
    }
  }

  /// The scheduler whose work the calling thread is running.
  package static var bound: (any Scheduler)? {
    // Safety: only `run(as:)` sets it, to the address of a scheduler that outlives the setting.
    pthread_getspecific(key)?.load(as: (any Scheduler).self)
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let result = pthread_key_create(&key, nil)
    precondition(result == 0, "CurrentScheduler: the system has no thread-specific key left (error \(result))")
    return key
  }()
}
