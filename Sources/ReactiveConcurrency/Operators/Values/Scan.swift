extension Stage {
  /// Sends each intermediate result.
  @inlinable
  public static func scan<Thrown: Error>(
    _ initial: Output, _ combine: @escaping @Sendable (Output, Input) throws(Thrown) -> Output
  ) -> Stage {
    Stage(storing: initial) { input, stage in
      do throws(Thrown) { stage.state = try combine(stage.state, input) } catch { return stage.fail(error) }
      return stage.next(stage.state)
    }
  }

  /// Sends each intermediate result, which `update` changes in place.
  @inlinable
  public static func scan<Thrown: Error>(
    into initial: Output, _ update: @escaping @Sendable (inout Output, Input) throws(Thrown) -> Void
  ) -> Stage {
    Stage(storing: initial) { input, stage in
      do throws(Thrown) { try update(&stage.stored, input) } catch { return stage.fail(error) }
      return stage.next(stage.state)
    }
  }

  /// Transforms each value, with a state that the closure changes in place.
  @inlinable
  public static func scanMap<State: Sendable, Thrown: Error>(
    into initial: State, _ transform: @escaping @Sendable (inout State, Input) throws(Thrown) -> Output
  ) -> Stage {
    Stage(storing: initial) { input, stage in
      do throws(Thrown) { return stage.next(try transform(&stage.stored, input)) } catch { return stage.fail(error) }
    }
  }
}

extension Stage where Input == Output {
  /// Sends the first value, and then each intermediate result.
  @inlinable
  public static func scan<Thrown: Error>(
    _ combine: @escaping @Sendable (Input, Input) throws(Thrown) -> Input
  ) -> Stage {
    Stage(storing: Input?.none) { value, stage in
      var result = value
      if let before = stage.state {
        do throws(Thrown) { result = try combine(before, value) } catch { return stage.fail(error) }
      }
      stage.state = .some(result)
      return stage.next(result)
    }
  }
}

extension SignalStream {
  /// Combines the values one by one and sends each intermediate result; `initial` itself is not sent.
  ///
  /// ```marbles scan(_:_:)
  /// seconds  0    5
  /// source   -1-2-1-3-|
  ///          scan(0) { $0 + $1 }
  /// output   -1-3-4-7-|
  /// ```
  ///
  /// For a value's index, put `enumerated()` before it. Memory: the running result.
  ///
  /// Stands for `scanWithStart:reduce:`.
  @inlinable @inline(never)
  public consuming func scan<Output: Sendable, Thrown: Error>(
    _ initial: Output, _ combine: @escaping @Sendable (_ running: Output, _ next: Value) throws(Thrown) -> Output
  ) -> Signal<Output> {
    signal.lift(.scan(initial, combine))
  }

  /// Updates `initial` in place with each value and sends each intermediate result; `initial` itself is not sent.
  ///
  /// Each result sent is a copy: if the receiver keeps a collection, it is copied at the next change. Memory: the
  /// running result.
  @inlinable @inline(never)
  public consuming func scan<Output: Sendable, Thrown: Error>(
    into initial: Output, _ update: @escaping @Sendable (_ running: inout Output, _ next: Value) throws(Thrown) -> Void
  ) -> Signal<Output> {
    signal.lift(.scan(into: initial, update))
  }

  /// Combines the values one by one and sends each intermediate result, beginning with the first value.
  ///
  /// ```swift
  /// temperatures.scan { max($0, $1) }     // the highest so far
  /// ```
  ///
  /// Memory: the running result.
  @inlinable @inline(never)
  public consuming func scan<Thrown: Error>(
    _ combine: @escaping @Sendable (_ running: Value, _ next: Value) throws(Thrown) -> Value
  ) -> Signal<Value> {
    signal.lift(.scan(combine))
  }

  /// Transforms each value with a closure that also updates a state, which is not sent.
  ///
  /// ```swift
  /// counter.scanMap(into: 0) { last, total in
  ///   defer { last = total }
  ///   return total - last
  /// }
  /// ```
  ///
  /// Each subscription begins with `initial`. Memory: the state.
  @inlinable @inline(never)
  public consuming func scanMap<State: Sendable, Output: Sendable, Thrown: Error>(
    into initial: State,
    _ transform: @escaping @Sendable (_ state: inout State, _ next: Value) throws(Thrown) -> Output
  ) -> Signal<Output> {
    signal.lift(.scanMap(into: initial, transform))
  }
}
