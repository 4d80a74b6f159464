import Synchronization

extension SignalStream {
  /// Stores values while the consumer is paused, as `policy` says, and sends them when it resumes.
  ///
  /// This limits what a source that cannot pause (a subject's `send`, a callback, a timer) makes a downstream stage
  /// store: `zip`, `concat`, `deliver(on:)`, `mapAsync` or a slow `for try await` loop.
  ///
  /// ```swift
  /// let pairs = zip(readings.buffering(.newest(100)), corrections)
  /// ```
  ///
  /// A `for try await` loop over the result stores its values itself, as by `values(buffering:onDrop:)`. With a limited
  /// policy, later operators take one value at a time, so they store nothing beyond the limit. One value that a stage
  /// or a loop has already taken does not count. With `.newest(3)`, a consumer that is busy while 1 to 20 are sent
  /// receives 1, 18, 19 and 20.
  ///
  /// While the consumer is not paused, values pass straight through. The policy must have room for a value.
  ///
  /// | behavior | |
  /// |---|---|
  /// | ends | after the stored values; only the error of `.failing` drops them |
  /// | released | if a paused consumer releases its handle, drops the stored values and releases the source |
  /// | buffer | the number of values that the policy allows |
  /// | demand | only `.backpressure` pauses the source, when `high` values are stored |
  ///
  /// - Parameters:
  ///   - policy: The treatment of values sent while the consumer is paused.
  ///   - report: Called with each value that is dropped for lack of room, and the number of values dropped so far in
  ///     this subscription. With `.failing` that is the first value beyond the limit.
  public func buffering(
    _ policy: BufferingPolicy, onDrop report: (@Sendable (_ value: Value, _ count: Int) -> Void)? = nil
  ) -> Signal<Value> {
    let signal = signal
    if let problem = policy.problem { return .invalid("buffering(_:onDrop:): \(problem)") }
    let buffered = Signal<Value>(stage: #function) { observer in
      let junction = Junction(observer, state: Backlog<Value>(policy), inputs: 1)
      let input = BufferingInput { [weak junction] isReplaying in
        // In order with the values, which may be queued.
        if let junction { junction.submit { junction.state.history.isReplaying = isReplaying } }
      }
      // A loop further down would otherwise store 256 values before this stage stores the first.
      if policy != .unbounded { junction.receiver?.learn(.sendsWork) }
      junction.owned.storesInPause = true
      junction.owned.onResume = { $0.sendBacklog(from: input) }
      junction.connect(
        signal.start, to: junction.add(input),
        next: { junction, _, value in
          guard junction.isDownstreamPaused || !junction.state.values.isEmpty else {
            return junction.send(value) == .cancelled ? .cancelled : .more
          }
          input.hasBacklog.store(true, ordering: .relaxed)
          junction.store(value, from: input, report)
          return .more
        },
        finished: { junction, termination in
          if junction.state.values.isEmpty { return junction.finish(termination) }
          junction.state.end = termination
        })
      return junction.subscription
    }
    let origin = BufferedSignal(SignalValues(signal: signal, policy: policy, report: report))
    return Signal(origin: origin, start: buffered.start)
  }
}

/// The values that wait for a paused consumer.
private struct Backlog<Value: Sendable>: Sendable {
  let policy: BufferingPolicy
  var values = Queue<Value>()
  /// The values that a failing policy does not count.
  let history = StoredHistory()
  /// The end, if it waits for the values before it.
  var end: Termination?
  var droppedCount = 0

  init(_ policy: BufferingPolicy) {
    self.policy = policy
  }

  /// The error of a policy that fails.
  var failure: SignalError? {
    if case .failing(let count) = policy { .fellBehind(count) } else { nil }
  }

  /// Stores a value, if there is room or another is dropped for it.
  ///
  /// - Returns: The value that is dropped.
  mutating func add(_ value: Value) -> Value? {
    let historyCount = failure == nil ? 0 : history.countArrival()
    guard let (count, overflow) = policy.limit, values.count - historyCount >= count else {
      values.append(value)
      return nil
    }
    guard overflow == .replacesOldest else { return value }
    defer { values.append(value) }
    return values.popFirst()
  }

  mutating func popFirst() -> Value? {
    history.remove(1)
    return values.popFirst()
  }
}

/// The input of a stage that stores values, which is told of those that its source has remembered.
///
/// Safety: see `Input`.
private final class BufferingInput: Input, @unchecked Sendable {
  private let onReplay: @Sendable (Bool) -> Void
  /// Whether values wait for the consumer.
  let hasBacklog = Atomic<Bool>(false)

  init(onReplay: @escaping @Sendable (Bool) -> Void) {
    self.onReplay = onReplay
    super.init()
    ignoresPauses = true
  }

  override func learn(_ fact: SourceFact) {
    switch fact {
    // What is stored has been taken without need.
    case .sendsWork: break
    case .replays(let isReplaying): onReplay(isReplaying)
    case .isShared, .isSilent: super.learn(fact)
    case .sendsHeartbeats(let gauge):
      // Its source learns of no pause.
      gauge.add { [self] in !hasBacklog.load(ordering: .relaxed) && downstream.receiver?.level == .open }
      super.learn(fact)
    // What is stored is news.
    case .isPulled, .sendsLater: break
    }
  }
}

extension Junction {
  /// Stores a value while the consumer is paused.
  fileprivate func store(_ value: Output, from input: Input, _ report: (@Sendable (Output, Int) -> Void)?)
  where State == Backlog<Output> {
    let dropped = state.add(value)
    guard let dropped else {
      // Without room it waits for downstream.
      if state.values.count >= state.policy.high { input.ignoresPauses = false }
      return
    }
    state.droppedCount += 1
    let failure = state.failure
    report?(dropped, state.droppedCount)
    if let failure { finish(.failed(failure)) }
  }

  /// Sends stored values until the consumer pauses again, and then lets a source go on that was paused.
  fileprivate func sendBacklog(from input: BufferingInput) where State == Backlog<Output> {
    if sendAll({ $0.popFirst() }) == .cancelled { return finish(.cancelled) }
    if state.values.isEmpty {
      input.hasBacklog.store(false, ordering: .relaxed)
      if let end = state.end { return finish(end) }
    }
    guard state.values.count <= state.policy.low else { return }
    input.ignoresPauses = true
    tell(input)
  }
}
