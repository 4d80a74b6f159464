import Synchronization

/// The serial executor of subjects and connections: runs synchronous work immediately, on the calling thread, if it is
/// idle, and otherwise queues it for the owner, in order.
///
/// Synchronous code enters an actor through its executor (`tryEnter`, `submit`), tasks through `await`; both are the
/// same exclusion, and `isIsolatingCurrentContext()` knows of either. A task's job never runs on top of the stack that
/// enqueues it, because the runtime may be holding the task's own lock there (cancellation handlers resume tasks); an
/// idle executor runs it on Swift's concurrent pool. A task's preferred executor has no influence: an actor with an
/// executor of its own runs there, whatever its callers prefer.
///
/// Safety: adds only an atomic to `Serializer`.
@usableFromInline
package final class InlineExecutor: Serializer, SerialExecutor, @unchecked Sendable {
  /// The thread that owns the executor, or 0. Executors nest on one thread, so each records its own owner.
  @usableFromInline let owner = Atomic<UInt>(0)

  /// Takes ownership if nobody has it, or if an owner on another thread gives it up within a moment. The caller must
  /// then call `leave()`.
  @inlinable
  package func tryEnterSpinning() -> Bool {
    tryEnter() || !isOwnedByCurrentThread && tryEnterWaiting()
  }

  @inlinable
  package override func didAcquire() {
    owner.store(currentThread(), ordering: .relaxed)
  }

  @inlinable
  package override func willRelease() {
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
