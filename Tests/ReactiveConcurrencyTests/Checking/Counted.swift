import ReactiveConcurrency

/// Something that is counted as long as it is alive.
final class Counted: Sendable {
  private let alive: Locked<Int>

  init(_ alive: Locked<Int>) {
    self.alive = alive
    alive.withLock { $0 += 1 }
  }

  deinit { alive.withLock { $0 -= 1 } }
}

/// A key that is counted as long as it is alive.
struct HashedCounted: Hashable, Sendable {
  let number: Int
  let counted: Counted

  static func == (left: Self, right: Self) -> Bool { left.number == right.number }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

extension Locked<Int> {
  /// Adds one, and returns the sum.
  func increment() -> Int {
    withLock {
      $0 += 1
      return $0
    }
  }
}

extension Observer {
  /// One that wants all values and does nothing with them.
  static var ignoring: Observer { .taking { _ in } }

  /// One that wants all values.
  static func taking(
    _ next: @escaping @Sendable (Value) -> Void = { _ in }, end: @escaping @Sendable (Termination) -> Void = { _ in }
  ) -> Observer {
    Observer(
      next: { value in
        next(value)
        return .more
      }, finish: end)
  }

  /// One that pauses at each value.
  static func pausing(
    _ next: @escaping @Sendable (Value) -> Void = { _ in }, end: @escaping @Sendable (Termination) -> Void = { _ in }
  ) -> Observer {
    Observer(
      next: { value in
        next(value)
        return .paused
      }, finish: end)
  }
}
