/// Counts a broadcaster's paused listeners, and those that need not be waited for.
@usableFromInline
struct Pauses {
  @usableFromInline var all = 0
  /// How many of those are `Pausing.storing`, and `.reading`.
  private var storing = 0
  private var reading = 0
  /// How many listeners, paused or not, store what arrives while they are paused.
  var storingListeners = 0

  /// Counts a listener that pauses or resumes, or whose pause has another meaning from now on.
  mutating func change(from old: Pausing?, to new: Pausing?) {
    count(old, -1)
    count(new, 1)
  }

  private mutating func count(_ pause: Pausing?, _ change: Int) {
    guard let pause else { return }
    all += change
    switch pause {
    case .binding: break
    case .storing: storing += change
    case .reading: reading += change
    }
  }

  /// Whether a listener is paused that must be waited for.
  var isAnyBinding: Bool { all > storing + reading }

  /// Whether a listener is paused that must be waited for, or all that store what arrives are paused.
  func areBinding(isPart: Bool) -> Bool {
    if isAnyBinding { return true }
    return storing > 0 && !isPart && storingListeners == storing + reading
  }

  /// Whether all listeners are paused and one of them may never be read.
  func isEverybody(of listeners: Int) -> Bool {
    reading > 0 && all >= listeners
  }
}
