extension SignalConvertible {
  /// Returns the values for a loop without `try`, which ends when the signal ends. If it fails, `handle` is called
  /// first.
  ///
  /// ```swift
  /// for await price in prices.values(onError: { logger.error("\($0)") }) { … }
  /// ```
  ///
  /// In all other respects this works as a loop over the signal itself: each loop is a run of the signal, which is
  /// cancelled when the loop is left or its task is cancelled.
  ///
  /// - Parameters:
  ///   - policy: The treatment of values for which the loop is too slow; as in a loop over the signal by default.
  ///   - report: Called with each value that is dropped: see `values(buffering:onDrop:)`.
  ///   - handle: Called with the signal's error, in the loop's own task.
  ///   - fileID: The file of the call, for `SignalGraph`.
  ///   - line: The line of the call, for `SignalGraph`.
  public nonisolated func values(
    buffering policy: BufferingPolicy? = nil,
    onDrop report: (@Sendable (_ value: Value, _ count: Int) -> Void)? = nil,
    fileID: StaticString = #fileID, line: Int = #line,
    onError handle: @escaping @Sendable (any Error) -> Void
  ) -> TypedValues<Value, Never> {
    TypedValues(
      values: SignalValues(signal: signal, policy: policy, report: report, site: CallSite(fileID, line)),
      handle: handle)
  }

  /// The values for a loop without `try`, which traps if the signal fails: for one that cannot, such as
  /// `Command.executing`. With `values(onError:)` no error traps.
  ///
  /// ```swift
  /// for await isBusy in save.executing.valuesOrTrap { spinner.isHidden = !isBusy }
  /// ```
  ///
  /// The trap tells the error. A release of what sends only ends the loop.
  public nonisolated var valuesOrTrap: TypedValues<Value, Never> {
    values(onError: { error in
      if case SignalError.sourceReleased = error { return }
      fatalError("A loop over `valuesOrTrap` got an error: \(error)")
    })
  }
}

extension SignalConvertible {
  /// Returns the values for a loop whose error has a type: `transform` makes it from the signal's error.
  ///
  /// ```swift
  /// do throws(FeedError) {
  ///   for try await price in prices.values(throwing: { FeedError(cause: $0) }) { … }
  /// } catch {
  ///   show(error.reason)  // `error` is a FeedError
  /// }
  /// ```
  ///
  /// In all other respects this works as a loop over the signal itself. The result is also an
  /// `any AsyncSequence<Value, Failure>`.
  ///
  /// - Parameters:
  ///   - policy: The treatment of values for which the loop is too slow; as in a loop over the signal by default.
  ///   - report: Called with each value that is dropped: see `values(buffering:onDrop:)`.
  ///   - fileID: The file of the call, for `SignalGraph`.
  ///   - line: The line of the call, for `SignalGraph`.
  ///   - transform: Called with the signal's error, in the loop's own task. `SignalError` is among what it may get.
  public nonisolated func values<Failure: Error>(
    buffering policy: BufferingPolicy? = nil,
    onDrop report: (@Sendable (_ value: Value, _ count: Int) -> Void)? = nil,
    fileID: StaticString = #fileID, line: Int = #line,
    throwing transform: @escaping @Sendable (any Error) -> Failure
  ) -> TypedValues<Value, Failure> {
    TypedValues(
      values: SignalValues(signal: signal, policy: policy, report: report, site: CallSite(fileID, line)),
      handle: { error throws(Failure) in throw transform(error) })
  }
}

/// The values of a signal for a loop whose error has a type: `signal.values(throwing:)`, or that needs no `try`:
/// `signal.values(onError:)` and `signal.valuesOrTrap`.
public struct TypedValues<Value: Sendable, Failure: Error>: AsyncSequence, Sendable {
  public typealias Element = Value

  let values: SignalValues<Value>
  /// Handles the signal's error.
  let handle: @Sendable (any Error) throws(Failure) -> Void

  /// Returns an iterator over one run of the signal.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(base: values.makeAsyncIterator(), handle: handle)
  }

  /// The iterator of a loop whose error has a type.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private var base: SignalIterator<Value>
    private let handle: @Sendable (any Error) throws(Failure) -> Void

    fileprivate init(base: SignalIterator<Value>, handle: @escaping @Sendable (any Error) throws(Failure) -> Void) {
      self.base = base
      self.handle = handle
    }

    /// Returns the next value, or `nil` at the end and when the task has been cancelled.
    ///
    /// - Throws: The error that the closure of `values(throwing:)` returns for the signal's. In a loop without `try`,
    ///   an error ends the values: this returns `nil`.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(Failure) -> Value? {
      do {
        return try await base.next(isolation: actor)
      } catch {
        try handle(error)
        return nil
      }
    }
  }
}
