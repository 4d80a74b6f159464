/// The last values of a subject, up to a limit, which new subscribers are sent first.
///
/// Subscribers read it in place, even while they are paused: values are numbered from the first one ever sent, and a
/// reader knows the number of its next value. Before a value is overwritten, the readers that have yet to see it get a
/// copy (`Broadcaster`).
@usableFromInline
final class ReplayMemory<Value: Sendable>: Sendable {
  /// Safety: touched only by the owner of the executor of the broadcaster that this belongs to.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var last: LastValues<Value>
  /// The number of the oldest value that is remembered. Safety: as above.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var first = 0

  /// - Parameter capacity: The maximum number of values to keep, at least one.
  @inlinable
  init(capacity: Int) {
    last = LastValues(capacity)
  }

  /// The number of the next value to come.
  @inlinable var end: Int { first + last.count }

  /// Whether the next value replaces the oldest.
  @inlinable var isFull: Bool { last.count == last.capacity }

  /// The value with a number, which must still be remembered.
  @inlinable
  subscript(place: Int) -> Value { last[place - first] }

  /// - Returns: The value that is forgotten for it.
  @inlinable
  func remember(_ value: Value) -> Value? {
    if isFull { first += 1 }
    return last.add(value)
  }
}
