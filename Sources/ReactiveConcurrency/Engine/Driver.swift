/// The call in which the calling thread runs a source, and whether that call is to return.
///
/// Whoever starts or resumes a source runs it in its own call. A loop that has left returns at once, also from the run
/// of a source that it shares with others: the source goes on elsewhere. So a source that runs for long asks `hasLeft`
/// when it has asked its receiver, and lets itself be continued.
enum Driver {
  /// When the call is to return.
  private enum Limit {
    /// When its task has been cancelled.
    case cancellation
    /// Now: it has left, and what it runs is for others.
    case now
    /// When its turn is over, for others that wait for the thread.
    case time(SchedulerInstant)

    var isReached: Bool {
      switch self {
      case .cancellation: withUnsafeCurrentTask { $0?.isCancelled ?? false }
      case .now: true
      case .time(let end): coarseTime() >= end
      }
    }
  }

  private struct Call {
    let limit: Limit
    /// Whether the receiver that was asked last sends to others, too.
    var isShared = false
  }

  private static let address = ThreadLocalAddress(for: "Driver")

  private static var call: UnsafeMutablePointer<Call>? { address.value?.assumingMemoryBound(to: Call.self) }

  /// Runs what starts or resumes the source of a loop.
  static func run<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    try run(until: .cancellation, body)
  }

  /// Runs what cancels the source of a loop. It may resume that source for others.
  static func leave(_ body: () -> Void) { run(until: .now, body) }

  private static func run<Result, Failure: Error>(
    until limit: Limit, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // Safety: the thread's slot holds the address of this call's own variable, only for the duration of the call.
    var call = Call(limit: limit)
    let outer = address.value
    return try withUnsafeMutablePointer(to: &call) { pointer throws(Failure) in
      address.value = UnsafeMutableRawPointer(pointer)
      defer { address.value = outer }
      return try body()
    }
  }

  /// Notes that the receiver that is being asked whether it has cancelled sends to others, too.
  static func noteShared() { call?.pointee.isShared = true }

  /// Whether the call is to return, although the receiver, which has just been asked, has not cancelled.
  static var hasLeft: Bool {
    guard let call, call.pointee.isShared else { return false }
    call.pointee.isShared = false
    return call.pointee.limit.isReached
  }

  /// Continues a source for others, in turns.
  static func goOn(_ work: @escaping @Sendable () -> Void) {
    runElsewhere {
      run(until: .time(coarseTime().advanced(byNanoseconds: WorkQueue.longestDrainTime)), work)
    }
  }

  /// Runs work later: on the current scheduler if there is one, on the main thread's queue there, otherwise on Swift's
  /// concurrent pool.
  static func runElsewhere(_ work: @escaping @Sendable () -> Void) {
    if let scheduler = CurrentScheduler.bound {
      _ = scheduler.scheduleInContext(work)
    } else {
      let work = SignalContext.carry(work)
      if MainQueue.isCurrent {
        MainQueue.async { work() }
      } else {
        Task.detached(priority: Task.currentPriority, operation: work)
      }
    }
  }
}
