import Hummingbird
import ReactiveConcurrency
import Synchronization

extension Router<MarketContext> {
  /// `GET /quote/:symbol` asks two upstreams at once, and again if they fail; when all fails it answers with what it
  /// knew last.
  func addQuotes(from backend: Backend, patience: Duration, on clock: any Scheduler) {
    let quotes = Quotes(from: backend, patience: patience, on: clock)
    get("/quote/:symbol") { _, context in
      let symbol = try context.symbol
      do {
        return try await quotes.quote(symbol).single()
      } catch {
        throw HTTPError(.badGateway, message: "no quote for \(symbol): \(error)")
      }
    }
  }
}

struct Quote: ResponseCodable, Equatable, Sendable {
  var symbol: String
  var price: Double
  var volume: Int
  /// Whether it is from an earlier time, as upstream does not answer now.
  var isStale = false
}

final class Quotes: Sendable {
  private let backend: Backend
  private let patience: Duration
  private let clock: any Scheduler
  private let known = Mutex<[String: Quote]>([:])

  init(from backend: Backend, patience: Duration, on clock: any Scheduler) {
    self.backend = backend
    self.patience = patience
    self.clock = clock
  }

  func quote(_ symbol: String) -> Signal<Quote> {
    let price = robust { [backend] in try await backend.price(symbol) }
    let volume = robust { [backend] in try await backend.volume(symbol) }
    return zip(price, volume)
      .map { price, volume in Quote(symbol: symbol, price: price, volume: volume) }
      .onNext { [self] quote in remember(quote) }
      .catch { [self] error in known(symbol).map { .just($0) } ?? .fail(error) }
  }

  /// An attempt may take as long as our patience lasts, and there are three.
  private func robust<Reply>(_ call: @escaping @Sendable () async throws -> Reply) -> Signal<Reply> {
    Signal(call)
      .timeout(after: patience, on: clock)
      .retry(2, delay: .exponential(from: .milliseconds(50)).jittered(by: 0.5), on: clock)
  }

  private func remember(_ quote: Quote) {
    known.withLock { known in
      // Symbols come from clients. What is forgotten is asked for again.
      if known.count >= 10_000 { known.removeAll() }
      known[quote.symbol] = quote
    }
  }

  private func known(_ symbol: String) -> Quote? {
    var quote = known.withLock { $0[symbol] }
    quote?.isStale = true
    return quote
  }
}
