import Synchronization

/// A source that waits for the slowest of a broadcaster's listeners.
///
/// Safety: immutable but for what is atomic; a subclass states its own reasons.
@usableFromInline
class PacedSource: @unchecked Sendable {
  /// Whether it has been paused and not resumed since.
  @usableFromInline let isPaused = Atomic<Bool>(false)
  /// Whether a listener has paused it that must be waited for, rather than all of them waiting for something.
  @usableFromInline let isBound = Atomic<Bool>(false)
  /// How many of its values are in the queue of the broadcaster's executor.
  @usableFromInline let queuedCount = Atomic<Int>(0)
  private let onResume: (@Sendable () -> Void)?
  private let onDispose: (@Sendable () -> Void)?

  /// - Parameters:
  ///   - onResume: Resumes the source; `nil` if it never pauses.
  ///   - onDispose: Disposes of the source.
  @usableFromInline
  init(onResume: (@Sendable () -> Void)? = nil, onDispose: (@Sendable () -> Void)? = nil) {
    self.onResume = onResume
    self.onDispose = onDispose
  }

  /// Resumes the source. Called outside the broadcaster; the source may send within the call.
  @usableFromInline
  func resume() { onResume?() }

  /// Disposes of the source, when the broadcaster ends or is released; called before any listener's end.
  final func dispose() { onDispose?() }
}
