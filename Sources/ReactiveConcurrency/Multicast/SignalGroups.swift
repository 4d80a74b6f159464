extension SignalStream {
  /// Shares one run of this signal, from which each subscriber gets the values of one key: `groups[key]`.
  ///
  /// ```swift
  /// let prices = upstream.keyed(by: \.symbol, replay: 1, limit: 10_000)
  /// for try await price in prices["ABC"].values(buffering: .newest(1)) { … }
  /// ```
  ///
  /// While `group(by:)` announces each group to one consumer, this is for many consumers that know the keys that they
  /// want. See `SignalGroups`.
  ///
  /// - Parameters:
  ///   - key: Returns the key of a value's group. Runs where this signal sends.
  ///   - count: How many of its last values a group remembers for new subscribers.
  ///   - limit: How many groups may remember values without having subscribers. The ones whose last value or last
  ///     subscriber is the longest ago are removed first. A group without either takes no room.
  @inlinable
  public func keyed<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Value) -> Key, replay count: Int = 0, limit: Int = .max
  ) -> SignalGroups<Key, Value> {
    guard count >= 0, limit > 0 else {
      let problem = count < 0 ? "a replay of 0 or more, not \(count)" : "a limit of 1 or more, not \(limit)"
      return SignalGroups(of: .invalid("keyed(by:replay:limit:) needs \(problem)"), by: key, replay: 0, limit: 1)
    }
    return SignalGroups(of: signal, by: key, replay: count, limit: limit)
  }
}

/// The values of one signal, grouped by key and found in constant time: `signal.keyed(by:replay:limit:)`.
///
/// The first subscriber to any of the groups starts the signal. When the last one leaves, the signal is cancelled and
/// the remembered values are released; a later subscriber starts a new run. `connect()` keeps a run without
/// subscribers. A group can be subscribed to before it has a value. When the signal ends, so do all groups. They send
/// where the signal does.
///
/// The signal is never paused, so no subscriber delays the others. A slow subscriber's values are buffered by its
/// policy (`values(buffering:onDrop:)`, `buffering(_:onDrop:)`). Memory: a subject for each key with subscribers, and
/// the remembered values. A value costs one look-up, and its delivery to the subscribers of its key.
public final class SignalGroups<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  @usableFromInline let source: Signal<Value>
  @usableFromInline let key: @Sendable (Value) -> Key
  @usableFromInline let capacity: Int
  @usableFromInline let limit: Int
  @usableFromInline let current = Locked<Run?>(nil)

  @inlinable
  init(of source: Signal<Value>, by key: @escaping @Sendable (Value) -> Key, replay capacity: Int, limit: Int) {
    self.source = source
    self.key = key
    self.capacity = capacity
    self.limit = limit
  }

  /// The values with a key: those that are remembered, then those that follow.
  @inlinable
  public subscript(key: Key) -> Signal<Value> {
    Signal(stage: "SignalGroups") { [self] observer in
      let (run, group) = withCurrentRun { $0.addSubscriber(to: key) }
      let subscription = group.subject.core.broadcaster.start(
        observer.onFinish { [self] _ in if run.removeSubscriber(of: group) { forget(run) } })
      if run.hasStarted.set() { run.start(source, by: self.key, for: group.subject.core.broadcaster) }
      if run.isSilent.isSet { group.subject.core.broadcaster.becomeSilent() }
      return subscription
    }
  }

  /// Starts the signal, unless it is running, and keeps it running without subscribers.
  ///
  /// So even the first subscriber to a group receives the group's last values.
  ///
  /// The run lasts until the signal ends, or until the returned handle has been cancelled and no subscriber is left.
  /// Each call counts separately.
  @discardableResult
  public func connect() -> Subscription {
    let (run, _) = withCurrentRun { $0.addConnection() ? () : nil }
    if run.hasStarted.set() { run.start(source, by: key, for: nil) }
    return Subscription(onCancel: { if run.removeSubscriber(of: nil) { self.forget(run) } })
  }

  /// The current number of groups that have subscribers or remember values.
  @inlinable
  public var count: Int { current.withLock { $0 }?.count ?? 0 }

  /// The current number of subscribers to the group of a key.
  @inlinable
  public func subscriberCount(of key: Key) -> Int {
    current.withLock { $0 }?.subscriberCount(of: key) ?? 0
  }

  /// Calls `add` with the current run, or with a new one if that has ended and the result is `nil`.
  @inlinable
  func withCurrentRun<Added>(_ add: (Run) -> Added?) -> (Run, Added) {
    while true {
      let run = current.withLock { current in
        let run = current ?? Run(replay: capacity, limit: limit)
        current = run
        return run
      }
      if let added = add(run) { return (run, added) }
      forget(run)
    }
  }

  /// Forgets a run that has ended, so that no subscriber can join it.
  @inlinable
  func forget(_ run: Run) {
    // Released outside the lock.
    _ = current.withLock { $0 === run ? $0.take() : nil }
  }
}

