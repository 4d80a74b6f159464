import Synchronization

/// Something that happens once.
package struct Flag: ~Copyable, Sendable {
  private let value = Atomic<Bool>(false)

  package init() {}

  package var isSet: Bool { value.load(ordering: .acquiring) }

  /// Sets the flag.
  ///
  /// - Returns: Whether this call has set it.
  @discardableResult
  package borrowing func set() -> Bool {
    !value.exchange(true, ordering: .acquiringAndReleasing)
  }
}
