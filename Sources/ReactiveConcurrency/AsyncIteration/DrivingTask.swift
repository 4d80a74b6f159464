import Synchronization

/// The task that runs a source synchronously, in the call that starts or resumes it.
///
/// Until that call returns nothing can cancel the subscription, so the source itself checks whether the task has been
/// cancelled. A cancellation handler would make each `next()` cost more than a value does.
@usableFromInline
package struct DrivingTask: ~Copyable, Sendable {
  /// The identity of the task, or 0.
  private let task = Atomic<UInt>(0)

  @usableFromInline
  package init() {}

  /// Calls `body`, which runs the source.
  package borrowing func drive<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    task.store(withUnsafeCurrentTask { $0.map(Self.identity) ?? 0 }, ordering: .relaxed)
    defer { task.store(0, ordering: .relaxed) }
    return try Driver.run(body)
  }

  /// Whether the task has been cancelled. `false` when called from any other task, which may be cancelled for reasons
  /// of its own.
  @usableFromInline
  package var isCancelled: Bool {
    let driving = task.load(ordering: .relaxed)
    guard driving != 0 else { return false }
    return withUnsafeCurrentTask { current in
      guard let current else { return false }
      return current.isCancelled && Self.identity(of: current) == driving
    }
  }

  private static func identity(of task: UnsafeCurrentTask) -> UInt {
    // Safety: the type is a single reference, of which only the address is used.
    unsafeBitCast(task, to: UInt.self)
  }
}
