/// The scheduler whose work is running now.
///
/// Stands for `+currentScheduler`.
public enum CurrentScheduler {
  /// The scheduler whose work the calling thread is running. Without one, the main scheduler on the main thread, no
  /// matter how the caller got there, and `nil` elsewhere.
  ///
  /// It says where the caller runs, not where it came from: work on the immediate scheduler runs where it was
  /// scheduled. A `Task { }` started by scheduled work is on no scheduler, because it runs on Swift's concurrent pool;
  /// a task that prefers a scheduler, as in `Task(executorPreference: scheduler)`, is on that scheduler between its
  /// suspensions.
  public static var value: (any Scheduler)? {
    bound ?? (MainScheduler.isCurrent ? MainScheduler.shared : nil)
  }

  /// The default scheduler of operators that need time: the current one if it supports delays, otherwise the global
  /// one.
  @usableFromInline
  static var forTime: any Scheduler {
    if let current = value, current.supportsDelay { return current }
    return .global
  }

  /// Runs `work` immediately, with `scheduler` as the current one.
  ///
  /// Custom schedulers run the work they are given through this method.
  ///
  /// Stands for `performAsCurrentScheduler:`.
  public static func run<Result, Failure: Error>(
    as scheduler: any Scheduler, _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // Safety: the thread's slot holds the address of this call's own copy, only for the duration of the call.
    var current = scheduler
    let outer = address.value
    return try withUnsafeMutablePointer(to: &current) { pointer throws(Failure) in
      address.value = UnsafeMutableRawPointer(pointer)
      defer { address.value = outer }
      return try work()
    }
  }

  /// The scheduler whose work the calling thread is running.
  package static var bound: (any Scheduler)? {
    // Safety: only `run(as:)` sets it, to the address of a scheduler that outlives the setting.
    address.value?.load(as: (any Scheduler).self)
  }

  private static let address = ThreadLocalAddress(for: "CurrentScheduler")
}
