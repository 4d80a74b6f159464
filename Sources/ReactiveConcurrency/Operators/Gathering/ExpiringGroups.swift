extension Signal {
  @inlinable @inline(never)
  func expiringGroups<Key: Hashable & Sendable, Thrown: Error>(
    by key: @escaping @Sendable (Value) throws(Thrown) -> Key, idle: (time: Duration, scheduler: any Scheduler)?,
    limit: Int, stage: StaticString = #function
  ) -> Signal<GroupedSignal<Key, Value>> {
    Signal<GroupedSignal<Key, Value>>(stage: stage) { observer in
      Partition<GroupedSignal<Key, Value>, Value, ExpiringGroups<Key, Value>>.start(
        observer, dividing: start, state: ExpiringGroups(idle: idle?.time, on: idle?.scheduler)
      ) { groups, value in
        let found: Key
        do throws(Thrown) { found = try key(value) } catch { return groups.junction.finish(.failed(error)) }
        let (key, hash) = (found, found.hashValue)
        let now = groups.junction.state.scheduler?.now
        // What comes after a group's time is not its own, even if the timer is late.
        if let now { groups.closeIdle(before: now) }
        if let place = groups.junction.state.groups.find(key, hashed: hash) {
          groups.junction.state.groups.use(place)
          groups.junction.state.groups[place].lastUse = now
          return groups.send(value, to: groups.junction.state.groups[place].part)
        }
        guard groups.isOpen else { return }
        if groups.junction.state.groups.count >= limit { groups.closeLeastRecent() }
        let part = groups.open({ GroupedSignal(key: key, $0) }, first: { value })
        groups.junction.state.groups.add((part, now), for: key, hashed: hash)
        if now != nil { groups.closeWhenIdle() }
      }
    }
  }
}

/// The open groups.
@usableFromInline
struct ExpiringGroups<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// A group, and the time of its last value if groups expire.
  @usableFromInline typealias Group = (part: Part<Value>, lastUse: SchedulerInstant?)

  @usableFromInline var groups = KeyTable<Key, Group>()
  /// In nanoseconds.
  @usableFromInline let idle: Int64
  @usableFromInline let scheduler: (any Scheduler)?

  @inlinable
  init(idle: Duration?, on scheduler: (any Scheduler)?) {
    self.idle = idle?.clampedNanoseconds ?? .max
    self.scheduler = scheduler
  }
}

extension Partition {
  @inlinable
  func closeLeastRecent<Key>() where State == ExpiringGroups<Key, Value> {
    guard let oldest = junction.state.groups.leastRecent else { return }
    close(junction.state.groups.remove(at: oldest).content.part)
  }

  /// When the group whose last value is the longest ago expires.
  @inlinable
  func firstExpiry<Key>() -> SchedulerInstant? where State == ExpiringGroups<Key, Value> {
    guard let oldest = junction.state.groups.leastRecent else { return nil }
    return junction.state.groups[oldest].lastUse?.advanced(byNanoseconds: junction.state.idle)
  }

  /// Completes the groups that have expired.
  @inlinable
  func closeIdle<Key>(before now: SchedulerInstant) where State == ExpiringGroups<Key, Value> {
    while let due = firstExpiry(), due < now { closeLeastRecent() }
  }

  /// Sets the timer for the first group to expire.
  @inlinable
  func closeWhenIdle<Key>() where State == ExpiringGroups<Key, Value> {
    guard !junction.owned.isTimerSet, let scheduler = junction.state.scheduler, let due = firstExpiry() else { return }
    setTimer(on: scheduler, after: scheduler.now.duration(to: due)) { groups in
      groups.closeIdle(before: scheduler.now.advanced(byNanoseconds: 1))
      groups.closeWhenIdle()
    }
  }
}
