// Not initialisers, because the compiler would try them for each `Signal { … }`.
extension Signal {
  /// Returns a signal that sends the value, if there is one, and completes.
  public static func from(optional value: Value?) -> Signal {
    value.map { .just($0) } ?? .empty
  }

  /// Returns a signal that sends the value of a success and completes, or fails with the error of a failure.
  public static func from(result: Result<Value, some Error>) -> Signal {
    switch result {
    case .success(let value): .just(value)
    case .failure(let error): .fail(error)
    }
  }

  /// Returns a signal that sends the events of a list up to the first end. Without an end it sends the values and never
  /// ends.
  ///
  /// It turns the result of `materialize()` and `collected()` back into a signal. It pauses when its consumer does and
  /// continues within `resume()`.
  public static func from(events: [Event<Value>]) -> Signal {
    let values = events.prefix { !$0.isTerminal }.compactMap(\.value)
    let end: Signal =
      switch events.first(where: \.isTerminal) {
      case .failed(let error): .fail(error)
      case .completed: .empty
      case .next, nil: .never
      }
    return Signal(values).concat(end)
  }
}
