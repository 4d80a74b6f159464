import Synchronization

/// How many of the stored values do not count: those that a source had remembered for its new receiver, which came at
/// once and do not mean that the receiver falls behind (`BufferingPolicy.failing`), and one that a receiver waited for.
@usableFromInline
final class StoredHistory: Sendable {
  private let replaying = Atomic<Bool>(false)
  private let stored = Atomic<Int>(0)

  @usableFromInline
  init() {}

  /// Whether what arrives is history.
  var isReplaying: Bool {
    get { replaying.load(ordering: .acquiring) }
    set { replaying.store(newValue, ordering: .releasing) }
  }

  /// Counts a value that arrives, if it is history, and returns the number of values that are. One thread at a time.
  @usableFromInline
  func countArrival(canBeHistory: Bool = true) -> Int {
    canBeHistory && isReplaying
      ? stored.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue : stored.load(ordering: .acquiring)
  }

  /// Counts a value that goes to a waiting receiver, which has not been woken yet. Nothing is replayed to one that
  /// waits, so it has not been counted.
  @usableFromInline
  func countHandedOver() { stored.wrappingAdd(1, ordering: .acquiringAndReleasing) }

  /// Counts values that have been taken. History comes first. One thread at a time.
  func remove(_ count: Int) {
    let removed = min(count, stored.load(ordering: .relaxed))
    if removed > 0 { stored.wrappingSubtract(removed, ordering: .acquiringAndReleasing) }
  }
}
