/// A value guarded by a lock, for state off the hot path.
///
/// Do not call anything outside the engine while holding it: no user's closure, no `next`, `resume`, `yield`, `finish`
/// or `cancel`. Decide inside, act outside.
///
/// Why not `Mutex`: on Linux in Swift 6.3 it is a priority-inheritance futex, slow under contention, and its slow path
/// is invisible to the thread sanitizer, which then reports races that do not exist.
///
/// Safety: the value is accessed only through `withLock`, which holds the mutex; the mutex's address is stable, because
/// it is in the buffer's own storage.
@usableFromInline
package struct Locked<State>: @unchecked Sendable {
  @usableFromInline let buffer: LockBuffer<State>

  @usableFromInline
  package init(_ state: State) {
    let buffer = LockBuffer<State>.create(minimumCapacity: 1) { buffer in
      buffer.withUnsafeMutablePointerToElements { $0.initializeMutex() }
      return state
    }
    self.buffer = unsafeDowncast(buffer, to: LockBuffer<State>.self)
  }

  @inlinable
  package func withLock<Result>(_ body: (inout State) -> Result) -> Result {
    buffer.withUnsafeMutablePointers { state, mutex in
      mutex.lock()
      defer { mutex.unlock() }
      return body(&state.pointee)
    }
  }

  /// Replaces the value. Returns the old one, which is released outside the lock: that may run foreign code.
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
