import Synchronization

/// A value computed on first use, by the first thread that requests it; others wait.
///
/// Safety: `compute` is accessed only under the lock; `stored` is written once, under the lock, before `isReady` is
/// set, and is read without the lock only after that. `discard` and `take` run when no other reference to this exists.
@usableFromInline
final class LazyValue<Value: Sendable>: ComputationLock, @unchecked Sendable {
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
    if tryEnter() || waitForLock() {
      let released = compute
      if let compute {
        stored = .some(compute())
        self.compute = nil
        isReady.store(true, ordering: .releasing)
      }
      leave()
      // Released without the lock, because releasing it may run foreign code.
      withExtendedLifetime(released) {}
    }
    guard let known else { preconditionFailure("A computed value has been taken out while it was in use") }
    return known
  }

  // Out of line, so that the closure is made only when a thread has to wait.
  @inlinable
  @inline(never)
  func waitForLock() -> Bool {
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
    if compute != nil { IterativeRelease.release({ compute = nil }, or: { compute.take() as Any }) }
  }

  /// Takes the value out if it has been computed, and releases the closure if not.
  @inline(__always)
  func take() -> Value? {
    discard()
    return stored.take()
  }
}
