extension Stage where Output == Event<Input> {
  /// Sends events as values.
  @inlinable
  public static var materialize: Stage {
    Stage { downstream in
      Observer(
        next: { value, _ in downstream.next(.next(value)) },
        finish: { termination in
          let event: Event<Input>
          switch termination {
          case .completed: event = .completed
          case .failed(let error): event = .failed(error)
          case .cancelled, .released: return downstream.finish(termination)
          }
          downstream.complete(sending: event)
        })
    }
  }
}

extension Stage where Input == Event<Output> {
  /// Turns values that are events back into events.
  @inlinable
  public static var dematerialize: Stage {
    @inline(__always) @Sendable func receive(_ event: Event<Output>, _ context: AnyObject) -> Demand {
      let end = Stored<Termination?, Output>.of(context)
      switch event {
      case .next(let value): return end.next(value)
      case .failed(let error): end.content = .failed(error)
      case .completed: end.content = .completed
      }
      return .cancelled
    }
    return Stage(decidingEnd: receive)
  }
}

extension SignalStream {
  /// Sends each event as a value. The terminal event is followed by completion.
  ///
  /// The result never fails. The terminal event is not held back by a pause.
  ///
  /// Stands for `materialize`.
  @inlinable @inline(never)
  public consuming func materialize() -> Signal<Event<Value>> {
    signal.lift(.materialize)
  }

  /// The reverse of `materialize()`: ends at the first terminal event among the values.
  ///
  /// The source is released at that event. An error of this signal itself is passed on.
  ///
  /// Stands for `dematerialize`.
  @inlinable @inline(never)
  public consuming func dematerialize<Output>() -> Signal<Output> where Value == Event<Output> {
    signal.lift(.dematerialize)
  }
}
