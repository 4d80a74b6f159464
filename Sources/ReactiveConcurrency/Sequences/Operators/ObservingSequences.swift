extension ReactiveSequence {
  /// Calls a closure with each element when it is computed.
  ///
  /// Stands for `doNext:`.
  @inlinable
  public func onNext(_ act: @escaping @Sendable (Element) -> Void) -> ReactiveSequence { through(.onNext(act)) }

  /// Calls a closure when the end is reached.
  ///
  /// Stands for `doCompleted:`.
  public func onCompleted(_ act: @escaping @Sendable () -> Void) -> ReactiveSequence {
    through(
      .onFinish { termination in
        if case .completed = termination { act() }
      })
  }
}
