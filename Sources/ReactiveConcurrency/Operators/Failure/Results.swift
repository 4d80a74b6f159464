extension Stage where Output == Result<Input, any Error> {
  /// Sends values and the error as results.
  @inlinable
  public static var results: Stage {
    Stage { downstream in
      Observer(
        next: { value, _ in downstream.next(.success(value)) },
        finish: { termination in
          guard case .failed(let error) = termination else { return downstream.finish(termination) }
          downstream.complete(sending: .failure(error))
        })
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
