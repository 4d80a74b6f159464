extension Stage where Input == Output {
  /// Fails where the source is released without an end.
  @inlinable
  public static func failingOnRelease() -> Stage {
    Stage(flushing: { end, stage in
      if case .released = end { stage.end(.failed(SignalError.sourceReleased)) }
    })
  }
}

extension SignalStream {
  /// Fails with `SignalError.sourceReleased` where the source is released without an end, as a loop does: so callbacks
  /// hear of it.
  ///
  /// ```swift
  /// import ReactiveCallbacks
  /// var prices: Subject<Int>? = Subject()
  /// prices?.failingOnRelease().subscribe(next: { print($0) }, error: { print($0) })
  /// prices?.send(1)  // printed: 1
  /// prices = nil  // printed: The source was released without an end: nothing can send any more values.
  /// ```
  ///
  /// Values that a stage before this one sends at its source's end come first.
  @inlinable @inline(never)
  public consuming func failingOnRelease() -> Signal<Value> {
    signal.lift(.failingOnRelease())
  }
}
