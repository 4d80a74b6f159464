extension SignalStream {
  /// Subscribes immediately, and returns the values from then on for one loop, which may start later and in another
  /// task.
  ///
  /// A loop over a signal subscribes with its first step. A subject's earlier values are lost, so subscribe first
  /// where a task is started and values are sent right after it:
  ///
  /// ```swift
  /// let lines = log.subscribedValues()
  /// let writing = Task { for try await line in lines { … } }
  /// log.send("started")  // arrives, whenever the task starts
  /// ```
  ///
  /// Values that arrive before the loop are stored, as while a loop is busy; a source that can pause does so. The
  /// closures of the signal see the task-locals of this call. Releasing the result without a loop cancels the source,
  /// as does leaving the loop.
  ///
  /// - Parameters:
  ///   - policy: The treatment of values for which the loop is too slow; as in a loop over the signal by default.
  ///   - report: Called with each value that is dropped: see `values(buffering:onDrop:)`.
  ///   - fileID: The file of the call, for who watches.
  ///   - line: The line of the call, for who watches.
  public func subscribedValues(
    buffering policy: BufferingPolicy? = nil, onDrop report: (@Sendable (_ value: Value, _ count: Int) -> Void)? = nil,
    fileID: StaticString = #fileID, line: Int = #line
  ) -> SubscribedValues<Value> {
    let values = SignalValues(signal: signal, policy: policy, report: report, site: CallSite(fileID, line))
    let iterator = values.makeAsyncIterator()
    iterator.session.startAhead()
    return SubscribedValues(iterator)
  }
}

/// The values of a run that has been subscribed to: `signal.subscribedValues()`. It serves one loop.
public struct SubscribedValues<Value: Sendable>: AsyncSequence, Sendable {
  public typealias Element = Value
  public typealias Failure = any Error

  /// Sendable although an iterator is not: the one loop that takes it has it alone.
  private let run: Locked<SignalIterator<Value>?>

  fileprivate init(_ iterator: SignalIterator<Value>) {
    run = Locked(iterator)
  }

  /// Returns the iterator over the run. A second loop, which would share its values with the first, throws
  /// `SignalError.invalidArgument` instead.
  public func makeAsyncIterator() -> SignalIterator<Value> {
    run.withLock { $0.take() } ?? Signal.invalid("What subscribedValues() returns serves one loop").makeAsyncIterator()
  }
}
