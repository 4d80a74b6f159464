import Synchronization

extension SignalStream {
  /// Returns the signal's values as an async sequence with a buffering policy.
  ///
  /// ```swift
  /// let newest = prices.values(
  ///   buffering: .newest(100), onDrop: { _, count in dropped.record(count) })
  /// for try await price in newest { … }
  /// // fetches two pages ahead
  /// for try await page in pages.values(buffering: .backpressure(high: 2, low: 1)) { … }
  /// ```
  ///
  /// - Parameters:
  ///   - policy: The treatment of values for which the loop is too slow; as in a loop over the signal by default.
  ///   - report: Called with each value that is dropped for lack of room, and the number of values that this loop has
  ///     lost so far. With `.failing` it is called when the first value too many arrives, while a busy loop gets the
  ///     error only later; so it can end what keeps the loop busy. It runs where the source sends.
  ///   - fileID: The file of the call, for who watches.
  ///   - line: The line of the call, for who watches.
  @inlinable
  public func values(
    buffering policy: BufferingPolicy? = nil,
    onDrop report: (@Sendable (_ value: Value, _ count: Int) -> Void)? = nil,
    fileID: StaticString = #fileID, line: Int = #line
  ) -> SignalValues<Value> {
    SignalValues(signal: signal, policy: policy, report: report, site: CallSite(fileID, line))
  }

  /// Returns the signal as an `AsyncThrowingStream`, for interfaces that require that type. The source starts with the
  /// first `next()`. Like every such stream, it has one consumer: a second task that calls `next()` meanwhile gets
  /// `SignalError.invalidArgument`, and takes nothing from the first.
  ///
  /// The source is cancelled when the consumer's task is cancelled while it waits, and when the stream and its
  /// iterators have been released. Leaving a loop with `break` does not cancel it as long as the stream is held.
  @inlinable
  public func stream(buffering policy: BufferingPolicy? = nil) -> AsyncThrowingStream<Value, any Error> {
    let values = SignalValues(signal: signal, policy: policy, report: nil)
    let iterator = SingleConsumer(values.makeAsyncIterator())
    return AsyncThrowingStream { try await iterator.next() }
  }
}

extension SignalStream {
  /// Returns the first value, or `nil` if the signal completes without one. The source has then been released.
  ///
  /// - Throws: The signal's error if it fails first; `CancellationError` if the task is cancelled.
  ///
  /// Stands for `first`.
  @inlinable
  public func first(isolation: isolated (any Actor)? = #isolation) async throws -> Value? {
    try await signal.take(1).onlyValue(isolation: isolation)
  }

  /// Returns the first value, or `fallback` if the signal completes without one.
  ///
  /// - Throws: The signal's error if it fails first; `CancellationError` if the task is cancelled.
  ///
  /// Stands for `firstOrDefault:`.
  @inlinable
  public func first(
    default fallback: @autoclosure () -> Value, isolation: isolated (any Actor)? = #isolation
  ) async throws -> Value {
    try await first(isolation: isolation) ?? fallback()
  }

  /// Returns the first value that passes the test, or `nil` if the signal completes without one. The source has then
  /// been released.
  ///
  /// - Throws: The signal's error if it fails first; `CancellationError` if the task is cancelled.
  @inlinable
  public func first<Thrown: Error>(
    isolation: isolated (any Actor)? = #isolation,
    where isIncluded: @escaping @Sendable (Value) throws(Thrown) -> Bool
  ) async throws -> Value? {
    try await signal.filter(isIncluded).first(isolation: isolation)
  }

  /// Returns the last value, or `nil` if the signal completes without one.
  ///
  /// - Throws: The signal's error; `CancellationError` if the task is cancelled.
  @inlinable
  public func last(isolation: isolated (any Actor)? = #isolation) async throws -> Value? {
    try await signal.takeLast(1).onlyValue(isolation: isolation)
  }

  /// Returns all values, once the signal has completed. Memory: every value.
  ///
  /// - Throws: The signal's error, even if there were values before it; `CancellationError` if the task is cancelled.
  ///
  /// Stands for `toArray`.
  @inlinable
  public func collect(isolation: isolated (any Actor)? = #isolation) async throws -> [Value] {
    try await signal.collected().onlyValue(isolation: isolation) ?? []
  }

  /// Runs the signal for its effects: waits for the end and ignores the values.
  ///
  /// ```swift
  /// try await orders.onNext { print($0.id) }.run()
  /// ```
  ///
  /// - Throws: The signal's error; `CancellationError` if the task is cancelled.
  ///
  /// Stands for `waitUntilCompleted:`.
  @inlinable
  public func run(isolation: isolated (any Actor)? = #isolation) async throws {
    _ = try await signal.ignoreValues().onlyValue(isolation: isolation)
  }
}

