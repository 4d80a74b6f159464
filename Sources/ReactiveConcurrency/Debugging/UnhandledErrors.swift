/// Handles errors that no subscriber handles: those of subscriptions without a callback for errors, and of `assign`.
///
/// ```swift
/// UnhandledErrors.handler = { error in logger.error("unhandled: \(error)") }
/// ```
///
/// Without a handler, such an error only ends its subscription, as in ReactiveCocoa.
public enum UnhandledErrors {
  private static let current = Locked<(@Sendable (any Error) -> Void)?>(nil)

  /// Called with each error that no subscriber handles, where it happens, possibly on several threads at a time.
  /// `nil` by default. It is looked up when an error occurs.
  public static var handler: (@Sendable (any Error) -> Void)? {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }

  /// Calls the handler, if there is one and this is a failure.
  package static func report(_ termination: Termination) {
    if case .failed(let error) = termination { handler?(error) }
  }
}
