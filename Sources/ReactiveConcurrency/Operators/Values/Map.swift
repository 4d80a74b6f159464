extension Stage {
  /// Transforms each value, and fails when `transform` throws.
  @inlinable @inline(__always)
  public static func map<Thrown: Error>(_ transform: @escaping @Sendable (Input) throws(Thrown) -> Output) -> Stage {
    Stage(throwing: Thrown.self) { input, stage in
      do throws(Thrown) { return stage.next(try transform(input)) } catch { return stage.fail(error) }
    }
  }

  /// Transforms each value, drops `nil`, and fails when `transform` throws.
  @inlinable @inline(__always)
  public static func compactMap<Thrown: Error>(
    _ transform: @escaping @Sendable (Input) throws(Thrown) -> Output?
  ) -> Stage {
    Stage(throwing: Thrown.self) { input, stage in
      do throws(Thrown) {
        guard let output = try transform(input) else { return .more }
        return stage.next(output)
      } catch {
        return stage.fail(error)
      }
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
    signal.lift(.map(transform))
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
    signal.lift(.compactMap(transform))
  }

  /// Drops `nil`.
  @inlinable
  public func compacted<Wrapped>() -> Signal<Wrapped> where Value == Wrapped? {
    signal.compactMap { $0 }
  }
}
