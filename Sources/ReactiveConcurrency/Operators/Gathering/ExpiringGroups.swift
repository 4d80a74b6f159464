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
        let key = found
        let now = groups.junction.state.scheduler?.now
        let running = groups.junction.state.groups.use(key) { group in
          group.lastUse = now
          return group.part
        }
        if let running { return groups.send(value, to: running) }
        guard groups.isOpen else { return }
        if groups.junction.state.groups.count >= limit { groups.closeLeastRecent() }
        let part = groups.open({ GroupedSignal(key: key, $0) }, first: { value })
        groups.junction.state.groups.add(.init(part: part, lastUse: now), for: key)
        if now != nil, !groups.junction.owned.isTimerSet { groups.closeIdle() }
      }
    }
  }
}

/// The open groups.
@usableFromInline
struct ExpiringGroups<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// A group, and the time of its last value if groups expire.
  @usableFromInline
  struct Group: Sendable {
    @usableFromInline let part: Part<Value>
    @usableFromInline var lastUse: SchedulerInstant?

    @inlinable
    init(part: Part<Value>, lastUse: SchedulerInstant?) {
      self.part = part
      self.lastUse = lastUse
    }
  }

  @usableFromInline var groups = LeastRecentlyUsedDictionary<Key, Group>()
  @usableFromInline let idle: Duration?
  @usableFromInline let scheduler: (any Scheduler)?

  @inlinable
  init(idle: Duration?, on scheduler: (any Scheduler)?) {
    self.idle = idle
    self.scheduler = scheduler
  }
}

extension Partition {
  @inlinable
  func closeLeastRecent<Key>() where State == ExpiringGroups<Key, Value> {
    guard let oldest = junction.state.groups.leastRecent else { return }
    junction.state.groups.remove(oldest.key)
    close(oldest.content.part)
  }

  /// Completes the groups that have expired, and schedules the next check.
  @inlinable
  func closeIdle<Key>() where State == ExpiringGroups<Key, Value> {
    guard let idle = junction.state.idle, let scheduler = junction.state.scheduler else { return }
    let now = scheduler.now
    while let lastUse = junction.state.groups.leastRecent?.content.lastUse {
      let due = lastUse.advanced(by: idle)
      guard due <= now else {
        return setTimer(on: scheduler, after: now.duration(to: due)) { $0.closeIdle() }
      }
      closeLeastRecent()
    }
  }
}
