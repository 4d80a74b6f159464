import ReactiveConcurrency

/// What happens on the market, as signals. The routes only say who gets which of them.
public final class Market: Sendable {
  private let prices = Subject<Price>()
  private let posted = BehaviorSubject(0)
  private let bySymbol: SignalGroups<String, (symbol: String, event: ServerSentEvent)>

  /// Says that the process is about to end, also to those who come late.
  public let closing = ReplaySubject<Void>(capacity: 1)
  /// What happened to each symbol in each beat.
  public let candles: Signal<ServerSentEvent>
  /// How much there is to do, at each beat.
  public let ticks: Signal<ServerSentEvent>

  /// - Parameter beat: How often there are ticks and candles.
  public init(beat: Duration = .seconds(1)) {
    // Encoded once, however many clients there are; and kept going, so that the first of them gets the last price, too.
    bySymbol = prices.instrumented("prices", by: .metrics)
      .map { (symbol: $0.symbol, event: try ServerSentEvent($0)) }
      .groups(by: \.symbol, replay: 1, limit: 10_000)
    bySymbol.connect()

    // Symbols come from clients and have no end, so those that have gone quiet are forgotten.
    candles = prices.group(by: \.symbol, idle: .seconds(60), limit: 10_000)
      .flattenMap { group in
        group.window(for: beat).flattenMap { $0.aggregate(into: Candle(of: group.key)) { $0.add($1.price) } }
      }
      .map { try ServerSentEvent($0) }
      .share()

    ticks = Signal.interval(every: beat)
      .map { [posted] _ in
        try ServerSentEvent(Tick(posted: posted.value, subscriptions: LiveSubscriptions.process.count))
      }
      .take(until: closing.signal)
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

  public func post(_ price: Price) {
    posted.update { $0 += 1 }
    prices.send(price)
  }

  /// Ends all streams.
  public func close() {
    closing.send(())
    prices.finish()
  }
}
