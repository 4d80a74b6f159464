/// Counts a broadcaster's paused listeners, and those that need not be waited for.
@usableFromInline
struct Pauses {
  @usableFromInline var all = 0
  /// How many of those are `Pausing.storing`, and `.reading`.
  private var storing = 0
  private var reading = 0
  /// How many listeners, paused or not, store what arrives while they are paused.
  var storingListeners = 0

  /// Adds `change` to the counts for a kind of listener.
  mutating func count(_ pausing: Pausing, _ change: Int) {
    all += change
    switch pausing {
    case .binding: break
    case .storing: storing += change
    case .reading: reading += change
    }
  }

  /// Whether a listener is paused that must be waited for, or all that store what arrives are paused.
  func areBinding(isPart: Bool) -> Bool {
    if all > storing + reading { return true }
    return storing > 0 && !isPart && storingListeners == storing + reading
  }

  /// Whether all listeners are paused and one of them may never be read.
  func isEverybody(of listeners: Int) -> Bool {
    reading > 0 && all >= listeners
  }
}
