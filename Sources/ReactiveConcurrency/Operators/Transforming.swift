extension Stage {
  /// Sends what `transform` makes of each value.
  @inlinable
  public static func map(_ transform: @escaping @Sendable (Input) -> Output) -> Stage {
    Stage { downstream in
      Observer(next: { downstream.next(transform($0)) }, finish: downstream.finish)
    }
  }

  /// Sends each new state.
  @inlinable
  public static func scan(
    _ initial: Output, _ combine: @escaping @Sendable (Output, Input, Int) -> Output
  ) -> Stage {
    Stage { downstream in
      let running = StageState((value: initial, index: 0))
      return Observer(
        next: { input in
          let value = combine(running.value.value, input, running.value.index)
          running.value = (value, running.value.index + 1)
          return downstream.next(value)
        },
        finish: downstream.finish)
    }
  }
}

extension Signal {
  /// Sends what `transform` makes of each value. Stands for `map:`.
  @inlinable
  public func map<Output>(_ transform: @escaping @Sendable (Value) -> Output) -> Signal<Output> {
    lift(.map(transform))
  }

  @inlinable
  public func filter(_ isIncluded: @escaping @Sendable (Value) -> Bool) -> Signal {
    lift(Stage { downstream in
      Observer(next: { isIncluded($0) ? downstream.next($0) : .more }, finish: downstream.finish)
    })
  }
}
