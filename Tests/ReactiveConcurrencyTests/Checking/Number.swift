import ReactiveConcurrency

/// An integer that is counted as long as something stores it, and so is what is calculated from it.
struct Number: Sendable, Hashable, Comparable, ExpressibleByIntegerLiteral, CustomStringConvertible {
  let value: Int
  private let alive: Locked<Int>?
  private let token: Counted?

  init(_ value: Int, countedIn alive: Locked<Int>? = nil) {
    self.value = value
    self.alive = alive
    token = alive.map { Counted($0) }
  }

  init(integerLiteral value: Int) {
    self.init(value)
  }

  var description: String { "\(value)" }

  static func == (one: Number, other: Number) -> Bool { one.value == other.value }
  static func < (one: Number, other: Number) -> Bool { one.value < other.value }
  static func + (one: Number, other: Number) -> Number { calculate(&+, one, other) }
  static func * (one: Number, other: Number) -> Number { calculate(&*, one, other) }
  static func / (one: Number, other: Number) -> Number { calculate(/, one, other) }
  static func % (one: Number, other: Number) -> Number { calculate(%, one, other) }
  static prefix func - (one: Number) -> Number { calculate(&-, 0, one) }

  func hash(into hasher: inout Hasher) { hasher.combine(value) }

  private static func calculate(_ operation: (Int, Int) -> Int, _ one: Number, _ other: Number) -> Number {
    Number(operation(one.value, other.value), countedIn: one.alive ?? other.alive)
  }
}
