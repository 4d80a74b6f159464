extension ReactiveSequence {
  /// This sequence, put through a single-input operator, the same as for signals.
  ///
  /// Stages that follow one another are one run: a sequence inside the pipeline that nobody else holds is not remembered.
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
