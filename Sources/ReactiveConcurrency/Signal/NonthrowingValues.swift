extension SignalConvertible {
  /// The values for a loop without `try`, which ends when the signal ends; an error is given to `handle` before that.
  ///
  /// ```swift
  /// for await price in prices.values(onError: { logger.error("\($0)") }) { … }
  /// ```
  ///
  /// Otherwise as the signal's own loop: each is a run of the signal, and leaving it, or cancelling its task, lets go
  /// of it.
  ///
  /// - Parameters:
  ///   - policy: How values are stored for a consumer that is slower than the signal.
  ///   - report: Gets what is dropped: see `values(buffering:onDrop:)`.
  ///   - handle: Gets the error the signal fails with, in the loop's own task.
  public nonisolated func values(
    buffering policy: BufferingPolicy = .default,
    onDrop report: (@Sendable (_ value: Value, _ count: Int) -> Void)? = nil,
    onError handle: @escaping @Sendable (any Error) -> Void
  ) -> NonthrowingValues<Value> {
    NonthrowingValues(values: SignalValues(signal: signal, policy: policy, report: report), handle: handle)
  }

  /// The values for a loop without `try` over a signal that cannot fail, such as `Command.executing`, or a subject that
  /// nobody fails.
  ///
  /// ```swift
  /// for await isBusy in save.executing.unfailing { spinner.isHidden = !isBusy }
  /// ```
  ///
  /// An error all the same is a mistake in the program, and traps with its description.
  public nonisolated var unfailing: NonthrowingValues<Value> {
    values(onError: { fatalError("A signal that was called unfailing has failed: \($0)") })
  }
}

/// The values of a signal for a loop without `try`: `signal.values(onError:)` and `signal.unfailing`.
public struct NonthrowingValues<Value: Sendable>: AsyncSequence, Sendable {
  public typealias Element = Value
  public typealias Failure = Never

  let values: SignalValues<Value>
  let handle: @Sendable (any Error) -> Void

  /// Iterates one run of the signal.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(base: values.makeAsyncIterator(), handle: handle)
  }

  /// The iterator of a loop without `try`.
  public struct AsyncIterator: AsyncIteratorProtocol {
    public typealias Failure = Never

    private var base: SignalIterator<Value>
    private let handle: @Sendable (any Error) -> Void

    fileprivate init(base: SignalIterator<Value>, handle: @escaping @Sendable (any Error) -> Void) {
      self.base = base
      self.handle = handle
    }

    /// The next value, or `nil` at the end, after an error and when the task has been cancelled.
    public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> Value? {
      do {
        return try await base.next(isolation: actor)
      } catch {
        handle(error)
        return nil
      }
    }
  }
}
