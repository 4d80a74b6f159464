extension Stage where Input == Output {
  /// Sends the values that pass the test, and fails when it throws.
  @inlinable @inline(never)
  public static func filter<Thrown: Error>(
    _ isIncluded: @escaping @Sendable (Input) throws(Thrown) -> Bool
  ) -> Stage {
    guard Thrown.self == Never.self else {
      return failing { value, downstream throws(Thrown) in try isIncluded(value) ? downstream.next(value) : .more }
    }
    typealias Context = DownstreamAndClosure<Input, Inclusion<Input, Thrown>>
    @inline(__always) @Sendable func receive(_ value: Input, _ context: AnyObject) -> Demand {
      let stage = Context.of(context)
      do throws(Thrown) { return try filter(value, stage.closure.isIncluded, to: stage) } catch { return .cancelled }
    }
    return Stage { $0.before(Step(receive, in: Context($0.next, Inclusion(isIncluded)))) }
  }

  /// Sends the values that pass a test that cannot throw; see `map(total:)`.
  @inlinable
  static func filter(total isIncluded: @escaping @Sendable (Input) -> Bool) -> Stage {
    Stage { $0.before(Step { [next = $0.next] value, _ in isIncluded(value) ? next(value) : .more }) }
  }

  /// Drops all values and passes only the end on.
  @inlinable
  public static var ignoreValues: Stage {
    Stage { Observer(next: { _, _ in .more }, finish: $0.finish) }
  }
}

/// A test. As a struct, because a closure that returns a `Bool` is stored in another closure where its type is generic.
@usableFromInline
struct Inclusion<Value, Thrown: Error>: Sendable {
  @usableFromInline let isIncluded: @Sendable (Value) throws(Thrown) -> Bool

  @inlinable
  init(_ isIncluded: @escaping @Sendable (Value) throws(Thrown) -> Bool) {
    self.isIncluded = isIncluded
  }
}

extension Stage where Input == Output {
  @_transparent @usableFromInline
  static func filter<Thrown: Error>(
    _ value: Input, _ isIncluded: (Input) throws(Thrown) -> Bool, to downstream: Downstream<Input>
  ) throws(Thrown) -> Demand {
    try isIncluded(value) ? downstream.next(value) : .more
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
    guard Thrown.self == Never.self, capturesNothing(isIncluded) else {
      return signal.lift(.filter, .filter(isIncluded))
    }
    return signal.lift(.filter, to: Value.self) { value, stage in
      do throws(Thrown) {
        return try Stage.filter(value, isIncluded, to: .of(stage))
      } catch {
        return .cancelled
      }
    }
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
