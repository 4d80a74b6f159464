/// What a subject tells newcomers: its last values, at most so many.
@usableFromInline
struct ReplayMemory<Value: Sendable> {
  @usableFromInline let capacity: Int
  @usableFromInline var stored: [Value] = []
  /// Where the oldest is, once there are as many as may be: the next one takes its place.
  @usableFromInline var oldest = 0

  /// - Parameter capacity: How many values are kept.
  @inlinable
  init(capacity: Int, initial: Value? = nil) {
    precondition(capacity >= 0, "A replay capacity is 0 or more, not \(capacity)")
    self.capacity = capacity
    if let initial { stored = [initial] }
  }

  /// Whether nothing is ever remembered.
  @inlinable
  var isEmpty: Bool { capacity == 0 }

  /// The values, oldest first.
  @inlinable var values: ArraySlice<Value> {
    oldest == 0 ? stored[...] : stored[oldest...] + stored[..<oldest]
  }

  @inlinable
  mutating func remember(_ value: Value) {
    if stored.count < capacity {
      stored.append(value)
    } else if capacity > 0 {
      stored[oldest] = value
      oldest = oldest + 1 == capacity ? 0 : oldest + 1
    }
  }
}
