import Synchronization

extension SignalStream {
  /// Returns a connection that shares this signal through `subject`.
  ///
  /// - Parameters:
  ///   - subject: Sends the values.
  ///   - policy: The treatment of values for which a subscriber is too slow. By default the source is paused; with any
  ///     policy but `.backpressure`, no subscriber holds up the others.
  ///
  /// Stands for `multicast:`.
  @inlinable
  public func multicast(
    _ subject: some SubjectProtocol<Value>, buffering policy: BufferingPolicy? = nil
  ) -> MulticastConnection<Value> {
    MulticastConnection(signal, subject, policy, calls: Broadcaster.SpecializedCalls())
  }

  /// Returns a connection that shares this signal through a new `Subject`.
  ///
  /// - Parameter policy: See `multicast(_:buffering:)`.
  ///
  /// Stands for `publish`.
  @inlinable
  public func publish(buffering policy: BufferingPolicy? = nil) -> MulticastConnection<Value> {
    signal.multicast(Subject(), buffering: policy)
  }

  /// Starts this signal immediately, and returns a signal that sends every subscriber all of its values.
  ///
  /// The run is cancelled when the result and its subscribers are gone. Memory: every value until then.
  ///
  /// Stands for `replay`.
  @inlinable
  public func replay() -> Signal<Value> {
    signal.replayed(remembering: .max, stage: #function)
  }

  /// Starts this signal immediately, and returns a signal that sends every subscriber its newest value and those that
  /// follow.
  ///
  /// Stands for `replayLast`.
  @inlinable
  public func replayLast() -> Signal<Value> {
    signal.replayed(remembering: 1, stage: #function)
  }

  /// Returns a signal that starts this one at the first subscription, and sends every subscriber all of its values.
  ///
  /// A source that can pause waits for the slowest subscriber, and while there is none. The run is cancelled when the
  /// result and its subscribers are gone. Memory: every value until then.
  ///
  /// Stands for `replayLazily`.
  @inlinable
  public func replayLazily() -> Signal<Value> {
    let run = HeldRun(
      of: signal, remembering: .max, waitingForSubscribers: true, calls: Broadcaster.SpecializedCalls())
    return Signal(stage: #function) { observer in
      // Before the source is started, which then waits for this subscriber.
      let subscription = run.start(observer)
      run.connect()
      return subscription
    }
  }

  /// Shares one run of this signal among its subscribers, and starts a new one for those that come after it has ended.
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
  /// The first subscriber starts the source. A later one first gets the last `count` values of the current run. When
  /// the last one leaves, the source is cancelled and the remembered values are released. After completion, failure or
  /// the release of the source, the next subscriber starts a new run. A source that can pause waits for the slowest
  /// subscriber; a subscriber that must not hold up the others should iterate over `values(buffering: .newest(n))`. A
  /// negative count fails with `SignalError.invalidArgument`.
  ///
  /// Two runs never overlap: a new run starts its source when the previous run's source has acknowledged its end, on
  /// the thread on which it does. Until then the new run's subscribers wait, without blocking a thread. The exception
  /// is a subscriber that subscribes from within the old run: during a delivery, or while its source releases its
  /// resources after a cancellation. The old source cannot end before that call returns, so the new one is started
  /// immediately. The task of a `Signal.async` is cancelled with its run, but its closure may return later, when the
  /// next run has begun: cancelling a task does not wait for it.
  ///
  /// Upstream closures see the task-locals of the run's first subscriber, downstream ones those of their own.
  @inlinable
  public func share(replay count: Int = 0) -> Signal<Value> {
    guard count >= 0 else { return .invalid("share(replay:) needs a count of 0 or more, not \(count)") }
    return signal.shared(replay: count, calls: Broadcaster.SpecializedCalls())
  }

  /// Shares one run of this signal as `share(replay:)` does, and keeps it running for `grace` after the last subscriber
  /// has left.
  ///
  /// A subscriber that comes within that time joins the run and gets its last `count` values. If none comes, the run is
  /// cancelled on `scheduler`, by default the one that is current when the run's first subscriber comes, and the
  /// remembered values are released. Meanwhile the source is not paused. At most one timer is used, and none while
  /// there are subscribers. A negative count or time, or a scheduler that cannot delay work, fails with
  /// `SignalError.invalidArgument`.
  @inlinable
  public func share(replay count: Int = 0, grace: Duration, on scheduler: (any Scheduler)? = nil) -> Signal<Value> {
    if let invalid = Signal<Value>.invalidTime("share(replay:grace:on:)", grace, on: scheduler) { return invalid }
    guard count >= 0 else { return .invalid("share(replay:grace:on:) needs a count of 0 or more, not \(count)") }
    return signal.shared(replay: count, grace: grace, on: scheduler, calls: Broadcaster.SpecializedCalls())
  }

  /// Shares one run of this signal as `share(replay:grace:on:)` does, and forgets values some time after they arrived.
  ///
  /// A subscriber first gets those of the last `count` values that were sent at most `age` ago, by the time of
  /// `scheduler`, by default the one that is current when the run's first subscriber comes. A value that is forgotten
  /// is released when a newer one takes its place, and with its run. Without a grace time the run is cancelled when the
  /// last subscriber leaves. A negative count or time, or a scheduler that cannot delay work, fails with
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
    // A subscriber reads the clock by which the values of its run were stamped, which may not be its own scheduler's.
    let stamped = Signal<(time: SchedulerInstant, clock: any Scheduler, value: Value)>.deferred { [signal] in
      let clock = scheduler ?? CurrentScheduler.forTime
      return signal.map { (time: clock.now, clock: clock, value: $0) }
    }
    let runs = stamped.shared(replay: count, grace: grace, on: scheduler, calls: Broadcaster.SpecializedCalls())
    return runs.skip(while: { $0.time.duration(to: $0.clock.now) > age }).map { $0.value }
  }

  /// Shares one run of this signal as `share(replay:)` does, and stores values for each slow subscriber according to
  /// `policy`. So no subscriber holds up the others, unless the policy is `.backpressure`.
  ///
  /// The same as `share(replay: count).buffering(policy)`. A policy without room fails with
  /// `SignalError.invalidArgument`.
  @inlinable
  public func share(replay count: Int = 0, buffering policy: BufferingPolicy) -> Signal<Value> {
    signal.share(replay: count).buffering(policy)
  }
}

extension Signal {
  /// Starts this signal, and returns one that sends every subscriber the last `capacity` values and those that follow.
  @inlinable
  func replayed(remembering capacity: Int, stage: StaticString) -> Signal {
    let run = HeldRun(of: self, remembering: capacity, calls: Broadcaster.SpecializedCalls())
    run.connect()
    return Signal(stage: stage, run.start)
  }

