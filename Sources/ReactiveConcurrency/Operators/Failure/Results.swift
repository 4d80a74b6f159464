extension Stage where Output == Result<Input, any Error> {
  /// Sends values and the error as results.
  @inlinable
  public static var results: Stage {
    Stage { value, stage in
      stage.next(.success(value))
    } flushing: { end, stage in
      if case .failed(let error) = end { stage.complete(sending: .failure(error)) }
    }
  }
}

extension SignalStream {
  /// Sends each value as `.success`, and an error as `.failure` followed by completion. The result never fails.
  @inlinable @inline(never)
  public consuming func results() -> Signal<Result<Value, any Error>> {
    signal.lift(.results)
  }
}
