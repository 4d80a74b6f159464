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
    switch arguments.first {
    case "pulse": return try await PulseCommand.run(rest)
    case "marbles": try MarblesCommand.run(rest)
    case "migrate": return try MigrateCommand.run(rest)
    case nil, "-h", "--help": try Output.write(help)
    case let other?: throw UsageProblem("unknown command '\(other)'; try 'reactive --help'")
    }
    return 0
  }

  private static func complain(_ text: String, _ status: Int32) -> Int32 {
    try? Output.write("reactive: \(text.printable)\n", to: STDERR_FILENO)
    return status
  }

  private static let help = """
    reactive pulse [FILE|-]         the figures of an access log in the common or combined format, while it is read: of
                                    FILE, of standard input or, without either, of a made-up server. To follow a log:
                                    tail -F access.log | reactive pulse -
    reactive marbles                lists the operators
    reactive marbles NAME…          runs operators in virtual time, and draws what happens
      --input TIMELINE              replaces what the first source sends; repeat it for the next ones
      --svg FILE                    draws to FILE
    reactive marbles --atlas FILE   writes a page with all drawings to FILE
    reactive migrate LOG…           prints the edits that cure the compiler's messages in LOG, of SwiftPM or Xcode
    reactive migrate FILE.swift…    prints those of a file written for ReactiveCocoa 2 in Swift 1
      --write                       makes them
      --in FOLDER                   leaves all files outside FOLDER alone, which is the working directory otherwise
      --assume-main-actor           blocks of `createSignal` and `defer` always run on the main thread
    reactive migrate --rules        lists the rules

    In a timeline, - is a second in which nothing happens, a letter or digit a value, | completion and # an error.

    """
}

/// The arguments cannot be used, and why.
struct UsageProblem: Error, Equatable {
  let text: String

  init(_ text: String) { self.text = text }
}
