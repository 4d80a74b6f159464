extension Stage {
  /// Sends each new running result, which `update` changes in place.
  @inlinable
  public static func scan(
    into initial: Output, _ update: @escaping @Sendable (inout Output, Input) -> Void
  ) -> Stage {
    Stage { downstream in
      let running = Stored(Running(result: initial), before: downstream)
      return Observer(
        next: { input in
          guard let result = running.content?.updated(with: input, update) else { return .cancelled }
          return downstream.next(result)
        },
        finish: { running.finish($0) })
    }
  }

  /// Sends the final result, which `update` changes in place, at completion.
  @inlinable
  public static func aggregate(
    into initial: Output, _ update: @escaping @Sendable (inout Output, Input) -> Void
  ) -> Stage {
    Stage { downstream in
      let running = Stored(Running(result: initial), before: downstream)
      return Observer(
        next: { input in
          running.content?.update(with: input, update)
          return .more
        },
        finish: { running.finish($0) { downstream.next($0.result) } })
    }
  }
}

/// A running result, and how many values have gone into it.
@usableFromInline
struct Running<Result: Sendable>: Sendable {
  @usableFromInline var result: Result
  @usableFromInline var count = 0

  @inlinable
  init(result: Result) {
    self.result = result
  }

  @inlinable
  mutating func update<Input>(with input: Input, _ update: (inout Result, Input) -> Void) {
    update(&result, input)
  }

  @inlinable
  mutating func updated<Input>(with input: Input, _ update: (inout Result, Input) -> Void) -> Result {
    update(&result, input)
    return result
  }

  @inlinable
  mutating func combine<Input>(with input: Input, _ combine: (Result, Input, Int) -> Result) -> Result {
    result = combine(result, input, count)
    count += 1
    return result
  }
}

extension Stage where Output == (Input, Input) {
  /// Sends each value together with the one before it.
  @inlinable
  public static var pairwise: Stage {
    Stage { downstream in
      let previous = Stored<Input>(nil, before: downstream)
      return Observer(
        next: { value in
          let before = previous.content
          previous.content = .some(value)
          guard let before else { return .more }
          return downstream.next((before, value))
        },
        finish: { previous.finish($0) })
    }
  }
}

extension Stage where Output == (offset: Int, element: Input) {
  /// Sends each value together with its index from 0.
  @inlinable
  public static var enumerated: Stage {
    Stage { downstream in
      let count = StageState(0)
      return Observer(
        next: { value in
          defer { count.value += 1 }
          return downstream.next((offset: count.value, element: value))
        },
        finish: downstream.finish)
    }
  }
}

extension Signal {
  /// Sends the running result, which `update` changes in place, after each value; `initial` itself is not sent.
  ///
  /// Each result sent is a copy: a collection that the receiver keeps is copied at the next change. Demand, completion
  /// and errors pass through. Memory: the running result. `update` runs where this signal sends.
  @inlinable @inline(never)
  public func scan<Output: Sendable>(
    into initial: Output, _ update: @escaping @Sendable (_ running: inout Output, _ next: Value) -> Void
  ) -> Signal<Output> {
    lift(.scan(into: initial, update))
  }

  /// Sends the result of changing `initial` in place with every value when the signal completes, `initial` itself if
  /// there was none; nothing if it fails.
  ///
  /// Nothing is copied from one value to the next. Never pauses the source. Memory: the running result. `update` runs
  /// where this signal sends. Letting go sends nothing.
  @inlinable @inline(never)
  public func aggregate<Output: Sendable>(
    into initial: Output, _ update: @escaping @Sendable (_ running: inout Output, _ next: Value) -> Void
  ) -> Signal<Output> {
    lift(.aggregate(into: initial, update))
  }

  /// Sends the result of combining all values when the signal completes, with a start made anew for each subscription
  /// and the value's index from 0. Nothing if the signal fails. Never pauses the source.
  ///
  /// Memory: the running result. The closures run at the subscription and where this signal sends. Stands for
  /// `aggregateWithStartFactory:reduce:`.
  @inlinable @inline(never)
  public func aggregate<Output: Sendable>(
    from initial: @escaping @Sendable () -> Output,
    _ combine: @escaping @Sendable (_ running: Output, _ next: Value, _ index: Int) -> Output
  ) -> Signal<Output> {
    lift(.aggregate(initial, combine))
  }

  /// Sends each value together with the one before it, from the second value on. Memory: one value.
  ///
  /// Demand, completion and errors pass through: of one value alone, only the end is sent.
  @inlinable @inline(never)
  public func pairwise() -> Signal<(Value, Value)> {
    lift(.pairwise)
  }

  /// Sends each value together with its index from 0.
  ///
  /// Demand, completion and errors pass through; nothing is stored.
  @inlinable @inline(never)
  public func enumerated() -> Signal<(offset: Int, element: Value)> {
    lift(.enumerated)
  }
}
