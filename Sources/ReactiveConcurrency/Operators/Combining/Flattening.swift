/// The state of a flattening.
@usableFromInline
struct FlatteningState<Value: Sendable>: Sendable {
  /// How many inner signals run.
  @usableFromInline var active = 0
  @usableFromInline var isOuterFinished = false
  /// Whether a loop is starting inner signals; it starts those that come meanwhile, so that signals that complete
  /// at once do not nest.
  @usableFromInline var isStarting = false
  /// The inner signals that wait for their turn.
  @usableFromInline var waiting = ShortQueue<Signal<Value>>()
  /// How many came although the outer signal had been paused.
  @usableFromInline var unasked = 0
  /// The inner signal to cancel when another comes, for `.latest`.
  @usableFromInline var newest: Input?
  /// An input whose signal ended within its start and released it: it serves the next one.
  @usableFromInline var spent: InnerInput<Value>?

  @inlinable
  init() {}
}

/// A junction of one outer signal and the signals it sends.
@usableFromInline
struct Flattening<Value: Sendable>: Sendable {
  @usableFromInline let junction: Junction<Value, FlatteningState<Value>>
  @usableFromInline let outer: Input
  @usableFromInline let strategy: FlattenStrategy

  @inlinable
  init(_ observer: Observer<Value>, _ strategy: FlattenStrategy) {
    self.init(junction: Junction(observer, state: FlatteningState()), outer: Input(), strategy: strategy)
    // Inner signals go on first, what waits follows, and only then does the outer signal add to it.
    junction.owned.onResume = { [outer] junction in
      for input in junction.owned.inputs where input !== outer { junction.resume(input) }
      let flattening = Flattening(junction: junction, outer: outer, strategy: strategy)
      flattening.startWaitingAfterwards()
      flattening.resumeOuterIfRoom()
    }
  }

  @inlinable
  init(junction: Junction<Value, FlatteningState<Value>>, outer: Input, strategy: FlattenStrategy) {
    self.junction = junction
    self.outer = outer
    self.strategy = strategy
  }

  @inlinable
  func startOuter(_ start: (Flattening) -> Subscription) {
    outer.receiver = junction
    outer.reportsPauses = true
    _ = junction.add(outer)
    outer.subscription.fill(start(self))
  }

  /// Takes an inner signal from the outer one.
  @inlinable
  func receive(_ inner: Signal<Value>) -> Demand {
    guard junction.tryEnter() else { return receiveLater(inner) }
    let demand = accept(inner)
    let place = junction.state.waiting.count
    let started = startWaiting()
    if junction.isEnded { return .cancelled }
    guard demand == .more else { return demand }
    return strategy.startsAtOnce && started < place ? pauseUntilStarted() : pauseIfDownstreamIs()
  }

  /// Others keep inner signals from being started here. Nothing may be sent to a hot one, such as a group, before it
  /// is.
  @usableFromInline
  func pauseUntilStarted() -> Demand {
    let demand = outer.latch.pause()
    // They may have been started just before.
    junction.submit { [self] in resumeOuterIfRoom() }
    return demand
  }

  /// The inner signal that has just been started may have filled downstream. Decided as the owner, so that a resume
  /// comes either before or after, and is not lost.
  @usableFromInline
  func pauseIfDownstreamIs() -> Demand {
    guard junction.isDownstreamPaused, junction.tryEnter() else { return .more }
    let demand = junction.isDownstreamPaused ? outer.latch.pause() : .more
    junction.leave()
    return demand
  }

  /// Takes an inner signal that comes while another thread owns the junction.
  @usableFromInline
  func receiveLater(_ inner: Signal<Value>) -> Demand {
    if strategy.limit == .max, strategy.overflow == .wait { return startAtOnce(inner) }
    let demand = junction.submitLater(from: outer) { [self] in
      let demand = accept(inner)
      startWaitingAfterwards()
      return demand == .more && isBehind ? outer.latch.pause() : demand
    }
    return demand == .more && strategy.startsAtOnce ? pauseUntilStarted() : demand
  }

  /// Starts an inner signal that comes while another thread owns the junction: a hot one, such as a group, must not
  /// miss what the outer signal brings next. What it sends before it has been added is queued behind that.
  private func startAtOnce(_ inner: Signal<Value>) -> Demand {
    let input = InnerInput<Value>()
    input.role.signal = inner
    let demand = junction.submitLater(from: outer) { [self] in
      guard !junction.isEnded, outer.index >= 0 else {
        input.subscription.cancel()
        return .cancelled
      }
      junction.state.active += 1
      _ = junction.addAsOwner(input)
      return junction.isDownstreamPaused || isBehind ? outer.latch.pause() : .more
    }
    connect(input)
    return demand
  }

