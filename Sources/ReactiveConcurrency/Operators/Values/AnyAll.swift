extension Stage where Output == Bool {
  /// Sends `result` at the first value that passes the test and completes; otherwise sends `atCompletion` when the
  /// source completes and `false` when it fails.
  @inlinable
  public static func decide<Thrown: Error>(
    _ result: Bool, when isDecisive: @escaping @Sendable (Input) throws(Thrown) -> Bool, atCompletion: Bool
  ) -> Stage {
    Stage { value, stage in
      do throws(Thrown) {
        return try isDecisive(value) ? stage.complete(sending: result) : .more
      } catch {
        return stage.fail(error)
      }
    } flushing: { end, stage in
      switch end {
      case .completed: stage.complete(sending: atCompletion)
      case .failed: stage.complete(sending: false)
      case .cancelled, .released: break
      }
    }
  }
}

extension SignalStream {
  /// Sends `true` at the first value that passes the test and completes; `false` if the signal ends without one.
  ///
  /// An error counts as an end without a match and is not passed on. The source is never paused, and is released before
  /// the completion.
  ///
  /// Stands for `any:`.
  @inlinable @inline(never)
  public consuming func any<Thrown: Error>(_ isMatch: @escaping @Sendable (Value) throws(Thrown) -> Bool) -> Signal<
    Bool
  > {
    signal.lift(.decide(true, when: isMatch, atCompletion: false))
  }

  /// Sends `true` at the first value and completes; `false` if the signal ends without one.
  ///
  /// An error counts as an end without a value and is not passed on. The source is released before the completion.
  ///
  /// Stands for `any`.
  @inlinable
  public func any() -> Signal<Bool> {
    signal.any { _ in true }
  }

  /// Sends `false` at the first value that fails the test and completes; `true` if the signal completes without one.
  ///
  /// If the signal fails, `false` is sent, and the error is not passed on. The source is never paused, and is released
  /// before the completion.
  ///
  /// Stands for `all:`.
  @inlinable @inline(never)
  public consuming func all<Thrown: Error>(_ isMatch: @escaping @Sendable (Value) throws(Thrown) -> Bool) -> Signal<
    Bool
  > {
    signal.lift(.decide(false, when: { value throws(Thrown) in try !isMatch(value) }, atCompletion: true))
  }
}
