/// An element of a `Heap`.
@usableFromInline
package protocol HeapElement {
  /// Whether this element is removed before `other`. Two elements are never equal.
  func isBefore(_ other: Self) -> Bool
}

/// A binary heap: whatever the order of insertion, removes the element that comes before all others.
@usableFromInline
package struct Heap<Element: HeapElement> {
  /// The first element, followed by the others in no particular order.
  @usableFromInline package internal(set) var elements: [Element] = []

  @inlinable
  package init() {}

  @inlinable
  package var first: Element? { elements.first }

  /// - Complexity: O(log n); O(1) for an element that comes after all others.
  @inlinable
  package mutating func insert(_ element: Element) {
    elements.append(element)
    var child = elements.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard elements[child].isBefore(elements[parent]) else { return }
      elements.swapAt(child, parent)
      child = parent
    }
  }

  /// Removes and returns the first element.
  ///
  /// - Complexity: O(log n).
  @inlinable
  @discardableResult
  package mutating func popFirst() -> Element? {
    guard !elements.isEmpty else { return nil }
    elements.swapAt(0, elements.count - 1)
    let first = elements.removeLast()
    sink(0)
    return first
  }

  /// Removes and returns all elements that satisfy the predicate.
  ///
  /// - Complexity: O(n).
  @inlinable
  package mutating func removeAll(where isRemoved: (Element) -> Bool) -> [Element] {
    // Evaluated once for each element, because another thread may cancel a timer meanwhile.
    let start = elements.partition(by: isRemoved)
    let removed = Array(elements[start...])
    elements.removeSubrange(start...)
    for index in stride(from: elements.count / 2, through: 0, by: -1) { sink(index) }
    return removed
  }

  @inlinable
  mutating func sink(_ start: Int) {
    var parent = start
    while true {
      let left = 2 * parent + 1
      guard left < elements.count else { return }
      let right = left + 1
      let first = right < elements.count && elements[right].isBefore(elements[left]) ? right : left
      guard elements[first].isBefore(elements[parent]) else { return }
      elements.swapAt(parent, first)
      parent = first
    }
  }
}

extension Heap: Sendable where Element: Sendable {}
