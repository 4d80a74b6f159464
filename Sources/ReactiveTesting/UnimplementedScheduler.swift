import ReactiveConcurrency

/// A scheduler that is not expected to be used: it reports each use, so that a test shows which code needs one.
///
/// ```swift
/// let model = Model(scheduler: UnimplementedScheduler { Issue.record("\($0)") })
/// ```
///
/// It does not trap, and nobody waits for ever: after the report the work runs on another scheduler. This module knows
/// nothing of the testing library; the closure tells whichever one you use.
public final class UnimplementedScheduler: Scheduler {
  /// One use of an unimplemented scheduler.
  public struct Use: Sendable, CustomStringConvertible {
    /// What it was asked for, such as "run work after 1.0 seconds".
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

  /// - Parameters:
  ///   - name: For the reports.
  ///   - base: Where the work runs after it has been reported.
  ///   - fileID: Part of each report.
  ///   - line: Part of each report.
  ///   - report: Called at each use, wherever that is, before anything else.
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

  private func tell(_ request: String) {
    report(Use(request: request, name: name, fileID: fileID.description, line: line))
  }

  public var now: SchedulerInstant {
    tell("tell the time")
    return base.now
  }

  public var keepsTime: Bool { base.keepsTime }

  @discardableResult
  public func schedule(_ work: @escaping @Sendable () -> Void) -> Subscription {
    tell("run work")
    return base.schedule(work)
  }

  @discardableResult
  public func schedule(
    after delay: Duration, tolerance: Duration, _ work: @escaping @Sendable () -> Void
  ) -> Subscription {
    tell("run work after \(delay)")
    return base.schedule(after: delay, tolerance: tolerance, work)
  }

  public func enqueue(_ job: consuming ExecutorJob) {
    tell("run a task")
    base.enqueue(job)
  }
}
