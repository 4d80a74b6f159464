extension Stage where Input == Output {
  /// Sends the first value, and then each new running result.
  @inlinable
  public static func scan(_ combine: @escaping @Sendable (Input, Input) -> Input) -> Stage {
    Stage { downstream in
      let running = Stored<Input>(nil, before: downstream)
      return Observer(
        next: { value in
          let result = running.content.map { combine($0, value) } ?? value
          running.content = .some(result)
          return downstream.next(result)
        },
        finish: { running.finish($0) })
    }
  }
}

extension Stage {
  /// Sends what the closure makes of each value and a state that it changes in place.
  @inlinable
  public static func scanMap<State: Sendable>(
    into initial: State, _ transform: @escaping @Sendable (inout State, Input) -> Output
  ) -> Stage {
    Stage { downstream in
      let state = Stored(Running(result: initial), before: downstream)
      return Observer(
        next: { input in
          guard let output = state.content?.output(of: input, transform) else { return .cancelled }
          return downstream.next(output)
        },
        finish: { state.finish($0) })
    }
  }
}

extension Running {
  @inlinable
  mutating func output<Input, Output>(of input: Input, _ transform: (inout Result, Input) -> Output) -> Output {
    transform(&result, input)
  }
}

extension Signal {
  /// Sends the first value, and then what `combine` makes of each running result and the next value.
  ///
  /// ```swift
  /// temperatures.scan { max($0, $1) }     // the highest so far
  /// ```
  ///
  /// Demand, completion and errors pass through. Memory: the running result. `combine` runs where this signal sends.
  @inlinable @inline(never)
  public func scan(_ combine: @escaping @Sendable (_ running: Value, _ next: Value) -> Value) -> Signal {
    lift(.scan(combine))
  }

  /// Sends what `transform` makes of each value and a state that it changes in place, of which nothing else is seen.
  ///
  /// ```swift
  /// counter.scanMap(into: 0) { last, total in
  ///   defer { last = total }
  ///   return total - last
  /// }
  /// ```
  ///
  /// Each subscription begins with `initial`. Demand, completion and errors pass through. Memory: the state, until the end.
  /// `transform` runs where this signal sends.
  @inlinable @inline(never)
  public func scanMap<State: Sendable, Output: Sendable>(
    into initial: State, _ transform: @escaping @Sendable (_ state: inout State, _ next: Value) -> Output
  ) -> Signal<Output> {
    lift(.scanMap(into: initial, transform))
  }

  /// Sends each value together with the scheduler's time at which it comes.
  ///
  /// Demand, completion and errors pass through; nothing is stored, and no timer is set. Without a scheduler it takes the time of
  /// the one that is current at each subscription, or else of the global one. A scheduler without time fails with
  /// `SignalError.invalidArgument`.
  public func timestamped(on scheduler: (any Scheduler)? = nil) -> Signal<(time: SchedulerInstant, value: Value)> {
    guard let scheduler else { return .onCurrentScheduler { timestamped(on: $0) } }
    if let refusal = Signal<(time: SchedulerInstant, value: Value)>.refusal("timestamped(on:)", .zero, on: scheduler) {
      return refusal
    }
    return map { (time: scheduler.now, value: $0) }
  }
}

extension SignalSource {
  /// The same as `signal.scan(_:)`.
  @inlinable
  public func scan(_ combine: @escaping @Sendable (_ running: Value, _ next: Value) -> Value) -> Signal<Value> {
    signal.scan(combine)
  }

  /// The same as `signal.scanMap(into:_:)`.
  @inlinable
  public func scanMap<State: Sendable, Output: Sendable>(
    into initial: State, _ transform: @escaping @Sendable (_ state: inout State, _ next: Value) -> Output
  ) -> Signal<Output> {
    signal.scanMap(into: initial, transform)
  }

  /// The same as `signal.timestamped(on:)`.
  @inlinable
  public func timestamped(on scheduler: (any Scheduler)? = nil) -> Signal<(time: SchedulerInstant, value: Value)> {
    signal.timestamped(on: scheduler)
  }
}
