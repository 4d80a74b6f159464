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
      let (run, subject) = withCurrentRun { $0.addSubscriber(to: key) }
      let subscription = subject._core.broadcaster.start(
        observer.onFinish { [self] _ in if run.removeSubscriber(of: key) { forget(run) } })
      if run.hasStarted.set() { run.start(source, by: self.key) }
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
    if run.hasStarted.set() { run.start(source, by: key) }
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
    /// A group with subscribers.
    @usableFromInline
    struct Group: Sendable {
      @usableFromInline let subject: ReplaySubject<Value>
      @usableFromInline var subscribers = 1
      /// Whether it remembers a value, so that it is kept when its subscribers leave.
      @usableFromInline var isRemembering: Bool

      @inlinable
      init(subject: ReplaySubject<Value>, isRemembering: Bool) {
        self.subject = subject
        self.isRemembering = isRemembering
      }
    }

    @usableFromInline
    struct State: Sendable {
      @usableFromInline var subscribed: [Key: Group] = [:]
      /// The groups that remember values and have no subscribers.
      @usableFromInline var remembered = LeastRecentlyUsedDictionary<Key, ReplaySubject<Value>>()
      /// The subscribers and the connections.
      @usableFromInline var members = Membership(0)

      @inlinable
      init() {}

      /// Takes out all groups, to be released outside the lock.
      @inlinable
      mutating func end() -> [ReplaySubject<Value>] {
        members = .closed
        defer {
          subscribed = [:]
          remembered = LeastRecentlyUsedDictionary()
        }
        return subscribed.values.map(\.subject) + remembered.contents
      }
    }

    @usableFromInline let hasStarted = Flag()
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
    var count: Int { state.withLock { $0.subscribed.count + $0.remembered.count } }

    @inlinable
    func subscriberCount(of key: Key) -> Int {
      state.withLock { $0.subscribed[key]?.subscribers ?? 0 }
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
    func addSubscriber(to key: Key) -> ReplaySubject<Value>? {
      state.withLock { state in
        guard state.members.add() else { return nil }
        if let subject = state.subscribed[key]?.subject {
          state.subscribed[key]?.subscribers += 1
          subject._core.broadcaster.expectListener()
          return subject
        }
        let remembered = state.remembered.remove(key)
        let subject = remembered ?? ReplaySubject<Value>(capacity: capacity)
        // Before the run can end, whose end would otherwise release what the subscriber is to get.
        subject._core.broadcaster.expectListener()
        state.subscribed[key] = Group(subject: subject, isRemembering: remembered != nil)
        return subject
      }
    }

    /// Removes a subscriber or a connection.
    ///
    /// - Parameter key: The key of its group; `nil` for a connection.
    /// - Returns: Whether it was the last one, which ends the run.
    @inlinable
    func removeSubscriber(of key: Key?) -> Bool {
      // Removed groups are released outside the lock.
      let (isOver, _) = state.withLock { state -> (Bool, [ReplaySubject<Value>]) in
        if state.members.remove() { return (true, state.end()) }
        guard let key, let group = state.subscribed[key] else { return (false, []) }
        guard group.subscribers == 1 else {
          state.subscribed[key]?.subscribers -= 1
          return (false, [])
        }
        state.subscribed[key] = nil
        return (false, group.isRemembering ? remember(group.subject, for: key, in: &state) : [group.subject])
      }
      if isOver { source.cancel() }
      return isOver
    }

    @inlinable
    func start(_ signal: Signal<Value>, by key: @escaping @Sendable (Value) -> Key) {
      source.start(
        signal.start, as: source,
        send: { [self] value in
          send(value, to: key(value))
          return .more
        }, finish: { [self] in finish($0) })
    }

    @inlinable
    func send(_ value: Value, to key: Key) {
      let (subject, _) = state.withLock { state -> (ReplaySubject<Value>?, [ReplaySubject<Value>]) in
        if let group = state.subscribed[key] {
          if capacity > 0, !group.isRemembering { state.subscribed[key]?.isRemembering = true }
          return (group.subject, [])
        }
        guard capacity > 0, !state.members.isClosed else { return (nil, []) }
        if let subject = state.remembered.use(key, { $0 }) { return (subject, []) }
        let subject = ReplaySubject<Value>(capacity: capacity)
        return (subject, remember(subject, for: key, in: &state))
      }
      subject?.send(value)
    }

    /// Keeps a group without subscribers, and forgets the one that was used least recently if there are too many.
    @inlinable
    func remember(_ subject: ReplaySubject<Value>, for key: Key, in state: inout State) -> [ReplaySubject<Value>] {
      state.remembered.add(subject, for: key)
      guard state.remembered.count > limit, let oldest = state.remembered.leastRecent else { return [] }
      return state.remembered.remove(oldest.key).map { [$0] } ?? []
    }

    @inlinable
    func finish(_ termination: Termination) {
      for subject in state.withLock({ $0.end() }) {
        subject._core.broadcaster.finish(termination, clearingMemory: true)
      }
    }
  }
}
