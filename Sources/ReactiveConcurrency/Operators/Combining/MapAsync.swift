extension SignalStream {
  /// Transforms each value with an async closure, in the values' order, with up to `maxConcurrent` runs of it at a
  /// time.
  ///
  /// Memory: `maxConcurrent` values or results; this signal is paused while as many are being made or wait for
  /// an earlier one. What a source sends that cannot pause waits for its turn. While the consumer is paused no run is
  /// started and no result is sent. The first error, of a run or of this signal, ends it at once and cancels all runs,
  /// as does a cancellation. A `maxConcurrent` below 1 fails with `SignalError.invalidArgument`.
  ///
  /// Sends on: the task whose result is the next in order; what a pause has held back, within the consumer's
  /// `resume()`.
  ///
  /// - Parameters:
  ///   - maxConcurrent: How many values are worked on at a time, each in a task of its own; one by default.
  ///   - executor: What these tasks prefer; the global pool by default.
  public func mapAsync<Output>(
    maxConcurrent: Int = 1, on executor: (any TaskExecutor)? = nil,
    _ transform: @escaping @Sendable (Value) async throws -> Output
  ) -> Signal<Output> {
    let signal = signal
    guard maxConcurrent > 0 else {
      return .invalid("mapAsync(maxConcurrent:) needs a number of 1 or more, not \(maxConcurrent)")
    }
    return Signal<Output>(stage: #function) { observer in
      let mapping = AsyncMapping(
        junction: Junction(observer, state: AsyncRuns()), source: Input(), maxConcurrent: maxConcurrent,
        makeRun: { value in .async(on: executor) { emitter in try await emitter.emit(transform(value)) } })
      mapping.start(signal)
      return mapping.junction.subscription
    }
  }

  /// Transforms each value with an async closure, the runs combined as `strategy` says: with `.latest` a new value
  /// cancels the run before it, with `.exhaust` values that come during a run are dropped, with `.merge` results
  /// are sent as soon as they are ready.
  ///
  /// Otherwise as `flattenMap`.
  public func mapAsync<Output>(
    _ strategy: FlattenStrategy, on executor: (any TaskExecutor)? = nil,
    _ transform: @escaping @Sendable (Value) async throws -> Output
  ) -> Signal<Output> {
    signal.flattenMap(strategy) { value in
      .async(on: executor) { emitter in try await emitter.emit(transform(value)) }
    }
  }
}

/// The values on their way, in their order.
private struct AsyncRuns<Value: Sendable, Output: Sendable>: Sendable {
  /// The results of the runs that have been started, as far as they have been made.
  var results = Queue<Output?>()
  /// The values whose runs come after those.
  var waiting = Queue<Value>()
  /// How many results have been sent, which is the number of the first one here.
  var sent = 0
  var isSourceFinished = false

  /// How many values are on their way.
  var count: Int { results.count + waiting.count }

  /// Makes room for the result of the next run.
  ///
  /// - Returns: The number of that run.
  mutating func begin() -> Int {
    results.append(nil)
    return sent + results.count - 1
  }

  mutating func store(_ result: Output, ofRun number: Int) {
    results[number - sent] = .some(result)
  }

  /// Takes the result whose turn it is, if it has been made.
  mutating func popResult() -> Output? {
    guard let next = results.first, next != nil else { return nil }
    sent += 1
    return results.popFirst() ?? nil
  }
}

/// A junction of one source and the runs for its values.
private struct AsyncMapping<Value: Sendable, Output: Sendable>: Sendable {
  typealias Runs = AsyncRuns<Value, Output>

  let junction: Junction<Output, Runs>
  let source: Input
  let maxConcurrent: Int
  let makeRun: @Sendable (Value) -> Signal<Output>

  func start(_ signal: Signal<Value>) {
    junction.owned.onResume = { [source, maxConcurrent, makeRun] junction in
      AsyncMapping(junction: junction, source: source, maxConcurrent: maxConcurrent, makeRun: makeRun).goOn()
    }
    junction.connect(
      signal, to: junction.add(source),
      next: { [self] junction, _, value in
        junction.state.waiting.append(value)
        startRuns()
        return isFull ? .paused : .more
      },
      finished: { [self] junction, termination in
        guard case .completed = termination else { return junction.finish(termination) }
        junction.state.isSourceFinished = true
        finishIfDone()
      })
  }

  /// Whether the source has to wait. As the owner, as all that follows.
  private var isFull: Bool {
    junction.isDownstreamPaused || junction.state.count >= maxConcurrent
  }

  private func startRuns() {
    while !junction.isEnded, !junction.isDownstreamPaused, junction.state.results.count < maxConcurrent,
      let value = junction.state.waiting.popFirst()
    {
      let number = junction.state.begin()
      let input = junction.addAsOwner(Input())
      junction.connect(
        makeRun(value), to: input,
        next: { [self] junction, _, output in
          junction.state.store(output, ofRun: number)
          return sendResults()
        },
        finished: { [self] junction, termination in
          guard case .completed = termination else { return junction.finish(termination) }
          finishIfDone()
        })
    }
  }

  /// Sends the results whose turn it is, and lets others begin in their place.
  private func sendResults() -> Demand {
    if junction.sendAll({ $0.popResult() }) == .cancelled { return .cancelled }
    startRuns()
    if !isFull { junction.resume(source) }
    return .more
  }

  private func goOn() {
    if sendResults() == .cancelled { return junction.finish(.cancelled) }
    finishIfDone()
  }

  private func finishIfDone() {
    if junction.state.isSourceFinished, junction.state.count == 0 { junction.finish(.completed) }
  }
}
