import ReactiveConcurrency

extension SignalConvertible {
  /// The old spelling of `first(default:)`, which answers after the main scheduler has had a turn, as ReactiveCocoa's did.
  ///
  /// - Throws: The signal's error if it fails first; `CancellationError` if the task is cancelled.
  public func asynchronousFirstOrDefault(
    _ fallback: Value, isolation: isolated (any Actor)? = #isolation
  ) async throws -> Value {
    try await signal.deliver(on: .main).first(default: fallback, isolation: isolation)
  }

  /// The old spelling of the async `waitUntilCompleted()`, which answers after the main scheduler has had a turn, as
  /// ReactiveCocoa's did.
  ///
  /// - Throws: The signal's error; `CancellationError` if the task is cancelled.
  public func asynchronouslyWaitUntilCompleted(isolation: isolated (any Actor)? = #isolation) async throws {
    try await signal.deliver(on: .main).waitUntilCompleted(isolation: isolation)
  }
}
