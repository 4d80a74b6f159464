/// Tells whether the consumer has taken everything that was sent, and waits for more.
@usableFromInline
package final class StorageGauge: Sendable {
  private let stores = Locked<[@Sendable () -> Bool]>([])

  @inlinable
  package init() {}

  /// - Parameter isEmpty: Whether a part downstream stores nothing. Called at any time.
  package func add(_ isEmpty: @escaping @Sendable () -> Bool) { stores.withLock { $0.append(isEmpty) } }

  @usableFromInline
  package var isEmpty: Bool { stores.withLock(\.self).allSatisfy { $0() } }
}
