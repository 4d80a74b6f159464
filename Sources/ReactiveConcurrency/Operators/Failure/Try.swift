extension SignalStream {
  /// Passes values on until the closure throws, then releases the source and fails with that error.
  ///
  /// Stands for `try:`.
  @inlinable
  public func `try`(_ check: @escaping @Sendable (Value) throws -> Void) -> Signal<Value> {
    signal.map { value in
      try check(value)
      return value
    }
  }
}
