import Foundation
import Hummingbird
import ReactiveConcurrency

extension Router<MarketContext> {
  /// `GET /ticks`, `/aggregate` and `/prices/:symbol` stream what happens, `/stream` all of it; `POST /prices` makes it
  /// happen.
  ///
  /// - Parameter uploadTime: How long a client may take to send its prices.
  func addMarket(_ market: Market, _ ledger: any PriceLedger, _ streams: EventStreams, uploadTime: Duration) {
    get("/ticks") { request, context in try streams.respond(to: request, with: market.ticks, in: context) }
    get("/aggregate") { request, context in try streams.respond(to: request, with: market.candles, in: context) }
    get("/prices/:symbol") { request, context in
      try streams.respond(to: request, with: market.prices(of: context.symbol), in: context)
    }
    // A browser has six connections to a server: with one of them a page has all that it shows.
    get("/stream") { request, context in
      let prices = try request.symbols.map { (events: market.prices(of: $0), isConflated: true) }
      let others = [(events: market.ticks, isConflated: true), (events: market.candles, isConflated: false)]
      return try streams.respond(to: request, withAll: others + prices, in: context)
    }

    post("/prices") { request, context in
      let posting = Signal(request.body).textLines(longest: 1000)
        .filter { $0 != "" }
        .timeout(after: uploadTime, on: .global)
        .take(until: market.closing.signal)
      let receipt = BehaviorSubject(PriceReceipt())
      let prices = posting.compactMap { line in
        receipt.update { $0.lines += 1 }
        do {
          return try Price(line: line)
        } catch {
          receipt.update { $0.reject("\(error)") }
          return nil
        }
      }
      var isAway = false
      do {
        for try await _ in ledger.write(prices) { receipt.update { $0.accepted += 1 } }
      } catch SignalError.timedOut {
        throw HTTPError(.requestTimeout, message: "after \(uploadTime) the prices are not here")
      } catch let error as SignalError {
        receipt.update { receipt in
          receipt.lines += 1
          receipt.reject("\(error)")
        }
      } catch let problem as LedgerProblem {
        isAway = true
        receipt.update { $0.problems.append("after \($0.accepted) prices: \(problem)") }
      }
      var response = try receipt.value.response(from: request, context: context)
      if receipt.value.rejected > 0 { response.status = .badRequest }
      if isAway { (response.status, response.headers[.retryAfter]) = (.serviceUnavailable, "1") }
      return response
    }
  }
}

/// What became of the prices that somebody has posted, one JSON object a line.
struct PriceReceipt: ResponseCodable {
  var accepted = 0
  var rejected = 0
  /// What was wrong with the first of those that were rejected.
  var problems: [String] = []
  /// How many have come, which is the number of the last line.
  var lines = 0

  enum CodingKeys: CodingKey { case accepted, rejected, problems }

  mutating func reject(_ problem: String) {
    rejected += 1
    if problems.count < 10 { problems.append("line \(lines): \(problem)") }
  }
}

extension Price {
  init(line: String?) throws {
    guard let line else { throw BadField(name: "the line", problem: "is not UTF-8") }
    do {
      self = try JSONDecoder().decode(Price.self, from: Data(line.utf8))
    } catch DecodingError.keyNotFound(let key, _) {
      throw BadField(name: key.stringValue, problem: "is missing")
    } catch DecodingError.typeMismatch(let type, let context), DecodingError.valueNotFound(let type, let context) {
      throw BadField(name: context.codingPath.last?.stringValue ?? "the price", problem: "is no \(type)")
    } catch {
      throw BadField(name: "the line", problem: #"is no JSON object such as {"symbol": "ABC", "price": 12.5}"#)
    }
    try Symbol.check(symbol)
    guard price > 0, price < 1e9 else {
      throw BadField(name: "price", problem: "is \(price), not above 0 and below 1e9")
    }
  }
}

extension Request {
  /// The symbols that a query names, as in `?symbol=ABC&symbol=XYZ`.
  fileprivate var symbols: [String] {
    get throws {
      let names = (uri.query ?? "").split(separator: "&").filter { $0.hasPrefix("symbol=") }
      if names.count > 20 { throw HTTPError(.badRequest, message: "symbol: there are more than 20") }
      return try Set(names.map { try Symbol.requested($0.dropFirst(7), isEncoded: true) }).sorted()
    }
  }
}
