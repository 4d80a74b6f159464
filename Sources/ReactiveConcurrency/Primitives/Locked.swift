import Synchronization

/// A value guarded by a lock, for state off the hot path.
///
/// Do not call anything foreign while holding it: no user's closure, `==`, `hash(into:)` or scheduler, no `next`,
/// `resume`, `yield`, `finish` or `cancel`. Decide inside, act outside. A deinitializer is foreign, too: what a user's
/// object may be part of leaves the lock as a result, and is released by the caller. For a single value, `exchange` and
/// `set` see to that. Debug builds trap where foreign code comes to another lock or to a serializer (`HeldLock`).
///
/// Why not `Mutex`: on Linux in Swift 6.3 it is a priority-inheritance futex, slow under contention, and its slow path
/// is invisible to the thread sanitizer, which then reports races that do not exist.
///
/// Safety: the value is accessed only through `withLock`, which holds the mutex; the mutex's address is stable, because
/// it is in the buffer's own storage.
@usableFromInline
package struct Locked<State>: @unchecked Sendable {
  @usableFromInline let buffer: LockBuffer<State>
  #if DEBUG
    @usableFromInline let site: HeldLock.Site
  #endif

  @usableFromInline
  package init(_ state: State, file: StaticString = #fileID, line: UInt = #line) {
    #if DEBUG
      site = HeldLock.Site(file, line)
    #endif
    let buffer = LockBuffer<State>.create(minimumCapacity: 1) { buffer in
      buffer.withUnsafeMutablePointerToElements { $0.initializeMutex() }
      return state
    }
    self.buffer = unsafeDowncast(buffer, to: LockBuffer<State>.self)
  }

  @inlinable
  package func withLock<Result>(_ body: (inout State) -> Result) -> Result {
    #if DEBUG
      HeldLock.hold(site) { withLockUnchecked(body) }
    #else
      withLockUnchecked(body)
    #endif
  }

  @inlinable
  func withLockUnchecked<Result>(_ body: (inout State) -> Result) -> Result {
    buffer.withUnsafeMutablePointers { state, mutex in
      mutex.lock()
      defer { mutex.unlock() }
      return body(&state.pointee)
    }
  }

  /// Replaces the value, and releases the old one outside the lock: that may run foreign code.
  @inlinable
  package func set(_ new: State) { _ = exchange(new) }

  /// Replaces the value. Returns the old one, which is released outside the lock: that may run foreign code.
  @inlinable
  package func exchange(_ new: State) -> State {
    withLock { state in
      defer { state = new }
      return state
    }
  }
}

@usableFromInline
final class LockBuffer<State>: ManagedBuffer<State, SystemMutex> {
  deinit {
    withUnsafeMutablePointerToElements { $0.destroyMutex() }
  }
}

/// The same, stored in its owner instead of in an allocation, for small state that threads hardly ever contend for.
///
/// It is a `Mutex`, so contention is slower than that of `Locked`. A state that is referred to by several owners, or
/// that is not `Sendable`, needs a `Locked`.
@usableFromInline
package struct InlineLocked<State: Sendable>: ~Copyable, Sendable {
  private let mutex: Mutex<State>
  /// What orders two threads in the slow path of a `Mutex` is invisible to the thread sanitizer. It sees this store and
  /// load.
  private let wasHeld = Atomic<Bool>(false)
  #if DEBUG
    private let site: HeldLock.Site
  #endif

  package init(_ state: State, file: StaticString = #fileID, line: UInt = #line) {
    #if DEBUG
      site = HeldLock.Site(file, line)
    #endif
    mutex = Mutex(state)
  }

  package borrowing func withLock<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    #if DEBUG
      HeldLock.hold(site) { withLockUnchecked(body) }
    #else
      withLockUnchecked(body)
    #endif
  }

  private borrowing func withLockUnchecked<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    mutex.withLock { state in
      _ = wasHeld.load(ordering: .acquiring)
      defer { wasHeld.store(true, ordering: .releasing) }
      return body(&state)
    }
  }

  /// Replaces the value, and releases the old one outside the lock: that may run foreign code.
  package borrowing func set(_ new: State) { _ = exchange(new) }

  /// Replaces the value. Returns the old one, which is released outside the lock: that may run foreign code.
  package borrowing func exchange(_ new: State) -> State {
    withLock { state in
      defer { state = new }
      return state
    }
  }
}
