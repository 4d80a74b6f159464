import Dispatch
import ReactiveConcurrency

// Calls that block the thread until the signal has answered. If the answer must come over the same thread they wait for
// ever, hence `noasync`: in async code the core's methods of the same names are chosen, which suspend.

extension SignalConvertible {
  /// Blocks until the first value, and returns it, or `nil` if the signal completes without. The subscription is over by
  /// then. In async code, `try await first()`. Stands for `first`.
  ///
  /// - Throws: The signal's error, if it fails first.
  @available(*, noasync, message: "It would block a thread of the pool; use `try await signal.first()`")
  public func first() throws -> Value? {
    try signal.take(1).waitForLast()
  }

  /// Blocks until the first value, and returns it, or `fallback` if the signal completes without. In async code,
  /// `try await first(default:)`. Stands for `firstOrDefault:`.
  ///
  /// - Throws: The signal's error, if it fails first.
  @available(*, noasync, message: "It would block a thread of the pool; use `try await signal.first(default:)`")
  public func firstOrDefault(_ fallback: Value) throws -> Value {
    try signal.take(1).waitForLast() ?? fallback
  }

  /// The same, of values that are never `nil`: `firstOrDefault(nil)`.
  @available(*, noasync, message: "It would block a thread of the pool; use `try await signal.first()`")
  @_disfavoredOverload
  public func firstOrDefault(_ fallback: Value?) throws -> Value? {
    try signal.take(1).waitForLast() ?? fallback
  }

  /// The same, telling of an error through its parameters, in which case it returns `fallback`. Stands for
  /// `firstOrDefault:success:error:`.
  ///
  /// Safety: the pointers are used before this returns, so `&succeeded` and `&failure` may stand for them, and `nil` where
  /// nobody asks.
  ///
  /// - Parameters:
  ///   - success: Set to whether there was no error.
  ///   - error: Set to the signal's error, or to `nil`.
  @available(*, noasync, message: "It would block a thread of the pool; use `try await signal.first(default:)`")
  public func firstOrDefault(
    _ fallback: Value, success: UnsafeMutablePointer<Bool>?, error: UnsafeMutablePointer<(any Error)?>?
  ) -> Value {
    signal.take(1).waitForLast(success, error) ?? fallback
  }

  /// The same, of values that are never `nil`: `firstOrDefault(nil, success:error:)`.
  ///
  /// Safety: as that.
  @available(*, noasync, message: "It would block a thread of the pool; use `try await signal.first(default:)`")
  @_disfavoredOverload
  public func firstOrDefault(
    _ fallback: Value?, success: UnsafeMutablePointer<Bool>?, error: UnsafeMutablePointer<(any Error)?>?
  ) -> Value? {
    signal.take(1).waitForLast(success, error) ?? fallback
  }

  /// Blocks until the signal has completed. In async code, `try await waitUntilCompleted()`. Stands for
  /// `waitUntilCompleted:`.
  ///
  /// - Throws: The signal's error.
  @available(*, noasync, message: "It would block a thread of the pool; use `try await signal.waitUntilCompleted()`")
  public func waitUntilCompleted() throws {
    _ = try signal.ignoreValues().waitForLast()
  }

  /// Blocks until the signal has completed or failed, and tells which. Stands for `waitUntilCompleted:`.
  ///
  /// Safety: the pointer is used before this returns.
  ///
  /// - Parameter error: Set to the signal's error, or to `nil`.
  /// - Returns: Whether there was no error.
  @available(*, noasync, message: "It would block a thread of the pool; use `try await signal.waitUntilCompleted()`")
  @discardableResult
  public func waitUntilCompleted(_ error: UnsafeMutablePointer<(any Error)?>?) -> Bool {
    var success = false
    _ = signal.ignoreValues().waitForLast(&success, error)
    return success
  }

  /// Blocks until the signal has completed, and returns its values. In async code, `try await collect()`. Stands for
  /// `toArray`.
  ///
  /// - Throws: The signal's error, even if values came before.
  @available(*, noasync, message: "It would block a thread of the pool; use `try await signal.collect()`")
  public func toArray() throws -> [Value] {
    try signal.collected().waitForLast() ?? []
  }
}

extension Signal {
  /// Safety: the pointers are used before this returns.
  @available(*, noasync)
  fileprivate func waitForLast(
    _ success: UnsafeMutablePointer<Bool>?, _ error: UnsafeMutablePointer<(any Error)?>?
  ) -> Value? {
    let result = Result { try waitForLast() }
    switch result {
    case .success(let value):
      success?.pointee = true
      error?.pointee = nil
      return value
    case .failure(let failure):
      success?.pointee = false
      error?.pointee = failure
      return nil
    }
  }

  @available(*, noasync)
  fileprivate func waitForLast() throws -> Value? {
    let result = Locked<(value: Value?, error: (any Error)?)>((nil, nil))
    let isOver = DispatchSemaphore(value: 0)
    let subscription = observe(
      Observer(
        next: { value in
          result.withLock { $0.value = value }
          return .more
        },
        finish: { termination in
          if case .failed(let error) = termination { result.withLock { $0.error = error } }
          isOver.signal()
        }, hasLetGo: nil, pausing: .reading))
    isOver.wait()
    return try withExtendedLifetime(subscription) {
      let (value, error) = result.withLock { $0 }
      if let error { throw error }
      return value
    }
  }
}
