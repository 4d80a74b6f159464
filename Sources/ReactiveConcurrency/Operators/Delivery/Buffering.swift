extension SignalStream {
  /// Keeps what comes while the consumer is paused, as `policy` says, and sends it when the consumer goes on.
  ///
  /// This bounds what a source that cannot pause (a subject's `send`, a callback, a timer) may pile up in a stage
  /// further down that would rather pause it: `zip`, `concat`, `deliver(on:)`, `mapAsync` or a slow `for try await`
  /// loop.
  ///
  /// ```swift
  /// let pairs = zip(readings.buffering(.newest(100)), corrections)
  /// ```
  ///
  /// A `for try await` loop over the result stores its values itself, as by `values(buffering:onDrop:)`.
  ///
  /// While the consumer wants more, values pass straight through. The end, completion or error, follows what is kept;
  /// only that of `.failing` drops it. Memory: what the policy allows. Only `.backpressure` pauses the source. A policy
  /// without room fails with `SignalError.invalidArgument`.
  ///
  /// - Parameters:
  ///   - policy: What becomes of values that come while the consumer is paused.
  ///   - report: Gets each value that is dropped for want of room, and how many this subscription has lost with it. Of
  ///     `.failing` that is the first value too many. It runs where this signal sends.
  public func buffering(
    _ policy: BufferingPolicy, onDrop report: (@Sendable (_ value: Value, _ count: Int) -> Void)? = nil
  ) -> Signal<Value> {
    let signal = signal
    if let problem = policy.problem { return .invalid("buffering(_:onDrop:): \(problem)") }
    let buffered = Signal<Value>(stage: "buffering") { observer in
      let junction = Junction(observer, state: Backlog<Value>(policy))
      let input = Input()
      junction.owned.onResume = { $0.sendBacklog(from: input) }
      junction.connect(
        signal, to: junction.add(input),
        next: { junction, _, value in
          guard junction.isDownstreamPaused || !junction.state.values.isEmpty else {
            return junction.send(value) == .cancelled ? .cancelled : .more
          }
          return junction.keep(value, report)
        },
        finished: { junction, termination in
          if junction.state.values.isEmpty { return junction.finish(termination) }
          junction.state.end = termination
        })
      return junction.subscription
    }
    return Signal(buffered, origin: .buffered(BufferedSignal(source: signal, policy: policy, report: report)))
  }
}

extension Signal {
  /// What a loop over this signal iterates, and how it stores the values.
  @usableFromInline
  var loop: SignalValues<Value> {
    guard case .buffered(let buffered) = origin else {
      return SignalValues(signal: self, policy: .default, report: nil)
    }
    return SignalValues(signal: buffered.source, policy: buffered.policy, report: buffered.report)
  }
}

/// What `buffering(_:onDrop:)` makes a signal of, in a box that takes no room in others.
final class BufferedSignal<Value: Sendable>: Sendable {
  let source: Signal<Value>
  let policy: BufferingPolicy
  let report: (@Sendable (Value, Int) -> Void)?

  init(source: Signal<Value>, policy: BufferingPolicy, report: (@Sendable (Value, Int) -> Void)?) {
    self.source = source
    self.policy = policy
    self.report = report
  }
}

/// What waits for a paused consumer.
private struct Backlog<Value: Sendable>: Sendable {
  let policy: BufferingPolicy
  var values = Queue<Value>()
  /// How many have been dropped.
  var dropped = 0
  /// The end, if it waits for the values before it.
  var end: Termination?

  init(_ policy: BufferingPolicy) {
    self.policy = policy
  }

  /// The error, if one value too many is one.
  var failure: SignalError? {
    if case .failing(let count) = policy { .fellBehind(count) } else { nil }
  }

  /// Stores a value, if there is room or it is made.
  ///
  /// - Returns: What is dropped for it.
  mutating func add(_ value: Value) -> Value? {
    guard let (count, excess) = policy.limit, values.count >= count else {
      values.append(value)
      return nil
    }
    guard excess == .replacesOldest else { return value }
    defer { values.append(value) }
    return values.popFirst()
  }
}

extension Junction {
  /// Stores a value for which the consumer is not ready.
  fileprivate func keep(_ value: Output, _ report: (@Sendable (Output, Int) -> Void)?) -> Demand
  where State == Backlog<Output> {
    guard let dropped = state.add(value) else { return state.values.count >= state.policy.high ? .paused : .more }
    state.dropped += 1
    let failure = state.failure
    report?(dropped, state.dropped)
    return failure.map { end(.failed($0)) } ?? .more
  }

  /// Sends what waits until the consumer pauses again, and then lets a source go on that was paused.
  fileprivate func sendBacklog(from input: Input) where State == Backlog<Output> {
    if sendAll({ $0.values.popFirst() }) == .cancelled { return finish(.cancelled) }
    if state.values.isEmpty, let end = state.end { return finish(end) }
    if state.values.count <= state.policy.low { resume(input) }
  }
}
