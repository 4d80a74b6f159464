import Synchronization

/// Counts, over all parts of one source, the listeners that want more values and the paused ones that store what comes.
///
/// The source waits for the latter only when there are none of the former.
@usableFromInline
final class PartDemand: Sendable {
  private let wanting = Atomic<Int>(0)
  private let storing = Atomic<Int>(0)

  @usableFromInline
  init() {}

  /// Counts a new listener.
  @usableFromInline
  func add() { wanting.wrappingAdd(1, ordering: .acquiringAndReleasing) }

  /// Counts out a listener that was not paused.
  @usableFromInline
  func remove() { wanting.wrappingSubtract(1, ordering: .acquiringAndReleasing) }

  /// Counts a listener that has paused or resumed.
  ///
  /// - Parameter stores: Whether the listener stores what comes while it is paused.
  @usableFromInline
  func setPaused(_ isPaused: Bool, stores: Bool) {
    let change = isPaused ? 1 : -1
    wanting.wrappingSubtract(change, ordering: .acquiringAndReleasing)
    if stores { storing.wrappingAdd(change, ordering: .acquiringAndReleasing) }
  }

  /// Whether any paused listener stores what comes, so that the source need not wait for it.
  @usableFromInline
  var hasPausedStoringListeners: Bool { storing.load(ordering: .acquiring) > 0 }

  /// Whether no listener wants more and at least one stores what comes.
  @usableFromInline
  var nobodyWantsMore: Bool { hasPausedStoringListeners && wanting.load(ordering: .acquiring) <= 0 }
}
