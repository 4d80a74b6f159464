// Without threads, which come with Dispatch, nobody else could do what is awaited.
#if canImport(Dispatch)
  import Dispatch
  import ReactiveConcurrency

  // Calls that block the thread until the signal has sent the result. If the signal needs the same thread, they
  // deadlock; hence `noasync`. None has the name of one of the core's methods that suspend: at the top level of a
  // program in Swift 5 mode the compiler would choose the blocking one even behind an `await`, and an import in one
  // file is one in all.

  extension SignalConvertible {
    /// Blocks until the first value and returns it, or `fallback` if the signal completes without one.
    ///
    /// In async code, use `try await first(default:)`.
    ///
    /// - Throws: The signal's error, if it fails first.
    ///
    /// Stands for `firstOrDefault:`.
    @available(*, noasync, message: "It blocks; in an async function, use `try await signal.first(default:)`")
    public func firstOrDefault(_ fallback: Value) throws -> Value {
      try signal.take(1).waitForLast() ?? fallback
    }

    /// The same, for values that are never `nil`: `firstOrDefault(nil)`.
    ///
    /// Stands for `first`.
    @available(*, noasync, message: "It blocks; in an async function, use `try await signal.first()`")
    @_disfavoredOverload
    public func firstOrDefault(_ fallback: Value?) throws -> Value? {
      try signal.take(1).waitForLast() ?? fallback
    }

    /// The same, but reports an error through its parameters and then returns `fallback`.
    ///
    /// Safety: the pointers are only used until this returns, so `&succeeded` and `&failure` can be passed, or `nil` if
    /// the result is not needed.
    ///
    /// - Parameters:
    ///   - success: Set to whether there was no error.
    ///   - error: Set to the signal's error, or to `nil`.
    ///
    /// Stands for `firstOrDefault:success:error:`.
    @available(*, noasync, message: "It blocks; in an async function, use `try await signal.first(default:)`")
    public func firstOrDefault(
      _ fallback: Value, success: UnsafeMutablePointer<Bool>?, error: UnsafeMutablePointer<(any Error)?>?
    ) -> Value {
      signal.take(1).waitForLast(success, error) ?? fallback
    }

    /// The same, for values that are never `nil`: `firstOrDefault(nil, success:error:)`.
    ///
    /// Safety: as for the other version.
    @available(*, noasync, message: "It blocks; in an async function, use `try await signal.first(default:)`")
    @_disfavoredOverload
    public func firstOrDefault(
      _ fallback: Value?, success: UnsafeMutablePointer<Bool>?, error: UnsafeMutablePointer<(any Error)?>?
    ) -> Value? {
      signal.take(1).waitForLast(success, error) ?? fallback
    }

    /// Blocks until the signal has completed or failed, and returns which.
    ///
    /// Safety: the pointer is only used until this returns.
    ///
    /// - Parameter error: Set to the signal's error, or to `nil`.
    /// - Returns: Whether there was no error.
    ///
    /// Stands for `waitUntilCompleted:`.
    @available(*, noasync, message: "It blocks; in an async function, use `try await signal.run()`")
    @discardableResult
    public func waitUntilCompleted(_ error: UnsafeMutablePointer<(any Error)?>?) -> Bool {
      var success = false
      _ = signal.ignoreValues().waitForLast(&success, error)
      return success
    }

    /// Blocks until the signal has completed, and returns its values.
    ///
    /// In async code, use `try await collect()`.
    ///
    /// - Throws: The signal's error, even if it has sent values before.
    ///
    /// Stands for `toArray`.
    @available(*, noasync, message: "It blocks; in an async function, use `try await signal.collect()`")
    public func toArray() throws -> [Value] {
      try signal.collected().waitForLast() ?? []
    }
  }

  extension Signal {
    /// Safety: the pointers are only used until this returns.
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
          next: { value, _ in
            result.withLock { $0.value = value }
            return .more
          },
          finish: { termination in
            switch termination {
            case .failed(let error): result.withLock { $0.error = error }
            case .released: result.withLock { $0.error = SignalError.sourceReleased }
            case .completed, .cancelled: break
            }
            isOver.signal()
          }, receiver: BlockingReader()))
      isOver.wait()
      return try withExtendedLifetime(subscription) {
        let (value, error) = result.withLock { $0 }
        if let error { throw error }
        return value
      }
    }
  }
#endif
