import Synchronization

/// Reports errors that nobody gets.
///
/// ```swift
/// UnhandledErrors.handler = { error in logger.error("\(error)") }
/// ```
///
/// Such an error ends its subscription and nothing else, as in ReactiveCocoa. Each is reported once. Without a handler,
/// a debug build writes it to the standard error stream, and a release build does nothing. A handler that does nothing
/// silences a debug build.
public enum UnhandledErrors {
  private static let current = Locked<(@Sendable (UnhandledError) -> Void)?>(nil)

  /// Called with each error that nobody gets, where it happens, possibly on several threads at a time. `nil` by
  /// default. It is looked up when an error occurs.
  public static var handler: (@Sendable (UnhandledError) -> Void)? {
    get { current.withLock { $0 } }
    set { _ = current.exchange(newValue) }
  }

  /// Reports the end of a consumer that has nothing to do with errors, if this is a failure.
  package static func report(_ termination: Termination) {
    report(termination, because: .notHandled)
  }

  /// Reports an end that nobody gets, if this is a failure.
  @usableFromInline
  package static func report(_ termination: Termination, because reason: UnhandledError.Reason) {
    guard case .failed(let error) = termination else { return }
    // How cancelled work usually ends.
    if reason == .tooLate, error is CancellationError { return }
    let unhandled = UnhandledError(error: error, reason: reason)
    if let handler { return handler(unhandled) }
    #if DEBUG
      writeToStandardError("ReactiveConcurrency: \(unhandled)\n")
    #endif
  }
}

/// An error that nobody gets.
public struct UnhandledError: Sendable, CustomStringConvertible {
  /// Why nobody gets an error.
  @nonexhaustive
  public enum Reason: Sendable, Hashable {
    /// The subscription has no callback for errors, or the signal is bound to a property.
    case notHandled
    /// The signal has already ended or been cancelled: it is the second of two errors, for instance, or has been thrown
    /// after a cancellation.
    case tooLate
    /// The connection or the command's execution that has failed has no subscribers.
    case noSubscriber
  }

  /// The error, as it was thrown or sent.
  public let error: any Error
  /// Why nobody gets it.
  public let reason: Reason

  public var description: String {
    switch reason {
    case .notHandled: "unhandled error: \(error)"
    case .tooLate: "error after the end: \(error)"
    case .noSubscriber: "error without a subscriber: \(error)"
    }
  }
}
