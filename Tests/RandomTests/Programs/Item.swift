import ReactiveConcurrency

/// What flows through random programs: of one type, so that any operator may follow any other.
///
/// Where it matters what has become of each value that was sent, an item has the births of all that it is made of.
/// Two items with births differ even if they look alike.
struct Item: Hashable, Sendable, CustomStringConvertible {
  indirect enum Content: Hashable, Sendable {
    case number(Int)
    /// A tuple or an array.
    case list([Item])
    /// An event as a value.
    case next(Item)
    case completed
    case failed(String)
  }

  var content: Content
  /// Those of its parts are theirs.
  private var births: [Birth]

  init(_ content: Content, born births: [Birth] = []) {
    self.content = content
    self.births = births
  }

  static func number(_ number: Int) -> Item { Item(.number(number)) }
  static func list(_ items: [Item]) -> Item { Item(.list(items)) }
  static func next(_ item: Item) -> Item { Item(.next(item)) }
  static let completed = Item(.completed)
  static func failed(_ error: String) -> Item { Item(.failed(error)) }

  /// Which values it is made of.
  var keys: [Birth.Key] { allBirths.map(\.key) }

  private var allBirths: [Birth] {
    switch content {
    case .list(let items): items.flatMap(\.allBirths)
    case .next(let item): item.allBirths
    case .number, .completed, .failed: births
    }
  }

  /// The same without its births, where it comes once more beside another.
  var unborn: Item {
    switch content {
    case .list(let items): .list(items.map(\.unborn))
    case .next(let item): .next(item.unborn)
    case .number, .completed, .failed: Item(content)
    }
  }

  /// A number for those operators that need one.
  var weight: Int {
    switch content {
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

  /// A number that is made of this item.
  func with(_ number: Int) -> Item { Item(.number(number), born: allBirths) }

  static func + (item: Item, number: Int) -> Item { item.with(item.weight &+ number) }

  /// A number that is made of both and counts as the newer one.
  static func + (sum: Item, next: Item) -> Item { next + sum.weight }

  var description: String {
    switch content {
    case .number(let number): "\(number)"
    case .list(let items): "[" + items.map(\.description).joined(separator: " ") + "]"
    case .next(let item): "<\(item)>"
    case .completed: "<|>"
    case .failed(let error): "<x\(error)>"
    }
  }
}

extension Item {
  init(answer: Bool) { self = .number(answer ? 1 : 0) }

  init(event: Event<Item>) {
    switch event {
    case .next(let item): self = .next(item)
    case .completed: self = .completed
    case .failed(let error): self = .failed(name(of: error))
    }
  }

  /// The event that this item stands for: itself as a value, if for none.
  var event: Event<Item> {
    switch content {
    case .next(let item): .next(item)
    case .completed: .completed
    case .failed(let error): .failed(Broken(name: error))
    case .number, .list: .next(self)
    }
  }

  func isNear(_ other: Item, _ distance: Int) -> Bool {
    abs(remainder(7) - other.remainder(7)) <= distance
  }
}

/// How an error is called in timelines.
func name(of error: any Error) -> String {
  switch error {
  case let error as Broken: error.name
  case SignalError.timedOut: "timedOut"
  case SignalError.noMatchingCase: "noCase"
  default: "\(error)"
  }
}