extension SignalStream {
  /// Returns the value of a signal that has exactly one.
  ///
  /// The source is cancelled as soon as there is a second value.
  ///
  /// - Throws: `SignalError.noValue` or `SignalError.severalValues`; the signal's error if it fails first;
  ///   `CancellationError` if the task is cancelled.
  @inlinable
  public func single(isolation: isolated (any Actor)? = #isolation) async throws -> Value {
    let values = try await signal.take(2).collect(isolation: isolation)
    guard let value = values.first else { throw SignalError.noValue }
    guard values.count == 1 else { throw SignalError.severalValues }
    return value
  }

  /// Runs an async closure with each value; a new value cancels the previous run. Returns when the signal has completed
  /// and the last run has ended.
  ///
  /// Each run is a task of its own. It starts without waiting for the run it replaces, which should check for
  /// cancellation.
  ///
  /// - Parameters:
  ///   - executor: The executor that the runs prefer; Swift's concurrent pool by default.
  ///   - body: Handles a value. If it throws, the signal is cancelled and this throws the error.
  /// - Throws: The signal's error; what `body` throws; `CancellationError` if the task is cancelled.
  @inlinable
  public func forEachLatest(
    on executor: (any TaskExecutor)? = nil, isolation: isolated (any Actor)? = #isolation,
    _ body: @escaping @Sendable (Value) async throws -> Void
  ) async throws {
    let runs: Signal<Void> = signal.flattenMap(.latest) { value in
      .async(on: executor) { _ in try await body(value) }
    }
    try await runs.run(isolation: isolation)
  }
}

extension Signal {
  /// Returns the only value, for a one-shot call, which unlike a loop throws when the task has been cancelled.
  ///
  /// Waits for the end, too: the thread that sends the value may have yet to release the source.
  @inlinable
  func onlyValue(isolation: isolated (any Actor)?) async throws -> Value? {
    var iterator = makeAsyncIterator()
    guard let value = try await iterator.next(isolation: isolation) else {
      try Task.checkCancellation()
      return nil
    }
    _ = try await iterator.next(isolation: isolation)
    return value
  }
}

/// A signal's values with a buffering policy: `signal.values(buffering:onDrop:)`. Each loop is a run of the signal.
public struct SignalValues<Value: Sendable>: AsyncSequence, Sendable {
  public typealias Element = Value
  public typealias Failure = any Error

  @usableFromInline let signal: Signal<Value>
  /// `nil` if the caller has not asked for any.
  @usableFromInline let policy: BufferingPolicy?
  @usableFromInline let report: (@Sendable (Value, Int) -> Void)?
  @usableFromInline let site: CallSite?

  @inlinable
  init(
    signal: Signal<Value>, policy: BufferingPolicy?, report: (@Sendable (Value, Int) -> Void)?, site: CallSite? = nil
  ) {
    if let problem = policy?.problem {
      self.signal = .invalid(problem)
      self.policy = nil
    } else {
      self.signal = signal
      self.policy = policy
    }
    self.report = report
    self.site = site
  }

  /// Returns an iterator over one run of the signal.
  @inlinable
  public func makeAsyncIterator() -> SignalIterator<Value> {
    SignalIterator(signal.start, buffering: policy, onDrop: report, at: site)
  }
}

/// Made by `buffering(_:onDrop:)`: what a loop over its result iterates, which stores the values itself.
@usableFromInline
final class BufferedSignal<Value: Sendable>: Sendable {
  @usableFromInline let values: SignalValues<Value>

  init(_ values: SignalValues<Value>) {
    self.values = values
  }
}

/// The iterator that the closure of a stream captures.
@usableFromInline
final class SingleConsumer<Value: Sendable>: Sendable {
  /// Safety: used only by the call that has set `isBusy`, one at a time. A stream may be iterated by several tasks, and
  /// does not keep them apart itself.
  @usableFromInline nonisolated(unsafe) var iterator: SignalIterator<Value>
  @usableFromInline let isBusy = Atomic<Bool>(false)

  @inlinable
  init(_ iterator: SignalIterator<Value>) {
    self.iterator = iterator
  }

  @inlinable
  func next() async throws -> Value? {
    if isBusy.exchange(true, ordering: .acquiring) {
      throw SignalError.invalidArgument("What stream() returns serves one task at a time")
    }
    defer { isBusy.store(false, ordering: .releasing) }
    return try await iterator.next(isolation: nil)
  }
}
