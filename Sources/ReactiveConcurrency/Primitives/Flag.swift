import Synchronization

/// A flag that is set once.
@usableFromInline
package struct Flag: ~Copyable, Sendable {
  @usableFromInline let value = Atomic<Bool>(false)

  @inlinable
  package init() {}

  @inlinable
  package var isSet: Bool { value.load(ordering: .acquiring) }

  /// Sets the flag.
  ///
  /// - Returns: Whether this call has set it, rather than an earlier one.
  @inlinable
  @discardableResult
  package borrowing func set() -> Bool {
    !value.exchange(true, ordering: .acquiringAndReleasing)
  }
}
