extension SignalStream {
  /// Holds values back while the newest value of `condition` is `true`, and sends them in order when it is `false`.
  ///
  /// ```marbles hold(while:)
  /// seconds  0    5        10
  /// isBusy   --t----f────---!
  /// source   -1-2-3-4────-5-|
  ///          source.hold(while: isBusy)
  /// output   -1-----(234)-5-|
  /// ```
  ///
  /// Until `condition` has sent, and after it has completed, nothing is held back; it is subscribed to first. A
  /// completion follows the values that are held back, an error of either signal drops them and ends it at once. This
  /// signal is paused meanwhile: memory is the value that came first, and all that come from a source that cannot
  /// pause. `condition` is never paused.
  ///
  /// Sends on: the source; what was held back, where `condition` sends, and after a pause whoever resumes.
  public func hold(while condition: some SignalStream<Bool>) -> Signal<Value> {
    let (source, condition) = (signal, condition.signal)
    return Signal<Value>(stage: "hold") { observer in
      let junction = Junction(observer, state: HeldBack<Value>(), awaiting: 2)
      let input = Input()
      junction.owned.onResume = { junction in junction.sendHeldBack(from: input) { junction.finish($0) } }
      junction.connect(
        condition,
        next: { junction, _, isHolding in
          junction.state.isHolding = isHolding
          junction.sendHeldBack(from: input) { _ = junction.end($0) }
          return junction.isEnded ? .cancelled : .more
        },
        finished: { junction, termination in
          if case .failed = termination { return junction.finish(termination) }
          junction.state.isHolding = false
          junction.sendHeldBack(from: input) { junction.finish($0) }
        })
      guard !junction.isEnded else { return junction.subscription }
      junction.connect(
        source, to: junction.add(input),
        next: { junction, _, value in
          if junction.state.isEmpty, !junction.state.isHolding { return junction.send(value) }
          junction.state.values.append(value)
          return .paused
        },
        finished: { junction, termination in
          if case .completed = termination, !junction.state.isEmpty {
            junction.state.hasCompleted = true
          } else {
            junction.finish(termination)
          }
        })
      return junction.subscription
    }
  }
}

/// What `hold(while:)` has not sent yet.
private struct HeldBack<Value: Sendable>: Sendable {
  var values = Queue<Value>()
  var isHolding = false
  /// Whether the source has completed, which is told after the values.
  var hasCompleted = false

  var isEmpty: Bool { values.isEmpty }
}

extension Junction {
  /// Sends what has been held back, as far as downstream wants it, and lets the source go on when all is sent.
  ///
  /// - Parameter end: Ends everything, as the caller may.
  fileprivate func sendHeldBack(from input: Input, end: (Termination) -> Void) where State == HeldBack<Output> {
    guard !state.isHolding, !isEnded else { return }
    if sendAll({ $0.values.popFirst() }) == .cancelled { return end(.cancelled) }
    guard state.isEmpty else { return }
    if state.hasCompleted { return end(.completed) }
    if !isDownstreamPaused { resume(input) }
  }
}
