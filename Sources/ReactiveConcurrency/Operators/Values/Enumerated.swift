extension Stage where Output == (offset: Int, element: Input) {
  /// Sends each value together with its index from 0.
  @inlinable
  public static var enumerated: Stage {
    Stage { downstream in
      let count = StageState(0)
      return Observer(
        next: { [next = downstream.next] value, _ in
          defer { count.value += 1 }
          return next((offset: count.value, element: value))
        },
        finish: downstream.finish)
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
