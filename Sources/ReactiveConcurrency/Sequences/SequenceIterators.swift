extension ReactiveSequence: Sequence {
  /// Reads a sequence element by element, without keeping the elements it has passed.
  ///
  /// While it holds the only reference to the rest of the sequence, elements are not remembered at all. A copy of the
  /// iterator continues independently from the position where it was made.
  public struct Iterator: IteratorProtocol {
    /// The position; `nil` while an unshared sequence is read.
    @usableFromInline var cursor: Cursor<Element>?
    @usableFromInline var reader: ElementReader<Element>?
    /// Whether it still has to be checked if the sequence is shared.
    @usableFromInline var isNew = true

    @inlinable
    init(_ cursor: Cursor<Element>) {
      self.cursor = cursor
    }

    /// The next element, computed if necessary.
    @inlinable
    public mutating func next() -> Element? {
      if reader != nil {
        if isKnownUniquelyReferenced(&reader), reader.unsafelyUnwrapped.shared == nil,
          let element = reader.unsafelyUnwrapped.next()
        {
          return element
        }
      } else if !isNew {
        return nextAtCursor()
      }
      return resolveAndNext()
    }

    @inlinable
    @inline(never)
    mutating func nextAtCursor() -> Element? { cursor?.next() }

    /// Decides whether to read with or without remembering, and returns the next element.
    @inlinable
    @inline(never)
    mutating func resolveAndNext() -> Element? {
      while true {
        if reader != nil {
          let successor: Cursor<Element>?
          if isKnownUniquelyReferenced(&reader), reader.unsafelyUnwrapped.shared == nil {
            if let element = reader.unsafelyUnwrapped.next() { return element }
            successor = reader.unsafelyUnwrapped.output.special.rest
          } else {
            successor = reader.unsafelyUnwrapped.share()
          }
          guard let successor else { return nil }
          reader = nil
          cursor = successor
          isNew = true
        } else if isNew {
          isNew = false
          guard let source = cursor?.takeUnsharedSource() else { continue }
          cursor = nil
          reader = ElementReader(source, underLock: false)
        } else {
          return cursor?.next()
        }
      }
    }
  }

  @inlinable
  public consuming func makeIterator() -> Iterator { Iterator(consumeCursor()) }

  /// The position where the sequence begins, without keeping the sequence.
  @inlinable
  consuming func consumeCursor() -> Cursor<Element> { cursor }

  /// All elements.
  ///
  /// Stands for `array`.
  @inlinable
  public var array: [Element] {
    consuming get {
      var elements: [Element] = []
      var iterator = (consume self).makeIterator()
      while let element = iterator.next() { elements.append(element) }
      return elements
    }
  }
}

extension ReactiveSequence: AsyncSequence {
  public typealias Failure = Never

  /// Reads a sequence in an async loop, which ends when its task is cancelled.
  public struct AsyncIterator: AsyncIteratorProtocol {
    @usableFromInline var iterator: Iterator

    @inlinable
    init(_ iterator: consuming Iterator) {
      self.iterator = iterator
    }

    /// The next element, computed in the caller's task if necessary; `nil` at the end, or once the task is cancelled.
    @inlinable
    public mutating func next(isolation: isolated (any Actor)?) async -> Element? {
      Task.isCancelled ? nil : iterator.next()
    }
  }

  @inlinable
  public consuming func makeAsyncIterator() -> AsyncIterator { AsyncIterator((consume self).makeIterator()) }
}
