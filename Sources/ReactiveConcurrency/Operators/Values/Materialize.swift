extension Stage where Output == Event<Input> {
  /// Sends events as values.
  @inlinable
  public static var materialize: Stage {
    Stage { value, stage in
      stage.next(.next(value))
    } flushing: { end, stage in
      switch end {
      case .completed: stage.complete(sending: .completed)
      case .failed(let error): stage.complete(sending: .failed(error))
      case .cancelled, .released: break
      }
    }
  }
}

extension Stage where Input == Event<Output> {
  /// Turns values that are events back into events.
  @inlinable
  public static var dematerialize: Stage {
    Stage { event, stage in
      switch event {
      case .next(let value): stage.next(value)
      case .failed(let error): stage.end(.failed(error))
      case .completed: stage.end(.completed)
      }
    }
  }
}

extension SignalStream {
  /// Sends each event as a value. The terminal event is followed by completion.
  ///
  /// The result never fails. A pause does not delay the terminal event.
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
