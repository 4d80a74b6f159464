/// What a symbol costs.
public struct Price: Codable, Equatable, Sendable {
  public var symbol: String
  public var price: Double

  public init(symbol: String, price: Double) {
    self.symbol = symbol
    self.price = price
  }
}

/// What happened to a symbol's price within one beat.
public struct Candle: Codable, Equatable, Sendable {
  public var symbol: String
  public var open = 0.0
  public var high = 0.0
  public var low = 0.0
  public var close = 0.0
  public var count = 0

  init(of symbol: String) {
    self.symbol = symbol
  }

  mutating func add(_ price: Double) {
    if count == 0 { (open, high, low) = (price, price, price) }
    high = max(high, price)
    low = min(low, price)
    close = price
    count += 1
  }
}

/// How much there is to do.
public struct Tick: Codable, Equatable, Sendable {
  /// How many prices have come so far.
  public var posted: Int
  /// How many stages of signals are subscribed now.
  public var subscriptions: Int
  /// Whether prices can be posted.
  public var isReady: Bool
}
