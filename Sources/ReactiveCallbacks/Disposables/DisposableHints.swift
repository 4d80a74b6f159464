extension Disposable {
  /// Never available: explains how a subscription ends with its owner.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "keep asScopedDisposable() in a property, or add it to a CompoundDisposable")
  public func disposed<Bag>(by bag: Bag) {}

  /// Never available: explains how a subscription ends with its owner.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "keep asScopedDisposable() in a property, or add it to a CompoundDisposable")
  public func store<Bag>(in bag: inout Bag) {}
}
