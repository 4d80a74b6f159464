import ReactiveConcurrency

/// A scheduler that must not be used. It reports each use, so that a test shows which code needs a scheduler.
///
/// ```swift
/// let model = Model(scheduler: UnimplementedScheduler { Issue.record("\($0)") })
/// ```
///
/// It does not trap or hang: after the report the work runs on another scheduler. This module does not depend on a
/// testing library; the closure reports to the one you use.
public final class UnimplementedScheduler: Scheduler {
  /// One use of an unimplemented scheduler.
  public struct Use: Sendable, CustomStringConvertible {
    /// The work that the scheduler was asked for, such as "run work after 1.0 seconds".
    public let request: String
    /// The scheduler's name, if it has one.
    public let name: String?
    /// Where the scheduler was made: module and file.
    public let fileID: String
    /// Where the scheduler was made: the line.
    public let line: Int

    public var description: String {
      """
      The unimplemented scheduler\(name.map { " \"\($0)\"" } ?? "") made at \(fileID):\(line) was asked to \(request); \
      give the code under test a TestScheduler.
      """
    }
  }

  private let name: String?
  private let base: any Scheduler
  private let fileID: StaticString
  private let line: Int
  private let report: @Sendable (Use) -> Void

  /// Makes a scheduler that reports each use.
  ///
  /// - Parameters:
  ///   - name: Part of each report.
  ///   - base: Where the work runs after it has been reported.
  ///   - fileID: The file of the call; part of each report.
  ///   - line: The line of the call; part of each report.
  ///   - report: Called at each use, on the thread of the use, before anything else happens.
  public init(
    _ name: String? = nil, on base: any Scheduler = .global, fileID: StaticString = #fileID, line: Int = #line,
    report: @escaping @Sendable (Use) -> Void
  ) {
    self.name = name
    self.base = base
    self.fileID = fileID
    self.line = line
    self.report = report
  }

  private func reportUse(_ request: String) {
    report(Use(request: request, name: name, fileID: fileID.description, line: line))
  }

  public var now: SchedulerInstant {
    reportUse("tell the time")
    return base.now
  }

  public var supportsDelay: Bool { base.supportsDelay }

  @discardableResult
  public func schedule(_ work: @escaping @Sendable () -> Void) -> Subscription {
    reportUse("run work")
    return base.schedule(work)
  }

  @discardableResult
  public func schedule(
    after delay: Duration, tolerance: Duration, _ work: @escaping @Sendable () -> Void
  ) -> Subscription {
    reportUse("run work after \(delay)")
    return base.schedule(after: delay, tolerance: tolerance, work)
  }

  public func enqueue(_ job: consuming ExecutorJob) {
    reportUse("run a task")
    base.enqueue(job)
  }
}
