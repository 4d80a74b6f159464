extension Stage {
  /// Combines each value with the previous one.
  @inlinable
  public static func combinePrevious<Thrown: Error>(
    _ initial: Input, _ combine: @escaping @Sendable (Input, Input) throws(Thrown) -> Output
  ) -> Stage {
    Stage { downstream in
      let previous = Stored(initial, before: downstream)
      return Observer(
        next: { input, _ in
          guard let before = previous.content else { return .cancelled }
          do throws(Thrown) {
            let output = try combine(before, input)
            previous.content = .some(input)
            return downstream.next(output)
          } catch {
            return previous.fail(error)
          }
        },
        finish: { previous.finish($0) })
    }
  }
}

extension Stage where Output == (Input, Input) {
  /// Sends each value paired with the previous one.
  @inlinable
  public static var pairwise: Stage {
    Stage { downstream in
      let previous = Stored<Input?>(nil, before: downstream)
      return Observer(
        next: { value, _ in
          let before = previous.content
          previous.content = .some(value)
          guard let before else { return .more }
          return downstream.next((before, value))
        },
        finish: { previous.finish($0) })
    }
  }
}

extension SignalStream {
  /// Combines each value with the previous one, and the first with `initial`.
  ///
  /// Memory: one value.
  ///
  /// Stands for `combinePreviousWithStart:reduce:`.
  @inlinable @inline(never)
  public consuming func combinePrevious<Output, Thrown: Error>(
    _ initial: Value, _ combine: @escaping @Sendable (_ previous: Value, _ next: Value) throws(Thrown) -> Output
  ) -> Signal<Output> {
    signal.lift(.combinePrevious(initial, combine))
  }

  /// Sends each value from the second on, paired with the previous one. Memory: one value.
  ///
  /// With a single value, only the end is sent.
  @inlinable @inline(never)
  public consuming func pairwise() -> Signal<(Value, Value)> {
    signal.lift(.pairwise)
  }
}
