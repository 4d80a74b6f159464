import ReactiveConcurrency

extension SignalConvertible {
  /// The old spelling of `first(default:)`, which returns after a hop to the main scheduler, as ReactiveCocoa's did.
  ///
  /// - Throws: The signal's error if it fails first; `CancellationError` if the task is cancelled.
  public func asynchronousFirstOrDefault(
    _ fallback: Value, isolation: isolated (any Actor)? = #isolation
  ) async throws -> Value {
    try await signal.deliver(on: .main).first(default: fallback, isolation: isolation)
  }

  /// The same, for values that are never `nil`: `asynchronousFirstOrDefault(nil)`.
  @_disfavoredOverload
  public func asynchronousFirstOrDefault(
    _ fallback: Value?, isolation: isolated (any Actor)? = #isolation
  ) async throws -> Value? {
    try await signal.map(Optional.some).deliver(on: .main).first(default: fallback, isolation: isolation)
  }

  /// The same, but reports an error through its parameters and then returns `fallback`.
  ///
  /// Stands for `asynchronousFirstOrDefault:success:error:`.
  ///
  /// Safety: the pointers are only used until this returns, so `&succeeded` and `&failure` can be passed, or `nil` if
  /// the result is not needed.
  ///
  /// - Parameters:
  ///   - success: Set to whether there was no error.
  ///   - error: Set to the signal's error, or that of the cancelled task, or to `nil`.
  public func asynchronousFirstOrDefault(
    _ fallback: Value, success: UnsafeMutablePointer<Bool>?, error: UnsafeMutablePointer<(any Error)?>?,
    isolation: isolated (any Actor)? = #isolation
  ) async -> Value {
    do {
      let value = try await asynchronousFirstOrDefault(fallback, isolation: isolation)
      success?.pointee = true
      error?.pointee = nil
      return value
    } catch let failure {
      success?.pointee = false
      error?.pointee = failure
      return fallback
    }
  }

  /// The same, for values that are never `nil`.
  ///
  /// Safety: as for the other version.
  @_disfavoredOverload
  public func asynchronousFirstOrDefault(
    _ fallback: Value?, success: UnsafeMutablePointer<Bool>?, error: UnsafeMutablePointer<(any Error)?>?,
    isolation: isolated (any Actor)? = #isolation
  ) async -> Value? {
    await signal.map(Optional.some)
      .asynchronousFirstOrDefault(fallback, success: success, error: error, isolation: isolation)
  }

  /// The old spelling of `run()`, which returns after a hop to the main scheduler, as
  /// ReactiveCocoa's did.
  ///
  /// - Throws: The signal's error; `CancellationError` if the task is cancelled.
  public func asynchronouslyWaitUntilCompleted(isolation: isolated (any Actor)? = #isolation) async throws {
    try await signal.deliver(on: .main).run(isolation: isolation)
  }

  /// The same, but reports an error through its parameter.
  ///
  /// Safety: the pointer is only used until this returns.
  ///
  /// Stands for `asynchronouslyWaitUntilCompleted:`.
  ///
  /// - Parameter error: Set to the signal's error, or that of the cancelled task, or to `nil`.
  /// - Returns: Whether there was no error.
  @discardableResult
  public func asynchronouslyWaitUntilCompleted(
    _ error: UnsafeMutablePointer<(any Error)?>?, isolation: isolated (any Actor)? = #isolation
  ) async -> Bool {
    do {
      try await asynchronouslyWaitUntilCompleted(isolation: isolation)
      error?.pointee = nil
      return true
    } catch let failure {
      error?.pointee = failure
      return false
    }
  }
}
