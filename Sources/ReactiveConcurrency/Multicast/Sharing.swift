import Synchronization

extension SignalStream {
  /// Returns a connection that shares this signal through `subject`.
  ///
  /// - Parameters:
  ///   - subject: Sends the values.
  ///   - policy: The buffering policy for slow subscribers. By default they pause the source. With any policy but
  ///     `.backpressure`, no subscriber delays the others.
  ///
  /// Stands for `multicast:`.
  @inlinable
  public func multicast(
    _ subject: some SubjectProtocol<Value>, buffering policy: BufferingPolicy? = nil
  ) -> MulticastConnection<Value> {
    // Made here, where the compiler knows the type of values.
    let calls = Broadcaster<Value>.SpecializedCalls()
    if let subject = subject as? any BroadcastingSubject<Value> {
      return MulticastConnection(signal, subject, policy, calls: calls)
    }
    let refusal = Subject<Value>()
    refusal.finish(
      throwing: SignalError.invalidArgument("multicast(_:) needs a subject of this library, not \(type(of: subject))"))
    return MulticastConnection(signal, refusal, policy, calls: calls)
  }

  /// Returns a connection that shares this signal through a new `Subject`.
  ///
  /// - Parameter policy: See `multicast(_:buffering:)`.
  ///
  /// Stands for `publish`.
  @inlinable
  public func publish(buffering policy: BufferingPolicy? = nil) -> MulticastConnection<Value> {
    MulticastConnection(signal, Subject(), policy, isPrivate: true, calls: Broadcaster.SpecializedCalls())
  }

