import FleetKit
import Foundation
import ReactiveConcurrency

/// `swift run fleet`: an aggregator, its agents, who watches them, and how fast that is.
@main
struct Main {
  static let help = """
    Usage:
      fleet aggregator [--host ADDRESS] [--port PORT] [--book FILE] [--patience SECONDS] [--forget DAYS]
      fleet agent --service NAME --log FILE --to HOST:PORT [--id NAME] [--lines N] [--interval SECONDS]
                  [--replay N] [--when-full wait|forget] [--beat SECONDS] [--once]
      fleet watch --to HOST:PORT
      fleet measure [--snapshots N] [--agents N]
    All take --certificates FOLDER, as made by Scripts/make-certificates, or --plaintext. An agent's certificate names it;
    those of measure are called agent-1, agent-2 …

    """

  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    do {
      switch arguments.first {
      case "aggregator": try await aggregator(arguments.dropFirst())
      case "agent": try await agent(arguments.dropFirst())
      case "watch": try await watch(arguments.dropFirst())
      case "measure": try await Measurement.run(arguments.dropFirst())
      default: say(help)
      }
    } catch let problem as UsageProblem {
      complain("\(problem)")
      exit(2)
    } catch {
      complain("\(error)")
      exit(1)
    }
  }

  private static func aggregator(_ words: some Sequence<String>) async throws {
    let arguments = try Arguments(
      words, names: ["--host", "--port", "--book", "--patience", "--forget", "--rest", "--certificates"],
      switches: ["--plaintext"])
    var settings = Aggregator.Settings()
    if arguments.has("--book") { settings.file = try arguments.text("--book") }
    settings.patience = try arguments.duration("--patience", or: 5)
    settings.memory = .seconds(86_400 * (try arguments.number("--forget", in: 1...36_500, or: 30)))
    settings.rest = try arguments.duration("--rest", or: 0)
    settings.tell = complain
    let aggregator = try Aggregator(settings, security: try arguments.security())
    let stopping = Task { if try await stops.first() != nil { aggregator.close() } }
    defer { stopping.cancel() }
    let host = arguments.text("--host", or: "127.0.0.1")
    try await aggregator.serve(on: host, port: try arguments.number("--port", in: 0...65_535, or: 0)) { port in
      say("\(host):\(port)\n")
    }
  }

  private static func agent(_ words: some Sequence<String>) async throws {
    let arguments = try Arguments(
      words,
      names: [
        "--service", "--log", "--to", "--id", "--lines", "--interval", "--replay", "--when-full", "--beat",
        "--certificates",
      ], switches: ["--once", "--plaintext"])
    var log = LogFile(path: try arguments.text("--log"))
    log.lines = try arguments.number("--lines", in: 1...Int(Limit.lines), or: 1000)
    log.interval = arguments.has("--once") ? nil : try arguments.duration("--interval", or: 0.2)
    let service = try arguments.text("--service")
    let id = arguments.text("--id", or: "\(service)@\(ProcessInfo.processInfo.hostName)")
    var agent = Agent(id: id, service: service, log: log, aggregator: try arguments.aggregator())
    agent.replay = try arguments.number("--replay", in: 65...1_000_000, or: 1024)
    let whenFull = arguments.text("--when-full", or: "wait")
    guard let whenFull = Agent.WhenFull(rawValue: whenFull) else {
      throw UsageProblem("--when-full is '\(whenFull)', not wait or forget")
    }
    agent.whenFull = whenFull
    agent.beat = try arguments.duration("--beat", or: 0.5)
    agent.tell = complain
    try await agent.run(until: stops.map { _ in })
  }

  private static func watch(_ words: some Sequence<String>) async throws {
    let arguments = try Arguments(words, names: ["--to", "--certificates"], switches: ["--plaintext"])
    let aggregator = try arguments.aggregator()
    let backoff = Backoff.exponential(from: .milliseconds(100), upTo: .seconds(5)).jittered(by: 0.5)
    let totals = aggregator.totals(reconnecting: backoff, tell: complain)
    for try await totals in totals.take(until: stops).values(buffering: .newest(1)) {
      say(try totals.jsonString() + "\n")
    }
  }

  /// SIGTERM and Ctrl-C.
  private static let stops = Signal<Int32> { sender in
    for number in [SIGTERM, SIGINT] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler { sender.send(number) }
      source.activate()
      nonisolated(unsafe) let registration = source  // Safety: a source may be cancelled from any thread.
      sender.onDispose { registration.cancel() }
    }
  }

  /// Not by `print`, which keeps what goes into a pipe.
  private static func say(_ text: String) {
    FileHandle.standardOutput.write(Data(text.utf8))
  }

  @Sendable private static func complain(_ text: String) {
    FileHandle.standardError.write(Data("fleet: \(text)\n".utf8))
  }
}
