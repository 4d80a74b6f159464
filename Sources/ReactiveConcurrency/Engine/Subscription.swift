/// What a subscription's receiver can ask of the source above it.
///
/// Both calls come from any thread, at any time, any number of times, also after the end.
package protocol Upstream: AnyObject, Sendable {
  /// Stop: release everything, then `finish(.cancelled)`, unless the end has already been sent.
  func cancel()

  /// Go on after `.paused`. A source that was stopped sends its next values from within this call.
  func resume()
}

/// The receiver's handle on one running signal.
///
/// Releasing it does nothing: a subscription lives until it ends or is cancelled, or nobody is left who could send.
public struct Subscription: Sendable {
  package let upstream: (any Upstream)?

  package init(_ upstream: any Upstream) {
    self.upstream = upstream
  }

  private init() {
    upstream = nil
  }

  /// Whether there is nothing left to cancel or resume, for certain.
  @usableFromInline var isOver: Bool { upstream == nil }

  /// The handle of a signal that has nothing left to cancel or resume.
  public static let ended = Subscription()

  /// Ends the subscription. Called by the receiver, within a delivery or outside, nothing is delivered afterwards in
  /// the calling context. A value that is already under way may still arrive: one that another thread is just sending,
  /// or the one in hand where the closure of an operator cancels
  /// (`filter { _ in subscription.cancel(); return true }`), and none after that. Calling it again, or after the end,
  /// does nothing.
  public func cancel() {
    upstream?.cancel()
  }

  /// Lets a source go on that was told `.paused`. It may send its next values from within this call, on the
  /// calling thread.
  public func resume() {
    upstream?.resume()
  }
}
