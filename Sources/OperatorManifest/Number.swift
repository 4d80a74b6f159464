import ReactiveConcurrency

/// A value of an example's sources: an integer, which in a drawing has its name in the timeline.
///
/// A check can count the numbers that something stores, and those that are calculated from them, or do something where
/// one is compared, hashed or released.
package struct Number: Sendable, Hashable, Comparable, ExpressibleByIntegerLiteral, CustomStringConvertible {
  package let value: Int
  private let name: String?
  private let token: Token?

  package init(_ value: Int, countedIn alive: Locked<Int>? = nil) {
    self.init(value, of: alive.map { alive in Kind { change in alive.withLock { $0 += change } } })
  }

  /// A number that calls `act` when it is compared or hashed, and when its last copy is released.
  package init(_ value: Int, acting act: @escaping @Sendable () -> Void) {
    self.init(value, of: Kind(onUse: act) { change in if change < 0 { act() } })
  }

  private init(_ value: Int, of kind: Kind?) {
    self.value = value
    name = nil
    token = kind.map(Token.init)
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

  package static func == (one: Number, other: Number) -> Bool {
    one.isForeign()
    return one.value == other.value
  }

  package static func < (one: Number, other: Number) -> Bool {
    one.isForeign()
    return one.value < other.value
  }

  package static func + (one: Number, other: Number) -> Number { calculate(&+, one, other) }
  package static func - (one: Number, other: Number) -> Number { calculate(&-, one, other) }
  package static func * (one: Number, other: Number) -> Number { calculate(&*, one, other) }
  package static func / (one: Number, other: Number) -> Number { calculate(/, one, other) }
  package static func % (one: Number, other: Number) -> Number { calculate(%, one, other) }
  package static prefix func - (one: Number) -> Number { calculate(&-, 0, one) }

  package func isMultiple(of other: Number) -> Bool { value.isMultiple(of: other.value) }

  package func hash(into hasher: inout Hasher) {
    isForeign()
    hasher.combine(value)
  }

  /// Traps under a lock of the library, as the release of a counted number does, because a user's code must not run
  /// there.
  private func isForeign() {
    #if DEBUG
      HeldLock.checkNone()
    #endif
    token?.kind.onUse?()
  }

  private static func calculate(_ operation: (Int, Int) -> Int, _ one: Number, _ other: Number) -> Number {
    Number(operation(one.value, other.value), of: one.token?.kind ?? other.token?.kind)
  }
}

/// What is done with a number and with those that are calculated from it.
private struct Kind: Sendable {
  /// Called when it is compared or hashed.
  var onUse: (@Sendable () -> Void)?
  /// Called with 1 when it is made, and with -1 when its last copy is released.
  let count: @Sendable (Int) -> Void
}

/// It lives as long as a copy of the number.
private final class Token: Sendable {
  let kind: Kind

  init(of kind: Kind) {
    self.kind = kind
    kind.count(1)
  }

  deinit {
    kind.count(-1)
  }
}
