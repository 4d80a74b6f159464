extension Stage where Input == Output {
  /// Sends the values that pass the test, and fails when it throws.
  @inlinable @inline(__always)
  public static func filter<Thrown: Error>(
    _ isIncluded: @escaping @Sendable (Input) throws(Thrown) -> Bool
  ) -> Stage {
    Stage(throwing: Thrown.self) { $1.filter($0, isIncluded) }
  }

  /// Drops all values and passes only the end on.
  @inlinable
  public static var ignoreValues: Stage {
    Stage(throwing: Never.self) { _, _ in .more }
  }
}

extension StageContext where State == Void {
  @inlinable @inline(__always)
  func filter<Thrown: Error>(_ value: Output, _ isIncluded: (Output) throws(Thrown) -> Bool) -> Demand {
    do throws(Thrown) { return try isIncluded(value) ? next(value) : .more } catch { return fail(error) }
  }
}

extension SignalStream {
  /// Sends the values that pass the test.
  ///
  /// If `isIncluded` throws, the source is released and the signal fails with that error.
  ///
  /// Stands for `filter:`.
  @inlinable @inline(__always)
  public func filter<Thrown: Error>(_ isIncluded: @escaping @Sendable (Value) throws(Thrown) -> Bool) -> Signal<Value> {
    signal.lift(throwing: Thrown.self) { $1.filter($0, isIncluded) }
  }

  /// Drops values equal to `value`.
  ///
  /// Stands for `ignore:`.
  @inlinable
  public func ignore(_ value: Value) -> Signal<Value> where Value: Equatable {
    signal.filter { $0 != value }
  }

  /// Drops all values and passes only the end on.
  ///
  /// Never pauses the source.
  ///
  /// Stands for `ignoreValues`.
  @inlinable @inline(never)
  public consuming func ignoreValues() -> Signal<Value> {
    signal.lift(.ignoreValues)
  }
}
