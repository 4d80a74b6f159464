/// A queue in which most often there is one element at most, which costs no allocation.
@usableFromInline
struct ShortQueue<Element> {
  @usableFromInline var oldest: Element?
  /// What came while there was an oldest one.
  @usableFromInline var rest = Queue<Element>()

  @inlinable
  init() {}

  @inlinable
  var isEmpty: Bool { oldest == nil && rest.isEmpty }

  @inlinable
  var count: Int { rest.count + (oldest == nil ? 0 : 1) }

  @inlinable
  mutating func append(_ element: Element) {
    if isEmpty { oldest = .some(element) } else { rest.append(element) }
  }

  /// Takes out the oldest element.
  @inlinable
  mutating func popFirst() -> Element? {
    oldest.take() ?? rest.popFirst()
  }

  /// Forgets everything.
  @inlinable
  mutating func removeAll() {
    oldest = nil
    rest.removeAll()
  }
}

extension ShortQueue: Sendable where Element: Sendable {}
