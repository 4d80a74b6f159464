extension SignalStream {
  /// Transforms each value with an async closure, up to `maxConcurrent` at a time, and sends the results in the order
  /// of the values: `mapAsync(.concat(maxConcurrent:))`.
  ///
  /// This signal is asked for as many values as calls may run, and is paused while they are running or have results
  /// that wait for an earlier one: one slow call delays those after it. Where the order does not matter,
  /// `mapAsync(.merge(maxConcurrent:))` sends each result as soon as it is ready. Memory: as many values or results,
  /// and the values of a source that cannot pause. While the consumer is paused no call starts and no result is sent.
  /// The first error, of a call or of this signal, is sent immediately and cancels all calls, as does a cancellation.
  /// `maxConcurrent` must be 1 or more.
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
    guard maxConcurrent > 0 else {
      return .invalid("mapAsync(maxConcurrent:) needs a number of 1 or more, not \(maxConcurrent)")
    }
    return signal.flattenInOrder(limit: maxConcurrent, ofCalls: true, stage: #function) { value in
      .call(on: executor) { try await transform(value) }
    }
  }

  /// Transforms each value with an async closure and combines the calls as `strategy` says: with `.latest` a new value
  /// cancels the previous call, with `.exhaust` values sent during a call are dropped, with `.merge(maxConcurrent:)`
  /// results are sent as soon as they are ready, with `.concat(maxConcurrent:)` in the order of the values.
  ///
  /// Otherwise as `flattenMap(_:_:)`.
  @inlinable
  public func mapAsync<Output>(
    _ strategy: FlattenStrategy, on executor: (any TaskExecutor)? = nil,
    _ transform: @escaping @Sendable (Value) async throws -> Output
  ) -> Signal<Output> {
    signal.flattenMap(strategy) { value in
      .call(on: executor) { try await transform(value) }
    }
  }
}
