extension ReactiveSequence {
  /// Never available: explains how runs of elements are grouped.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "runs(by:)")
  public func chunked<Key: Equatable>(on key: (Element) -> Key) -> ReactiveSequence<[Element]> { .empty }
}
