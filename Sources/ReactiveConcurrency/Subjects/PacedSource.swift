import Synchronization

/// A source that a broadcaster lets wait for the slowest of its listeners.
///
/// Safety: the stored properties are atomic; a subclass states its own reasons.
@usableFromInline
class PacedSource: @unchecked Sendable {
  /// Whether it has been told to pause and has not been resumed since.
  @usableFromInline let isHeld = Atomic<Bool>(false)
  /// How many of its values wait for the broadcaster, which another thread was just using.
  @usableFromInline let waiting = Atomic<Int>(0)

  @inlinable
  init() {}

  /// Lets the source go on; called outside the broadcaster. It may send from within the call.
  @usableFromInline
  func proceed() {}

  /// Disposes of the source, as the broadcaster has ended or is released; called before any listener hears of it.
  @usableFromInline
  func dispose() {}
}

/// A source that never waits, and is to be disposed of with the broadcaster.
///
/// Safety: immutable.
final class GivenSource: PacedSource, @unchecked Sendable {
  private let action: @Sendable () -> Void

  init(_ dispose: @escaping @Sendable () -> Void) {
    action = dispose
  }

  override func dispose() { action() }
}
