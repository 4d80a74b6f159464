extension SignalStream {
  /// The signal's values as an async sequence that stores them as `policy` says.
  ///
  /// ```swift
  /// for try await price in prices.values(buffering: .newest(100), onDrop: { _, count in dropped.record(count) }) { … }
  /// ```
  ///
  /// - Parameters:
  ///   - policy: What becomes of values for which the loop is too slow.
  ///   - report: Gets each value that is dropped for want of room, and how many this loop has lost with it. Of
  ///     `.failing` that is the first value too many, at the moment when it comes: a loop that is busy hears of it
  ///     later, so what keeps it busy can be ended here. It runs where the source sends.
  public func values(
    buffering policy: BufferingPolicy, onDrop report: (@Sendable (_ value: Value, _ count: Int) -> Void)? = nil
  ) -> SignalValues<Value> {
    SignalValues(signal: signal, policy: policy, report: report)
  }

  /// The signal as an `AsyncThrowingStream`, for interfaces that ask for that type. It starts with the first `next()`;
  /// like every such stream it has one consumer.
  public func stream(buffering policy: BufferingPolicy = .default) -> AsyncThrowingStream<Value, any Error> {
    let iterator = SingleConsumer(SignalIterator(signal, buffering: policy))
    return AsyncThrowingStream { try await iterator.next() }
  }
}

extension SignalStream {
  /// The first value, or `nil` if the signal completes without. The source is then released. Stands for `first`.
  ///
  /// - Throws: The signal's error if it fails first; `CancellationError` if the task is cancelled.
  public func first(isolation: isolated (any Actor)? = #isolation) async throws -> Value? {
    var iterator = signal.take(1).makeAsyncIterator()
    return try await iterator.required(isolation: isolation)
  }

  /// The first value, or `fallback` if the signal completes without. Stands for `firstOrDefault:`.
  ///
  /// - Throws: The signal's error if it fails first; `CancellationError` if the task is cancelled.
  public func first(
    default fallback: @autoclosure () -> Value, isolation: isolated (any Actor)? = #isolation
  ) async throws -> Value {
    try await first(isolation: isolation) ?? fallback()
  }

  /// The last value, or `nil` if the signal completes without any.
  ///
  /// - Throws: The signal's error; `CancellationError` if the task is cancelled.
  public func last(isolation: isolated (any Actor)? = #isolation) async throws -> Value? {
    var iterator = signal.takeLast(1).makeAsyncIterator()
    return try await iterator.required(isolation: isolation)
  }

  /// All values, once the signal has completed. Stands for `toArray`. Memory: every value.
  ///
  /// - Throws: The signal's error, even if values came before; `CancellationError` if the task is cancelled.
  public func collect(isolation: isolated (any Actor)? = #isolation) async throws -> [Value] {
    var iterator = signal.collected().makeAsyncIterator()
    return try await iterator.required(isolation: isolation) ?? []
  }

  /// Waits for the end and ignores the values. Stands for `waitUntilCompleted:`.
  ///
  /// - Throws: The signal's error; `CancellationError` if the task is cancelled.
  public func waitUntilCompleted(isolation: isolated (any Actor)? = #isolation) async throws {
    var iterator = signal.ignoreValues().makeAsyncIterator()
    _ = try await iterator.required(isolation: isolation)
  }
}

extension SignalIterator {
  /// The next value of a one-shot call, which unlike a loop says so when it was cancelled.
  fileprivate mutating func required(isolation: isolated (any Actor)?) async throws -> Value? {
    let value = try await next(isolation: isolation)
    if value == nil { try Task.checkCancellation() }
    return value
  }
}

/// A signal's values with a buffering policy of their own. Each loop is a run of the signal.
public struct SignalValues<Value: Sendable>: AsyncSequence, Sendable {
  public typealias Element = Value
  public typealias Failure = any Error

  @usableFromInline let signal: Signal<Value>
  @usableFromInline let policy: BufferingPolicy
  @usableFromInline let report: (@Sendable (Value, Int) -> Void)?

  /// Iterates one run of the signal.
  public func makeAsyncIterator() -> SignalIterator<Value> {
    SignalIterator(signal, buffering: policy, onDrop: report)
  }
}

/// An iterator that a stream's closure captures.
private final class SingleConsumer<Value: Sendable>: Sendable {
  /// Safety: an `AsyncThrowingStream` traps when two tasks wait in it, so its closure runs in one task at a time.
  private nonisolated(unsafe) var iterator: SignalIterator<Value>

  init(_ iterator: SignalIterator<Value>) {
    self.iterator = iterator
  }

  func next() async throws -> Value? {
    try await iterator.next(isolation: nil)
  }
}
