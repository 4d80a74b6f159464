import Synchronization

// The explorer's atomic compares values.
extension Atomic where Value: Equatable, Value.AtomicRepresentation == UInt8.AtomicRepresentation {
  /// Changes the value as `change` does, which is called again whenever another thread has come in between.
  ///
  /// Sequentially consistent: what is stored before is seen by whoever reads the new value, and the other way round.
  ///
  /// - Returns: The result of the last call.
  @inlinable
  @inline(__always)
  package borrowing func update<Result>(_ change: (inout Value) -> Result) -> Result {
    var current = load(ordering: .relaxed)
    while true {
      var next = current
      let result = change(&next)
      let (exchanged, original) = weakCompareExchange(
        expected: current, desired: next, ordering: .sequentiallyConsistent)
      if exchanged { return result }
      current = original
    }
  }
}
