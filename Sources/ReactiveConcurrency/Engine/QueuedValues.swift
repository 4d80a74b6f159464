import Synchronization

/// Counts the values of one source that wait in a serializer's queue.
///
/// The source cannot wait for the answer to such a value, so it is paused once `watermark` of them are queued, and
/// resumed when all of them have been handled.
@usableFromInline
struct QueuedValues: ~Copyable, Sendable {
  private let count = Atomic<Int>(0)

  @usableFromInline
  init() {}

  /// Counts a value that is about to be queued.
  ///
  /// - Returns: Whether its answer must be `.paused`.
  @usableFromInline
  borrowing func add() -> Bool {
    count.wrappingAdd(1, ordering: .relaxed).newValue >= watermark
  }

  /// Counts out a value that is about to be handled.
  ///
  /// - Returns: Whether it is the last: when it has been handled, the source is resumed if it is paused.
  @usableFromInline
  borrowing func remove() -> Bool {
    count.wrappingSubtract(1, ordering: .relaxed).newValue == 0
  }
}
