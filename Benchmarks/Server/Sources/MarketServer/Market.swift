import ReactiveConcurrency
import ReactiveDebugging

/// What happens on the market, as signals. The routes only say who gets which of them.
public final class Market: Sendable {
  private let prices = Subject<Posting>()
  private let posted = BehaviorSubject(0)
  private let bySymbol: SignalGroups<String, (symbol: String, event: ServerSentEvent)>

  /// A price, and what is known of it if it comes from elsewhere.
  private struct Posting: Sendable {
    var price: Price
    /// Its number among all; without one it is counted here.
    var id: ServerSentEvent.ID?
    /// Whether it is the last of its symbol from a time when this market was not there.
    var isEarlier = false
  }

  /// Whether it takes prices and clients.
  public let isReady = BehaviorSubject(true)
  /// Whether the process is about to end.
  public let isClosed = BehaviorSubject(false)
  /// Sends as soon as that is so, also to late subscribers.
  public let closing: Signal<Void>
  /// How many requests are posting prices.
  let posters = BehaviorSubject(0)
  /// What happened to each symbol in each beat.
  public let candles: Signal<ServerSentEvent>
  /// How much there is to do, at each beat, and whether prices are taken, as soon as that changes.
  public let ticks: Signal<ServerSentEvent>

  /// - Parameters:
  ///   - beat: How often there are ticks and candles.
  ///   - limit: Of how many symbols the last price is known.
  public init(beat: Duration = .seconds(1), limit: Int = 10_000) {
    closing = isClosed.filter { $0 }.map { _ in }
    // Encoded once, however many clients there are; and kept going, so that the first of them gets the last price, too.
    let run = String(UInt32.random(in: .min ... .max), radix: 36)
    bySymbol = prices.instrumented("prices", by: .metrics)
      .scanMap(into: UInt64(0)) { number, posting in
        number += 1
        let id = posting.id ?? ServerSentEvent.ID(run: run, number: number)
        return (symbol: posting.price.symbol, event: try ServerSentEvent(posting.price, id: id))
      }
      .keyed(by: \.symbol, replay: 1, limit: limit)
    bySymbol.connect()

    // Symbols come from clients and have no end, so those that have gone quiet are forgotten.
    candles = prices.filter { !$0.isEarlier }.map(\.price).group(by: \.symbol, idle: .seconds(60), limit: limit)
      .flattenMap { group in
        group.window(for: beat).flattenMap { $0.aggregate(into: Candle(of: group.key)) { $0.add($1.price) } }
      }
      .map { try ServerSentEvent(.candle, $0) }
      .share()

    let changes = isReady.distinctUntilChanged().skip(1)
    ticks = Signal.merge(Signal.interval(every: beat).map { _ in }, changes.map { _ in })
      .map { [posted, isReady] _ in
        let count = LiveSubscriptions.process.count
        return try ServerSentEvent(.tick, Tick(posted: posted.value, subscriptions: count, isReady: isReady.value))
      }
      .take(until: closing)
      .share(replay: 1, grace: .seconds(10))
  }

  /// The last price of a symbol, and those that follow.
  public func prices(of symbol: String) -> Signal<ServerSentEvent> {
    bySymbol[symbol].map(\.event)
  }

  /// How many clients listen to a symbol.
  public func subscriberCount(of symbol: String) -> Int {
    bySymbol.subscriberCount(of: symbol)
  }

  /// Of how many symbols something is known, or wanted.
  var symbolCount: Int { bySymbol.count }

  public func post(_ price: Price) {
    posted.update { $0 += 1 }
    prices.send(Posting(price: price))
  }

  /// Shows a price that has its number from elsewhere.
  func show(_ price: Price, id: ServerSentEvent.ID, isEarlier: Bool) {
    if !isEarlier { posted.update { $0 += 1 } }
    prices.send(Posting(price: price, id: id, isEarlier: isEarlier))
  }

  /// Takes no more prices.
  public func close() {
    isReady.send(false)
    // Nor is it ready again because somebody has just found that the cluster is there.
    isReady.finish()
    isClosed.send(true)
  }

  /// Ends all streams, with what has been posted.
  func endStreams() { prices.finish() }
}
