extension SignalStream {
  /// One run of this signal, dealt out by key to those who ask for one: `groups[key]`.
  ///
  /// ```swift
  /// let prices = upstream.groups(by: \.symbol, replay: 1, limit: 10_000)
  /// for try await price in prices["ABC"].values(buffering: .newest(1)) { … }
  /// ```
  ///
  /// Where `group(by:)` announces each group to one consumer, this is for many, each of whom knows the key that it
  /// wants. See `SignalGroups`.
  ///
  /// - Parameters:
  ///   - key: What the values of a group have in common. Runs where this signal sends.
  ///   - count: How many of its last values a group remembers for newcomers.
  ///   - limit: Of how many groups that nobody listens to something is remembered, at most; those whose last value is
  ///     the longest ago are forgotten first.
  @inlinable
  public func groups<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Value) -> Key, replay count: Int = 0, limit: Int = .max
  ) -> SignalGroups<Key, Value> {
    precondition(count >= 0, "groups(by:replay:limit:) needs a replay of 0 or more, not \(count)")
    precondition(limit > 0, "groups(by:replay:limit:) needs a limit of 1 or more, not \(limit)")
    return SignalGroups(of: signal, by: key, replay: count, limit: limit)
  }
}

/// The values of one signal by a key that they have, found in constant time: what `Signal.groups(by:replay:limit:)`
/// makes.
///
/// The first subscriber to any of the groups starts the signal, and the last one to leave cancels it; what was
/// remembered is then forgotten, and whoever comes later starts a new run; `connect()` keeps it unheard. A
/// group can be subscribed to before it has a value, and hears the end of the whole. It sends where the signal does.
///
/// The signal is never paused, so that no subscriber stops the others: each one's own policy
/// (`values(buffering:onDrop:)`, `buffering(_:onDrop:)`) says what becomes of values that it is too slow for. Memory: a
/// subject for each key that is listened to, and what is to be remembered. A value costs one look-up, and its delivery
/// to those who want its key.
public final class SignalGroups<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  @usableFromInline let source: Signal<Value>
  @usableFromInline let key: @Sendable (Value) -> Key
  @usableFromInline let capacity: Int
  @usableFromInline let limit: Int
  @usableFromInline let current = Locked<GroupsRun<Key, Value>?>(nil)

  @inlinable
  init(of source: Signal<Value>, by key: @escaping @Sendable (Value) -> Key, replay capacity: Int, limit: Int) {
    self.source = source
    self.key = key
    self.capacity = capacity
    self.limit = limit
  }

  /// The values with this key: the last ones that are remembered, and what follows.
  @inlinable
  public subscript(key: Key) -> Signal<Value> {
    Signal(stage: "SignalGroups") { [self] observer in
      let (run, subject) = joining { $0.join(key) }
      let subscription = subject.core.broadcaster.start(
        Observer(
          next: observer.next,
          finish: { [self] termination in
            if run.leave(key) { leave(run) }
            observer.finish(termination)
          }
        ).following(observer))
      if run.begins.set() { run.start(source, by: self.key) }
      return subscription
    }
  }

  /// Starts the signal, unless it runs already, and keeps the run although nobody listens, so that the first subscriber
  /// to a group gets its last values, too.
  ///
  /// It lasts until the signal ends or what is returned is cancelled, which leaves those who listen their run. Each
  /// call keeps it once more.
  @discardableResult
  public func connect() -> Subscription {
    let (run, _) = joining { $0.join() ? () : nil }
    if run.begins.set() { run.start(source, by: key) }
    return Subscription(GroupsConnection(self, run))
  }

  /// How many groups there are now: with a subscriber, or something that is remembered.
  @inlinable
  public var count: Int { current.withLock { $0 }?.count ?? 0 }

  /// How many subscribers the group of a key has now.
  @inlinable
  public func subscriberCount(of key: Key) -> Int {
    current.withLock { $0 }?.subscriberCount(of: key) ?? 0
  }

  /// Joins the current run, or a new one if that is just over.
  @inlinable
  func joining<Joined>(_ join: (GroupsRun<Key, Value>) -> Joined?) -> (GroupsRun<Key, Value>, Joined) {
    while true {
      let run = run()
      if let joined = join(run) { return (run, joined) }
      leave(run)
    }
  }

  @inlinable
  func run() -> GroupsRun<Key, Value> {
    current.withLock { current in
      if let current { return current }
      let run = GroupsRun<Key, Value>(replay: capacity, limit: limit)
      current = run
      return run
    }
  }

  /// Lets nobody join a run any more that is over.
  @inlinable
  func leave(_ run: GroupsRun<Key, Value>) {
    // Released outside the lock.
    let over = current.withLock { current -> GroupsRun<Key, Value>? in
      guard current === run else { return nil }
      return current.take()
    }
    _ = over
  }
}

/// Somebody who keeps a run, whatever key he wants.
private final class GroupsConnection<Key: Hashable & Sendable, Value: Sendable>: Upstream {
  private let groups: SignalGroups<Key, Value>
  private let run: GroupsRun<Key, Value>
  private let hasLeft = Flag()

