extension Stage {
  /// Combines each value with the previous one.
  @inlinable
  public static func combinePrevious<Thrown: Error>(
    _ initial: Input, _ combine: @escaping @Sendable (Input, Input) throws(Thrown) -> Output
  ) -> Stage {
    @inline(__always) @Sendable func receive(_ input: Input, _ context: AnyObject) -> Demand {
      let previous = Stored<Input?, Output>.of(context)
      guard let before = previous.content else { return .cancelled }
      do throws(Thrown) {
        let output = try combine(before, input)
        previous.content = .some(input)
        return previous.next(output)
      } catch {
        return previous.fail(error)
      }
    }
    return Stage(receive, storing: initial)
  }
}

extension Stage where Output == (Input, Input) {
  /// Sends each value paired with the previous one.
  @inlinable
  public static var pairwise: Stage {
    @inline(__always) @Sendable func receive(_ value: Input, _ context: AnyObject) -> Demand {
      let previous = Stored<Input?, Output>.of(context)
      let before = previous.content
      previous.content = .some(value)
      guard let before else { return .more }
      return previous.next((before, value))
    }
    return Stage(receive, storing: Input?.none)
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
