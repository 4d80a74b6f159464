import Console
import Pulse

/// The command `reactive`, which shows the library at work.
///
/// It runs on the main actor, where tables are delivered and drawn.
@main
@MainActor
enum Main {
  static func main() async {
    Output.reserveStandardStreams()
    // A closed pipe is seen as a failed write, which ends the command quietly.
    signal(SIGPIPE, SIG_IGN)
    var arguments = Arguments(CommandLine.arguments.dropFirst())
    let status: Int32
    do {
      status = try await run(arguments.nextOperand(), &arguments)
    } catch let problem as UsageProblem {
      Output.standardError("reactive: \(problem.text)\n")
      status = 2
    } catch is OutputClosed {
      status = 0
    } catch {
      Output.standardError("reactive: \(Printable.line("\(error)"))\n")
      status = 1
    }
    // A thread that still waits for input is abandoned.
    exit(status)
  }

  private static func run(_ command: String?, _ arguments: inout Arguments) async throws -> Int32 {
    switch command {
    case "pulse":
      return try await PulseCommand.run(&arguments)
    case "marbles":
      return try MarblesCommand.run(&arguments)
    case nil, "help", "-h", "--help":
      try Output.standard.write(help)
      return 0
    case "--version":
      try Output.standard.write("reactive \(Version.current)\n")
      return 0
    case let unknown?:
      throw UsageProblem("unknown command '\(unknown)'; try 'reactive --help'")
    }
  }

  private static let help = """
    Usage: reactive COMMAND [ARGUMENTS]

    Commands:
      pulse [FILE|-]        Follow an access log and show a live table of rates and latencies.
      marbles [OPERATOR]    Run an operator in virtual time and draw what happens.

    'reactive COMMAND --help' explains a command, 'reactive --version' prints the version.

    """
}
