#if NATS
  /// First in, first out, with access by position.
  struct Queue<Element>: Sequence {
    private var elements: [Element] = []
    private var head = 0

    var count: Int { elements.count - head }
    var isEmpty: Bool { count == 0 }
    var first: Element? { isEmpty ? nil : elements[head] }

    subscript(position: Int) -> Element {
      get { elements[head + position] }
      set { elements[head + position] = newValue }
    }

    mutating func append(_ element: Element) { elements.append(element) }

    @discardableResult
    mutating func removeFirst() -> Element? {
      guard !isEmpty else { return nil }
      defer { compact() }
      return elements[head]
    }

    /// What has been removed is released when it is half of all, so that elements are moved about once.
    private mutating func compact() {
      head += 1
      if head * 2 >= elements.count {
        elements.removeFirst(head)
        head = 0
      }
    }

    func makeIterator() -> AnyIterator<Element> {
      var position = 0
      return AnyIterator {
        guard position < count else { return nil }
        defer { position += 1 }
        return self[position]
      }
    }
  }

  extension Queue: Sendable where Element: Sendable {}
#endif
