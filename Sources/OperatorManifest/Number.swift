import ReactiveConcurrency

/// A value of an example's sources: an integer, which in a drawing has its name in the timeline.
///
/// A check can count the numbers that something stores, and those that are calculated from them.
package struct Number: Sendable, Hashable, Comparable, ExpressibleByIntegerLiteral, CustomStringConvertible {
  package let value: Int
  private let name: String?
  private let token: Token?

  package init(_ value: Int, countedIn alive: Locked<Int>? = nil) {
    self.value = value
    name = nil
    token = alive.map(Token.init)
  }

  /// The value of that name in a timeline: letters count from ten.
  init(named name: String) {
    value = Int(name, radix: 36) ?? 0
    self.name = name
    token = nil
  }

  package init(integerLiteral value: Int) {
    self.init(value)
  }

  package var description: String { name ?? "\(value)" }

  package static func == (one: Number, other: Number) -> Bool { one.value == other.value }
  package static func < (one: Number, other: Number) -> Bool { one.value < other.value }
  package static func + (one: Number, other: Number) -> Number { calculate(&+, one, other) }
  package static func - (one: Number, other: Number) -> Number { calculate(&-, one, other) }
  package static func * (one: Number, other: Number) -> Number { calculate(&*, one, other) }
  package static func / (one: Number, other: Number) -> Number { calculate(/, one, other) }
  package static func % (one: Number, other: Number) -> Number { calculate(%, one, other) }
  package static prefix func - (one: Number) -> Number { calculate(&-, 0, one) }

  package func isMultiple(of other: Number) -> Bool { value.isMultiple(of: other.value) }

  package func hash(into hasher: inout Hasher) { hasher.combine(value) }

  private static func calculate(_ operation: (Int, Int) -> Int, _ one: Number, _ other: Number) -> Number {
    Number(operation(one.value, other.value), countedIn: one.token?.alive ?? other.token?.alive)
  }
}

/// It is counted for as long as a number holds it.
private final class Token: Sendable {
  let alive: Locked<Int>

  init(countedIn alive: Locked<Int>) {
    self.alive = alive
    alive.withLock { $0 += 1 }
  }

  deinit {
    alive.withLock { $0 -= 1 }
  }
}
