import Foundation

/// The command `reactive`, which shows the library at work.
///
/// It runs on the main actor, where figures are delivered and drawn.
@main
@MainActor
enum Main {
  static func main() async {
    // How wide a character is depends on the locale; in that of a container without one, only ASCII has a width.
    setlocale(LC_CTYPE, "")
    if ("é" as Unicode.Scalar).cells < 0 { setlocale(LC_CTYPE, "C.UTF-8") }
    // A closed pipe is seen as a failed write, which ends the command quietly.
    signal(SIGPIPE, SIG_IGN)
    let status: Int32
    do {
      status = try await run(CommandLine.arguments.dropFirst())
    } catch let problem as UsageProblem {
      status = complain(problem.text, 2)
    } catch is OutputClosed {
      status = 0
    } catch {
      status = complain("\(error)", 1)
    }
    // A thread that still waits for input is abandoned.
    exit(status)
  }

  private static func run(_ arguments: ArraySlice<String>) async throws -> Int32 {
    let rest = arguments.dropFirst()
    if rest.contains(where: ["-h", "--help"].contains), let help = help.first(where: { $0.key == arguments.first }) {
      try Output.write(help.value)
      return 0
    }
    switch arguments.first {
    case "pulse": return try await PulseCommand.run(rest)
    case "marbles": try MarblesCommand.run(rest)
    case "migrate": return try MigrateCommand.run(rest)
    case nil, "-h", "--help": try Output.write(help.map(\.value).joined(separator: "\n"))
    case let other?: throw UsageProblem("unknown command '\(other)'; try 'reactive --help'")
    }
    return 0
  }

  private static func complain(_ text: String, _ status: Int32) -> Int32 {
    try? Output.write("reactive: \(text.printable)\n", to: STDERR_FILENO)
    return status
  }

  /// By command.
  private static let help: KeyValuePairs = [
    "pulse": PulseCommand.help, "marbles": MarblesCommand.help, "migrate": MigrateCommand.help,
  ]
}

/// The arguments cannot be used, and why.
struct UsageProblem: Error, Equatable {
  let text: String

  init(_ text: String) { self.text = text }
}
