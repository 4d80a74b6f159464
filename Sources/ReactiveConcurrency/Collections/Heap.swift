/// What a `Heap` puts in order.
@usableFromInline
package protocol HeapElement {
  /// Whether this comes out before the other. Two elements are never equal.
  func isBefore(_ other: Self) -> Bool
}

/// Gives out the first of its elements, whatever order they came in: a binary heap.
@usableFromInline
package struct Heap<Element: HeapElement> {
  /// The elements, the first one in front, the rest in no particular order.
  @usableFromInline package internal(set) var elements: [Element] = []

  @inlinable
  package init() {}

  @inlinable
  package var first: Element? { elements.first }

  /// - Complexity: O(log n); O(1) for what comes after all others.
  @inlinable
  package mutating func insert(_ element: Element) {
    elements.append(element)
    rise()
  }

  /// Takes out the first element.
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

  /// Takes out all elements that pass the test.
  ///
  /// - Complexity: O(n).
  @inlinable
  package mutating func removeAll(where isRemoved: (Element) -> Bool) -> [Element] {
    // Asked once for each, since another thread may cancel a timer meanwhile.
    let start = elements.partition(by: isRemoved)
    let removed = Array(elements[start...])
    elements.removeSubrange(start...)
    for index in stride(from: elements.count / 2, through: 0, by: -1) { sink(index) }
    return removed
  }

  @inlinable
  mutating func rise() {
    var child = elements.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard elements[child].isBefore(elements[parent]) else { return }
      elements.swapAt(child, parent)
      child = parent
    }
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
