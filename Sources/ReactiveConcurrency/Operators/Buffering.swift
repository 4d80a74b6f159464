extension Signal {
  /// Keeps what comes while the consumer is paused, as `policy` says, and sends it when the consumer goes on.
  ///
  /// This bounds what a source that cannot pause (a subject's `send`, a callback, a timer) may pile up in a stage further
  /// down that would rather pause it: `zip`, `concat`, `deliver(on:)`, `mapAsync` or a slow `for try await` loop.
  ///
  /// ```swift
  /// let pairs = zip(readings.buffering(.newest(100)), corrections)
  /// ```
  ///
  /// While the consumer wants more, values pass straight through. The end, completion or error, follows what is kept.
  /// Memory: what the policy allows. Only `.backpressure` pauses the source. A policy without room fails with
  /// `SignalError.invalidArgument`.
  public func buffering(_ policy: BufferingPolicy) -> Signal {
    if let problem = policy.problem { return .refused("buffering(_:): \(problem)") }
    return Signal(stage: "buffering") { observer in
      let junction = Junction(observer, state: Backlog<Value>(policy))
      let input = Input()
      junction.resumed = { $0.sendBacklog(from: input) }
      junction.add(input)
      junction.connect(
        self, to: input,
        next: { junction, _, value in
          if junction.isDownstreamPaused || !junction.state.values.isEmpty { return junction.state.add(value) }
          return junction.send(value) == .cancelled ? .cancelled : .more
        },
        finished: { junction, termination in
          if junction.state.values.isEmpty { return junction.finish(termination) }
          junction.state.end = termination
        })
      return junction.subscription
    }
  }
}

/// What waits for a paused consumer.
private struct Backlog<Value: Sendable>: Sendable {
  let policy: BufferingPolicy
  var values = Queue<Value>()
  /// The end, if it waits for the values before it.
  var end: Termination?

  init(_ policy: BufferingPolicy) {
    self.policy = policy
  }

  mutating func add(_ value: Value) -> Demand {
    switch policy {
    case .newest(let count) where values.count >= count: _ = values.popFirst()
    case .oldest(let count) where values.count >= count: return .more
    default: break
    }
    values.append(value)
    return values.count >= policy.high ? .paused : .more
  }
}

extension Junction {
  /// Sends what waits until the consumer pauses again, and then lets a source go on that was paused.
  fileprivate func sendBacklog(from input: Input) where State == Backlog<Output> {
    while !isDownstreamPaused, let value = state.values.popFirst() {
      if send(value) == .cancelled { return finish(.cancelled) }
    }
    if state.values.isEmpty, let end = state.end { return finish(end) }
    if state.values.count <= state.policy.low { resume(input) }
  }
}
