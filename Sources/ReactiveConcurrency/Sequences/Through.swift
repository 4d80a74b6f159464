extension ReactiveSequence {
  /// Applies a single-input operator, the same one as for signals.
  ///
  /// Consecutive stages run as one: an intermediate sequence that is not held elsewhere is not remembered.
  ///
  /// - Precondition: The stage never fails.
  @inlinable
  public func through<Output>(_ stage: Stage<Element, Output>) -> ReactiveSequence<Output> {
    let cursor = StageState<Cursor<Element>?>(cursor)
    return ReactiveSequence<Output>(
      isEager: isEager,
      .pushing { observer, context in
        guard let cursor = cursor.take() else { preconditionFailure("The source of a sequence has been used twice") }
        return cursor.start(stage(observer), PushContext(nil, context.deferred))
      })
  }
}
