extension SignalStream {
  /// Sends the values for which an async closure returns `true`, in order, testing up to `maxConcurrent` at a time.
  ///
  /// Otherwise as `mapAsync(maxConcurrent:on:_:)`.
  @inlinable @inline(never)
  public func filterAsync(
    maxConcurrent: Int = 1, on executor: (any TaskExecutor)? = nil,
    _ isIncluded: @escaping @Sendable (Value) async throws -> Bool
  ) -> Signal<Value> {
    guard maxConcurrent > 0 else {
      return .invalid("filterAsync(maxConcurrent:) needs a number of 1 or more, not \(maxConcurrent)")
    }
    return signal.flattenInOrder(limit: maxConcurrent, ofCalls: true, stage: #function) { value in
      .call(on: executor) { try await isIncluded(value) ? value : nil }
    }
  }

  /// Combines each value with the previous result by an async closure, and sends every result: the calls run one after
  /// the other.
  ///
  /// This signal is asked for a value when the call for the one before has returned. The first error, of a call or of
  /// this signal, is sent immediately and cancels the call. Memory: the latest result, and the values of a source that
  /// cannot pause.
  ///
  /// Sends on: the call's task; after a pause, where the consumer resumes.
  ///
  /// - Parameters:
  ///   - initial: The first "previous result"; not sent itself.
  ///   - executor: The executor that the calls' tasks prefer; Swift's concurrent pool by default.
  @inlinable @inline(never)
  public func scanAsync<Result: Sendable>(
    _ initial: Result, on executor: (any TaskExecutor)? = nil,
    _ combine: @escaping @Sendable (Result, Value) async throws -> Result
  ) -> Signal<Result> {
    let signal = signal
    return .forEachSubscription {
      // Calls follow one another, and each stores its result before it ends.
      let latest = Locked(initial)
      return signal.flattenInOrder(limit: 1, ofCalls: true, stage: "scanAsync(_:on:_:)") { value in
        .call(on: executor) {
          let result = try await combine(latest.withLock { $0 }, value)
          latest.set(result)
          return result
        }
      }
    }
  }
}
