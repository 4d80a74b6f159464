extension Signal {
  /// Sends what an async closure makes of each value, in the values' order, with up to `maxConcurrent` runs of it at a time.
  ///
  /// This signal is paused while so many results are being made or wait for an earlier one; what a source sends that
  /// cannot pause waits for its turn. While the consumer is paused no run is started and no result is sent. The first
  /// error, of a run or of this signal, ends it at once and cancels all runs, as does letting go. A `maxConcurrent` below
  /// 1 fails with `SignalError.invalidArgument`.
  ///
  /// - Parameters:
  ///   - maxConcurrent: How many values are worked on at a time, each in a task of its own; one by default.
  ///   - executor: What these tasks prefer; the global pool by default.
  public func mapAsync<Output>(
    maxConcurrent: Int = 1, on executor: (any TaskExecutor)? = nil,
    _ transform: @escaping @Sendable (Value) async throws -> Output
  ) -> Signal<Output> {
    guard maxConcurrent > 0 else {
      return .refused("mapAsync(maxConcurrent:) needs a number of 1 or more, not \(maxConcurrent)")
    }
    return Signal<Output> { observer in
      let mapping = AsyncMapping(observer, maxConcurrent) { value in
        .async(on: executor) { emitter in try await emitter.emit(transform(value)) }
      }
      mapping.start(self)
      return mapping.junction.subscription
    }
  }

  /// Sends what an async closure makes of each value, the runs combined as `strategy` says: with `.latest` a new value
  /// cancels the run before it, with `.exhaust` values that come during a run are dropped, with `.merge` results come
  /// as they come.
  ///
  /// Otherwise as `flattenMap`.
  public func mapAsync<Output>(
    _ strategy: FlattenStrategy, on executor: (any TaskExecutor)? = nil,
    _ transform: @escaping @Sendable (Value) async throws -> Output
  ) -> Signal<Output> {
    flattenMap(strategy) { value in
      .async(on: executor) { emitter in try await emitter.emit(transform(value)) }
    }
  }
}

/// A value on its way through `mapAsync`.
///
/// Safety: touched only by the owner of the junction it belongs to.
private final class AsyncRun<Value: Sendable, Output: Sendable>: @unchecked Sendable {
  /// The value, until its run starts.
  var value: Value?
  var result: Output?
  let input = Input()

  init(_ value: Value) {
    self.value = .some(value)
  }
}

/// The values on their way, in their order, and how far they are.
private struct AsyncRuns<Value: Sendable, Output: Sendable>: Sendable {
  var all: ArraySlice<AsyncRun<Value, Output>> = []
  /// How many of them have been started; these are the first ones.
  var started = 0
  var isSourceFinished = false
}

/// A junction of one source and the runs for its values.
private struct AsyncMapping<Value: Sendable, Output: Sendable>: Sendable {
  typealias Runs = AsyncRuns<Value, Output>
  typealias Run = AsyncRun<Value, Output>

  let junction: Junction<Output, Runs>
  let source = Input()
  let maxConcurrent: Int
  let makeRun: @Sendable (Value) -> Signal<Output>

  init(
    _ observer: Observer<Output>, _ maxConcurrent: Int, _ makeRun: @escaping @Sendable (Value) -> Signal<Output>
  ) {
    junction = Junction(observer, state: Runs())
    self.maxConcurrent = maxConcurrent
    self.makeRun = makeRun
  }

  func start(_ signal: Signal<Value>) {
    // A cycle that the junction's end breaks.
    junction.resumed = { [self] _ in goOn() }
    junction.add(source)
    junction.connect(
      signal, to: source,
      next: { [self] junction, _, value in
        junction.state.all.append(Run(value))
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
    junction.isDownstreamPaused || junction.state.all.count >= maxConcurrent
  }

  private func startRuns() {
    while !junction.isEnded, !junction.isDownstreamPaused,
      junction.state.started < min(junction.state.all.count, maxConcurrent)
    {
      let run = junction.state.all[junction.state.all.startIndex + junction.state.started]
      junction.state.started += 1
      guard let value = run.value else { continue }
      run.value = nil
      junction.addAsOwner(run.input)
      junction.connect(
        makeRun(value), to: run.input,
        next: { [self] _, _, output in
          run.result = .some(output)
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
    while !junction.isDownstreamPaused, let result = junction.state.all.first?.result {
      junction.state.all.removeFirst()
      junction.state.started -= 1
      if junction.send(result) == .cancelled { return .cancelled }
    }
    startRuns()
    if !isFull { junction.resume(source) }
    return .more
  }

  private func goOn() {
    if sendResults() == .cancelled { return junction.finish(.cancelled) }
    finishIfDone()
  }

  private func finishIfDone() {
    if junction.state.isSourceFinished, junction.state.all.isEmpty { junction.finish(.completed) }
  }
}
