extension Flattening {
  /// The state of a flattening.
  @usableFromInline
  struct State: Sendable {
    /// The number of inner signals that run.
    @usableFromInline var active = 0
    /// How many of the active ones were released without an end.
    @usableFromInline var released = 0
    /// The inner signals that wait to be started.
    @usableFromInline var waiting = ShortQueue<Signal<Value>>()
    /// The inner signal to cancel when another is sent, for `.latest`.
    @usableFromInline var newest: Input?
    /// Whether the outer signal has sent one since downstream has paused.
    @usableFromInline var hasTakenInPause = false
    /// For `.exhaust`; closed while an inner signal runs or waits.
    @usableFromInline var gate: ExhaustGate?
    /// An input whose signal ended while it was being started; reused for the next signal.
    @usableFromInline var reusable: InnerInput<Value>?

    @inlinable
    init() {}
  }
}

/// The input of an outer signal.
///
/// Safety: as of `Input`.
@usableFromInline
final class OuterInput: Input, @unchecked Sendable {
  /// Whether its values are those of a sequence.
  @usableFromInline let isPulled = Flag()

  @usableFromInline
  init(startsLater: Bool) {
    super.init()
    downstream.startsLater = startsLater
  }

  @usableFromInline
  override func learn(_ fact: SourceFact) {
    if case .isPulled = fact { isPulled.set() }
    super.learn(fact)
  }
}

/// A junction of one outer signal and the signals it sends.
@usableFromInline
struct Flattening<Value: Sendable>: Sendable {
  @usableFromInline let junction: Junction<Value, State>
  @usableFromInline let outer: OuterInput
  @usableFromInline let strategy: FlattenStrategy

  /// For the source, which asks before it makes an inner signal. Read while the flattening is being made.
  @inlinable
  var gate: ExhaustGate? { junction.state.gate }

  @inlinable
  init(_ observer: Observer<Value>, _ strategy: FlattenStrategy) {
    self.init(
      junction: Junction(observer, state: State(), inputs: 1),
      outer: OuterInput(startsLater: !strategy.startsImmediately), strategy: strategy)
    if strategy.overflow == .drop { junction.state.gate = ExhaustGate() }
    junction.owned.startsWhenFull = strategy.startsImmediately
    // The running inner signals go on first, then waiting ones are started, and only then does the outer signal go on.
    // If that replaces them, it is the other way round.
    junction.owned.onResume = { [outer] junction in
      let flattening = Flattening(junction: junction, outer: outer, strategy: strategy)
      if !junction.isDownstreamPaused { junction.state.hasTakenInPause = false }
      if flattening.asksInPause { flattening.tellOuter() }
      junction.tellAll(except: outer)
      flattening.deferStartWaiting()
      flattening.tellOuter()
    }
  }

  @inlinable
  init(junction: Junction<Value, State>, outer: OuterInput, strategy: FlattenStrategy) {
    self.junction = junction
    self.outer = outer
    self.strategy = strategy
  }

  @inlinable
  func startOuter(_ start: (Flattening) -> Subscription) {
    outer.downstream.receiver = junction
    _ = junction.add(outer)
    outer.source.fill(start(self))
  }

  /// Receives an inner signal from the outer one.
  @inlinable
  func receive(_ inner: consuming Signal<Value>) -> Demand {
    guard junction.tryEnter() else { return receiveLater(inner) }
    if let demand = pass(inner) {
      junction.leave()
      return junction.isEnded ? .cancelled : demand
    }
    guard accept(inner) else {
      junction.leave()
      return .cancelled
    }
    let place = junction.state.waiting.count
    let mayStart = !junction.isDownstreamPaused || startsInPause
    let started = startWaiting()
    if junction.isEnded { return .cancelled }
    return mayStart && started < place ? pauseUntilStarted() : answer()
  }

  /// Sends the value of an inner signal that has no more than one, and completes with it, as if it were the outer
  /// signal's. Called by the owner.
  ///
  /// - Returns: `nil` if the inner signal is another one, or has to wait, or ends one that runs.
  @inlinable @inline(__always)
  func pass(_ inner: borrowing Signal<Value>) -> Demand? {
    guard let origin = inner.unwatchedOrigin, outer.index >= 0, !junction.owned.isStarting,
      junction.state.waiting.isEmpty, junction.state.active < strategy.limit, !junction.isDownstreamPaused
    else { return nil }
    var continues = true
    if let source = origin as? SingleValue<Value> {
      continues = junction.receive(source.value, from: outer) { junction, _, value in junction.send(value) }
    } else if !(origin is NoValue) {
      return nil
    }
    junction.state.gate?.leave()
    return continues ? junction.answer(to: outer) : .cancelled
  }

