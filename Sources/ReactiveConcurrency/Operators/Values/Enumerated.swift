extension Stage where Output == (offset: Int, element: Input) {
  /// Sends each value together with its index from 0.
  @inlinable
  public static var enumerated: Stage {
    @inline(__always) @Sendable func receive(_ value: Input, _ context: AnyObject) -> Demand {
      let count = Stored<Int, Output>.of(context)
      defer { count.content += 1 }
      return count.next((offset: count.content, element: value))
    }
    return Stage { $0.before(Step(receive, in: Stored(0, before: $0))) }
  }
}

extension SignalStream {
  /// Sends each value together with its index from 0.
  @inlinable @inline(never)
  public consuming func enumerated() -> Signal<(offset: Int, element: Value)> {
    signal.lift(.enumerated)
  }
}
