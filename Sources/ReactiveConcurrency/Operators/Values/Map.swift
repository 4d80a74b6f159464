extension Stage {
  /// Transforms each value, and fails when `transform` throws.
  @inlinable @inline(never)
  public static func map<Thrown: Error>(_ transform: @escaping @Sendable (Input) throws(Thrown) -> Output) -> Stage {
    typealias Context = DownstreamAndClosure<Output, @Sendable (Input) throws(Thrown) -> Output>
    @inline(__always) @Sendable func receive(_ input: Input, _ context: AnyObject) -> Demand {
      let stage = Context.of(context)
      do throws(Thrown) { return try map(input, stage.closure, to: stage) } catch { return .cancelled }
    }
    guard Thrown.self == Never.self else {
      return failing { input, downstream throws(Thrown) in downstream.next(try transform(input)) }
    }
    return Stage { $0.before(Step(receive, in: Context($0.next, transform))) }
  }

  /// Transforms each value with a closure that cannot throw, for sequences: after one that throws `Never` the compiler
  /// still tests for an error.
  @inlinable
  static func map(total transform: @escaping @Sendable (Input) -> Output) -> Stage {
    Stage { $0.before(Step { [next = $0.next] input, _ in next(transform(input)) }) }
  }

  /// Transforms each value, drops `nil`, and fails when `transform` throws.
  @inlinable @inline(never)
  public static func compactMap<Thrown: Error>(
    _ transform: @escaping @Sendable (Input) throws(Thrown) -> Output?
  ) -> Stage {
    typealias Context = DownstreamAndClosure<Output, @Sendable (Input) throws(Thrown) -> Output?>
    @inline(__always) @Sendable func receive(_ input: Input, _ context: AnyObject) -> Demand {
      let stage = Context.of(context)
      do throws(Thrown) { return try compactMap(input, stage.closure, to: stage) } catch { return .cancelled }
    }
    guard Thrown.self == Never.self else {
      return failing { input, downstream throws(Thrown) in
        guard let output = try transform(input) else { return .more }
        return downstream.next(output)
      }
    }
    return Stage { $0.before(Step(receive, in: Context($0.next, transform))) }
  }

  /// Transforms each value, and fails when `transform` throws.
  @inlinable
  public static func tryMap(_ transform: @escaping @Sendable (Input) throws -> Output) -> Stage {
    .map(transform)
  }
}

extension Stage {
  @_transparent @usableFromInline
  static func map<Thrown: Error>(
    _ input: Input, _ transform: (Input) throws(Thrown) -> Output, to downstream: Downstream<Output>
  ) throws(Thrown) -> Demand {
    // What is downstream is looked up afterwards: what is known during the call takes registers that must be saved.
    let output = try transform(input)
    return downstream.next(output)
  }

  @_transparent @usableFromInline
  static func compactMap<Thrown: Error>(
    _ input: Input, _ transform: (Input) throws(Thrown) -> Output?, to downstream: Downstream<Output>
  ) throws(Thrown) -> Demand {
    guard let output = try transform(input) else { return .more }
    return downstream.next(output)
  }
}

extension SignalStream {
  /// Transforms each value.
  ///
  /// If `transform` throws, the source is released and the signal fails with that error.
  ///
  /// Stands for `map:`.
  @inlinable @inline(__always)
  public func map<Output, Thrown: Error>(
    _ transform: @escaping @Sendable (Value) throws(Thrown) -> Output
  ) -> Signal<Output> {
    guard Thrown.self == Never.self, capturesNothing(transform) else { return signal.lift(.map, .map(transform)) }
    return signal.lift(.map, to: Output.self) { input, stage in
      do throws(Thrown) {
        return try Stage.map(input, transform, to: .of(stage))
      } catch {
        return .cancelled
      }
    }
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
    guard Thrown.self == Never.self, capturesNothing(transform) else {
      return signal.lift(.compactMap, .compactMap(transform))
    }
    return signal.lift(.compactMap, to: Output.self) { input, stage in
      do throws(Thrown) {
        return try Stage.compactMap(input, transform, to: .of(stage))
      } catch {
        return .cancelled
      }
    }
  }

  /// The same as `map(_:)`, with a name that says that the closure may throw.
  ///
  /// Stands for `tryMap:`.
  @inlinable @inline(never)
  public consuming func tryMap<Output>(_ transform: @escaping @Sendable (Value) throws -> Output) -> Signal<Output> {
    signal.lift(.map(transform))
  }

  /// Drops `nil`.
  @inlinable
  public func compacted<Wrapped>() -> Signal<Wrapped> where Value == Wrapped? {
    signal.compactMap { $0 }
  }
}
