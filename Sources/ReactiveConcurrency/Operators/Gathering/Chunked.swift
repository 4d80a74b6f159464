extension Stage where Output == [Input] {
  /// Sends runs of values in which each belongs together with the previous one.
  @inlinable
  public static func chunked(by belongTogether: @escaping @Sendable (Input, Input) -> Bool) -> Stage {
    Stage { downstream in
      let run = Stored<[Input]>([], before: downstream)
      return Observer(
        next: { value in
          guard let last = run.content?.last, !belongTogether(last, value) else {
            run.content?.append(value)
            return .more
          }
          guard let ended = run.content else { return .cancelled }
          run.content = [value]
          return downstream.next(ended)
        },
        finish: { run.finish($0) { $0.isEmpty ? .more : downstream.next($0) } })
    }
  }
}

extension Stage {
  /// Sends runs of values with the same key, and the key.
  @inlinable
  public static func chunked<Key: Equatable & Sendable>(
    on key: @escaping @Sendable (Input) -> Key
  ) -> Stage where Output == (key: Key, values: [Input]) {
    Stage<Input, (Key, Input)>.map { (key($0), $0) }
      .then(.chunked(by: { $0.0 == $1.0 }))
      .then(.map { run in (key: run[0].0, values: run.map(\.1)) })
  }
}

extension SignalStream {
  /// Sends runs of values as arrays: a run continues as long as the closure returns `true` for a value and the previous
  /// one.
  ///
  /// Completion sends the last run, an error drops it. The source is paused only after a complete run. Memory: one run.
  @inlinable @inline(never)
  public func chunked(by belongTogether: @escaping @Sendable (_ previous: Value, _ next: Value) -> Bool)
    -> Signal<[Value]>
  {
    signal.lift(.chunked(by: belongTogether))
  }
}

extension SignalStream {
  /// Sends runs of values with the same key as arrays, each with its key: `chunked(on: \.day)`.
  ///
  /// ```marbles chunked(on:)
  /// seconds  0    5        10
  /// source   -1-3-2────-4-6-5──────-|
  ///          chunked(on: { $0.isMultiple(of: 2) }).map(\.values)
  /// output   -----[1,3]-----[2,4,6]-([5]|)
  /// ```
  ///
  /// Completion sends the last run, an error drops it. The source is paused only after a complete run. Memory: one run.
  /// `key` runs once for each value. To collect values with the same key that are not consecutive, use `group(by:)`.
  @inlinable @inline(never)
  public func chunked<Key: Equatable & Sendable>(
    on key: @escaping @Sendable (Value) -> Key
  ) -> Signal<(key: Key, values: [Value])> {
    signal.lift(.chunked(on: key))
  }
}
