import Synchronization

/// Counts, over all the broadcasters that share a source, the listeners that want more values and the paused ones that
/// store what comes.
///
/// The source waits for the latter only when there are none of the former: so these pauses do not count where they are
/// made.
@usableFromInline
final class SharedDemand: Sendable {
  private let wanting = Atomic<Int>(0)
  private let storing = Atomic<Int>(0)
  /// Whether the source waits until a listener wants more.
  private let isAwaited = Atomic<Bool>(false)

  @usableFromInline
  init() {}

  /// Counts a new listener.
  @usableFromInline
  func add() { wanting.wrappingAdd(1, ordering: .sequentiallyConsistent) }

  /// Counts out a listener that was not paused.
  @usableFromInline
  func remove() { wanting.wrappingSubtract(1, ordering: .acquiringAndReleasing) }

  /// Counts a listener that pauses or resumes, or whose pause has another meaning from now on.
  func change(from old: Pausing?, to new: Pausing?) {
    count(old, -1)
    count(new, 1)
  }

  private func count(_ pause: Pausing?, _ change: Int) {
    guard let pause else { return }
    wanting.wrappingSubtract(change, ordering: .sequentiallyConsistent)
    if pause != .binding { storing.wrappingAdd(change, ordering: .acquiringAndReleasing) }
  }

  /// Whether any paused listener stores what comes, so that the source need not wait for it.
  @usableFromInline
  var hasPausedStoringListeners: Bool { storing.load(ordering: .acquiring) > 0 }

  /// Whether any listener wants more.
  @usableFromInline
  var isWanting: Bool { wanting.load(ordering: .sequentiallyConsistent) > 0 }

  /// Returns what `isWanted` does; if that is `false`, the next listener that comes or resumes resumes the source. The
  /// source first stores that it waits, so it and that listener cannot both miss each other.
  @inline(__always)
  func waitUnless(_ isWanted: () -> Bool) -> Bool {
    isAwaited.store(true, ordering: .sequentiallyConsistent)
    guard isWanted() else { return false }
    isAwaited.store(false, ordering: .relaxed)
    return true
  }

  /// Whether a listener that has come or resumed must resume the source.
  var isSourceWaiting: Bool { isAwaited.load(ordering: .sequentiallyConsistent) }
}
