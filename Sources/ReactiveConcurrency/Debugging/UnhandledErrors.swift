/// One place for the errors that nobody handles: of subscriptions that have no callback for errors, and of `assign`.
///
/// ```swift
/// UnhandledErrors.handler = { error in logger.error("nobody handles \(error)") }
/// ```
///
/// Without a handler such an error ends its subscription in silence, as in ReactiveCocoa.
public enum UnhandledErrors {
  private static let current = Locked<(@Sendable (any Error) -> Void)?>(nil)

  /// Called with each error that nobody handles, where it happens, possibly by several threads at once. `nil` by
  /// default. It is looked up when an error comes.
  public static var handler: (@Sendable (any Error) -> Void)? {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }

  /// Tells the handler, if there is one.
  package static func report(_ termination: Termination) {
    if case .failed(let error) = termination { handler?(error) }
  }
}
