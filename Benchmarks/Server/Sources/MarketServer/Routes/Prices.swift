import Foundation
import Hummingbird
import ReactiveConcurrency

extension Router<MarketContext> {
  /// `GET /ticks`, `/aggregate` and `/prices/:symbol` stream what happens, `/stream` all of it; `POST /prices` makes it
  /// happen.
  ///
  /// - Parameters:
  ///   - silence: How long a client may take for one price.
  ///   - linger: How long the prices of a client that is still sending are read when the market closes.
  func addMarket(
    _ market: Market, _ ledger: any PriceLedger, _ streams: EventStreams, silence: Duration, linger: Duration
  ) {
    get("/ticks") { request, context in try streams.respond(to: request, with: market.ticks, in: context) }
    get("/aggregate") { request, context in try streams.respond(to: request, with: market.candles, in: context) }
    get("/prices/:symbol") { request, context in
      let symbol = try context.symbol
      return try streams.respond(to: request, with: market.prices(of: symbol), in: context)
    }
    // A browser has six connections to a server: with one of them a page has all that it shows.
    get("/stream") { request, context in
      let prices = try request.symbols.map { (events: market.prices(of: $0), isConflated: true) }
      let others = [(events: market.ticks, isConflated: true), (events: market.candles, isConflated: false)]
      return try streams.respond(to: request, withAll: others + prices, in: context)
    }

    post("/prices") { request, context in
      market.posters.update { $0 += 1 }
      defer { market.posters.update { $0 -= 1 } }
      let receipt = BehaviorSubject(PriceReceipt())
      let prices = Signal(request.body).textLines(longest: 1000)
        .filter { $0 != "" }
        .timeout(each: silence, on: .global)
        .compactMap { line -> Price? in
          // Read and dropped: a client that is still sending would not see an answer.
          if market.isClosed.value {
            receipt.update { $0.isCut = true }
            return nil
          }
          return receipt.update { $0.price(from: line) }
        }
        .onCompleted { receipt.update { $0.isWhole = !$0.isCut } }
        .take(until: market.closing.delay(for: linger))
      do {
        for try await _ in ledger.write(prices) { receipt.update { $0.accepted += 1 } }
        if !receipt.value.isWhole { throw LedgerProblem.closed }
      } catch SignalError.timedOut {
        receipt.update { $0.stop(.requestTimeout, because: "no line has come for \(silence)") }
      } catch let problem as LedgerProblem {
        receipt.update { $0.stop(.serviceUnavailable, because: "\(problem)") }
      } catch let error as SignalError {
        receipt.update { $0.reject("\(error)", ofNext: true) }
      }
      return try receipt.value.response(from: request, context: context)
    }
  }
}

/// What became of the prices that somebody has posted, one JSON object a line.
struct PriceReceipt: Encodable {
  var accepted = 0
  var rejected = 0
  /// What was wrong with the first of those that were rejected, and why the rest was not taken.
  var problems: [String] = []
  /// How many have come, which is the number of the last line.
  private var lines = 0
  private(set) var status = HTTPResponse.Status.ok
  /// Whether the market was closed before a line came.
  var isCut = false
  /// Whether all lines have come, and none too late.
  var isWhole = false

  enum CodingKeys: CodingKey { case accepted, rejected, problems }

  /// Reads the next line.
  mutating func price(from line: String?) -> Price? {
    do {
      lines += 1
      return try Price(line: line)
    } catch {
      reject("\(error)")
      return nil
    }
  }

  /// - Parameter isNext: Whether it is about the line that was to come next.
  mutating func reject(_ problem: String, ofNext isNext: Bool = false) {
    if isNext { lines += 1 }
    rejected += 1
    status = .badRequest
    if problems.count < 10 { problems.append("line \(lines): \(problem)") }
  }

  mutating func stop(_ status: HTTPResponse.Status, because problem: String) {
    self.status = status
    problems.append("after \(accepted) prices: \(problem)")
  }
}

extension PriceReceipt: ResponseGenerator {
  func response(from request: Request, context: some RequestContext) throws -> Response {
    var response = try context.responseEncoder.encode(self, from: request, context: context)
    response.status = status
    if status == .serviceUnavailable { response.headers[.retryAfter] = "1" }
    return response
  }
}

extension Price {
  private static let decoder = JSONDecoder()

  init(line: String?) throws {
    guard let line else { throw BadField(name: "the line", problem: "is not UTF-8") }
    do {
      self = try Self.decoder.decode(Price.self, from: Data(line.utf8))
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
