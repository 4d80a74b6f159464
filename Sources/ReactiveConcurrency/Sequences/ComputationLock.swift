import Synchronization

/// The lock that a thread holds while it computes an element; other threads that need the element wait.
///
/// Users' closures run under it, because two readers of the same element must compute it only once, as with any lazy
/// value. So these locks nest, and a waiting thread may itself be waited for. This never deadlocks unless an element
/// needs itself: the elements of a sequence are computed in order, and no thread waits for an element that is already
/// available, even while the lock is held for a later one. So a cycle of waits is a cycle of elements. Such a cycle
/// traps, whether in one thread or across several.
@usableFromInline
class ComputationLock {
  /// The thread that holds the lock, or 0. The lowest bit is set if others wait.
  @usableFromInline let holder = Atomic<UInt>(0)

  @inlinable
  init() {}

  /// Takes the lock if it is free.
  @inlinable
  final func tryEnter() -> Bool {
    holder.compareExchange(expected: 0, desired: currentThread(), ordering: .acquiring).exchanged
  }

  /// Waits for the lock, unless the requested element becomes available first.
  ///
  /// - Parameter isResolved: Whether the requested element is available. Reads only atomics.
  /// - Returns: Whether the caller holds the lock. If not, the element is available.
  @usableFromInline
  @inline(never)
  final func enter(unless isResolved: @escaping () -> Bool) -> Bool {
    let me = currentThread()
    // Computing an element usually takes less time than going to sleep. But polling too often takes the cache line
    // from the computing thread, and then the lock itself, element by element. Left alone, that thread gets ahead, and
    // available elements are read without the lock (two readers of a million elements: 28 ns an element instead of
    // 130).
    for _ in 0..<8 {
      for _ in 0..<4 { pauseThread() }
      if isResolved() { return false }
      let current = holder.load(ordering: .relaxed)
      if current & ~1 == me { break }
      if current == 0, holder.compareExchange(expected: 0, desired: me, ordering: .acquiring).exchanged { return true }
    }
    return LockWaiters.shared.wait(LockWait(lock: self, isResolved: isResolved), me)
  }

  /// Releases the lock.
  ///
  /// Uses a load and a store instead of an exchange, which would add a fifth to the time of an element at each stage.
  /// So it may miss a waiter that sets the bit in between; waiters therefore check again after a while.
  @inlinable
  final func leave() {
    let isAwaited = holder.load(ordering: .relaxed) & 1 == 1
    holder.store(0, ordering: .releasing)
    if isAwaited { LockWaiters.shared.wakeAll() }
  }
}

/// The lock that a thread waits for, and whether the wait is over.
struct LockWait {
  let lock: ComputationLock
  let isResolved: () -> Bool
}

/// The threads that sleep while they wait for a lock, whichever it is; rarely used.
@usableFromInline
final class LockWaiters: Sendable {
  @usableFromInline static let shared = LockWaiters()

  /// Safety: used only in calls of the system, which any thread may make.
  private nonisolated(unsafe) let mutex = UnsafeMutablePointer<SystemMutex>.allocate(capacity: 1)
  /// Safety: as for the mutex.
  private nonisolated(unsafe) let condition = UnsafeMutablePointer<SystemCondition>.allocate(capacity: 1)
  /// The lock of each waiting thread.
  ///
  /// Safety: accessed only while `mutex` is held.
  private nonisolated(unsafe) var waiting: [UInt: LockWait] = [:]

  private init() {
    mutex.initializeMutex()
    condition.initializeCondition()
  }

  func wait(_ wait: LockWait, _ me: UInt) -> Bool {
    mutex.lock()
    defer { mutex.unlock() }
    waiting[me] = wait
    defer { waiting[me] = nil }
    let lock = wait.lock
    while !wait.isResolved() {
      let current = lock.holder.load(ordering: .relaxed)
      if current == 0 {
        if lock.holder.compareExchange(expected: 0, desired: me, ordering: .acquiring).exchanged { return true }
      } else if current & 1 == 1
        || lock.holder.compareExchange(expected: current, desired: current | 1, ordering: .relaxed).exchanged
      {
        precondition(!isNeeded(by: lock, me), "An element of a sequence needs itself to be computed")
        // A wake-up can be missed (`ComputationLock.leave`).
        condition.wait(releasing: mutex, atMost: 10_000_000)
      }
    }
    return false
  }

  /// Whether the lock's holder waits, directly or through other threads, for a lock of this thread.
  ///
  /// The thread that closes a cycle sees all of it, since the others have registered before. A thread whose element has
  /// become available in the meantime no longer waits, though it may not have woken up yet.
  private func isNeeded(by lock: ComputationLock, _ me: UInt) -> Bool {
    var lock = lock
    for _ in 0...waiting.count {
      let holder = lock.holder.load(ordering: .relaxed) & ~1
      if holder == me { return true }
      guard let next = waiting[holder], !next.isResolved() else { return false }
      lock = next.lock
    }
    return false
  }

  @usableFromInline
  func wakeAll() {
    mutex.lock()
    condition.wakeAll()
    mutex.unlock()
  }
}
