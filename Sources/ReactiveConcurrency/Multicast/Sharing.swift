import Synchronization

extension SignalStream {
  /// Shares this signal through `subject` once it is connected.
  ///
  /// Stands for `multicast:`.
  ///
  /// - Parameter policy: What becomes of values for which one of the subscribers is too slow. Unless it is
  ///   `.backpressure`, as it is by default, none of them holds up the others.
  public func multicast(
    _ subject: some SubjectProtocol<Value>, buffering policy: BufferingPolicy? = nil
  ) -> MulticastConnection<Value> {
    MulticastConnection(signal, subject.core.broadcaster, policy)
  }

  /// Shares this signal through a plain subject once it is connected.
  ///
  /// Stands for `publish`.
  ///
  /// - Parameter policy: See `multicast(_:buffering:)`.
  public func publish(buffering policy: BufferingPolicy? = nil) -> MulticastConnection<Value> {
    signal.multicast(Subject(), buffering: policy)
  }

  /// Starts this signal at once, and sends every subscriber all of its values.
  ///
  /// Memory: every value, as long as the result is kept.
  ///
  /// Stands for `replay`.
  public func replay() -> Signal<Value> {
    let connection = signal.multicast(ReplaySubject())
    connection.connect()
    return connection.signal
  }

  /// Starts this signal at once, and sends every subscriber its newest value and what follows.
  ///
  /// Stands for `replayLast`.
  public func replayLast() -> Signal<Value> {
    let connection = signal.multicast(ReplaySubject(capacity: 1))
    connection.connect()
    return connection.signal
  }

  /// Starts this signal at the first subscription, and sends every subscriber all of its values.
  ///
  /// The source goes on when the first subscriber leaves. Memory: every value, as long as the result is kept.
  ///
  /// Stands for `replayLazily`.
  public func replayLazily() -> Signal<Value> {
    let connection = signal.multicast(ReplaySubject())
    return Signal(stage: #function) { observer in
      connection.connect()
      return connection.signal.start(observer)
    }
  }

  /// Shares one run of this signal among its subscribers, restarting for those who come after it is over.
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
  /// The first subscriber starts the source; a later one first gets the last `count` values of the current run; when
  /// the last one leaves, the source is cancelled and what was remembered is forgotten. After completion or failure the
  /// next subscriber starts a new run. A source that can pause waits for the slowest subscriber; a
  /// subscriber that must not hold up the others should iterate over `values(buffering: .newest(n))`. A negative count
  /// fails with `SignalError.invalidArgument`.
  ///
  /// Two runs never overlap: a new one starts its source when that of the one before has acknowledged its end, on
  /// whatever thread that does so, and until then its subscribers wait, without holding a thread. The exception is a
  /// subscriber that subscribes from within the old run, in what it delivers or in what its source does to clean up as
  /// it is cancelled: the old source cannot end before that call returns, so there the new one is started at once.
  ///
  /// What comes before this sees the task-locals of the run's first subscriber, what comes after it each one's own.
  public func share(replay count: Int = 0) -> Signal<Value> {
    guard count >= 0 else { return .refused("share(replay:) needs a count of 0 or more, not \(count)") }
    return signal.shared(replay: count, grace: nil)
  }

  /// Shares one run of this signal as `share(replay:)` does, and keeps it for `grace` after the last subscriber has
  /// left.
  ///
  /// Whoever comes within that time joins the run and gets its last `count` values; if nobody does, it is cancelled
  /// on `scheduler`, by default the one that is current when the run's first subscriber comes, and what was remembered
  /// is forgotten. The source runs on meanwhile, as fast as it likes. One timer at most, none while there are
  /// subscribers. A negative count or time, or a scheduler that cannot delay work, fails with
  /// `SignalError.invalidArgument`.
  public func share(replay count: Int = 0, grace: Duration, on scheduler: (any Scheduler)? = nil) -> Signal<Value> {
    if let refusal = Signal<Value>.refusal("share(replay:grace:on:)", grace, on: scheduler) { return refusal }
    guard count >= 0 else { return .refused("share(replay:grace:on:) needs a count of 0 or more, not \(count)") }
    return signal.shared(replay: count, grace: Grace(time: grace, scheduler: scheduler))
  }

  /// Shares one run of this signal as `share(replay:)` does, and stores for each subscriber what it is too slow for, as
  /// `policy` says. So none of them holds up the others, unless the policy is `.backpressure`.
  ///
  /// The same as `share(replay: count).buffering(policy)`. A policy without room fails with
  /// `SignalError.invalidArgument`.
  public func share(replay count: Int = 0, buffering policy: BufferingPolicy) -> Signal<Value> {
    signal.share(replay: count).buffering(policy)
  }
}

extension Signal {
  /// How many subscribers a signal that is shared has now: what `share` returns. `nil` for others, which keep no count.
  public var subscriberCount: Int? {
    switch origin {
    case .shared(let shared): shared.count()
    case .buffered(let buffered): buffered.source.subscriberCount
    case .plain, .concatenation, .named: nil
    }
  }

  fileprivate func shared(replay count: Int, grace: Grace?) -> Signal {
    let runs = SharedRuns<Value>(replay: count, grace: grace)
    let shared = Signal(stage: "share") { observer in
      let (run, begins) = runs.join()
      // Before the subscription, within which this subscriber may leave again and begin a time of grace of its own.
      run.cancelTimer()
      let subscriber = SharedSubscriber(of: run)
      subscriber.slot.fill(
        run.broadcaster.start(
          Observer(
            next: observer.next,
            finish: { termination in
              subscriber.leave()
              observer.finish(termination)
            }
          ).following(observer)))
      if begins { run.start(self) }
      return Subscription(subscriber)
    }
    return Signal(shared, origin: .shared(SharedSignal { runs.subscriberCount }))
  }
}

