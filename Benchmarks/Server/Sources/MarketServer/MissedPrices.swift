import NIOCore
import ReactiveConcurrency

/// Reads for clients that come back the prices that they have missed.
///
/// After a deployment hundreds come back within a second. One read serves all that wait for the same symbol, and a few
/// symbols are read at a time: requests that arrive during a round of reads wait for the next one.
final class MissedPrices: Sendable {
  private struct Request: Sendable {
    let symbol: String
    let last: ServerSentEvent.ID
    let next: ServerSentEvent.ID
    let isNamed: Bool
    /// Gone if the client has left meanwhile.
    weak let answer: ReplaySubject<StoredPrices>?

    var key: String { "\(isNamed) \(next.run) \(symbol)" }
  }

  private let requests = Subject<Request>()
  private let rounds: Subscription

  /// How many symbols are read at a time.
  private static let breadth = 8
  /// How long a read waits for the next price before it fails, with the streams of those that wait for it.
  private static let patience = Duration.seconds(10)
  /// Thousands of prices take time, in which other requests are not to wait.
  private static let readers = GlobalScheduler(priority: .low)

  init(in ledger: any PriceLedger) {
    rounds = requests.batched(upTo: .max)
      .mapAsync(on: Self.readers) { requests in
        let shared = Dictionary(grouping: requests.filter { $0.answer != nil }, by: \.key).values
        try await Signal(shared).mapAsync(maxConcurrent: Self.breadth, on: Self.readers) { requests in
          await Self.read(requests, in: ledger)
        }
        .run()
      }
      .observe(Observer(next: { _ in .more }, finish: { _ in }))
  }

  deinit { rounds.cancel() }

  /// The prices of a symbol between the last that a client had and the next that it gets, some kilobytes at a time.
  ///
  /// - Parameter isNamed: Whether they are for a stream of several kinds and symbols. They have no ids then.
  func prices(
    of symbol: String, after last: ServerSentEvent.ID, before next: ServerSentEvent.ID, isNamed: Bool
  ) -> Signal<ServerSentEvent> {
    .deferred { [requests] in
      let answer = ReplaySubject<StoredPrices>(capacity: 1)
      requests.send(Request(symbol: symbol, last: last, next: next, isNamed: isNamed, answer: answer))
      return answer.signal.flattenMap(.concat) { prices in
        // Until then the client keeps what it waits for.
        withExtendedLifetime(answer) { Signal(prices.pieces(after: last.number, before: next.number)) }
      }
    }
  }

  /// Reads what is missed by any of those that wait for a symbol.
  private static func read(_ requests: [Request], in ledger: any PriceLedger) async {
    guard let first = requests.first, let last = requests.map(\.last.number).min(),
      let next = requests.map(\.next.number).max()
    else { return }
    let run = first.next.run
    let missed = ledger.missed(
      of: first.symbol, after: ServerSentEvent.ID(run: run, number: last),
      before: ServerSentEvent.ID(run: run, number: next)
    )
    .timeout(each: patience, on: .global)
    do {
      var prices = StoredPrices()
      // All of them are needed, so the ledger need not wait after each.
      for try await event in missed.values(buffering: .backpressure(high: 256, low: 64)) {
        prices.append(event, isNamed: first.isNamed)
      }
      for request in requests {
        request.answer?.send(prices)
        request.answer?.finish()
      }
    } catch {
      for request in requests { request.answer?.finish(throwing: error) }
    }
  }
}

/// Prices of one symbol as they are written, and where each of them ends.
struct StoredPrices: Sendable {
  private var ends: [(number: UInt64, index: Int)] = []
  private var bytes = ByteBuffer()

  /// How many bytes are written together, at least.
  private static let piece = 4096

  mutating func append(_ event: ServerSentEvent, isNamed: Bool) {
    guard let id = event.id else { return }
    bytes.writeImmutableBuffer(isNamed ? ServerSentEvent.joined([event.withoutID], isNamed: true) : event.bytes)
    ends.append((id.number, bytes.writerIndex))
  }

  /// Those between two numbers, in pieces without copies.
  func pieces(after last: UInt64, before next: UInt64) -> [ServerSentEvent] {
    var pieces: [ServerSentEvent] = []
    var start = 0
    var end = 0
    for place in ends where place.number < next {
      if place.number <= last {
        (start, end) = (place.index, place.index)
        continue
      }
      end = place.index
      if end - start >= Self.piece { cut() }
    }
    if end > start { cut() }
    return pieces

    func cut() {
      if let bytes = bytes.getSlice(at: start, length: end - start) { pieces.append(.written(bytes)) }
      start = end
    }
  }
}
