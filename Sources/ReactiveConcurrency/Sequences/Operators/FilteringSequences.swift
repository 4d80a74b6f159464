// The operators that keep some of the elements: the stages of Operators, applied to sequences.

extension ReactiveSequence {
  /// The elements that pass the test.
  ///
  /// Stands for `filter:`.
  @inlinable
  public func filter(_ isIncluded: @escaping @Sendable (Element) -> Bool) -> ReactiveSequence {
    // Not the stage of that name, whose test may throw: one that cannot would be called through another closure.
    through(Stage { element, stage in isIncluded(element) ? stage.next(element) : .more })
  }

  /// The elements that do not equal `element`.
  ///
  /// Stands for `ignore:`.
  @inlinable
  public func ignore(_ element: Element) -> ReactiveSequence where Element: Equatable {
    through(.filter { $0 != element })
  }

  /// Drops all elements. They are still computed when the end is requested.
  ///
  /// Stands for `ignoreValues`.
  @inlinable
  public func ignoreValues() -> ReactiveSequence { through(.ignoreValues) }
}

extension ReactiveSequence {
  /// All but the first `count` elements.
  ///
  /// Stands for `skip:`.
  @inlinable
  public func skip(_ count: Int) -> ReactiveSequence {
    through(.skip(count))
  }

  /// The elements from the first that fails the test on.
  ///
  /// Stands for `skipWhileBlock:`.
  @inlinable
  public func skip(while isSkipped: @escaping @Sendable (Element) -> Bool) -> ReactiveSequence {
    through(.skip(while: isSkipped))
  }

  /// All but the last `count` elements. Computes `count` elements more than are requested.
  @inlinable
  public func skipLast(_ count: Int) -> ReactiveSequence {
    through(.skipLast(count))
  }
}

extension ReactiveSequence {
  /// The first `count` elements. Computes no others.
  ///
  /// Stands for `take:`.
  @inlinable
  public func take(_ count: Int) -> ReactiveSequence {
    count <= 0 ? ReactiveSequence(Cursor(.empty), isEager: isEager) : through(.take(count))
  }

  /// The elements before the first that fails the test.
  ///
  /// Stands for `takeWhileBlock:`.
  @inlinable
  public func take(while isTaken: @escaping @Sendable (Element) -> Bool) -> ReactiveSequence {
    through(.take(while: isTaken))
  }

  /// The elements up to and including the first that passes the test.
  // Disfavored, so that a trailing closure means `while`, as it does with `prefix` and `drop`.
  @inlinable
  @_disfavoredOverload
  public func take(through isLast: @escaping @Sendable (Element) -> Bool) -> ReactiveSequence {
    through(.take(through: isLast))
  }

  /// The last `count` elements. Computes all elements when it is first used.
  ///
  /// Stands for `takeLast:`.
  @inlinable
  public func takeLast(_ count: Int) -> ReactiveSequence {
    through(.takeLast(count))
  }

  /// Only the element at an index, or nothing if there is none.
  @inlinable
  public func element(at index: Int) -> ReactiveSequence {
    index < 0 ? take(0) : skip(index).take(1)
  }
}

extension ReactiveSequence {
  /// Drops each element that equals the previous one.
  ///
  /// Stands for `distinctUntilChanged`.
  @inlinable
  public func distinctUntilChanged() -> ReactiveSequence where Element: Equatable {
    through(.distinctUntilChanged(by: { $0 == $1 }))
  }

  /// Drops each element that `isSame` considers the same as the last one kept.
  @inlinable
  public func distinctUntilChanged(
    by isSame: @escaping @Sendable (Element, Element) -> Bool
  ) -> ReactiveSequence {
    through(.distinctUntilChanged(by: isSame))
  }

  /// Drops each element with the same key as the one before it: `distinctUntilChanged(at: \.id)`.
  // Disfavored, so that a trailing closure is taken for a comparison first, and of pairs always.
  @inlinable
  @_disfavoredOverload
  public func distinctUntilChanged<Key: Equatable & Sendable>(
    at key: @escaping @Sendable (Element) -> Key
  ) -> ReactiveSequence {
    through(.distinctUntilChanged(by: { key($0) == key($1) }))
  }

  /// Drops elements that have occurred before.
  @inlinable
  public func distinct() -> ReactiveSequence where Element: Hashable { through(.distinct(by: { $0 })) }

  /// Drops elements whose key has occurred before.
  @inlinable
  public func distinct<Key: Hashable & Sendable>(by key: @escaping @Sendable (Element) -> Key) -> ReactiveSequence {
    through(.distinct(by: key))
  }
}

extension ReactiveSequence {
  /// The same elements, or `element` if there are none.
  @inlinable
  public func ifEmpty(_ element: Element) -> ReactiveSequence { through(.ifEmpty(element)) }
}
