extension SignalStream {
  /// Stores values while the newest value of `condition` is `true`, and sends them in order when it is `false`.
  ///
  /// ```marbles hold(while:)
  /// seconds  0    5        10
  /// isBusy   --t----f────---!
  /// source   -1-2-3-4────-5-|
  ///          source.hold(while: isBusy)
  /// output   -1-----(234)-5-|
  /// ```
  ///
  /// Until `condition` has sent, and after it has completed, nothing is stored; it is started first and never paused. A
  /// completion follows the stored values, an error of either signal drops them and is sent immediately. This signal is
  /// paused while values are stored. Memory: one value, and more if the source cannot pause.
  ///
  /// To send only the newest value when `condition` is `false`, as ReactiveSwift's `throttle(while:)` does:
  ///
  /// ```swift
  /// combineLatest(source.enumerated(), condition).filter { !$1 }
  ///   .distinctUntilChanged(at: { $0.0.offset }).map { $0.0.element }
  /// ```
  ///
  /// Sends on: the source; stored values, where `condition` sends or, after a pause, where the consumer resumes.
  @inlinable @inline(never)
  public func hold(while condition: Signal<Bool>) -> Signal<Value> {
    let source = signal
    return Signal<Value>(stage: #function) { observer in
      let junction = Junction(observer, state: StoredUntilReleased<Value>(), inputs: 2)
      let (input, conditionInput) = (Input(), Input(ignoringPauses: true))
      junction.owned.onResume = { junction in junction.sendStored(from: input, after: conditionInput) }
      junction.connect(
        condition.start, to: junction.add(conditionInput),
        next: { junction, _, isHolding in
          junction.state.isHolding = isHolding
          junction.sendStored(from: input, after: conditionInput)
          return .more
        },
        finished: { junction, termination in
          if case .failed = termination { return junction.finish(termination) }
          junction.state.isHolding = false
          junction.sendStored(from: input, after: conditionInput)
        })
      junction.connect(
        source.start, to: junction.add(input),
        next: { junction, _, value in
          if junction.state.values.isEmpty, !junction.state.isHolding { return junction.send(value) }
          junction.state.values.append(value)
          // The condition may depend on the same source.
          input.own = .full
          return .more
        },
        finished: { junction, termination in
          if termination.isOver, !junction.state.values.isEmpty {
            junction.state.end = termination
          } else {
            junction.finish(termination)
          }
        })
      return junction.subscription
    }
  }
}

/// The values that `hold(while:)` has stored.
@usableFromInline
struct StoredUntilReleased<Value: Sendable>: Sendable {
  @usableFromInline var values = Queue<Value>()
  @usableFromInline var isHolding = false
  /// The end of the source, unless it has failed: it is sent after the values.
  @usableFromInline var end: Termination?

  @inlinable
  init() {}
}

extension Junction {
  /// Sends the stored values until downstream pauses, and resumes the source when all have been sent.
  ///
  /// The effects of a value come before the next one: the consumer may have changed the condition.
  @inlinable
  func sendStored(from input: Input, after condition: Input) where State == StoredUntilReleased<Output> {
    guard !isEnded, !state.isHolding else { return }
    if !isDownstreamPaused, let value = state.values.popFirst() {
      if send(value) == .cancelled { return finish(.cancelled) }
      if !state.values.isEmpty {
        return condition.source.runAfterDelivery(
          Work { self.submit { self.sendStored(from: input, after: condition) } })
      }
    }
    guard state.values.isEmpty else { return }
    if let end = state.end { return finish(end) }
    input.own = .open
    tell(input)
  }
}