  /// Queues an inner signal. As the owner.
  @inlinable
  func accept(_ inner: Signal<Value>) -> Demand {
    guard !junction.isEnded, outer.index >= 0 else { return .cancelled }
    switch strategy.overflow {
    case .wait, .race:
      junction.state.waiting.append(inner)
    case .drop:
      if junction.state.active == 0, junction.state.waiting.isEmpty { junction.state.waiting.append(inner) }
    case .replace:
      cancelNewest()
      junction.state.waiting.removeAll()
      junction.state.waiting.append(inner)
    }
    junction.state.unasked = outer.latch.isPaused ? junction.state.unasked + 1 : 0
    let isFull = junction.isDownstreamPaused || junction.state.waiting.count >= watermark
    return isFull ? outer.latch.pause() : .more
  }

  @usableFromInline
  func cancelNewest() {
    guard let newest = junction.state.newest else { return }
    junction.state.newest = nil
    // One that has fallen silent still counts, though it is no input any more.
    junction.cancel(newest)
    junction.state.active -= 1
  }

  /// Starts the inner signals whose turn it is, one after the other, outside the junction: they may send at once.
  /// Called by the owner, and gives up ownership.
  ///
  /// - Returns: How many it has started.
  @inlinable
  @discardableResult
  func startWaiting() -> Int {
    var started = 0
    while let input = nextToStart() {
      junction.leave()
      connect(input)
      started += 1
      guard junction.tryEnter() else {
        startWaitingLater()
        return started
      }
      junction.state.isStarting = false
      keep(consume input)
      resumeOuterIfRoom()
    }
    junction.leave()
    return started
  }

  /// After the loop has lost ownership: goes on when the owner comes to it.
  @usableFromInline
  func startWaitingLater() {
    junction.submit(
      Work { [self] in
        junction.state.isStarting = false
        resumeOuterIfRoom()
        startWaitingAfterwards()
      })
  }

  /// Lets the loop run when the junction has been left. As the owner.
  @usableFromInline
  func startWaitingAfterwards() {
    guard !junction.state.isStarting, !junction.state.waiting.isEmpty else { return }
    junction.deferred.append { [self] in
      if junction.tryEnter() {
        startWaiting()
      } else {
        junction.submit(Work { startNextAfterwards() })
      }
    }
  }

  /// Starts one inner signal when the junction has been left. As the owner, who decides which: others may keep the
  /// junction busy for ever.
  private func startNextAfterwards() {
    guard let input = nextToStart() else { return }
    junction.deferred.append { [self] in
      // Unless a newer one has replaced it meanwhile.
      if !input.subscription.isClosed { connect(input) }
      startWaitingLater()
    }
  }

  @inlinable
  func connect(_ input: InnerInput<Value>) {
    guard let inner = input.role.signal else { return }
    input.role.signal = nil
    if junction.isEnded {
      input.subscription.close()
      return
    }
    let subscription = inner.start(input.observer(in: self))
    if !subscription.isEnded { input.subscription.fill(subscription) }
  }

  /// The inner signal whose turn it is, which the caller then starts, unless another is just being started.
  @inlinable
  func nextToStart() -> InnerInput<Value>? {
    guard !junction.state.isStarting, !junction.isEnded, !junction.isDownstreamPaused,
      junction.state.active < strategy.limit, let inner = junction.state.waiting.popFirst()
    else { return nil }
    let input = junction.state.spent.take() ?? InnerInput()
    input.role.signal = inner
    _ = junction.addAsOwner(input)
    junction.state.active += 1
    if strategy.overflow == .replace { junction.state.newest = input }
    junction.state.isStarting = true
    countWaiting()
    return input
  }

  /// Inner signals whose turn it is are inputs to come.
  @inlinable
  func countWaiting() {
    junction.owned.awaited = junction.state.active < strategy.limit ? junction.state.waiting.count : 0
  }

  /// Lets the outer signal go on, which is paused while downstream is and while too many wait. Where none waits its
  /// turn, not before all have been started: what comes next may be for them, if they are hot. Where there is a limit,
  /// what came in spite of the pause does not count: a window that runs may need the outer signal to come to its end.
  @inlinable
  func resumeOuterIfRoom() {
    let hasRoom = junction.state.waiting.count - junction.state.unasked <= watermark / 4
    if strategy.startsAtOnce ? !isBehind : hasRoom { junction.resume(outer) }
  }

  /// Whether inner signals that should run have yet to be started. As the owner.
  @inlinable
  var isBehind: Bool { strategy.startsAtOnce && (junction.state.isStarting || !junction.state.waiting.isEmpty) }

  @inlinable
  func finishIfDone() {
    if junction.state.isOuterFinished, junction.state.active == 0, junction.state.waiting.isEmpty {
      junction.finish(.completed)
    }
  }

  @usableFromInline
  func finish(_ termination: Termination) {
    junction.inputFinished(outer, termination) { [self] junction, termination in
      guard case .completed = termination else { return junction.finish(termination) }
      junction.state.isOuterFinished = true
      countWaiting()
      finishIfDone()
    }
  }
}
