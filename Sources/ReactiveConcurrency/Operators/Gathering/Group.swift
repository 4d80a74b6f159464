extension Signal {
  /// Sends a signal for each key, and there the values that have it. Stands for `groupBy:`.
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
  /// A group is sent when its key first appears, before its first value, and then sends its values to whoever listens to it
  /// at that moment. What listens from within the delivery of the group misses nothing; a `for try await` loop starts
  /// later, so keep the values for it: `signal.group(by: key).map { ($0.key, $0.signal.replay()) }`.
  ///
  /// | | |
  /// |---|---|
  /// | demand | A pause of whoever takes the groups, or listens to one, pauses the source, since its next value may be for any of them. So do not wait for one group to end before the next is taken: `flattenMap` without a limit. A loop over the groups may stay with one, though: then the source goes on as long as anybody wants more of a group; and so may a thread that blocks in the bridge's `sequence` or `toArray()`, for which the groups keep their values. A group sent to a consumer that then pauses gets its first value when it has resumed, also if this signal has ended by then. |
  /// | memory | One entry for each key, some 300 bytes and the key, until the end. A group that nobody listens to keeps nothing. |
  /// | end | Completion and errors reach the consumer of the groups first, then the groups in the order in which they came. |
  /// | cancellation | Groups that are listened to go on when the consumer of the groups has let go, without new groups; the source is released when nobody is left. ReactiveCocoa's fell silent. |
  ///
  /// The closure runs where this signal sends.
  ///
  /// - Complexity: Amortised constant time for each value.
  @inlinable
  public func group<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Value) -> Key
  ) -> Signal<GroupedSignal<Key, Value>> {
    group(by: key, transform: { $0 })
  }

  /// Sends a signal for each key, and there what `transform` makes of the values that have it. Stands for
  /// `groupBy:transform:`. See `group(by:)`.
  @inlinable @inline(never)
  public func group<Key: Hashable & Sendable, Output: Sendable>(
    by key: @escaping @Sendable (Value) -> Key, transform: @escaping @Sendable (Value) -> Output
  ) -> Signal<GroupedSignal<Key, Output>> {
    Signal<GroupedSignal<Key, Output>>(stage: "group(by:)") { observer in
      Partition<GroupedSignal<Key, Output>, Output, [Key: Part<Output>]>.start(observer, dividing: self, state: [:]) {
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
