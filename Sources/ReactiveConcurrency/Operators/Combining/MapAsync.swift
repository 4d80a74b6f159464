extension SignalStream {
  /// Transforms each value with an async closure, up to `maxConcurrent` at a time, and sends the results in the order
  /// of the values.
  ///
  /// This signal is paused while `maxConcurrent` calls are running or have results that wait for an earlier one.
  /// Memory: as many values or results, and the values of a source that cannot pause. While the consumer is paused no
  /// call starts and no result is sent. The first error, of a call or of this signal, is sent immediately and cancels
  /// all calls, as does a cancellation. `maxConcurrent` must be 1 or more.
  ///
  /// Sends on: the task whose result is the next in order; after a pause, where the consumer resumes.
  ///
  /// - Parameters:
  ///   - maxConcurrent: The number of calls at a time, each in a task of its own; one by default.
  ///   - executor: The executor that these tasks prefer; Swift's concurrent pool by default.
  @inlinable @inline(never)
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
        junction: Junction(observer, state: AsyncCalls(), inputs: 1), source: StartingInput(),
        maxConcurrent: maxConcurrent,
        makeCall: { value in .async(on: executor) { emitter in try await emitter.emit(transform(value)) } })
      mapping.start(signal)
      return mapping.junction.subscription
    }
  }

  /// Transforms each value with an async closure and combines the calls as `strategy` says: with `.latest` a new value
  /// cancels the previous call, with `.exhaust` values sent during a call are dropped, with `.merge` results are sent
  /// as soon as they are ready.
  ///
  /// Otherwise as `flattenMap(_:_:)`.
  @inlinable
  public func mapAsync<Output>(
    _ strategy: FlattenStrategy, on executor: (any TaskExecutor)? = nil,
    _ transform: @escaping @Sendable (Value) async throws -> Output
  ) -> Signal<Output> {
    signal.flattenMap(strategy) { value in
      .async(on: executor) { emitter in try await emitter.emit(transform(value)) }
    }
  }
}

/// The values being transformed, in order.
@usableFromInline
struct AsyncCalls<Value: Sendable, Output: Sendable>: Sendable {
  /// The results of the calls that have been started; `nil` for those that have not returned.
  @usableFromInline var results = Queue<Output?>()
  /// The values whose calls have not been started.
  @usableFromInline var waiting = Queue<Value>()
  /// The number of results sent, which is also the number of the first one here.
  @usableFromInline var sent = 0
  @usableFromInline var isSourceFinished = false

  @inlinable
  init() {}

  /// The number of values being transformed.
  @inlinable
  var count: Int { results.count + waiting.count }

  /// Makes room for the result of the next call.
  ///
  /// - Returns: The number of that call.
  @inlinable
  mutating func begin() -> Int {
    results.append(nil)
    return sent + results.count - 1
  }

  @inlinable
  mutating func store(_ result: Output, ofCall number: Int) {
    results[number - sent] = .some(result)
  }

  /// Takes the next result in order, if it is available.
  @inlinable
  mutating func popResult() -> Output? {
    guard let next = results.first, next != nil else { return nil }
    sent += 1
    return results.popFirst() ?? nil
  }
}

/// A junction of one source and the calls for its values.
@usableFromInline
struct AsyncMapping<Value: Sendable, Output: Sendable>: Sendable {
  @usableFromInline typealias Calls = AsyncCalls<Value, Output>

  @usableFromInline let junction: Junction<Output, Calls>
  @usableFromInline let source: Input
  @usableFromInline let maxConcurrent: Int
  @usableFromInline let makeCall: @Sendable (Value) -> Signal<Output>

  @inlinable
  init(
    junction: Junction<Output, Calls>, source: Input, maxConcurrent: Int,
    makeCall: @escaping @Sendable (Value) -> Signal<Output>
  ) {
    self.junction = junction
    self.source = source
    self.maxConcurrent = maxConcurrent
    self.makeCall = makeCall
  }

  @inlinable
  func start(_ signal: Signal<Value>) {
    junction.owned.onResume = { [source, maxConcurrent, makeCall] junction in
      AsyncMapping(junction: junction, source: source, maxConcurrent: maxConcurrent, makeCall: makeCall).advance()
    }
    junction.connect(
      signal, to: junction.add(source),
      next: { [self] junction, _, value in
        junction.state.waiting.append(value)
        startCalls()
        return isFull ? .paused : .more
      },
      finished: { [self] junction, termination in
        guard case .completed = termination else { return junction.finish(termination) }
        junction.state.isSourceFinished = true
        finishIfDone()
      })
  }

  /// Whether the source has to be paused. Called by the owner, as are all members below.
  @inlinable
  var isFull: Bool {
    junction.isDownstreamPaused || junction.state.count >= maxConcurrent
  }

  @inlinable
  func startCalls() {
    while !junction.isEnded, !junction.isDownstreamPaused, junction.state.results.count < maxConcurrent,
      let value = junction.state.waiting.popFirst()
    {
      let number = junction.state.begin()
      let input = junction.addAsOwner(Input())
      junction.connect(
        makeCall(value), to: input,
        next: { [self] junction, _, output in
          junction.state.store(output, ofCall: number)
          return sendResults()
        },
        finished: { [self] junction, termination in
          guard case .completed = termination else { return junction.finish(termination) }
          finishIfDone()
        })
    }
  }

  /// Sends the results that are next in order, and starts further calls.
  @inlinable
  func sendResults() -> Demand {
    if junction.sendAll({ $0.popResult() }) == .cancelled { return .cancelled }
    startCalls()
    if !isFull { junction.resumeInput(source) }
    return .more
  }

  @inlinable
  func advance() {
    if sendResults() == .cancelled { return junction.finish(.cancelled) }
    finishIfDone()
  }

  @inlinable
  func finishIfDone() {
    if junction.state.isSourceFinished, junction.state.count == 0 { junction.finish(.completed) }
  }
}
