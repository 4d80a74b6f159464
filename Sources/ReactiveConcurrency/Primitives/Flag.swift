import Synchronization

/// A flag that is set once.
///
/// Sequentially consistent, as pauses are: a thread that sets it and then looks for a pause, and one that pauses and
/// then looks here, cannot both miss each other.
@usableFromInline
package struct Flag: ~Copyable, Sendable {
  @usableFromInline let value = Atomic<Bool>(false)

  @inlinable
  package init() {}

  @inlinable
  package var isSet: Bool { value.load(ordering: .sequentiallyConsistent) }

  /// Sets the flag.
  ///
  /// - Returns: Whether this call has set it, rather than an earlier one.
  @inlinable
  @discardableResult
  package borrowing func set() -> Bool {
    !value.exchange(true, ordering: .sequentiallyConsistent)
  }
}
