import Synchronization

/// How many of the stored values a source had remembered for its new receiver: they came at once, and do not mean that
/// the receiver falls behind (`BufferingPolicy.failing`).
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
  func countArrival() -> Int {
    isReplaying
      ? stored.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue : stored.load(ordering: .acquiring)
  }

  /// Counts values that have been taken. History comes first. One thread at a time.
  func remove(_ count: Int) {
    let removed = min(count, stored.load(ordering: .relaxed))
    if removed > 0 { stored.wrappingSubtract(removed, ordering: .acquiringAndReleasing) }
  }
}
