import Synchronization

/// Who of those that share a source by its parts wants more, and who could do without and keeps what comes all the
/// same: the source waits for the latter only when there are none of the former.
@usableFromInline
final class Appetite: Sendable {
  private let hungry = Atomic<Int>(0)
  private let waiting = Atomic<Int>(0)

  @usableFromInline
  init() {}

  /// Somebody has come.
  @usableFromInline
  func grow() { hungry.wrappingAdd(1, ordering: .acquiringAndReleasing) }

  /// Somebody has left who was not paused.
  @usableFromInline
  func shrink() { hungry.wrappingSubtract(1, ordering: .acquiringAndReleasing) }

  /// Somebody has paused, or resumed.
  @usableFromInline
  func pause(_ isPaused: Bool, keeps: Bool) {
    let change = isPaused ? 1 : -1
    hungry.wrappingSubtract(change, ordering: .acquiringAndReleasing)
    if keeps { waiting.wrappingAdd(change, ordering: .acquiringAndReleasing) }
  }

  /// Whether anybody is paused who need not be waited for.
  @usableFromInline
  var isWaitedFor: Bool { waiting.load(ordering: .acquiring) > 0 }

  @usableFromInline
  var isSated: Bool { isWaitedFor && hungry.load(ordering: .acquiring) <= 0 }
}
