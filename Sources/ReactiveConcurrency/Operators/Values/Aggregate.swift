extension Stage {
  /// Sends the final result at completion.
  @inlinable
  public static func aggregate<Thrown: Error>(
    _ initial: Output, _ combine: @escaping @Sendable (Output, Input) throws(Thrown) -> Output
  ) -> Stage {
    Stage(storing: initial) { input, stage in
      do throws(Thrown) { stage.state = try combine(stage.state, input) } catch { return stage.fail(error) }
      return .more
    } flushing: { end, stage in
      if end.isOver { stage.end(end, sending: stage.take()) }
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
    } flushing: { end, stage in
      if end.isOver { stage.end(end, sending: stage.take()) }
    }
  }
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
    // Not one of the stages above, though it is that with `into:`: in fewer blocks, which count in short signals.
    signal.lift(storing: initial) { value, stage in
      do throws(Thrown) { stage.state = try combine(stage.state, value) } catch { return stage.fail(error) }
      return .more
    } flushing: { end, stage in
      if end.isOver { stage.end(end, sending: stage.take()) }
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
