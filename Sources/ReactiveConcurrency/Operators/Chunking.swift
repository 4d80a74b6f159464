extension Stage where Output == [Input] {
  /// Sends runs of values, of which each belongs with the one before it.
  @inlinable
  public static func chunked(by belongTogether: @escaping @Sendable (Input, Input) -> Bool) -> Stage {
    gathered(
      endsBefore: { chunk, next in chunk.last.map { !belongTogether($0, next) } ?? false },
      endsWith: { _ in false })
  }

  /// Sends arrays of `count` values, the last of what is left.
  @inlinable
  public static func buffer(count: Int) -> Stage {
    gathered(endsBefore: { _, _ in false }, endsWith: { $0.count >= count })
  }

  /// Sends groups of values: a group ends before a value that does not belong to it, when it is full, and at completion.
  @inlinable
  static func gathered(
    endsBefore: @escaping @Sendable ([Input], Input) -> Bool, endsWith: @escaping @Sendable ([Input]) -> Bool
  ) -> Stage {
    Stage { downstream in
      let group = Stored<[Input]>([], before: downstream)
      return Observer(
        next: { value in
          if let ended = group.content, endsBefore(ended, value) {
            group.content = [value]
            return downstream.next(ended)
          }
          group.content?.append(value)
          guard let full = group.content, endsWith(full) else { return .more }
          group.content = []
          return downstream.next(full)
        },
        finish: { group.finish($0) { $0.isEmpty ? .more : downstream.next($0) } })
    }
  }
}

extension Signal {
  /// Sends runs of values as arrays: a run goes on as long as the closure says that a value belongs with the one before
  /// it.
  ///
  /// Completion sends the last run, an error drops it. Memory: one run. Demand passes through at each run; within one
  /// the source goes on. The closure runs where this signal sends.
  @inlinable @inline(never)
  public func chunked(by belongTogether: @escaping @Sendable (_ previous: Value, _ next: Value) -> Bool)
    -> Signal<[Value]>
  {
    lift(.chunked(by: belongTogether))
  }

  /// Sends arrays of `count` values, as each is full.
  ///
  /// ```marbles buffer(count:)
  /// seconds  0        5        10
  /// source   -1-2────-3-4────-5-|
  ///          buffer(count: 2)
  /// output   ---[1,2]---[3,4]---([5]|)
  /// ```
  ///
  /// Completion sends what is left, an error drops it. Memory: `count` values. A count below 1 fails with
  /// `SignalError.invalidArgument`. Demand passes through at each array; within one the source goes on.
  @inlinable @inline(never)
  public func buffer(count: Int) -> Signal<[Value]> {
    guard count > 0 else { return .refused("buffer(count:) needs a count of 1 or more, not \(count)") }
    return lift(.buffer(count: count))
  }
}
