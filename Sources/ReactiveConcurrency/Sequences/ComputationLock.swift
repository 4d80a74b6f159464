import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A lock for computing elements: one thread at a time has the turn, others that need it wait.
///
/// Users' closures run within a turn, because two readers of the same element must compute it only once, as with any
/// lazy value. So turns nest, and a waiting thread may itself be waited for. This never deadlocks unless an element
/// needs itself: the elements of a sequence are computed in order, and no thread waits for an element that is already
/// there, even while the turn is taken for a later one. So a cycle of waits is a cycle of elements. Such a cycle traps,
/// whether in one thread or across several.
@usableFromInline
class Turn {
  /// The thread that has the turn, or 0. The lowest bit is set if others wait.
  @usableFromInline let holder = Atomic<UInt>(0)

  @inlinable
  init() {}

  /// Takes the turn if it is free.
  @inlinable
  final func tryEnter() -> Bool {
    holder.compareExchange(expected: 0, desired: currentThread(), ordering: .acquiring).exchanged
  }

  /// Waits for the turn, unless the element wanted becomes available first.
  ///
  /// - Parameter isServed: Whether the element wanted is available. Reads only atomics.
  /// - Returns: Whether the caller has the turn. If not, the element is available.
  @usableFromInline
  @inline(never)
  final func enter(unless isServed: @escaping () -> Bool) -> Bool {
    let me = currentThread()
    // Computing an element usually takes less time than going to sleep. But polling too often steals the cache line
    // from the computing thread, and then the turn itself, element by element. Left alone, that thread gets ahead, and
    // elements that are available are read without a turn (two readers of a million elements: 28 ns an element instead
    // of 130).
    for _ in 0..<8 {
      for _ in 0..<4 { yieldThread() }
      if isServed() { return false }
      let current = holder.load(ordering: .relaxed)
      if current & ~1 == me { break }
      if current == 0, holder.compareExchange(expected: 0, desired: me, ordering: .acquiring).exchanged { return true }
    }
    return WaitingRoom.shared.wait(Wait(turn: self, isServed: isServed), me)
  }

  /// Releases the turn.
  ///
  /// Uses a load and a store instead of an exchange, which would add a fifth to the time of an element at each stage.
  /// So it may miss a waiter that sets the bit in between; therefore waiters check again by themselves after a while.
  @inlinable
  final func leave() {
    let isAwaited = holder.load(ordering: .relaxed) & 1 == 1
    holder.store(0, ordering: .releasing)
    if isAwaited { WaitingRoom.shared.callAll() }
  }
}

/// What a thread waits for.
struct Wait {
  let turn: Turn
  let isServed: () -> Bool
}

/// Where threads sleep while they wait for any turn; rarely used.
@usableFromInline
final class WaitingRoom: Sendable {
  @usableFromInline static let shared = WaitingRoom()

  /// Safety: for any thread's calls of the system, which is what they are made for.
  private nonisolated(unsafe) let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  /// Safety: as for the mutex.
  private nonisolated(unsafe) let called = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  /// What each waiting thread waits for.
  ///
  /// Safety: touched only while `mutex` is held.
  private nonisolated(unsafe) var waiting: [UInt: Wait] = [:]

  private init() {
    mutex.initialize(to: pthread_mutex_t())
    called.initialize(to: pthread_cond_t())
    var attributes = pthread_condattr_t()
    var result = pthread_mutex_init(mutex, nil) + pthread_condattr_init(&attributes)
    #if !canImport(Darwin)
      result += pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    #endif
    result += pthread_cond_init(called, &attributes) + pthread_condattr_destroy(&attributes)
    precondition(result == 0, "WaitingRoom: the system has no mutex left (error \(result))")
  }

