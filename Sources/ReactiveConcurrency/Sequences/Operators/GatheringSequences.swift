// The operators that make one value of several elements.

extension ReactiveSequence {
  /// Arrays of `count` elements; the last one contains the rest. A count below 1 counts as 1.
  @inlinable
  public func buffer(count: Int) -> ReactiveSequence<[Element]> {
    through(.buffer(count: count))
  }
}

extension ReactiveSequence {
  /// Arrays of consecutive elements with the same key, each with its key.
  @inlinable
  public func runs<Key: Equatable & Sendable>(
    by key: @escaping @Sendable (Element) -> Key
  ) -> ReactiveSequence<(key: Key, values: [Element])> {
    through(.runs(by: key))
  }

  /// Arrays of consecutive elements: an array continues as long as each element belongs together with the one before
  /// it.
  @inlinable
  public func chunked(
    by belongTogether: @escaping @Sendable (_ previous: Element, _ next: Element) -> Bool
  ) -> ReactiveSequence<[Element]> {
    through(.chunked(by: belongTogether))
  }
}
