/// What a subject tells newcomers: its last values, at most so many.
///
/// Newcomers read it in place, also those that pause: a value is counted from the first one ever, and a reader knows the place
/// of the next one it is to get. What is to be forgotten is handed to those who have yet to see it (`Broadcaster`).
///
/// Safety: touched only by the owner of the executor of the broadcaster it belongs to.
@usableFromInline
final class ReplayMemory<Value: Sendable>: @unchecked Sendable {
  @usableFromInline let capacity: Int
  @exclusivity(unchecked) @usableFromInline var stored: ContiguousArray<Value> = []
  /// The place of the oldest value that is remembered.
  @exclusivity(unchecked) @usableFromInline var first = 0
  /// Where the oldest is, once there are as many as may be: the next one takes its room.
  @exclusivity(unchecked) @usableFromInline var oldest = 0

  /// - Parameter capacity: How many values are kept, at least one.
  @inlinable
  init(capacity: Int) {
    self.capacity = capacity
  }

  /// The place of the next value to come.
  @inlinable var end: Int { first + stored.count }

  /// Whether the next value takes the room of the oldest.
  @inlinable var isFull: Bool { stored.count == capacity }

  /// The value at a place that is still remembered.
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
