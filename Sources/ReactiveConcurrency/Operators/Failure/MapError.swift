extension Stage where Input == Output {
  /// Transforms the error.
  @inlinable
  public static func mapError(_ transform: @escaping @Sendable (any Error) -> any Error) -> Stage {
    Stage { downstream in
      Observer(
        before: downstream, next: downstream.next,
        finish: { termination in
          if case .failed(let error) = termination { return downstream.finish(.failed(transform(error))) }
          downstream.finish(termination)
        })
    }
  }
}

extension SignalStream {
  /// Transforms the error of the signal.
  @inlinable @inline(never)
  public consuming func mapError(_ transform: @escaping @Sendable (any Error) -> any Error) -> Signal<Value> {
    signal.lift(.mapError(transform))
  }
}
