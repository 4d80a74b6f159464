/// The closures of a chain map, filter, map. The caller's module makes them, and this one cannot see through them.
public struct Chain: Sendable {
  public let first: @Sendable (Int) -> Int
  public let isIncluded: @Sendable (Int) -> Bool
  public let second: @Sendable (Int) -> Int

  public init(
    _ first: @escaping @Sendable (Int) -> Int, _ isIncluded: @escaping @Sendable (Int) -> Bool,
    _ second: @escaping @Sendable (Int) -> Int
  ) {
    self.first = first
    self.isIncluded = isIncluded
    self.second = second
  }

  /// Sends the numbers of a range through the chain, until `receive` wants no more.
  public func run(_ range: Range<Int>, to receive: (Int) -> Bool) {
    for number in range {
      let value = first(number)
      if isIncluded(value), !receive(second(value)) { return }
    }
  }

  /// Sends what a subject sends through the chain.
  public func subscribe(to subject: Subject, _ receive: @escaping @Sendable (Int) -> Void) -> Subscriber {
    subject.subscribe { [first, isIncluded, second] number in
      let value = first(number)
      if isIncluded(value) { receive(second(value)) }
    }
  }
}
