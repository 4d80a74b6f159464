/// Reads an unshared sequence without remembering it.
///
/// Safety: belongs to one iterator and its copies, none of which is `Sendable`.
@usableFromInline
final class Walk<Element: Sendable> {
  @exclusivity(unchecked) @usableFromInline var outlet: Outlet<Element>
  /// `nil` once it goes on elsewhere, or not at all.
  @exclusivity(unchecked) @usableFromInline var run: Run?
  @exclusivity(unchecked) @usableFromInline var successor: Window<Element>?

  @inlinable
  init(_ recipe: Recipe<Element>) {
    outlet = Outlet()
    run = outlet.start(recipe)
  }

  @inlinable
  func next() -> Element? {
    while let run {
      if let element = outlet.take() { return element }
      if outlet.isFinished || outlet.rest != nil {
        successor = outlet.rest
        self.run = nil
      } else {
        run()
      }
    }
    return nil
  }

  /// Where the elements from here on are remembered, now that a copy of the iterator wants them, too.
  @inlinable
  func share() -> Window<Element>? {
    if let run {
      successor = Window(Producer(outlet, run).start())
      self.run = nil
    }
    return successor
  }
}

extension ReactiveSequence: Sequence {
  /// Reads a sequence element by element, without keeping what it has passed.
  ///
  /// While it holds the only reference to what it reads, it does not remember the elements either. A copy goes on by itself
  /// from where it was made.
  public struct Iterator: IteratorProtocol {
    /// Where this is, unless it walks.
    @usableFromInline var window: Window<Element>?
    @usableFromInline var walk: Walk<Element>?
    /// Whether it may still turn out that nobody else has the sequence.
    @usableFromInline var isNew = true

    @inlinable
    init(_ window: Window<Element>) {
      self.window = window
    }

    /// The next element, computed if it has not been yet.
    @inlinable
    public mutating func next() -> Element? {
      if walk != nil {
        if isKnownUniquelyReferenced(&walk), let element = walk.unsafelyUnwrapped.next() { return element }
      } else if !isNew {
        return window?.next()
      }
      return turnAndNext()
    }

    /// Finds out how to read on, and does.
    @inlinable
    @inline(never)
    mutating func turnAndNext() -> Element? {
      while true {
        if walk != nil {
          let isUnshared = isKnownUniquelyReferenced(&walk)
          if isUnshared, let element = walk.unsafelyUnwrapped.next() { return element }
          let successor = isUnshared ? walk.unsafelyUnwrapped.successor : walk.unsafelyUnwrapped.share()
          guard let successor else { return nil }
          walk = nil
          window = successor
          isNew = true
        } else if isNew {
          isNew = false
          guard let recipe = window?.unsharedRecipe() else { continue }
          window = nil
          walk = Walk(recipe)
        } else {
          return window?.next()
        }
      }
    }
  }

  @inlinable
  public consuming func makeIterator() -> Iterator { Iterator(place()) }

  /// The place where it begins, without the sequence.
  @inlinable
  consuming func place() -> Window<Element> { window }

  /// All elements. Stands for `array`.
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

    /// The next element, computed in the caller's task if it has not been yet; `nil` also once the task is cancelled.
    @inlinable
    public mutating func next(isolation: isolated (any Actor)?) async -> Element? {
      Task.isCancelled ? nil : iterator.next()
    }
  }

  @inlinable
  public consuming func makeAsyncIterator() -> AsyncIterator { AsyncIterator((consume self).makeIterator()) }
}
