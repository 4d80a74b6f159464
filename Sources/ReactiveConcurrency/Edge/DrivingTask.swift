import Synchronization

/// The task that runs a source within its own call: in its start, or in a `resume()`.
///
/// Until that call returns nobody can cancel the subscription, so the source itself is to look whether the task has
/// been cancelled. Nothing hears of that by itself: a cancellation handler would cost each `next()` more than a value
/// does.
@usableFromInline
package struct DrivingTask: ~Copyable, Sendable {
  /// Which task it is, or 0.
  private let task = Atomic<UInt>(0)

  @usableFromInline
  package init() {}

  /// Calls `body`, which runs the source.
  package borrowing func drive<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    task.store(withUnsafeCurrentTask { $0.map(Self.identity) ?? 0 }, ordering: .relaxed)
    defer { task.store(0, ordering: .relaxed) }
    return try body()
  }

  /// Whether the task has been cancelled. Only the source that it runs is told so: another thread may be in a task that
  /// has been cancelled and has nothing to do with this.
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
    // Safety: the type is one reference, of which nothing but the address is used.
    unsafeBitCast(task, to: UInt.self)
  }
}
