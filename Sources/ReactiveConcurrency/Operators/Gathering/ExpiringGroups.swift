extension Signal {
  /// Sends a signal for each key, as `group(by:)` does, and keeps no more than `limit` of them: for keys that come from outside,
  /// of which there is no end.
  ///
  /// When one group more is to be opened, the one whose last value is the longest ago completes. A later value with its key
  /// opens a new group. A limit below 1 fails with `SignalError.invalidArgument`.
  ///
  /// - Complexity: Amortised constant time for each value.
  @inlinable
  public func group<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Value) -> Key, limit: Int
  ) -> Signal<GroupedSignal<Key, Value>> {
    guard limit > 0 else { return .refused("group(by:limit:) needs a limit of 1 or more, not \(limit)") }
    return expiringGroups(by: key, idle: nil, limit: limit)
  }

  /// Sends a signal for each key, as `group(by:)` does, and completes it when no value with its key has come for `idle`, or when
  /// there are more than `limit` groups and its last value is the longest ago.
  ///
  /// A later value with its key opens a new group. A group ends for those who listen to it, too, on the scheduler or, if another
  /// thread is just sending a value, behind that value on its thread. One timer at most, however many groups there are. A time of
  /// zero or less, a limit below 1, or a scheduler without time, fails with `SignalError.invalidArgument`.
  ///
  /// Without a scheduler it takes the one that is current at each subscription, or else the global one.
  @inlinable
  public func group<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Value) -> Key, idle: Duration, limit: Int = .max, on scheduler: (any Scheduler)? = nil
  ) -> Signal<GroupedSignal<Key, Value>> {
    guard let scheduler else { return .onCurrentScheduler { group(by: key, idle: idle, limit: limit, on: $0) } }
    if let refusal = Signal<GroupedSignal<Key, Value>>.refusal(
      "group(by:idle:limit:on:)", idle, on: scheduler, allowsZero: false)
    {
      return refusal
    }
    guard limit > 0 else { return .refused("group(by:idle:limit:on:) needs a limit of 1 or more, not \(limit)") }
    return expiringGroups(by: key, idle: (idle, scheduler), limit: limit)
  }

  @inlinable @inline(never)
  func expiringGroups<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Value) -> Key, idle: (time: Duration, scheduler: any Scheduler)?, limit: Int
  ) -> Signal<GroupedSignal<Key, Value>> {
    Signal<GroupedSignal<Key, Value>>(stage: "group(by:)") { observer in
      Partition<GroupedSignal<Key, Value>, Value, ExpiringGroups<Key, Value>>.start(
        observer, dividing: self, state: ExpiringGroups(idle: idle?.time, on: idle?.scheduler)
      ) { groups, value in
        let key = key(value)
        let now = groups.state.scheduler?.now
        let running = groups.state.groups.use(key) { group in
          group.lastUse = now
          return group.part
        }
        if let running { return groups.send(value, to: running) }
        guard groups.isOpen else { return }
        if groups.state.groups.count >= limit { groups.closeLeastRecent() }
        let part = groups.open({ GroupedSignal(key: key, $0) }, first: { value })
        groups.state.groups.add(ExpiringGroup(part: part, lastUse: now), for: key)
        if now != nil, !groups.state.isTimerSet { groups.closeIdle() }
      }
    }
  }
}

extension SignalSource {
  /// The same as `signal.group(by:limit:)`.
  @inlinable
  public func group<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Value) -> Key, limit: Int
  ) -> Signal<GroupedSignal<Key, Value>> {
    signal.group(by: key, limit: limit)
  }

  /// The same as `signal.group(by:idle:limit:on:)`.
  @inlinable
  public func group<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Value) -> Key, idle: Duration, limit: Int = .max, on scheduler: (any Scheduler)? = nil
  ) -> Signal<GroupedSignal<Key, Value>> {
    signal.group(by: key, idle: idle, limit: limit, on: scheduler)
  }
}

/// The groups that are running.
@usableFromInline
struct ExpiringGroups<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  @usableFromInline var groups = RecentTable<Key, ExpiringGroup<Value>>()
  @usableFromInline let idle: Duration?
  @usableFromInline let scheduler: (any Scheduler)?
  @usableFromInline var isTimerSet = false

  @inlinable
  init(idle: Duration?, on scheduler: (any Scheduler)?) {
    self.idle = idle
    self.scheduler = scheduler
  }
}

/// A group, and when its last value came, if that matters.
@usableFromInline
struct ExpiringGroup<Value: Sendable>: Sendable {
  @usableFromInline let part: Part<Value>
  @usableFromInline var lastUse: SchedulerInstant?

  @inlinable
  init(part: Part<Value>, lastUse: SchedulerInstant?) {
    self.part = part
    self.lastUse = lastUse
  }
}

extension Partition {
  @inlinable
  func closeLeastRecent<Key>() where State == ExpiringGroups<Key, Value> {
    guard let oldest = state.groups.leastRecent else { return }
    state.groups.remove(oldest.key)
    close(oldest.content.part)
  }

  /// Completes the groups whose time is over, and comes back when that of the next one is.
  @inlinable
  func closeIdle<Key>() where State == ExpiringGroups<Key, Value> {
    guard let idle = state.idle, let scheduler = state.scheduler else { return }
    let now = scheduler.now
    while let lastUse = state.groups.leastRecent?.content.lastUse {
      let due = lastUse.advanced(by: idle)
      guard due <= now else {
        state.isTimerSet = true
        return schedule(on: scheduler, after: now.duration(to: due)) { groups in
          groups.state.isTimerSet = false
          groups.closeIdle()
        }
      }
      closeLeastRecent()
    }
  }
}
