import Synchronization

/// Adds up what arrives, the same for every contender, so that no implementation can leave its work out.
///
/// Safety: used by one thread at a time.
final class Tally: @unchecked Sendable {
  private(set) var sum = 0
  private(set) var count = 0
  private(set) var last = 0

  func add(_ value: Int) {
    sum &+= value
    count &+= 1
    last = value
  }

  /// Sum and count in one number.
  var result: Int { sum &+ count &* 1_000_003 }
}

/// A tally for values that may arrive on several threads at once.
final class SharedTally: Sendable {
  private let sum = Atomic<Int>(0)
  private let count = Atomic<Int>(0)

  func add(_ value: Int) {
    sum.wrappingAdd(value, ordering: .relaxed)
    count.wrappingAdd(1, ordering: .relaxed)
  }

  var result: Int {
    sum.load(ordering: .relaxed) &+ count.load(ordering: .relaxed) &* 1_000_003
  }
}
