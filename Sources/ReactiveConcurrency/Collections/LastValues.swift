/// The last values, up to a given number.
@usableFromInline
struct LastValues<Value> {
  @usableFromInline let capacity: Int
  @usableFromInline var values: ContiguousArray<Value> = []
  /// The index of the oldest one, once there are `capacity` values; the next one replaces it.
  @usableFromInline var oldest = 0

  @inlinable
  init(_ capacity: Int) {
    self.capacity = capacity
  }

  @inlinable var count: Int { values.count }

  /// The value at an offset from the oldest one.
  @inlinable
  subscript(offset: Int) -> Value {
    let index = oldest + offset
    return values[index < values.count ? index : index - values.count]
  }

  /// Adds a value.
  ///
  /// Always inlined, because a call in unspecialized code would look up the type of this.
  ///
  /// - Returns: The value that it replaces, if there were `capacity` values.
  @inlinable @inline(__always)
  mutating func add(_ value: Value) -> Value? {
    if values.count < capacity {
      values.append(value)
      return nil
    }
    guard capacity > 0 else { return .some(value) }
    var replaced = value
    swap(&values[oldest], &replaced)
    oldest = oldest + 1 == capacity ? 0 : oldest + 1
    return .some(replaced)
  }
}

extension LastValues: Sendable where Value: Sendable {}
