import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The turn to compute: one thread at a time has it, others that want it wait.
///
/// Users' closures run within a turn, because two readers that want the same element must compute it once, as with any
/// lazy value. So turns nest, and who waits may be waited for. That never ends in a deadlock unless an element needs itself:
/// elements of one sequence are computed in order, and nobody waits for an element that is there, even while the turn is
/// taken for a later one; hence a circle of waits is a circle of elements. Such a circle traps, in one thread or across
/// several.
@usableFromInline
class Turn {
  /// The thread that has the turn, or 0; the lowest bit says that others wait.
  @usableFromInline let holder = Atomic<UInt>(0)

  @inlinable
  init() {}

  /// Takes the turn if nobody has it.
  @inlinable
  final func tryEnter() -> Bool {
    holder.compareExchange(expected: 0, desired: currentThread(), ordering: .acquiring).exchanged
  }

  /// Waits for the turn, and returns whether it has it; if not, what was wanted is there.
  ///
  /// - Parameter isServed: Whether what is wanted is there. Reads atomics alone.
  @usableFromInline
  @inline(never)
  final func enter(unless isServed: @escaping () -> Bool) -> Bool {
    let me = currentThread()
    // Most elements take less time than going to sleep. Who looks too often, though, takes the memory from who computes, and
    // then the turn, element by element: given time, the other one gets ahead, and what is there is read without a turn (two
    // readers of a million elements: 28 ns each instead of 130).
    for _ in 0..<8 {
      for _ in 0..<4 { yieldThread() }
      if isServed() { return false }
      let current = holder.load(ordering: .relaxed)
      if current & ~1 == me { break }
      if current == 0, holder.compareExchange(expected: 0, desired: me, ordering: .acquiring).exchanged { return true }
    }
    return WaitingRoom.shared.wait(Wait(turn: self, isServed: isServed), me)
  }

  /// Gives the turn to whoever takes it.
  ///
  /// Loads and stores instead of exchanging, which would cost a fifth of an element's time at each stage. So it may miss a mark
  /// made in between, and those that wait look again after a while by themselves.
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

/// Where threads sleep that wait for a turn, whichever it is; seldom used.
///
/// Safety: `waiting` is touched only while `mutex` is held; the pointers never change.
@usableFromInline
final class WaitingRoom: @unchecked Sendable {
  @usableFromInline static let shared = WaitingRoom()

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let called = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  /// What each waiting thread waits for.
  private var waiting: [UInt: Wait] = [:]

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

  /// Sleeps until somebody is called, but for a hundredth of a second at most, because a call may be missed (`Turn.leave`).
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

  /// Whether the turn's holder waits, over however many others, for a turn of this thread.
  ///
  /// The last thread that closes a circle sees all of it, since the others have entered their names before. One whose element
  /// has come meanwhile does not wait any more, though it may not have woken yet.
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

/// A value computed when it is first asked for, by whoever comes first; others wait.
///
/// Safety: `compute` is touched only within the turn; `stored` changes once within it, before `isReady` says so, and is read
/// outside only after that. `discard` and `take` run when nobody else can see the value.
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
      // What is dropped may run code of others, hence after the turn.
      withExtendedLifetime(spent) {}
    }
    guard let known else { preconditionFailure("A computed value has been taken out while it was in use") }
    return known
  }

  // Out of line, so that the closure is made only where somebody has to wait.
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

  /// Lets go of the closure if it has not run.
  @inline(__always)
  func discard() {
    if compute != nil { Releasing.release({ compute = nil }, or: { compute.take() as Any }) }
  }

  /// Takes the value out if it has been computed, and lets go of the closure if not.
  @inline(__always)
  func take() -> Value? {
    discard()
    return stored.take()
  }
}