  init(_ groups: SignalGroups<Key, Value>, _ run: GroupsRun<Key, Value>) {
    self.groups = groups
    self.run = run
  }

  func cancel() {
    if hasLeft.set(), run.leave(nil) { groups.leave(run) }
  }

  func resume() {}
}

/// One run of the signal, from the first subscriber to the last.
@usableFromInline
final class GroupsRun<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  @usableFromInline
  struct Group: Sendable {
    @usableFromInline let subject: ReplaySubject<Value>
    @usableFromInline var subscribers: Int

    @inlinable
    init(subject: ReplaySubject<Value>, subscribers: Int) {
      self.subject = subject
      self.subscribers = subscribers
    }
  }

  @usableFromInline
  struct State: Sendable {
    @usableFromInline var groups = RecentTable<Key, Group>()
    @usableFromInline var subscribers = 0
    @usableFromInline var isOver = false

    @inlinable
    init() {}
  }

  @usableFromInline let begins = Flag()
  @usableFromInline let capacity: Int
  @usableFromInline let limit: Int
  @usableFromInline let state = Locked(State())
  @usableFromInline let slot = SubscriptionSlot()

  @inlinable
  init(replay capacity: Int, limit: Int) {
    self.capacity = capacity
    self.limit = limit
  }

  @inlinable
  var count: Int { state.withLock { $0.groups.count } }

  @inlinable
  func subscriberCount(of key: Key) -> Int {
    state.withLock { state in state.groups.change(key) { $0.subscribers } ?? 0 }
  }

  /// Adds somebody who listens to no group.
  ///
  /// - Returns: Whether the run is not over.
  func join() -> Bool {
    state.withLock { state in
      if state.isOver { return false }
      state.subscribers += 1
      return true
    }
  }

  /// Adds a subscriber to a group.
  ///
  /// - Returns: `nil` if the run is over.
  @inlinable
  func join(_ key: Key) -> ReplaySubject<Value>? {
    state.withLock { state in
      if state.isOver { return nil }
      state.subscribers += 1
      if let subject = state.groups.use(
        key,
        { group in
          group.subscribers += 1
          return group.subject
        })
      {
        return subject
      }
      let subject = ReplaySubject<Value>(capacity: capacity)
      state.groups.add(Group(subject: subject, subscribers: 1), for: key)
      return subject
    }
  }

  /// Takes a subscriber away.
  ///
  /// - Parameter key: Its group's, or `nil` of one who listens to none.
  /// - Returns: Whether it was the last one, so that the run is over.
  @inlinable
  func leave(_ key: Key?) -> Bool {
    // What is forgotten is released outside the lock.
    let (isOver, forgotten) = state.withLock { state -> (Bool, [Group?]) in
      if state.isOver { return (false, []) }
      state.subscribers -= 1
      if state.subscribers == 0 {
        defer { state.groups = RecentTable() }
        state.isOver = true
        return (true, state.groups.contents)
      }
      guard let key else { return (false, []) }
      let left = state.groups.change(key) { group in
        group.subscribers -= 1
        return group.subscribers
      }
      return (false, left == 0 && capacity == 0 ? [state.groups.remove(key)] : trim(&state))
    }
    _ = forgotten
    if isOver { slot.cancel() }
    return isOver
  }

  @inlinable
  func start(_ source: Signal<Value>, by key: @escaping @Sendable (Value) -> Key) {
    slot.fill(
      source.startForConsumer(
        Observer(
          next: { [self] value in
            if slot.isClosed { return .cancelled }
            send(value, to: key(value))
            return slot.isClosed ? .cancelled : .more
          },
          finish: { [self] termination in
            slot.close()
            finish(termination)
          },
          hasCancelled: { [self] in slot.isClosed })))
  }

  @inlinable
  func send(_ value: Value, to key: Key) {
    let (subject, forgotten) = state.withLock { state -> (ReplaySubject<Value>?, [Group?]) in
      if let subject = state.groups.use(key, { $0.subject }) { return (subject, []) }
      guard capacity > 0, !state.isOver else { return (nil, []) }
      let subject = ReplaySubject<Value>(capacity: capacity)
      state.groups.add(Group(subject: subject, subscribers: 0), for: key)
      return (subject, trim(&state))
    }
    _ = forgotten
    subject?.send(value)
  }

  /// Forgets groups that nobody listens to, as far as there are too many; those that are listened to are passed over
  /// once, and then count as used.
  @inlinable
  func trim(_ state: inout State) -> [Group?] {
    var forgotten: [Group?] = []
    var looks = 0
    while state.groups.count > limit, looks < 16, let (key, group) = state.groups.leastRecent {
      looks += 1
      if group.subscribers == 0 { forgotten.append(state.groups.remove(key)) } else { state.groups.use(key) { _ in } }
    }
    return forgotten
  }

  @inlinable
  func finish(_ termination: Termination) {
    let groups = state.withLock { state in
      state.isOver = true
      defer { state.groups = RecentTable() }
      return state.groups.contents
    }
    for group in groups { group.subject.core.broadcaster.finish(termination, forgets: true) }
  }
}
