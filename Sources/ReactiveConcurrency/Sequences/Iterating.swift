extension ReactiveSequence: Sequence {
  /// Reads a sequence element by element, without keeping the elements it has passed.
  ///
  /// While it holds the only reference to the rest of the sequence, elements are not remembered at all. A copy of the
  /// iterator continues independently from where it was made.
  public struct Iterator: IteratorProtocol {
    /// The position, unless this reads an unshared sequence.
    @usableFromInline var window: Window<Element>?
    @usableFromInline var flow: Flow<Element>?
    /// Whether it has not been checked yet if the sequence is shared.
    @usableFromInline var isNew = true

    @inlinable
    init(_ window: Window<Element>) {
      self.window = window
    }

    /// The next element, computed if necessary.
    @inlinable
    public mutating func next() -> Element? {
      if flow != nil {
        if isKnownUniquelyReferenced(&flow), flow.unsafelyUnwrapped.shared == nil,
          let element = flow.unsafelyUnwrapped.next()
        {
          return element
        }
      } else if !isNew {
        return windowed()
      }
      return turnAndNext()
    }

    @inlinable
    @inline(never)
    mutating func windowed() -> Element? { window?.next() }

    /// Finds out how to continue reading, and returns the next element.
    @inlinable
    @inline(never)
    mutating func turnAndNext() -> Element? {
      while true {
        if flow != nil {
          let successor: Window<Element>?
          if isKnownUniquelyReferenced(&flow), flow.unsafelyUnwrapped.shared == nil {
            if let element = flow.unsafelyUnwrapped.next() { return element }
            successor = flow.unsafelyUnwrapped.outlet.special.rest
          } else {
            successor = flow.unsafelyUnwrapped.share()
          }
          guard let successor else { return nil }
          flow = nil
          window = successor
          isNew = true
        } else if isNew {
          isNew = false
          guard let recipe = window?.unsharedRecipe() else { continue }
          window = nil
          flow = Flow(recipe, inTurn: false)
        } else {
          return window?.next()
        }
      }
    }
  }

  @inlinable
  public consuming func makeIterator() -> Iterator { Iterator(place()) }

  /// The position where the sequence begins, without keeping the sequence.
  @inlinable
  consuming func place() -> Window<Element> { window }

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
