extension Signal {
  /// Sends the value if there is one, and completes.
  public init(optional value: Value?) {
    self = value.map { .just($0) } ?? .empty
  }

  /// Sends the value and completes, or fails.
  public init(result: Result<Value, some Error>) {
    switch result {
    case .success(let value): self = .just(value)
    case .failure(let error): self = .fail(error)
    }
  }

  /// Sends what is recorded in a list of events, up to the first end. Without one it sends the values and never ends.
  ///
  /// What `materialize()` and `collected()` have made of a signal becomes that signal again. Stops at a pause and goes on within
  /// `resume()`.
  public init(events: [Event<Value>]) {
    let values = events.prefix { !$0.isTerminal }.compactMap(\.value)
    let end: Signal =
      switch events.first(where: \.isTerminal) {
      case .failed(let error): .fail(error)
      case .completed: .empty
      case .next, nil: .never
      }
    self = Signal(values).concat(end)
  }
}
