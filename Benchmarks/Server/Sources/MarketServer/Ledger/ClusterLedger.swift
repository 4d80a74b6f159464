#if Cluster
  import ReactiveNATS
  import Foundation
  import Logging
  import Metrics
  import ReactiveConcurrency
  import ServiceLifecycle
  import Synchronization

  /// A ledger that several servers share: a stream of NATS JetStream. All see the same prices in its one order.
  public final class ClusterLedger: PriceLedger {
    private static let prices = "MARKET_PRICES"
    private static let locks = "MARKET_LOCKS"
    /// How long what a dead server was doing alone is left alone.
    private static let lockTime = Duration.seconds(10)

    private static let readers = GlobalScheduler(priority: .low)

    private let cluster: NATSClient
    private let settings: ClusterSettings
    private let logger: Logger
    private let state = Mutex(State())
    /// The number of the last price that the market was told.
    private let lastShown = BehaviorSubject<UInt64>(0)

    private struct State {
      /// How many requests are writing.
      var writers = 0
      /// Whether what is written would be stored.
      var isThere = false
      /// The number of the last price that this server has written.
      var written: UInt64 = 0
    }

    /// Connects to the cluster, which must be there. From then on it may go away and come back.
    public static func connect(_ settings: ClusterSettings, logger: Logger) async throws -> ClusterLedger {
      var options = ConnectionOptions(servers: settings.servers)
      options.name = "market"
      options.tls = settings.authority.map { TLS(authority: $0, certificate: settings.certificate) }
      options.credentials = settings.user.map { .user($0, password: settings.password) }
      // Prices that are kept wait for as long as it takes to start a server anew; others for an election.
      options.patience = settings.backlog > 0 ? .seconds(60) : .seconds(10)
      return ClusterLedger(try await NATSClient.connect(options), settings, logger)
    }

    private init(_ cluster: NATSClient, _ settings: ClusterSettings, _ logger: Logger) {
      (self.cluster, self.settings, self.logger) = (cluster, settings, logger)
    }

    public var service: (any Service)? { ClusterService(cluster: cluster, logger: logger) }

    // MARK: Writing

    public func write(_ prices: Signal<Price>) -> Signal<Void> {
      .using(self.begin(), release: { [self] _ in end() }) { [self] mayWait in
        let encoder = JSONEncoder()
        return
          prices
          .map { [self] price in
            guard mayWait || isThere else { throw LedgerProblem.away }
            var publication = Publication(to: Self.subject(of: price.symbol), Array(try encoder.encode(price)))
            publication.carryTrace()
            return publication
          }
          .publish(to: cluster)
          .map { [self] receipt in state.withLock { $0.written = max($0.written, receipt.sequence) } }
          .mapError { Self.problem($0) }
      }
    }

    private var isThere: Bool { state.withLock { $0.isThere } }

    /// Whether a request may wait with its prices while the cluster is away. It has a window of them on their way and
    /// is then read no further, so a number of requests bounds what is kept.
    private func begin() -> Bool {
      state.withLock { state in
        state.writers += 1
        return state.writers <= settings.backlog
      }
    }

    private func end() { state.withLock { $0.writers -= 1 } }

    /// The subject under which a symbol's prices are stored, whatever is in the symbol.
    private static func subject(of symbol: String) -> String { "market.prices.\(Symbol.escaped(symbol))" }

    private static func problem(_ error: any Error) -> any Error {
      (error as? NATSError).map { LedgerProblem(description: "the cluster has not stored it: \($0)") } ?? error
    }

    public func exclusively(
      _ name: String, _ body: @escaping @Sendable () async throws -> Int
    ) async throws -> Int? {
      guard isThere else { throw LedgerProblem.away }
      do {
        return try await cluster.whileHolding("market.locks.\(name)", of: Self.locks, for: Self.lockTime, body)
      } catch {
        throw Self.problem(error)
      }
    }

    // MARK: Reading

    public var shown: Signal<Void> {
      .deferred { [self] in
        let written = state.withLock { $0.written }
        return lastShown.filter { $0 >= written }.take(1).map { _ in }
      }
    }

    public func missed(
      of symbol: String, after last: ServerSentEvent.ID, before next: ServerSentEvent.ID
    ) -> Signal<ServerSentEvent> {
      // The stream has `next`, or a later price of the symbol, so the search for it ends.
      Signal.stream(
        Self.prices, in: cluster, filter: Self.subject(of: symbol), from: .sequence(last.number + 1), ahead: 255
      )
      // To decode them is not urgent, and many are decoded at a time.
      .buffering(.backpressure(high: 256, low: 64))
      .deliver(on: Self.readers)
      .take { $0.sequence < next.number }
      .compactMap { message in
        let id = ServerSentEvent.ID(run: next.run, number: message.sequence)
        return try? ServerSentEvent(Price(message), id: id)
      }
    }

    public func inform(_ market: Market) async {
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await self.read(into: market) }
        group.addTask { await self.watch(market) }
        await group.waitForAll()
      }
      await cluster.close()
    }

    /// Follows the stream, which is waited for, and made anew if somebody has removed it.
    private func read(into market: Market) async {
      var seen: ServerSentEvent.ID?
      while !Task.isCancelled {
        do {
          try await makeStreams()
          let stored = try await cluster.info(ofStream: Self.prices)
          let run = String(stored.created.nanosecondsSince1970, radix: 36)
          // Where it has been before, what it has missed is news.
          let last = seen.flatMap { $0.run == run ? $0.number : nil }
          let position = last.map { DeliverPolicy.sequence($0 + 1) } ?? .lastPerSubject
          if last == nil { lastShown.send(0) }
          let messages = Signal.stream(Self.prices, in: cluster, from: position, ahead: 255)
          for try await message in messages.instrumented("cluster", by: .metrics) {
            let id = ServerSentEvent.ID(run: run, number: message.sequence)
            seen = id
            do {
              try message.withTrace("show price") {
                market.show(
                  try Price(message), id: id, isEarlier: last == nil && message.sequence <= stored.lastSequence)
              }
            } catch {
              Counter(label: "prices_malformed").increment()
              logger.warning("a price in the stream is malformed", metadata: ["error": "\(error)", "id": "\(id)"])
            }
            lastShown.send(message.sequence)
          }
        } catch is CancellationError {
          return
        } catch {
          logger.warning("the prices cannot be read", metadata: ["error": "\(error)"])
        }
        try? await GlobalScheduler.global.sleep(for: .seconds(1))
      }
    }

    private func makeStreams() async throws {
      // The last of each symbol is for servers that come late; more are for those that were cut off for some time.
      var prices = StreamConfiguration(Self.prices, subjects: ["market.prices.*"])
      (prices.replicas, prices.maxMessagesPerSubject, prices.maxBytes) = (settings.replicas, 1000, 256_000_000)
      try await cluster.createStream(prices)
      var locks = StreamConfiguration(Self.locks, subjects: ["market.locks.*"])
      (locks.replicas, locks.maxMessagesPerSubject, locks.maxAge) = (settings.replicas, 1, Self.lockTime)
      try await cluster.createStream(locks)
    }

    /// Asks, each second and whenever the connection changes, whether the market is up to date.
    private func watch(_ market: Market) async {
      let occasions = Signal<Void>.merge([
        cluster.events.map { _ in }, Signal.interval(every: .seconds(1)).map { _ in },
      ])
      do {
        for try await _ in occasions.values(buffering: .newest(1)) {
          let isReady = await isUpToDate()
          if market.isReady.value == isReady { continue }
          market.isReady.send(isReady)
          logger.notice(isReady ? "the market is up to date" : "the cluster is away, or the market behind it")
        }
      } catch {
        logger.error("the cluster is no longer watched", metadata: ["error": "\(error)"])
      }
    }

    /// Whether the stream answers, and the market is told within a second all that it has then.
    private func isUpToDate() async -> Bool {
      let stored = await storedState()
      state.withLock { $0.isThere = stored != nil }
      guard let stored else { return false }
      if stored.messages == 0 { return true }
      let isShown = lastShown.filter { $0 >= stored.lastSequence }.timeout(after: .seconds(1))
      return (try? await isShown.first()) != nil
    }

    private func storedState() async -> StreamInfo? {
      guard cluster.isConnected else { return nil }
      let answer = Signal { [cluster] in try await cluster.info(ofStream: Self.prices) }.timeout(after: .seconds(2))
      return try? await answer.first()
    }
  }

  extension Price {
    fileprivate init(_ message: Message) throws {
      try self.init(line: String(validating: message.payload, as: UTF8.self))
    }
  }
#endif
