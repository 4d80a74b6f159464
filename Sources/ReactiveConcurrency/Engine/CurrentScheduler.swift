/// The scheduler whose work is running now.
///
/// Stands for `+currentScheduler`.
public enum CurrentScheduler {
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
