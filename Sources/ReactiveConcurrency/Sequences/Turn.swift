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
/// lazy value. So turns nest, and who waits may be waited for. That never ends in a deadlock unless an element needs
/// itself: elements of one sequence are computed in order, hence whoever waits for a turn needs an element that is not
/// there yet, and a circle of such waits is a circle of elements. Such a circle traps, in one thread or across several.
@usableFromInline
class Turn {
  /// The thread that has the turn, or 0; the lowest bit says that others wait.
  @usableFromInline let holder = Atomic<UInt>(0)

  @inlinable
  init() {}

  @inlinable
  final func enter() {
    let me = currentThread()
    let (isFree, _) = holder.compareExchange(expected: 0, desired: me, ordering: .acquiring)
    if !isFree { wait(me) }
  }

  @inlinable
  final func leave() {
    if holder.exchange(0, ordering: .releasing) & 1 == 1 { WaitingRoom.shared.callAll() }
  }

  @usableFromInline
  final func wait(_ me: UInt) {
    // Most elements take less time than going to sleep.
    for _ in 0..<64 {
      let current = holder.load(ordering: .relaxed)
      if current & ~1 == me { break }
      if current == 0, holder.compareExchange(expected: 0, desired: me, ordering: .acquiring).exchanged { return }
    }
    WaitingRoom.shared.wait(for: self, me)
  }
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
  private var waiting: [UInt: Turn] = [:]

  private init() {
    mutex.initialize(to: pthread_mutex_t())
    called.initialize(to: pthread_cond_t())
    let result = pthread_mutex_init(mutex, nil) + pthread_cond_init(called, nil)
    precondition(result == 0, "WaitingRoom: the system has no mutex left (error \(result))")
  }

  func wait(for turn: Turn, _ me: UInt) {
    pthread_mutex_lock(mutex)
    waiting[me] = turn
    while true {
      let current = turn.holder.load(ordering: .relaxed)
      if current == 0 {
        if turn.holder.compareExchange(expected: 0, desired: me, ordering: .acquiring).exchanged { break }
      } else if current & 1 == 1
        || turn.holder.compareExchange(expected: current, desired: current | 1, ordering: .relaxed).exchanged
      {
        precondition(!isNeeded(by: turn, me), "An element of a sequence needs itself to be computed")
        pthread_cond_wait(called, mutex)
      }
    }
    waiting[me] = nil
    pthread_mutex_unlock(mutex)
  }

  /// Whether the turn's holder waits, over however many others, for a turn of this thread.
  ///
  /// The last thread that closes a circle sees all of it, since the others have entered their names before.
  private func isNeeded(by turn: Turn, _ me: UInt) -> Bool {
    var turn = turn
    for _ in 0...waiting.count {
      let holder = turn.holder.load(ordering: .relaxed) & ~1
      if holder == me { return true }
      guard let next = waiting[holder] else { return false }
      turn = next
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
/// outside only after that. `take` runs when nobody else can see the value.
@usableFromInline
final class Once<Value: Sendable>: Turn, @unchecked Sendable {
  private let isReady = Atomic(false)
  private var compute: (() -> Value)?
  private var stored: Value?

  @usableFromInline
  init(_ compute: @escaping @Sendable () -> Value) {
    self.compute = compute
  }

  @usableFromInline
  var value: Value {
    if let known { return known }
    enter()
    let spent = compute
    if let compute {
      stored = .some(compute())
      self.compute = nil
      isReady.store(true, ordering: .releasing)
    }
    leave()
    // What is dropped may run code of others, hence after the turn.
    withExtendedLifetime(spent) {}
    guard let known else { preconditionFailure("A computed value has been taken out while it was in use") }
    return known
  }

  /// The value if it has been computed.
  @usableFromInline
  var known: Value? {
    isReady.load(ordering: .acquiring) ? stored : nil
  }

  @usableFromInline
  func take() -> Value? {
    defer { stored = nil }
    return stored
  }
}
