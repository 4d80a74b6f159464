// No initialisers: the compiler would try them for each `Signal { … }`.
extension Signal {
  /// Sends the value if there is one, and completes.
  public static func from(optional value: Value?) -> Signal {
    value.map { .just($0) } ?? .empty
  }

  /// Sends the value and completes, or fails.
  public static func from(result: Result<Value, some Error>) -> Signal {
    switch result {
    case .success(let value): .just(value)
    case .failure(let error): .fail(error)
    }
  }

  /// Sends what is recorded in a list of events, up to the first end. Without one it sends the values and never ends.
  ///
  /// What `materialize()` and `collected()` have made of a signal becomes that signal again. Stops at a pause and goes
  /// on within `resume()`.
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
