import Foundation
import GRPCCore
import GRPCNIOTransportHTTP2Posix
import ReactiveConcurrency
import Synchronization

/// Adds up what agents report, and serves the totals.
public final class Aggregator: Aggregation.SimpleServiceProtocol {
  public struct Settings: Sendable {
    /// Where the book is kept, so that a restart goes on with it; without one it begins anew.
    public var file: String?
    /// How long an agent may say nothing.
    public var patience = Duration.seconds(5)
    /// How long agents and services are known that nobody has seen. An agent that comes back later is a new one, and
    /// its log counts from the start.
    public var memory = Duration.seconds(30 * 86_400)
    /// Seconds since 1970.
    public var now: @Sendable () -> UInt64 = { UInt64(max(0, Date().timeIntervalSince1970)) }
    /// How long to rest after each snapshot, to be a slow reader in tests.
    public var rest = Duration.zero
    /// Where it says what went wrong.
    public var tell: @Sendable (String) -> Void = { _ in }

    public init() {}
  }

  private let settings: Settings
  private let security: Security
  private let book: Mutex<Book>
  private let file: BookFile?
  /// Whether something is to be left out of the file.
  private let hasForgotten = Atomic(true)
  /// The number of each agent's newest connection.
  private let visits = Mutex<[String: Int]>([:])
  /// Revisions of the book: the newest, the newest that somebody wants to be safe, and the newest that is.
  private let changed = BehaviorSubject<UInt64>(0)
  private let wanted = BehaviorSubject<UInt64>(0)
  private let saved = BehaviorSubject<UInt64>(0)
  private let isClosing = BehaviorSubject(false)

  /// - Throws: If there is a book that cannot be read.
  public init(_ settings: Settings = Settings(), security: Security) throws {
    (self.settings, self.security) = (settings, security)
    file = settings.file.map { BookFile(path: $0) }
    do {
      if let file = settings.file, let kept = try BookFile.read(file) {
        if kept.isCut { settings.tell("the book '\(file)' ends in the middle of a record, which nobody was told of") }
        book = Mutex(try Book(kept.totals))
      } else {
        book = Mutex(Book())
      }
    } catch {
      throw BookError("cannot take up the book '\(settings.file ?? "")': \(error)")
    }
  }

  /// The totals, ten times a second at most.
  public var totals: Signal<Totals> {
    changed.throttle(for: .milliseconds(100), latest: true).map { [self] _ in book.withLock { $0.totals } }
  }

  public func report(
    request: RPCAsyncSequence<Snapshot, any Error>, response: RPCWriter<Position>, context: ServerContext
  ) async throws {
    var visit: (reporter: Reporter, number: Int)?
    do {
      let snapshots = Signal(messages: request, of: context).timeout(each: settings.patience).take(until: closing)
      for try await snapshot in snapshots.values(buffering: .backpressure(high: 16, low: 4)) {
        let position: Position
        if let visit {
          if !snapshot.reporter.isSame(as: visit.reporter) {
            throw snapshot.refused("reporter", "it began as another one")
          }
          let now = settings.now()
          position = try change { book throws(RPCError) in try book.add(snapshot, at: now) }
        } else {
          try security.check(snapshot.reporter.agent, of: context)
          let now = settings.now()
          position = try change { book throws(RPCError) in try book.begin(with: snapshot, at: now) }
          visit = (snapshot.reporter, begin(snapshot.reporter))
        }
        if settings.rest > .zero { try await Task.sleep(for: settings.rest) }
        if snapshot.sequence.isMultiple(of: 64) { try await answer(position, on: response) }
      }
      guard let visit else { return }
      if isClosing.value { throw RPCError(code: .unavailable, message: "the aggregator is about to end") }
      end(visit, .away)
      try await answer(book.withLock { $0.position(of: visit.reporter) }, on: response)
    } catch {
      let isSilent = error as? SignalError == .timedOut
      let name = visit.map { "agent '\($0.reporter.agent.quoted)'" } ?? "somebody"
      let problem = isSilent ? "nothing has come for \(settings.patience)" : RPCError(telling: error).detail
      settings.tell("\(name) at \(context.remotePeer): \(problem)")
      if let visit { end(visit, isSilent ? .stale : .lost) }
      throw RPCError(telling: error)
    }
  }