  /// Does the same, and goes on for its effects when nothing refers to the result.
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
      let leaving = Subscription(onCancel: run.removeMember)
      let subscription = calls.start(
        run.broadcaster,
        Observer(
          before: observer,
          next: observer.next,
          finish: { termination in
            leaving.cancel()
            observer.finish(termination)
          }))
      if isNew { run.start(self) }
      return subscription.onCancel(leaving.cancel)
    }
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
    state.withLock { state in
      if let run = state.current, run.addMember() { return (run, false) }
      let run = SharedRun(of: self)
      state.current = run
      return (run, true)
    }
  }

  /// Starts a run's source: now, or when no other run is alive.
  func begin(_ run: SharedRun<Value>, _ start: @escaping @Sendable () -> Void) {
    let startsNow = state.withLock { state in
      guard state.alive.isEmpty || state.alive.contains(where: \.isOnCurrentThread) else {
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
    let waiting = state.withLock { state -> (run: SharedRun<Value>, start: @Sendable () -> Void)? in
      if state.current === run { state.current = nil }
      guard state.waiting?.run === run else { return nil }
      return state.waiting.take()
    }
    _ = waiting
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
  private let members = Locked(Membership(1))
  private let timer = Locked<Subscription?>(nil)
  /// The thread that is cancelling the source, or 0.
  private let cancellingThread = Atomic<UInt>(0)

  init(of runs: SharedRuns<Value>) {
    self.runs = runs
    grace = runs.grace.map { ($0, runs.scheduler ?? CurrentScheduler.forTime) }
    broadcaster = Broadcaster(remembering: runs.capacity)
    relay = Relay(to: broadcaster, disposesAtEnd: false)
    // Its first member.
    broadcaster.expectListener()
  }

  func addMember() -> Bool {
    members.withLock { members in
      guard members.add() else { return false }
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
      relay.start(signal.start, to: broadcaster, runs.calls.relay) { [self] termination in
        members.withLock { $0 = .closed }
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
      if members.withLock({ $0.remove() }) { stop() }
      return
    }
    guard let vacancy = members.withLock({ $0.removeStayingOpen() }) else { return }
    let work = grace.scheduler.scheduleInContext(after: grace.time) {
      if self.members.withLock({ $0.close(ifVacantSince: vacancy) }) { self.stop() }
    }
    let outdated: Subscription? = timer.withLock { timer in
      // A subscriber may have come, found no timer, and perhaps left again.
      guard members.withLock({ $0.isVacant(since: vacancy) }) else { return work }
      let outdated = timer
      timer = work
      return outdated
    }
    outdated?.cancel()
  }

  func cancelTimer() {
    timer.withLock { $0.take() }?.cancel()
  }

  private func stop() {
    runs.close(self)
    broadcaster.clearMemory()
    cancellingThread.store(currentThread(), ordering: .relaxed)
    relay.source.cancel()
    cancellingThread.store(0, ordering: .relaxed)
  }
}
