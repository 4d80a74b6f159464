import Synchronization

/// A source of a broadcaster, which may wait for the slowest of its listeners.
///
/// Safety: immutable but for what is atomic; a subclass states its own reasons.
@usableFromInline
class PausableSource: @unchecked Sendable {
  /// Whether it has been paused and not resumed since.
  @usableFromInline let isPaused = Atomic<Bool>(false)
  /// Whether a listener has paused it that must be waited for, rather than all of them waiting for something.
  @usableFromInline let isBound = Atomic<Bool>(false)
  /// Its values in the queue of the broadcaster's executor.
  @usableFromInline let queued = QueuedValues()
  private let onDispose: (@Sendable () -> Void)?

  /// - Parameter onDispose: Disposes of the source.
  @usableFromInline
  init(onDispose: (@Sendable () -> Void)? = nil) {
    self.onDispose = onDispose
  }

  /// Resumes the source, if it ever pauses. Called outside the broadcaster; the source may send within the call.
  @usableFromInline
  func resume() {}

  /// Runs `work` after what the source is sending, if that can be known.
  @usableFromInline
  func runAfterDelivery(_ work: Work) { work.run() }

  /// Whether it waits for a listener that comes or resumes, although it has not been paused.
  var isWaiting: Bool { false }

  /// Disposes of the source, when the broadcaster ends or is released; called before any listener's end.
  final func dispose() { onDispose?() }
}
