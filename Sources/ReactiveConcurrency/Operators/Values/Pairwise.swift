extension Stage {
  /// Combines each value with the previous one.
  @inlinable
  public static func combinePrevious<Thrown: Error>(
    _ initial: Input, _ combine: @escaping @Sendable (Input, Input) throws(Thrown) -> Output
  ) -> Stage {
    Stage(storing: initial) { input, stage in
      do throws(Thrown) {
        let output = try combine(stage.state, input)
        stage.state = input
        return stage.next(output)
      } catch {
        return stage.fail(error)
      }
    }
  }
}

extension Stage where Output == (Input, Input) {
  /// Sends each value paired with the previous one.
  @inlinable
  public static var pairwise: Stage {
    Stage(storing: Input?.none) { value, stage in
      let before = stage.state
      stage.state = .some(value)
      guard let before else { return .more }
      return stage.next((before, value))
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
