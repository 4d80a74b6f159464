extension ReactiveSequence {
  /// Applies a single-input operator to this sequence, the same one as for signals.
  ///
  /// Consecutive stages run as one: a sequence inside the pipeline that is not held elsewhere is not remembered.
  ///
  /// - Precondition: The stage never fails.
  @inlinable
  public func through<Output>(_ stage: Stage<Element, Output>) -> ReactiveSequence<Output> {
    let window = StageState<Window<Element>?>(window)
    return ReactiveSequence<Output>(
      isEager: isEager,
      .run { observer, exit in
        guard let window = window.take() else { preconditionFailure("A recipe has been used twice") }
        return window.start(stage(observer), Exit(nil, exit.spent))
      })
  }
}
