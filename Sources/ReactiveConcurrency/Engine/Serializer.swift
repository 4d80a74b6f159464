/// Runs what several threads bring, one at a time, without ever making one of them wait.
///
/// The first to arrive owns the serializer and runs its own work at once; whoever arrives meanwhile, another thread or
/// a callback that came back in, leaves its work behind, and the owner runs that, in order, before it lets go. So
/// nothing can deadlock, an idle serializer costs two compare-exchanges, and re-entrant work is queued.
///
/// What a thread causes from within its own work has been done when its outermost call returns, however much it is: a
/// feedback loop that never ends holds its caller for ever, as any other loop does, but nobody else who comes by.
///
/// Safety: `afterwards` is touched only by the owner of `queue`, whose atomic word orders one owner after another.
@usableFromInline
package class Serializer: @unchecked Sendable {
  @usableFromInline package final let queue = WorkQueue()

  /// What to do once the serializer has been left: start or resume a source, which may send from within the call and
  /// is then not re-entering.
  @exclusivity(unchecked) @usableFromInline final var afterwards: ContiguousArray<@Sendable () -> Void> = []

  @inlinable
  package init() {}

  /// Takes ownership if nobody has it. The caller must then `leave()`.
  @inlinable
  package final func tryEnter() -> Bool {
    queue.tryAcquire()
  }

  /// Takes ownership from an owner on another thread that is just leaving.
  ///
  /// Threads that send all the time would otherwise hand every single value over, at several times the cost of sending
  /// it: giving up the processor a few times (64 was measured: 4 and 16 are too few) lets the owner run undisturbed,
  /// and each sends in bursts. Not when work already waits: then the owner is slow, and there is an order to keep.
  @usableFromInline
  package final func tryEnterSoon() -> Bool {
    for _ in 0..<64 {
      if queue.hasWaitingWork { return false }
      yieldThread()
      if tryEnter() { return true }
    }
    return false
  }

  /// Runs what was left behind, and gives up ownership.
  @inlinable
  package final func leave() {
    if afterwards.isEmpty {
      if let batch = queue.release() { drain(batch) }
    } else {
      leaveAndAct()
    }
  }

  /// Runs `body` as the owner: now if nobody owns the serializer, otherwise when the owner comes to it.
  @usableFromInline
  package final func submit(_ body: @escaping @Sendable () -> Void) {
    if tryEnter() {
      adopt()
      body()
      abandon()
      leave()
    } else {
      submit(Work(body))
    }
  }

  /// Runs `work` as the owner: now if nobody owns the serializer, otherwise when the owner comes to it.
  @usableFromInline
  package final func submit(_ work: Work) {
    if queue.acquireOrPush(work) {
      adopt()
      work.run()
      abandon()
      leave()
    }
  }

  /// Called when the calling thread has become the owner other than by `tryEnter()`.
  @inlinable
  package func adopt() {}

  /// Called before ownership moves to another thread.
  @inlinable
  package func abandon() {}

  /// Runs what waits until nothing does. What the calling thread has left behind itself, from within a delivery, is
  /// done when this returns; of what other threads leave behind all the time, a bounded part.
  @usableFromInline
  final func drain(_ first: WorkBatch) {
    adopt()
    var batch = first
    var remaining = WorkQueue.longestDrain
    while true {
      if remaining <= 0 {
        if !batch.contains(workOf: currentThread()) { return handOn(batch) }
        // Work that never ceases would put this off for ever.
        actAfterwards()
        remaining = WorkQueue.longestDrain
      }
      remaining -= batch.run()
      let pending = afterwards
      afterwards = []
      abandon()
      guard let more = queue.release() else {
        for act in pending { act() }
        return
      }
      adopt()
      afterwards = pending
      batch = more
    }
  }

  @usableFromInline
  final func leaveAndAct() {
    let pending = afterwards
    afterwards = []
    if let batch = queue.release() {
      afterwards = pending
      drain(batch)
    } else {
      for act in pending { act() }
    }
  }

  /// Runs `work` as the owner, on the global pool if nobody owns the serializer now.
  package final func submitToPool(_ work: Work) {
    if queue.push(work) {
      Task.detached { self.drain(self.queue.takeAll()) }
    }
  }

  private func actAfterwards() {
    let pending = afterwards
    afterwards = []
    for act in pending { act() }
  }

  /// Lets the rest, which other threads have left behind, be run later: where this is running, if that is a scheduler,
  /// otherwise on the pool.
  private func handOn(_ batch: WorkBatch) {
    let pending = afterwards
    afterwards = []
    abandon()
    if let scheduler = CurrentScheduler.value {
      _ = scheduler.hop { self.drain(batch) }
    } else {
      Task.detached(operation: SignalContext.carry { self.drain(batch) })
    }
    for act in pending { act() }
  }
}
