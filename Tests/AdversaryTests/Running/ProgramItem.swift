import Synchronization

/// A value that knows where it came from, and whose life is counted.
final class ProgramItem: Sendable {
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

  deinit {
    census.alive.wrappingSubtract(1, ordering: .releasing)
  }
}

/// How many values there are.
final class Census: Sendable {
  fileprivate let alive = Atomic<Int>(0)

  var count: Int { alive.load(ordering: .acquiring) }
}

/// Why a source of a program fails.
struct Broken: Error {}
