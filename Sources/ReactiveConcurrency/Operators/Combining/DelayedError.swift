/// The first error of several signals, which is sent when all of them have ended. One that nobody gets is reported: a
/// later one, and the first if there is a cancellation before it is sent.
@usableFromInline
final class DelayedError: Sendable {
  private let failure: Locked<Termination?>

  private init(_ failure: Termination) {
    self.failure = Locked(failure)
  }

  deinit {
    if let failure = take() { UnhandledErrors.report(failure, because: .tooLate) }
  }

  @usableFromInline
  static func add(_ failure: Termination, to first: inout DelayedError?) {
    if first == nil { first = DelayedError(failure) } else { UnhandledErrors.report(failure, because: .tooLate) }
  }

  /// Returns the error, to be sent.
  @usableFromInline
  func take() -> Termination? { failure.withLock { $0.take() } }
}
