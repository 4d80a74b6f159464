extension SignalStream {
  /// Sends a signal for each key, as `group(by:)` does, and keeps no more than `limit` of them: for keys that come from
  /// outside, of which there is no end.
  ///
  /// When one group more is to be opened, the one whose last value is the longest ago completes. A later value with its
  /// key opens a new group. A limit below 1 fails with `SignalError.invalidArgument`.
  ///
  /// - Complexity: Amortised constant time for each value.
  @inlinable
  public func group<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Value) -> Key, limit: Int
  ) -> Signal<GroupedSignal<Key, Value>> {
    guard limit > 0 else { return .invalid("group(by:limit:) needs a limit of 1 or more, not \(limit)") }
    return signal.expiringGroups(by: key, idle: nil, limit: limit)
  }

  /// Sends a signal for each key, as `group(by:)` does, and completes it when no value with its key has come for
  /// `idle`, or when there are more than `limit` groups and its last value is the longest ago.
  ///
  /// A later value with its key opens a new group. A group ends for those who listen to it, too, on the scheduler or,
  /// if another thread is just sending a value, behind that value on its thread. One timer at most, however many groups
  /// there are. A time of zero or less, a limit below 1, or a scheduler that cannot delay work, fails with
  /// `SignalError.invalidArgument`.
  ///
  /// Without a scheduler it takes the one that is current at each subscription, or else the global one.
  @inlinable
  public func group<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Value) -> Key, idle: Duration, limit: Int = .max, on scheduler: (any Scheduler)? = nil
  ) -> Signal<GroupedSignal<Key, Value>> {
    let signal = signal
    guard let scheduler else { return .onCurrentScheduler { signal.group(by: key, idle: idle, limit: limit, on: $0) } }
    if let invalid = Signal<GroupedSignal<Key, Value>>.invalidTime(
      "group(by:idle:limit:on:)", idle, on: scheduler, allowsZero: false)
    {
      return invalid
    }
    guard limit > 0 else { return .invalid("group(by:idle:limit:on:) needs a limit of 1 or more, not \(limit)") }
    return signal.expiringGroups(by: key, idle: (idle, scheduler), limit: limit)
  }

  /// Sends a signal for each key, and there the values that have it.
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
  /// A group is sent when its key first appears, before its first value, and then sends its values to whoever listens
  /// to it at that moment. What listens from within the delivery of the group misses nothing; a `for try await` loop
  /// starts later, so keep the values for it: `signal.group(by: key).map { ($0.key, $0.signal.replay()) }`.
  ///
  /// - **Demand**: A pause of whoever takes the groups, or listens to one, pauses the source, since its next value may
  ///   be for any of them. So do not wait for one group to end before the next is taken: `flattenMap` without a limit.
  ///   A loop over the groups may stay with one, though: then the source goes on as long as anybody wants more of a
  ///   group; and so may a thread that blocks in the bridge's `sequence` or `toArray()`, for which the groups keep
  ///   their values. A group sent to a consumer that then pauses gets its first value when it has resumed, also if this
  ///   signal has ended by then.
  /// - **Memory**: One entry for each key, some 300 bytes and the key, until the end. A group that nobody listens to
  ///   keeps nothing.
  /// - **End**: Completion and errors reach the consumer of the groups first, then the groups in the order in which
  ///   they came.
  /// - **Cancellation**: Groups that are listened to go on when the consumer of the groups has cancelled, without new
  ///   groups; the source is released when nobody is left. In ReactiveCocoa they fall silent.
  ///
  /// The closure runs where this signal sends.
  ///
  /// Stands for `groupBy:`.
  ///
  /// - Complexity: Amortised constant time for each value.
  @inlinable
  public func group<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Value) -> Key
  ) -> Signal<GroupedSignal<Key, Value>> {
    signal.group(by: key, transform: { $0 })
  }

  /// Sends a signal for each key, and there the values that have it, transformed. See `group(by:)`.
  ///
  /// Stands for `groupBy:transform:`.
  @inlinable @inline(never)
  public func group<Key: Hashable & Sendable, Output: Sendable>(
    by key: @escaping @Sendable (Value) -> Key, transform: @escaping @Sendable (Value) -> Output
  ) -> Signal<GroupedSignal<Key, Output>> {
    let signal = signal
    return Signal<GroupedSignal<Key, Output>>(stage: "group(by:)") { observer in
      Partition<GroupedSignal<Key, Output>, Output, [Key: Part<Output>]>.start(observer, dividing: signal, state: [:]) {
        groups, value in
        let key = key(value)
        if let group = groups.state[key] {
          groups.send(transform(value), to: group)
        } else if groups.isOpen {
          groups.state[key] = groups.open({ GroupedSignal(key: key, $0) }, first: { transform(value) })
        }
      }
    }
  }
}
