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
  /// Sends each value from the second on, paired with the previous one. Memory: one value.
  ///
  /// With a single value, only the end is sent. `start(with: 0).pairwise()` also pairs the first one.
  ///
  /// Stands for `combinePreviousWithStart:reduce:`.
  @inlinable @inline(never)
  public consuming func pairwise() -> Signal<(Value, Value)> {
    signal.lift(.pairwise)
  }
}
