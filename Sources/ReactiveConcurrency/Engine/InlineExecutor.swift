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
/// A *step* is what an actor of this executor does without a break: a task's job up to its next suspension, or the
/// closure of `runStep(of:_:)`. Work that a step queues here follows it directly, before what other threads have queued
/// meanwhile, so that nothing comes between.
///
/// Safety: `following` is touched only by the owner, and `owner` is an atomic.
@usableFromInline
package final class InlineExecutor: Serializer, SerialExecutor, @unchecked Sendable {
  /// The thread that owns the executor, or 0. Executors nest on one thread, so each records its own owner.
  @usableFromInline let owner = Atomic<UInt>(0)

  /// The work that the current step has queued; `nil` outside a step.
  @exclusivity(unchecked) private var following: ContiguousArray<Work>?

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
  package override func submit(_ work: Work) {
    if isOwnedByCurrentThread, following != nil { following?.append(work) } else { super.submit(work) }
  }

  /// Runs `body` as a step of an actor of this executor: now if nobody owns it, otherwise when the owner comes to it.
  package func runStep<Isolated: Actor>(
    of actor: Isolated, _ body: @escaping @Sendable (isolated Isolated) -> Void
  ) {
    submit { self.runStep { actor.assumeIsolated(body) } }
  }

  /// Runs a step, as the owner, and then what it has queued.
  private func runStep(_ step: () -> Void) {
    following = []
    step()
    let queued = following.take() ?? []
    for work in queued { work.run() }
  }

  @usableFromInline
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    submitToPool(
      Work { self.runStep { job.runSynchronously(on: self.asUnownedSerialExecutor()) } },
      priority: TaskPriority(job.priority))
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