  /// Called when inner signals are left to be started: by another thread, or when others have ended. Stops the outer
  /// signal, because nothing may be sent to a hot inner signal, such as a group, before it has been started.
  @usableFromInline
  func pauseUntilStarted() -> Demand {
    outer.own = levelWithoutRoom
    let demand = outer.told.answer(levelWithoutRoom)
    // They may have been started in the meantime.
    junction.submit { [self] in tellOuter() }
    return demand
  }

  /// The answer to the outer signal when the inner one has been started, which may have made downstream pause, or runs
  /// on and is the last that may. Decided by the owner, so that what is told meanwhile is told before or after it.
  @inlinable
  func answer() -> Demand {
    guard junction.isDownstreamPaused || !strategy.startsImmediately || !outer.told.isOpen else { return .more }
    guard junction.tryEnter() else { return pauseUntilStarted() }
    limitOuter()
    let demand = junction.answer(to: outer)
    junction.leave()
    return demand
  }

  /// Receives an inner signal while another thread owns the junction.
  @usableFromInline
  func receiveLater(_ inner: Signal<Value>) -> Demand {
    if strategy.limit == .max, strategy.overflow == .wait { return startImmediately(inner) }
    let demand = junction.submitLater(from: outer) { [self] in
      if accept(inner) { deferStartWaiting() }
      limitOuter()
    }
    return demand == .more ? pauseUntilStarted() : demand
  }

  /// Starts an inner signal while another thread owns the junction, because a hot one, such as a group, must not miss
  /// what the outer signal sends next. Values that it sends before it has been added are queued until then.
  private func startImmediately(_ inner: Signal<Value>) -> Demand {
    let input = InnerInput<Value>()
    input.role.signal = inner
    let demand = junction.submitLater(from: outer) { [self] in
      guard !junction.isEnded, outer.index >= 0 else {
        return input.source.cancel()
      }
      junction.state.active += 1
      _ = junction.addAsOwner(input)
      limitOuter()
    }
    connect(input)
    return demand
  }

  /// Queues an inner signal. Called by the owner.
  ///
  /// - Returns: Whether the outer signal continues.
  @inlinable
  func accept(_ inner: consuming Signal<Value>) -> Bool {
    guard !junction.isEnded, outer.index >= 0 else { return false }
    if junction.isDownstreamPaused { junction.state.hasTakenInPause = true }
    switch strategy.overflow {
    case .wait, .drop, .race, .order:
      junction.state.waiting.append(inner)
    case .replace:
      cancelNewest()
      junction.state.waiting.removeAll()
      junction.state.waiting.append(inner)
    }
    return true
  }

  @usableFromInline
  func cancelNewest() {
    guard let newest = junction.state.newest else { return }
    junction.state.newest = nil
    // A signal that was released without an end still counts, although it is no longer an input.
    if newest.index < 0 { junction.state.released -= 1 }
    junction.cancelInput(newest)
    junction.state.active -= 1
  }