  public func watch(request: WatchRequest, response: RPCWriter<Totals>, context: ServerContext) async throws {
    // Who reads slowly gets the newest, when the parts of the one before have been written.
    let parts = totals.take(until: closing).buffering(.newest(1)).flattenMap(.concat) { Signal($0.parts) }
    try await response.send(parts, buffering: .backpressure(high: 1, low: 0))
  }

  /// Serves on a port, any free one by default, until it is closed.
  public func serve(
    on host: String = "127.0.0.1", port: Int = 0, onListening: @Sendable (_ port: Int) -> Void
  ) async throws {
    let transport = HTTP2ServerTransport.Posix(
      address: .ipv4(host: host, port: port), transportSecurity: security.ofServer,
      config: .defaults { config in
        // Agents ask every ten seconds whether the connection stands.
        config.connection.keepalive.clientBehavior.minPingIntervalWithoutCalls = .seconds(5)
        config.rpc.maxRequestPayloadSize = Limit.messageBytes
      })
    let server = GRPCServer(transport: transport, services: [self])
    try await withThrowingTaskGroup { group in
      group.addTask { try await server.serve() }
      group.addTask { [self] in try await keepBook() }
      group.addTask { [self] in try await forget() }
      group.addTask { [self] in
        _ = try await closing.first()
        server.beginGracefulShutdown()
        // Who does not read does not hold up the end.
        try await Task.sleep(for: .seconds(1))
      }
      if let port = try await server.listeningAddress?.ipv4?.port { onListening(port) }
      try await group.next()
      group.cancelAll()
    }
    try await save()
  }

  /// Ends all streams, and then the server.
  public func close() {
    isClosing.send(true)
  }

  private var closing: Signal<Bool> { isClosing.filter { $0 } }
}

extension Aggregator {
  /// Says how far an agent is, as soon as that is safe.
  private func answer(_ position: Position, on response: RPCWriter<Position>) async throws {
    if settings.file != nil {
      let revision = changed.value
      wanted.update { $0 = max($0, revision) }
      _ = try await saved.filter { $0 >= revision }.take(until: closing).first()
    }
    try await response.write(position)
  }

  /// Saves the book when somebody waits for it: once for all who wait by then.
  private func keepBook() async throws {
    for try await _ in wanted.skip(1).values(buffering: .newest(1)) {
      do {
        try await save()
      } catch {
        settings.tell("cannot save the book: \(error)")
        try await Task.sleep(for: .seconds(1))
        wanted.send(wanted.value)
      }
    }
  }

  private func save() async throws {
    guard let file else { return }
    let isWhole = hasForgotten.exchange(false, ordering: .relaxed)
    let (changes, revision) = book.withLock { ($0.takeChanges(), $0.revision) }
    do {
      try await file.save(isWhole ? nil : changes) { book.withLock { $0.totals } }
    } catch {
      // The changes are in no record.
      hasForgotten.store(true, ordering: .relaxed)
      throw error
    }
    saved.update { $0 = max($0, revision) }
  }

  /// Looks now and then who has not been seen for too long.
  private func forget() async throws {
    for try await _ in Signal.just(()).concat(Signal.interval(every: .seconds(60)).map { _ in }) {
      let now = settings.now()
      let memory = UInt64(clamping: settings.memory.components.seconds)
      guard now > memory, book.withLock({ $0.forget(unseenSince: now - memory) }) else { continue }
      hasForgotten.store(true, ordering: .relaxed)
      changed.update { $0 = max($0, book.withLock { $0.revision }) }
      wanted.update { $0 = max($0, changed.value) }
    }
  }

  private func change<Result>(_ body: (inout Book) throws(RPCError) -> Result) throws(RPCError) -> Result {
    let (result, revision) = try book.withLock { book throws(RPCError) in (try body(&book), book.revision) }
    changed.update { $0 = max($0, revision) }
    return result
  }

  private func begin(_ reporter: Reporter) -> Int {
    visits.withLock { visits in
      visits[reporter.agent, default: 0] += 1
      return visits[reporter.agent] ?? 0
    }
  }

  /// Ends a connection, if the agent has not begun another one since.
  private func end(_ visit: (reporter: Reporter, number: Int), _ state: AgentStatus.State) {
    guard visits.withLock({ $0[visit.reporter.agent] }) == visit.number else { return }
    let now = settings.now()
    try? change { book throws(RPCError) in book.end(visit.reporter, state, at: now) }
  }
}
