extension Stage where Input == Output {
  /// Fails with what `transform` makes of the error.
  @inlinable
  public static func mapError(_ transform: @escaping @Sendable (any Error) -> any Error) -> Stage {
    Stage { downstream in
      Observer(
        next: downstream.next,
        finish: { termination in
          if case .failed(let error) = termination { return downstream.finish(.failed(transform(error))) }
          downstream.finish(termination)
        })
    }
  }

  /// Sends a value in place of a failure, and completes.
  @inlinable
  public static func `catch`(returning makeValue: @escaping @Sendable (any Error) -> Input) -> Stage {
    Stage { downstream in
      Observer(
        next: downstream.next,
        finish: { termination in
          guard case .failed(let error) = termination else { return downstream.finish(termination) }
          downstream.complete(sending: makeValue(error))
        })
    }
  }

  /// Sends `value` if the source completes without one.
  @inlinable
  public static func ifEmpty(_ value: Input) -> Stage {
    Stage { downstream in
      let isEmpty = StageState(true)
      return Observer(
        next: { value in
          isEmpty.value = false
          return downstream.next(value)
        },
        finish: { termination in
          guard isEmpty.value, case .completed = termination else { return downstream.finish(termination) }
          downstream.complete(sending: value)
        })
    }
  }
}

extension Stage where Output == Result<Input, any Error> {
  /// Sends values and the error as results.
  @inlinable
  public static var results: Stage {
    Stage { downstream in
      Observer(
        next: { downstream.next(.success($0)) },
        finish: { termination in
          guard case .failed(let error) = termination else { return downstream.finish(termination) }
          downstream.complete(sending: .failure(error))
        })
    }
  }
}

extension Signal {
  /// Passes values on as long as the closure accepts them; when it throws, releases the source and fails with that
  /// error. Stands for `try:`.
  ///
  /// Demand, completion and errors pass through; nothing is stored. `check` runs where this signal sends.
  @inlinable
  public func `try`(_ check: @escaping @Sendable (Value) throws -> Void) -> Signal {
    tryMap { value in
      try check(value)
      return value
    }
  }

  /// Sends each value as `.success`, and an error as `.failure` followed by completion: the result never fails.
  ///
  /// Demand passes through; nothing is stored.
  @inlinable @inline(never)
  public func results() -> Signal<Result<Value, any Error>> {
    lift(.results)
  }

  /// Fails with what `transform` makes of the signal's error.
  ///
  /// Demand, values and completion pass through; nothing is stored. `transform` runs where the error comes.
  @inlinable @inline(never)
  public func mapError(_ transform: @escaping @Sendable (any Error) -> any Error) -> Signal {
    lift(.mapError(transform))
  }

  /// On failure sends `value` and completes.
  ///
  /// Demand, values and completion pass through; nothing is stored beyond `value`.
  @inlinable @inline(never)
  public func `catch`(returning value: Value) -> Signal {
    lift(.catch(returning: { _ in value }))
  }

  /// Sends `value` if the signal completes without one.
  ///
  /// Demand, values, completion and errors pass through otherwise; nothing is stored beyond `value`.
  @inlinable @inline(never)
  public func ifEmpty(_ value: Value) -> Signal {
    lift(.ifEmpty(value))
  }

  /// Goes on with `fallback` if the signal completes without a value. It is started only then.
  ///
  /// Errors are passed on. Demand passes to the signal that runs; nothing is stored.
  public func ifEmpty(switchTo fallback: Signal) -> Signal {
    Signal { observer in
      let part = StageState((starts: 0, isEmpty: true))
      let source = onNext { _ in part.value.isEmpty = false }
      return Succession.start(observer) { end in
        guard case .completed = end, part.value.starts < 2, part.value.isEmpty else { return .end(end) }
        part.value.starts += 1
        return .start(part.value.starts == 1 ? source : fallback)
      }
    }
  }
}
