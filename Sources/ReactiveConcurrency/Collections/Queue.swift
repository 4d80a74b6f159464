/// A first-in, first-out queue that keeps no reference to the elements it has returned.
///
/// An `ArraySlice` used as a queue keeps every popped element, and whatever it refers to, until its buffer moves. Here
/// popping empties the slot, and a large buffer is released with its last element.
@usableFromInline
package struct Queue<Element> {
  /// A ring buffer. Its size is a power of two, so that wrapping around needs no division.
  @usableFromInline var slots: ContiguousArray<Element?> = []
  @usableFromInline var head = 0
  /// The number of elements.
  @usableFromInline package var count = 0

  /// The maximum capacity that is kept when the queue becomes empty.
  @usableFromInline static var keptCapacity: Int { 64 }

  @inlinable
  package init() {}

  @inlinable
  package var isEmpty: Bool { count == 0 }

  /// The oldest element, which stays in the queue.
  @inlinable
  package var first: Element? { count == 0 ? nil : slots[head] }

  /// The element at an offset from the oldest.
  @inlinable
  package subscript(offset: Int) -> Element {
    guard offset < count, let element = slots[(head + offset) & (slots.count - 1)] else {
      preconditionFailure("Queue: there is no element at offset \(offset)")
    }
    return element
  }

  /// Changes the element at an offset from the oldest where it is stored.
  @inlinable
  package mutating func update<Result>(at offset: Int, _ change: (inout Element) -> Result) -> Result {
    let slot = (head + offset) & (slots.count - 1)
    guard offset < count, var element = slots[slot].take() else {
      preconditionFailure("Queue: there is no element at offset \(offset)")
    }
    defer { slots[slot] = .some(element) }
    return change(&element)
  }

  /// - Complexity: Amortized O(1).
  @inlinable
  package mutating func append(_ element: Element) {
    if count == slots.count { grow() }
    slots[(head + count) & (slots.count - 1)] = .some(element)
    count += 1
  }

  /// Removes and returns the oldest element.
  ///
  /// - Complexity: O(1).
  @inlinable
  package mutating func popFirst() -> Element? {
    guard count > 0 else { return nil }
    let element = slots[head].take()
    head = (head + 1) & (slots.count - 1)
    count -= 1
    if count == 0, slots.count > Self.keptCapacity { removeAll() }
    return element
  }

  /// Appends an element and removes the oldest one; the queue must not be empty. Quicker than one after the other.
  ///
  /// - Complexity: O(1).
  @inlinable @inline(__always)
  package mutating func exchangeFirst(for element: Element) -> Element? {
    let first = head
    let last = (head + count) & (slots.count - 1)
    head = (head + 1) & (slots.count - 1)
    return slots.withUnsafeMutableBufferPointer { slots in
      let oldest = slots[first].take()
      slots[last] = .some(element)
      return oldest
    }
  }

  /// Removes all elements and releases the buffer.
  @inlinable
  package mutating func removeAll() {
    slots = []
    head = 0
    count = 0
  }

  // Inlinable, so that it is specialized for the elements: otherwise it would take longer than everything else.
  @inlinable
  @inline(never)
  mutating func grow() {
    var larger = ContiguousArray<Element?>()
    let capacity = max(4, slots.count * 2)
    larger.reserveCapacity(capacity)
    for index in 0..<count { larger.append(slots[(head + index) & (slots.count - 1)]) }
    for _ in count..<capacity { larger.append(nil) }
    slots = larger
    head = 0
  }
}

extension Queue: Sendable where Element: Sendable {}