  func wait(_ wait: Wait, _ me: UInt) -> Bool {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    waiting[me] = wait
    defer { waiting[me] = nil }
    let turn = wait.turn
    while !wait.isServed() {
      let current = turn.holder.load(ordering: .relaxed)
      if current == 0 {
        if turn.holder.compareExchange(expected: 0, desired: me, ordering: .acquiring).exchanged { return true }
      } else if current & 1 == 1
        || turn.holder.compareExchange(expected: current, desired: current | 1, ordering: .relaxed).exchanged
      {
        precondition(!isNeeded(by: turn, me), "An element of a sequence needs itself to be computed")
        waitForCall()
      }
    }
    return false
  }

  /// Sleeps until `callAll()`, but for at most a hundredth of a second, because a call can be missed (`Turn.leave`).
  private func waitForCall() {
    let hundredth = 10_000_000
    #if canImport(Darwin)
      var time = timespec(tv_sec: 0, tv_nsec: hundredth)
      pthread_cond_timedwait_relative_np(called, mutex, &time)
    #else
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      time.tv_nsec += hundredth
      if time.tv_nsec >= 1_000_000_000 { (time.tv_sec, time.tv_nsec) = (time.tv_sec + 1, time.tv_nsec - 1_000_000_000) }
      pthread_cond_timedwait(called, mutex, &time)
    #endif
  }

  /// Whether the turn's holder waits, directly or through other threads, for a turn of this thread.
  ///
  /// The thread that closes a cycle sees all of it, since the others have registered before. A thread whose element has
  /// become available in the meantime no longer waits, though it may not have woken up yet.
  private func isNeeded(by turn: Turn, _ me: UInt) -> Bool {
    var turn = turn
    for _ in 0...waiting.count {
      let holder = turn.holder.load(ordering: .relaxed) & ~1
      if holder == me { return true }
      guard let next = waiting[holder], !next.isServed() else { return false }
      turn = next.turn
    }
    return false
  }

  @usableFromInline
  func callAll() {
    pthread_mutex_lock(mutex)
    pthread_cond_broadcast(called)
    pthread_mutex_unlock(mutex)
  }
}

/// A value computed on first use, by the first thread that requests it; others wait.
///
/// Safety: `compute` is touched only within the turn; `stored` is written once, within the turn, before `isReady` is
/// set, and is read outside the turn only after that. `discard` and `take` run when no other reference to this exists.
@usableFromInline
final class Once<Value: Sendable>: Turn, @unchecked Sendable {
  @usableFromInline let isReady = Atomic(false)
  @exclusivity(unchecked) @usableFromInline var compute: (() -> Value)?
  @exclusivity(unchecked) @usableFromInline var stored: Value?

  @inlinable
  init(_ compute: @escaping @Sendable () -> Value) {
    self.compute = compute
  }

  @inlinable
  var value: Value { known ?? computed() }

  @inlinable
  @inline(never)
  func computed() -> Value {
    if tryEnter() || waitForTurn() {
      let spent = compute
      if let compute {
        stored = .some(compute())
        self.compute = nil
        isReady.store(true, ordering: .releasing)
      }
      leave()
      // Released after the turn, because releasing it may run foreign code.
      withExtendedLifetime(spent) {}
    }
    guard let known else { preconditionFailure("A computed value has been taken out while it was in use") }
    return known
  }

  // Out of line, so that the closure is made only when a thread has to wait.
  @inlinable
  @inline(never)
  func waitForTurn() -> Bool {
    enter(unless: { self.isReady.load(ordering: .acquiring) })
  }

  /// The value if it has been computed.
  @inlinable
  var known: Value? {
    isReady.load(ordering: .acquiring) ? stored : nil
  }

  /// Releases the closure if it has not run.
  @inline(__always)
  func discard() {
    if compute != nil { Releasing.release({ compute = nil }, or: { compute.take() as Any }) }
  }

  /// Takes the value out if it has been computed, and releases the closure if not.
  @inline(__always)
  func take() -> Value? {
    discard()
    return stored.take()
  }
}