  /// Starts the inner signals that may start, one after the other, outside the junction, because they may send
  /// immediately. Called by the owner, and gives up ownership.
  ///
  /// - Returns: The number of signals started.
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
      junction.owned.isStarting = false
      keep(consume input)
      tellOuter()
    }
    junction.leave()
    return started
  }

  /// Continues the loop, which has lost ownership, when the owner runs queued work.
  @usableFromInline
  func startWaitingLater() {
    junction.submit(
      Work { [self] in
        junction.owned.isStarting = false
        tellOuter()
        deferStartWaiting()
      })
  }

  /// Runs the loop after the junction has been left. Called by the owner.
  @inlinable @inline(never)
  func deferStartWaiting() {
    guard !junction.owned.isStarting, !junction.state.waiting.isEmpty else { return }
    junction.deferred.append { [self] in
      if junction.tryEnter() {
        startWaiting()
      } else {
        junction.submit(Work { deferStartNext() })
      }
    }
  }

  /// Starts one inner signal after the junction has been left. Called by the owner, which chooses the signal now,
  /// because other threads may keep the junction busy for ever.
  @usableFromInline
  func deferStartNext() {
    guard let input = nextToStart() else { return }
    junction.deferred.append { [self] in
      // Unless a newer one has replaced it in the meantime.
      if !input.source.isClosed { connect(input) }
      startWaitingLater()
    }
  }

  @inlinable
  func connect(_ input: InnerInput<Value>) {
    guard let inner = input.role.signal.take() else { return }
    if junction.isEnded {
      input.source.close()
      return
    }
    let subscription = inner.start(input.observer(in: self))
    if !subscription.isEnded { input.source.fill(subscription) }
  }

  /// The next inner signal that may start, which the caller then starts; `nil` while another is being started.
  @inlinable @inline(__always)
  func nextToStart() -> InnerInput<Value>? {
    guard !junction.owned.isStarting, !junction.isEnded, !junction.isDownstreamPaused || startsInPause,
      junction.state.active < strategy.limit, let inner = junction.state.waiting.popFirst()
    else { return nil }
    let input = junction.state.reusable.take() ?? InnerInput()
    input.role.signal = inner
    _ = junction.addAsOwner(input)
    junction.state.active += 1
    if strategy.overflow == .replace { junction.state.newest = input }
    junction.owned.isStarting = true
    countWaiting()
    return input
  }

  /// Whether inner signals are started although downstream is paused: if it is only full, the outer signal's source may
  /// go on, and a hot inner signal must not miss what it sends.
  @usableFromInline
  var startsInPause: Bool { strategy.startsImmediately && junction.downstreamLevel.level == .full }

  /// Counts waiting inner signals that may start as expected inputs.
  @inlinable
  func countWaiting() {
    junction.owned.inputsToCome = junction.state.active < strategy.limit ? junction.state.waiting.count : 0
  }

  /// Tells the outer signal its level. Called by the owner.
  @inlinable
  func tellOuter() {
    // The loop that starts signals does so when it has.
    if junction.owned.isStarting || junction.downstreamLevel.isPlain && outer.isPlain && hasRoom { return }
    limitOuter()
    junction.tell(outer)
  }

  /// Decides about the level of the outer signal, beside downstream's. Called by the owner.
  @inlinable
  func limitOuter() {
    outer.own = hasRoom ? .open : levelWithoutRoom
    if asksInPause || outer.ignoresPauses { outer.ignoresPauses = asksInPause }
  }

  /// With a limit, what is awaited is the end of an inner signal, which may need a value of the outer one's source.
  /// Without one it is that inner signals have been started.
  @inlinable
  var levelWithoutRoom: Level { strategy.startsImmediately ? .held : .full }

  /// Whether the outer signal is told `.open` although downstream is paused, because its value replaces an inner
  /// signal, or is dropped. Not the value of a sequence, which waits for its turn: each would replace the one before as
  /// soon as the consumer pauses.
  @usableFromInline
  var asksInPause: Bool {
    if outer.isPulled.isSet { return false }
    switch strategy.overflow {
    case .replace: return !junction.state.hasTakenInPause
    case .drop: return junction.state.active > 0
    case .wait, .race, .order: return false
    }
  }

  /// Whether the outer signal may send an inner signal. Without a limit, when all others have been started, because the
  /// next value may be for them, if they are hot; with a limit, if one more may run. Called by the owner.
  @inlinable
  var hasRoom: Bool {
    if strategy.startsImmediately { return !junction.owned.isStarting && junction.state.waiting.isEmpty }
    return junction.state.active + junction.state.waiting.count < strategy.limit
  }

  @inlinable
  func finishIfDone() {
    let state = (released: junction.state.released, active: junction.state.active)
    guard state.active == state.released else { return }
    // With a limit a signal that was released still counts: nothing else may be started.
    if state.active >= strategy.limit && strategy.overflow != .replace
      || outer.outlook != .open && junction.state.waiting.isEmpty
    {
      junction.finish(state.released > 0 ? .released : outer.outlook.termination)
    }
  }

  @inlinable
  func finish(_ termination: Termination) {
    junction.inputFinished(outer, termination) { [self] junction, termination in
      guard termination.isOver else { return junction.finish(termination) }
      countWaiting()
      finishIfDone()
    }
  }
}
