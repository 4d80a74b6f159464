import Hummingbird
import ReactiveConcurrency

extension Router<MarketContext> {
  /// `POST /rebuild` does what only one may do at a time; for others it is busy.
  func addRebuild(_ backend: Backend) {
    let rebuild = Command<Void, Int>(on: .global) { try await backend.rebuild() }
    post("/rebuild") { _, _ in
      do {
        return Rebuilt(rows: try await rebuild.run())
      } catch CommandError.notEnabled {
        throw HTTPError(.conflict, message: "a rebuild is under way")
      }
    }
  }
}

struct Rebuilt: ResponseCodable {
  var rows: Int
}
