import ReactiveConcurrency
import ServiceLifecycle

/// Where posted prices are written, and from where markets have them.
public protocol PriceLedger: Sendable {
  /// Writes prices in their order, and sends each when it is written. Fails with a `LedgerProblem` while it takes none.
  func write(_ prices: Signal<Price>) -> Signal<Void>

  /// Does what only one server of all that share the ledger may do at a time.
  ///
  /// - Returns: What `body` returns, or `nil` if another is doing it.
  func exclusively(_ name: String, _ body: @escaping @Sendable () async throws -> Int) async throws -> Int?

  /// Tells a market what is written, by whomever, and whether the ledger takes prices, until it is cancelled or all is
  /// told.
  func inform(_ market: Market) async

  /// What runs as long as the ledger is used, if it needs that: it ends after the server.
  var service: (any Service)? { get }

  /// Sends as soon as the market has been told all that this server has written when this is subscribed.
  var shown: Signal<Void> { get }

  /// The stored prices of a symbol between two of its events in one run: the last that a client had, and the next that
  /// it gets.
  func missed(
    of symbol: String, after last: ServerSentEvent.ID, before next: ServerSentEvent.ID
  ) -> Signal<ServerSentEvent>
}

/// What a ledger does that stores nothing and is told nothing.
extension PriceLedger {
  public var service: (any Service)? { nil }

  public var shown: Signal<Void> { .just(()) }

  public func missed(
    of symbol: String, after last: ServerSentEvent.ID, before next: ServerSentEvent.ID
  ) -> Signal<ServerSentEvent> {
    .empty
  }
}

/// Why a ledger takes nothing now.
public struct LedgerProblem: Error, CustomStringConvertible {
  public var description: String

  static let away = LedgerProblem(description: "the cluster is away")
  static let closed = LedgerProblem(description: "the market is closed")
}

/// The ledger of a server that is alone: its market.
struct LocalLedger: PriceLedger {
  let market: Market

  func write(_ prices: Signal<Price>) -> Signal<Void> {
    prices.map { [market] price in market.post(price) }
  }

  func exclusively(_ name: String, _ body: @escaping @Sendable () async throws -> Int) async throws -> Int? {
    try await body()
  }

  /// It has been told already.
  func inform(_ market: Market) async {}
}
