extension Stage where Output == [Input] {
  /// Sends runs of values, of which each belongs with the one before it.
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

  /// Sends arrays of `count` values, the last of what is left.
  @inlinable
  public static func buffer(count: Int) -> Stage {
    // Room for all of them at once spares an array of ten half of its cost; a count may be as large as it likes.
    let capacity = min(count, 256)
    return Stage { downstream in
      let group = Stored<[Input]>([], before: downstream)
      return Observer(
        next: { [next = downstream.next] value in
          if let full = group.content?.append(value, upTo: count, reserving: capacity) { return next(full) }
          return .more
        },
        finish: { group.finish($0) { $0.isEmpty ? .more : downstream.next($0) } })
    }
  }
}

extension Array {
  /// Adds an element, and takes all of them out when they are `count`.
  @inlinable
  mutating func append(_ element: Element, upTo count: Int, reserving capacity: Int) -> [Element]? {
    if isEmpty { reserveCapacity(capacity) }
    append(element)
    guard self.count >= count else { return nil }
    defer { self = [] }
    return self
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