extension SignalGroups {
  /// One run of the signal, from the first subscriber to the last.
  @usableFromInline
  final class Run: Sendable {
    /// A group that has subscribers or remembers a value.
    ///
    /// Safety: `owned` is accessed only under the lock of the run.
    @usableFromInline
    final class Group: Sendable {
      @usableFromInline let key: Key
      @usableFromInline let subject: ReplaySubject<Value>
      /// Safety: above.
      @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var owned = Owned()

      @usableFromInline
      struct Owned {
        @usableFromInline var subscribers = 0
        /// Whether it remembers a value, so that it is kept when its subscribers leave.
        @usableFromInline var isRemembering = false
        /// Where it is in the table; `nil` when it has been removed.
        @usableFromInline var place: Int?

        @inlinable
        init() {}
      }

      @inlinable
      init(_ key: Key, capacity: Int) {
        self.key = key
        subject = ReplaySubject(capacity: capacity)
      }
    }

    @usableFromInline
    struct State: Sendable {
      /// The order of use is that of the groups without subscribers.
      @usableFromInline var groups = KeyTable<Int, Group>()
      /// The number of groups without subscribers.
      @usableFromInline var idleCount = 0
      /// The subscribers and the connections.
      @usableFromInline var members = Membership(0)

      @inlinable
      init() {}

      /// Takes out all groups, to be released outside the lock.
      @inlinable
      mutating func end() -> [Group] {
        members = .closed
        let all = groups.contents
        for group in all { group.owned.place = nil }
        groups = KeyTable()
        return all
      }

      @inlinable
      mutating func add(_ group: Group, hashed hash: Int) {
        group.owned.place = groups.add(group, for: hash, hashed: hash)
        idleCount += 1
      }

      @inlinable
      mutating func addSubscriber(to group: Group) {
        group.owned.subscribers += 1
        guard group.owned.subscribers == 1, let place = group.owned.place else { return }
        groups.unlink(place)
        idleCount -= 1
      }

      /// - Returns: A group that is removed.
      @inlinable
      mutating func removeSubscriber(of group: Group, limit: Int) -> Group? {
        group.owned.subscribers -= 1
        guard group.owned.subscribers == 0, let place = group.owned.place else { return nil }
        groups.link(place)
        idleCount += 1
        return group.owned.isRemembering ? removeOldest(limit: limit) : remove(group)
      }

      /// Removes the group without subscribers that was used least recently, if there are too many.
      @inlinable
      mutating func removeOldest(limit: Int) -> Group? {
        guard idleCount > limit, let oldest = groups.leastRecent else { return nil }
        return remove(groups[oldest])
      }

      @inlinable
      mutating func remove(_ group: Group) -> Group? {
        guard let place = group.owned.place.take() else { return nil }
        idleCount -= 1
        return groups.remove(at: place).content
      }

      /// Marks that a group gets a value.
      @inlinable
      mutating func use(_ group: Group, remembers: Bool) {
        if remembers { group.owned.isRemembering = true }
        if group.owned.subscribers == 0, let place = group.owned.place { groups.use(place) }
      }
    }

    @usableFromInline let hasStarted = Flag()
    /// Whether the source will send nothing any more, unless it is released.
    @usableFromInline let isSilent = Flag()
    @usableFromInline let capacity: Int
    @usableFromInline let limit: Int
    @usableFromInline let state = Locked(State())
    @usableFromInline let source = SharedSource()

    @inlinable
    init(replay capacity: Int, limit: Int) {
      self.capacity = capacity
      self.limit = limit
    }

    @inlinable
    var count: Int { state.withLock { $0.groups.count } }

    @inlinable
    func subscriberCount(of key: Key) -> Int {
      withGroup(of: key) { _, _, group in group?.owned.subscribers ?? 0 }
    }

    /// Calls `body` under the lock with the hash of a key and its group, if there is one.
    ///
    /// The key is hashed and compared outside the lock. Whatever changes meanwhile is looked at again.
    @inlinable
    func withGroup<Result>(of key: Key, _ body: (inout State, _ hash: Int, Group?) -> Result) -> Result {
      let hash = key.hashValue
      // Those that have been compared.
      var (found, others): (Group?, [Group]) = (nil, [])
      while true {
        let (result, new): (Result?, [Group]) = state.withLock { state in
          if let found, found.owned.place != nil { return (.some(body(&state, hash, found)), []) }
          var (new, place): ([Group], Int) = ([], state.groups.first(hashed: hash))
          while place >= 0 {
            let group = state.groups[place]
            if !others.contains(where: { $0 === group }) { new.append(group) }
            place = state.groups.next(after: place)
          }
          return new.isEmpty ? (.some(body(&state, hash, nil)), []) : (nil, new)
        }
        if let result { return result }
        found = new.first { $0.key == key }
        others += new
      }
    }

