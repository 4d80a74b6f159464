/// First in, first out, and forgets what it has given away.
///
/// An `ArraySlice` used as a queue keeps every element it has popped until its buffer moves, hence whatever they refer
/// to. Here a place is emptied as it is given away, and a large buffer is released with its last element.
@usableFromInline
package struct Queue<Element> {
  /// A ring. A power of two, so that the place after the last one is found without a division.
  @usableFromInline var slots: ContiguousArray<Element?> = []
  @usableFromInline var head = 0
  /// How many elements there are.
  @usableFromInline package var count = 0

  /// A buffer of up to this many places is kept when the queue runs empty.
  @usableFromInline static var keptCapacity: Int { 64 }

  @inlinable
  package init() {}

  @inlinable
  package init(_ elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  @inlinable
  package var isEmpty: Bool { count == 0 }

  /// The oldest element, which stays.
  @inlinable
  package var first: Element? { count == 0 ? nil : slots[head] }

  /// The element that so many others come before.
  @inlinable
  package subscript(offset: Int) -> Element {
    get {
      guard offset < count, let element = slots[(head + offset) & (slots.count - 1)] else {
        preconditionFailure("Queue: there is no element behind \(offset) others")
      }
      return element
    }
    set {
      precondition(offset < count, "Queue: there is no element behind \(offset) others")
      slots[(head + offset) & (slots.count - 1)] = .some(newValue)
    }
  }

  /// - Complexity: Amortised O(1).
  @inlinable
  package mutating func append(_ element: Element) {
    if count == slots.count { grow() }
    slots[(head + count) & (slots.count - 1)] = .some(element)
    count += 1
  }

  /// Takes out the oldest element.
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

  /// Forgets everything, and the buffer with it.
  @inlinable
  package mutating func removeAll() {
    slots = []
    head = 0
    count = 0
  }

  // Inlinable, so that it is compiled for the elements: otherwise it takes longer than all the rest.
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
