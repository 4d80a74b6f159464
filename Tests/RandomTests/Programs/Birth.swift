import Synchronization

/// Where and when a value was sent. It lives as long as anything made of that value, and is counted.
final class Birth: Sendable, Hashable {
  /// Which source has sent it, on which lane, as which of that lane's values.
  struct Key: Hashable, Sendable, CustomStringConvertible {
    let source: Int
    let lane: Int
    let number: Int

    var description: String { lane == 0 ? "\(source):\(number)" : "\(source):\(lane):\(number)" }
  }

  let key: Key
  private let census: Census

  init(_ key: Key, in census: Census) {
    self.key = key
    self.census = census
    census.alive.wrappingAdd(1, ordering: .relaxed)
  }

  deinit { census.alive.wrappingSubtract(1, ordering: .releasing) }

  static func == (one: Birth, other: Birth) -> Bool { one === other }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// How many values there are.
final class Census: Sendable {
  fileprivate let alive = Atomic<Int>(0)

  var count: Int { alive.load(ordering: .acquiring) }
}

/// The error of the tests' own sources and closures.
struct Broken: Error, Hashable {
  var name = "broken"
}
