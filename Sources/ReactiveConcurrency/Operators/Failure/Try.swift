extension SignalStream {
  /// Passes values on as long as the closure accepts them; when it throws, releases the source and fails with that
  /// error.
  ///
  /// Demand, completion and errors pass through; nothing is stored. `check` runs where this signal sends.
  ///
  /// Stands for `try:`.
  @inlinable
  public func `try`(_ check: @escaping @Sendable (Value) throws -> Void) -> Signal<Value> {
    signal.tryMap { value in
      try check(value)
      return value
    }
  }
}
