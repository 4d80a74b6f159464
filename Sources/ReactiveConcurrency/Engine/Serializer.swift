/// Runs the work of several threads one piece at a time, without ever making a thread wait.
///
/// One idea in three layers. A `WorkQueue` is a word that says who owns it and what is queued. A serializer adds what
/// an owner does: it runs what is queued before it leaves, and then starts and resumes sources. A junction is one. An
/// `InlineExecutor` is one that is an actor's executor, too: it knows its thread, and takes the jobs of tasks.
/// A `SerialScheduler` has a queue alone, because its work never runs on the thread that brings it.
///
/// The first thread to arrive owns the serializer and runs its own work immediately. Work that arrives meanwhile, from
/// another thread or from a callback that calls back in, is queued; the owner runs it, in order, before it gives up
/// ownership. So nothing can deadlock, an idle serializer costs two compare-exchanges, and re-entrant work is queued.
///
/// When a thread's outermost call returns, everything that it caused from within its own work has been done, however
/// much that is: an endless feedback loop never returns to its caller, as any other endless loop, but it does not
/// hold up other threads.
///
/// Safety: `deferred` is touched only by the owner of `queue`, whose atomic word orders one owner after another.
@usableFromInline
package class Serializer: @unchecked Sendable {
  @usableFromInline package final let queue = WorkQueue()

  /// Work for after ownership has been given up: start or resume a source, which may send from within the call
  /// without re-entering.
  @exclusivity(unchecked) @usableFromInline final var deferred: ContiguousArray<@Sendable () -> Void> = []

  @inlinable
  package init() {}

  /// Takes ownership if nobody has it. The caller must then call `leave()`.
  @inlinable
  package final func tryEnter() -> Bool {
    guard queue.tryAcquire() else { return false }
    didAcquire()
    return true
  }

  /// Takes ownership as soon as the owner, on another thread, gives it up, if that is within a moment.
  ///
  /// Threads that send all the time would otherwise queue every single value for the owner, at several times the cost
  /// of sending it. Waiting for up to 64 pauses (4 and 16 are too few) lets the owner finish, and each thread sends in
  /// bursts. It does not wait if work is already queued: then the owner is slow, and the order must be kept.
  @usableFromInline
  package final func tryEnterWaiting() -> Bool {
    for _ in 0..<64 {
      if queue.hasWaitingWork { return false }
      pauseThread()
      if tryEnter() { return true }
    }
    return false
  }

  /// Runs queued work and gives up ownership.
  @inlinable
  package final func leave() {
    willRelease()
    if deferred.isEmpty {
      if let batch = queue.release() { drain(batch) }
    } else if let batch = releaseRunningDeferred() {
      drain(batch)
    }
  }

  /// Runs `body` as the owner: now if nobody owns the serializer, otherwise when the owner comes to it.
  @usableFromInline
  package final func submit(_ body: @escaping @Sendable () -> Void) {
    if tryEnter() {
      body()
      leave()
    } else {
      submit(Work(body))
    }
  }

  /// Runs `work` as the owner: now if nobody owns the serializer, otherwise when the owner comes to it.
  @usableFromInline
  package func submit(_ work: Work) {
    if queue.acquireOrPush(work) {
      didAcquire()
      work.run()
      leave()
    }
  }

  /// Called after the calling thread has become the owner.
  @inlinable
  package func didAcquire() {}

  /// Called before the calling thread gives up ownership, or finds that work is queued and keeps it.
  @inlinable
  package func willRelease() {}

  /// Runs queued work until there is none. Everything that the calling thread has queued itself, from within a
  /// delivery, is done when this returns; of what other threads queue all the time, a bounded amount, for a bounded
  /// time.
  @usableFromInline
  final func drain(_ first: WorkQueue.Batch) {
    didAcquire()
    var batch = first
    var turn = WorkQueue.Turn()
    while true {
      batch.run(during: &turn)
      if batch.isEmpty {
        willRelease()
        guard let more = releaseRunningDeferred() else { return }
        didAcquire()
        batch = more
      }
      if turn.isOver {
        if !batch.contains(workOf: currentThread()) { return continueElsewhere(batch) }
        // Work that never ends would postpone this forever.
        runDeferred()
        turn = WorkQueue.Turn()
      }
    }
  }

  /// Gives up ownership, unless work is queued, and then does what was deferred.
  ///
  /// - Returns: The queued work; the caller is still the owner then.
  @usableFromInline
  final func releaseRunningDeferred() -> WorkQueue.Batch? {
    let pending = deferred
    deferred = []
    if let batch = queue.release() {
      deferred = pending
      return batch
    }
    perform(pending)
    return nil
  }

  /// Runs `work` as the owner, on Swift's concurrent pool if nobody owns the serializer now.
  ///
  /// - Parameter priority: That of whoever waits for it.
  package final func submitToPool(_ work: Work, priority: TaskPriority?) {
    if queue.push(work) {
      Task.detached(priority: priority) { self.drain(self.queue.takeAll()) }
    }
  }

  private func runDeferred() {
    let pending = deferred
    deferred = []
    for act in pending { act() }
  }

  /// Leaves the rest, which other threads have queued, to a later run.
  private func continueElsewhere(_ batch: WorkQueue.Batch) {
    let pending = deferred
    deferred = []
    willRelease()
    Driver.runElsewhere { self.drain(batch) }
    perform(pending)
  }

  /// Runs what was deferred, after giving up ownership. It may come to own the serializer again, run what other threads
  /// have queued meanwhile, and so cause more of this, as often as they queue something: hence the limit.
  private func perform(_ pending: ContiguousArray<@Sendable () -> Void>) {
    Self.nesting.run({ for act in pending { act() } }, orLater: { { for act in pending { act() } } })
  }

  private static let nesting = NestingLimit(for: "Serializer")
}
