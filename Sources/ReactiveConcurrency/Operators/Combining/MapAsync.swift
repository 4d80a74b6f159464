extension SignalStream {
  /// Transforms each value with an async closure, up to `maxConcurrent` at a time, and sends the results in order.
  ///
  /// One slow call delays the results after it. If the order does not matter, `mapAsync(.merge(maxConcurrent:))` sends
  /// each result as soon as it is ready. `maxConcurrent` must be 1 or more.
  ///
  /// | behavior | |
  /// |---|---|
  /// | sends on | the task whose result is the next in order; after a pause, where the consumer resumes |
  /// | fails | immediately, with the first error of a call or of this signal, and cancels all calls |
  /// | prefetch | one value for each call that may run; a result that waits for an earlier one still counts |
  /// | buffer | the values of a source that cannot pause |
  /// | demand | while the consumer is paused, no call starts and no result is sent |
  /// | cancellation | cancels all calls |
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

  /// Transforms each value with an async closure, and combines the calls by `strategy`.
  ///
  /// | strategy | |
  /// |---|---|
  /// | `.latest` | a new value cancels the previous call |
  /// | `.exhaust` | drops values sent during a call |
  /// | `.merge(maxConcurrent:)` | sends each result as soon as it is ready |
  /// | `.concat(maxConcurrent:)` | sends the results in the order of the values |
  ///
  /// Otherwise it behaves as `flattenMap(_:_:)`.
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
