import Synchronization

/// A source that a broadcaster lets wait for the slowest of its listeners.
///
/// Safety: immutable but for what is atomic; a subclass states its own reasons.
@usableFromInline
class PacedSource: @unchecked Sendable {
  /// Whether it has been told to pause and has not been resumed since.
  @usableFromInline let isHeld = Atomic<Bool>(false)
  /// How many of its values wait for the broadcaster, which another thread was just using.
  @usableFromInline let waiting = Atomic<Int>(0)
  private let onResume: (@Sendable () -> Void)?
  private let onDispose: (@Sendable () -> Void)?

  /// - Parameters:
  ///   - onResume: Lets the source go on; if it never waits, nothing.
  ///   - onDispose: Disposes of the source.
  @usableFromInline
  init(onResume: (@Sendable () -> Void)? = nil, onDispose: (@Sendable () -> Void)? = nil) {
    self.onResume = onResume
    self.onDispose = onDispose
  }

  /// Lets the source go on; called outside the broadcaster. It may send from within the call.
  @usableFromInline
  func resume() { onResume?() }

  /// Disposes of the source, as the broadcaster has ended or is released; called before any listener hears of it.
  final func dispose() { onDispose?() }
}
