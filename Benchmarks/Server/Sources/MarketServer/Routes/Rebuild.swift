import Hummingbird
import ReactiveConcurrency

extension Router<MarketContext> {
  /// `POST /rebuild` does what only one may do at a time, of all that share a ledger; for others it is busy.
  func addRebuild(_ backend: Backend, _ ledger: any PriceLedger) {
    let rebuild = Command<Void, Int?>(on: .global) { try await ledger.exclusively("rebuild", backend.rebuild) }
    post("/rebuild") { _, _ in
      do {
        guard let rows = try await rebuild.run() else { throw CommandError.notEnabled }
        return Rebuilt(rows: rows)
      } catch CommandError.notEnabled {
        throw HTTPError(.conflict, message: "a rebuild is under way")
      } catch let problem as LedgerProblem {
        throw HTTPError(.serviceUnavailable, message: "\(problem)")
      }
    }
  }
}

struct Rebuilt: ResponseCodable {
  var rows: Int
}
