import Dispatch
import Foundation
import ReactiveConcurrency
import ReactiveFoundation

/// The command `reactive pulse`: a table of an access log that changes while the log is read, and one at the end.
@MainActor
enum PulseCommand {
  static let help = """
    reactive pulse [FILE|-]         prints a table of an access log, and renews it while the log is read: of FILE, of
                                    standard input (-) or, without either, of a made-up server
      The log is in the common or combined format. To follow one: tail -F access.log | reactive pulse -
      Ctrl-C ends it with the final table.

    """

  private enum Ending: Sendable {
    case ofInput
    case interrupted(Int32)
    case failed(any Error)
  }

  static func run(_ arguments: ArraySlice<String>) async throws -> Int32 {
    guard arguments.count <= 1 else { throw UsageProblem("'reactive pulse' reads one log") }
    let clock = SerialScheduler(name: "reactive.clock")
    let (chunks, name) = try input(arguments.first, clock)

    let ending = BehaviorSubject(Ending.ofInput)
    let log = untilTheEnd(chunks, ending)

    var screen = Screen()
    if screen.isTerminal { try screen.show("Waiting for \(name.printable)\n") }
    let start = Traffic(at: clock.now)
    var latest = start
    // A terminal that is slower than the figures gets the newest ones, and the log is not held up.
    for try await (earlier, now) in log.traffic(since: start, on: clock).pairwise().values(buffering: .newest(1)) {
      latest = now
      guard screen.isTerminal else { continue }
      let size = screen.size
      try screen.show(now.table(since: earlier, rows: size.rows - 1, columns: size.columns))
    }
    try screen.end()
    try Output.write(latest.table(since: start, rows: 24, columns: screen.isTerminal ? screen.size.columns : 120))
    switch ending.value {
    case .ofInput: return 0
    case .interrupted(let signal): return 128 + signal
    case .failed(let error): throw Failure("cannot read \(name): \(error.reason)")
    }
  }

  /// The log until it ends, fails or is interrupted; however it ends, its figures are complete.
  ///
  /// It is not isolated, so that its closures are not either: before the end is seen, they have run.
  private nonisolated static func untilTheEnd(
    _ chunks: Signal<[UInt8]>, _ ending: BehaviorSubject<Ending>
  ) -> Signal<[UInt8]> {
    let interrupts = Signal.merge([SIGINT, SIGTERM].map(Signal.signals)).onNext { ending.send(.interrupted($0)) }
    return chunks.onError { ending.send(.failed($0)) }.catch(to: .empty).take(until: interrupts)
  }

  private static func input(_ file: String?, _ clock: some Scheduler) throws -> (chunks: Signal<[UInt8]>, name: String)
  {
    switch file {
    case nil: return (DemoServer.log(on: clock), "a made-up server")
    case "-"?: return (FileHandle.standardInput.chunks, "standard input")
    case let path? where path.hasPrefix("-"): throw UsageProblem("unknown option '\(path)'; try 'reactive --help'")
    case let path?:
      guard access(path, R_OK) == 0 else {
        throw UsageProblem("cannot read '\(path)': \(String(cString: strerror(errno)))")
      }
      return (.contents(of: URL(filePath: path)), "'\(path)'")
    }
  }
}

extension Signal<Int32> {
  /// Sends a signal of the system each time it arrives; from then on, it does not end the process.
  fileprivate static func signals(_ number: Int32) -> Signal {
    Signal { sender in
      Foundation.signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { sender.send(number) }
      source.activate()
      // Safety: it may be cancelled from any thread, which is all that is done with it.
      nonisolated(unsafe) let registration = source
      sender.onDispose { registration.cancel() }
    }
  }
}

extension Signal<[UInt8]> {
  /// The figures of the access log in these bytes: those at the start, then new ones at most twice a second, and the
  /// last.
  func traffic(since start: Traffic, on clock: some Scheduler) -> Signal<Traffic> {
    .deferred {
      // Lines that are too long are requests that cannot be read.
      let skipped = Subject<Request?>()
      let requests = lines(longest: Request.longest, onDrop: { _, _ in skipped.send(nil) })
        .map { Request($0) }.onCompleted { skipped.finish() }
      return Signal<Request?>.merge(skipped.signal, requests)
        .buffer(for: .milliseconds(50), count: 1000, on: clock)
        .scan(into: start) { traffic, requests in
          for request in requests { traffic.add(request) }
          traffic.time = clock.now
        }
        .throttle(for: .milliseconds(500), on: clock)
        .start(with: start)
    }
  }
}
