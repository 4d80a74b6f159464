import Synchronization

/// The serial executor of subjects and connections: synchronous work that finds it idle runs at once on the calling
/// thread, work that finds it busy is queued in order and run by the owner.
///
/// Synchronous code enters an actor through its executor (`enter`, `submit`), tasks through `await`; both are the
/// same exclusion, and `isIsolatingCurrentContext()` knows of either. A task's job is never run on top of the stack
/// that enqueues it, since the runtime may be holding the task's own lock there (cancellation handlers resume tasks);
/// an idle executor runs it on the global pool. A task's preferred executor has no influence:
/// an actor with an executor of its own runs there, whatever its callers prefer.
///
/// Safety: adds only an atomic to `Serializer`.
@usableFromInline
package final class InlineExecutor: Serializer, SerialExecutor, @unchecked Sendable {
  /// The thread that owns the executor, or 0. Executors nest on one thread, so each remembers its own.
  @usableFromInline let owner = Atomic<UInt>(0)

  /// Makes the caller the owner if nobody is, or if an owner on another thread leaves at once. `exit()` must follow.
  @inlinable
  package func enter() -> Bool {
    guard tryEnter() || !isOwnedByCurrentThread && tryEnterSoon() else { return false }
    adopt()
    return true
  }

  /// Runs what was left behind, and gives up ownership.
  @inlinable
  package func exit() {
    abandon()
    leave()
  }

  @inlinable
  package override func adopt() {
    owner.store(currentThread(), ordering: .relaxed)
  }

  @inlinable
  package override func abandon() {
    owner.store(0, ordering: .relaxed)
  }

  @usableFromInline
  package func enqueue(_ job: consuming ExecutorJob) {
    submitToPool(Work(job, on: self))
  }

  @usableFromInline
  package var isOwnedByCurrentThread: Bool {
    owner.load(ordering: .relaxed) == currentThread()
  }

  @usableFromInline
  package func isIsolatingCurrentContext() -> Bool? {
    isOwnedByCurrentThread
  }

  @usableFromInline
  package func checkIsolated() {
    precondition(
      isOwnedByCurrentThread,
      "Not on this actor's executor: enter it with `await`, or call one of its nonisolated members.")
  }
}

extension InlineExecutor: JobRunner {
  func run(_ job: UnownedJob) {
    job.runSynchronously(on: asUnownedSerialExecutor())
  }
}
