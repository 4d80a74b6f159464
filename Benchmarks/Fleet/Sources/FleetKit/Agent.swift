import GRPCCore
import ReactiveConcurrency

/// Counts what happens in a log, and tells an aggregator.
///
/// It numbers its snapshots, keeps the last ones, and begins each connection with the one that the aggregator has not
/// had yet. So nothing is lost or counted twice while it lives; and as the aggregator also knows how much of the log is
/// counted, the next one goes on there.
public struct Agent: Sendable {
  /// What becomes of the log when the replay is full and the aggregator is away.
  public enum WhenFull: String, Sendable, CaseIterable {
    /// It waits. Nothing is lost.
    case wait
    /// It is read on, and the oldest snapshots are forgotten. The aggregator is told how many.
    case forget
  }

  public var id: String
  public var service: String
  public var log: LogFile
  public var aggregator: Peer
  /// How many snapshots are kept. An aggregator says how far they are safe after each 64th.
  public var replay = 1024
  public var whenFull = WhenFull.wait
  /// How often it says that it is alive.
  public var beat = Duration.milliseconds(500)
  /// How long the aggregator may say nothing; it answers every beat, or every 64th snapshot if it is slow. A connection
  /// that is never made counts, too.
  public var patience = Duration.seconds(30)
  public var backoff = Backoff.exponential(from: .milliseconds(100), by: 2, upTo: .seconds(5)).jittered(by: 0.5)
  /// Where it says what went wrong.
  public var tell: @Sendable (String) -> Void = { _ in }

  public init(id: String, service: String, log: LogFile, aggregator: Peer) {
    (self.id, self.service, self.log, self.aggregator) = (id, service, log, aggregator)
  }

  /// How long it may take to end when it is told to, whatever the aggregator does.
  public var farewell = Duration.seconds(4)

  /// Runs until the log ends or `stop` says so, and everything is safe with the aggregator. For an aggregator that is
  /// away it waits no longer than `farewell` then: the next agent begins where it stopped.
  public func run(until stop: Signal<Void> = .never) async throws {
    let boot = String(UInt64.random(in: .min ... .max), radix: 36)
    let journal = Journal(Reporter.with { ($0.agent, $0.boot) = (id, boot) }, capacity: max(replay, 65))
    let stopped = ReplaySubject<Void>(capacity: 1)
    let stopping = Task {
      guard try await stop.first() != nil else { return }
      stopped.send(())
      try await Task.sleep(for: farewell)
      journal.fail(
        LogError(description: "told to end before all was safe with the aggregator"))
    }
    let reading = Task {
      do {
        try await read(into: journal, until: stopped.signal)
      } catch {
        journal.fail(error)
        throw error
      }
    }
    defer {
      stopping.cancel()
      reading.cancel()
    }
    // Neither a connection that hangs nor the time until the next one holds up the end.
    for try await position in connections(of: journal).take(until: journal.hasFailed) { journal.safe.send(position) }
    if let failure = journal.failure { throw failure }
    try Task.checkCancellation()
    try await reading.value
  }

  private func read(into journal: Journal, until stop: Signal<Void>) async throws {
    guard let start = try await journal.safe.compactMap({ $0 }).take(until: stop).first() else {
      return journal.finish()
    }
    var sequence: UInt64 = 0
    for try await piece in log.pieces(from: start).take(until: stop) {
      for problem in piece.problems { tell("\(log.path), \(problem)") }
      sequence += 1
      if whenFull == .wait { try await journal.waitForRoom(for: sequence) }
      // Waits for a connection that is slow; not for one that there is not.
      try await journal.snapshots.emit(
        .with {
          $0.reporter = journal.reporter
          $0.sequence = sequence
          $0.service = service
          ($0.offset, $0.mark, $0.gaps) = (piece.end, piece.mark, piece.gaps)
          $0.figures = piece.figures
        })
    }
    journal.finish()
  }

  /// One connection after the other, until all has been sent: how far the aggregator is.
  private func connections(of journal: Journal) -> Signal<Position> {
    connection(of: journal).reconnecting(to: aggregator, backoff, tell: tell)
  }

  private func connection(of journal: Journal) -> Signal<Position> {
    .deferred {
      let first = ReplaySubject<Position>(capacity: 1)
      let positions = Signal<Position>.call { receive in
        try await aggregator.connect { client in
          try await client.report(
            requestProducer: { writer in
              try await writer.write(journal.alive)
              guard let position = try await first.timeout(after: .seconds(10)).first() else { return }
              try await writer.send(journal.snapshots(after: position, beat: beat))
            }, onResponse: receive)
        }
      }
      return positions.timeout(each: patience).onNext { first.send($0) }
    }
  }
}
