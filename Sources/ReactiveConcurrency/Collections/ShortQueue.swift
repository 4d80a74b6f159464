/// A queue that usually holds at most one element, which needs no allocation.
@usableFromInline
struct ShortQueue<Element> {
  @usableFromInline var oldest: Element?
  /// The elements added after `oldest`.
  @usableFromInline var rest = Queue<Element>()

  @inlinable
  init() {}

  @inlinable
  var isEmpty: Bool { oldest == nil && rest.isEmpty }

  @inlinable
  var count: Int { rest.count + (oldest == nil ? 0 : 1) }

  /// The oldest element, which stays in the queue.
  @inlinable
  var first: Element? { oldest ?? rest.first }

  @inlinable
  mutating func append(_ element: consuming Element) {
    if isEmpty { oldest = .some(element) } else { rest.append(element) }
  }

  /// Removes and returns the oldest element.
  @inlinable @inline(__always)
  mutating func popFirst() -> Element? {
    oldest.take() ?? rest.popFirst()
  }

  /// Removes all elements.
  @inlinable
  mutating func removeAll() {
    oldest = nil
    rest.removeAll()
  }
}

extension ShortQueue: Sendable where Element: Sendable {}
