/// What flows through the chains under test: of one type whatever the operators are, so that any of them may follow any
/// other.
indirect enum Item: Hashable, Sendable, CustomStringConvertible {
  case number(Int)
  /// A tuple or an array.
  case list([Item])
  /// An event as a value.
  case next(Item)
  case completed
  case failed(String)

  /// A number for those operators that need one.
  var weight: Int {
    switch self {
    case .number(let number): number
    case .list(let items): items.reduce(items.count) { $0 &+ $1.weight }
    case .next(let item): item.weight
    case .completed: 0
    case .failed: -1
    }
  }

  /// The remainder of the weight, never negative.
  func remainder(_ divisor: Int) -> Int {
    let remainder = weight % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }

  static func + (item: Item, number: Int) -> Item { .number(item.weight &+ number) }

  var description: String {
    switch self {
    case .number(let number): "\(number)"
    case .list(let items): "[" + items.map(\.description).joined(separator: " ") + "]"
    case .next(let item): "<\(item)>"
    case .completed: "<|>"
    case .failed(let error): "<x\(error)>"
    }
  }
}

/// The error of the tests' own sources and closures.
struct Broken: Error, Hashable {
  let name: String
}
