import ReactiveConcurrency
import ReactiveNATS

/// What the tests start as processes, and what measures.
@main
enum Main {
  static let usage = """
    cluster consume STREAM DURABLE [ahead N] [work MILLISECONDS] [answer SECONDS]
      prints each value's number and text when it has been dealt with, for ten minutes at most
    cluster measure [floor RATIO] [rounds N]
      measures beside the plain C client, and fails below a ratio
    NATS_URL has the addresses of servers, separated by commas
    """

  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let servers = environment("NATS_URL")?.split(separator: ",").map(String.init) ?? []
    do {
      switch arguments.first {
      case "consume" where arguments.count >= 3 && !servers.isEmpty: try await consume(servers, arguments)
      case "measure" where !servers.isEmpty: try await measure(servers, arguments)
      default: exit(2, saying: usage)
      }
    } catch {
      exit(1, saying: "cluster: \(error)")
    }
  }

  /// What follows a name, if that is a number.
  private static func number<Number: LosslessStringConvertible>(_ name: String, in arguments: [String]) -> Number? {
    arguments.firstIndex(of: name).flatMap { $0 + 1 < arguments.count ? Number(arguments[$0 + 1]) : nil }
  }

  private static func measure(_ servers: [String], _ arguments: [String]) async throws {
    var measurement = Measurement(servers: servers)
    measurement.floor = number("floor", in: arguments) ?? measurement.floor
    measurement.rounds = max(1, number("rounds", in: arguments) ?? measurement.rounds)
    try await measurement.run()
  }

  private static func consume(_ servers: [String], _ arguments: [String]) async throws {
    func number(_ name: String) -> Int? { Self.number(name, in: arguments) }
    var options = ConnectionOptions(servers: servers)
    options.heartbeat = .seconds(1)
    let cluster = try await NATSClient.connect(options)
    let messages = Signal.stream(
      arguments[1], in: cluster, durable: Consumer(arguments[2], ackWait: .seconds(number("answer") ?? 30)),
      ahead: number("ahead") ?? 0)
    show("ready")
    for try await message in messages.take(until: .timer(after: .seconds(600))) {
      if let work = number("work") { try await Task.sleep(for: .milliseconds(work)) }
      show("\(message.sequence) \(message.text)")
    }
  }
}
