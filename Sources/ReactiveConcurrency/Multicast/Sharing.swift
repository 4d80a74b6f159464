extension Signal {
  /// Shares this signal through `subject` once it is connected. Stands for `multicast:`.
  public func multicast(_ subject: some SubjectProtocol<Value>) -> MulticastConnection<Value> {
    MulticastConnection(self, subject.core.broadcaster)
  }

  /// Shares this signal through a plain subject once it is connected. Stands for `publish`.
  public func publish() -> MulticastConnection<Value> {
    multicast(Subject())
  }

  /// Starts this signal at once, and sends every subscriber all of its values. Stands for `replay`.
  ///
  /// Memory: every value, as long as the result is kept.
  public func replay() -> Signal {
    let connection = multicast(ReplaySubject())
    connection.connect()
    return connection.signal
  }

  /// Starts this signal at once, and sends every subscriber its newest value and what follows. Stands for `replayLast`.
  public func replayLast() -> Signal {
    let connection = multicast(ReplaySubject(capacity: 1))
    connection.connect()
    return connection.signal
  }

  /// Starts this signal at the first subscription, and sends every subscriber all of its values. Stands for `replayLazily`.
  ///
  /// The source goes on when the first subscriber leaves. Memory: every value, as long as the result is kept.
  public func replayLazily() -> Signal {
    let connection = multicast(ReplaySubject())
    return Signal { observer in
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
  /// the last one leaves, the source is cancelled and what was remembered is forgotten. After completion or failure the next
  /// subscriber starts a new run. A source that can pause waits for the slowest subscriber; one that must hold up
  /// nobody consumes `values(buffering: .newest(n))`. A negative count fails with `SignalError.invalidArgument`.
  public func share(replay count: Int = 0) -> Signal {
    guard count >= 0 else { return .refused("share(replay:) needs a count of 0 or more, not \(count)") }
    return shared(replay: count, grace: nil)
  }

  /// Shares one run of this signal as `share(replay:)` does, and keeps it for `grace` after the last subscriber has left.
  ///
  /// Who comes within that time joins the run and gets its last `count` values; if nobody does, the source is cancelled on
  /// `scheduler` and what was remembered is forgotten. The source runs on meanwhile, as fast as it likes. One timer at
  /// most, none while there are subscribers. A negative count or time, or a scheduler without time, fails with
  /// `SignalError.invalidArgument`.
  public func share(replay count: Int = 0, grace: Duration, on scheduler: any Scheduler) -> Signal {
    if let refusal = Self.refusal("share(replay:grace:on:)", grace, on: scheduler) { return refusal }
    guard count >= 0 else { return .refused("share(replay:grace:on:) needs a count of 0 or more, not \(count)") }
    return shared(replay: count, grace: Grace(time: grace, scheduler: scheduler))
  }

  private func shared(replay count: Int, grace: Grace?) -> Signal {
    let current = Locked<SharedRun<Value>?>(nil)
    return Signal(stage: "share") { observer in
      let (run, isNew) = SharedRun<Value>.joined(in: current, capacity: count, grace: grace)
      let subscriber = SharedSubscriber(of: run)
      subscriber.slot.fill(
        run.broadcaster.start(
          Observer(
            next: observer.next,
            finish: { termination in
              subscriber.leave()
              observer.finish(termination)
            },
            hasLetGo: observer.hasLetGo)))
      if isNew { run.start(self) } else { run.cancelTimer() }
      return Subscription(subscriber)
    }
  }
}

/// One subscription to a shared signal.
///
/// It leaves its run as soon as it is cancelled, though from within a delivery its end comes after that delivery: who
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
  let scheduler: any Scheduler
}

/// One run of a shared signal, from its first subscriber to its last.
private final class SharedRun<Value: Sendable>: Sendable {
  let broadcaster: Broadcaster<Value>
  private let source = SubscriptionSlot()
  private let subscribers = Membership()
  private let grace: Grace?
  private let timer = Locked<Subscription?>(nil)

  /// Where the signal keeps the run that newcomers join.
  private let current: Locked<SharedRun?>

  /// The current run, joined; or a new one, which the caller is to start.
  static func joined(
    in current: Locked<SharedRun?>, capacity: Int, grace: Grace?
  ) -> (run: SharedRun, isNew: Bool) {
    current.withLock { run in
      if let run, run.subscribers.join() { return (run, false) }
      let new = SharedRun(capacity: capacity, grace: grace, in: current)
      run = new
      return (new, true)
    }
  }

  private init(capacity: Int, grace: Grace?, in current: Locked<SharedRun?>) {
    broadcaster = Broadcaster(memory: ReplayMemory(capacity: capacity))
    self.grace = grace
    self.current = current
  }

  /// Lets go of what the run remembers, when nobody may join it any more.
  private func forget() {
    current.withLock { if $0 === self { $0 = nil } }
  }

  func start(_ signal: Signal<Value>) {
    broadcaster.setSource { [source] in source.resume() }
    source.fill(
      signal.start(
        Observer(
          next: { [self] value in
            let demand = broadcaster.relay(value)
            // Within the delivery, too, the last subscriber may have left.
            return source.isClosed ? .cancelled : demand
          },
          finish: { [self] termination in
            subscribers.close()
            cancelTimer()
            forget()
            source.close()
            broadcaster.finish(termination)
          },
          hasLetGo: { [self] in
            broadcaster.dismissListeners()
            return source.isClosed
          })))
  }

  func leave() {
    guard let grace else {
      if subscribers.leave() { stop() }
      return
    }
    guard let vacancy = subscribers.leaveVacant() else { return }
    let work = grace.scheduler.schedule(after: grace.time) {
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
    forget()
    source.cancel()
  }
}
