extension Stage where Input == Output {
  /// Sends the values that pass the test, and fails when it throws.
  @inlinable
  public static func filter<Thrown: Error>(
    _ isIncluded: @escaping @Sendable (Input) throws(Thrown) -> Bool
  ) -> Stage {
    guard Thrown.self == Never.self else {
      return failing { value, downstream throws(Thrown) in try isIncluded(value) ? downstream.next(value) : .more }
    }
    return Stage { downstream in
      Observer(
        next: { [next = downstream.next] value in
          do throws(Thrown) { return try isIncluded(value) ? next(value) : .more } catch { return .cancelled }
        },
        finish: downstream.finish)
    }
  }

  /// Sends the values that pass a test that cannot throw; see `map(total:)`.
  @inlinable
  static func filter(total isIncluded: @escaping @Sendable (Input) -> Bool) -> Stage {
    Stage { downstream in
      Observer(
        next: { [next = downstream.next] in isIncluded($0) ? next($0) : .more }, finish: downstream.finish)
    }
  }

  /// Drops all values and passes only the end on.
  @inlinable
  public static var ignoreValues: Stage {
    Stage { Observer(next: { _ in .more }, finish: $0.finish) }
  }
}

extension SignalStream {
  /// Sends the values that pass the test.
  ///
  /// If `isIncluded` throws, the source is released and the signal fails with that error.
  ///
  /// Stands for `filter:`.
  @inlinable @inline(never)
  public func filter<Thrown: Error>(_ isIncluded: @escaping @Sendable (Value) throws(Thrown) -> Bool) -> Signal<Value> {
    signal.lift(.filter(isIncluded))
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
  public func ignoreValues() -> Signal<Value> {
    signal.lift(.ignoreValues)
  }
}
