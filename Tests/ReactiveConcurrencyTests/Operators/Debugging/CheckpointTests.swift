import ReactiveConcurrency
import ReactiveTesting
import Testing

/// The newest paths are the whole process's, so each test has a process of its own.
@Suite("Checkpoints and the paths of errors")
struct CheckpointTests {
  private struct Boom: Error, Equatable { let code: Int }

  /// The path of the error that ends a signal, without the lines of this file.
  private static func path(of signal: Signal<Int>) -> String? {
    let error = TestScheduler().record(signal).error
    precondition(error as? Boom == Boom(code: 7), "the error is itself")
    return error.flatMap(ErrorPath.init(of:)).map { withoutLines("\($0)") }
  }

  private static func withoutLines(_ text: String) -> String {
    String(text.replacing(#/ at \w+/CheckpointTests\.swift:\d+/#, with: " here"))
  }

  private static let placed = (signal: failing().checkpoint("feed"), line: #line)

  private static func failing() -> Signal<Int> { .fail(Boom(code: 7)) }

  @Test("An error has the checkpoints that it has passed, in their order, and stays itself (SEEN-1)")
  func checkpoints() async {
    await #expect(processExitsWith: .success) {
      typealias Tests = CheckpointTests
      precondition(Tests.path(of: Tests.failing()) == nil)
      let both = Tests.path(of: Tests.failing().checkpoint("feed").map { $0 }.checkpoint("quotes"))
      precondition(
        both == "from checkpoint \"feed\" here, through checkpoint \"quotes\" here", "\(String(describing: both))")
      precondition(Tests.path(of: Signal.just(1).checkpoint("feed").concat(Tests.failing())) == nil)
    }
  }

  @Test("A checkpoint says where it is written (SEEN-1)")
  func places() async {
    await #expect(processExitsWith: .success) {
      let placed = CheckpointTests.placed
      let places = TestScheduler().record(placed.signal).error.flatMap(ErrorPath.init(of:))?.steps.map(\.place)
      precondition(places == ["ReactiveConcurrencyTests/CheckpointTests.swift:\(placed.line)"], "\(places ?? [])")
    }
  }

  @Test("The same error has the path of its newest way, and a new one none of an old one's (SEEN-1)")
  func again() async {
    await #expect(processExitsWith: .success) {
      let failing = CheckpointTests.failing().checkpoint("feed")
      for _ in 0..<3 { precondition(CheckpointTests.path(of: failing) == "from checkpoint \"feed\" here") }
      precondition(ErrorPath(of: Boom(code: 7)) == nil)
    }
  }

  #if DEBUG
    @Test("What is watched has every operator in the paths of its errors, up to the consumer (SEEN-1)")
    func watched() async {
      await #expect(processExitsWith: .success) {
        let live = LiveSubscriptions()
        let seen = Recorder<any Error>()
        let attempts = Recorder<Int>()
        let source = Signal<Int>.deferred {
          attempts.add(1)
          return .fail(Boom(code: attempts.values.count))
        }
        let signal = source.map { $0 }.retry(2).checkpoint("quotes").flattenMap { .just($0) }
        live.track {
          _ = signal.observe(
            Observer(next: { _ in .more }, finish: { if case .failed(let error) = $0 { seen.add(error) } }))
        }
        precondition(seen.values.first as? Boom == Boom(code: 3))
        let words = seen.values.first.flatMap(ErrorPath.init(of:)).map { CheckpointTests.withoutLines("\($0)") }
        precondition(
          words == "from fail(_:), through deferred(_:), map(_:), retry(_:), checkpoint \"quotes\" here, "
            + "flattenMap(_:_:), to subscriber here", "\(String(describing: words))")
      }
    }
  #endif

  @Test("The log, and failures of tests in real time, have the path (SEEN-1)")
  func shown() async {
    await #expect(processExitsWith: .success) {
      let log = Recorder<String>()
      let failing = CheckpointTests.failing().checkpoint("feed")
      _ = TestScheduler().record(failing.log(events: .failed, to: LogSink { log.add("\($0.event)") }))
      let path = "from checkpoint \"feed\" here"
      precondition(
        log.values.map(CheckpointTests.withoutLines) == ["failed Boom(code: 7), \(path)"], "\(log.values)")
      do {
        try await expect(failing) { events in _ = try await events.next() }
        preconditionFailure("it fails")
      } catch {
        let words = CheckpointTests.withoutLines("\(error)")
        precondition(words == "Expected a value, but found failed(Boom(code: 7)), \(path), here.", words)
      }
    }
  }

  @Test("Only the newest paths are kept, with their errors (SEEN-1)")
  func forgets() async {
    await #expect(processExitsWith: .success) {
      let first = TestScheduler().record(CheckpointTests.failing().checkpoint("feed")).error
      for _ in 0..<200 { _ = TestScheduler().record(CheckpointTests.failing().checkpoint("feed")) }
      precondition(first.flatMap(ErrorPath.init(of:)) == nil)
    }
  }
}
