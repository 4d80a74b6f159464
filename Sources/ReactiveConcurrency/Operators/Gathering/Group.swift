extension SignalStream {
  /// Sends a signal for each key, as `group(by:)` does, and keeps at most `limit` of them open.
  ///
  /// Use it for keys from outside, of which there may be any number. To open another group, the least recently used one
  /// is completed. A later value with its key opens a new group. The limit must be 1 or more.
  ///
  /// - Complexity: Amortized constant time for each value.
  @inlinable
  public func group<Key: Hashable & Sendable, Thrown: Error>(
    by key: @escaping @Sendable (Value) throws(Thrown) -> Key, limit: Int
  ) -> Signal<GroupedSignal<Key, Value>> {
    guard limit > 0 else { return .invalid("group(by:limit:) needs a limit of 1 or more, not \(limit)") }
    return signal.expiringGroups(by: key, idle: nil, limit: limit)
  }

  /// Sends a signal for each key, as `group(by:)` does, and completes it after `idle` without a value.
  ///
  /// With more than `limit` groups, the least recently used one completes as well. A later value with its key opens a
  /// new group.
  ///
  /// The completion is sent on the scheduler, or just before a later value, where that is sent. If another thread is
  /// sending a value at that moment, the completion follows on that thread. A value that arrives while a group
  /// completes on the scheduler is sent after that, there. The time must be more than zero, the limit 1 or more.
  @inlinable
  public func group<Key: Hashable & Sendable, Thrown: Error>(
    by key: @escaping @Sendable (Value) throws(Thrown) -> Key, idle: Duration, limit: Int = .max,
    on scheduler: (any Scheduler)? = nil
  ) -> Signal<GroupedSignal<Key, Value>> {
    signal.timed(idle, on: scheduler, allowsZero: false) { signal, scheduler in
      guard limit > 0 else { return .invalid("group(by:idle:limit:on:) needs a limit of 1 or more, not \(limit)") }
      return signal.expiringGroups(by: key, idle: (idle, scheduler), limit: limit)
    }
  }

  /// Sends a signal for each key, which sends the values with that key.
  ///
  /// ```marbles group(by:)
  /// seconds  0          5
  /// source   -1───-2───-3-4-|
  ///          group(by: { $0 % 2 })
  /// output   -1───-0───-----|
  /// group 1  -(^1)--───-3---|
  /// group 0  --───-(^2)---4-|
  /// ```
  ///
  /// ```swift
  /// requests.group(by: \.host).flattenMap { group in
  ///   group.signal.throttle(for: .seconds(1), on: scheduler)
  /// }
  /// ```
  ///
  /// A group is sent when its key first appears, before its first value, and then sends its values to its current
  /// subscribers. If you subscribe while the group is being delivered, as `flattenMap` does, no value is lost. A `for
  /// try await` loop over the groups, `mapAsync` and `flattenMap` with a limit subscribe later. In these cases, the
  /// group stores values until it has its first subscriber or is released. For others nothing is stored:
  /// `signal.group(by: key).map { ($0.key, $0.signal.replay()) }` keeps the values for them.
  ///
  /// A subscriber that leaves its group, as `take` does, leaves it open, and later values of that key are lost.
  /// Where a key may come again, use `group(by:idle:limit:on:)` or `group(by:limit:)`, in which it opens a new
  /// group once this one has completed, or stay:
  ///
  /// ```swift
  /// let readings = Signal.of("a1", "b1", "a2", "a3", "a4")
  /// let firstTwo = readings.group(by: \.first).flattenMap { $0.signal.take(2) }
  /// for try await reading in firstTwo { print(reading) }  // printed: a1, b1, a2
  /// let inTwos = readings.group(by: \.first).flattenMap { $0.signal.buffer(count: 2) }
  /// for try await pair in inTwos { print(pair.joined()) }  // printed: a1a2, a3a4, b1
  /// ```
  ///
  /// - **Demand**: A pause of the consumer of the groups, or of a group's subscriber, pauses the source, since its next
  ///   value may be for any group. It does not wait for a subscriber that only stores values until others come, such as
  ///   an input of `zip`, while another wants more. A loop over the groups may be reading one of them: then the source
  ///   continues as long as a subscriber wants more, and the other groups store their values without a limit.
  ///   The same holds for a thread that blocks in ReactiveClassic's `sequence` or `toArray()`. If the consumer pauses
  ///   when it receives a group, the group's first value follows after the resume, even if this signal has ended by
  ///   then.
  /// - **Memory**: One entry for each key, about 300 bytes and the key, until the end; and the values that wait.
  /// - **End**: Completion and errors are sent to the consumer of the groups first, then to the groups in the order in
  ///   which they were opened.
  /// - **Cancellation**: When the consumer of the groups cancels, groups with subscribers continue, and no new group
  ///   opens. The source is released when the last subscriber cancels. ReactiveCocoa's groups stopped sending.
  ///
  /// Stands for `groupBy:`.
  ///
  /// - Complexity: Amortized constant time for each value.
  @inlinable
  public func group<Key: Hashable & Sendable, Thrown: Error>(
    by key: @escaping @Sendable (Value) throws(Thrown) -> Key
  ) -> Signal<GroupedSignal<Key, Value>> {
    signal.grouped(by: key, transform: { $0 })
  }

  /// Sends a signal for each key, which sends the transformed values with that key. See `group(by:)`.
  ///
  /// Stands for `groupBy:transform:`.
  @inlinable
  public func group<Key: Hashable & Sendable, Output: Sendable, KeyError: Error, OutputError: Error>(
    by key: @escaping @Sendable (Value) throws(KeyError) -> Key,
    transform: @escaping @Sendable (Value) throws(OutputError) -> Output
  ) -> Signal<GroupedSignal<Key, Output>> {
    signal.grouped(by: key, transform: transform)
  }
}

extension Signal {
  @inlinable @inline(never)
  func grouped<Key: Hashable & Sendable, Output: Sendable, KeyError: Error, OutputError: Error>(
    by key: @escaping @Sendable (Value) throws(KeyError) -> Key,
    transform: @escaping @Sendable (Value) throws(OutputError) -> Output, stage: StaticString = #function
  ) -> Signal<GroupedSignal<Key, Output>> {
    Signal<GroupedSignal<Key, Output>>(stage: stage) { observer in
      Partition<GroupedSignal<Key, Output>, Output, [Key: Part<Output>]>.start(observer, dividing: start, state: [:]) {
        groups, value in
        do {
          let key = try key(value)
          if let group = groups.junction.state[key] {
            groups.send(try transform(value), to: group)
          } else if groups.isOpen {
            groups.junction.state[key] = try groups.open(
              { GroupedSignal(key: key, $0) }, first: { try transform(value) })
          }
        } catch {
          groups.junction.finish(.failed(error))
        }
      }
    }
  }
}
