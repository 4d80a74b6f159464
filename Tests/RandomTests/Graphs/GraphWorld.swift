import ReactiveConcurrency
import ReactiveTesting

/// One run of a graph: its clock and the runs of its sources.
final class GraphWorld: Sendable {
  /// One run of a source.
  final class SourceRun: Sendable {
    let path: Int
    let canPause: Bool
    private let state = Locked((sent: 0, isOver: false))

    init(_ path: Int, canPause: Bool) {
      self.path = path
      self.canPause = canPause
    }

    var sent: Int { state.withLock { $0.sent } }
    var isOver: Bool { state.withLock { $0.isOver } }

    func send(_ number: Int) -> Token {
      state.withLock { $0.sent += 1 }
      return Token(number, of: path)
    }

    func end() { state.withLock { $0.isOver = true } }
  }

  let scheduler: TestScheduler
  private let recorded: Locked<(runs: [SourceRun], isEndless: Bool)>

  init(order: UInt64?) {
    let recorded = Locked((runs: [SourceRun](), isEndless: false))
    self.recorded = recorded
    let report: @Sendable (TestSchedulerError) -> Void = { _ in recorded.withLock { $0.isEndless = true } }
    scheduler = order.map { TestScheduler(seed: $0, report: report) } ?? TestScheduler(report: report)
  }

  var runs: [SourceRun] { recorded.withLock { $0.runs } }
  var isEndless: Bool { recorded.withLock { $0.isEndless } }

  func newRun(_ path: Int, canPause: Bool) -> SourceRun {
    let run = SourceRun(path, canPause: canPause)
    recorded.withLock { $0.runs.append(run) }
    return run
  }

  /// Sends values to a subject, some at once, and then ends it.
  func send(_ count: Int, atOnce: Int, of run: SourceRun, to subject: Subject<Token>, from first: Int = 0) {
    scheduler.schedule(after: .nanoseconds(1)) { [self] in
      let end = min(count, first + atOnce)
      for number in first..<end { subject.send(run.send(number)) }
      if end == count { return subject.finish() }
      send(count, atOnce: atOnce, of: run, to: subject, from: end)
    }
  }
}
