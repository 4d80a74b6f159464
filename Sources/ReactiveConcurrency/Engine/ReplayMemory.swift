/// The last values of a subject, up to a limit, which new subscribers are sent first.
///
/// Subscribers read it in place, even while they are paused: values are numbered from the first one ever sent, and a
/// reader knows the number of its next value. Before a value is overwritten, the readers that have yet to see it get a
/// copy (`Broadcaster`).
@usableFromInline
final class ReplayMemory<Value: Sendable>: Sendable {
  @usableFromInline let capacity: Int

  /// Safety: touched only by the owner of the executor of the broadcaster that this belongs to.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var ring = Ring()

  @usableFromInline
  struct Ring {
    @usableFromInline var stored: ContiguousArray<Value> = []
    /// The number of the oldest value that is remembered.
    @usableFromInline var first = 0
    /// The index of the oldest value in a full buffer; the next value replaces it.
    @usableFromInline var oldest = 0

    @inlinable
    init() {}
  }

  /// - Parameter capacity: The maximum number of values to keep, at least one.
  @inlinable
  init(capacity: Int) {
    self.capacity = capacity
  }

  /// The number of the oldest value that is remembered, and of the next one to come.
  @inlinable var first: Int { ring.first }
  @inlinable var end: Int { ring.first + ring.stored.count }

  /// Whether the next value replaces the oldest.
  @inlinable var isFull: Bool { ring.stored.count == capacity }

  /// The value with a number, which must still be remembered.
  @inlinable
  subscript(place: Int) -> Value {
    let index = ring.oldest + (place - ring.first)
    return ring.stored[index < ring.stored.count ? index : index - ring.stored.count]
  }

  /// - Returns: The value that is forgotten for it.
  @inlinable
  func remember(_ value: Value) -> Value? {
    if ring.stored.count < capacity {
      ring.stored.append(value)
      return nil
    }
    var forgotten = value
    swap(&ring.stored[ring.oldest], &forgotten)
    ring.oldest = ring.oldest + 1 == capacity ? 0 : ring.oldest + 1
    ring.first += 1
    return forgotten
  }
}
