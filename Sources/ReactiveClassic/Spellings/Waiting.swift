import ReactiveConcurrency

extension SignalConvertible {
  /// The old spelling of `first(default:)`.
  ///
  /// - Throws: The signal's error if it fails first; `CancellationError` if the task is cancelled.
  public func asynchronousFirstOrDefault(
    _ fallback: Value, isolation: isolated (any Actor)? = #isolation
  ) async throws -> Value {
    try await signal.first(default: fallback, isolation: isolation)
  }

  /// The old spelling of the async `waitUntilCompleted()`.
  ///
  /// - Throws: The signal's error; `CancellationError` if the task is cancelled.
  public func asynchronouslyWaitUntilCompleted(isolation: isolated (any Actor)? = #isolation) async throws {
    try await signal.waitUntilCompleted(isolation: isolation)
  }
}
