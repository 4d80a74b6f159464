extension Stage {
  /// Sends the final result at completion.
  @inlinable
  public static func aggregate<Thrown: Error>(
    _ initial: Output, _ combine: @escaping @Sendable (Output, Input) throws(Thrown) -> Output
  ) -> Stage {
    Stage(storing: initial) {
      $1.aggregate($0, combine)
    } flushing: {
      $1.sendResult(at: $0)
    }
  }

  /// Sends the final result, which `update` changes in place, at completion.
  @inlinable
  public static func aggregate<Thrown: Error>(
    into initial: Output, _ update: @escaping @Sendable (inout Output, Input) throws(Thrown) -> Void
  ) -> Stage {
    Stage(storing: initial) { input, stage in
      do throws(Thrown) { try update(&stage.stored, input) } catch { return stage.fail(error) }
      return .more
    } flushing: {
      $1.sendResult(at: $0)
    }
  }
}

extension StageContext where State == Output {
  @inlinable @inline(__always)
  func aggregate<Input, Thrown: Error>(
    _ input: Input, _ combine: (Output, Input) throws(Thrown) -> Output
  ) -> Demand {
    do throws(Thrown) { state = try combine(state, input) } catch { return fail(error) }
    return .more
  }

  @inlinable @inline(__always)
  func sendResult(at end: Termination) { if end.isOver { self.end(end, sending: take()) } }
}

extension Stage where Output == [Input] {
  /// Sends all values as one array at completion.
  @inlinable
  public static var collected: Stage {
    .aggregate(into: []) { $0.append($1) }
  }
}

extension SignalStream {
  /// Combines all values and sends the result when the signal completes: `initial` if there were no values, nothing if
  /// it fails. Never pauses the source.
  ///
  /// To make `initial` for each subscription, do so in `Signal.deferred(_:)`. Memory: the running result.
  ///
  /// Stands for `aggregateWithStart:reduce:`.
  @inlinable @inline(never)
  public consuming func aggregate<Output: Sendable, Thrown: Error>(
    _ initial: Output, _ combine: @escaping @Sendable (_ running: Output, _ next: Value) throws(Thrown) -> Output
  ) -> Signal<Output> {
    signal.lift(storing: initial) {
      $1.aggregate($0, combine)
    } flushing: {
      $1.sendResult(at: $0)
    }
  }

  /// Sends all values as one array when the signal completes; nothing if it fails.
  ///
  /// Memory: every value. Never pauses the source.
  ///
  /// Stands for `collect`.
  @inlinable @inline(never)
  public consuming func collected() -> Signal<[Value]> {
    signal.lift(.collected)
  }

  /// Updates `initial` in place with each value and sends the result when the signal completes: `initial` itself if
  /// there were no values, nothing if it fails.
  ///
  /// Nothing is copied from one value to the next. Never pauses the source. Memory: the running result.
  @inlinable @inline(never)
  public consuming func aggregate<Output: Sendable, Thrown: Error>(
    into initial: Output, _ update: @escaping @Sendable (_ running: inout Output, _ next: Value) throws(Thrown) -> Void
  ) -> Signal<Output> {
    signal.lift(.aggregate(into: initial, update))
  }
}
