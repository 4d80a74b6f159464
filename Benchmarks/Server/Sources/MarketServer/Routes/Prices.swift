import Foundation
import Hummingbird
import ReactiveConcurrency

extension Router<MarketContext> {
  /// `GET /ticks`, `/aggregate` and `/prices/:symbol` stream what happens; `POST /prices` makes it happen.
  func addMarket(_ market: Market) {
    get("/ticks") { request, context in try request.respond(with: market.ticks, in: context) }
    get("/aggregate") { request, context in try request.respond(with: market.candles, in: context) }
    get("/prices/:symbol") { request, context in
      try request.respond(with: market.prices(of: context.symbol), in: context)
    }

    post("/prices") { request, context in
      let posting = Signal(request.body).map(\.readableBytesView).lines(longest: 1000)
        .filter { !$0.isEmpty }
        .take(until: market.closing.signal)
      var receipt = PriceReceipt()
      do {
        for try await line in posting {
          do {
            market.post(try Price(line: line))
            receipt.accepted += 1
          } catch {
            receipt.reject("\(error)")
          }
        }
      } catch let error as SignalError {
        receipt.reject("\(error)")
      }
      var response = try receipt.response(from: request, context: context)
      if receipt.rejected > 0 { response.status = .badRequest }
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

  mutating func reject(_ problem: String) {
    rejected += 1
    if problems.count < 10 { problems.append("line \(accepted + rejected): \(problem)") }
  }
}

extension Price {
  init(line: String) throws {
    do {
      self = try JSONDecoder().decode(Price.self, from: Data(line.utf8))
    } catch DecodingError.keyNotFound(let key, _) {
      throw BadField(name: key.stringValue, problem: "is missing")
    } catch DecodingError.typeMismatch(let type, let context), DecodingError.valueNotFound(let type, let context) {
      throw BadField(name: context.codingPath.last?.stringValue ?? "the price", problem: "is no \(type)")
    } catch {
      throw BadField(name: "the line", problem: #"is no JSON object such as {"symbol": "ABC", "price": 12.5}"#)
    }
    guard (1...12).contains(symbol.utf8.count) else { throw BadField(name: "symbol", problem: "needs 1 to 12 bytes") }
    guard price > 0, price < 1e9 else {
      throw BadField(name: "price", problem: "is \(price), not above 0 and below 1e9")
    }
  }
}

/// What is wrong with what a client has sent.
struct BadField: Error, CustomStringConvertible {
  var name: String
  var problem: String

  var description: String { "\(name) \(problem)" }
}
