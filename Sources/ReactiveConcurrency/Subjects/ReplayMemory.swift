/// The last values of a subject, up to a limit, which new subscribers are sent first.
///
/// Subscribers read it in place, even while they pause: values are numbered from the first one ever sent, and a reader
/// knows the number of the next one it is to get. Before a value is forgotten, the readers that have yet to see it are
/// given it (`Broadcaster`).
///
/// Safety: touched only by the owner of the executor of the broadcaster it belongs to.
@usableFromInline
final class ReplayMemory<Value: Sendable>: @unchecked Sendable {
  @usableFromInline let capacity: Int
  @exclusivity(unchecked) @usableFromInline var stored: ContiguousArray<Value> = []
  /// The number of the oldest value that is remembered.
  @exclusivity(unchecked) @usableFromInline var first = 0
  /// The index of the oldest value in a full buffer; the next value replaces it.
  @exclusivity(unchecked) @usableFromInline var oldest = 0

  /// - Parameter capacity: The maximum number of values to keep, at least one.
  @inlinable
  init(capacity: Int) {
    self.capacity = capacity
  }

  /// The number of the next value.
  @inlinable var end: Int { first + stored.count }

  /// Whether the next value replaces the oldest.
  @inlinable var isFull: Bool { stored.count == capacity }

  /// The value with a number, which must still be remembered.
  @inlinable
  subscript(place: Int) -> Value {
    let index = oldest + (place - first)
    return stored[index < stored.count ? index : index - stored.count]
  }

  @inlinable
  func remember(_ value: Value) {
    if stored.count < capacity {
      stored.append(value)
    } else {
      stored[oldest] = value
      oldest = oldest + 1 == capacity ? 0 : oldest + 1
      first += 1
    }
  }
}