    /// Adds a connection, which counts as a subscriber without a group.
    ///
    /// - Returns: `false` if the run has ended.
    func addConnection() -> Bool {
      state.withLock { $0.members.add() }
    }

    /// Adds a subscriber to a group.
    ///
    /// - Returns: `nil` if the run has ended.
    @inlinable
    func addSubscriber(to key: Key) -> Group? {
      withGroup(of: key) { state, hash, known in
        guard state.members.add() else { return nil }
        let group = known ?? Group(key, capacity: capacity)
        if known == nil { state.add(group, hashed: hash) }
        state.addSubscriber(to: group)
        // Before the run can end, whose end would otherwise release what the subscriber is to get.
        group.subject.core.broadcaster.expectListener()
        return group
      }
    }

    /// Removes a subscriber or a connection.
    ///
    /// - Parameter group: Its group; `nil` for a connection.
    /// - Returns: Whether it was the last one, which ends the run.
    @inlinable
    func removeSubscriber(of group: Group?) -> Bool {
      // Removed groups are released outside the lock.
      let (isOver, _) = state.withLock { state -> (Bool, [Group]) in
        if state.members.remove() { return (true, state.end()) }
        guard let group else { return (false, []) }
        return (false, state.removeSubscriber(of: group, limit: limit).map { [$0] } ?? [])
      }
      if isOver { source.cancel() }
      return isOver
    }

    @inlinable
    func start(
      _ signal: Signal<Value>, by key: @escaping @Sendable (Value) -> Key, for starter: Broadcaster<Value>?
    ) {
      source.start(
        signal.start, as: KeyedReceiver(source, startedFor: starter) { [weak self] in self?.becomeSilent() },
        send: { [self] value in
          send(value, to: key(value))
          return .more
        }, finish: { [self] in finish($0) })
    }

    @usableFromInline
    func becomeSilent() {
      isSilent.set()
      for group in state.withLock({ $0.groups.contents }) { group.subject.core.broadcaster.becomeSilent() }
    }

    @inlinable
    func send(_ value: Value, to key: Key) {
      let hash = key.hashValue
      let remembers = capacity > 0
      // Almost always there is one group with the hash, and it is that of the key. It is compared afterwards.
      let (likely, isKnown): (Group?, Bool) = state.withLock { state in
        let place = state.groups.first(hashed: hash)
        guard place >= 0 else { return (nil, !remembers) }
        guard state.groups.next(after: place) < 0 else { return (nil, false) }
        let group = state.groups[place]
        // One that has yet to remember its first value must not be marked for another key's.
        guard group.owned.isRemembering || !remembers else { return (nil, false) }
        state.use(group, remembers: false)
        return (group, false)
      }
      if let likely, likely.key == key {
        // Its group keeps it. Retaining it, too, would cost as much as finding it.
        withExtendedLifetime(likely) {
          _ = Unmanaged.passUnretained(likely.subject)._withUnsafeGuaranteedRef { $0.send(value) }
        }
      } else if !isKnown {
        sendSeldom(value, to: key)
      }
    }

    /// Sends a value whose group is new, or whose key shares its hash with other keys.
    @inlinable
    @inline(never)
    func sendSeldom(_ value: Value, to key: Key) {
      let remembers = capacity > 0
      // What is removed is released outside the lock.
      let (group, _) = withGroup(of: key) { state, hash, known -> (Group?, Group?) in
        if let known {
          state.use(known, remembers: remembers)
          return (known, nil)
        }
        guard remembers, !state.members.isClosed else { return (nil, nil) }
        let new = Group(key, capacity: capacity)
        new.owned.isRemembering = true
        state.add(new, hashed: hash)
        return (new, state.removeOldest(limit: limit))
      }
      group?.subject.send(value)
    }

    @inlinable
    func finish(_ termination: Termination) {
      for group in state.withLock({ $0.end() }) {
        group.subject.core.broadcaster.finish(termination, clearingMemory: true)
      }
    }
  }
}

/// What the source of a run queries. The subscriber that has started it cannot cancel until it has been started.
@usableFromInline
final class KeyedReceiver<Value: Sendable>: PassThrough {
  private let source: SharedSource
  private weak let starter: Broadcaster<Value>?
  private let onSilence: @Sendable () -> Void

  @usableFromInline
  init(
    _ source: SharedSource, startedFor starter: Broadcaster<Value>?, onSilence: @escaping @Sendable () -> Void
  ) {
    self.source = source
    self.starter = starter
    self.onSilence = onSilence
  }

  @usableFromInline var receiver: (any Receiver)? { source }

  /// The signal is never paused.
  @usableFromInline var level: Level? { .open }

  @usableFromInline func learn(_ fact: SourceFact) {
    if case .isSilent = fact { onSilence() }
  }

  @usableFromInline var hasCancelled: Bool {
    starter?.askListeners()
    Driver.noteShared()
    return source.isOver
  }
}
