import ReactiveConcurrency

/// Something that is counted as long as it is alive.
final class Counted: Sendable {
  private let alive: Locked<Int>

  init(_ alive: Locked<Int>) {
    self.alive = alive
    alive.withLock { $0 += 1 }
  }

  deinit {
    alive.withLock { $0 -= 1 }
  }
}

extension Observer {
  /// One that wants all values and does nothing with them.
  static var ignoring: Observer { Observer(next: { _ in .more }, finish: { _ in }) }
}
