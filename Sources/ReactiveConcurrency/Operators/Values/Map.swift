extension Stage {
  /// Transforms each value, and fails when `transform` throws.
  @inlinable @inline(__always)
  public static func map<Thrown: Error>(_ transform: @escaping @Sendable (Input) throws(Thrown) -> Output) -> Stage {
    Stage(throwing: Thrown.self) { $1.map($0, transform) }
  }

  /// Transforms each value, drops `nil`, and fails when `transform` throws.
  @inlinable @inline(__always)
  public static func compactMap<Thrown: Error>(
    _ transform: @escaping @Sendable (Input) throws(Thrown) -> Output?
  ) -> Stage {
    Stage(throwing: Thrown.self) { $1.compactMap($0, transform) }
  }
}

extension StageContext where State == Void {
  @inlinable @inline(__always)
  func map<Input, Thrown: Error>(_ input: Input, _ transform: (Input) throws(Thrown) -> Output) -> Demand {
    do throws(Thrown) { return next(try transform(input)) } catch { return fail(error) }
  }

  @inlinable @inline(__always)
  func compactMap<Input, Thrown: Error>(_ input: Input, _ transform: (Input) throws(Thrown) -> Output?) -> Demand {
    do throws(Thrown) {
      guard let output = try transform(input) else { return .more }
      return next(output)
    } catch {
      return fail(error)
    }
  }
}

extension SignalStream {
  /// Transforms each value.
  ///
  /// If `transform` throws, the source is released and the signal fails with that error.
  ///
  /// Stands for `map:` and `tryMap:`.
  @inlinable @inline(__always)
  public func map<Output, Thrown: Error>(
    _ transform: @escaping @Sendable (Value) throws(Thrown) -> Output
  ) -> Signal<Output> {
    signal.lift(throwing: Thrown.self) { $1.map($0, transform) }
  }

  /// Sends `value` in place of each value.
  ///
  /// Stands for `mapReplace:`.
  // The second parameter is never given. Without it the compiler would also take a trailing closure for `value`: that
  // multiplies its search, and it would say of a mistake in a closure of `map` that the closure is not Sendable.
  @inlinable
  public func map<Output: Sendable>(to value: Output, _: ((Never) -> Never)? = nil) -> Signal<Output> {
    signal.map { _ in value }
  }

  /// Transforms each value, and drops `nil`.
  ///
  /// If `transform` throws, the source is released and the signal fails with that error.
  @inlinable @inline(__always)
  public func compactMap<Output, Thrown: Error>(
    _ transform: @escaping @Sendable (Value) throws(Thrown) -> Output?
  ) -> Signal<Output> {
    signal.lift(throwing: Thrown.self) { $1.compactMap($0, transform) }
  }

  /// Drops `nil`.
  @inlinable
  public func compacted<Wrapped>() -> Signal<Wrapped> where Value == Wrapped? {
    signal.compactMap { $0 }
  }
}
