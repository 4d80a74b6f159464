import Synchronization

/// A value computed on first use, by the first thread that requests it; others wait.
///
/// Safety: `content` is accessed only under the lock until `isReady` is set, and does not change afterwards. `discard`
/// and `take` run when no other reference to this exists.
@usableFromInline
final class LazyValue<Value: Sendable>: ComputationLock, @unchecked Sendable {
  @usableFromInline let isReady = Atomic(false)
  @exclusivity(unchecked) @usableFromInline var content: Content?

  @usableFromInline
  enum Content {
    case computed(by: () -> Value)
    case known(Value)
  }

  @inlinable
  init(_ compute: @escaping @Sendable () -> Value) {
    content = .computed(by: compute)
  }

  @inlinable
  var value: Value { known ?? computed() }

  @inlinable
  @inline(never)
  func computed() -> Value {
    if tryEnter() || waitForLock() {
      let released = content
      if case .computed(let compute) = released {
        content = .known(compute())
        isReady.store(true, ordering: .releasing)
      }
      leave()
      // Released without the lock, because releasing the closure may run foreign code.
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
    guard isReady.load(ordering: .acquiring), case .known(let value) = content else { return nil }
    return value
  }

  /// Releases the closure if it has not run.
  @inline(__always)
  func discard() {
    guard case .computed = content else { return }
    IterativeRelease.release({ content = nil }, or: { content.take() as Any })
  }

  /// Takes the value out if it has been computed, and releases the closure if not.
  @inline(__always)
  func take() -> Value? {
    discard()
    defer { content = nil }
    return known
  }
}
