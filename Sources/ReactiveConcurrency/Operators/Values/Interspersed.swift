extension SignalStream {
  /// Sends `separator` after every `count` values, if another value follows.
  ///
  /// ```marbles interspersed(every:with:)
  /// seconds  0       5
  /// source   -1-2───-3───-|
  ///          interspersed(with: 0)
  /// output   -1-(02)-(03)-|
  /// ```
  ///
  /// Memory: one value and, from a signal that cannot pause, those that come during a pause. The count must be 1 or
  /// more.
  @inlinable @inline(never)
  public func interspersed(every count: Int = 1, with separator: Value) -> Signal<Value> {
    guard count > 0 else {
      return .invalid("interspersed(every:with:) needs a count of 1 or more, not \(count)")
    }
    return signal.enumerated().flattenMap(.concat) { index, value in
      index > 0 && index.isMultiple(of: count) ? Signal([separator, value]) : .just(value)
    }
  }
}
