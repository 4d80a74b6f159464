/// Counts a broadcaster's paused listeners, and says who waits for them.
@usableFromInline
struct Pauses {
  /// Who waits for paused listeners; each case includes those before it.
  enum Waiting: Comparable {
    case nobody
    /// The sources that can pause: all listeners are paused, and one of them may never be read.
    case sources
    /// Emissions, too: all listeners that store what arrives are paused.
    case emissions
    /// A listener is paused that must be waited for, whatever the others do.
    case bound
  }

  @usableFromInline var all = 0
  /// How many of those are `Pausing.storing`, and `.reading`.
  private var storing = 0
  private var reading = 0
  /// How many listeners, paused or not, store what arrives while they are paused.
  var storingListeners = 0
  /// 1 if sources wait while there is no listener: counted as one that is paused for ever, and waited for by none.
  @usableFromInline private(set) var placeholder = 0

  mutating func waitForListeners() {
    placeholder = 1
    storingListeners += 1
    count(.reading, 1)
  }

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
  var areBinding: Bool { all > storing + reading }

  /// Who waits for the paused ones among so many listeners.
  func waiting(for listeners: @autoclosure () -> Int) -> Waiting {
    if areBinding { return .bound }
    if storing > 0, storing + reading == storingListeners { return .emissions }
    if reading > 0, all >= listeners() + placeholder { return .sources }
    return .nobody
  }
}
