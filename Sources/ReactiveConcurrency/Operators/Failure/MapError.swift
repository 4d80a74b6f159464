extension Stage where Input == Output {
  /// Transforms the error.
  @inlinable
  public static func mapError(_ transform: @escaping @Sendable (any Error) -> any Error) -> Stage {
    Stage(flushing: { end, stage in
      if case .failed(let error) = end { stage.end(.failed(transform(error))) }
    })
  }
}

extension SignalStream {
  /// Transforms the error of the signal.
  @inlinable @inline(never)
  public consuming func mapError(_ transform: @escaping @Sendable (any Error) -> any Error) -> Signal<Value> {
    signal.lift(.mapError(transform))
  }
}
