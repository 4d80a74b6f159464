extension Stage where Output == (offset: Int, element: Input) {
  /// Sends each value together with its index from 0.
  @inlinable
  public static var enumerated: Stage {
    Stage(storing: 0) { value, stage in
      defer { stage.stored += 1 }
      return stage.next((offset: stage.state, element: value))
    }
  }
}

extension SignalStream {
  /// Sends each value together with its index from 0.
  @inlinable @inline(never)
  public consuming func enumerated() -> Signal<(offset: Int, element: Value)> {
    signal.lift(.enumerated)
  }
}