/// Who listens to a shared signal, in a box that takes no room in others.
final class SharedSignal: Sendable {
  let count: @Sendable () -> Int

  init(_ count: @escaping @Sendable () -> Int) {
    self.count = count
  }
}

/// One subscription to a shared signal.
///
/// It leaves its run as soon as it is cancelled, though from within a delivery its end comes after that delivery: what
/// subscribes again at once, as `retry` does, must not find a run that nobody wants any more.
private final class SharedSubscriber<Value: Sendable>: Upstream {
  let slot = SubscriptionSlot()
  private let run: Locked<SharedRun<Value>?>

  init(of run: SharedRun<Value>) {
    self.run = Locked(run)
  }

  func leave() {
    let run = run.withLock { run in
      defer { run = nil }
      return run
    }
    run?.leave()
  }

  func cancel() {
    slot.cancel()
    leave()
  }

  func resume() { slot.resume() }
}

/// How long a run is kept that nobody is subscribed to.
private struct Grace {
  let time: Duration
  /// If none is given, the one that is current when a run's first subscriber comes.
  let scheduler: (any Scheduler)?
}

/// The runs of a shared signal, one after the other.
private final class SharedRuns<Value: Sendable>: Sendable {
  private struct State {
    /// The run that newcomers join.
    var current: SharedRun<Value>?
    /// Those whose source has been started, or is about to be, and has not acknowledged its end.
    var alive: [SharedRun<Value>] = []
    /// The current run, if it is to start when none of those is left, and how it then does.
    var waiting: (run: SharedRun<Value>, start: @Sendable () -> Void)?
  }

  let capacity: Int
  let grace: Grace?
  private let state = Locked(State())

  init(replay capacity: Int, grace: Grace?) {
    self.capacity = capacity
    self.grace = grace
  }

  var subscriberCount: Int {
    state.withLock { $0.current }?.broadcaster.listenerCount ?? 0
  }

  /// The current run, joined, or a new one.
  ///
  /// - Returns: Also whether the caller is to begin the run.
  func join() -> (run: SharedRun<Value>, begins: Bool) {
    state.withLock { state in
      if let run = state.current, run.join() { return (run, false) }
      let run = SharedRun(of: self)
      state.current = run
      return (run, true)
    }
  }

  /// Lets a run start its source: now, or when no other is left.
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

  /// Lets nobody join a run any more.
  func close(_ run: SharedRun<Value>) {
    // Released outside the lock, as is all that it refers to.
    let waiting = state.withLock { state -> (run: SharedRun<Value>, start: @Sendable () -> Void)? in
      if state.current === run { state.current = nil }
      guard state.waiting?.run === run else { return nil }
      return state.waiting.take()
    }
    _ = waiting
  }

  /// The source of a run has acknowledged its end.
  ///
  /// - Returns: What to do when its subscribers have been told: start the source of the run that waited for it.
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
  private let source = SubscriptionSlot()
  private let paced: PacedSource
  private let subscribers = Membership()
  private let timer = Locked<Subscription?>(nil)
  /// The thread that is just cancelling the source, or 0.
  private let canceller = Atomic<UInt>(0)

  init(of runs: SharedRuns<Value>) {
    self.runs = runs
    grace = runs.grace.map { ($0.time, $0.scheduler ?? CurrentScheduler.forTime) }
    broadcaster = Broadcaster(remembering: runs.capacity)
    paced = PacedSource(onResume: source.resume)
  }

  func join() -> Bool { subscribers.join() }

  /// Whether this thread is within what the run delivers, or within the cancellation of its source.
  var isOnCurrentThread: Bool {
    broadcaster.executor.isOwnedByCurrentThread || canceller.load(ordering: .relaxed) == currentThread()
  }

  func start(_ signal: Signal<Value>) {
    let start = SignalContext.carry { [self] in
      broadcaster.add(paced)
      source.fill(
        signal.startForConsumer(
          Observer(
            next: { [self] value in
              let demand = broadcaster.relay(value, of: paced)
              // Within the delivery, too, the last subscriber may have left.
              return source.isClosed ? .cancelled : demand
            },
            finish: { [self] termination in
              subscribers.close()
              cancelTimer()
              let startNext = runs.ended(self)
              source.close()
              broadcaster.finish(termination, forgets: true)
              startNext?()
            },
            hasCancelled: { [self] in
              broadcaster.removeCancelledListeners()
              return source.isClosed
            })))
    }
    runs.begin(self, start)
  }

  func leave() {
    guard let grace else {
      if subscribers.leave() { stop() }
      return
    }
    guard let vacancy = subscribers.leaveOpen() else { return }
    let work = grace.scheduler.hop(after: grace.time) {
      if self.subscribers.close(ifVacantSince: vacancy) { self.stop() }
    }
    let outdated: Subscription? = timer.withLock { timer in
      // Somebody may have come, found no timer, and perhaps left again.
      guard subscribers.isVacant(since: vacancy) else { return work }
      let outdated = timer
      timer = work
      return outdated
    }
    outdated?.cancel()
  }

  func cancelTimer() {
    let timer = timer.withLock { timer in
      defer { timer = nil }
      return timer
    }
    timer?.cancel()
  }

  private func stop() {
    runs.close(self)
    broadcaster.forget()
    canceller.store(currentThread(), ordering: .relaxed)
    source.cancel()
    canceller.store(0, ordering: .relaxed)
  }
}
