import AllocationCounter
import ReactiveConcurrency

extension Budget {
  /// The most memory that a million numbers take at one time on their way through map and filter, in several ways.
  public static let sequenceMemory = [
    ours("loop", "in a loop", limit: 0.01) { numbers in
      var sum = 0
      for number in numbers() { sum &+= number }
      return sum
    },
    ours("tail", "by head and tail, where only the tail is kept", limit: 0.01) { numbers in
      var (sum, rest) = (0, numbers())
      while let head = rest.head {
        sum &+= head
        rest = rest.tail
      }
      return sum
    },
    ours("twice", "read twice, closures called once", limit: 8) { numbers in
      let shared = numbers()
      let sum = shared.reduce(0, &+)
      return sum == shared.reduce(0, &+) ? sum : 0
    },
    peer("lazy-loop", "Swift's lazy, in a loop") {
      var sum = 0
      for number in (0..<count).lazy.map(tripled).filter(isWanted) { sum &+= number }
      return sum
    },
    peer("lazy-twice", "Swift's lazy, read twice, closures called twice") {
      let numbers = (0..<count).lazy.map(tripled).filter(isWanted)
      let sum = numbers.reduce(0, &+)
      return sum == numbers.reduce(0, &+) ? sum : 0
    },
    peer("arrays-loop", "whole arrays, in a loop") {
      var sum = 0
      for number in (0..<count).map(tripled).filter(isWanted) { sum &+= number }
      return sum
    },
    peer("arrays-twice", "whole arrays, read twice") {
      let numbers = (0..<count).map(tripled).filter(isWanted)
      let sum = numbers.reduce(0, &+)
      return sum == numbers.reduce(0, &+) ? sum : 0
    },
  ]

  private static let count = 1_000_000
  private static let tripled: @Sendable (Int) -> Int = { $0 &* 3 }
  private static let isWanted: @Sendable (Int) -> Bool = { $0 & 7 != 0 }

  private static func ours(
    _ name: String, _ description: String, limit: Double,
    _ read: @escaping @Sendable (_ make: () -> ReactiveSequence<Int>) -> Int
  ) -> Budget {
    Budget("memory-sequence-\(name)", "a sequence of a million numbers, \(description)", unit: "MB", limit: limit) {
      peak { read { (0..<count).reactive.map(tripled).filter(isWanted) } }
    }
  }

  private static func peer(_ name: String, _ description: String, _ read: @escaping @Sendable () -> Int) -> Budget {
    Budget("memory-\(name)", "the same numbers, \(description)", unit: "MB", limit: .infinity) { peak(read) }
  }

  /// In megabytes.
  private static func peak(_ read: () -> Int) -> Double {
    peak_begin()
    let sum = read()
    let peak = Double(peak_end()) / 1_000_000
    precondition(sum == 1_312_500_000_000, "Numbers were lost")
    return peak
  }
}