  /// Starts this signal immediately, and replays all of its values to every subscriber of the returned signal.
  ///
  /// The run is cancelled when the result and its subscribers have been released. Memory: every value until then.
  ///
  /// Stands for `replay`.
  @inlinable
  public func replay() -> Signal<Value> {
    signal.replayed(remembering: .max, stage: #function)
  }

  /// Starts this signal immediately, and replays its newest value to every subscriber of the returned signal.
  ///
  /// The run is cancelled when the result and its subscribers have been released. Memory: one value until then.
  ///
  /// Stands for `replayLast`.
  @inlinable
  public func replayLast() -> Signal<Value> {
    signal.replayed(remembering: 1, stage: #function)
  }

  /// Starts this signal with the first subscriber of the returned signal, and replays all of its values to each one.
  ///
  /// A source that can pause waits for the slowest subscriber, and while there are none. The run is cancelled when the
  /// result and its subscribers have been released. Memory: every value until then.
  ///
  /// Stands for `replayLazily`.
  @inlinable
  public func replayLazily() -> Signal<Value> {
    signal.replayedLazily(remembering: .max, stage: #function)
  }

  /// Starts this signal with the first subscriber of the returned signal, and replays its last `count` values to each
  /// one, also after the end.
  ///
  /// A source that can pause waits for the slowest subscriber, and while there are none. The run is cancelled when the
  /// result and its subscribers have been released. A negative count fails with `SignalError.invalidArgument`. Memory:
  /// `count` values until then.
  @inlinable
  public func replayLazily(upTo count: Int) -> Signal<Value> {
    guard count >= 0 else { return .invalid("replayLazily(upTo:) needs a count of 0 or more, not \(count)") }
    return signal.replayedLazily(remembering: count, stage: #function)
  }

  /// Shares one run of this signal among its subscribers, and replays its last values to late ones.
  ///
  /// ```marbles share(replay:)
  /// seconds        0    5       10   15
  /// source         -^1-2-───3|
  /// source         ------───---^1-2-3|
  ///                share(replay: 1)
  /// output from 1  -^1-2-───3|
  /// output from 5  -----(^2)3|
  /// output from 9  ------───---^1-2-3|
  /// ```
  ///
  /// | behavior | |
  /// |---|---|
  /// | starts | with the first subscriber |
  /// | replays | the last `count` values of the current run |
  /// | stops | with the last subscriber: the source is cancelled and stored values are released |
  /// | restarts | with the next subscriber, also after completion, failure or the release of the source |
  /// | demand | a source that can pause waits for the slowest subscriber; see below for `zip` |
  /// | invalid | a negative count fails with `SignalError.invalidArgument` |
  ///
  /// A paused consumer stops the source for all. An input of `zip` that is ahead does not, because the input that lacks
  /// a value may need one of the same source. Where both lead to one consumer, the source stops when all of the
  /// consumer's paths are ahead. Some demands contradict each other:
  ///
  /// - Unequal rates: in `zip(shared.filter { $0 > 99 }, shared)`, the second input stores all values that it is ahead,
  ///   while the consumer wants more.
  /// - Two consumers of two shares: one is ahead on the first share and needs the second, the other the reverse. Where
  ///   shares and consumers form such a cycle, a share stops only when all its subscribers are ahead, and one consumer
  ///   stores values. So it does beside `state(initial:)` and `keyed(by:)`, whose consumers the share does not know.
  /// - A loop between a share and `zip`, as in `Signal.async { emitter in for try await value in shared { … } }`: it
  ///   stops the source while its buffer is full. If its `emit` waits for the other input of `zip`, both wait for ever.
  ///
  /// A subscriber that loops over `values(buffering: .newest(n))` does not delay the others. To let some subscribers
  /// join a run without its replay, share twice: `let live = source.share()`, `let recent = live.share(replay: 20)`.
  ///
  /// Two runs never overlap. A new run starts its source when the previous run's source has acknowledged its end, on
  /// the same thread. Until then the new run's subscribers wait, without blocking a thread. There is one exception:
  /// a subscription from within the old run, during a delivery or its source's cleanup, starts the new source
  /// immediately, if no new run waits already. A cancelled `Signal.async` acknowledges its end before its closure has
  /// returned, so the closure may return during the next run.
  ///
  /// Upstream closures see the task-locals of the run's first subscriber, downstream closures those of their consumer.
  @inlinable
  public func share(replay count: Int = 0) -> Signal<Value> {
    guard count >= 0 else { return .invalid("share(replay:) needs a count of 0 or more, not \(count)") }
    return signal.shared(replay: count, calls: Broadcaster.SpecializedCalls())
  }

  /// Shares one run of this signal as `share(replay:)` does, and keeps it running for `grace` after its last
  /// subscriber.
  ///
  /// A new subscriber within that time joins the run and receives its last `count` values. Without one, the run is
  /// cancelled on `scheduler` and stored values are released. Meanwhile the source is not paused. The default scheduler
  /// is the current one at the run's first subscription. While there are no subscribers, one timer runs. A negative
  /// count or time, or a scheduler that cannot delay work, fails with `SignalError.invalidArgument`.
  ///
  /// A run that has to wait for the previous one does not start without a subscriber.
  @inlinable
  public func share(replay count: Int = 0, grace: Duration, on scheduler: (any Scheduler)? = nil) -> Signal<Value> {
    if let invalid = Signal<Value>.invalidTime("share(replay:grace:on:)", grace, on: scheduler) { return invalid }
    guard count >= 0 else { return .invalid("share(replay:grace:on:) needs a count of 0 or more, not \(count)") }
    return signal.shared(replay: count, grace: grace, on: scheduler, calls: Broadcaster.SpecializedCalls())
  }

  /// Shares one run of this signal as `share(replay:grace:on:)` does, and replays only recent values.
  ///
  /// A new subscriber receives those of the last `count` values that were sent at most `age` ago, by the time of
  /// `scheduler`. The default scheduler is the current one at the run's first subscription. An older value is released
  /// when a newer one replaces it, and with its run. Without a grace period, the run is cancelled with its last
  /// subscriber. A negative count or time, or a scheduler that cannot delay work, fails with
  /// `SignalError.invalidArgument`.
  @inlinable
  public func share(
    replay count: Int, forgettingAfter age: Duration, grace: Duration? = nil, on scheduler: (any Scheduler)? = nil
  ) -> Signal<Value> {
    let operation = "share(replay:forgettingAfter:grace:on:)"
    guard count >= 0 else { return .invalid("\(operation) needs a count of 0 or more, not \(count)") }
    for time in [age, grace ?? .zero] {
      if let invalid = Signal<Value>.invalidTime(operation, time, on: scheduler) { return invalid }
    }
    // The clock that stamped the values of the run, which may not be that of the subscriber's scheduler.
    let sent = Locked(0)
    let stamped = Signal<(number: Int, time: SchedulerInstant, clock: any Scheduler, value: Value)>.deferred {
      [signal] in
      let clock = scheduler ?? CurrentScheduler.forTime
      return signal.map { value in
        let number = sent.withLock { sent in
          sent += 1
          return sent
        }
        return (number: number, time: clock.now, clock: clock, value: value)
      }
    }
    let runs = stamped.shared(replay: count, grace: grace, on: scheduler, calls: Broadcaster.SpecializedCalls())
    return .forEachSubscription {
      // What is sent from now on is not replayed, however late it arrives.
      let last = sent.withLock { $0 }
      return runs.skip(while: { $0.number <= last && $0.time.duration(to: $0.clock.now) > age }).map { $0.value }
    }
  }

  /// Shares one run of this signal as `share(replay:)` does, and buffers values for each slow subscriber by `policy`.
  ///
  /// No subscriber delays the others, unless the policy is `.backpressure`. This is
  /// `share(replay: count).buffering(policy)`. A policy without room fails with `SignalError.invalidArgument`.
  @inlinable
  public func share(replay count: Int = 0, buffering policy: BufferingPolicy) -> Signal<Value> {
    signal.share(replay: count).buffering(policy)
  }
}

extension Signal {
  /// Starts this signal at the first subscription, and returns one that sends every subscriber the last `capacity`
  /// values and those that follow.
  @inlinable
  func replayedLazily(remembering capacity: Int, stage: StaticString) -> Signal {
    let run = HeldRun(
      of: self, remembering: capacity, waitingForSubscribers: true, calls: Broadcaster.SpecializedCalls())
    return Signal(stage: stage) { observer in
      // Before the source is started, which then waits for this subscriber.
      let subscription = run.start(observer)
      run.connect()
      return subscription
    }
  }

  /// Starts this signal, and replays its last `capacity` values to every subscriber of the returned signal.
  @inlinable
  func replayed(remembering capacity: Int, stage: StaticString) -> Signal {
    let run = HeldRun(of: self, remembering: capacity, calls: Broadcaster.SpecializedCalls())
    run.connect()
    return Signal(stage: stage, run.start)
  }

  /// Does the same, and continues for its effects after the result has been released.
  @usableFromInline
  package func started(remembering capacity: Int) -> Signal {
    let connection = multicast(ReplaySubject(capacity: capacity))
    connection.connect()
    return connection.signal
  }

  @usableFromInline
  func shared(
    replay count: Int, grace: Duration? = nil, on scheduler: (any Scheduler)? = nil,
    calls: Broadcaster<Value>.SpecializedCalls
  ) -> Signal {
    let runs = SharedRuns(replay: count, grace: grace, on: scheduler, calls: calls)
    return Signal(stage: "share") { observer in
      let (run, isNew) = runs.addMember()
      // Before subscribing, because this subscriber may leave again within that call and start a new timer.
      run.cancelTimer()
      // It leaves as soon as it is cancelled, although its end, if that is during a delivery, follows the delivery: an
      // operator that subscribes again immediately, such as `retry`, must not join a run without subscribers.
      let member = SharedMember { run.removeMember() }
      let subscription = calls.start(
        run.broadcaster,
        Observer(
          before: observer,
          next: observer.next,
          finish: { termination in
            member.leave()
            observer.finish(termination)
          }))
      if isNew { run.start(self) }
      return subscription.upstream.map { Subscription(SharedMember.Handle(of: member, $0)) } ?? .ended
    }
  }
}

/// A subscriber of a run, which leaves it once. Not generic, because then each would look up its type.
///
/// Safety: only the call that sets `hasLeft` touches `removeFromRun` after `init`.
private final class SharedMember: @unchecked Sendable {
  private let hasLeft = Flag()
  /// Released then, and with it the run: somebody may keep the handle.
  @exclusivity(unchecked) private var removeFromRun: (@Sendable () -> Void)?

  init(removeFromRun: @escaping @Sendable () -> Void) { self.removeFromRun = removeFromRun }

  func leave() {
    guard hasLeft.set() else { return }
    let remove = removeFromRun
    removeFromRun = nil
    remove?()
  }

  /// Leaves when it is cancelled.
  final class Handle: Upstream {
    private let member: SharedMember
    private let upstream: any Upstream

    init(of member: SharedMember, _ upstream: any Upstream) { (self.member, self.upstream) = (member, upstream) }

    func cancel() {
      upstream.cancel()
      member.leave()
    }

    func tell(_ level: Level) { upstream.tell(level) }
    func runAfterDelivery(_ work: Work) { upstream.runAfterDelivery(work) }
    var isKeptBySource: Bool { upstream.isKeptBySource }
  }
}

/// The runs of a shared signal, one after the other.
private final class SharedRuns<Value: Sendable>: Sendable {
  private struct State {
    /// The run that new subscribers join.
    var current: SharedRun<Value>?
    /// The runs whose source has been started, or is about to be, and has not acknowledged its end.
    var alive: [SharedRun<Value>] = []
    /// The current run, if it must wait until `alive` is empty, and what starts it.
    var waiting: (run: SharedRun<Value>, start: @Sendable () -> Void)?

    /// - Returns: Whether `old` was still the current run.
    mutating func replace(_ old: SharedRun<Value>?, by new: SharedRun<Value>) -> Bool {
      guard current === old else { return false }
      current = new
      return true
    }
  }

  let capacity: Int
  /// How long a run without subscribers is kept.
  let grace: Duration?
  /// `nil` for the one that is current when a run's first subscriber comes.
  let scheduler: (any Scheduler)?
  let calls: Broadcaster<Value>.SpecializedCalls
  private let state = Locked(State())

  init(
    replay capacity: Int, grace: Duration?, on scheduler: (any Scheduler)?, calls: Broadcaster<Value>.SpecializedCalls
  ) {
    self.capacity = capacity
    self.grace = grace
    self.scheduler = scheduler
    self.calls = calls
  }

  /// Adds a member to the current run, or makes a new one, which has one.
  ///
  /// - Returns: The run, and whether the caller must start it.
  func addMember() -> (run: SharedRun<Value>, isNew: Bool) {
    while true {
      // Released outside the lock, with everything that it refers to.
      let current = state.withLock { $0.current }
      if let current, current.addMember() { return (current, false) }
      let run = SharedRun(of: self)
      if state.withLock({ $0.replace(current, by: run) }) { return (run, true) }
    }
  }

  /// Starts a run's source: now, or when no other run is alive.
  func begin(_ run: SharedRun<Value>, _ start: @escaping @Sendable () -> Void) {
    let startsNow = state.withLock { state in
      guard state.alive.isEmpty || state.alive.contains(where: \.isOnCurrentThread) else {
        // None waits yet: it would be the current one.
        if state.current === run { state.waiting = (run, start) }
        return false
      }
      state.alive.append(run)
      return true
    }
    if startsNow { start() }
  }

  /// Closes a run, so that no subscriber can join it.
  func close(_ run: SharedRun<Value>) {
    // Released outside the lock, with everything that it refers to.
    _ = state.withLock { state in
      if state.current === run { state.current = nil }
      return state.waiting?.run === run ? state.waiting.take() : nil
    }
  }

  /// The source of a run has acknowledged its end.
  ///
  /// - Returns: A closure to call when its subscribers have got the end, if any: it starts the run that waits.
  func ended(_ run: SharedRun<Value>) -> (@Sendable () -> Void)? {
    state.withLock { state in
      if state.current === run { state.current = nil }
      state.alive.removeAll { $0 === run }
      guard state.alive.isEmpty, let waiting = state.waiting.take() else { return nil }
      state.alive.append(waiting.run)
      return waiting.start
    }
  }
}

/// One run of a shared signal, from its first subscriber to its last.
private final class SharedRun<Value: Sendable>: Sendable {
  let broadcaster: Broadcaster<Value>
  private let runs: SharedRuns<Value>
  private let grace: (time: Duration, scheduler: any Scheduler)?
  private let relay: Relay<Value>
  private let state = Locked((members: Membership(1), timer: Subscription?.none))
  /// The thread that is cancelling the source, or 0.
  private let cancellingThread = Atomic<UInt>(0)

  init(of runs: SharedRuns<Value>) {
    self.runs = runs
    grace = runs.grace.map { ($0, runs.scheduler ?? CurrentScheduler.forTime) }
    broadcaster = Broadcaster(remembering: runs.capacity)
    relay = Relay(to: broadcaster, asOnlySender: true, disposesAtEnd: false)
    // Its first member.
    broadcaster.expectListener()
  }

  func addMember() -> Bool {
    state.withLock { state in
      guard state.members.add() else { return false }
      // Before the run can end, whose end would otherwise release what it is to get.
      broadcaster.expectListener()
      return true
    }
  }

  /// Whether the calling thread is in one of the run's deliveries, or in the cancellation of its source.
  var isOnCurrentThread: Bool {
    broadcaster.executor.isOwnedByCurrentThread || cancellingThread.load(ordering: .relaxed) == currentThread()
  }

  func start(_ signal: Signal<Value>) {
    let start = SignalContext.carry { [self] in
      // Those for whom it was to be started have left while it waited. A timer may have closed it for them already,
      // and cancel its source only later.
      if state.withLock({ $0.members.closeIfVacant() }) { stop() }
      relay.start(signal.start, to: broadcaster, runs.calls.relay) { [self] termination in
        state.withLock { $0.members = .closed }
        cancelTimer()
        let startNext = runs.ended(self)
        broadcaster.finish(termination, clearingMemory: true)
        startNext?()
      }
    }
    runs.begin(self, start)
  }

  func removeMember() {
    guard let grace else {
      if state.withLock({ $0.members.remove() }) { stop() }
      return
    }
    guard let vacancy = state.withLock({ $0.members.removeStayingOpen() }) else { return }
    let work = grace.scheduler.scheduleInContext(after: grace.time) {
      if self.state.withLock({ $0.members.close(ifVacantSince: vacancy) }) { self.stop() }
    }
    let outdated: Subscription? = state.withLock { state in
      // A subscriber may have come, found no timer, and perhaps left again.
      guard state.members.isVacant(since: vacancy) else { return work }
      defer { state.timer = work }
      return state.timer
    }
    outdated?.cancel()
  }

  func cancelTimer() {
    state.withLock { $0.timer.take() }?.cancel()
  }

  private func stop() {
    runs.close(self)
    broadcaster.clearMemory()
    cancellingThread.store(currentThread(), ordering: .relaxed)
    relay.source.cancel()
    cancellingThread.store(0, ordering: .relaxed)
  }
}
