extension Stage where Output == [Input] {
  /// Sends runs of values in which each belongs together with the previous one.
  @inlinable
  public static func chunked<Thrown: Error>(
    by belongTogether: @escaping @Sendable (Input, Input) throws(Thrown) -> Bool
  ) -> Stage {
    Stage(storing: [Input]()) { value, stage in
      do throws(Thrown) {
        guard let last = stage.state.last, try !belongTogether(last, value) else {
          stage.stored.append(value)
          return .more
        }
      } catch {
        return stage.fail(error)
      }
      let ended = stage.state
      stage.state = [value]
      return stage.next(ended)
    } flushing: { end, stage in
      if end.isOver, !stage.state.isEmpty { stage.end(end, sending: stage.take()) }
    }
  }
}

extension Stage {
  /// Sends runs of values with the same key, and the key.
  @inlinable
  public static func runs<Key: Equatable & Sendable, Thrown: Error>(
    by key: @escaping @Sendable (Input) throws(Thrown) -> Key
  ) -> Stage where Output == (key: Key, values: [Input]) {
    Stage<Input, (Key, Input)>.map { value throws(Thrown) in (try key(value), value) }
      .then(.chunked(by: { $0.0 == $1.0 }))
      .then(.map { run in (key: run[0].0, values: run.map(\.1)) })
  }
}

extension SignalStream {
  /// Sends runs of values as arrays: a run continues as long as the closure returns `true` for a value and the previous
  /// one.
  ///
  /// Completion sends the last run, an error drops it. The source is paused only after a complete run. Memory: one run.
  /// Unlike other operators' closures, this one cannot throw: otherwise swift-async-algorithms' `chunked(by:)`, whose
  /// result is no signal, would fit better where both are imported.
  @inlinable @inline(never)
  public consuming func chunked(
    by belongTogether: @escaping @Sendable (_ previous: Value, _ next: Value) -> Bool
  ) -> Signal<[Value]> {
    signal.lift(.chunked(by: belongTogether))
  }
}

extension SignalStream {
  /// Sends runs of values with the same key as arrays, each with its key: `runs(by: \.day)`.
  ///
  /// ```marbles runs(by:)
  /// seconds  0    5        10
  /// source   -1-3-2────-4-6-5──────-|
  ///          runs(by: { $0.isMultiple(of: 2) }).map(\.values)
  /// output   -----[1,3]-----[2,4,6]-([5]|)
  /// ```
  ///
  /// Completion sends the last run, an error drops it. The source is paused only after a complete run. Memory: one run.
  /// `key` runs once for each value. To collect values with the same key that are not consecutive, use `group(by:)`.
  @inlinable @inline(never)
  public consuming func runs<Key: Equatable & Sendable, Thrown: Error>(
    by key: @escaping @Sendable (Value) throws(Thrown) -> Key
  ) -> Signal<(key: Key, values: [Value])> {
    signal.lift(.runs(by: key))
  }
}
